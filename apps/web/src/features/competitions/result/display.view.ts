// What a display shows of a row of the results, by what is typed so far.
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { type DisplayContent, displayOf } from '@oxer/domain/competitions/timing/display.rules'
import { readFields } from './result.form.ts'
import type { Entry, EntryRow } from './use-entry.ts'

/** Whether something of a ride is typed or stored. */
export const isEntered = ({ line, typed }: EntryRow): boolean =>
  line.result !== null || Object.entries(typed).some(([field, value]) => field !== 'out' && value !== '')

export const displayOfLine = (entry: Entry, line: ResultLine): DisplayContent => {
  const row = entry.rowOf(line)
  const read = readFields(row.typed, entry.protocol)
  return displayOf({
    protocol: entry.protocol,
    result: read.kind === 'RESULT' ? read.result : null,
    startNumber: line.startNumber,
    rank: entry.placeOf(row).place,
    rider: line.rider.name,
    horse: line.horse.name,
  })
}
