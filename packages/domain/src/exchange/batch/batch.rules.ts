// How a record that another system sends meets what is stored: which record it is, and what of it is written.
import type { BatchCounts, BatchCreation, BatchRow } from './batch.schema.ts'
import { BatchAction, undoDays } from './batch.schema.ts'

export type FieldValue = string | number | boolean | null
export type Fields = Readonly<Record<string, FieldValue>>

export type Merged = {
  /** What is to be written. */
  readonly told: Fields
  readonly changed: readonly string[]
  readonly kept: readonly string[]
}

const isEmpty = (value: FieldValue | undefined): boolean => value === undefined || value === null || value === ''

/**
 * Merges field by field. `base` is what the sender sent last: where it is still stored, nobody has changed it since, and the new value is
 * taken. A field that is empty and was never sent is filled in. Anything else is what a person, or another system, has written: it is kept,
 * unless the sender asks otherwise. A field that is not sent is not touched.
 */
export const mergeFields = (
  current: Fields,
  sent: Fields,
  base: Fields,
  { keepUserChanges }: { readonly keepUserChanges: boolean },
): Merged => {
  const others = differing(sent, current)
  const isKept = (name: string): boolean => {
    if (!keepUserChanges) return false
    return base[name] === undefined ? !isEmpty(current[name]) : current[name] !== base[name]
  }
  const changed = others.filter((name) => !isKept(name))
  return {
    told: Object.fromEntries(changed.map((name) => [name, sent[name] ?? null])),
    changed,
    kept: others.filter(isKept),
  }
}

/** What was sent last, and what was stored of it, which may be spelled otherwise: a studbook has the name that the federation uses. */
export type Base = { readonly sent: Fields; readonly stored: Fields }

/** What is sent, as it was stored the last time it was the same. */
export const asStored = (sent: Fields, base: Base): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      value === base.sent[name] ? (base.stored[name] ?? value) : value,
    ]),
  )

/** What is stored now of what was sent: of a field that was kept, what was sent. */
export const storedOf = (sent: Fields, after: Fields, kept: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, kept.includes(name) ? value : (after[name] ?? value)]),
  )

/** The fields in which two states of a record differ. */
export const differing = (one: Fields, other: Fields): string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name])

export const actionOf = ({ changed, kept }: Pick<Merged, 'changed' | 'kept'>): BatchAction => {
  if (changed.length > 0) return 'UPDATED'
  return kept.length > 0 ? 'KEPT' : 'UNCHANGED'
}

/** Why a stored record may be the sent one: the facts that both have, besides its identifiers. */
export type Likeness = {
  readonly ref: string
  readonly isSameName: boolean
  /** Of birth; null if it is not known. */
  readonly year: number | null
  /** UELN or chip. */
  readonly isSameNumber: boolean
}

/** A name alone makes nobody the same. */
export const isCertain = (noun: Noun, year: number | null, like: Likeness): boolean => {
  if (!like.isSameName) return false
  if (noun === 'person') return year !== null && year === like.year
  return noun === 'horse' && like.isSameNumber
}

/** Namesakes of other years are others. */
export const isPossible = (year: number | null, like: Likeness): boolean => {
  if (like.isSameNumber) return true
  return like.isSameName && (year === null || like.year === null || year === like.year)
}

export type Noun = 'person' | 'horse' | 'organisation'

export type Found =
  | { readonly kind: 'KNOWN'; readonly ref: string }
  | { readonly kind: 'NEW' }
  | { readonly kind: 'PROPOSAL'; readonly candidates: readonly string[] }
  | { readonly kind: 'REFUSED' }

/** `identified` are the records that the identifiers name, in order of trust, the own ref first. */
export const recordOf = (
  noun: Noun,
  { identified, year, likes }: { identified: readonly string[]; year: number | null; likes: readonly Likeness[] },
  create: BatchCreation,
): Found => {
  const [first] = identified
  if (first !== undefined) return { kind: 'KNOWN', ref: first }
  const certain = likes.filter((like) => isCertain(noun, year, like))
  const [only] = certain
  if (only !== undefined && certain.length === 1) return { kind: 'KNOWN', ref: only.ref }
  if (create === 'REFUSE') return { kind: 'REFUSED' }
  const candidates = likes.filter((like) => isPossible(year, like)).map(({ ref }) => ref)
  return candidates.length > 0 && create === 'UNKNOWN'
    ? { kind: 'PROPOSAL', candidates: candidates.slice(0, 10) }
    : { kind: 'NEW' }
}

export const countsOf = (rows: readonly Pick<BatchRow, 'action'>[]): BatchCounts => {
  const counts: BatchCounts = {}
  for (const { action } of rows) counts[action] = (counts[action] ?? 0) + 1
  return counts
}

export const addCounts = (some: BatchCounts, more: BatchCounts): BatchCounts => {
  const sum = { ...some }
  for (const action of BatchAction.options) {
    const count = (some[action] ?? 0) + (more[action] ?? 0)
    if (count > 0) sum[action] = count
  }
  return sum
}

const looked: ReadonlySet<BatchAction> = new Set(['REFUSED', 'PROPOSAL', 'KEPT'])

/** Whether somebody must look at a row. What only waits for a competition that is refused has no report of its own. */
export const isLookedAt = ({ action, problem }: Pick<BatchRow, 'action' | 'problem'>): boolean =>
  looked.has(action) || (problem !== null && action !== 'WAITING')

/** The kind of the task that writes a large batch. */
export const batchTask = 'exchange-batch'

export const batchUndoTask = 'exchange-batch-undo'

const day = 86_400_000

/** The moment after which a batch is permanent. */
export const batchUndoUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + undoDays * day)
