import { type Db, Prisma } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { findTeamProblems } from '@oxer/domain/competitions/ranking/team-ranking.rules'
import { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import {
  isActiveRegistration,
  type RegistrationStatusWord,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { teamErrors } from '@oxer/domain/competitions/team/team.errors'
import { whatKeepsTeam } from '@oxer/domain/competitions/team/team.rules'
import type { ManageTeam, SaveTeam, Team } from '@oxer/domain/competitions/team/team.schema'
import { type CauseOfFailure, failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { followTeams } from '../championship-ranking/championship-following.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import type { RegisteringScope } from '../registration/registration.guards.ts'
import { settleRegistrationFees } from '../registration/registration-fees.commands.ts'
import { readPaidTeams } from '../registration/team-registration.queries.ts'
import { isExpectedStatus, listCombinations } from '../result/result-lines.queries.ts'
import type { TeamRow } from './team.mappers.ts'
import { countingTeams, findTeam, listTestTeams, mostMembersOf, viewTeam } from './team.queries.ts'

type OfficeContext = ActingContext & { readonly competition: CompetitionScope }
type ClubContext = ActingContext & { readonly organisation: RegisteringScope }

export type TestFacts = {
  readonly ref: string
  readonly competitionRef: string
  readonly federationRef: string
  readonly status: CompetitionStatus
  readonly testSets: readonly string[]
  readonly hasBegun: boolean
  readonly closesAt: Date | null
}

/** Writers of teams of one test come one after another, so that nobody rides in two of them. */
export const lockTeamTest = async (db: Db, testRef: string): Promise<TestFacts> => {
  await lockRows({ db }, 'competitionTest', [testRef])
  const test = await db.competitionTest.findFirst({
    where: { ref: testRef, deletedAt: null, competition: { deletedAt: null } },
    select: {
      ref: true,
      competitionRef: true,
      competition: { select: { federationRef: true, status: true, registrationClosesAt: true } },
      testSets: { select: { ref: true, _count: { select: { results: true } } } },
    },
  })
  if (!test) throw failure(competitionErrors.testNotFound)
  return {
    ref: test.ref,
    competitionRef: test.competitionRef,
    federationRef: test.competition.federationRef,
    status: CompetitionStatus.parse(test.competition.status),
    testSets: test.testSets.map(({ ref }) => ref),
    hasBegun: test.testSets.some(({ _count }) => _count.results > 0),
    closesAt: test.competition.registrationClosesAt,
  }
}

/** A registered team keeps a member, who pays for a team of no club (decision 390). */
const refuseEmptied = async (db: Db, teamRef: string, name: string): Promise<void> => {
  if (await isRegistered(db, teamRef)) {
    throw failure(registrationTypeErrors.teamWithoutMembers, { field: 'memberRefs', values: { name } })
  }
}

const isRegistered = async (db: Db, teamRef: string): Promise<boolean> =>
  (await db.registration.findFirst({ where: { teamRef, deletedAt: null }, select: { ref: true } })) !== null

/** Refuses an invalid team. `own` is the team that is changed; `whose`: the registrations that may be in it. */
export const refuseProblems = async (
  db: Db,
  test: TestFacts,
  { name, memberRefs, reserveRefs = [] }: SaveTeam,
  { own, whose }: { own: string | null; whose: Prisma.RegistrationWhereInput },
): Promise<void> => {
  const others = (await listTestTeams(db, test.ref)).filter(({ ref }) => ref !== own)
  // A team that was taken back keeps its name; its members are free for another one (decision 415).
  const counting = new Set((await listTestTeams(db, test.ref, countingTeams)).map(({ ref }) => ref))
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw failure(teamErrors.nameTaken, { field: 'name', values: { name } })
  const registrations = await db.registration.findMany({
    where: {
      ...whose,
      testRef: test.ref,
      deletedAt: null,
      type: { not: 'TEAM' },
    },
    select: { ref: true, status: true },
  })
  const stored = own === null ? null : await db.competitionTeam.findUnique({ where: { ref: own } })
  const wasIn = new Set([...(stored?.memberRefs ?? []), ...(stored?.reserveRefs ?? [])])
  if (own !== null && memberRefs.length === 0) await refuseEmptied(db, own, name)
  // A rider who withdrew may stay in the team until replaced, but cannot be added.
  const entries = registrations
    .filter(({ ref, status }) => isExpectedStatus(status) || wasIn.has(ref))
    .map(({ ref: id }) => ({ id }))
  const most = await mostMembersOf(db, [test.competitionRef])
  const limits = test.testSets.flatMap((ref) => most.get(ref) ?? [])
  const mostMembers = limits.length === 0 ? null : Math.min(...limits)
  const problems = findTeamProblems([{ members: memberRefs }], entries, { mostMembers })
  const everybody = [...memberRefs, ...reserveRefs]
  const names = new Map((await listCombinations(db, everybody)).map((row) => [row.ref, row.riderName]))
  const taken = everybody.flatMap((member, index) => {
    const team = others.find(
      (other) => counting.has(other.ref) && (other.memberRefs.includes(member) || other.reserveRefs.includes(member)),
    )
    return team === undefined ? [] : [{ index, name: names.get(member) ?? '', team: team.name }]
  })
  const fieldAt = (index: number): string =>
    index < memberRefs.length ? `memberRefs.${index}` : `reserveRefs.${index - memberRefs.length}`
  const reserveCauses = reserveRefs.flatMap((reserve, index): CauseOfFailure[] => {
    const field = `reserveRefs.${index}`
    if (!entries.some(({ id }) => id === reserve)) return [{ definition: teamErrors.memberUnknown, field }]
    return everybody.indexOf(reserve) === memberRefs.length + index
      ? []
      : [{ definition: teamErrors.memberRepeated, field, values: { name: names.get(reserve) ?? '', team: name } }]
  })
  const causes = [
    ...problems.map(({ code, path }) => {
      const field = path.replace(/^teams\.0\.members/, 'memberRefs')
      const at = Number(path.split('.').at(-1))
      if (code === 'TEAM_TOO_LARGE')
        return { definition: teamErrors.tooLarge, field, values: { most: String(mostMembers ?? 0) } }
      if (code === 'MEMBER_UNKNOWN') return { definition: teamErrors.memberUnknown, field }
      return {
        definition: teamErrors.memberRepeated,
        field,
        values: { name: names.get(memberRefs[at] ?? '') ?? '', team: name },
      }
    }),
    ...taken.map(({ index, ...values }) => ({
      definition: teamErrors.memberRepeated,
      field: fieldAt(index),
      values,
    })),
    ...reserveCauses,
  ]
  if (causes.length > 0) throw failures(causes)
}

const told = (team: Team | null) =>
  team && {
    name: team.name,
    members: team.members.map(({ rider, horse }) => `${rider}, ${horse}`),
    reserves: team.reserves.map(({ rider, horse }) => `${rider}, ${horse}`),
    substitutions: team.substitutions,
    status: team.status,
  }

const recordTeam = (
  ctx: ActingContext,
  action: 'create' | 'update' | 'delete',
  test: TestFacts,
  before: Team | null,
  after: Team | null,
): void =>
  ctx.record({
    action,
    noun: 'team',
    ref: (after ?? before)?.ref ?? test.ref,
    parentRef: test.competitionRef,
    federationRef: test.federationRef,
    before: told(before),
    after: told(after),
  })

type Columns = {
  name: string
  memberRefs: string[]
  reserveRefs?: string[] | undefined
  organisationRef?: string | null
  byIndividual?: boolean
  substitutions?: number
  status?: string
  jumpOff?: Prisma.InputJsonValue | typeof Prisma.DbNull
}

export const createTeam = async (ctx: ActingContext, test: TestFacts, columns: Columns): Promise<Team> => {
  const row = await ctx.db.competitionTeam.create({
    data: {
      ref: ctx.newRef(),
      competitionRef: test.competitionRef,
      testRef: test.ref,
      createdAt: ctx.now(),
      ...columns,
      reserveRefs: columns.reserveRefs ?? [],
    },
  })
  const after = await viewTeam(ctx.db, row)
  recordTeam(ctx, 'create', test, null, after)
  await followTeams(ctx, test.competitionRef, test.testSets)
  await publishChange(ctx, test.competitionRef)
  return after
}

export const takeTeam = (ctx: ActingContext, seen: { ref: string; version: number }, read: () => Promise<TeamRow>) =>
  takeVersion(ctx, 'competitionTeam', seen, read, (row) => viewTeam(ctx.db, row))

export const updateTeam = async (
  ctx: ActingContext,
  test: TestFacts,
  stored: TeamRow,
  columns: Columns,
): Promise<Team> => {
  const before = await viewTeam(ctx.db, stored)
  const after = await viewTeam(
    ctx.db,
    await ctx.db.competitionTeam.update({
      where: { ref: stored.ref },
      data: { ...columns, reserveRefs: columns.reserveRefs ?? stored.reserveRefs, version: { increment: 1 } },
    }),
  )
  if (columns.organisationRef !== undefined && columns.organisationRef !== stored.organisationRef) {
    // Its registration goes with it.
    await ctx.db.registration.updateMany({
      where: { teamRef: stored.ref },
      data: { organisationRef: columns.organisationRef, version: { increment: 1 } },
    })
  }
  recordTeam(ctx, 'update', test, before, after)
  await followTeams(ctx, test.competitionRef, test.testSets)
  await publishChange(ctx, test.competitionRef)
  return after
}

const removeTeam = async (ctx: ActingContext, test: TestFacts, stored: TeamRow): Promise<void> => {
  const before = await viewTeam(ctx.db, stored)
  await ctx.db.competitionTeam.delete({ where: { ref: stored.ref } })
  recordTeam(ctx, 'delete', test, before, null)
  await followTeams(ctx, test.competitionRef, test.testSets)
  await publishChange(ctx, test.competitionRef)
}

const managedColumns = async (db: Db, { federationRef }: TestFacts, form: ManageTeam): Promise<Columns> => {
  const { name, memberRefs, reserveRefs, organisationRef, substitutions, status, jumpOff } = form
  const club =
    organisationRef === null
      ? null
      : await db.organisation.findFirst({
          where: { ref: organisationRef, federationRef, deletedAt: null },
          select: { ref: true },
        })
  if (organisationRef !== null && club === null) throw failure(kernelErrors.notFound, { field: 'organisationRef' })
  return {
    name,
    memberRefs,
    reserveRefs,
    organisationRef,
    substitutions,
    status,
    jumpOff: jumpOff === null ? Prisma.DbNull : toJson(jumpOff),
  }
}

export const createManagedTeam = async (ctx: OfficeContext, form: ManageTeam & { testRef: string }): Promise<Team> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const test = await lockTeamTest(ctx.db, form.testRef)
  if (test.competitionRef !== ctx.competition.ref) throw failure(competitionErrors.testNotFound)
  await refuseProblems(ctx.db, test, form, { own: null, whose: {} })
  return createTeam(ctx, test, await managedColumns(ctx.db, test, form))
}

const getManagedTeam = async (ctx: OfficeContext, ref: string): Promise<TeamRow> => {
  const row = await findTeam(ctx.db, ref, { competitionRef: ctx.competition.ref })
  if (!row) throw failure(teamErrors.notFound)
  return row
}

export const updateManagedTeam = async (
  ctx: OfficeContext,
  form: ManageTeam & { team: string; version: number },
): Promise<Team> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const read = () => getManagedTeam(ctx, form.team)
  const test = await lockTeamTest(ctx.db, (await read()).testRef)
  const stored = await takeTeam(ctx, { ref: form.team, version: form.version }, read)
  await refuseProblems(ctx.db, test, form, { own: stored.ref, whose: {} })
  return updateTeam(ctx, test, stored, await managedColumns(ctx.db, test, form))
}

type TeamRegistration = { readonly ref: string; readonly status: RegistrationStatusWord }

/** Locked, so that neither their state nor what is paid for them changes meanwhile. */
const takeRegistrations = async (
  ctx: ActingContext,
  stored: TeamRow,
): Promise<{ rows: readonly TeamRegistration[]; isPaid: boolean }> => {
  const where = { teamRef: stored.ref, deletedAt: null }
  const known = await ctx.db.registration.findMany({ where, select: { ref: true } })
  await lockRows(
    ctx,
    'registration',
    known.map(({ ref }) => ref),
  )
  const rows = await ctx.db.registration.findMany({
    where,
    select: { ref: true, status: true },
    orderBy: { ref: 'asc' },
  })
  return {
    rows: rows.map(({ ref, status }) => ({ ref, status: RegistrationStatus.parse(status) })),
    isPaid: (await readPaidTeams(ctx.db, [stored.ref])).has(stored.ref),
  }
}

/** The team, after its registrations. */
const removeRegistered = async (
  ctx: ActingContext,
  test: TestFacts,
  stored: TeamRow,
  rows: readonly TeamRegistration[],
): Promise<void> => {
  const refs = rows.map(({ ref }) => ref)
  await ctx.db.registration.updateMany({
    where: { ref: { in: refs } },
    data: { deletedAt: ctx.now(), requestKey: null, version: { increment: 1 } },
  })
  await settleRegistrationFees(ctx, refs)
  for (const { ref, status } of rows) {
    ctx.record({
      action: 'delete',
      noun: 'registration',
      ref,
      parentRef: test.competitionRef,
      federationRef: test.federationRef,
      before: { type: 'TEAM', testRef: test.ref, team: stored.name, status },
    })
  }
  await removeTeam(ctx, test, stored)
}

/** The team with its registration, if that was taken back and nothing of it is paid; else it is refused (decision 415). */
export const deleteManagedTeam = async (ctx: OfficeContext, team: string): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const read = () => getManagedTeam(ctx, team)
  const test = await lockTeamTest(ctx.db, (await read()).testRef)
  const stored = await read()
  const { rows, isPaid } = await takeRegistrations(ctx, stored)
  if (rows.some(({ status }) => isActiveRegistration(status))) {
    throw failure(registrationTypeErrors.registeredTeam, { values: { name: stored.name } })
  }
  if (isPaid) throw failure(teamErrors.paid, { values: { name: stored.name } })
  await removeRegistered(ctx, test, stored, rows)
}

/** The team with its registration, whether that stands or was taken back, as long as that is free (decision 415). */
export const removeOwnTeam = async (ctx: ActingContext, test: TestFacts, stored: TeamRow): Promise<void> => {
  const { rows, isPaid } = await takeRegistrations(ctx, stored)
  const facts = { hasRegistration: rows.length > 0, closesAt: test.closesAt, now: ctx.now(), isPaid }
  const kept = whatKeepsTeam(facts)
  if (kept !== null) throw failure(teamErrors[kept], { values: { name: stored.name } })
  await removeRegistered(ctx, test, stored, rows)
}

/** A club or a rider creates and changes own teams in a published competition, until the test has its first result. */
export const refuseWhenBegun = (federationRef: string, test: TestFacts): void => {
  if (test.federationRef !== federationRef) throw failure(competitionErrors.testNotFound)
  if (test.status === 'LOCKED') throw failure(competitionErrors.locked)
  if (test.status !== 'PUBLISHED') throw failure(competitionErrors.closed)
  if (test.hasBegun) throw failure(teamErrors.testBegan)
}

/** q042 */
export const createOrganisationTeam = async (ctx: ClubContext, form: SaveTeam & { testRef: string }): Promise<Team> => {
  const { organisationRef } = ctx.organisation
  const test = await lockTeamTest(ctx.db, form.testRef)
  refuseWhenBegun(ctx.organisation.federationRef, test)
  await refuseProblems(ctx.db, test, form, { own: null, whose: { organisationRef } })
  return createTeam(ctx, test, {
    name: form.name,
    memberRefs: form.memberRefs,
    reserveRefs: form.reserveRefs,
    organisationRef,
  })
}

const getOrganisationTeam = async (ctx: ClubContext, ref: string): Promise<TeamRow> => {
  const row = await findTeam(ctx.db, ref, { organisationRef: ctx.organisation.organisationRef })
  if (!row) throw failure(teamErrors.notFound)
  return row
}

/** q043 */
export const updateOrganisationTeam = async (
  ctx: ClubContext,
  { team, version, name, memberRefs, reserveRefs }: SaveTeam & { team: string; version: number },
): Promise<Team> => {
  const read = () => getOrganisationTeam(ctx, team)
  const test = await lockTeamTest(ctx.db, (await read()).testRef)
  refuseWhenBegun(ctx.organisation.federationRef, test)
  const stored = await takeTeam(ctx, { ref: team, version }, read)
  const form = { name, memberRefs, reserveRefs }
  await refuseProblems(ctx.db, test, form, {
    own: stored.ref,
    whose: { organisationRef: ctx.organisation.organisationRef },
  })
  return updateTeam(ctx, test, stored, form)
}

/** q044 */
export const deleteOrganisationTeam = async (ctx: ClubContext, team: string): Promise<void> => {
  const read = () => getOrganisationTeam(ctx, team)
  const test = await lockTeamTest(ctx.db, (await read()).testRef)
  refuseWhenBegun(ctx.organisation.federationRef, test)
  await removeOwnTeam(ctx, test, await read())
}
