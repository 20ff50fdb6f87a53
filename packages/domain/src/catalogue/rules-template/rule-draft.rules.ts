// A rule tree in the builder: the steps, their effects, and the errors of each node. Nodes have an id, so that a node keeps its identity
// while it moves.

import {
  countRules,
  maximumRuleDepth,
  maximumRuleNodes,
  Rule,
  type RuleGroup,
  type RuleKind,
  registrationKinds,
  ruleDepth,
} from '../../kernel/rule-tree/rule.schema.ts'
import { findInvalidCombinations } from '../../kernel/rule-tree/rule-combination.rules.ts'
import { ruleTreeErrors } from '../../kernel/rule-tree/rule-tree.errors.ts'
import { emptyRules } from '../../kernel/rule-tree/rule-tree.schema.ts'

type DraftRule = { readonly id: number; readonly rule: Rule }
export type DraftGroup = {
  readonly id: number
  readonly join: 'all' | 'any'
  readonly inverted: boolean
  readonly children: readonly DraftNode[]
}
export type DraftNode = DraftRule | DraftGroup

/** Gives each node a unique id. */
type NextId = () => number

export const isGroup = (node: DraftNode): node is DraftGroup => 'children' in node

const draftNode = (node: Rule | RuleGroup, nextId: NextId): DraftNode =>
  'children' in node ? toDraft(node, nextId) : { id: nextId(), rule: node }

export const toDraft = (tree: RuleGroup, nextId: NextId): DraftGroup => ({
  id: nextId(),
  join: tree.logicalOperator,
  inverted: tree.inverted,
  children: tree.children.map((child) => draftNode(child, nextId)),
})

const toRule = ({ kind, weight, inverted, operator, number, ref, text }: Rule): Rule => ({
  kind,
  weight,
  inverted,
  ...(operator !== undefined && { operator }),
  ...(number !== undefined && { number }),
  ...(ref !== undefined && { ref }),
  ...(text !== undefined && { text }),
})

/** The stored form. The fields have one order, whatever the order of the input, so that trees can be compared as text. */
export const toRuleTree = (group: DraftGroup): RuleGroup => ({
  logicalOperator: group.join,
  inverted: group.inverted,
  children: group.children.map((child) => (isGroup(child) ? toRuleTree(child) : toRule(child.rule))),
})

/** A node, its group (null for the whole tree) and its index in it. */
type Found = { readonly node: DraftNode; readonly parent: DraftGroup | null; readonly index: number }

export const findNode = (root: DraftGroup, id: number): Found | null => {
  const search = (parent: DraftGroup): Found | null => {
    for (const [index, node] of parent.children.entries()) {
      if (node.id === id) return { node, parent, index }
      const found = isGroup(node) ? search(node) : null
      if (found) return found
    }
    return null
  }
  return root.id === id ? { node: root, parent: null, index: 0 } : search(root)
}

/** The tree with a node replaced by another; null removes it. */
const put = (group: DraftGroup, id: number, next: DraftNode | null): DraftGroup => ({
  ...group,
  children: group.children.flatMap((child) =>
    child.id === id ? (next === null ? [] : [next]) : [isGroup(child) ? put(child, id, next) : child],
  ),
})

const withChildren = (root: DraftGroup, group: DraftGroup, children: readonly DraftNode[]): DraftGroup =>
  root.id === group.id ? { ...root, children } : put(root, group.id, { ...group, children })

/** Changes the fields of a node; the whole tree can be changed but stays a group. */
export const replaceNode = (root: DraftGroup, next: DraftNode): DraftGroup => {
  if (root.id !== next.id) return put(root, next.id, next)
  return isGroup(next) ? next : root
}

/** Into a group, as its last child; after a rule. */
export const addNode = (root: DraftGroup, at: number, added: DraftNode): DraftGroup => {
  const found = findNode(root, at)
  if (!found) return root
  if (isGroup(found.node)) return withChildren(root, found.node, [...found.node.children, added])
  return found.parent
    ? withChildren(root, found.parent, found.parent.children.toSpliced(found.index + 1, 0, added))
    : root
}

/** Without the node; `next` is the node to select: the next one, or else the previous one, or else the group. */
export const removeNode = (root: DraftGroup, id: number): { root: DraftGroup; next: number } => {
  const found = findNode(root, id)
  if (!found?.parent) return { root, next: root.id }
  const { parent, index } = found
  const next = parent.children[index + 1] ?? parent.children[index - 1] ?? parent
  return { root: put(root, id, null), next: next.id }
}

export type Step = 'UP' | 'DOWN' | 'IN' | 'OUT'

/** Into the previous group; otherwise into a new group of the other join, together with the previous rule. */
const moveIn = (root: DraftGroup, { node, index }: Found, parent: DraftGroup, nextId: NextId): DraftGroup => {
  const before = parent.children[index - 1]
  if (before && isGroup(before)) {
    const children = parent.children.toSpliced(index - 1, 2, { ...before, children: [...before.children, node] })
    return withChildren(root, parent, children)
  }
  const taken = before ? [before, node] : [node]
  const group: DraftGroup = {
    id: nextId(),
    join: parent.join === 'all' ? 'any' : 'all',
    inverted: false,
    children: taken,
  }
  return withChildren(root, parent, parent.children.toSpliced(index + 1 - taken.length, taken.length, group))
}

/** After its group; a group without children is removed. */
const moveOut = (root: DraftGroup, { node }: Found, parent: DraftGroup): DraftGroup => {
  const around = findNode(root, parent.id)
  if (!around?.parent) return root
  const rest = parent.children.filter(({ id }) => id !== node.id)
  const left = rest.length === 0 ? [node] : [{ ...parent, children: rest }, node]
  return withChildren(root, around.parent, around.parent.children.toSpliced(around.index, 1, ...left))
}

/** The tree after a step; the same tree if the step has no effect. */
export const moveNode = (root: DraftGroup, id: number, step: Step, nextId: NextId): DraftGroup => {
  const found = findNode(root, id)
  if (!found?.parent) return root
  const { parent, index, node } = found
  if (step === 'IN') return moveIn(root, found, parent, nextId)
  if (step === 'OUT') return moveOut(root, found, parent)
  const to = step === 'UP' ? index - 1 : index + 1
  if (to < 0 || to >= parent.children.length) return root
  return withChildren(root, parent, parent.children.toSpliced(index, 1).toSpliced(to, 0, node))
}

/** The code of the limit that a tree of this size exceeds; null if none. values: maximum */
export const refusalOfSize = (root: DraftGroup): { code: string; maximum: number } | null => {
  const tree = toRuleTree(root)
  if (ruleDepth(tree) > maximumRuleDepth) return { code: ruleTreeErrors.tooDeep.code, maximum: maximumRuleDepth }
  if (countRules(tree) > maximumRuleNodes) return { code: ruleTreeErrors.tooManyNodes.code, maximum: maximumRuleNodes }
  return null
}

const firstOperators: Partial<Record<RuleKind, Rule['operator']>> = {
  PERSON_HAS_AGE: '>=',
  PERSON_HAS_AGE_YEAR: '>=',
  HORSE_HAS_AGE: '>=',
  PONY_HAS_WITHERHEIGHT: '<=',
  PERSON_HAS_INDIVIDUAL_COMBINATIONS: '<=',
  HAS_CHAMPIONSHIP_PLACE: '<=',
  HAS_CHAMPIONSHIP_POINTS: '>=',
  HAS_STARTS_THIS_YEAR: '=',
  MAX_REGISTRATIONS: '<=',
}
const firstTexts: Partial<Record<RuleKind, string>> = {
  PERSON_HAS_LICENSE_TYPE: 'COMPETITION',
  HORSE_IS_TYPE: 'HORSE',
  PONY_HAS_WITHERHEIGHT: 'D',
  MAX_REGISTRATIONS: 'COMBINATION',
}

/** The initial rule of a kind: the usual values, and empty where there is no usual value. */
export const newRule = (kind: RuleKind, { weight, inverted }: Pick<Rule, 'weight' | 'inverted'>): Rule => ({
  kind,
  weight,
  inverted,
  ...(firstOperators[kind] !== undefined && { operator: firstOperators[kind] }),
  ...(firstTexts[kind] !== undefined && { text: firstTexts[kind] }),
})

/** The error of a node: it is not filled in, too deep, above the number allowed, or can never hold. */
export type RuleProblem = { readonly id: number; readonly code: string; readonly isIncomplete: boolean }

/**
 * Everything that RuleTree would refuse, at its node. Incomplete rules are left out of the check for contradictions. `isOfRegistrations`:
 * whether the rules are asked of registrations, and not of the members of a group.
 */
export const findRuleProblems = (root: DraftGroup, isOfRegistrations = true): readonly RuleProblem[] => {
  const problems: RuleProblem[] = []
  let nodes = 0
  const visit = (node: DraftNode, depth: number): Rule | RuleGroup => {
    nodes += 1
    if (nodes === maximumRuleNodes + 1) {
      problems.push({ id: node.id, code: ruleTreeErrors.tooManyNodes.code, isIncomplete: false })
    }
    if (!isGroup(node)) {
      if (!isOfRegistrations && registrationKinds.includes(node.rule.kind)) {
        problems.push({ id: node.id, code: ruleTreeErrors.onlyForRegistrations.code, isIncomplete: false })
        return emptyRules
      }
      const parsed = Rule.safeParse(toRule(node.rule))
      if (parsed.success) return parsed.data
      problems.push({ id: node.id, code: ruleTreeErrors.invalidRules.code, isIncomplete: true })
      return emptyRules
    }
    if (depth === maximumRuleDepth + 1) {
      problems.push({ id: node.id, code: ruleTreeErrors.tooDeep.code, isIncomplete: false })
    }
    const children = node.children.map((child) => visit(child, depth + 1))
    return { logicalOperator: node.join, inverted: node.inverted, children }
  }
  const tree = visit(root, 1)
  if (!('children' in tree)) return problems
  for (const path of findInvalidCombinations(tree)) {
    const at = path
      .filter((step) => typeof step === 'number')
      .reduce<DraftNode | undefined>((node, index) => (node && isGroup(node) ? node.children[index] : undefined), root)
    if (at) problems.push({ id: at.id, code: ruleTreeErrors.invalidCombination.code, isIncomplete: false })
  }
  return problems
}
