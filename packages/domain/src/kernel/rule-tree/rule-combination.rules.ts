// Finds rules that can never hold together (spec section 5), so that their author sees it before every rider is refused.

import { lettersOf } from '../search/search.rules.ts'
import type { RuleGroup } from './rule.schema.ts'
import { type NormalNode, type NormalRule, type RulePath, toNormalForm } from './rule-normal-form.ts'
import { oppositeOperators } from './rule-operator.ts'
import { scopeOf } from './rule-registration-scope.schema.ts'

const fold = (text: string | undefined): string => (text ?? '').toUpperCase()

/** Rules of one subject are compared with each other: two ages of the rider, but not an age and a birth year. */
const subjectOf = ({ rule }: NormalRule): string => {
  switch (rule.kind) {
    case 'PERSON_HAS_AGE_YEAR':
      return `${rule.kind} ${(rule.number ?? 0) >= 1900 ? 'born' : 'age'}`
    case 'HORSE_IS_TYPE':
    case 'PONY_HAS_WITHERHEIGHT':
      return 'TYPE_AND_HEIGHT'
    case 'HORSE_REGISTERED_TO_STUDBOOK':
    case 'PERSON_HAS_AGE':
    case 'HORSE_HAS_AGE':
    case 'PERSON_HAS_INDIVIDUAL_COMBINATIONS':
    case 'HAS_STARTS_THIS_YEAR':
      return rule.kind
    case 'MAX_REGISTRATIONS':
      return `${rule.kind} ${scopeOf(rule)}`
    case 'PERSON_HAS_LICENSE_TYPE':
      return `${rule.kind} ${fold(rule.text)}`
    default:
      return `${rule.kind} ${rule.ref ?? ''}`
  }
}

/** Whether some whole number from 0 meets every rule. */
const hasNumber = (rules: readonly { operator: keyof typeof oppositeOperators; number: number }[]): boolean => {
  let [least, most] = [0, Number.MAX_SAFE_INTEGER]
  const excluded = new Set<number>()
  for (const { operator, number } of rules) {
    if (operator === '!=') excluded.add(number)
    if (operator === '=' || operator === '>=') least = Math.max(least, number)
    if (operator === '>') least = Math.max(least, number + 1)
    if (operator === '=' || operator === '<=') most = Math.min(most, number)
    if (operator === '<') most = Math.min(most, number - 1)
  }
  while (excluded.has(least)) least += 1
  return least <= most
}

const askedOperator = ({ rule, isInverted }: NormalRule, absent: keyof typeof oppositeOperators) =>
  isInverted ? oppositeOperators[rule.operator ?? absent] : (rule.operator ?? absent)

const heightCategories = ['A', 'B', 'C', 'D', 'E']

/** A horse is a horse or a pony, and only a pony has one of the height categories. */
const hasHorse = (rules: readonly NormalRule[]): boolean => {
  const types = rules.filter(({ rule }) => rule.kind === 'HORSE_IS_TYPE')
  const heights = rules.filter(({ rule }) => rule.kind === 'PONY_HAS_WITHERHEIGHT')
  const asksPony = types.some(({ rule, isInverted }) => (fold(rule.text) === 'PONY') !== isInverted)
  const asksHorse = types.some(({ rule, isInverted }) => (fold(rule.text) === 'PONY') === isInverted)
  const canBeHorse = !asksPony && heights.every(({ isInverted }) => isInverted)
  if (asksHorse || canBeHorse) return canBeHorse
  const known = heights.filter(({ rule }) => heightCategories.includes(fold(rule.text)))
  const asked = known.map((height) => ({
    operator: askedOperator(height, '='),
    number: heightCategories.indexOf(fold(height.rule.text)),
  }))
  return hasNumber([...asked, { operator: '<', number: heightCategories.length }])
}

/** A horse is in one studbook at most. */
const hasStudbook = (rules: readonly NormalRule[]): boolean => {
  const asked = new Set(rules.filter(({ isInverted }) => !isInverted).map(({ rule }) => lettersOf(rule.text ?? '')))
  const refused = new Set(rules.filter(({ isInverted }) => isInverted).map(({ rule }) => lettersOf(rule.text ?? '')))
  return asked.size <= 1 && ![...asked].some((studbook) => refused.has(studbook))
}

/** Whether rules of one subject can all hold. */
const canHold = (rules: readonly NormalRule[]): boolean => {
  const [first] = rules
  switch (first?.rule.kind) {
    case 'HORSE_IS_TYPE':
    case 'PONY_HAS_WITHERHEIGHT':
      return hasHorse(rules)
    case 'HORSE_REGISTERED_TO_STUDBOOK':
      return hasStudbook(rules)
    case 'PERSON_HAS_AGE':
    case 'PERSON_HAS_AGE_YEAR':
    case 'HORSE_HAS_AGE':
    case 'PERSON_HAS_INDIVIDUAL_COMBINATIONS':
    case 'HAS_STARTS_THIS_YEAR':
      return hasNumber(rules.map((each) => ({ operator: askedOperator(each, '='), number: each.rule.number ?? 0 })))
    case 'HAS_CHAMPIONSHIP_PLACE':
      // Who has no place meets every inverted rule.
      return (
        rules.every(({ isInverted }) => isInverted) ||
        hasNumber(rules.map((each) => ({ operator: askedOperator(each, '<='), number: each.rule.number ?? 0 })))
      )
    case 'HAS_CHAMPIONSHIP_POINTS':
      // Totals have decimals, so whole numbers say nothing.
      return true
    case 'MAX_REGISTRATIONS': {
      // A limit of 0 means no limit (decision 14): always met, and never if inverted.
      if (rules.some(({ rule, isInverted }) => rule.number === 0 && isInverted)) return false
      const limits = rules.filter(({ rule }) => rule.number !== 0)
      return hasNumber(limits.map((each) => ({ operator: askedOperator(each, '<='), number: each.rule.number ?? 0 })))
    }
    default:
      return new Set(rules.map(({ isInverted }) => isInverted)).size <= 1
  }
}

/** The first path at which a node contradicts the rules that must hold around it. */
const findContradiction = (node: NormalNode, around: readonly NormalRule[]): RulePath | undefined => {
  if (node.kind === 'RULE') {
    const subject = subjectOf(node)
    return canHold([node, ...around.filter((other) => subjectOf(other) === subject)]) ? undefined : node.path
  }
  if (node.join === 'any') {
    const found = node.children.map((child) => findContradiction(child, around))
    return found.length > 0 && found.every((path) => path !== undefined) ? (found[0] ?? node.path) : undefined
  }
  const must = [...around]
  const rules = node.children.filter((child) => child.kind === 'RULE')
  for (const rule of rules) {
    const path = findContradiction(rule, must)
    if (path !== undefined) return path
    must.push(rule)
  }
  for (const child of node.children) {
    const path = child.kind === 'GROUP' ? findContradiction(child, must) : undefined
    if (path !== undefined) return path
  }
  return undefined
}

/** Every part that nobody can ever meet, and inverted empty groups, by path. */
export const findInvalidCombinations = (tree: RuleGroup): readonly RulePath[] => {
  const visit = (node: NormalNode): readonly RulePath[] => {
    if (node.kind === 'RULE') return []
    if (node.children.length === 0) return node.isInverted ? [node.path] : []
    const own = findContradiction(node, [])
    return [...(own === undefined ? [] : [own]), ...node.children.flatMap(visit)]
  }
  const paths = visit(toNormalForm(tree))
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}
