// Applies a tree of rules to one rider with one horse. An unknown fact satisfies no rule, inverted or not.
import { failure } from '../error/coded-error.ts'
import {
  countRules,
  maximumRuleDepth,
  maximumRuleNodes,
  type Rule,
  type RuleGroup,
  type RuleKind,
  type RuleOperator,
  type RuleWeight,
  ruleDepth,
} from './rule.schema.ts'
import type { AskedRule, RuleFacts, RuleFinding } from './rule-facts.ts'
import { ruleKinds } from './rule-kind/rule-kind.ts'
import { type NormalNode, toNormalForm } from './rule-normal-form.ts'
import { oppositeOperators } from './rule-operator.ts'
import { ruleTreeErrors } from './rule-tree.errors.ts'
import type { RuleEffect, RuleFailure, RuleOutcome, RuleReason, RuleVerdict } from './rule-verdict.schema.ts'

/** From mild to strong: 1 informs, 2 warns, 3 blocks. */
type Strength = number

const strengths: Record<RuleWeight, Strength> = { REQUIRED: 3, EXPECTED: 2, OPTIONAL: 1 }
const effectOf = (strength: Strength): RuleEffect => (strength === 1 ? 'INFORM' : strength === 2 ? 'WARN' : 'BLOCK')
const outcomes = { INFORM: 'INFORMED', WARN: 'WARNED', BLOCK: 'BLOCKED' } as const satisfies Record<
  RuleEffect,
  RuleOutcome
>

/** The fields common to every failure of a rule. */
type PreparedRule = {
  readonly rule: Rule
  readonly isInverted: boolean
  readonly operator: RuleOperator
  readonly path: string
  readonly names: ReadonlyMap<string, string>
}

/** The failures below a node, before their weight there is known. */
type Failed =
  | { readonly kind: 'RULE'; readonly strength: Strength; readonly of: PreparedRule; readonly finding: RuleFinding }
  | {
      readonly kind: 'ALL' | 'ANY'
      readonly strength: Strength
      readonly path: string
      readonly isInverted: boolean
      readonly failed: readonly Failed[]
    }

type Check = (facts: RuleFacts) => Failed | null

const tell = (
  { rule, isInverted, operator, path, names }: PreparedRule,
  finding: RuleFinding,
  effect: RuleEffect,
  facts: RuleFacts,
): RuleFailure => {
  const kind = ruleKinds[rule.kind]
  const ref = rule.ref ?? facts.federationRef
  const asked: AskedRule = { rule, isInverted, operator, name: names.get(ref) ?? ref }
  const text = finding.isKnown ? kind.tell(asked, finding.facts) : { error: finding.missing, values: {} }
  return {
    code: kind.code(rule),
    error: text.error.code,
    values: text.values,
    path,
    kind: rule.kind,
    weight: rule.weight,
    effect,
    isInverted,
    isMissing: !finding.isKnown,
    facts: finding.isKnown ? finding.facts : {},
  }
}

const absentOperator = (kind: RuleKind): RuleOperator => (kind === 'MAX_REGISTRATIONS' ? '<=' : '=')

const compileRule = (node: Extract<NormalNode, { kind: 'RULE' }>, names: ReadonlyMap<string, string>): Check => {
  const { rule, isInverted } = node
  const kind = ruleKinds[rule.kind]
  const written = rule.operator ?? absentOperator(rule.kind)
  const strength = strengths[rule.weight]
  const of: PreparedRule = {
    rule,
    isInverted,
    operator: isInverted ? oppositeOperators[written] : written,
    path: node.path.join('.'),
    names,
  }
  return (facts) => {
    const finding = kind.find(rule, facts)
    return finding.isKnown && finding.holds !== isInverted ? null : { kind: 'RULE', strength, of, finding }
  }
}

const compileGroup = (node: Extract<NormalNode, { kind: 'GROUP' }>, checks: readonly Check[]): Check => {
  const path = node.path.join('.')
  const { isInverted } = node
  return (facts) => {
    const failed: Failed[] = []
    for (const check of checks) {
      const found = check(facts)
      if (found !== null) failed.push(found)
      else if (node.join === 'any') return null
    }
    if (failed.length === 0) return null
    const isAll = node.join === 'all'
    const strength = (isAll ? Math.max : Math.min)(...failed.map((each) => each.strength))
    return { kind: isAll ? 'ALL' : 'ANY', strength, path, isInverted, failed }
  }
}

const compileNode = (node: NormalNode, names: ReadonlyMap<string, string>): Check =>
  node.kind === 'RULE'
    ? compileRule(node, names)
    : compileGroup(
        node,
        node.children.map((child) => compileNode(child, names)),
      )

const toVerdict = (failed: Failed | null, facts: RuleFacts): RuleVerdict => {
  if (failed === null) return { outcome: 'ALLOWED', failures: [], reason: null }
  const failures: RuleFailure[] = []
  /** A failure within a choice weighs no more than the choice. */
  const explain = (part: Failed, most: Strength): RuleReason => {
    const strength = Math.min(part.strength, most)
    if (part.kind === 'RULE') {
      failures.push(tell(part.of, part.finding, effectOf(strength), facts))
      return { kind: 'RULE', failure: failures.length - 1 }
    }
    const { kind, path, isInverted } = part
    const reasons = part.failed.map((each) => explain(each, strength))
    return { kind, path, isInverted, effect: effectOf(strength), reasons }
  }
  const reason = explain(failed, strengths.REQUIRED)
  return { outcome: outcomes[effectOf(failed.strength)], failures, reason }
}

/** Rules prepared for many verdicts. */
export type CompiledRules = {
  judge(facts: RuleFacts): RuleVerdict
}

/**
 * `names` are those of the items that rules refer to, for the texts. In a group of all, the strongest failure decides. In a group of any,
 * there is no failure if one child is met; otherwise the mildest failure counts, because the rider needs only that one. An empty group is
 * met.
 */
export const compileRules = (tree: RuleGroup, names: ReadonlyMap<string, string> = new Map()): CompiledRules => {
  if (ruleDepth(tree) > maximumRuleDepth) {
    throw failure(ruleTreeErrors.tooDeep, { values: { maximum: maximumRuleDepth } })
  }
  if (countRules(tree) > maximumRuleNodes) {
    throw failure(ruleTreeErrors.tooManyNodes, { values: { maximum: maximumRuleNodes } })
  }
  const check = compileNode(toNormalForm(tree), names)
  return { judge: (facts) => toVerdict(check(facts), facts) }
}

/** The verdict of rules that are applied once. */
export const judgeRules = (
  tree: RuleGroup,
  facts: RuleFacts,
  names: ReadonlyMap<string, string> = new Map(),
): RuleVerdict => compileRules(tree, names).judge(facts)
