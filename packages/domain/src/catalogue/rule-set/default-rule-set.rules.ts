// Which rules a federation's tests go by when nobody chooses.
import { ruleSetInForce } from './rule-set.rules.ts'
import type { RuleSet } from './rule-set.schema.ts'
import type { RuleSetDiscipline } from './rule-set-view.schema.ts'

export interface FederationRules {
  /** The federation's own copies. */
  readonly own: readonly RuleSet[]
  readonly shipped: readonly RuleSet[]
  /** The federation's short name, by which a shipped set may be its own. */
  readonly issuer: string
}

/** On a day: the federation's copy, else what ships under its name, else the world federation's. Null: none was in force. */
export const defaultRuleSet = (
  { own, shipped, issuer }: FederationRules,
  date: string,
  discipline: RuleSetDiscipline,
): RuleSet | null =>
  ruleSetInForce(own, 'OWN', date, { discipline }) ??
  ruleSetInForce(shipped, 'OWN', date, { issuer, discipline }) ??
  ruleSetInForce(shipped, 'NATIONAL', date, { issuer, discipline }) ??
  ruleSetInForce(shipped, 'FEI', date, { discipline })
