// Changes registrations: their states, their payment, and their test.
import { Prisma } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  ChangePayments,
  ChangeRegistrationStatus,
  ChangeStatuses,
  MoveRegistrations,
  Registration,
  RegistrationPaymentStatus,
} from '@oxer/domain/competitions/registration/registration.schema'
import { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { decideRegistration, findFullPlaces } from '@oxer/domain/competitions/registration/registration-decision.rules'
import {
  decideRegistrationTransition,
  isActiveRegistration,
  registrationActionTo,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { asPartOf, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { readChampionshipLimits } from '../championship-competition/championship-test.queries.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { tellDecision } from '../competition/told-registration.commands.ts'
import { publishIfComplete } from '../ranking/ranking-auto-publish.commands.ts'
import { isExpectedStatus } from '../result/result-lines.queries.ts'
import { emptyAssignedPositions } from '../startlist/emptied-positions.commands.ts'
import { vacateRegistrations } from '../startlist/startlist-entries.commands.ts'
import { givePlaces } from '../waiting-list/place-offers.commands.ts'
import { loadRegistration, lockTestsOf, takeRegistration } from './registration.commands.ts'
import { getRegistrationSettings } from './registration.queries.ts'
import {
  type AskedStart,
  askRules,
  type Problem,
  refuseUsedUpLicense,
  settleProblems,
} from './registration-asking.commands.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import { lockCompetitionLimits, lockTest } from './registration-locking.commands.ts'
import { limitsOf, placeAtStart, withChampionshipLimits } from './registration-making.commands.ts'
import { readRegistrationsByRef } from './registration-rows.queries.ts'
import { countRegistrations, countsWith } from './registration-rules.queries.ts'
import { currentOf, writeRegistration } from './registration-writing.commands.ts'
import { followTeamsOf, refuseMembersElsewhere, refuseSecondOfTeam } from './team-registration.commands.ts'

type Managing = ActingContext & { readonly competition: CompetitionScope }

const errorOfTransition = {
  REGISTRATION_TRANSITION_NOT_ALLOWED: registrationErrors.transitionNotAllowed,
  SIGN_OFF_REASON_REQUIRED: registrationErrors.signOffReasonRequired,
  REGISTRATION_HAS_RESULT: registrationErrors.hasResult,
} as const

/** c072, c073: approve, reject, announce, withdraw, cancel and restore, by the requested state. */
export const changeRegistrationStatus = async (
  ctx: Managing,
  ref: string,
  change: ChangeRegistrationStatus,
  testRef?: string,
): Promise<Registration> => {
  const { isChanged } = await applyStatus(ctx, ref, change, testRef)
  if (isChanged) await givePlaces(ctx, ctx.competition.ref)
  if (isChanged) await publishChange(ctx, ctx.competition.ref)
  else ctx.recordNothing('it is in that state already')
  return currentOf(ctx, ref)
}

/** The states of many registrations: all of them or none. The locks are taken in the order of every command, before the first change. */
export const changeStatuses = async (ctx: Managing, { changes }: ChangeStatuses): Promise<Registration[]> => {
  const refs = changes.map(({ registration }) => registration)
  await lockCompetitionLimits(ctx, await getRegistrationSettings(ctx.db, ctx.competition.ref))
  await lockTestsOf(ctx, refs)
  await lockRows(ctx, 'registration', refs)
  let changed = 0
  for (const [index, { registration, ...change }] of changes.entries()) {
    const { isChanged } = await asPartOf(`changes.${index}`, () => applyStatus(ctx, registration, change))
    if (isChanged) changed += 1
  }
  if (changed > 0) await givePlaces(ctx, ctx.competition.ref)
  if (changed === 0) ctx.recordNothing('they are in that state already')
  else await publishChange(ctx, ctx.competition.ref)
  return readRegistrationsByRef(ctx.db, refs)
}

const refuseRestoredTeam = async (ctx: Managing, { ref, teamRef }: { ref: string; teamRef: string | null }) => {
  const team =
    teamRef === null
      ? null
      : await ctx.db.competitionTeam.findUnique({ where: { ref: teamRef }, select: { name: true } })
  // Its team is gone, so there is nothing to restore.
  if (teamRef === null || team === null) throw failure(kernelErrors.notFound)
  await refuseSecondOfTeam(ctx, { teamRef, name: team.name }, ref)
  await refuseMembersElsewhere(ctx, teamRef)
}

type Competition = Awaited<ReturnType<typeof getRegistrationSettings>>
type Test = Awaited<ReturnType<typeof lockTest>>
type Row = Awaited<ReturnType<typeof takeRegistration>>

/** A restored registration takes a place in the test again. @throws if there is none */
export const takePlaceAgain = async (ctx: Managing, competition: Competition, test: Test, row: Row): Promise<void> => {
  if (row.practitioner === null) await refuseRestoredTeam(ctx, row)
  const who = { practitionerRef: row.practitionerRef, personRef: null, horseRef: null, ...row.practitioner }
  const full = findFullPlaces({
    instant: ctx.now().toISOString(),
    period: competition.period,
    isStaff: true,
    quantity: row.practitioner === null ? 0 : 1,
    counts: await countRegistrations(ctx.db, competition.ref, test.ref, who, [row.ref]),
    limits: limitsOf(test, competition),
    isTestCancelled: false,
    isPonyTest: false,
    isPony: false,
    isMemberOfOrganisation: true,
  })
  settleProblems(full, [], false)
}

const applyStatus = async (
  ctx: Managing,
  ref: string,
  { status, reason, version }: ChangeRegistrationStatus,
  testRef?: string,
): Promise<{ isChanged: boolean }> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const found = await loadRegistration(ctx, ref, testRef)
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  await lockCompetitionLimits(ctx, competition)
  const test = await lockTest(ctx, competition.ref, found.testRef)
  const row = await takeRegistration(ctx, { ref, version }, testRef)
  const from = RegistrationStatus.parse(row.status)
  if (from === status) return { isChanged: false }
  const action = registrationActionTo(from, status)
  if (action === undefined) throw failure(registrationErrors.transitionNotAllowed, { values: { from, action: status } })
  const decision = decideRegistrationTransition(from, action, {
    reason,
    hasRiddenResult: row.results.some((result) => result.status !== 'NOT_STARTED'),
  })
  if (!decision.ok) {
    throw failure(errorOfTransition[decision.code], {
      ...(decision.code === 'SIGN_OFF_REASON_REQUIRED' ? { field: 'reason' } : {}),
      values: { from, action },
    })
  }
  if (isActiveRegistration(status) && !isActiveRegistration(from)) await takePlaceAgain(ctx, competition, test, row)
  await writeRegistration(ctx, ref, {
    status,
    signOffReason: status === 'SIGNED_OFF' || status === 'REJECTED' ? (reason?.trim() ?? null) : null,
    signedOffAt: status === 'SIGNED_OFF' ? ctx.now() : null,
  })
  // Neither a team nor a person who presents a horse uses a license.
  const { practitioner, practitionerRef } = row
  if (
    isActiveRegistration(status) &&
    !isActiveRegistration(from) &&
    practitioner !== null &&
    practitionerRef !== null &&
    row.type === 'INDIVIDUAL'
  ) {
    await refuseUsedUpLicense(ctx, competition, {
      testRef: test.ref,
      practitionerRef,
      person: { ref: practitioner.personRef },
      horse: { ref: practitioner.horseRef },
      organisationRef: row.organisationRef,
      isMemberOfOrganisation: true,
    })
  }
  if (status === 'SIGNED_OFF') await emptyAssignedPositions(ctx.db, competition.ref, [ref])
  if (status === 'REJECTED' || status === 'CANCELLED') {
    await vacateRegistrations(ctx.db, ctx.newRef, competition.ref, [ref])
  }
  await settleRegistrationFees(ctx, [ref])
  await followTeamsOf(ctx, [ref])
  ctx.record({
    action: action.toLowerCase().replace('_', '-'),
    noun: 'registration',
    ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    before: { status: from },
    after: { status, reason },
  })
  await tellDecision(ctx, ref, action)
  // The last starter without a result may have signed off.
  if (!isExpectedStatus(status)) await publishIfComplete(ctx)
  return { isChanged: true }
}

/** c074 */
export const changePaymentStatus = async (
  ctx: Managing,
  testRef: string,
  ref: string,
  status: RegistrationPaymentStatus,
): Promise<Registration> => {
  const { isChanged } = await applyPayment(ctx, ref, status, testRef)
  if (!isChanged) ctx.recordNothing('it is in that state already')
  return currentOf(ctx, ref)
}

/** The payment of many registrations: all of them or none. */
export const changePayments = async (ctx: Managing, { changes }: ChangePayments): Promise<Registration[]> => {
  const refs = changes.map(({ registration }) => registration)
  await lockRows(ctx, 'registration', refs)
  let changed = 0
  for (const [index, { registration, status }] of changes.entries()) {
    const { isChanged } = await asPartOf(`changes.${index}`, () => applyPayment(ctx, registration, status))
    if (isChanged) changed += 1
  }
  if (changed === 0) ctx.recordNothing('they are in that state already')
  return readRegistrationsByRef(ctx.db, refs)
}

const applyPayment = async (
  ctx: Managing,
  ref: string,
  status: RegistrationPaymentStatus,
  testRef?: string,
): Promise<{ isChanged: boolean }> => {
  const row = await takeRegistration(ctx, { ref, version: undefined }, testRef)
  const { fees } = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  if (fees.paymentMode !== 'EXTERN') throw failure(registrationErrors.paymentFollowsBill)
  if (row.paymentStatus === status) return { isChanged: false }
  await writeRegistration(ctx, ref, { paymentStatus: status })
  ctx.record({
    action: 'change-payment-status',
    noun: 'registration',
    ref,
    parentRef: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    before: { paymentStatus: row.paymentStatus },
    after: { paymentStatus: status },
  })
  return { isChanged: true }
}

/** A team stays in the test of its members, and another test may take other kinds. */
const refuseUntaken = (
  rows: readonly { readonly type: string; readonly testRef: string }[],
  test: { readonly ref: string; readonly registrationTypes: readonly string[] },
): void => {
  for (const [index, { type, testRef }] of rows.entries()) {
    const field = `registrationRefs.${index}`
    if (type === 'TEAM') throw failure(registrationTypeErrors.teamNotMoved, { field })
    if (testRef !== test.ref && !test.registrationTypes.includes(type)) {
      throw failure(registrationTypeErrors.typeNotTaken, { field })
    }
  }
}

/** c080: to another part of the test, or to another test of the competition. Without a test: from any of them. */
export const moveRegistrations = async (
  ctx: Managing,
  only: string | null,
  request: MoveRegistrations,
): Promise<Registration[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const refs = [...new Set(request.registrationRefs)]
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  const target = await ctx.db.testSet.findFirst({
    where: { ref: request.targetTestSetRef, test: { competitionRef: competition.ref, deletedAt: null } },
    select: { ref: true, testRef: true, startlistRef: true },
  })
  if (!target) throw failure(kernelErrors.notFound, { field: 'targetTestSetRef' })
  await lockCompetitionLimits(ctx, competition)
  const where = {
    ...{ ref: { in: refs }, competitionRef: competition.ref, deletedAt: null },
    ...(only !== null && { testRef: only }),
  }
  const from = await ctx.db.registration.findMany({ where, select: { testRef: true }, distinct: ['testRef'] })
  const tests = new Set([...from.map(({ testRef }) => testRef), ...(only === null ? [] : [only]), target.testRef])
  for (const ref of [...tests].toSorted()) await lockTest(ctx, competition.ref, ref)
  const test = await lockTest(ctx, competition.ref, target.testRef)
  const rows = await ctx.db.registration.findMany({
    where,
    select: {
      ref: true,
      testRef: true,
      testSetRef: true,
      status: true,
      type: true,
      practitionerRef: true,
      organisationRef: true,
      practitioner: { select: { personRef: true, horseRef: true, horse: { select: { isPony: true } } } },
      results: { select: { ref: true } },
    },
  })
  if (rows.length < refs.length) throw failure(kernelErrors.notFound, { field: 'registrationRefs' })
  if (rows.some((row) => row.results.length > 0)) throw failure(registrationErrors.hasResult)
  refuseUntaken(rows, test)
  const refusals: Problem[] = []
  const warnings: Problem[] = []
  const starts: AskedStart[] = []
  await vacateRegistrations(ctx.db, ctx.newRef, competition.ref, refs)
  for (const [index, row] of rows.entries()) {
    const { practitionerRef } = row
    if (test.ref !== row.testRef && row.practitioner !== null && practitionerRef !== null) {
      const { horse, ...practitioner } = row.practitioner
      const quantity = isActiveRegistration(RegistrationStatus.parse(row.status)) ? 1 : 0
      // Those moved earlier are in the target already, the rest are still in the other test.
      const counts = await countRegistrations(ctx.db, competition.ref, test.ref, { practitionerRef, ...practitioner }, [
        row.ref,
      ])
      const decision = decideRegistration({
        instant: ctx.now().toISOString(),
        period: competition.period,
        isStaff: true,
        quantity,
        counts,
        limits: limitsOf(test, competition),
        isTestCancelled: test.cancelledAt !== null,
        isPonyTest: test.isPony,
        isPony: horse.isPony,
        isMemberOfOrganisation: true,
      })
      const who = { practitionerRef, ...practitioner }
      const limited = withChampionshipLimits(
        decision,
        await readChampionshipLimits(ctx.db, test.ref, who, quantity, [row.ref]),
        true,
      )
      const field = `registrationRefs.${index}`
      refusals.push(...limited.refusals.map((problem) => ({ ...problem, field })))
      warnings.push(...limited.warnings.map((problem) => ({ ...problem, field })))
      if (quantity > 0) {
        starts.push({
          testRef: test.ref,
          practitionerRef,
          isPresented: row.type === 'HORSE',
          person: { ref: practitioner.personRef },
          horse: { ref: practitioner.horseRef },
          registrations: countsWith(counts, quantity),
          organisationRef: row.organisationRef,
          isMemberOfOrganisation: true,
          field,
        })
      }
    }
    await ctx.db.registration.update({
      where: { ref: row.ref },
      data: {
        testRef: test.ref,
        testSetRef: target.ref,
        // Another test has a price of its own.
        ...(test.ref !== row.testRef && { prices: Prisma.DbNull }),
        version: { increment: 1 },
      },
    })
    ctx.record({
      action: 'move',
      noun: 'registration',
      ref: row.ref,
      parentRef: competition.ref,
      federationRef: competition.federationRef,
      before: { testRef: row.testRef, testSetRef: row.testSetRef },
      after: { testRef: test.ref, testSetRef: target.ref },
    })
  }
  const ruled = await askRules(ctx, { competition, isStaff: true, club: null }, starts)
  settleProblems([...refusals, ...ruled.refusals], [...warnings, ...ruled.warnings], request.confirmSaveWithWarnings)
  await placeAtStart(ctx, competition.ref, target.startlistRef, refs, request.startPositions)
  await settleRegistrationFees(ctx, refs)
  await givePlaces(ctx, competition.ref)
  await publishChange(ctx, competition.ref)
  return readRegistrationsByRef(ctx.db, refs)
}
