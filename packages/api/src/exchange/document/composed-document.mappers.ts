// The rankings over several tests and of teams in the document of a competition, calculated as its office sees them.
import { type ComposedRankingView, ComposedRule } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import type { ExchangeRanking } from '@oxer/domain/exchange/document/exchange-result.schema'
import { type ComposedFacts, toComposedRankingView } from '../../competitions/ranking/composed-ranking.mappers.ts'
import type { TestSetFacts } from '../../competitions/ranking/ranking.mappers.ts'
import type { CombinationRow } from '../../competitions/result/result-lines.queries.ts'
import { jumpOffOf } from '../../competitions/team/team.mappers.ts'
import {
  type ComposedJson,
  type ExportedRow,
  identifiers,
  namesBySubject,
  type Told,
} from './exported-competition.mappers.ts'

type TestJson = ExportedRow['tests'][number]

/** What scores a part; it has no career here, because this gives no points. */
const toTestSet = ({ ref, setName: name, testRef, testName, isCancelled, startlistRef, protocol }: TestJson) => {
  const parsed = Protocol.safeParse(protocol)
  if (!parsed.success) return null
  const test = { ref: testRef, name: testName, isCancelled, careerRef: null, careerCategoryRef: null }
  return {
    ...{ ref, name, startlistRef, protocol: parsed.data, judges: [] },
    test: { ...test, sportTypeVariantRef: null },
  } satisfies TestSetFacts
}

const combinationsOf = ({ entries, persons, horses, organisations }: ExportedRow): CombinationRow[] => {
  const riders = new Map(persons.map(({ ref, firstName, lastName }) => [ref, `${firstName} ${lastName}`]))
  const names = new Map([...horses, ...organisations].map(({ ref, name }) => [ref, name]))
  return entries.map(({ ref, testSetRef, status, startNumber, outOfCompetition, ...of }) => ({
    ...{ ref, testSetRef, status, startNumber, outOfCompetition },
    ...{ riderRef: of.personRef, riderName: riders.get(of.personRef) ?? '' },
    ...{ horseRef: of.horseRef, horseName: names.get(of.horseRef) ?? '' },
    organisationName: names.get(of.organisationRef ?? '') ?? null,
  }))
}

const teamsOf = (row: ExportedRow, test: TestSetFacts | null): ComposedFacts['teams'] =>
  row.teams
    .filter(({ ref, testRef }) => testRef === test?.test.ref && row.countingTeams.includes(ref))
    .map(({ ref: id, name, memberRefs: members, substitutions, status, jumpOff }) => ({
      ...{ id, name, members, substitutions, status, jumpOff: jumpOffOf(jumpOff), organisation: null },
    }))

const factsOf = (row: ExportedRow, composed: ComposedJson, combinations: readonly CombinationRow[]): ComposedFacts => {
  const rule = ComposedRule.parse(composed.rule)
  const parts = composed.testSetRefs.map((ref) => {
    const test = row.tests.find((each) => each.ref === ref)
    const entries = row.results.flatMap(({ testSetRef, entryRef: id, content }) => {
      const result = testSetRef === ref ? Result.safeParse(content) : null
      return result?.success ? [{ id, result: result.data }] : []
    })
    const isClosed = test?.ranking?.status === 'CLOSED'
    return { ref, testSet: test === undefined ? null : toTestSet(test), isClosed, entries }
  })
  const teams = rule.kind === 'TEAMS' ? teamsOf(row, parts[0]?.testSet ?? null) : []
  return { rule, parts, teams, combinations }
}

/** The figure by which it is ordered, where one is: that of a joined ranking is that of its tests. */
const sortedBy = ({ rule, better }: ComposedRankingView): ExchangeRanking['sortedBy'] =>
  rule.kind === 'JOINED' ? undefined : [{ key: 'score', direction: better === 'LOWER' ? 'ASC' : 'DESC' }]

const sharedIn = (rows: readonly { readonly place: number | null }[]): ReadonlySet<number | null> => {
  const places = rows.map(({ place }) => place)
  return new Set(places.filter((place, index) => place !== null && places.indexOf(place) !== index))
}

/** A ranking over several tests, or of teams, whose tests are all there still. */
const toExchange = (composed: ComposedJson, view: ComposedRankingView, told: Told): ExchangeRanking | null => {
  const [first] = composed.testSetRefs
  if (first === undefined) return null
  const keys = sortedBy(view)
  const joined = sharedIn(view.joined)
  return {
    ...{ id: view.ref, test: first, name: view.name, status: view.state === 'FINAL' ? 'CLOSED' : 'OPEN' },
    ...{ publishedAt: view.publishedAt, placedCount: view.placedCount, ...identifiers({}, told) },
    ...(keys === undefined ? {} : { sortedBy: keys }),
    composed: {
      ...{ tests: composed.testSetRefs, rule: view.rule },
      ...(view.points.length === 0 ? {} : { points: view.points }),
    },
    rows:
      view.kind === 'TEAMS'
        ? []
        : [
            ...view.rows.map(({ id: entry, place, isShared, placed: isPlaced }) => ({
              entry,
              place,
              isShared,
              isPlaced,
            })),
            ...view.joined.map(({ id: entry, place, placed: isPlaced }) => ({
              ...{ entry, place, isShared: joined.has(place), isPlaced },
            })),
          ],
    ...(view.kind === 'TEAMS' && {
      teamRows: view.rows.map(({ id: team, score, place, isShared, placed: isPlaced }) => ({
        ...{ team, score, place, isShared, isPlaced },
      })),
    }),
  }
}

export const toComposedRankings = (row: ExportedRow): ExchangeRanking[] => {
  const combinations = combinationsOf(row)
  const namesOf = namesBySubject(row)
  const inDocument = new Set(row.tests.map(({ ref }) => ref))
  return row.composed
    .filter(({ testSetRefs }) => testSetRefs.every((ref) => inDocument.has(ref)))
    .flatMap((composed) => {
      const record = {
        ...{ ref: composed.ref, competitionRef: row.ref, name: composed.name, rule: {}, version: 1 },
        ...{ testSetRefs: composed.testSetRefs, placed: composed.placed, points: composed.points },
        publishedAt: composed.publishedAt === null ? null : new Date(composed.publishedAt),
        createdAt: new Date(composed.createdAt),
      }
      const view = toComposedRankingView(record, factsOf(row, composed, combinations))
      return toExchange(composed, view, namesOf(composed.ref)) ?? []
    })
}
