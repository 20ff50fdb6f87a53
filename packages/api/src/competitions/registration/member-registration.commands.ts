// A rider registers for a competition that accepts individuals, or a parent does it for a child.
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  OrganisationSubscription,
  RegistrationOutcome,
} from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { takesIndividuals } from './member-registration.queries.ts'
import { getVisibleCompetition } from './organisation-registration.queries.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { type Registering, registerAll } from './registration-making.commands.ts'

type ForMember = ActingContext & { readonly person: PersonScope }

/** The club for which the rider starts, which may have to approve: the chosen one, or the rider's only one. */
const chooseClub = async (
  ctx: ForMember,
  competition: RegistrationSettings,
  wanted: string | undefined,
): Promise<Registering['club']> => {
  const day = competition.start
  const rows = await ctx.db.organisation.findMany({
    where: {
      deletedAt: null,
      memberships: {
        some: { personRef: ctx.person.personRef, start: { lte: day }, OR: [{ end: null }, { end: { gte: day } }] },
      },
    },
    select: { ref: true, needsApproval: true },
  })
  const club = wanted === undefined ? (rows.length === 1 ? rows[0] : undefined) : rows.find(({ ref }) => ref === wanted)
  if (wanted !== undefined && !club) {
    throw failure(registrationErrors.riderNotInOrganisation, { field: 'subscription.data.organisation' })
  }
  return club ? { organisationRef: club.ref, needsApproval: club.needsApproval } : null
}

/** The rider's combinations, in tests that are offered. */
const refuseWhatMembersMayNot = async (
  ctx: ForMember,
  competition: RegistrationSettings,
  { testRef, data }: OrganisationSubscription,
): Promise<void> => {
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (!takesIndividuals(competition)) throw failure(registrationErrors.individualMayNotRegister)
  const field = 'subscription.data.practitionerRef'
  if (data.practitionerRef === null) throw failure(kernelErrors.fieldRequired, { field })
  const combination = await ctx.db.practitioner.findFirst({
    where: { ref: data.practitionerRef, personRef: ctx.person.personRef, isActive: true },
    select: { ref: true },
  })
  if (!combination) throw failure(kernelErrors.notFound, { field })
  const test = await ctx.db.competitionTest.findFirst({
    where: { ref: testRef, competitionRef: competition.ref, deletedAt: null, isHiddenFromRegistration: false },
    select: { ref: true },
  })
  if (!test) throw failure(kernelErrors.notFound, { field: 'subscription.testRef' })
}

export const registerMember = async (
  ctx: ForMember,
  request: {
    readonly competitionRef: string
    readonly confirmSaveWithWarnings: boolean
    readonly subscription: OrganisationSubscription
  },
): Promise<RegistrationOutcome> => {
  const { subscription } = request
  const competition = await getVisibleCompetition(ctx.db, ctx.person, request.competitionRef)
  await refuseWhatMembersMayNot(ctx, competition, subscription)
  const club = await chooseClub(ctx, competition, subscription.data.organisation?.ref)
  return registerAll(
    ctx,
    { competition, isStaff: isFederationStaff(ctx.actor, competition.federationRef), club },
    // Only the organiser gives positions on a start list and free starts.
    [{ ...subscription, startPositions: [], outOfCompetition: undefined }],
    request.confirmSaveWithWarnings,
    () => 'subscription',
  )
}
