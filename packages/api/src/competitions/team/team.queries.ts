import type { Db, Prisma } from '@oxer/db'
import { ComposedRule } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import type { Team, TeamList, TeamTest } from '@oxer/domain/competitions/team/team.schema'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import { announcedCompetitions } from '../competition/competition-visibility.queries.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { isExpectedStatus, listCombinations } from '../result/result-lines.queries.ts'
import { type TeamRow, type TeamSurroundings, teamColumns, toTeam, toTeamMember } from './team.mappers.ts'

const mostTeams = 500

const standingTeam = { deletedAt: null, status: { in: [...activeStatuses] } }

/** Which teams count: not those whose own registration was taken back, whatever their members ride (decision 390). */
export const countingTeams: Prisma.CompetitionTeamWhereInput = {
  OR: [{ registrations: { none: { deletedAt: null } } }, { registrations: { some: standingTeam } }],
}

/** Names of everything in teams, in five statements whatever their number. */
const surroundingsOf = async (
  db: Db,
  rows: readonly TeamRow[],
  shown: Prisma.CompetitionTestWhereInput = {},
): Promise<TeamSurroundings> => {
  const tests = await db.competitionTest.findMany({
    where: { ref: { in: [...new Set(rows.map(({ testRef }) => testRef))] }, ...shown },
    select: {
      ref: true,
      name: true,
      competition: { select: { ref: true, name: true } },
      testSets: { select: { _count: { select: { results: true } } } },
    },
  })
  const organisations = await db.organisation.findMany({
    where: { ref: { in: [...new Set(rows.flatMap(({ organisationRef }) => organisationRef ?? []))] } },
    select: { ref: true, name: true },
  })
  const combinations = await listCombinations(
    db,
    rows.flatMap(({ memberRefs, reserveRefs }) => [...memberRefs, ...reserveRefs]),
  )
  const registrations = await db.registration.findMany({
    where: { teamRef: { in: rows.map(({ ref }) => ref) }, ...standingTeam },
    select: { teamRef: true },
  })
  return {
    tests: new Map(
      tests.map(({ ref, name, competition, testSets }) => [
        ref,
        { name, competition, hasBegun: testSets.some(({ _count }) => _count.results > 0) },
      ]),
    ),
    organisations: new Map(organisations.map(({ ref, name }) => [ref, name])),
    combinations: new Map(combinations.map((row) => [row.ref, row])),
    registered: new Set(registrations.flatMap(({ teamRef }) => teamRef ?? [])),
  }
}

/** The teams of the tests that are shown. */
export const viewTeams = async (
  db: Db,
  rows: readonly TeamRow[],
  shown: Prisma.CompetitionTestWhereInput = {},
): Promise<Team[]> => {
  const around = await surroundingsOf(db, rows, shown)
  return rows.filter(({ testRef }) => around.tests.has(testRef)).map((row) => toTeam(row, around))
}

export const viewTeam = async (db: Db, row: TeamRow): Promise<Team> => toTeam(row, await surroundingsOf(db, [row]))

/** A team of this competition, of this club, or of riders; any other is not found. */
export const findTeam = async (
  db: Db,
  ref: string,
  of: { competitionRef: string } | { organisationRef: string } | { byIndividual: true },
): Promise<TeamRow | null> => db.competitionTeam.findFirst({ where: { ref, ...of }, select: teamColumns })

export const listTestTeams = async (
  db: Db,
  testRef: string,
  which: Prisma.CompetitionTeamWhereInput = {},
): Promise<TeamRow[]> =>
  db.competitionTeam.findMany({
    where: { testRef, ...which },
    select: teamColumns,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })

/** The largest number of members that a ranking of the test's teams allows; null if none sets it. */
export const mostMembersOf = async (
  db: Db,
  competitionRefs: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rankings = await db.composedRanking.findMany({
    where: { competitionRef: { in: [...competitionRefs] } },
    select: { rule: true, testSetRefs: true },
  })
  const most = new Map<string, number>()
  for (const { rule, testSetRefs } of rankings) {
    const parsed = ComposedRule.parse(rule)
    const limit = parsed.kind === 'TEAMS' ? (parsed.team.mostMembers ?? null) : null
    if (limit === null) continue
    for (const ref of testSetRefs) most.set(ref, Math.min(limit, most.get(ref) ?? limit))
  }
  return most
}

const testColumns = {
  ref: true,
  name: true,
  registrationTypes: true,
  competition: { select: { ref: true, name: true, start: true } },
  testSets: { select: { ref: true, _count: { select: { results: true } } } },
} as const

/** Tests with the possible members of their teams, such as the riders of one club. */
export const listTeamTests = async (
  db: Db,
  where: Prisma.CompetitionTestWhereInput,
  whose: Prisma.RegistrationWhereInput,
): Promise<TeamTest[]> => {
  const tests = await db.competitionTest.findMany({
    where: { ...where, deletedAt: null, cancelledAt: null },
    select: testColumns,
    orderBy: [{ competition: { start: 'asc' } }, { order: 'asc' }, { ref: 'asc' }],
    take: 200,
  })
  const registrations = await db.registration.findMany({
    where: {
      ...whose,
      testRef: { in: tests.map(({ ref }) => ref) },
      deletedAt: null,
    },
    select: { ref: true, testRef: true, status: true },
    orderBy: [{ startNumber: 'asc' }, { ref: 'asc' }],
  })
  const expected = registrations.filter(({ status }) => isExpectedStatus(status))
  const combinations = new Map(
    (
      await listCombinations(
        db,
        expected.map(({ ref }) => ref),
      )
    ).map((row) => [row.ref, row]),
  )
  const byTest = new Map<string, string[]>()
  for (const { ref, testRef } of expected) byTest.set(testRef, [...(byTest.get(testRef) ?? []), ref])
  const most = await mostMembersOf(db, [...new Set(tests.map(({ competition }) => competition.ref))])
  return tests.map((test) => {
    const limits = test.testSets.flatMap(({ ref }) => most.get(ref) ?? [])
    return {
      ref: test.ref,
      name: test.name,
      competition: test.competition,
      mostMembers: limits.length === 0 ? null : Math.min(...limits),
      hasBegun: test.testSets.some(({ _count }) => _count.results > 0),
      takesTeams: test.registrationTypes.includes('TEAM'),
      candidates: (byTest.get(test.ref) ?? []).flatMap((ref) => {
        const row = combinations.get(ref)
        return row === undefined ? [] : [toTeamMember(row)]
      }),
    }
  })
}

export const listCompetitionTeams = async (db: Db, competitionRef: string): Promise<TeamList> => {
  const rows = await db.competitionTeam.findMany({
    where: { competitionRef },
    select: teamColumns,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    take: mostTeams,
  })
  const organisations = await db.organisation.findMany({
    where: { registrations: { some: { competitionRef, deletedAt: null } } },
    select: { ref: true, name: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return { teams: await viewTeams(db, rows), tests: await listTeamTests(db, { competitionRef }, {}), organisations }
}

/** p093: the teams of a club, newest competition first, and the future tests in which it has riders. */
export const listOrganisationTeams = async (
  db: Db,
  { organisationRef, federationRef }: { organisationRef: string; federationRef: string },
  now: Date,
): Promise<TeamList> => {
  const rows = await db.competitionTeam.findMany({
    where: { organisationRef },
    select: teamColumns,
    orderBy: [{ createdAt: 'desc' }, { ref: 'asc' }],
    take: mostTeams,
  })
  const today = await dayIn(db, federationRef, now)
  const tests = await listTeamTests(
    db,
    {
      competition: { federationRef, status: 'PUBLISHED', deletedAt: null, end: { gte: today } },
      registrations: { some: { organisationRef, deletedAt: null } },
    },
    { organisationRef },
  )
  return { teams: await viewTeams(db, rows, { competition: announcedCompetitions }), tests, organisations: [] }
}
