import type { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import type { ReactNode } from 'react'
import { useRuleWords } from './rule-words.ts'
import { useRuleNames } from './use-rule-names.ts'

const RuleSentence = ({ federation, rules }: { federation: string; rules: RuleTree }) => {
  const names = useRuleNames(federation, [rules])
  const { sentenceOf } = useRuleWords(names)
  return <>{sentenceOf(rules)}</>
}

/** The word of a field that contains rules: they are shown as a sentence. */
export const rulesWord = (
  label: string,
  federation: string,
): { label: string; text: (rules: RuleTree) => ReactNode } => ({
  label,
  text: (rules) => <RuleSentence federation={federation} rules={rules} />,
})
