// A whole log: its lines, and of which device it is.
import { readAlgeLine } from './alge-log.rules.ts'
import { readFdsLine } from './fds-log.rules.ts'
import { readTagLine } from './tag-log.rules.ts'
import type { TimingDevice } from './timing.schema.ts'
import type { TimingEvent } from './timing-event.rules.ts'

export type TimingLine = {
  /** From 1, as an editor counts them. */
  readonly line: number
  readonly text: string
  readonly event: TimingEvent
}

const readers: Readonly<Record<TimingDevice, (line: string) => TimingEvent>> = {
  ALGE: readAlgeLine,
  TAG: readTagLine,
  FDS: readFdsLine,
}

/** Devices end a line with CR, LF or both. */
const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/)

/** The lines of a log that are not empty. */
export const readTimingLog = (text: string, device: TimingDevice): readonly TimingLine[] =>
  linesOf(text).flatMap((each, index) =>
    each.trim() === '' ? [] : [{ line: index + 1, text: each, event: readers[device](each) }],
  )

/** Clocks look alike on two devices, and an unknown line says nothing. */
const saysNothing: ReadonlySet<TimingEvent['kind']> = new Set(['CLOCK', 'UNKNOWN', 'BAD_CHECKSUM'])

/** How many lines say more than what time it is. */
export const countTimingLines = (lines: readonly TimingLine[]): number =>
  lines.filter(({ event }) => !saysNothing.has(event.kind)).length

/** The device whose lines these are; null if no line is of any, or as many are of another. */
export const recogniseDevice = (text: string): TimingDevice | null => {
  const counts = (['ALGE', 'TAG', 'FDS'] as const).map((device) => ({
    device,
    count: countTimingLines(readTimingLog(text, device)),
  }))
  const [first, second] = counts.sort((left, right) => right.count - left.count)
  return first === undefined || first.count === (second?.count ?? 0) ? null : first.device
}

/** Whether a log has anything to show as that device's. */
export const hasTimes = (lines: readonly TimingLine[]): boolean => lines.some(({ event }) => event.kind === 'PULSE')
