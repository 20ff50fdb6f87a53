import type { RuleFacts } from '../../kernel/rule-tree/rule-facts.ts'
import { compileRules } from '../../kernel/rule-tree/rule-tree.rules.ts'
import type { PractitionerGroupView } from './practitioner-group.schema.ts'

/**
 * Whether a rider with a horse belongs to the group (pr0494). Every required rule must be met, so an unknown fact keeps a
 * combination out; expected and optional rules have no influence. Groups of teams and of horses contain no combination.
 */
export const compileGroup = ({
  practitionerType,
  rules,
}: Pick<PractitionerGroupView, 'practitionerType' | 'rules'>): ((facts: RuleFacts) => boolean) => {
  if (practitionerType !== 'INDIVIDUAL') return () => false
  const compiled = compileRules(rules)
  return (facts) => compiled.judge(facts).outcome !== 'BLOCKED'
}
