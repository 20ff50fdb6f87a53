// A rider registers for a competition that accepts individuals, or a parent does it for a child: one start in one call.
import type {
  OrganisationSubscription,
  RegistrationOutcome,
} from '@oxer/domain/competitions/registration/registration.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { enter } from '../entry/entry.commands.ts'
import { getVisibleCompetition } from './organisation-registration.queries.ts'

export const registerMember = async (
  ctx: ActingContext & { readonly person: PersonScope },
  request: {
    readonly competitionRef: string
    readonly confirmSaveWithWarnings: boolean
    readonly subscription: OrganisationSubscription
  },
): Promise<RegistrationOutcome> => {
  const competition = await getVisibleCompetition(ctx.db, ctx.person, request.competitionRef)
  const { testRef, testSetRef, data, quantity, forSale, notes, requestKey } = request.subscription
  const entry = { member: ctx.person.personRef, testRef, testSetRef, data, quantity, forSale, notes, requestKey }
  return enter(ctx, competition, [entry], request.confirmSaveWithWarnings, () => 'subscription')
}
