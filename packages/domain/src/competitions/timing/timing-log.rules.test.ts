// Synthetic logs: no rider, horse or start number in testing/ is real.
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { readAlgeLine, writeAlgeLine } from './alge-log.rules.ts'
import { readFdsLine, writeFdsLine } from './fds-log.rules.ts'
import { readTagLine, tagChecksum, writeTagLine } from './tag-log.rules.ts'
import algeTdc from './testing/alge-tdc8000-equestrian.txt?raw'
import algeTimy from './testing/alge-timy.txt?raw'
import expectedText from './testing/expected.jsonl?raw'
import fdsTbox from './testing/fds-tbox.txt?raw'
import tagCp545 from './testing/tag-cp545.txt?raw'
import { clockText, type TimingEvent, ticksOf } from './timing-event.rules.ts'
import { hasTimes, readTimingLog, recogniseDevice } from './timing-log.rules.ts'

type Expected = { readonly file: string; readonly line: string; readonly event: TimingEvent }

const expected = expectedText
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Expected)

const logs = [
  ['alge-tdc8000-equestrian.log', 'ALGE', algeTdc],
  ['alge-timy.log', 'ALGE', algeTimy],
  ['tag-cp545.log', 'TAG', tagCp545],
  ['fds-tbox.log', 'FDS', fdsTbox],
] as const

describe.each(logs)('%s', (file, device, text) => {
  const ofFile = expected.filter((each) => each.file === file)
  it('is recognised by its lines, and each line gives its event', () => {
    expect(recogniseDevice(text)).toBe(device)
    const lines = readTimingLog(text, device)
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.map(({ text: line, event }) => ({ line, event }))).toEqual(
      ofFile.map(({ line, event }) => ({ line, event })),
    )
    expect(hasTimes(lines)).toBe(true)
  })
  it.each(['\r', '\r\n'])('means the same with lines that end in %j', (end) => {
    const eventsOf = (log: string) => readTimingLog(log, device).map(({ event }) => event)
    expect(eventsOf(text.replaceAll('\n', end))).toEqual(eventsOf(text))
  })
})

describe('a line written from its event', () => {
  const number = fc.integer({ min: 0, max: 9999 })
  const timeTo = (unit: number) => fc.integer({ min: 0, max: 8_640_000_000 / unit - 1 }).map((at) => at * unit)
  const value = fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`)
  const alge: fc.Arbitrary<TimingEvent> = fc.oneof(
    fc.record({ kind: fc.constant('STARTER' as const), startNumber: number }),
    fc.record({ kind: fc.constant('CLOCK' as const), at: timeTo(10_000) }),
    fc.record({
      kind: fc.constant('PULSE' as const),
      flag: fc.constantFrom(null, '?' as const, 'c' as const, 'd' as const, 'i' as const),
      startNumber: number,
      channel: fc.constantFrom('C0', 'C1', 'C2', 'C9'),
      isManual: fc.boolean(),
      at: timeTo(10),
    }),
    fc.record({
      kind: fc.constantFrom(
        'COUNTDOWN' as const,
        'TIME_OUT' as const,
        'RUN_TIME' as const,
        'RUN_TIME_WITH_PENALTY' as const,
        'OBSTACLE_PENALTIES' as const,
        'OBSTACLE_SECONDS' as const,
        'TIME_PENALTIES' as const,
        'TOTAL_PENALTIES' as const,
      ),
      flag: fc.constantFrom(null, '?' as const, 'c' as const, 'd' as const, 'i' as const, 'n' as const),
      startNumber: number,
      isAdded: fc.boolean(),
      value,
    }),
  )
  const tag: fc.Arbitrary<TimingEvent> = fc
    .record({
      kind: fc.constant('PULSE' as const),
      message: fc.constantFrom(
        'TN' as const,
        'T-' as const,
        'T*' as const,
        'T+' as const,
        'T=' as const,
        'TC' as const,
      ),
      startNumber: fc.option(number),
      sequence: fc.option(number),
      channel: fc.constantFrom('1', '2', '4', 'M1', 'M2'),
      at: timeTo(1),
      day: fc.integer({ min: 0, max: 99_999 }),
    })
    .map((event) => ({ ...event, isManual: event.channel.startsWith('M') }))
  const fds: fc.Arbitrary<TimingEvent> = fc.oneof(
    fc.record({ kind: fc.constant('CLOCK' as const), at: timeTo(10_000) }),
    fc.record({
      kind: fc.constant('PULSE' as const),
      channel: fc.constantFrom('C1', 'C2', 'C8', 'C12'),
      isManual: fc.boolean(),
      at: timeTo(100),
    }),
  )
  test.prop([alge])('ALGE', (event) => {
    expect(readAlgeLine(writeAlgeLine(event))).toEqual(event)
  })
  test.prop([tag])('TAG Heuer', (event) => {
    expect(readTagLine(writeTagLine(event))).toEqual(event)
  })
  test.prop([fds])('FDS', (event) => {
    expect(readFdsLine(writeFdsLine(event))).toEqual(event)
  })

  it.each(expected.filter(({ file }) => file.startsWith('alge')))(
    'is the line of the device: $line',
    ({ line, event }) => expect(writeAlgeLine(event)).toBe(line),
  )
  it.each(expected.filter(({ file }) => file.startsWith('fds')))(
    'is the line of the device: $line',
    ({ line, event }) => expect(writeFdsLine(event)).toBe(line),
  )
})

describe('the checksum of TAG Heuer', () => {
  it('is that of the maker’s example', () => expect(tagChecksum('#PL Hello')).toBe('02B0'))
  test.prop([fc.integer({ min: 0, max: 0xffff })])('any other sum is reported and not believed', (sum) => {
    const data = 'TN   11    7  2  9:05:19.57880  9982'
    const line = `${data}\t${sum.toString(16).toUpperCase().padStart(4, '0')}`
    expect(readTagLine(line).kind).toBe(sum === Number.parseInt(tagChecksum(data), 16) ? 'PULSE' : 'BAD_CHECKSUM')
  })
})

describe('what is no line of a device', () => {
  it.each(['', 'hello', ' 0011 C0  24:00:00.0000 00', ' 0011 C0  09:60:00.0000 00', 'n11', '0011 C0'])('%j', (line) => {
    for (const read of [readAlgeLine, readTagLine, readFdsLine]) expect(read(line)).toEqual({ kind: 'UNKNOWN', line })
  })
  test.prop([fc.string()])('any text is read without a fault', (line) => {
    for (const read of [readAlgeLine, readTagLine, readFdsLine]) expect(read(line)).toHaveProperty('kind')
  })
  it('a log without a line of any device is of none', () => {
    expect(recogniseDevice('hello\nworld')).toBeNull()
    expect(recogniseDevice('09:04:11.0\n09:04:12.0')).toBeNull()
    expect(hasTimes(readTimingLog('09:04:11.0', 'FDS'))).toBe(false)
  })
})

test.prop([fc.integer({ min: 0, max: 8_639_999_999 })])('a time of day is read as it is written', (at) => {
  const [, hours = '', minutes = '', seconds = '', fraction = ''] =
    /^(\d\d):(\d\d):(\d\d)\.(\d+)$/.exec(clockText(at, 5)) ?? []
  expect(ticksOf(hours, minutes, seconds, fraction)).toBe(at)
})
