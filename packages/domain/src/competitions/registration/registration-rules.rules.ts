// The verdict of a competition's rules on one start, and the part of it that each caller sees (decision 35;
// spec section 8).
import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { ruleFailureErrors, untoldFailureErrors } from '../../kernel/rule-tree/rule-tree.errors.ts'
import type { RuleFailure, RuleReason, RuleVerdict } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import type { RegistrationRuleReason, RegistrationRuleText } from './registration.schema.ts'

/**
 * FULL: for callers who may see the rider's details. ASKED: the conditions of the rules, without the rider's age, year of birth
 * or number of horses. NONE: nothing about the rider, for a club to which the rider does not belong.
 */
export type RuleTelling = 'FULL' | 'ASKED' | 'NONE'

export const decideRuleTelling = (facts: {
  readonly canViewRider: boolean
  readonly isClub: boolean
  readonly isMemberOfOrganisation: boolean
}): RuleTelling => (facts.canViewRider ? 'FULL' : facts.isClub && !facts.isMemberOfOrganisation ? 'NONE' : 'ASKED')

/** The text that names only the requirement, in place of the one that also names the rider's value. */
const untoldErrors: ReadonlyMap<string, ErrorDefinition> = new Map<string, ErrorDefinition>([
  [ruleFailureErrors.personAge.code, untoldFailureErrors.personAge],
  [ruleFailureErrors.personAgeYear.code, untoldFailureErrors.personAgeYear],
  [ruleFailureErrors.personBirthYear.code, untoldFailureErrors.personBirthYear],
  [ruleFailureErrors.combinationCount.code, untoldFailureErrors.combinationCount],
  [ruleFailureErrors.licenseUsedUp.code, ruleFailureErrors.licenseMissing],
  [ruleFailureErrors.licenseTypeUsedUp.code, ruleFailureErrors.licenseTypeMissing],
  [ruleFailureErrors.licenseElsewhere.code, ruleFailureErrors.licenseMissing],
])

const withoutActual = (values: RuleFailure['values']): RuleFailure['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'actual'))

/** One failure for this reader; null if the reader may not know it. */
const tellFailure = (failure: RuleFailure, telling: RuleTelling): RegistrationRuleText | null => {
  const { error, values, isMissing } = failure
  if (telling === 'NONE' && failure.kind.startsWith('PERSON_')) return null
  const untold = telling === 'FULL' ? undefined : untoldErrors.get(error)
  return untold === undefined
    ? { error, values, isMissing }
    : { error: untold.code, values: withoutActual(values), isMissing }
}

/** The weight of each failure for this reader, in the order of the tree. */
export const tellFailures = (
  { failures }: RuleVerdict,
  telling: RuleTelling,
): readonly (RegistrationRuleText & { readonly effect: RuleFailure['effect'] })[] =>
  failures.flatMap((failure) => {
    const told = tellFailure(failure, telling)
    return told === null ? [] : [{ ...told, effect: failure.effect }]
  })

const usedUpCodes: ReadonlySet<string> = new Set([
  ruleFailureErrors.licenseUsedUp.code,
  ruleFailureErrors.licenseTypeUsedUp.code,
])

/** Only the rules that refuse a start because every use of a license was given. */
export const usedUpFailures = (verdict: RuleVerdict): RuleVerdict => ({
  ...verdict,
  failures: verdict.failures.filter(({ error, effect }) => effect === 'BLOCK' && usedUpCodes.has(error)),
})

/** The obstacles one by one: any of the ways solves an obstacle, and a way needs all of its parts. */
export const tellReasons = ({ failures, reason }: RuleVerdict, telling: RuleTelling): RegistrationRuleReason[] => {
  const leavesOf = (part: RuleReason): RegistrationRuleText[] => {
    if (part.kind !== 'RULE') return part.reasons.flatMap(leavesOf)
    const failure = failures[part.failure]
    const told = failure === undefined ? null : tellFailure(failure, telling)
    return told === null ? [] : [told]
  }
  const waysOf = (part: RuleReason): RegistrationRuleText[][] =>
    part.kind === 'ANY' ? part.reasons.flatMap(waysOf) : [leavesOf(part)]
  const reasonsOf = (part: RuleReason): RegistrationRuleReason[] => {
    if (part.kind === 'ALL') return part.reasons.flatMap(reasonsOf)
    const effect = part.kind === 'RULE' ? failures[part.failure]?.effect : part.effect
    const ways = waysOf(part).filter((way) => way.length > 0)
    return effect === undefined || ways.length === 0 ? [] : [{ effect, ways }]
  }
  return reason === null ? [] : reasonsOf(reason)
}
