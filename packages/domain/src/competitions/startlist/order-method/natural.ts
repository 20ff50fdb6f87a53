import { compareText, type OrderRule } from './order-rule.ts'

/**
 * decision 16: as registered, whatever the list looks like now. Refs are UUIDv7, which grow with time, so that those of the
 * registrations tell the order in which they came to be; who has none comes last, as before.
 */
export const natural: OrderRule = (participants) =>
  [...participants].sort((left, right) => {
    if (left.registrationRef === null || right.registrationRef === null) {
      return left.registrationRef === right.registrationRef ? 0 : left.registrationRef === null ? 1 : -1
    }
    return compareText(left.registrationRef, right.registrationRef)
  })
