// The facts for a rule tree: one rider with one horse on one day.
import type { ErrorDefinition, ErrorValues } from '../error/error.schema.ts'
import type { Rule, RuleFailureCode, RuleOperator } from './rule.schema.ts'
import type { RuleRegistrationScope } from './rule-registration-scope.schema.ts'

/** Something that a person has for a period. Both days count (decision 31); null means open on that side. */
export type RulePeriod = {
  readonly ref: string
  readonly start: string | null
  readonly end: string | null
}

export type RuleLicense = RulePeriod & {
  readonly type: string
  /** For a license with a number of uses: how many are left for this start. A used-up license is not held. */
  readonly usesLeft?: number
  /** The only championship in whose tests it is held; null or absent: everywhere. */
  readonly championshipRef?: string | null
}

/** An absent value is unknown and satisfies no rule; null and an empty list are known to be empty. */
export type RulePersonFacts = {
  readonly birthDate?: string
  readonly organisations?: readonly RulePeriod[]
  readonly federations?: readonly RulePeriod[]
  readonly achievements?: readonly RulePeriod[]
  readonly licenses?: readonly RuleLicense[]
  /** The number of combinations of the person as a rider. */
  readonly individualCombinations?: number
}

export type RuleHorseFacts = {
  readonly birthYear?: number
  readonly isPony?: boolean
  /** Height category of a pony. */
  readonly withersHeight?: string | null
  readonly studbook?: string | null
  /** The keys of all spellings of the studbook; without them, that of its name. */
  readonly studbookKeys?: readonly string[]
}

/** How whoever collects points in championships stands there, in the categories of the test. */
export type RuleChampionshipFacts = {
  /** The phases whose frozen selection lets them in. */
  readonly selectedIn: readonly string[]
  /** Their places in rankings, by the ref of the phase, or of the championship for its main ranking. */
  readonly standings: readonly { readonly ref: string; readonly place: number; readonly total: string }[]
}

export type RuleFacts = {
  /** The day on which the rules must hold, `YYYY-MM-DD`. */
  readonly on: string
  /** The federation of the event, for a rule that names none. */
  readonly federationRef: string
  /** The championships of the test; without them, a license of a championship is not held. */
  readonly championships?: readonly string[]
  readonly championship?: RuleChampionshipFacts
  readonly person?: RulePersonFacts
  readonly horse?: RuleHorseFacts
  /** How often the rider has started, by calendar year (`2026`); a year that is absent has none. */
  readonly starts?: Readonly<Record<string, number>>
  /** The number of registrations including this one, by unit. */
  readonly registrations?: Readonly<Partial<Record<RuleRegistrationScope, number>>>
}

/** The values that a rule used, by name, for the rider to read. */
export type UsedFacts = Record<string, string | number | boolean | null | string[]>

/** The result of one rule on the facts, before inversion. */
export type RuleFinding =
  | { readonly isKnown: true; readonly holds: boolean; readonly facts: UsedFacts }
  | { readonly isKnown: false; readonly missing: ErrorDefinition }

/** The explanation of a rule that is not satisfied. */
export type RuleText = {
  readonly error: ErrorDefinition
  readonly values: ErrorValues
}

/** A rule as it must be met: with the names of its references, and with the opposite operator if it is inverted. */
export type AskedRule = {
  readonly rule: Rule
  readonly isInverted: boolean
  readonly operator: RuleOperator
  /** The name of the item of `rule.ref`, or else the ref itself. */
  readonly name: string
}

/** One kind of rule. */
export type RuleKindRule = {
  code(rule: Rule): RuleFailureCode
  find(rule: Rule, facts: RuleFacts): RuleFinding
  tell(asked: AskedRule, facts: UsedFacts): RuleText
}

export const isActive = ({ start, end }: RulePeriod, on: string): boolean =>
  (start === null || start <= on) && (end === null || on <= end)

export const known = (holds: boolean, facts: UsedFacts): RuleFinding => ({ isKnown: true, holds, facts })
export const notKnown = (missing: ErrorDefinition): RuleFinding => ({ isKnown: false, missing })
