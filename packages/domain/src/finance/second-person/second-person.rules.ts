// The second pair of eyes (decision 127, decision 128): what one person proposes, another decides on.
import type { FinanceRefusal } from '../finance.errors.ts'

export type Proposal = {
  readonly status: string
  /** Whether the caller proposed it. */
  readonly isOwn: boolean
}

/** Why the caller neither approves nor rejects it; null if the caller may. */
export const refuseDecision = ({ status, isOwn }: Proposal): FinanceRefusal | null => {
  if (status !== 'PROPOSED') return 'notProposed'
  return isOwn ? 'secondPersonNeeded' : null
}

/** Whether an order only proposes. Cash is given in presence, and the count of its drawer is its control. */
export const isProposed = (needsSecondPerson: boolean, method: 'CASH' | 'CARD' | 'TRANSFER' | 'STRIPE'): boolean =>
  needsSecondPerson && method !== 'CASH'
