import { of, type ProtocolOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { scoreResult } from '../result/result.rules.ts'
import type { Protocol, ResultStatus } from '../result/result.schema.ts'
import { type CombinedEntry, combineRankings, explainCombined } from './combined-ranking.rules.ts'
import type { CombinedRule } from './combined-ranking.schema.ts'
import type {
  ComposedExplanation,
  ComposedMember,
  ComposedRow,
  ComposedRule,
  ComposedStarter,
  MemberUse,
} from './composed-ranking.schema.ts'
import {
  compareEntries,
  defaultPlacedCount,
  finishRanking,
  judgesOf,
  type RankedEntry,
  type RankingEntry,
  unplacedEntry,
} from './ranking.rules.ts'
import type { RankingHeader, TeamRule } from './ranking.schema.ts'
import { orderOf } from './ranking-order.rules.ts'
import { explainTeams, type RankedTeam, rankTeams, type TeamEntry } from './team-ranking.rules.ts'

export type JoinedPart = {
  readonly protocol: Protocol
  readonly entries: readonly RankingEntry[]
}

export type Joined = {
  readonly headers: readonly RankingHeader[]
  readonly entries: readonly RankedEntry[]
  readonly placedCount: number
}

/**
 * All entries of several parts in one order. Each is scored by the protocol of its own part, whose course may have its
 * own times. The keys are those of the first part. Results that cannot be scored are left out.
 */
export const joinRankings = (parts: readonly JoinedPart[], placed: number | null): Joined => {
  const [first] = parts
  if (first === undefined) return { headers: [], entries: [], placedCount: 0 }
  const scored = parts.flatMap(({ protocol, entries }) =>
    entries.flatMap((entry) => {
      const outcome = scoreResult(protocol, entry.result)
      return outcome.ok ? [{ entry, score: outcome.score }] : []
    }),
  )
  const order = orderOf(first.protocol, judgesOf(scored.map(({ score }) => score)))
  const sorted = scored.map(({ entry, score }) => unplacedEntry(order, entry, score)).sort(compareEntries)
  const { headers, entries, placedCount } = finishRanking(first.protocol, order, sorted, { placed })
  return { headers, entries, placedCount }
}

/**
 * Prize-winning places and points. Both depend on the place, so entries with a shared place get the same (decision 28).
 */
type Prizes = {
  readonly placed: number | null
  readonly points: readonly string[]
}

type Row = Omit<ComposedRow, 'isShared' | 'placed' | 'points'>

const withPrizes = (rows: readonly Row[], { placed, points }: Prizes): { rows: ComposedRow[]; placedCount: number } => {
  const placedCount = placed ?? defaultPlacedCount(rows)
  const holders = new Map<number, number>()
  for (const { place } of rows) if (place !== null) holders.set(place, (holders.get(place) ?? 0) + 1)
  return {
    placedCount,
    rows: rows.map((row) => ({
      ...row,
      isShared: row.place !== null && (holders.get(row.place) ?? 0) > 1,
      placed: row.place !== null && row.place <= placedCount,
      points: row.place === null ? null : (points[row.place - 1] ?? null),
    })),
  }
}

const behindCombined = (before: CombinedEntry | undefined, entry: CombinedEntry): ComposedExplanation | null => {
  if (before === undefined) return null
  const { key, part, left, right, equal } = explainCombined(before, entry)
  return { key, part, no: null, left, right, equal: equal.map((each) => ({ ...each })) }
}

/** A ranking over several tests. The `id` of an entry is that of the combination, the same in every part. */
export const composeTests = (
  parts: readonly (readonly RankedEntry[])[],
  rule: CombinedRule,
  starterOf: (id: string) => ComposedStarter,
  prizes: Prizes,
): { rows: ComposedRow[]; placedCount: number } => {
  // For places, the lowest number is best.
  const combined = combineRankings(parts, rule.counts === 'PLACE' ? { ...rule, better: 'LOWER' } : rule)
  return withPrizes(
    combined.map(
      (entry, index): Row => ({
        id: entry.id,
        place: entry.place,
        status: entry.status,
        outOfCompetition: entry.outOfCompetition,
        score: entry.score,
        starter: starterOf(entry.id),
        team: null,
        parts: [...entry.parts],
        behind: behindCombined(combined[index - 1], entry),
      }),
    ),
    prizes,
  )
}

export type ComposedTeam = TeamEntry & {
  readonly name: string
  readonly organisation: string | null
}

const usesOf = (team: RankedTeam, member: string, status: ResultStatus | null): ComposedMember['scores'] =>
  team.parts.map(({ counted, dropped, scores }) => {
    const isStandIn = status === 'ELIMINATED' || status === 'RETIRED'
    const use: MemberUse = counted.includes(member)
      ? isStandIn && team.parts.length === 1
        ? 'SUBSTITUTE'
        : 'COUNTED'
      : dropped.includes(member)
        ? 'DROPPED'
        : 'NONE'
    return { text: scores[member] ?? null, use }
  })

const noEquals: Pick<ComposedExplanation, 'part' | 'no' | 'equal'> = { part: null, no: null, equal: [] }

const behindTeam = (
  before: { ranked: RankedTeam; team: ComposedTeam } | undefined,
  { ranked, team }: { ranked: RankedTeam; team: ComposedTeam },
): ComposedExplanation | null => {
  if (before === undefined) return null
  if (ranked.place === null) {
    if (team.status !== before.team.status)
      return { key: 'STATUS', left: before.team.status, right: team.status, ...noEquals }
    if (before.ranked.place === null && (before.ranked.score === null) === (ranked.score === null))
      return { key: null, left: null, right: null, ...noEquals }
    return { key: 'TOO_FEW', left: before.ranked.score, right: ranked.score, ...noEquals }
  }
  const { key, no, better, left, right, equal } = explainTeams(before.ranked, ranked)
  const [first, second] = better === 'RIGHT' ? [right, left] : [left, right]
  return { key, part: null, no, left: first, right: second, equal: equal.map((name) => ({ key: name, part: null })) }
}

/** A ranking of teams, with the contribution of each member and whether it counted. */
export const composeTeams = (
  protocol: Protocol,
  entries: readonly RankedEntry[],
  teams: readonly ComposedTeam[],
  rule: TeamRule,
  starterOf: (id: string) => ComposedStarter,
  prizes: Prizes,
): { rows: ComposedRow[]; placedCount: number; teamParts: number } => {
  const byId = new Map(teams.map((team) => [team.id, team]))
  const byMember = new Map(entries.map((entry) => [entry.row.id, entry.row]))
  const ranked = rankTeams(usualOrderOf(protocol), entries, teams, {
    ...rule,
    better: betterOf({ kind: 'TEAMS', team: rule }, protocol),
  })
    .flatMap((each) => {
      const team = byId.get(each.id)
      return team === undefined ? [] : [{ ranked: each, team }]
    })
    // Rows without a place: complete teams before those with too few scores, then by name.
    .sort(
      (left, right) =>
        (left.ranked.place ?? Number.POSITIVE_INFINITY) - (right.ranked.place ?? Number.POSITIVE_INFINITY) ||
        Number(left.ranked.score === null) - Number(right.ranked.score === null) ||
        (left.team.name < right.team.name ? -1 : left.team.name > right.team.name ? 1 : 0),
    )
  const rows = ranked.map(
    (each, index): Row => ({
      id: each.team.id,
      place: each.ranked.place,
      status: each.team.status,
      outOfCompetition: false,
      score: each.ranked.score,
      starter: null,
      team: {
        name: each.team.name,
        organisation: each.team.organisation,
        substitutions: each.team.substitutions ?? 0,
        members: each.team.members.map((member) => {
          const row = byMember.get(member)
          const status = row?.status ?? null
          const scores = usesOf(each.ranked, member, status)
          return { starter: starterOf(member), status, statusReason: row?.statusReason ?? null, scores }
        }),
      },
      parts: each.ranked.parts.map(({ score }) => score),
      behind: behindTeam(ranked[index - 1], each),
    }),
  )
  return { ...withPrizes(rows, prizes), teamParts: Math.max(1, ...ranked.map((each) => each.ranked.parts.length)) }
}

/** The better direction in a test itself. */
export const usualOrderOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): 'HIGHER' | 'LOWER' =>
  of(protocol).isHigherBetter(protocol) ? 'HIGHER' : 'LOWER'

/** The better direction, if the rule does not set it. */
export const betterOf = (rule: ComposedRule, protocol: Protocol): 'HIGHER' | 'LOWER' => {
  if (rule.kind === 'TESTS') return rule.combined.counts === 'PLACE' ? 'LOWER' : rule.combined.better
  if (rule.kind === 'TEAMS' && rule.team.better !== undefined) return rule.team.better
  return usualOrderOf(protocol)
}

export type ComposedProblem =
  | { readonly code: 'PART_REPEATED'; readonly path: string }
  | { readonly code: 'TOO_FEW_PARTS' | 'TOO_MANY_PARTS' | 'PROTOCOLS_DIFFER'; readonly path: 'testSetRefs' }
  | { readonly code: 'WEIGHTS_DIFFER'; readonly path: string; readonly weights: number; readonly parts: number }
  | { readonly code: 'TIE_BREAK_UNKNOWN'; readonly path: string; readonly part: number }
  | { readonly code: 'COUNT_TOO_LARGE'; readonly path: string; readonly count: number; readonly most: number }
  | { readonly code: 'ROUNDS_NOT_OFFERED'; readonly path: string }

const formatOf = (protocol: Protocol): string =>
  'format' in protocol ? `${protocol.discipline} ${protocol.format}` : protocol.discipline

/** The objections to a ranking of these parts by this rule. */
export const findComposedProblems = (
  rule: ComposedRule,
  parts: readonly { readonly ref: string; readonly protocol: Protocol }[],
): readonly ComposedProblem[] => {
  const problems: ComposedProblem[] = []
  const seen = new Set<string>()
  for (const [index, { ref }] of parts.entries()) {
    if (seen.has(ref)) problems.push({ code: 'PART_REPEATED', path: `testSetRefs.${index}` })
    seen.add(ref)
  }
  if (rule.kind === 'TEAMS') {
    const { count, mostMembers, per } = rule.team
    if (parts.length > 1) problems.push({ code: 'TOO_MANY_PARTS', path: 'testSetRefs' })
    const most = mostMembers ?? null
    if (most !== null && count > most) problems.push({ code: 'COUNT_TOO_LARGE', path: 'rule.team.count', count, most })
    if (per === 'ROUND' && parts.some(({ protocol }) => !of(protocol).hasRounds))
      problems.push({ code: 'ROUNDS_NOT_OFFERED', path: 'rule.team.per' })
    return problems
  }
  if (parts.length < 2) problems.push({ code: 'TOO_FEW_PARTS', path: 'testSetRefs' })
  if (rule.kind === 'JOINED') {
    if (new Set(parts.map(({ protocol }) => formatOf(protocol))).size > 1)
      problems.push({ code: 'PROTOCOLS_DIFFER', path: 'testSetRefs' })
    return problems
  }
  const { weights, tieBreak } = rule.combined
  if (weights.length !== parts.length)
    problems.push({
      code: 'WEIGHTS_DIFFER',
      path: 'rule.combined.weights',
      weights: weights.length,
      parts: parts.length,
    })
  for (const [index, part] of tieBreak.entries())
    if (part >= parts.length)
      problems.push({ code: 'TIE_BREAK_UNKNOWN', path: `rule.combined.tieBreak.${index}`, part: part + 1 })
  return problems
}
