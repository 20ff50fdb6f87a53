// A public ranking over several tests, or of teams, as an exchange document: what its page shows. The page names no rule and no
// registration, so the ranking is a test of its own here, whose entries are the rows of the page, or the members of the teams.
import type {
  PublicCompetition,
  PublicComposedRanking,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { ComposedMember, ComposedRow } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { defaultDiscipline } from '@oxer/domain/disciplines/disciplines'
import type { ExchangeTeam, ExchangeTest } from '@oxer/domain/exchange/document/exchange-competition.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { ExchangeRanking, ExchangeResult } from '@oxer/domain/exchange/document/exchange-result.schema'
import { known } from './competition-document.mappers.ts'
import {
  documentOf,
  headOf,
  namesOf,
  type PublicSource,
  pathOf,
  type Start,
  startsOfRanking,
  toRanking,
  toResults,
} from './public-document.mappers.ts'

type Composed = PublicComposedRanking['composed']

/** The figure of each test by its ref, or of each round of teams by its number. */
const cellsOf = ({ kind, parts, hasPoints }: Composed, row: ComposedRow): Record<string, string> =>
  Object.fromEntries(
    [
      ...row.parts.map((text, index) => [
        kind === 'TEAMS' ? `round${index + 1}` : (parts[index]?.testSetRef ?? `part${index + 1}`),
        text,
      ]),
      ['score', kind === 'TEAMS' ? null : row.score],
      ['points', hasPoints ? row.points : null],
    ].filter(([, text]) => text !== null),
  )

const whyOf = ({ behind }: ComposedRow): string | null =>
  behind === null ? null : [behind.key ?? 'EQUAL', behind.left, behind.right].filter(Boolean).join(' ').slice(0, 300)

const placeOf = (composed: Composed, row: ComposedRow) => ({
  ...{ place: row.place, isShared: row.isShared, isPlaced: row.placed, cells: cellsOf(composed, row) },
  ...known({ why: whyOf(row) }),
})

/** No page has the refs of the members' entries. */
const memberIn = (team: string, index: number): string => `${team}-${index + 1}`

const startOf = (
  composed: Composed,
  id: string,
  { starter }: Pick<ComposedMember, 'starter'>,
  outOfCompetition: boolean,
): Start => ({ ...{ id, test: composed.ref, starter, outOfCompetition, isScratched: false } })

const startsOf = (composed: Composed): Start[] =>
  composed.rows.flatMap(({ id, starter, team, outOfCompetition }) => [
    ...(starter === null ? [] : [startOf(composed, id, { starter }, outOfCompetition)]),
    ...(team?.members ?? []).map((member, index) => startOf(composed, memberIn(id, index), member, outOfCompetition)),
  ])

const toTeams = (composed: Composed, organisations: ReadonlyMap<string, string>): ExchangeTeam[] =>
  composed.rows.flatMap(({ id, team, status }) =>
    team === null
      ? []
      : [
          {
            ...{ id, test: composed.ref, name: team.name.slice(0, 120), status },
            ...known({ organisation: team.organisation === null ? null : organisations.get(team.organisation) }),
            members: team.members.map((_, index) => memberIn(id, index)),
            substitutions: team.substitutions,
          },
        ],
  )

const resultsOf = (composed: Composed): ExchangeResult[] =>
  composed.rows.flatMap(({ id, starter, status, place, isShared, score }) =>
    starter === null ? [] : [{ ...{ id, entry: id, test: composed.ref, status, place, isShared, score } }],
  )

/** The tests that it is of, and how, where the format has no field: it keeps the rule, which no page shows. */
const aboutOf = ({ kind, parts }: Composed): ExchangeRanking['extensions'] => ({
  oxer: { kind, tests: parts.map(({ testSetRef }) => testSetRef) },
})

const rankingOf = (composed: Composed): ExchangeRanking => {
  const isOfTeams = composed.kind === 'TEAMS'
  return {
    ...{ id: composed.ref, test: composed.ref, name: composed.name },
    ...{ status: composed.state === 'FINAL' ? 'CLOSED' : 'OPEN' },
    ...{ publishedAt: composed.publishedAt, placedCount: composed.placedCount },
    sortedBy: [{ key: 'score', direction: composed.better === 'LOWER' ? 'ASC' : 'DESC' }],
    rows: isOfTeams ? [] : composed.rows.map((row) => ({ entry: row.id, ...placeOf(composed, row) })),
    ...(isOfTeams && {
      teamRows: composed.rows.map((row) => ({ team: row.id, score: row.score, ...placeOf(composed, row) })),
    }),
    extensions: aboutOf(composed),
  }
}

const testOf = (
  competition: PublicCompetition,
  composed: Composed,
  [first]: readonly ExchangeTest[],
): ExchangeTest => ({
  ...{ id: composed.ref, competition: competition.ref, name: composed.name.slice(0, 200) || '-' },
  discipline: first?.discipline ?? defaultDiscipline,
  ...(composed.kind === 'TEAMS' ? { isTeam: true } : {}),
})

export const toComposedPage = (
  source: PublicSource,
  {
    competition,
    ranking: { composed, joined },
  }: { readonly competition: PublicCompetition; readonly ranking: PublicComposedRanking },
): ExchangeDocument => {
  const head = headOf(competition, [], new Set(composed.parts.map(({ testSetRef }) => testSetRef)))
  const names = namesOf(
    joined === null ? startsOf(composed) : startsOfRanking(joined),
    composed.rows.map(({ team }) => team?.organisation ?? null),
  )
  const organisations = new Map(names.organisations.map(({ id, name }) => [name, id]))
  const teams = toTeams(composed, organisations)
  return documentOf(source, `${pathOf(competition)}/competition-ranking/${composed.ref}`, {
    ...head,
    tests: [...head.tests, testOf(competition, composed, head.tests)],
    ...names,
    results: joined === null ? resultsOf(composed) : toResults(joined),
    rankings: [
      joined === null
        ? rankingOf(composed)
        : { ...toRanking(joined), name: composed.name, extensions: aboutOf(composed) },
    ],
    ...(teams.length === 0 ? {} : { teams }),
  })
}
