import type { ComposedRanking as ComposedRankingRecord } from '@oxer/db'
import {
  betterOf,
  type ComposedTeam,
  composeTeams,
  composeTests,
  joinRankings,
} from '@oxer/domain/competitions/ranking/composed-ranking.rules'
import type {
  ComposedPart,
  ComposedRankingShown,
  ComposedRankingView,
  ComposedRule,
  ComposedStarter,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import type { RankedEntry, RankingEntry } from '@oxer/domain/competitions/ranking/ranking.rules'
import { rankStored } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { isPercentage } from '@oxer/domain/competitions/result/result-score.rules'
import { defaultDiscipline } from '@oxer/domain/disciplines/disciplines'
import type { CombinationRow } from '../result/result-lines.queries.ts'
import type { TestSetFacts } from './ranking.mappers.ts'
import { toStandingRows } from './ranking.mappers.ts'

export type ComposedFacts = {
  readonly rule: ComposedRule
  readonly parts: readonly {
    readonly ref: string
    /** Null if the test has been deleted since. */
    readonly testSet: TestSetFacts | null
    readonly isClosed: boolean
    readonly entries: readonly RankingEntry[]
  }[]
  readonly teams: readonly (Omit<ComposedTeam, 'status'> & { readonly status: string })[]
  readonly combinations: readonly CombinationRow[]
}

export const toComposedPart = (ref: string, testSet: TestSetFacts | null): ComposedPart => ({
  testSetRef: ref,
  name:
    testSet === null
      ? '–'
      : testSet.name === testSet.test.name
        ? testSet.name
        : `${testSet.test.name} · ${testSet.name}`,
  discipline: testSet?.protocol.discipline ?? defaultDiscipline,
  isPercentage: testSet !== null && isPercentage(testSet.protocol),
})

const toStarter = (row: CombinationRow | undefined): ComposedStarter => ({
  startNumber: row?.startNumber ?? null,
  rider: row?.riderName ?? '',
  horse: row?.horseName ?? '',
  organisation: row?.organisationName ?? null,
})

/** The total is a percentage if the parts are percentages and are not merely added. */
const isShareOfHundred = (rule: ComposedRule, parts: readonly ComposedPart[]): boolean =>
  parts.length > 0 &&
  parts.every((part) => part.isPercentage) &&
  (rule.kind === 'JOINED' ||
    (rule.kind === 'TEAMS' && rule.team.aggregate === 'MEAN') ||
    (rule.kind === 'TESTS' &&
      rule.combined.counts !== 'PLACE' &&
      rule.combined.weights.every((weight) => Number(weight) < 1)))

type Composed = Pick<ComposedRankingView, 'rows' | 'placedCount' | 'teamParts' | 'headers' | 'joined'> & {
  unranked: number
}

const compose = (record: ComposedRankingRecord, { rule, parts, teams, combinations }: ComposedFacts): Composed => {
  const nothing: Composed = { rows: [], placedCount: 0, teamParts: 1, headers: [], joined: [], unranked: 0 }
  const { placed, points } = record
  const byRef = new Map(combinations.map((row) => [row.ref, row]))
  const known = parts.flatMap(({ testSet, entries }) => (testSet === null ? [] : [{ ...testSet, entries }]))
  const [first] = known
  if (first === undefined) return nothing
  if (rule.kind === 'JOINED') {
    const joined = joinRankings(known, placed)
    const all = known.reduce((total, { entries }) => total + entries.length, 0)
    return {
      ...nothing,
      headers: [...joined.headers].sort((left, right) => left.viewPriority - right.viewPriority),
      joined: toStandingRows(joined.entries, combinations),
      placedCount: joined.placedCount,
      unranked: all - joined.entries.length,
    }
  }
  const ranked = parts.map(({ testSet, entries }) =>
    testSet === null ? { ranked: [], unranked: [] } : rankStored(testSet.protocol, entries, null),
  )
  const unranked = ranked.reduce((total, part) => total + part.unranked.length, 0)
  if (rule.kind === 'TEAMS') {
    const composed = composeTeams(
      first.protocol,
      ranked[0]?.ranked ?? [],
      teams.map((team) => ({ ...team, status: ResultStatus.parse(team.status) })),
      rule.team,
      (id) => toStarter(byRef.get(id)),
      { placed, points },
    )
    return { ...nothing, ...composed, unranked }
  }
  // A combination has a registration in each test; it is identified by that of the first test in which it rode.
  const ids = new Map<string, string>()
  const idOf = (registration: string): string => {
    const row = byRef.get(registration)
    if (row === undefined) return registration
    const key = `${row.riderRef} ${row.horseRef}`
    const id = ids.get(key) ?? registration
    ids.set(key, id)
    return id
  }
  const entriesOf = (entries: readonly RankedEntry[]): readonly RankedEntry[] => {
    const seen = new Set<string>()
    return entries.flatMap((entry) => {
      const id = idOf(entry.row.id)
      // A combination that rode a test twice counts with the better ride.
      if (seen.has(id)) return []
      seen.add(id)
      return [{ ...entry, row: { ...entry.row, id } }]
    })
  }
  const composed = composeTests(
    ranked.map((part) => entriesOf(part.ranked)),
    rule.combined,
    (id) => toStarter(byRef.get(id)),
    { placed, points },
  )
  return { ...nothing, ...composed, unranked }
}

export const toComposedRankingView = (record: ComposedRankingRecord, facts: ComposedFacts): ComposedRankingView => {
  const { rule, parts } = facts
  const shownParts = parts.map(({ ref, testSet }) => toComposedPart(ref, testSet))
  const protocol = parts.find(({ testSet }) => testSet !== null)?.testSet?.protocol
  return {
    ref: record.ref,
    name: record.name,
    kind: rule.kind,
    rule,
    parts: shownParts,
    better: protocol === undefined ? 'HIGHER' : betterOf(rule, protocol),
    isPercentage: isShareOfHundred(rule, shownParts),
    state: parts.every(({ isClosed }) => isClosed) ? 'FINAL' : 'PROVISIONAL',
    placed: record.placed,
    points: [...record.points],
    hasPoints: record.points.length > 0,
    ...compose(record, facts),
    publishedAt: record.publishedAt?.toISOString() ?? null,
    version: record.version,
  }
}

/** The public view of a ranking over several tests or of teams; one that joins parts is shown as a ranking of one test. */
export const toComposedRankingShown = (view: ComposedRankingView): ComposedRankingShown => ({
  ref: view.ref,
  name: view.name,
  kind: view.kind,
  parts: view.parts,
  better: view.better,
  isPercentage: view.isPercentage,
  teamParts: view.teamParts,
  state: view.state,
  placedCount: view.placedCount,
  hasPoints: view.hasPoints,
  rows: view.rows,
  publishedAt: view.publishedAt,
})
