// Rules of who may take part: a tree of conditions joined by all or any (decision 35).
import * as z from 'zod'
import { Ref } from '../ref/ref.schema.ts'
import { ruleTreeErrors } from './rule-tree.errors.ts'

export const maximumRuleDepth = 5
export const maximumRuleNodes = 200

export const RuleKind = z
  .enum(
    [
      'PERSON_IS_MEMBER_OF_ORGANISATION',
      'PERSON_HAS_ACHIEVEMENT',
      'PERSON_HAS_LICENSE',
      'PERSON_HAS_LICENSE_TYPE',
      'PERSON_HAS_AGE',
      'PERSON_HAS_AGE_YEAR',
      'PERSON_IS_MEMBER_OF_FEDERATION',
      'HORSE_IS_TYPE',
      'PONY_HAS_WITHERHEIGHT',
      'HORSE_HAS_AGE',
      'HORSE_REGISTERED_TO_STUDBOOK',
      'PERSON_HAS_INDIVIDUAL_COMBINATIONS',
      'MAX_REGISTRATIONS',
    ],
    { error: ruleTreeErrors.invalidRules.code },
  )
  .meta({ id: 'RuleKind' })
export type RuleKind = z.infer<typeof RuleKind>

export const RuleOperator = z.enum(['=', '!=', '<', '<=', '>', '>='], { error: ruleTreeErrors.invalidRules.code })

/** Required rules block, expected rules warn, optional rules inform (decision 35). */
export const RuleWeight = z.enum(['REQUIRED', 'EXPECTED', 'OPTIONAL'], { error: ruleTreeErrors.invalidRules.code })

/** `or` is read as `any` (decision 35). */
export const RuleJoin = z
  .enum(['all', 'any', 'or'], { error: ruleTreeErrors.invalidRules.code })
  .transform((join) => (join === 'or' ? 'any' : join))

const numericKinds: readonly RuleKind[] = [
  'PERSON_HAS_AGE',
  'PERSON_HAS_AGE_YEAR',
  'HORSE_HAS_AGE',
  'PERSON_HAS_INDIVIDUAL_COMBINATIONS',
  'MAX_REGISTRATIONS',
]
const referringKinds: readonly RuleKind[] = [
  'PERSON_IS_MEMBER_OF_ORGANISATION',
  'PERSON_HAS_ACHIEVEMENT',
  'PERSON_HAS_LICENSE',
]
const textKinds: readonly RuleKind[] = [
  'PERSON_HAS_LICENSE_TYPE',
  'HORSE_IS_TYPE',
  'PONY_HAS_WITHERHEIGHT',
  'HORSE_REGISTERED_TO_STUDBOOK',
]

/** What a rule compares with: a number for ages and counts, a ref for memberships, a text for types. */
const isComplete = (rule: {
  kind: RuleKind
  operator?: string | undefined
  number?: number | undefined
  ref?: string | undefined
  text?: string | undefined
}): boolean =>
  (!numericKinds.includes(rule.kind) || (rule.number !== undefined && rule.operator !== undefined)) &&
  (!referringKinds.includes(rule.kind) || rule.ref !== undefined) &&
  (!textKinds.includes(rule.kind) || rule.text !== undefined)

export const Rule = z
  .strictObject({
    kind: RuleKind,
    weight: RuleWeight.default('REQUIRED'),
    inverted: z.boolean().default(false),
    operator: RuleOperator.optional(),
    /** Age in years, a birth year, or a count; never below zero. */
    number: z.int().min(0).max(9999).optional(),
    ref: Ref.optional(),
    text: z.string().trim().min(1).max(100).optional(),
  })
  .refine(isComplete, { error: ruleTreeErrors.invalidRules.code })
  .meta({ id: 'Rule' })
export type Rule = z.infer<typeof Rule>

export type RuleGroup = {
  logicalOperator: 'all' | 'any'
  inverted: boolean
  children: (Rule | RuleGroup)[]
}

const RuleGroup: z.ZodType<RuleGroup> = z
  .strictObject({
    logicalOperator: RuleJoin,
    inverted: z.boolean().default(false),
    get children() {
      return z.array(z.union([Rule, RuleGroup])).max(maximumRuleNodes, {
        error: ruleTreeErrors.tooManyNodes.code,
      })
    },
  })
  .meta({ id: 'RuleGroup' })

/** Nodes of a tree, groups included. */
export const countRules = (node: Rule | RuleGroup): number =>
  'children' in node ? node.children.reduce((sum, child) => sum + countRules(child), 1) : 1

/** Groups within groups; a group of rules alone is 1 deep. */
export const ruleDepth = (node: Rule | RuleGroup): number =>
  'children' in node ? 1 + Math.max(0, ...node.children.map(ruleDepth)) : 0

/** An empty tree lets everybody in (decision 34). */
export const RuleTree = RuleGroup.refine((tree) => ruleDepth(tree) <= maximumRuleDepth, {
  error: ruleTreeErrors.tooDeep.code,
})
  .refine((tree) => countRules(tree) <= maximumRuleNodes, { error: ruleTreeErrors.tooManyNodes.code })
  .meta({ id: 'RuleTree' })
export type RuleTree = z.infer<typeof RuleTree>

export const emptyRules: RuleTree = { logicalOperator: 'all', inverted: false, children: [] }
