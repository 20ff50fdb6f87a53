// What a registration, a license or another thing costs, who pays for it, and how far that is.
import * as z from 'zod'
import { Currency } from '../../kernel/money/money.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { MemberContact } from '../../parties/holding/member-holding.schema.ts'

/** TO_PRICE: its article has no price yet. TO_BILL: not all of it is on a booked order. WAIVED: it was given up. */
export const CostState = z.enum(['TO_PRICE', 'TO_BILL', 'BILLED', 'PAID', 'WAIVED']).meta({ id: 'CostState' })
export type CostState = z.infer<typeof CostState>

/** Whose page of finance shows a bill: its payer's, its seller's, or that of the competition. */
export const BillPlace = z
  .object({ type: z.enum(['PAYER', 'SELLER', 'COMPETITION']), ref: Ref })
  .meta({ id: 'BillPlace' })
export type BillPlace = z.infer<typeof BillPlace>

export const Cost = z
  .object({
    /** What it is charged for: a registration, a license or a benefit of a member, a course registration. */
    sourceRef: Ref,
    amount: z.int(),
    currency: Currency,
    state: CostState,
    payer: MemberContact,
    /** The bill that it is on; null if the caller may not open it. */
    billRef: Ref.nullable(),
    /** Where the caller may open that bill. */
    billPlace: BillPlace.nullable(),
    /** Its invoice, once that has a number; null if the caller may not open it at the place of the bill. */
    invoice: RefName.nullable(),
  })
  .meta({ id: 'Cost' })
export type Cost = z.infer<typeof Cost>

export const mostCostSources = 500
export const SearchCosts = z.object({ sourceRefs: z.array(Ref).max(mostCostSources) })
export type SearchCosts = z.infer<typeof SearchCosts>

/** One for each payer of a source; none for a source without a price, or one that the caller may not see. */
export const Costs = z.array(Cost).max(mostCostSources * 4)
