// The default rules of a federation's tests.
import { ruleSetInForce } from './rule-set.rules.ts'
import type { RuleSet } from './rule-set.schema.ts'
import type { RuleSetDiscipline } from './rule-set-view.schema.ts'

export type FederationRules = {
  /** The federation's own copies. */
  readonly own: readonly RuleSet[]
  readonly shipped: readonly RuleSet[]
  /** The federation's short name, by which a rule set of the product may be its own. */
  readonly issuer: string
}

/**
 * On a day: the federation's copy, or else the product's set under its name, or else that of the world federation. Null if none was in
 * force.
 */
export const defaultRuleSet = (
  { own, shipped, issuer }: FederationRules,
  date: string,
  discipline: RuleSetDiscipline,
): RuleSet | null =>
  ruleSetInForce(own, 'OWN', date, { discipline }) ??
  ruleSetInForce(shipped, 'OWN', date, { issuer, discipline }) ??
  ruleSetInForce(shipped, 'NATIONAL', date, { issuer, discipline }) ??
  ruleSetInForce(shipped, 'FEI', date, { discipline })
