// Lines of FDS TBox: `C1 09:04:10.000` is a pulse, `09:04:11.0` the running clock. It knows no start numbers.
import { clockText, type TimingEvent, ticksOf } from './timing-event.rules.ts'

const line = /^\s*(?:C(\d{1,2})(M?)\s+)?(\d\d):(\d\d):(\d\d)\.(\d{1,5})\s*$/

export const readFdsLine = (text: string): TimingEvent => {
  const [whole, channel, manual, hours = '', minutes = '', seconds = '', fraction = ''] = line.exec(text) ?? []
  const at = whole === undefined ? null : ticksOf(hours, minutes, seconds, fraction)
  if (at === null) return { kind: 'UNKNOWN', line: text }
  return channel === undefined
    ? { kind: 'CLOCK', at }
    : { kind: 'PULSE', channel: `C${channel}`, isManual: manual === 'M', at }
}

/** The line that a device sends for a pulse or its clock. */
export const writeFdsLine = (event: TimingEvent): string => {
  switch (event.kind) {
    case 'CLOCK':
      return clockText(event.at, 1)
    case 'PULSE':
      return `${event.channel}${event.isManual ? 'M' : ''} ${clockText(event.at, 3)}`
    case 'UNKNOWN':
    case 'BAD_CHECKSUM':
      return event.line
    default:
      return ''
  }
}
