import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import {
  TimingDevice,
  type TimingLog,
  type TimingRun,
  type TimingRunRow,
} from '@oxer/domain/competitions/timing/timing.schema'
import { readTimingLog } from '@oxer/domain/competitions/timing/timing-log.rules'
import { proposeTimedResult, startOfRun } from '@oxer/domain/competitions/timing/timing-result.rules'
import { runsOfLog, type TimingRuns } from '@oxer/domain/competitions/timing/timing-runs.rules'
import { of, type ProtocolOf, type ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'

export type TimingLogRow = {
  readonly ref: string
  readonly device: string
  readonly fileName: string
  readonly size: number
  readonly uploadedByRef: string
  readonly uploadedAt: Date
}

export const toTimingLog = (row: TimingLogRow, nameOf: ReadonlyMap<string, string>): TimingLog => ({
  ref: row.ref,
  device: TimingDevice.parse(row.device),
  fileName: row.fileName,
  size: row.size,
  uploadedBy: nameOf.get(row.uploadedByRef) ?? null,
  uploadedAt: row.uploadedAt.toISOString(),
})

/** Each byte is a letter: devices send ASCII, and no byte is a fault. */
export const toText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

export const toRuns = <D extends ScoredDiscipline>(
  content: Uint8Array,
  device: TimingDevice,
  protocol: ProtocolOf<D>,
): TimingRuns => runsOfLog(readTimingLog(toText(content), device), device, of(protocol).clockStep(protocol))

/** A run beside the start with its number, and what it would make of that result. */
export const toRunRow = (
  run: TimingRun,
  { lines, protocol, round }: { lines: readonly ResultLine[]; protocol: Protocol; round: number },
): TimingRunRow => {
  const line = startOfRun(run, lines)
  const isUnknown = line === null && run.startNumber !== null
  return {
    ...run,
    doubts: isUnknown ? [...run.doubts, 'NUMBER_UNKNOWN'] : run.doubts,
    participation: line?.participation ?? null,
    proposal:
      line &&
      proposeTimedResult({
        ...{ protocol, round, run, outOfCompetition: line.outOfCompetition },
        stored: line.result?.content ?? null,
      }).proposal,
  }
}
