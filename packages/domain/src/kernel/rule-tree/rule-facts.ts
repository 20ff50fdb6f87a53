// What a rule tree is asked about: one rider with one horse on one day.
import type { ErrorDefinition, ErrorValues } from '../error/error.schema.ts'
import type { RuleRegistrationScope } from './rule-registration-scope.schema.ts'
import type { Rule, RuleFailureCode, RuleOperator } from './rule-tree.schema.ts'

/** Something that somebody has for a while. Both days count (decision 31); null: open at that side. */
export interface RulePeriod {
  readonly ref: string
  readonly start: string | null
  readonly end: string | null
}

/** Absent is not known, which satisfies no rule; null and an empty list are known to be nothing. */
export interface RulePersonFacts {
  readonly birthDate?: string
  readonly organisations?: readonly RulePeriod[]
  readonly federations?: readonly RulePeriod[]
  readonly achievements?: readonly RulePeriod[]
  readonly licenses?: readonly (RulePeriod & { readonly type: string })[]
  /** In how many combinations of one rider with one horse the person rides. */
  readonly individualCombinations?: number
}

export interface RuleHorseFacts {
  readonly birthYear?: number
  readonly isPony?: boolean
  /** Height category of a pony. */
  readonly withersHeight?: string | null
  readonly studbook?: string | null
}

export interface RuleFacts {
  /** The day on which the rules must hold, `YYYY-MM-DD`. */
  readonly on: string
  /** The federation of the event, meant by a rule that names none. */
  readonly federationRef: string
  readonly person?: RulePersonFacts
  readonly horse?: RuleHorseFacts
  /** Registrations that there would be with this one, by what is counted. */
  readonly registrations?: Readonly<Partial<Record<RuleRegistrationScope, number>>>
}

/** What a rule looked at, by name, for the rider to read. */
export type UsedFacts = Record<string, string | number | boolean | null | string[]>

/** What the facts say of one rule, before it is inverted. */
export type RuleFinding =
  | { readonly isKnown: true; readonly holds: boolean; readonly facts: UsedFacts }
  | { readonly isKnown: false; readonly missing: ErrorDefinition }

/** What is said of a rule that is not satisfied. */
export interface RuleText {
  readonly error: ErrorDefinition
  readonly values: ErrorValues
}

/** A rule as it is to be met: the names of what it refers to, and the operator turned round when it is inverted. */
export interface AskedRule {
  readonly rule: Rule
  readonly isInverted: boolean
  readonly operator: RuleOperator
  /** The name of what `rule.ref` refers to, else the ref itself. */
  readonly name: string
}

/** One kind of rule. */
export interface RuleKindRule {
  code(rule: Rule): RuleFailureCode
  find(rule: Rule, facts: RuleFacts): RuleFinding
  tell(asked: AskedRule, facts: UsedFacts): RuleText
}

export const isActive = ({ start, end }: RulePeriod, on: string): boolean =>
  (start === null || start <= on) && (end === null || on <= end)

export const known = (holds: boolean, facts: UsedFacts): RuleFinding => ({ isKnown: true, holds, facts })
export const notKnown = (missing: ErrorDefinition): RuleFinding => ({ isKnown: false, missing })
