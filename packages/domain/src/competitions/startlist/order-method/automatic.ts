import { type OrderRule, sortByValue } from './order-rule.ts'

/**
 * By a value of each practitioner, such as a position in a championship or career, or the points, time or errors of a
 * previous result.
 */
export const automatic: OrderRule = (participants, { values, direction }) =>
  sortByValue(
    participants,
    ({ practitionerRef }) => (practitionerRef === null ? undefined : values.get(practitionerRef)),
    direction,
  )
