// A rider, a parent or a club enters the waiting list of a test, and a rider answers the offer of a place.
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { PractitionerData, type RegistrationOutcome } from '@oxer/domain/competitions/registration/registration.schema'
import { decideWaiting, type WaitingAction } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import type { JoinWaitingList, JoinWaitingLists } from '@oxer/domain/competitions/waiting-list/waiting-join.schema'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import type { MemberWaitingEntry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { takesIndividuals } from '../registration/member-registration.queries.ts'
import { refuseWhatClubsMayNot } from '../registration/organisation-registration.commands.ts'
import { getVisibleCompetition } from '../registration/organisation-registration.queries.ts'
import type { RegisteringScope } from '../registration/registration.guards.ts'
import type { RegistrationSettings } from '../registration/registration.queries.ts'
import { lockCompetitionLimits, lockTest } from '../registration/registration-locking.commands.ts'
import { registerAll } from '../registration/registration-making.commands.ts'
import { factsOf, givePlaces } from './place-offers.commands.ts'
import { endEntry } from './waiting-end.commands.ts'
import { joinLists } from './waiting-joining.commands.ts'
import { readOwnEntries } from './waiting-list.queries.ts'

type ForMember = ActingContext & { readonly person: PersonScope }
type ForClub = ActingContext & { readonly organisation: RegisteringScope }

const ownEntry = async (ctx: ForMember, ref: string): Promise<MemberWaitingEntry> => {
  const [entry] = await readOwnEntries(ctx.db, { ref, practitioner: { personRef: ctx.person.personRef } })
  if (!entry) throw failure(kernelErrors.notFound)
  return entry
}

const dataOf = (practitionerRef: string, organisationRef: string | null): PractitionerData =>
  PractitionerData.parse({ practitionerRef, organisation: organisationRef === null ? null : { ref: organisationRef } })

/** The rider's combination or a horse, in a competition that takes individuals. */
const refuseWhatMembersMayNot = async (
  ctx: ForMember,
  competition: RegistrationSettings,
  { practitionerRef, horse }: JoinWaitingList,
): Promise<void> => {
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (!takesIndividuals(competition)) throw failure(registrationErrors.individualMayNotRegister)
  if (practitionerRef === undefined) {
    if (horse === null) throw failure(kernelErrors.fieldRequired, { field: 'practitionerRef' })
    return
  }
  const combination = await ctx.db.practitioner.findFirst({
    where: { ref: practitionerRef, personRef: ctx.person.personRef, isActive: true },
    select: { ref: true },
  })
  if (!combination) throw failure(kernelErrors.notFound, { field: 'practitionerRef' })
}

export const joinWaitingList = async (
  ctx: ForMember,
  { competition: competitionRef, ...request }: JoinWaitingList & { readonly competition: string },
): Promise<MemberWaitingEntry> => {
  const competition = await getVisibleCompetition(ctx.db, ctx.person, competitionRef)
  await refuseWhatMembersMayNot(ctx, competition, request)
  const { testRef, practitionerRef, horse, organisationRef, notes, requestKey } = request
  const data = PractitionerData.parse({
    ...(practitionerRef === undefined
      ? { person: { ref: ctx.person.personRef }, horse, isUnknown: horse !== null && !('ref' in horse) }
      : { practitionerRef }),
    organisation: organisationRef === null ? null : { ref: organisationRef },
  })
  const [ref = ''] = await joinLists(
    ctx,
    { competition, club: null },
    [{ testRef, data, notes, requestKey }],
    request.confirmSaveWithWarnings,
  )
  return ownEntry(ctx, ref)
}

/** Members of a club, in tests that are offered to it: all of them or none. */
export const joinListsForOrganisation = async (
  ctx: ForClub,
  {
    competition: competitionRef,
    entries,
    confirmSaveWithWarnings,
  }: JoinWaitingLists & { readonly competition: string },
): Promise<MemberWaitingEntry[]> => {
  const competition = await getVisibleCompetition(ctx.db, ctx.organisation, competitionRef)
  await refuseWhatClubsMayNot(ctx, competition, entries, (index) => `entries.${index}`)
  const { organisationRef, needsApproval } = ctx.organisation
  const refs = await joinLists(
    ctx,
    { competition, club: { organisationRef, needsApproval, enters: true } },
    entries,
    confirmSaveWithWarnings,
    (index) => `entries.${index}`,
  )
  return readOwnEntries(ctx.db, { ref: { in: refs } })
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
