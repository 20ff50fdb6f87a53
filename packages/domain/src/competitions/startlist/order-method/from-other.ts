import { type OrderRule, placeIn, sortByValue } from './order-rule.ts'

/** decision 16: the order of another start list, forwards or in reverse; all others follow in their present order. */
export const fromOther: OrderRule = (participants, { order, direction }) =>
  sortByValue(participants, placeIn(order), direction)
