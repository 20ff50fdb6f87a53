// Rights on the rankings of a championship (spec section 6, decision 9): its staff creates and corrects them.
import { isFederationAdministrator } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import type { ChampionshipFacts } from '../../championships/championship/championship.policy.ts'

/** Declares a ranking final, and opens a final ranking or a frozen selection again. */
export const canFinishChampionship = (actor: Actor, { federationRef }: ChampionshipFacts): boolean =>
  isFederationAdministrator(actor, federationRef)
