// The rules in force on a day, the protocol created from them, and changes of a federation's copy.

import type { Protocol } from '../../disciplines/disciplines.ts'
import { protocolOfRules } from '../../disciplines/rule-parts.ts'
import { type ProtocolWish, type RuleBody, RuleSet, type RuleSetParts } from './rule-set.schema.ts'

export type RuleSetQuestion = {
  /** Absent means any issuer. */
  readonly issuer?: string
  /** Absent means any discipline. */
  readonly discipline?: keyof RuleSetParts
}

/**
 * The newest set of a body that is in force on a day (YYYY-MM-DD); of a changed set the highest version. Null if the body had no rules
 * yet.
 */
export const ruleSetInForce = (
  sets: readonly RuleSet[],
  body: RuleBody,
  date: string,
  { issuer, discipline }: RuleSetQuestion = {},
): RuleSet | null =>
  sets
    .filter(
      (set) =>
        set.body === body &&
        set.validFrom.value <= date &&
        (issuer === undefined || set.issuer === issuer) &&
        (discipline === undefined || set.parts[discipline] !== undefined),
    )
    .reduce<RuleSet | null>((newest, set) => {
      if (newest === null) return set
      const isNewer =
        set.validFrom.value > newest.validFrom.value ||
        (set.validFrom.value === newest.validFrom.value && set.version > newest.version)
      return isNewer ? set : newest
    }, null)

/** A protocol by these rules; null if they do not contain the discipline or the format. */
export const protocolOfRuleSet = (set: RuleSet, wish: ProtocolWish): Protocol | null => protocolOfRules(set.parts, wish)

/** A copy that the federation can change, with a reference to the original. */
export const copyRuleSet = (set: RuleSet, own: Pick<RuleSet, 'key' | 'name' | 'issuer' | 'validFrom'>): RuleSet => {
  const { $schema: _, ...copied } = RuleSet.parse(set)
  return { ...copied, ...own, body: 'OWN', version: 1, basedOn: { key: set.key, version: set.version } }
}

export type RuleSetChange =
  | { readonly ok: true; readonly set: RuleSet }
  /** RULE_UNKNOWN: no rule has this path. VALUE_NOT_ALLOWED: the value is invalid; `path` is its location. */
  | { readonly ok: false; readonly code: 'RULE_UNKNOWN' | 'VALUE_NOT_ALLOWED'; readonly path: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives one rule, named by its path (`SHOW_JUMPING.tableA.knockDown`), another value with its source. The given set is not changed. */
export const changeRule = (set: RuleSet, path: string, value: unknown, source: string): RuleSetChange => {
  const changed: Record<string, unknown> = { ...RuleSet.parse(set), version: set.version + 1 }
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let place: unknown = changed.parts
  for (const step of steps) place = isRecord(place) && Object.hasOwn(place, step) ? place[step] : undefined
  const rule = isRecord(place) && Object.hasOwn(place, last) ? place[last] : undefined
  if (!isRecord(place) || !isRecord(rule) || !('source' in rule)) return { ok: false, code: 'RULE_UNKNOWN', path }
  place[last] = { value, source }
  const parsed = RuleSet.safeParse(changed)
  if (parsed.success) return { ok: true, set: parsed.data }
  const [issue] = parsed.error.issues
  return { ok: false, code: 'VALUE_NOT_ALLOWED', path: issue?.path.slice(1).map(String).join('.') ?? path }
}
