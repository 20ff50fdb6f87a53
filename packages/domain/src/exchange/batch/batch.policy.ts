import type { Actor } from '../../access/actor/actor.schema.ts'
import { type CompetitionFacts, canManageCompetition } from '../../competitions/competition/competition.policy.ts'
import { canManageFederation } from '../../federation/federation/federation.policy.ts'

export type BatchFacts = {
  readonly federationRef: string
  /** The competition whose entries it has changed; null for any other batch. */
  readonly competition: CompetitionFacts | null
}

/** Administrators of the federation; of the entries of a competition, whoever manages that, too. */
export const canManageBatch = (actor: Actor, facts: BatchFacts): boolean =>
  canManageFederation(actor, facts) || (facts.competition !== null && canManageCompetition(actor, facts.competition))
