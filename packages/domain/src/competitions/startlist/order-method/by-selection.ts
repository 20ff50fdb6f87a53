import { type OrderRule, placeIn, sortByValue } from './order-rule.ts'

/** decision 16: an explicit list; all others follow in their present order. */
export const bySelection: OrderRule = (participants, { order }) => sortByValue(participants, placeIn(order))
