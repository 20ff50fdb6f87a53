// Who sees what something costs (decision 134): its payer, its seller, and the person whom it is about.
import { isFederationAdministrator } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import { canViewOrganisationFinance } from '../../parties/organisation/organisation.policy.ts'
import { canManageBook } from '../bill/bill.policy.ts'
import type { BillPlace } from './cost.schema.ts'

export type CostFacts = {
  readonly federationRef: string
  /** The organisation that sells; null: the federation does. */
  readonly sellerRef: string | null
  readonly payer: { readonly type: 'PERSON' | 'ORGANISATION'; readonly ref: string }
  /** The person whom it is about. */
  readonly subjectRef: string | null
}

/** The actor, and the children for whom the actor has full permission. */
export type OwnPersons = ReadonlySet<string>

/** The finance pages of the payer: for the payer and for the administrators of the federation. */
const opensPayer = (actor: Actor, own: OwnPersons, { federationRef, payer }: CostFacts): boolean =>
  payer.type === 'PERSON'
    ? own.has(payer.ref) || isFederationAdministrator(actor, federationRef)
    : canViewOrganisationFinance(actor, { federationRef, organisationRef: payer.ref })

/** The bill and the invoice: for the payer, whose pages the administrators of the federation open too, and for the seller. */
export const billPlaceOf = (actor: Actor, own: OwnPersons, facts: CostFacts): BillPlace | null => {
  const { federationRef, sellerRef, payer } = facts
  if (opensPayer(actor, own, facts)) return { type: 'PAYER', ref: payer.ref }
  return canManageBook(actor, { federationRef, organisationRef: sellerRef })
    ? { type: 'SELLER', ref: sellerRef ?? federationRef }
    : null
}

/** The amount and its state: also for the person whom it is about. */
export const canSeeCost = (actor: Actor, own: OwnPersons, facts: CostFacts): boolean =>
  billPlaceOf(actor, own, facts) !== null || (facts.subjectRef !== null && own.has(facts.subjectRef))
