// Registrations of teams (decision 390): one for each team, with its own fee, beside those of its members.
import type {
  PractitionerData,
  RegistrationNotice,
  RegistrationOutcome,
  UpdateRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import { decideRegistrationKind } from '@oxer/domain/competitions/registration/registration-period.rules'
import { initialRegistrationStatus } from '@oxer/domain/competitions/registration/registration-status.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { teamWishesOf } from '@oxer/domain/competitions/registration/registration-type.rules'
import { teamErrors } from '@oxer/domain/competitions/team/team.errors'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { KeyedRow } from '../../kernel/request-key/request-key.commands.ts'
import { followTeams } from '../championship-ranking/championship-following.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { listCombinations } from '../result/result-lines.queries.ts'
import { countingTeams } from '../team/team.queries.ts'
import type { Problem } from './registration-asking.commands.ts'
import { choosePriceProfile } from './registration-choice.commands.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import type { Registering, RegistrationRequest } from './registration-locking.commands.ts'
import { activeStatuses } from './registration-rows.queries.ts'
import { currentOf, repriced, type Taken, writeRegistration } from './registration-writing.commands.ts'

const refuseWishes = (wish: Parameters<typeof teamWishesOf>[0]): void => {
  const problems = teamWishesOf(wish)
  if (problems.length > 0) throw failures(problems.map(({ field, error }) => ({ definition: error, field })))
}

/** The rankings of teams follow what happens to their registrations. */
export const followTeamsOf = async (ctx: ActingContext, refs: readonly string[]): Promise<void> => {
  const rows = await ctx.db.registration.findMany({
    where: { ref: { in: [...refs] }, type: 'TEAM' },
    select: { competitionRef: true, test: { select: { testSets: { select: { ref: true } } } } },
  })
  for (const competitionRef of new Set(rows.map((row) => row.competitionRef))) {
    const own = rows.filter((row) => row.competitionRef === competitionRef)
    const testSets = own.flatMap(({ test }) => test.testSets.map(({ ref }) => ref))
    await followTeams(ctx, competitionRef, [...new Set(testSets)])
  }
}

/** A team is registered once: while a registration of it stands, there is no second one. */
export const refuseSecondOfTeam = async (
  ctx: Pick<ActingContext, 'db'>,
  { teamRef, name }: { readonly teamRef: string; readonly name: string },
  except: string | null,
): Promise<void> => {
  const standing = await ctx.db.registration.findFirst({
    where: {
      teamRef,
      deletedAt: null,
      status: { in: [...activeStatuses] },
      ...(except !== null && { ref: { not: except } }),
    },
    select: { ref: true },
  })
  if (standing) throw failure(registrationTypeErrors.teamRegistered, { field: 'data.teamRef', values: { name } })
}

/** Nobody rides in two teams that count: who was free while this team was taken back may ride in another one now (decision 415). */
export const refuseMembersElsewhere = async (ctx: Pick<ActingContext, 'db'>, teamRef: string): Promise<void> => {
  const team = await ctx.db.competitionTeam.findUnique({
    where: { ref: teamRef },
    select: { testRef: true, memberRefs: true, reserveRefs: true },
  })
  if (!team) throw failure(kernelErrors.notFound, { field: 'data.teamRef' })
  const own = [...team.memberRefs, ...team.reserveRefs]
  const others = await ctx.db.competitionTeam.findMany({
    where: {
      ...{ testRef: team.testRef, ref: { not: teamRef } },
      AND: [countingTeams, { OR: [{ memberRefs: { hasSome: own } }, { reserveRefs: { hasSome: own } }] }],
    },
    select: { name: true, memberRefs: true, reserveRefs: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  if (others.length === 0) return
  const names = new Map((await listCombinations(ctx.db, own)).map((row) => [row.ref, row.riderName]))
  throw failures(
    others.flatMap(({ name: other, memberRefs, reserveRefs }) =>
      [...memberRefs, ...reserveRefs]
        .filter((ref) => own.includes(ref))
        .map((ref) => ({
          definition: teamErrors.memberRepeated,
          field: 'data.teamRef',
          values: { name: names.get(ref) ?? '', team: other },
        })),
    ),
  )
}

/** The team of this test that the caller may register; a club's own only. Call it under the lock of the test. */
const findRegisteredTeam = async (
  ctx: ActingContext,
  { competition, club }: Pick<Registering, 'competition' | 'club'>,
  testRef: string,
  data: PractitionerData,
) => {
  const row =
    data.teamRef === null
      ? null
      : await ctx.db.competitionTeam.findFirst({
          where: {
            ref: data.teamRef,
            competitionRef: competition.ref,
            ...(club !== null && { organisationRef: club.organisationRef }),
          },
          select: { ref: true, name: true, testRef: true, organisationRef: true, memberRefs: true },
        })
  if (!row) throw failure(kernelErrors.notFound, { field: 'data.teamRef' })
  const values = { name: row.name }
  if (row.testRef !== testRef) throw failure(registrationTypeErrors.teamOfOtherTest, { field: 'data.teamRef' })
  if (data.organisation !== null && data.organisation.ref !== row.organisationRef) {
    throw failure(registrationTypeErrors.teamOfOtherOrganisation, { field: 'data.organisation', values })
  }
  if (row.memberRefs.length === 0) {
    throw failure(registrationTypeErrors.teamWithoutMembers, { field: 'data.teamRef', values })
  }
  return row
}

/** The rules and limits of a test are about its starts, and so about the members, who are registered by themselves. */
export const makeTeamRegistration = async (
  ctx: ActingContext,
  who: Registering,
  request: RegistrationRequest,
  at: {
    readonly testRef: string
    readonly testSetRef: string
    readonly isCancelled: boolean
    readonly key: KeyedRow
  },
): Promise<{ refs: string[]; notices: RegistrationNotice[]; refusals: Problem[]; warnings: Problem[] }> => {
  const { competition, club, isStaff } = who
  refuseWishes(request)
  const team = await findRegisteredTeam(ctx, who, at.testRef, request.data)
  await refuseSecondOfTeam(ctx, { teamRef: team.ref, name: team.name }, null)
  await refuseMembersElsewhere(ctx, team.ref)
  const now = ctx.now()
  const decided = decideRegistrationKind(now.toISOString(), competition.period, { isStaff })
  const refusals: Problem[] = [
    ...(decided.ok
      ? []
      : [{ error: decided.code === 'REGISTRATION_NOT_OPEN' ? ('notOpenYet' as const) : ('closed' as const) }]),
    ...(at.isCancelled ? [{ error: 'testCancelled' as const }] : []),
  ]
  const kind = decided.ok ? decided.kind : 'REGISTRATION'
  const status = initialRegistrationStatus({ needsApproval: club?.needsApproval ?? false })
  const row = {
    ref: ctx.newRef(),
    competitionRef: competition.ref,
    testRef: at.testRef,
    testSetRef: at.testSetRef,
    type: 'TEAM',
    teamRef: team.ref,
    organisationRef: team.organisationRef,
    enteredByClub: club?.enters ?? false,
    priceProfileRef: await choosePriceProfile(ctx, competition, request.priceProfileRef, null),
    status,
    kind,
    // cr529
    outOfCompetition: false,
    notes: request.notes,
    ...at.key,
    registeredAt: now,
  }
  await ctx.db.registration.create({ data: row })
  ctx.record({
    action: 'register',
    noun: 'registration',
    ref: row.ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    after: { type: row.type, testRef: at.testRef, team: team.name, status, kind },
  })
  return {
    refs: [row.ref],
    notices: [
      ...(status === 'PENDING_APPROVAL' ? (['PENDING_APPROVAL'] as const) : []),
      ...(kind === 'LATE_REGISTRATION' ? (['LATE_FEE'] as const) : []),
    ],
    refusals,
    warnings: [],
  }
}

/** Another team of the test with its organisation, another price profile, or notes. */
export const applyTeamChange = async (
  ctx: ActingContext,
  who: Registering,
  { row, test }: Taken,
  request: Omit<UpdateRegistration, 'version'>,
): Promise<RegistrationOutcome> => {
  const { competition } = who
  const before = await currentOf(ctx, row.ref)
  refuseWishes(request)
  const team = await findRegisteredTeam(ctx, who, test.ref, request.data)
  if (team.ref !== row.teamRef) {
    await refuseSecondOfTeam(ctx, { teamRef: team.ref, name: team.name }, row.ref)
    await refuseMembersElsewhere(ctx, team.ref)
  }
  const isPriced = request.priceProfileRef !== null && request.priceProfileRef !== row.priceProfileRef
  await writeRegistration(ctx, row.ref, {
    teamRef: team.ref,
    organisationRef: team.organisationRef,
    ...(isPriced &&
      (await repriced(ctx, row.prices, await choosePriceProfile(ctx, competition, request.priceProfileRef, null)))),
    notes: request.notes,
  })
  await settleRegistrationFees(ctx, [row.ref])
  await followTeams(
    ctx,
    competition.ref,
    test.testSets.map(({ ref }) => ref),
  )
  const after = await currentOf(ctx, row.ref)
  ctx.record({
    action: 'update',
    noun: 'registration',
    ref: row.ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    before,
    after,
  })
  await publishChange(ctx, competition.ref)
  return { registrations: [after], notices: [], informed: [] }
}
