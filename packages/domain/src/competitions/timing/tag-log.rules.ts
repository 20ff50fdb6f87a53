// Frames of TAG Heuer CP540 and CP545 by the maker's protocol THCOM08:
// `TN NNNN SSSS CC HH:MM:SS.fffff DDDDD`, a tab and the checksum in four hexadecimal digits.
import { clockText, type TagMessage, type TimingEvent, ticksOf } from './timing-event.rules.ts'

/** In fixed columns: number and sequence may be blank. */
const timeFrame = /^(T[N\-*+=C]) ([ \d]{4}) ([ \d]{4}) ([ M\d]\d) ([ \d]\d):(\d\d):(\d\d)\.(\d{5}) ([ \d]{4}\d)$/

const messages: readonly TagMessage[] = ['TN', 'T-', 'T*', 'T+', 'T=', 'TC']

/** The sum of all bytes but `#`, in 16 bits: the maker's example `#PL Hello` has 02B0. */
export const tagChecksum = (data: string): string => {
  let sum = 0
  for (const letter of data) if (letter !== '#') sum += letter.charCodeAt(0)
  return (sum & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** A frame whose checksum is wrong is not believed. A time without a checksum, which a download may have, is read. */
export const readTagLine = (line: string): TimingEvent => {
  const [data = '', sum] = line.split('\t')
  if (sum !== undefined && tagChecksum(data) !== sum.trim().toUpperCase()) return { kind: 'BAD_CHECKSUM', line }
  const [, type, number = '', sequence = '', channel = '', hours = '', minutes = '', seconds = '', fraction = '', day] =
    timeFrame.exec(data.trimEnd()) ?? []
  const message = messages.find((each) => each === type)
  const at = ticksOf(hours, minutes, seconds, fraction)
  if (message === undefined || at === null) return { kind: 'UNKNOWN', line }
  return {
    kind: 'PULSE',
    message,
    startNumber: numberIn(number),
    sequence: numberIn(sequence),
    channel: channel.trim(),
    isManual: channel.startsWith('M'),
    at,
    day: Number(day),
  }
}

/** The frame that a device sends for a time, with its checksum. */
export const writeTagLine = (event: TimingEvent): string => {
  if (event.kind === 'UNKNOWN' || event.kind === 'BAD_CHECKSUM') return event.line
  if (event.kind !== 'PULSE') return ''
  const { message = 'TN', startNumber, sequence, channel, at, day = 0 } = event
  const wide = (value: number | null | undefined, width: number): string => String(value ?? '').padStart(width)
  const time = clockText(at, 5).replace(/^0/, ' ')
  const data = `${message} ${wide(startNumber, 4)} ${wide(sequence, 4)} ${channel.padStart(2)} ${time} ${wide(day, 5)}`
  return `${data}\t${tagChecksum(data)}`
}
