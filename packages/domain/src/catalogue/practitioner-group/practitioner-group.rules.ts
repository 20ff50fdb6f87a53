import { horseRulesOf } from '../../kernel/rule-tree/rule.schema.ts'
import type { RuleFacts } from '../../kernel/rule-tree/rule-facts.ts'
import { compileRules } from '../../kernel/rule-tree/rule-tree.rules.ts'
import type { PractitionerGroupView, PractitionerType } from './practitioner-group.schema.ts'

/**
 * Whether a rider with a horse belongs to the group (pr0494). Every required rule must be met, so an unknown fact keeps a
 * combination out; expected and optional rules have no influence. Groups of teams and of horses contain no combination,
 * and a group of horses only those that are presented, without its rules about riders (decision 391).
 */
export const compileGroup = (
  { practitionerType, rules }: Pick<PractitionerGroupView, 'practitionerType' | 'rules'>,
  asked: PractitionerType = 'INDIVIDUAL',
): ((facts: RuleFacts) => boolean) => {
  if (practitionerType !== asked) return () => false
  const compiled = compileRules(asked === 'HORSE' ? horseRulesOf(rules) : rules)
  return (facts) => compiled.judge(facts).outcome !== 'BLOCKED'
}
