// How a start list that another system sends meets one that exists.
import type { StartlistEntryType } from '../../competitions/startlist/startlist.schema.ts'
import { isPosition } from '../../competitions/startlist/startlist-order.rules.ts'
import type { ExchangeStartlistItem } from '../document/exchange-competition.schema.ts'

/** An item of a list, of whatever system. */
export type ListItem = {
  readonly type: StartlistEntryType
  /** Who rides; null for an open position and for a break. */
  readonly registrationRef: string | null
  readonly description: string | null
}

type Stored = ListItem & { readonly ref: string; readonly isLocked: boolean; readonly hasResult: boolean }

const isSame = (one: ListItem, other: ListItem): boolean =>
  one.registrationRef === null
    ? one.type === other.type && other.registrationRef === null && one.description === other.description
    : one.registrationRef === other.registrationRef

/**
 * The stored entry that each wanted item is: whoever rides is who rode, and of equal breaks and open positions the first that is left. Null
 * for what is new.
 */
export const matchItems = <Entry extends ListItem>(
  stored: readonly Entry[],
  wanted: readonly ListItem[],
): (Entry | null)[] => {
  const free = [...stored]
  return wanted.map((item) => {
    const index = free.findIndex((entry) => isSame(item, entry))
    return index === -1 ? null : (free.splice(index, 1)[0] ?? null)
  })
}

type ListProblem = {
  readonly code: 'ENTRY_LOCKED' | 'HAS_RESULT' | 'ENTRY_TWICE'
  /** The item (from 0) that says so; null for what is missing. */
  readonly index: number | null
}

/** Where each place is (from 0), breaks left out. */
const placesOf = (items: readonly ListItem[]): Map<number, number> => {
  const places = new Map<number, number>()
  for (const [index, item] of items.entries()) if (isPosition(item)) places.set(index, places.size)
  return places
}

/**
 * What the office's rules have against an order: a locked entry keeps its place, and so does whoever has a result, who also stays on the
 * list; nobody is on it twice.
 */
export const findListProblems = (stored: readonly Stored[], wanted: readonly ListItem[]): ListProblem[] => {
  const problems: ListProblem[] = []
  const seen = new Set<string>()
  for (const [index, { registrationRef }] of wanted.entries()) {
    if (registrationRef === null) continue
    if (seen.has(registrationRef)) problems.push({ code: 'ENTRY_TWICE', index })
    seen.add(registrationRef)
  }
  const [before, after] = [placesOf(stored), placesOf(wanted)]
  const matched = matchItems(stored, wanted)
  for (const [index, entry] of stored.entries()) {
    if (!isPosition(entry) || !(entry.isLocked || entry.hasResult)) continue
    const now = matched.findIndex((each) => each?.ref === entry.ref)
    if (now !== -1 && after.get(now) === before.get(index)) continue
    problems.push({ code: entry.hasResult ? 'HAS_RESULT' : 'ENTRY_LOCKED', index: now === -1 ? null : now })
  }
  return problems
}

/** How long an item is to last, as the document says it: until the next one, or by itself. Null where it does not say it. */
type SaidLength = { readonly kind: 'GAP' | 'OWN'; readonly seconds: number } | null

export const saidLengths = (items: readonly ExchangeStartlistItem[]): SaidLength[] =>
  items.map(({ startsAt, durationSeconds }, index) => {
    const next = items[index + 1]?.startsAt
    if (startsAt !== undefined && next !== undefined) {
      const seconds = Math.round((Date.parse(next) - Date.parse(startsAt)) / 1000)
      if (seconds > 0) return { kind: 'GAP', seconds }
    }
    return durationSeconds === undefined ? null : { kind: 'OWN', seconds: durationSeconds }
  })

/**
 * The length that is stored of an item: unchanged where it lasts as long as the document says. `gap` is the time until the next item now,
 * which is longer than the item itself where a break follows from the rules of the test; `own` what it lasts by itself.
 */
export const storedLength = (
  said: SaidLength,
  { stored, own, gap }: { readonly stored: number | null; readonly own: number; readonly gap: number | null },
): number | null => {
  if (said === null) return stored
  if (said.kind === 'OWN') return said.seconds === own ? stored : said.seconds
  if (gap === null || gap === said.seconds) return stored
  const between = Math.max(0, gap - own)
  return said.seconds > between ? said.seconds - between : said.seconds
}
