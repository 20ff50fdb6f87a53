import { compareText, type OrderRule } from './order-rule.ts'

/**
 * decision 16: in the order of registration, whatever the present list is. Refs are UUIDv7, which grow with time, so
 * those of the registrations give the order of their creation. Entries without one come last, in their present order.
 */
export const natural: OrderRule = (participants) =>
  [...participants].sort((left, right) => {
    if (left.registrationRef === null || right.registrationRef === null) {
      return left.registrationRef === right.registrationRef ? 0 : left.registrationRef === null ? 1 : -1
    }
    return compareText(left.registrationRef, right.registrationRef)
  })
