// A whole tree of rules as an input: of limited size, and without conditions that exclude each other (decision 35).
import * as z from 'zod'
import { maximumRuleDepth, maximumRuleNodes, RuleGroup } from './rule.schema.ts'
import { findInvalidCombinations } from './rule-combination.rules.ts'
import { ruleTreeErrors } from './rule-tree.errors.ts'

const childrenOf = (node: unknown): readonly unknown[] =>
  typeof node === 'object' && node !== null && 'children' in node && Array.isArray(node.children) ? node.children : []

/** Checks level by level, never deeper than allowed, before any recursive function sees the tree, because the input is untrusted. */
const refuseBoundless = (input: unknown, ctx: z.RefinementCtx): unknown => {
  let level: readonly unknown[] = [input]
  let nodes = 1
  for (let depth = 0; level.length > 0; depth += 1) {
    if (nodes > maximumRuleNodes) {
      ctx.addIssue({ code: 'custom', message: ruleTreeErrors.tooManyNodes.code, input })
      return z.NEVER
    }
    if (depth > maximumRuleDepth) {
      ctx.addIssue({ code: 'custom', message: ruleTreeErrors.tooDeep.code, input })
      return z.NEVER
    }
    level = level.flatMap(childrenOf)
    nodes += level.length
  }
  return input
}

/** An empty tree admits everybody (decision 34). */
export const RuleTree = z
  .preprocess(refuseBoundless, RuleGroup)
  .superRefine((tree, ctx) => {
    for (const path of findInvalidCombinations(tree)) {
      ctx.addIssue({ code: 'custom', message: ruleTreeErrors.invalidCombination.code, path: [...path] })
    }
  })
  .meta({ id: 'RuleTree' })
export type RuleTree = z.infer<typeof RuleTree>

export const emptyRules: RuleTree = { logicalOperator: 'all', inverted: false, children: [] }
