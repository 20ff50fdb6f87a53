// A rider, or a parent, enters the waiting list of a test, and answers the offer of a place.
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { PractitionerData, type RegistrationOutcome } from '@oxer/domain/competitions/registration/registration.schema'
import { decideRegistration, findFullPlaces } from '@oxer/domain/competitions/registration/registration-decision.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import {
  decideWaiting,
  standingStates,
  type WaitingAction,
} from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import type { JoinWaitingList, MemberWaitingEntry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { earlierOfKey, takeRequestKey } from '../../kernel/request-key/request-key.commands.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { takesIndividuals } from '../registration/member-registration.queries.ts'
import { getVisibleCompetition } from '../registration/organisation-registration.queries.ts'
import type { RegistrationSettings } from '../registration/registration.queries.ts'
import { askRules, settleProblems } from '../registration/registration-asking.commands.ts'
import { chooseOrganisation } from '../registration/registration-choice.commands.ts'
import { resolveCombination } from '../registration/registration-combination.commands.ts'
import { lockCompetitionLimits, lockTest, type Registering } from '../registration/registration-locking.commands.ts'
import { limitsOf, registerAll } from '../registration/registration-making.commands.ts'
import { countRegistrations, countsWith } from '../registration/registration-rules.queries.ts'
import { factsOf, givePlaces } from './place-offers.commands.ts'
import { endEntry } from './waiting-end.commands.ts'
import { awaitsDraw } from './waiting-list.mappers.ts'
import { readGiving, readOwnEntries } from './waiting-list.queries.ts'
import { judgePriorities } from './waiting-priority.queries.ts'

type ForMember = ActingContext & { readonly person: PersonScope }
type Locked = Awaited<ReturnType<typeof lockTest>>

const ownEntry = async (ctx: ForMember, ref: string): Promise<MemberWaitingEntry> => {
  const [entry] = await readOwnEntries(ctx.db, ctx.person, { ref })
  if (!entry) throw failure(kernelErrors.notFound)
  return entry
}

const dataOf = (practitionerRef: string, organisationRef: string | null): PractitionerData =>
  PractitionerData.parse({ practitionerRef, organisation: organisationRef === null ? null : { ref: organisationRef } })

/** The rider's combination, in a test that is offered, of a competition that takes individuals. */
const refuseWhatMembersMayNot = async (
  ctx: ForMember,
  competition: RegistrationSettings,
  { testRef, practitionerRef }: JoinWaitingList,
): Promise<void> => {
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (!takesIndividuals(competition)) throw failure(registrationErrors.individualMayNotRegister)
  const combination = await ctx.db.practitioner.findFirst({
    where: { ref: practitionerRef, personRef: ctx.person.personRef, isActive: true },
    select: { ref: true },
  })
  if (!combination) throw failure(kernelErrors.notFound, { field: 'practitionerRef' })
  const test = await ctx.db.competitionTest.findFirst({
    where: { ref: testRef, competitionRef: competition.ref, deletedAt: null, isHiddenFromRegistration: false },
    select: { ref: true },
  })
  if (!test) throw failure(kernelErrors.notFound, { field: 'testRef' })
}

/** What speaks against the registration speaks against waiting for it, except that the test is full. */
const decideJoining = async (
  ctx: ForMember,
  competition: RegistrationSettings,
  test: Locked,
  request: JoinWaitingList,
  isDrawn: boolean,
) => {
  const who: Registering = {
    competition,
    isStaff: isFederationStaff(ctx.actor, competition.federationRef),
    club: null,
  }
  const data = dataOf(request.practitionerRef, request.organisationRef)
  const combination = await resolveCombination(ctx, competition.federationRef, data)
  const { organisationRef, isMember } = await chooseOrganisation(ctx, who, data, combination.personRef)
  if (!isMember) throw failure(registrationErrors.riderNotInOrganisation, { field: 'organisationRef' })
  const { held, ...counts } = await countRegistrations(ctx.db, competition.ref, test.ref, combination)
  const limits = limitsOf(test, competition)
  const asked = {
    instant: ctx.now().toISOString(),
    period: competition.period,
    isStaff: who.isStaff,
    quantity: 1,
    limits,
    isTestCancelled: test.cancelledAt !== null,
    isPonyTest: test.isPony,
    isPony: combination.isPony,
    isMemberOfOrganisation: isMember,
  }
  const decision = decideRegistration({
    ...asked,
    counts,
    limits: { ...limits, test: 0, overall: 0, variant: 0 },
  })
  const isFull = findFullPlaces({ ...asked, counts: held === undefined ? counts : { ...counts, held } }).length > 0
  const ruled = await askRules(ctx, who, [
    {
      testRef: test.ref,
      practitionerRef: combination.practitionerRef,
      person: { ref: combination.personRef },
      horse: { ref: combination.horseRef },
      registrations: countsWith(counts, 1),
      organisationRef,
      isMemberOfOrganisation: isMember,
    },
  ])
  settleProblems(
    [...decision.refusals, ...ruled.refusals],
    [...decision.warnings, ...ruled.warnings],
    request.confirmSaveWithWarnings,
  )
  if (!isFull && !isDrawn) throw failure(waitingListErrors.placesFree)
  return { combination, organisationRef, kind: decision.kind }
}

export const joinWaitingList = async (
  ctx: ForMember,
  { competition: competitionRef, ...request }: JoinWaitingList & { readonly competition: string },
): Promise<MemberWaitingEntry> => {
  const competition = await getVisibleCompetition(ctx.db, ctx.person, competitionRef)
  await refuseWhatMembersMayNot(ctx, competition, request)
  await lockCompetitionLimits(ctx, competition)
  const test = await lockTest(ctx, competition.ref, request.testRef)
  const { testRef, practitionerRef, organisationRef: asked, notes } = request
  const key = await takeRequestKey(ctx, request.requestKey, { testRef, practitionerRef, organisationRef: asked, notes })
  const { registeredByRef: enteredByRef, requestKey, requestHash } = key
  if (requestKey !== null) {
    const rows = await ctx.db.waitingEntry.findMany({ where: { competitionRef, enteredByRef, requestKey } })
    const [earlier] = earlierOfKey(key, rows)
    if (earlier) {
      ctx.recordNothing('a retry enters nothing more')
      return ownEntry(ctx, earlier.ref)
    }
  }
  if (!test.registrationTypes.includes('INDIVIDUAL')) {
    throw failure(registrationTypeErrors.typeNotTaken, { field: 'testRef' })
  }
  const giving = await readGiving(ctx.db, testRef)
  if (giving === null || !giving.takesWaiting) throw failure(waitingListErrors.noWaitingList)
  const standing = await ctx.db.waitingEntry.findFirst({
    where: { testRef, practitionerRef, state: { in: [...standingStates] } },
    select: { ref: true },
  })
  if (standing) throw failure(waitingListErrors.alreadyWaiting)
  const joining = await decideJoining(ctx, competition, test, request, awaitsDraw(giving))
  const [priority = null] = await judgePriorities(ctx.db, competition, giving, [joining.combination])
  const entry = {
    ref: ctx.newRef(),
    competitionRef: competition.ref,
    testRef,
    practitionerRef,
    organisationRef: joining.organisationRef,
    notes,
    kind: joining.kind,
    priority,
    enteredAt: ctx.now(),
    enteredByRef,
    requestKey,
    requestHash,
  }
  await ctx.db.waitingEntry.create({ data: entry })
  ctx.record({
    action: 'enter',
    noun: 'waiting-entry',
    ref: entry.ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    after: { testRef, practitionerRef, state: 'WAITING', priority },
  })
  await publishChange(ctx, competition.ref)
  return ownEntry(ctx, entry.ref)
}

type Answering = { readonly competition: string; readonly entry: string; readonly version: number }

/** Locks an own entry in the order of every command, and decides what the rider wants with it. */
const takeOwn = async (
  ctx: ForMember,
  { competition: competitionRef, entry: ref, version }: Answering,
  action: WaitingAction,
) => {
  const competition = await getVisibleCompetition(ctx.db, ctx.person, competitionRef)
  const load = async () => {
    const row = await ctx.db.waitingEntry.findFirst({
      where: { ref, competitionRef: competition.ref, practitioner: { personRef: ctx.person.personRef } },
    })
    if (!row) throw failure(kernelErrors.notFound)
    return row
  }
  const found = await load()
  await lockCompetitionLimits(ctx, competition)
  await lockTest(ctx, competition.ref, found.testRef)
  const row = await takeVersion(ctx, 'waitingEntry', { ref, version }, load, () => ownEntry(ctx, ref))
  const decision = decideWaiting(factsOf(row), action, ctx.now().toISOString())
  if (!decision.ok) throw failure(waitingListErrors[decision.problem])
  return { competition, row, state: decision.state }
}

type Taken = {
  readonly testRef: string
  readonly practitionerRef: string
  readonly organisationRef: string | null
  readonly notes: string
}

/** Registers whoever has an offered place: with the limits, rules and fees of any registration. The registration ends the entry. */
export const registerOffered = async (
  ctx: ActingContext,
  competition: RegistrationSettings,
  { testRef, practitionerRef, organisationRef, notes }: Taken,
  isConfirmed: boolean,
): Promise<RegistrationOutcome> => {
  const club =
    organisationRef === null
      ? null
      : await ctx.db.organisation.findFirst({
          where: { ref: organisationRef, deletedAt: null },
          select: { needsApproval: true },
        })
  return registerAll(
    ctx,
    {
      competition,
      isStaff: isFederationStaff(ctx.actor, competition.federationRef),
      club:
        club === null || organisationRef === null
          ? null
          : // The rider waited and accepts, so the rider pays (decision 376).
            { organisationRef, needsApproval: club.needsApproval, enters: false },
    },
    [
      {
        testRef,
        testSetRef: null,
        quantity: 1,
        data: dataOf(practitionerRef, organisationRef),
        outOfCompetition: undefined,
        forSale: false,
        notes,
        startPositions: [],
        priceProfileRef: null,
        requestKey: null,
      },
    ],
    isConfirmed,
  )
}

export const acceptPlace = async (
  ctx: ForMember,
  { confirmSaveWithWarnings, ...request }: Answering & { readonly confirmSaveWithWarnings: boolean },
): Promise<MemberWaitingEntry> => {
  const { competition, row } = await takeOwn(ctx, request, 'ACCEPT')
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  await registerOffered(ctx, competition, row, confirmSaveWithWarnings)
  return ownEntry(ctx, row.ref)
}

/** Declines an offer, or leaves the list. A place that was held goes to the next. */
export const leaveWaitingList = async (
  ctx: ForMember,
  request: Answering,
  action: 'DECLINE' | 'WITHDRAW',
): Promise<MemberWaitingEntry> => {
  const { competition, row, state } = await takeOwn(ctx, request, action)
  await endEntry(ctx, competition, row, { state })
  await givePlaces(ctx, competition.ref)
  await publishChange(ctx, competition.ref)
  return ownEntry(ctx, row.ref)
}
