// Lines of ALGE Timy, Timy 2 and TdC 8000 (equestrian program), by the maker's manuals:
// `n0011` names who rides next, ` 0011 C0  09:04:10.0000 00` is a pulse and ` 0014 P        +04.00` a value.
import {
  clockText,
  type TimingEvent,
  type TimingFlag,
  type TimingPulseEvent,
  type TimingValueEvent,
  type TimingValueKind,
  ticksOf,
} from './timing-event.rules.ts'

const kindOfCode = {
  CD: 'COUNTDOWN',
  TO: 'TIME_OUT',
  RT: 'RUN_TIME',
  RTT: 'RUN_TIME_WITH_PENALTY',
  P: 'OBSTACLE_PENALTIES',
  PTO: 'OBSTACLE_SECONDS',
  PTM: 'TIME_PENALTIES',
  TP: 'TOTAL_PENALTIES',
} as const satisfies Record<string, TimingValueKind>
type Code = keyof typeof kindOfCode

const starterLine = /^n(\d{4})\s*$/
const pulseLine = /^([ ?cdi])(\d{4}).(C\d)([M ]) (\d\d):(\d\d):(\d\d)\.(\d{1,4})(?:\s.*)?$/
const valueLine = /^([ ?cdin])(\d{4}).(CD|TO|RTT|RT|PTM|PTO|TP|P) +(\+?)(\d{1,6})\.(\d{1,2})(?:\s.*)?$/
const clockLine = /^\s*(\d\d):(\d\d):(\d\d)\.(\d)\s*$/

const flags: Readonly<Record<string, TimingFlag>> = { '?': '?', c: 'c', d: 'd', i: 'i', n: 'n' }
const isCode = (text: string): text is Code => text in kindOfCode

const readPulse = (line: string): TimingPulseEvent | null => {
  const [, flag = '', number, channel = '', manual, hours = '', minutes = '', seconds = '', fraction = ''] =
    pulseLine.exec(line) ?? []
  const at = ticksOf(hours, minutes, seconds, fraction)
  if (number === undefined || at === null) return null
  return {
    kind: 'PULSE',
    flag: flags[flag] ?? null,
    startNumber: Number(number),
    channel,
    isManual: manual === 'M',
    at,
  }
}

const readValue = (line: string): TimingValueEvent | null => {
  const [, flag = '', number, code = '', plus, whole, decimals = ''] = valueLine.exec(line) ?? []
  if (number === undefined || !isCode(code)) return null
  return {
    kind: kindOfCode[code],
    flag: flags[flag] ?? null,
    startNumber: Number(number),
    isAdded: plus === '+',
    value: `${Number(whole)}.${decimals.padEnd(2, '0')}`,
  }
}

export const readAlgeLine = (line: string): TimingEvent => {
  const [, starter] = starterLine.exec(line) ?? []
  if (starter !== undefined) return { kind: 'STARTER', startNumber: Number(starter) }
  const found = readPulse(line) ?? readValue(line)
  if (found !== null) return found
  const [, hours = '', minutes = '', seconds = '', fraction = ''] = clockLine.exec(line) ?? []
  const at = fraction === '' ? null : ticksOf(hours, minutes, seconds, fraction)
  return at === null ? { kind: 'UNKNOWN', line } : { kind: 'CLOCK', at }
}

const four = (number: number | null | undefined): string => String(number ?? 0).padStart(4, '0')

/** The values that the TdC ends with the number of the lap. */
const withLap: ReadonlySet<string> = new Set<Code>(['CD', 'TO', 'RT'])

const writeValue = ({ kind, flag, startNumber, isAdded, value }: TimingValueEvent): string => {
  const [code = ''] = Object.entries(kindOfCode).find(([, each]) => each === kind) ?? []
  const head = `${flag ?? ' '}${four(startNumber)} ${code}`
  const text = `${isAdded ? '+' : ''}${value.padStart(5, '0')}`
  // The value ends in column 21, after one space at least.
  return `${head}${text.padStart(Math.max(21 - head.length, text.length + 1))}${withLap.has(code) ? '   00' : ''}`
}

/** The line that a device sends for an event. */
export const writeAlgeLine = (event: TimingEvent): string => {
  switch (event.kind) {
    case 'STARTER':
      return `n${four(event.startNumber)}`
    case 'CLOCK':
      return clockText(event.at, 1)
    case 'PULSE':
      return `${event.flag ?? ' '}${four(event.startNumber)} ${event.channel}${event.isManual ? 'M' : ' '} ${clockText(event.at, 4)} 00`
    case 'BAD_CHECKSUM':
    case 'UNKNOWN':
      return event.line
    default:
      return writeValue(event)
  }
}
