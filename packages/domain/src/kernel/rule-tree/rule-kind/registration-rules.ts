// Rules about the number of registrations, and of starts that were ridden.
import type { ErrorDefinition } from '../../error/error.schema.ts'
import { known, notKnown, type RuleKindRule } from '../rule-facts.ts'
import { holds, operatorSigns } from '../rule-operator.ts'
import { type RuleRegistrationScope, scopeOf } from '../rule-registration-scope.schema.ts'
import { ruleFailureErrors as errors, missingFactErrors as missing } from '../rule-tree.errors.ts'

const errorOfScope: Record<RuleRegistrationScope, ErrorDefinition> = {
  TEST: errors.maximumTest,
  RIDER: errors.maximumRider,
  HORSE: errors.maximumHorse,
  COMBINATION: errors.maximumCombination,
  OVERALL: errors.maximumOverall,
}

/** The requested registration is included in the count. A limit of 0 means no limit (decision 14). */
export const maximumRegistrations: RuleKindRule = {
  code: (rule) => `MAX_REGISTRATIONS_${scopeOf(rule)}`,
  find: (rule, { registrations }) => {
    const scope = scopeOf(rule)
    const actual = registrations?.[scope]
    if (actual === undefined) return notKnown(missing.registrations)
    const limit = rule.number ?? 0
    return known(limit === 0 || holds(actual, rule.operator ?? '<=', limit), { scope, actual })
  },
  tell: ({ rule, operator }, { actual }) => ({
    error: errorOfScope[scopeOf(rule)],
    values: { operator: operatorSigns[operator], number: rule.number ?? 0, actual: Number(actual) },
  }),
}

/** Starts of the calendar year of the day, so “not ridden yet this season” is: equal to 0. */
export const startsThisYear: RuleKindRule = {
  code: () => 'STARTS_THIS_YEAR_MISMATCH',
  find: (rule, { on, starts }) => {
    if (starts === undefined) return notKnown(missing.starts)
    const actual = starts[on.slice(0, 4)] ?? 0
    return known(holds(actual, rule.operator ?? '=', rule.number ?? 0), { on, actual })
  },
  tell: ({ rule, operator }, { actual }) => ({
    error: errors.startsThisYear,
    values: { operator: operatorSigns[operator], number: rule.number ?? 0, actual: Number(actual ?? 0) },
  }),
}
