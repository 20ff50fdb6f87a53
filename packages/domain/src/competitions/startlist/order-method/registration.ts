import { type OrderRule, sortByValue } from './order-rule.ts'

/** decision 16: by the time of registration; instants of different offsets are compared as moments. */
export const registration: OrderRule = (participants, { direction }) =>
  sortByValue(
    participants,
    ({ registeredAt }) => (registeredAt === null ? undefined : Date.parse(registeredAt)),
    direction,
  )
