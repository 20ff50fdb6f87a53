// Which rules are in force on a day, what protocol they make, and how a federation changes a copy of them.
import type { Protocol } from '../protocol/protocol.schema.ts'
import { dressageProtocolOf } from './parts/dressage.part.ts'
import { eventingProtocolOf } from './parts/eventing.part.ts'
import { jumpingProtocolOf } from './parts/jumping.part.ts'
import { type ProtocolWish, type RuleBody, RuleSet, type RuleSetParts } from './rule-set.schema.ts'

export interface RuleSetQuestion {
  /** Absent: of whichever issuer. */
  readonly issuer?: string
  /** Absent: whatever it has rules for. */
  readonly discipline?: keyof RuleSetParts
}

/**
 * The newest set of a body that is in force on a day (YYYY-MM-DD); of one that was changed meanwhile the highest version. Null:
 * the body had no rules yet.
 */
export function ruleSetInForce(
  sets: readonly RuleSet[],
  body: RuleBody,
  date: string,
  { issuer, discipline }: RuleSetQuestion = {},
): RuleSet | null {
  return sets
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
}

type Discipline = ProtocolWish['discipline']
type Wishes = { [Key in Discipline]: Extract<ProtocolWish, { discipline: Key }> }

/** One discipline's rules and what is wished for, as a protocol; null when the rules do not have it. */
const protocolMakers: {
  readonly [Key in Discipline]: (parts: RuleSetParts, wish: Wishes[Key]) => Protocol | null
} = {
  SHOW_JUMPING: (parts, wish) => (parts.SHOW_JUMPING ? jumpingProtocolOf(parts.SHOW_JUMPING, wish) : null),
  DRESSAGE: (parts, wish) => (parts.DRESSAGE ? dressageProtocolOf(parts.DRESSAGE, wish) : null),
  EVENTING: (parts, wish) => (parts.EVENTING ? eventingProtocolOf(parts.EVENTING, wish) : null),
}

const makeProtocol = <Key extends Discipline>(key: Key, parts: RuleSetParts, wish: Wishes[Key]): Protocol | null =>
  protocolMakers[key](parts, wish)

/** A protocol by these rules; null when they say nothing of the discipline or the format. */
export const protocolOfRuleSet = (set: RuleSet, wish: ProtocolWish): Protocol | null =>
  makeProtocol(wish.discipline, set.parts, wish)

/** A copy for a federation to change: its own set, that remembers where it came from. */
export const copyRuleSet = (set: RuleSet, own: Pick<RuleSet, 'key' | 'name' | 'issuer' | 'validFrom'>): RuleSet => {
  const { $schema: _, ...copied } = RuleSet.parse(set)
  return { ...copied, ...own, body: 'OWN', version: 1, basedOn: { key: set.key, version: set.version } }
}

export type RuleSetChange =
  | { readonly ok: true; readonly set: RuleSet }
  /** RULE_UNKNOWN: no rule stands there. VALUE_NOT_ALLOWED: it cannot be that; `path` is where it goes wrong. */
  | { readonly ok: false; readonly code: 'RULE_UNKNOWN' | 'VALUE_NOT_ALLOWED'; readonly path: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * One rule, named by its path (`SHOW_JUMPING.tableA.knockDown`), gets another value and says where that comes from. The set
 * given stays as it was.
 */
export function changeRule(set: RuleSet, path: string, value: unknown, source: string): RuleSetChange {
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
