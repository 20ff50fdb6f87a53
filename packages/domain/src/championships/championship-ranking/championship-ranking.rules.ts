// The ranking of a championship, calculated at once or updated result by result, with the same outcome.
import { compare, decimal } from '../../kernel/decimal.ts'
import type { ChampionshipSelection } from './championship-ranking.schema.ts'
import {
  compareEntries,
  compareForPrinting,
  type PreparedBasis,
  practitionerOf,
  prepareBasis,
  type StandingBasis,
  type StandingEntry,
  type StandingRecord,
  scoreEntry,
} from './standing-entry.rules.ts'

export type Standing = {
  readonly basis: PreparedBasis
  /** In the order of printing, with their places. */
  readonly entries: readonly StandingEntry[]
}

/** The place at an index, from the previous entry, whose place is known: equal entries share a place (decision 22). */
const placeAt = (entries: readonly StandingEntry[], index: number): number | null => {
  const entry = entries[index]
  const before = entries[index - 1]
  if (entry === undefined || !entry.isRanked) return null
  return before !== undefined && compareEntries(before, entry) === 0 ? before.place : index + 1
}

/** Writes the places from an index on, until one does not change; it continues at least through `through`. */
const writePlaces = (entries: StandingEntry[], from: number, through: number): void => {
  for (let index = from; index < entries.length; index += 1) {
    const entry = entries[index]
    const place = placeAt(entries, index)
    if (entry === undefined) return
    if (entry.place !== place) entries[index] = { ...entry, place }
    else if (index > through) return
  }
}

/** All records of a season at once. */
export const buildStanding = (basis: StandingBasis, records: readonly StandingRecord[]): Standing => {
  const prepared = prepareBasis(basis)
  const byPractitioner = new Map<string, StandingRecord[]>()
  for (const record of records) {
    const id = practitionerOf(record, basis.rules.dependence)
    const own = byPractitioner.get(id)
    if (own === undefined) byPractitioner.set(id, [record])
    else own.push(record)
  }
  const entries = [...byPractitioner].map(([id, own]) => scoreEntry(prepared, id, own)).sort(compareForPrinting)
  writePlaces(entries, 0, entries.length)
  return { basis: prepared, entries }
}

/** The index of an entry, existing or new. */
const findIndex = (entries: readonly StandingEntry[], entry: StandingEntry): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = entries[middle]
    if (other !== undefined && compareForPrinting(other, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Replaces the records of one practitioner. */
const changeEntry = (
  { basis, entries }: Standing,
  id: string,
  change: (records: readonly StandingRecord[]) => readonly StandingRecord[],
): Standing => {
  const before = entries.findIndex((entry) => entry.id === id)
  const records = change(entries[before]?.records ?? [])
  const rest = before < 0 ? [...entries] : entries.toSpliced(before, 1)
  if (records.length === 0) {
    if (before >= 0) writePlaces(rest, before, rest.length)
    return { basis, entries: rest }
  }
  const entry = scoreEntry(basis, id, records)
  const index = findIndex(rest, entry)
  rest.splice(index, 0, entry)
  const last = Math.max(index, before < 0 ? rest.length : before)
  writePlaces(rest, before < 0 ? index : Math.min(index, before), last)
  return { basis, entries: rest }
}

/** One new, corrected or withdrawn result: the old and the new value, null if there is none. */
export type StandingChange = {
  readonly before: StandingRecord | null
  readonly after: StandingRecord | null
}

/** The ranking after one change. It equals `buildStanding` on the new records, for the work of one practitioner. */
export const changeStanding = (standing: Standing, { before, after }: StandingChange): Standing => {
  const { dependence } = standing.basis.rules
  const without = (id: string) => (records: readonly StandingRecord[]) => records.filter((record) => record.id !== id)
  let changed = standing
  if (before !== null && (after === null || practitionerOf(before, dependence) !== practitionerOf(after, dependence))) {
    changed = changeEntry(changed, practitionerOf(before, dependence), without(before.id))
  }
  if (after === null) return changed
  return changeEntry(changed, practitionerOf(after, dependence), (records) => [...without(after.id)(records), after])
}

/** Those who qualify. Everybody at the last selected place qualifies; an entry without a place does not. */
export const selectEntries = (standing: Standing, selection: ChampionshipSelection): readonly StandingEntry[] => {
  const ranked = standing.entries.filter(({ place }) => place !== null)
  if (selection.kind === 'TOP_NUMBER') return ranked.filter(({ place }) => place !== null && place <= selection.count)
  const minimum = decimal(selection.points)
  return ranked.filter(({ total }) => compare(total, minimum) >= 0)
}
