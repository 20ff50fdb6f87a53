// The standing of a group, calculated at once or updated result by result, with the same outcome.
import { placeAll, replaceEntry } from './placed-list.rules.ts'
import {
  type PreparedBasis,
  practitionerOf,
  prepareBasis,
  type StandingBasis,
  type StandingRecord,
} from './standing-basis.rules.ts'
import { type StandingEntry, scoreEntry } from './standing-entry.rules.ts'

export type Standing = {
  readonly basis: PreparedBasis
  /** In the order of printing, with their places. */
  readonly entries: readonly StandingEntry[]
}

/** The practitioner who collects a record in this standing; null if nobody does. */
const collectorOf = ({ rules, members }: StandingBasis, record: StandingRecord): string | null => {
  const id = practitionerOf(record, rules.dependence)
  return id === null || (members !== null && !members.has(id)) ? null : id
}

/** Those who bring points along are listed even before their first result. */
const isCarried = ({ carried, members }: StandingBasis, id: string): boolean =>
  carried.has(id) && (members === null || members.has(id))

/** All records of a season at once. Whoever has a result, or brings points along, is listed. */
export const buildStanding = (basis: StandingBasis, records: readonly StandingRecord[]): Standing => {
  const prepared = prepareBasis(basis)
  const byPractitioner = new Map<string, StandingRecord[]>()
  for (const id of basis.carried.keys()) if (isCarried(basis, id)) byPractitioner.set(id, [])
  for (const record of records) {
    const id = collectorOf(basis, record)
    if (id === null) continue
    const own = byPractitioner.get(id)
    if (own === undefined) byPractitioner.set(id, [record])
    else own.push(record)
  }
  return { basis: prepared, entries: placeAll([...byPractitioner].map(([id, own]) => scoreEntry(prepared, id, own))) }
}

/** Replaces the records of one practitioner. */
const changeEntry = (
  { basis, entries }: Standing,
  id: string,
  change: (records: readonly StandingRecord[]) => readonly StandingRecord[],
): Standing => {
  const records = change(entries.find((entry) => entry.id === id)?.records ?? [])
  const isListed = records.length > 0 || isCarried(basis, id)
  return { basis, entries: replaceEntry(entries, id, isListed ? scoreEntry(basis, id, records) : null) }
}

/** One new, corrected or withdrawn result: the old and the new value, null if there is none. */
export type StandingChange = {
  readonly before: StandingRecord | null
  readonly after: StandingRecord | null
}

/** The standing after one change. It equals `buildStanding` on the new records, for the work of one practitioner. */
export const changeStanding = (standing: Standing, { before, after }: StandingChange): Standing => {
  const without = (id: string) => (records: readonly StandingRecord[]) => records.filter((record) => record.id !== id)
  const [old, present] = [before, after].map((record) => record && collectorOf(standing.basis, record))
  const left =
    before === null || old == null || old === present ? standing : changeEntry(standing, old, without(before.id))
  if (after === null || present == null) return left
  return changeEntry(left, present, (records) => [...without(after.id)(records), after])
}
