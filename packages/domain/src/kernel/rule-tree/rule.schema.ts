// The schema of registration rules: conditions, and groups of them joined by all or any (decision 35).
import * as z from 'zod'
import { Ref } from '../ref/ref.schema.ts'
import { RuleRegistrationScope } from './rule-registration-scope.schema.ts'
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
      'IS_SELECTED_IN_CHAMPIONSHIP',
      'HAS_CHAMPIONSHIP_PLACE',
      'HAS_CHAMPIONSHIP_POINTS',
      'HAS_STARTS_THIS_YEAR',
      'MAX_REGISTRATIONS',
    ],
    { error: ruleTreeErrors.invalidRules.code },
  )
  .meta({ id: 'RuleKind' })
export type RuleKind = z.infer<typeof RuleKind>

export const RuleOperator = z.enum(['=', '!=', '<', '<=', '>', '>='], { error: ruleTreeErrors.invalidRules.code })
export type RuleOperator = z.infer<typeof RuleOperator>

/** Required rules block, expected rules warn, optional rules inform (decision 35). */
export const RuleWeight = z.enum(['REQUIRED', 'EXPECTED', 'OPTIONAL'], { error: ruleTreeErrors.invalidRules.code })
export type RuleWeight = z.infer<typeof RuleWeight>

/** `or` is read as `any` (decision 35). */
export const RuleJoin = z
  .enum(['all', 'any', 'or'], { error: ruleTreeErrors.invalidRules.code })
  .transform((join) => (join === 'or' ? 'any' : join))

/** Why a registration violates the rules (spec section 8). */
export const RuleFailureCode = z
  .enum([
    'PERSON_NOT_IN_ORGANISATION',
    'PERSON_NOT_IN_FEDERATION',
    'LICENSE_MISSING',
    'LICENSE_TYPE_MISSING',
    'ACHIEVEMENT_MISSING',
    'WRONG_HORSE_TYPE',
    'PERSON_AGE_MISMATCH',
    'PERSON_BIRTH_YEAR_MISMATCH',
    'HORSE_AGE_MISMATCH',
    'PONY_WITHERHEIGHT_MISMATCH',
    'MAX_REGISTRATIONS_TEST',
    'MAX_REGISTRATIONS_RIDER',
    'MAX_REGISTRATIONS_HORSE',
    'MAX_REGISTRATIONS_COMBINATION',
    'MAX_REGISTRATIONS_OVERALL',
    'NO_MATCHING_CAREER',
    'HORSE_NOT_IN_STUDBOOK',
    'INDIVIDUAL_COMBINATION_COUNT_MISMATCH',
    'NOT_SELECTED_IN_CHAMPIONSHIP',
    'CHAMPIONSHIP_PLACE_MISMATCH',
    'CHAMPIONSHIP_POINTS_MISMATCH',
    'STARTS_THIS_YEAR_MISMATCH',
  ])
  .meta({ id: 'RuleFailureCode' })
export type RuleFailureCode = z.infer<typeof RuleFailureCode>

const numericKinds: readonly RuleKind[] = [
  'PERSON_HAS_AGE',
  'PERSON_HAS_AGE_YEAR',
  'HORSE_HAS_AGE',
  'PERSON_HAS_INDIVIDUAL_COMBINATIONS',
  'HAS_CHAMPIONSHIP_PLACE',
  'HAS_CHAMPIONSHIP_POINTS',
  'HAS_STARTS_THIS_YEAR',
  'MAX_REGISTRATIONS',
]
const referringKinds: readonly RuleKind[] = [
  'PERSON_IS_MEMBER_OF_ORGANISATION',
  'PERSON_HAS_ACHIEVEMENT',
  'PERSON_HAS_LICENSE',
  'IS_SELECTED_IN_CHAMPIONSHIP',
  'HAS_CHAMPIONSHIP_PLACE',
  'HAS_CHAMPIONSHIP_POINTS',
]
const textKinds: readonly RuleKind[] = [
  'PERSON_HAS_LICENSE_TYPE',
  'HORSE_IS_TYPE',
  'PONY_HAS_WITHERHEIGHT',
  'HORSE_REGISTERED_TO_STUDBOOK',
]

/** The value that a rule compares with: a number for ages, counts and places, a ref for memberships and standings, a text for types. */
const isComplete = (rule: {
  kind: RuleKind
  operator?: string | undefined
  number?: number | undefined
  ref?: string | undefined
  text?: string | undefined
}): boolean =>
  (!numericKinds.includes(rule.kind) || (rule.number !== undefined && rule.operator !== undefined)) &&
  (!referringKinds.includes(rule.kind) || rule.ref !== undefined) &&
  (!textKinds.includes(rule.kind) || rule.text !== undefined) &&
  (rule.kind !== 'HORSE_IS_TYPE' || /^(horse|pony)$/i.test(rule.text ?? '')) &&
  (rule.kind !== 'MAX_REGISTRATIONS' || RuleRegistrationScope.optional().safeParse(rule.text).success)

export const Rule = z
  .strictObject({
    kind: RuleKind,
    weight: RuleWeight.default('REQUIRED'),
    inverted: z.boolean().default(false),
    operator: RuleOperator.optional(),
    /** Age in years, a birth year (for PERSON_HAS_AGE_YEAR from 1900 on), or a count; never below zero. */
    number: z.int().min(0).max(9999).optional(),
    /** An organisation, an achievement, a license, a phase of a championship, or a championship for its main ranking. */
    ref: Ref.optional(),
    /** A license type, HORSE or PONY, a height category, a studbook, or what MAX_REGISTRATIONS counts. */
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

export const RuleGroup: z.ZodType<RuleGroup> = z
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

/** The kinds about selections and rankings of championships. */
export const championshipKinds: readonly RuleKind[] = [
  'IS_SELECTED_IN_CHAMPIONSHIP',
  'HAS_CHAMPIONSHIP_PLACE',
  'HAS_CHAMPIONSHIP_POINTS',
]

/** The kinds that only a registration for a competition has facts for. */
export const registrationKinds: readonly RuleKind[] = [...championshipKinds, 'MAX_REGISTRATIONS']

/** The rules of a tree, from left to right, without their groups. */
export const rulesOf = (node: Rule | RuleGroup): readonly Rule[] =>
  'children' in node ? node.children.flatMap(rulesOf) : [node]

/** Only the rules about a person, and the groups that still contain one: those that apply to a license. */
export const personRulesOf = (group: RuleGroup): RuleGroup => ({
  ...group,
  children: group.children.flatMap((child): (Rule | RuleGroup)[] => {
    if (!('children' in child)) return child.kind.startsWith('PERSON_') ? [child] : []
    const kept = personRulesOf(child)
    return kept.children.length > 0 ? [kept] : []
  }),
})

const isAboutRider = ({ kind, text }: Rule): boolean =>
  kind.startsWith('PERSON_') || kind === 'HAS_STARTS_THIS_YEAR' || (kind === 'MAX_REGISTRATIONS' && text === 'RIDER')

/** Without the rules about a rider, and the groups that have none left: those that hold for a horse that is presented. */
export const horseRulesOf = (group: RuleGroup): RuleGroup => ({
  ...group,
  children: group.children.flatMap((child): (Rule | RuleGroup)[] => {
    if (!('children' in child)) return isAboutRider(child) ? [] : [child]
    const kept = horseRulesOf(child)
    return kept.children.length > 0 ? [kept] : []
  }),
})

/** The number of nodes of a tree, including groups. */
export const countRules = (node: Rule | RuleGroup): number =>
  'children' in node ? node.children.reduce((sum, child) => sum + countRules(child), 1) : 1

/** The depth of nested groups; a group of rules alone is 1 deep. */
export const ruleDepth = (node: Rule | RuleGroup): number =>
  'children' in node ? 1 + Math.max(0, ...node.children.map(ruleDepth)) : 0
