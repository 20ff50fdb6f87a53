import { type OrderRule, placeIn, sortByValue } from './order-rule.ts'

/**
 * decision 16: the order of the previous round or day. A second class on one list starts at the half of it, three
 * classes at a third and two thirds (KNHS 252); newcomers follow at the end.
 */
export const repeat: OrderRule = (participants, { order, startAt }) => {
  const place = placeIn(order)
  const repeated = sortByValue(
    participants.filter((participant) => place(participant) !== undefined),
    place,
  )
  const newcomers = participants.filter((participant) => place(participant) === undefined)
  const [numerator, denominator] = startAt
  const first = repeated.length === 0 ? 0 : Math.floor((repeated.length * numerator) / denominator) % repeated.length
  return [...repeated.slice(first), ...repeated.slice(0, first), ...newcomers]
}
