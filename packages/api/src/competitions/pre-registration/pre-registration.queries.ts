import type { Db, Prisma } from '@oxer/db'
import { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import {
  type AnnouncedLine,
  arenaSecondsOf,
  barsOf,
  secondsNeededFor,
} from '@oxer/domain/competitions/pre-registration/pre-registration.rules'
import type {
  PreRegistration,
  PreRegistrationChart,
  PreRegistrationClub,
  PreRegistrationLine,
} from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import type { RegisteringScope } from '../registration/registration.guards.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { type Asking, listAsking } from './asking-competition.queries.ts'

type Line = Omit<PreRegistrationLine, 'count'>

const activeTests = { deletedAt: null, cancelledAt: null } satisfies Prisma.CompetitionTestWhereInput

/** The lines of each competition: its tests, or the categories of its championships while it has none. */
const readLines = async (db: Db, askings: readonly Asking[]): Promise<ReadonlyMap<string, Line[]>> => {
  const tests = await db.competitionTest.findMany({
    where: { competitionRef: { in: askings.map(({ competition }) => competition.ref) }, ...activeTests },
    select: { ref: true, name: true, sportType: true, competitionRef: true },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })
  const categories = await db.championshipSportCategory.findMany({
    where: { championshipRef: { in: [...new Set(askings.flatMap(({ championshipRefs }) => championshipRefs))] } },
    select: {
      championshipRef: true,
      sportCategory: { select: { ref: true, name: true, sportTypeVariant: { select: { sportType: true } } } },
    },
    orderBy: [{ sportCategory: { rank: 'asc' } }, { sportCategoryRef: 'asc' }],
  })
  return new Map(
    askings.map(({ competition, championshipRefs }) => {
      const own = tests.filter(({ competitionRef }) => competitionRef === competition.ref)
      if (own.length > 0) {
        return [
          competition.ref,
          own.map(
            ({ ref, name, sportType }): Line => ({
              kind: 'TEST',
              ref,
              name,
              sportType: SportType.parse(sportType),
            }),
          ),
        ]
      }
      const asked = categories.filter(({ championshipRef }) => championshipRefs.includes(championshipRef))
      const distinct = new Map(asked.map(({ sportCategory }) => [sportCategory.ref, sportCategory]))
      return [
        competition.ref,
        [...distinct.values()].map(
          ({ ref, name, sportTypeVariant }): Line => ({
            kind: 'CATEGORY',
            ref,
            name,
            sportType: SportType.parse(sportTypeVariant.sportType),
          }),
        ),
      ]
    }),
  )
}

/** The answers of a club, without more statements for more competitions. */
export const viewPreRegistrations = async (
  db: Db,
  organisationRef: string,
  askings: readonly Asking[],
): Promise<PreRegistration[]> => {
  const lines = await readLines(db, askings)
  const stored = await db.preRegistration.findMany({
    where: { organisationRef, competitionRef: { in: askings.map(({ competition }) => competition.ref) } },
    select: {
      competitionRef: true,
      changedAt: true,
      version: true,
      counts: { select: { testRef: true, sportCategoryRef: true, count: true } },
    },
  })
  const answers = new Map(stored.map((row) => [row.competitionRef, row]))
  return askings.map(({ competition, isOpen }) => {
    const answer = answers.get(competition.ref)
    const counts = new Map(answer?.counts.map((each) => [each.testRef ?? each.sportCategoryRef, each.count]))
    const shown = (lines.get(competition.ref) ?? []).map((line) => ({ ...line, count: counts.get(line.ref) ?? null }))
    return {
      competition,
      canAnswer: isOpen,
      lines: shown,
      total: shown.reduce((sum, { count }) => sum + (count ?? 0), 0),
      changedAt: answer?.changedAt.toISOString() ?? null,
      version: answer?.version ?? 0,
    }
  })
}

/** q038: from today on. */
export const listPreRegistrations = async (
  db: Db,
  { organisationRef, federationRef }: RegisteringScope,
  now: Date,
): Promise<PreRegistration[]> => {
  const from = await dayIn(db, federationRef, now)
  const askings = await listAsking(db, 'RIDERS', { federationRef, from }, { reader: 'CLUBS', now })
  return viewPreRegistrations(db, organisationRef, askings)
}

const categoryColumns = { select: { ref: true, name: true, rank: true, averageRoundSeconds: true } } as const

const readAnswers = (db: Db, competitionRefs: readonly string[]) =>
  db.preRegistration.findMany({
    where: { competitionRef: { in: [...competitionRefs] }, organisation: { deletedAt: null } },
    select: {
      competitionRef: true,
      changedAt: true,
      organisation: { select: { ref: true, name: true } },
      counts: {
        where: { OR: [{ test: activeTests }, { testRef: null }] },
        select: {
          count: true,
          test: { select: { sportType: true, averageRoundSeconds: true, sportCategory: categoryColumns } },
          sportCategory: {
            select: { ...categoryColumns.select, sportTypeVariant: { select: { sportType: true } } },
          },
        },
      },
    },
    orderBy: [{ organisation: { searchName: 'asc' } }, { organisationRef: 'asc' }],
  })
type AnswerRow = Awaited<ReturnType<typeof readAnswers>>[number]

const linesOf = ({ organisation, counts }: AnswerRow): AnnouncedLine[] =>
  counts.flatMap(({ count, test, sportCategory }) => {
    const category = test?.sportCategory ?? sportCategory
    const sportType = test?.sportType ?? sportCategory?.sportTypeVariant.sportType
    if (sportType === undefined) return []
    return [
      {
        category: category && { ref: category.ref, name: category.name, rank: category.rank },
        sportType: SportType.parse(sportType),
        organisation,
        count,
        roundSeconds: test?.averageRoundSeconds ?? sportCategory?.averageRoundSeconds ?? 0,
      },
    ]
  })

type Registered = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Registrations of each club in each competition. */
export const readRegistered = async (db: Db, competitionRefs: readonly string[]): Promise<Registered> => {
  const rows = await db.registration.groupBy({
    by: ['competitionRef', 'organisationRef'],
    where: {
      competitionRef: { in: [...competitionRefs] },
      organisationRef: { not: null },
      type: { not: 'TEAM' },
      deletedAt: null,
      status: { in: [...activeStatuses] },
    },
    _count: true,
  })
  const registered = new Map<string, Map<string, number>>()
  for (const { competitionRef, organisationRef, _count } of rows) {
    const own = registered.get(competitionRef) ?? new Map<string, number>()
    if (organisationRef !== null) own.set(organisationRef, _count)
    registered.set(competitionRef, own)
  }
  return registered
}

/**
 * Decision 304: the clubs of the groups in which the competition counts; null for all clubs of the federation, where a group is open to
 * everybody or there are no groups.
 */
const readAskedClubs = async (db: Db, askings: readonly Asking[]): Promise<ReadonlyMap<string, string[] | null>> => {
  const championshipRefs = [...new Set(askings.flatMap((asking) => asking.championshipRefs))]
  const links = await db.championshipCompetition.findMany({
    where: { championshipRef: { in: championshipRefs } },
    select: { championshipRef: true, competitionRef: true, groupRefs: true },
  })
  const groups = await db.championshipGroup.findMany({
    where: { phase: { championshipRef: { in: championshipRefs } } },
    select: { ref: true, organisationRefs: true, personRefs: true, phase: { select: { championshipRef: true } } },
  })
  return new Map(
    askings.map(({ competition, championshipRefs: own }) => {
      const clubs = own.map((championshipRef) => {
        const link = links.find(
          (each) => each.championshipRef === championshipRef && each.competitionRef === competition.ref,
        )
        const counted = groups.filter(
          ({ ref, phase }) =>
            phase.championshipRef === championshipRef &&
            (link === undefined || link.groupRefs.length === 0 || link.groupRefs.includes(ref)),
        )
        const isOpen =
          counted.length === 0 ||
          counted.some(({ organisationRefs, personRefs }) => organisationRefs.length + personRefs.length === 0)
        return isOpen ? null : counted.flatMap(({ organisationRefs }) => organisationRefs)
      })
      return [competition.ref, clubs.includes(null) ? null : [...new Set(clubs.flatMap((each) => each ?? []))]]
    }),
  )
}

const unansweredIn = (asking: Asking, asked: readonly string[] | null): Prisma.OrganisationWhereInput => ({
  federationRef: asking.federationRef,
  deletedAt: null,
  ...(asked !== null && { ref: { in: [...asked] } }),
  preRegistrations: { none: { competitionRef: asking.competition.ref } },
})

/** The clubs that the federation has now, all and those of these. */
const readClubs = async (db: Db, federationRef: string, asked: Iterable<string[] | null>) => {
  const named = [...new Set([...asked].flatMap((refs) => refs ?? []))]
  const where = { federationRef, deletedAt: null }
  const known = await db.organisation.findMany({ where: { ...where, ref: { in: named } }, select: { ref: true } })
  return { total: await db.organisation.count({ where }), known: new Set(known.map(({ ref }) => ref)) }
}

/** The charts of competitions of one federation; more competitions need no more statements. */
const viewCharts = async (db: Db, askings: readonly Asking[]): Promise<PreRegistrationChart[]> => {
  const [first] = askings
  if (first === undefined) return []
  const refs = askings.map(({ competition }) => competition.ref)
  const answers = await readAnswers(db, refs)
  const registered = await readRegistered(db, refs)
  const asked = await readAskedClubs(db, askings)
  const arenas = await db.arena.groupBy({
    by: ['competitionRef'],
    where: { competitionRef: { in: refs }, deletedAt: null },
    _count: true,
  })
  const names = await db.organisation.findMany({
    where: { ref: { in: [...new Set([...registered.values()].flatMap((clubs) => [...clubs.keys()]))] } },
    select: { ref: true, name: true },
  })
  const clubs = await readClubs(db, first.federationRef, asked.values())
  return askings.map(({ competition }) => {
    const own = answers.filter(({ competitionRef }) => competitionRef === competition.ref)
    const lines = own.flatMap(linesOf)
    const starts = registered.get(competition.ref) ?? new Map<string, number>()
    const answeredBy = new Set(own.map(({ organisation }) => organisation.ref))
    const of = asked.get(competition.ref) ?? null
    const unanswered =
      of === null
        ? clubs.total - answeredBy.size
        : of.filter((ref) => clubs.known.has(ref) && !answeredBy.has(ref)).length
    const answered = own.map(
      (row): PreRegistrationClub => ({
        organisation: row.organisation,
        announced: row.counts.reduce((sum, { count }) => sum + count, 0),
        registered: starts.get(row.organisation.ref) ?? 0,
        changedAt: row.changedAt.toISOString(),
      }),
    )
    const others = names
      .filter(({ ref }) => starts.has(ref) && !answeredBy.has(ref))
      .map(
        (organisation): PreRegistrationClub => ({
          organisation,
          announced: 0,
          registered: starts.get(organisation.ref) ?? 0,
          changedAt: null,
        }),
      )
    const count = arenas.find(({ competitionRef }) => competitionRef === competition.ref)?._count ?? 0
    return {
      competition,
      bars: barsOf(lines),
      announced: lines.reduce((sum, each) => sum + each.count, 0),
      registered: [...starts.values()].reduce((sum, each) => sum + each, 0),
      clubs: [...answered, ...others].toSorted((one, other) =>
        one.organisation.name.localeCompare(other.organisation.name),
      ),
      answered: own.length,
      unanswered,
      secondsNeeded: secondsNeededFor(lines),
      arenas: count,
      arenaSeconds: arenaSecondsOf(count, competition.start, competition.end),
    }
  })
}

/** cs079: of each competition of the championship. */
export const listPreRegistrationCharts = async (
  db: Db,
  { ref, federationRef }: { readonly ref: string; readonly federationRef: string },
  now: Date,
): Promise<PreRegistrationChart[]> =>
  viewCharts(db, await listAsking(db, 'RIDERS', { federationRef, championshipRef: ref }, { reader: 'OFFICE', now }))

const askingOf = async (db: Db, { ref, federationRef }: CompetitionScope, now: Date): Promise<Asking | null> => {
  const [asking] = await listAsking(db, 'RIDERS', { federationRef, competitionRef: ref }, { reader: 'OFFICE', now })
  return asking ?? null
}

/** Null where no championship asks. */
export const getPreRegistrationChart = async (
  db: Db,
  scope: CompetitionScope,
  now: Date,
): Promise<PreRegistrationChart | null> => {
  const asking = await askingOf(db, scope, now)
  return asking === null ? null : ((await viewCharts(db, [asking]))[0] ?? null)
}

/** By name. */
export const listUnanswered = async (
  db: Db,
  scope: CompetitionScope,
  { after, size }: CursorQuery,
  now: Date,
): Promise<CursorPage<RefName>> => {
  const cursor = toCursor(after)
  const asking = await askingOf(db, scope, now)
  if (asking === null) return { items: [], next: null }
  const asked = await readAskedClubs(db, [asking])
  const rows = await db.organisation.findMany({
    where: {
      AND: [
        unansweredIn(asking, asked.get(scope.ref) ?? null),
        cursor === null
          ? {}
          : {
              OR: [{ searchName: { gt: cursor.key } }, { searchName: cursor.key, ref: { gt: cursor.ref } }],
            },
      ],
    },
    select: { ref: true, name: true, searchName: true },
    orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
    take: size + 1,
  })
  return toCursorPage(
    rows,
    size,
    ({ ref, searchName }) => ({ key: searchName, ref }),
    ({ ref, name }) => ({ ref, name }),
  )
}
