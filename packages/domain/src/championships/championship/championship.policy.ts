// Rights on a championship (spec section 6, decision 9, decision 10). It belongs to its federation alone.
import { isFederationAdministrator, isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import { eventActionsIn, eventTargetOf } from '../../federation/event-status/event-status.rules.ts'
import type { EventStatus, EventStatusAction, EventTarget } from '../../federation/event-status/event-status.schema.ts'
import type { ChampionshipAbilities } from './championship.schema.ts'

export type ChampionshipFacts = {
  readonly ref: string
  readonly federationRef: string
  readonly status: EventStatus
}

/** Reads it in every state, and moves it from one state to another (decision 10). */
export const canManageChampionship = (actor: Actor, { federationRef }: ChampionshipFacts): boolean =>
  isFederationStaff(actor, federationRef)

/** Decision 146: what is deleted is gone for everybody. */
export const canDeleteChampionship = (actor: Actor, { federationRef }: ChampionshipFacts): boolean =>
  isFederationAdministrator(actor, federationRef)

/** Decision 9: while it is locked, only administrators change it; archived or cancelled, nobody does. */
export const canEditChampionship = (actor: Actor, facts: ChampionshipFacts): boolean => {
  switch (facts.status) {
    case 'DRAFT':
    case 'PUBLISHED':
    case 'HIDDEN':
      return canManageChampionship(actor, facts)
    case 'LOCKED':
      return isFederationAdministrator(actor, facts.federationRef)
    case 'ARCHIVED':
    case 'CANCELLED':
    case 'DELETED':
      return false
  }
}

const canMove = (actor: Actor, facts: ChampionshipFacts, action: EventStatusAction): boolean =>
  action === 'DELETE' ? canDeleteChampionship(actor, facts) : canManageChampionship(actor, facts)

/** Where a link to it leads; `actor` is null for a visitor. */
export const championshipTargetFor = (actor: Actor | null, facts: ChampionshipFacts): EventTarget =>
  eventTargetOf(facts.status, actor?.isRegistered === true && canManageChampionship(actor, facts))

export const championshipAbilities = (actor: Actor | null, facts: ChampionshipFacts): ChampionshipAbilities =>
  actor?.isRegistered === true
    ? {
        canManage: canManageChampionship(actor, facts),
        canEdit: canEditChampionship(actor, facts),
        actions: eventActionsIn(facts.status).filter((action) => canMove(actor, facts, action)),
      }
    : { canManage: false, canEdit: false, actions: [] }
