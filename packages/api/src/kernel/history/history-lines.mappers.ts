import type { HistoryEntry } from '@oxer/domain/kernel/history/history.schema'
import * as z from 'zod'

/** The fields in which two states differ, so that the history records what changed and stays small. */
export const differenceOf = (before: object, after: object): { before: object; after: object } => {
  const earlier = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(field)),
  )
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, earlier.get(field)])),
    after: Object.fromEntries(changed),
  }
}

const longestValue = 200

const toText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).safeParse(value).data ?? {}

export const toHistoryEntry = (row: {
  id: number
  at: Date
  actorName: string
  action: string
  noun: string
  ref: string
  before: unknown
  after: unknown
}): HistoryEntry => {
  const before = fieldsOf(row.before)
  const after = fieldsOf(row.after)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => field !== 'version')
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorName: row.actorName,
    action: row.action,
    noun: row.noun,
    ref: row.ref,
    changes: fields
      .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
      .filter((change) => change.before !== change.after),
  }
}
