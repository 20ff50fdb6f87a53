// A tree with its inversions moved down to the rules (De Morgan): "not all" becomes "any not". Reading, evaluation and explanation then
// need only all and any.
import type { Rule, RuleGroup } from './rule.schema.ts'

/** The path of a node in the original tree, such as children, 0, children, 2. */
export type RulePath = readonly (string | number)[]

export type NormalRule = {
  readonly kind: 'RULE'
  readonly rule: Rule
  /** Inverted itself or by an odd number of groups around it, or both. */
  readonly isInverted: boolean
  readonly path: RulePath
}

export type NormalGroup = {
  readonly kind: 'GROUP'
  readonly join: 'all' | 'any'
  /** Inverted in the original; the join already takes it into account. */
  readonly isInverted: boolean
  readonly path: RulePath
  readonly children: readonly NormalNode[]
}

export type NormalNode = NormalRule | NormalGroup

const normalise = (node: Rule | RuleGroup, isInvertedAround: boolean, path: RulePath): NormalNode => {
  const isInverted = node.inverted !== isInvertedAround
  if (!('children' in node)) return { kind: 'RULE', rule: node, isInverted, path }
  return {
    kind: 'GROUP',
    join: (node.logicalOperator === 'all') === isInverted ? 'any' : 'all',
    isInverted: node.inverted,
    path,
    children: node.children.map((child, index) => normalise(child, isInverted, [...path, 'children', index])),
  }
}

export const toNormalForm = (tree: RuleGroup): NormalNode => normalise(tree, false, [])
