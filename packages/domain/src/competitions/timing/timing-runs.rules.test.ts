// Synthetic logs: no start number in testing/ is real.
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { writeAlgeLine } from './alge-log.rules.ts'
import { tagChecksum } from './tag-log.rules.ts'
import algeTdc from './testing/alge-tdc8000-equestrian.txt?raw'
import algeTimy from './testing/alge-timy.txt?raw'
import fdsTbox from './testing/fds-tbox.txt?raw'
import tagCp545 from './testing/tag-cp545.txt?raw'
import type { TimingDevice } from './timing.schema.ts'
import { netTime } from './timing-event.rules.ts'
import { readTimingLog } from './timing-log.rules.ts'
import { runsOfLog } from './timing-runs.rules.ts'

const read = (text: string, device: TimingDevice, step = 1) => runsOfLog(readTimingLog(text, device), device, step)

/** What a test looks at. */
const brief = (text: string, device: TimingDevice = 'ALGE') =>
  read(text, device).runs.map(({ startNumber, netTime: time, doubts }) => [startNumber, time, ...doubts])

const tag = (data: string): string => `${data}\t${tagChecksum(data)}`

describe('the samples', () => {
  it('ALGE Timy: cut off and not rounded, a corrected finish, and over midnight', () => {
    const { runs, problems } = read(algeTimy, 'ALGE')
    expect(brief(algeTimy)).toEqual([
      [11, 6957],
      [14, 7466, 'CLEARED'],
      [99, 7101],
    ])
    expect(problems).toEqual([])
    expect(runs[1]).toMatchObject({
      start: { text: ' 0014 C0M 09:07:00.1200 00', isManual: true },
      finish: { text: ' 0014 C1M 09:08:14.7800 00', isManual: true },
      cleared: [{ text: '?0014 C1  09:08:14.7900 00' }],
    })
  })
  it('ALGE TdC: penalties, the correction by hand, and the seconds for a displaced obstacle', () => {
    expect(read(algeTdc, 'ALGE').runs).toMatchObject([
      {
        ...{ startNumber: 14, netTime: 7466, deviceTime: 7466, addedTime: 600 },
        ...{ obstaclePenalties: '8', timePenalties: '1', doubts: [] },
      },
    ])
  })
  it('TAG Heuer: the time that was taken back, the wrong checksum, and a pulse without a number', () => {
    const { runs, problems } = read(tagCp545, 'TAG')
    expect(brief(tagCp545, 'TAG')).toEqual([
      [null, null, 'NO_FINISH', 'NO_NUMBER'],
      [11, null, 'NO_FINISH', 'CLEARED'],
    ])
    expect(runs[1]?.cleared).toMatchObject([{ text: 'TN   11    6  2  9:05:19.57880  9982 069E' }])
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
      [5, 'UNKNOWN'],
      [6, 'BAD_CHECKSUM'],
      [7, 'UNKNOWN'],
    ])
  })
  it('FDS: no numbers, and a pulse of another channel', () => {
    expect(brief(fdsTbox, 'FDS')).toEqual([[null, 6957, 'NO_NUMBER']])
    expect(read(fdsTbox, 'FDS').problems).toMatchObject([{ line: 5, kind: 'OTHER_CHANNEL', text: 'C8M 09:05:20.120' }])
  })
})

describe('what is doubtful', () => {
  const start = ' 0007 C0  10:00:00.0000 00'
  const finish = ' 0007 C1  10:01:00.0000 00'
  it.each([
    ['a start without a finish', [start], [[7, null, 'NO_FINISH']]],
    ['a finish without a start', [finish], [[7, null, 'NO_START']]],
    ['two finishes: the first counts', [start, finish, ' 0007 C1  10:01:02.0000 00'], [[7, 6000, 'TWO_FINISHES']]],
    [
      'two starts: two runs, the second is whole',
      [start, ' 0007 C0  10:05:00.0000 00', ' 0007 C1  10:06:30.0000 00'],
      [
        [7, null, 'NO_FINISH', 'SEVERAL_RUNS'],
        [7, 9000, 'SEVERAL_RUNS'],
      ],
    ],
    ['no valid number', ['?0007 C0  10:00:00.0000 00', finish.replace(' 0007', '?0007')], [[null, 6000, 'NO_NUMBER']]],
    ['disqualified', [start, finish, 'd0007 C1  10:01:00.0000 00'], [[7, 6000, 'DISQUALIFIED']]],
    [
      'another time than the device says',
      [start, finish, ' 0007 RT        59.99   00'],
      [[7, 6000, 'DEVICE_TIME_DIFFERS']],
    ],
    [
      'a start that was taken back and given anew',
      [start, finish, `c${start.slice(1)}`, ' 0007 C0M 09:59:59.5000 00'],
      [[7, 6050, 'CLEARED']],
    ],
    ['a cleared time that was never sent', [start, finish, 'c0007 C1  10:01:00.0100 00'], [[7, 6000]]],
    ['only a countdown', [' 0007 CD        45.00   00'], []],
    ['entered by hand', [start, 'i0007 C1  10:01:00.0000 00'], [[7, 6000]]],
  ])('%s', (_, lines, expected) => {
    expect(brief(lines.join('\r'))).toEqual(expected)
  })
  it('penalties add up, and one without a plus replaces them', () => {
    const penaltiesOf = (...values: string[]) =>
      read([start, ...values.map((each) => ` 0007 P        ${each}`), finish].join('\n'), 'ALGE').runs[0]
        ?.obstaclePenalties
    expect(penaltiesOf()).toBeNull()
    expect(penaltiesOf('+04.00', '+04.00')).toBe('8')
    expect(penaltiesOf('+04.00', ' 00.00', '+04.00')).toBe('4')
  })
})

describe('corrections of TAG Heuer', () => {
  const times = [tag('TN   11    5  1  9:04:10.00000  9982'), tag('TN   11    6  2  9:05:19.57880  9982')]
  it.each([
    ['T- takes back', 'T-   11    6  2  9:05:19.57880  9982', [[11, null, 'NO_FINISH', 'CLEARED']]],
    [
      'T- without a sequence takes back the same time',
      'T-   11       2  9:05:19.57880  9982',
      [[11, null, 'NO_FINISH', 'CLEARED']],
    ],
    ['T= gives another time', 'T=   11    6  2  9:05:20.00000  9982', [[11, 7000, 'CLEARED']]],
    ['T* of a start', 'T*   11    5  1  9:04:09.00000  9982', [[11, 7057, 'CLEARED']]],
    [
      'T+ adds one that was missing',
      'T+   12    7 M2  9:06:00.00000  9982',
      [
        [11, 6957],
        [12, null, 'NO_START'],
      ],
    ],
    [
      'TC gives the time another number',
      'TC   12    6  2  9:05:19.57880  9982',
      [
        [11, null, 'NO_FINISH', 'CLEARED'],
        [12, null, 'NO_START'],
      ],
    ],
  ])('%s', (_, line, expected) => {
    expect(brief([...times, tag(line)].join('\r\n'), 'TAG')).toEqual(expected)
  })
})

describe('the net time', () => {
  const ticks = fc.integer({ min: 0, max: 8_639_999_999 })
  test.prop([ticks, ticks])(
    'is never longer than the clock ran, and less than a hundredth shorter',
    (start, finish) => {
      const passed = (finish - start + 8_640_000_000) % 8_640_000_000
      const net = netTime(start, finish, 1)
      expect(passed - net * 1000).toBeGreaterThanOrEqual(0)
      expect(passed - net * 1000).toBeLessThan(1000)
    },
  )
  it.each([
    [1, 6957],
    [10, 6950],
    [100, 6900],
  ])('is cut off to a multiple of %i hundredths', (step, expected) => {
    expect(read(algeTimy, 'ALGE', step).runs[0]?.netTime).toBe(expected)
  })
})

test.prop([
  fc.uniqueArray(
    fc.record({ number: fc.integer({ min: 1, max: 9999 }), time: fc.integer({ min: 0, max: 20_000_000 }) }),
    {
      selector: ({ number }) => number,
      maxLength: 60,
    },
  ),
])('riders one after the other are as many runs, whatever else the device sends', (riders) => {
  const lines = riders.flatMap(({ number, time }, index) => {
    const at = (index * 100_000_000) % 8_640_000_000
    const pulse = (channel: string, when: number) =>
      writeAlgeLine({
        ...{ kind: 'PULSE', flag: null, startNumber: number, channel, isManual: false },
        at: (Math.floor(when / 10) * 10) % 8_640_000_000,
      })
    return [
      writeAlgeLine({ kind: 'STARTER', startNumber: number }),
      pulse('C0', at),
      '09:00:00.0',
      pulse('C1', at + time),
    ]
  })
  expect(brief(lines.join('\r'))).toEqual(
    riders.map(({ number, time }) => [number, Math.floor((Math.floor(time / 10) * 10) / 1000)]),
  )
})
