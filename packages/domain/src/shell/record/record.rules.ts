import { type RecordEvent, shownEvents } from './record.schema.ts'

/** The latest events first. A ride is one event: its registration is left out once it has a result. */
export const latestEvents = (events: readonly RecordEvent[]): RecordEvent[] => {
  const ridden = new Set(events.flatMap(({ kind, ref }) => (kind === 'RESULT' ? [ref] : [])))
  return events
    .filter(({ kind, ref }) => kind !== 'ENTRY' || !ridden.has(ref))
    .toSorted((a, b) => Number(a.on < b.on) - Number(a.on > b.on))
    .slice(0, shownEvents)
}

/** The fields of a form whose values differ between two stored states; none if a state is not known any more. */
export const changedFields = (names: readonly string[], before: unknown, after: unknown): string[] => {
  if (!isRecord(before) || !isRecord(after)) return []
  return names.filter((name) => name in before && name in after && !isSame(before[name], after[name]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values of JSON, whatever the order of their keys. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}
