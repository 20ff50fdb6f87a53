import type { Rule, RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { trpc } from '../trpc.ts'
import type { RuleNames } from './rule-words.ts'

const refsOf = (node: Rule | RuleGroup): string[] =>
  'children' in node ? node.children.flatMap(refsOf) : node.ref === undefined ? [] : [node.ref]

/** The maximum number of refs in one call; the others remain without a name. */
const maximumNames = 200

/** Names of the subjects of rules, from the server. Rules without subjects cause no call. */
export const useRuleNames = (federation: string, trees: readonly RuleGroup[]): RuleNames => {
  const refs = [...new Set(trees.flatMap(refsOf))].toSorted().slice(0, maximumNames)
  const names = trpc.catalogue.rulesTemplate.names.useQuery(
    { federation, refs },
    { enabled: refs.length > 0, placeholderData: (previous) => previous, meta: { quiet: true } },
  )
  return new Map((names.data ?? []).map(({ ref, name }) => [ref, name]))
}
