// Rules about the rider.
import { fullYears } from '../../time/time.rules.ts'
import type { Rule } from '../rule.schema.ts'
import {
  type AskedRule,
  isActive,
  known,
  notKnown,
  type RuleFacts,
  type RuleFinding,
  type RuleKindRule,
  type RuleLicense,
  type RulePeriod,
  type RulePersonFacts,
  type RuleText,
  type UsedFacts,
} from '../rule-facts.ts'
import { holds, operatorSigns } from '../rule-operator.ts'
import { ruleFailureErrors as errors, missingFactErrors as missing } from '../rule-tree.errors.ts'

type Held = 'organisations' | 'federations' | 'achievements'

/** The refs that the person holds on the day. */
const findHeld = (held: Held, { person, on }: RuleFacts): readonly RulePeriod[] | undefined =>
  person?.[held]?.filter((period) => isActive(period, on))

const findRef = (held: Held, ref: string | undefined, facts: RuleFacts): RuleFinding => {
  if (facts.person === undefined) return notKnown(missing.person)
  const active = findHeld(held, facts)
  if (active === undefined) return notKnown(missing[held])
  const refs = active.map((period) => period.ref)
  return known(ref !== undefined && refs.includes(ref), { on: facts.on, [held]: refs })
}

const tellName = (asked: AskedRule, absent: RuleText['error'], present: RuleText['error']): RuleText => ({
  error: asked.isInverted ? present : absent,
  values: { name: asked.name },
})

export const isMemberOfOrganisation: RuleKindRule = {
  code: () => 'PERSON_NOT_IN_ORGANISATION',
  find: (rule, facts) => findRef('organisations', rule.ref, facts),
  tell: (asked) => tellName(asked, errors.personNotInOrganisation, errors.personInOrganisation),
}

export const isMemberOfFederation: RuleKindRule = {
  code: () => 'PERSON_NOT_IN_FEDERATION',
  find: (rule, facts) => findRef('federations', rule.ref ?? facts.federationRef, facts),
  tell: (asked) => tellName(asked, errors.personNotInFederation, errors.personInFederation),
}

export const hasAchievement: RuleKindRule = {
  code: () => 'ACHIEVEMENT_MISSING',
  find: (rule, facts) => findRef('achievements', rule.ref, facts),
  tell: (asked) => tellName(asked, errors.achievementMissing, errors.achievementPresent),
}

const isUsedUp = ({ usesLeft }: RuleLicense): boolean => usesLeft !== undefined && usesLeft <= 0

/** A license of a championship counts in its tests alone. */
const countsIn = ({ championshipRef }: RuleLicense, championships: readonly string[]): boolean =>
  championshipRef == null || championships.includes(championshipRef)

/**
 * A license that the rule accepts on the day, of which a use is left. The facts say if there is one without, or one of another
 * championship.
 */
const findLicense = (
  { person, on, championships = [] }: RuleFacts,
  accepts: (license: RuleLicense) => boolean,
): RuleFinding => {
  if (person === undefined) return notKnown(missing.person)
  if (person.licenses === undefined) return notKnown(missing.licenses)
  const valid = person.licenses.filter((license) => isActive(license, on))
  const active = valid.filter((license) => countsIn(license, championships))
  const accepted = active.filter(accepts)
  const isHeld = accepted.some((license) => !isUsedUp(license))
  return known(isHeld, {
    on,
    licenses: active.map(({ ref }) => ref),
    licenseTypes: active.map(({ type }) => type),
    isUsedUp: !isHeld && accepted.length > 0,
    isElsewhere: accepted.length === 0 && valid.some(accepts),
  })
}

export const hasLicense: RuleKindRule = {
  code: () => 'LICENSE_MISSING',
  find: (rule, facts) => findLicense(facts, ({ ref }) => ref === rule.ref),
  tell: (asked, { isUsedUp, isElsewhere }) =>
    tellName(
      asked,
      isUsedUp === true ? errors.licenseUsedUp : isElsewhere === true ? errors.licenseElsewhere : errors.licenseMissing,
      errors.licensePresent,
    ),
}

export const hasLicenseType: RuleKindRule = {
  code: () => 'LICENSE_TYPE_MISSING',
  find: (rule, facts) => findLicense(facts, ({ type }) => type === (rule.text ?? '').toUpperCase()),
  tell: ({ rule, isInverted }, { isUsedUp }) => ({
    error: isInverted
      ? errors.licenseTypePresent
      : isUsedUp === true
        ? errors.licenseTypeUsedUp
        : errors.licenseTypeMissing,
    values: { type: (rule.text ?? '').toUpperCase() },
  }),
}

/** A number of the person, or the fact that is missing for it. */
const findNumber = (
  rule: Rule,
  facts: RuleFacts,
  of: (person: RulePersonFacts) => RuleFinding | number,
): RuleFinding => {
  if (facts.person === undefined) return notKnown(missing.person)
  const actual = of(facts.person)
  if (typeof actual !== 'number') return actual
  const birthDate = facts.person.birthDate
  const used = rule.kind === 'PERSON_HAS_INDIVIDUAL_COMBINATIONS' ? {} : { birthDate: birthDate ?? null }
  return known(holds(actual, rule.operator ?? '=', rule.number ?? 0), { on: facts.on, actual, ...used })
}

const tellNumber = (error: RuleText['error'], { rule, operator }: AskedRule, facts: UsedFacts): RuleText => ({
  error,
  values: { operator: operatorSigns[operator], number: rule.number ?? 0, actual: Number(facts.actual ?? 0) },
})

export const hasAge: RuleKindRule = {
  code: () => 'PERSON_AGE_MISMATCH',
  find: (rule, facts) =>
    findNumber(rule, facts, ({ birthDate }) =>
      birthDate === undefined ? notKnown(missing.birthDate) : fullYears(birthDate, facts.on),
    ),
  tell: (asked, facts) => tellNumber(errors.personAge, asked, facts),
}

/** A number from here on is a year of birth; a smaller one is the age that is reached in the year of the day. */
const firstBirthYear = 1900
const isBirthYear = (rule: Rule): boolean => (rule.number ?? 0) >= firstBirthYear

export const hasAgeYear: RuleKindRule = {
  code: () => 'PERSON_BIRTH_YEAR_MISMATCH',
  find: (rule, facts) =>
    findNumber(rule, facts, ({ birthDate }) => {
      if (birthDate === undefined) return notKnown(missing.birthDate)
      const year = Number(birthDate.slice(0, 4))
      return isBirthYear(rule) ? year : Number(facts.on.slice(0, 4)) - year
    }),
  tell: (asked, facts) =>
    tellNumber(isBirthYear(asked.rule) ? errors.personBirthYear : errors.personAgeYear, asked, facts),
}

export const hasIndividualCombinations: RuleKindRule = {
  code: () => 'INDIVIDUAL_COMBINATION_COUNT_MISMATCH',
  find: (rule, facts) =>
    findNumber(
      rule,
      facts,
      ({ individualCombinations }) => individualCombinations ?? notKnown(missing.individualCombinations),
    ),
  tell: (asked, facts) => tellNumber(errors.combinationCount, asked, facts),
}
