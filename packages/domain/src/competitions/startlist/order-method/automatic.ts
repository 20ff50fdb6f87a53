import { type OrderRule, sortByValue } from './order-rule.ts'

/** By a value of each practitioner, such as a position in a championship or career, points, time or errors of a former result. */
export const automatic: OrderRule = (participants, { values, direction }) =>
  sortByValue(
    participants,
    ({ practitionerRef }) => (practitionerRef === null ? undefined : values.get(practitionerRef)),
    direction,
  )
