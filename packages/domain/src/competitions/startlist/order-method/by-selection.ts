import { type OrderRule, placeIn, sortByValue } from './order-rule.ts'

/** decision 16: an explicit list; who is not in it follows as before. */
export const bySelection: OrderRule = (participants, { order }) => sortByValue(participants, placeIn(order))
