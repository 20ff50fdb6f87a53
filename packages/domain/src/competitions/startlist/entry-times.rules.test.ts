import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { toLocalTime } from '../../kernel/time/time.rules.ts'
import { entryTimes, type TimedEntry } from './entry-times.rules.ts'
import type { StartlistEntryType } from './startlist.schema.ts'

const entry = (ref: string, type: StartlistEntryType = 'PARTICIPANT', durationSeconds: number | null = null) => ({
  ref,
  type,
  durationSeconds,
})

const starts = (times: ReturnType<typeof entryTimes>) =>
  times.entries.map(({ ref, startSeconds, position }) => `${ref} ${toLocalTime(startSeconds)} ${position ?? '-'}`)

describe('entry times (decision 17)', () => {
  it('start plus the previous durations; open positions take as long as entries, breaks ten minutes', () => {
    const times = entryTimes(
      '09:00',
      [entry('a'), entry('o', 'OPEN_POSITION'), entry('b', 'BREAK'), entry('c', 'PARTICIPANT', 600), entry('d')],
      { averageRoundSeconds: 120, draggingBreak: null },
    )
    expect(starts(times)).toEqual(['a 09:00 1', 'o 09:02 2', 'b 09:04 -', 'c 09:14 3', 'd 09:24 4'])
    expect(times.totalSeconds).toBe(26 * 60)
    expect(toLocalTime(times.endSeconds)).toBe('09:26')
  })

  it('a dragging break after every second position, but not at the end', () => {
    const rules = { averageRoundSeconds: 60, draggingBreak: { everyPositions: 2, duration: 600 } }
    const times = entryTimes(
      '10:00',
      ['a', 'b', 'c', 'd'].map((ref) => entry(ref)),
      rules,
    )
    expect(starts(times)).toEqual(['a 10:00 1', 'b 10:01 2', 'c 10:12 3', 'd 10:13 4'])
    expect(times.draggingBreaks).toEqual([{ afterPosition: 2, startSeconds: 36_120, durationSeconds: 600 }])
    expect(times.totalSeconds).toBe(4 * 60 + 600)
  })

  it('a dragging break in the list restarts the count', () => {
    const rules = { averageRoundSeconds: 60, draggingBreak: { everyPositions: 2, duration: 600 } }
    const times = entryTimes(
      '10:00',
      [entry('a'), entry('x', 'DRAGGING_BREAK', 300), entry('b'), entry('c'), entry('d')],
      rules,
    )
    expect(starts(times)).toEqual(['a 10:00 1', 'x 10:01 -', 'b 10:06 2', 'c 10:07 3', 'd 10:18 4'])
  })

  const anyEntries: fc.Arbitrary<TimedEntry[]> = fc
    .array(
      fc.record({
        type: fc.constantFrom<StartlistEntryType>(
          'PARTICIPANT',
          'OPEN_POSITION',
          'BREAK',
          'DRAGGING_BREAK',
          'EXPLORE_BREAK',
        ),
        durationSeconds: fc.option(fc.nat(900)),
      }),
      { maxLength: 30 },
    )
    .map((entries) => entries.map((one, index) => ({ ...one, ref: `${index}` })))

  test.prop([anyEntries, fc.integer({ min: 1, max: 8 }), fc.nat(300)])(
    'nothing overlaps, there are no gaps, and the total is the sum',
    (entries, everyPositions, averageRoundSeconds) => {
      const times = entryTimes('08:30', entries, {
        averageRoundSeconds,
        draggingBreak: { everyPositions, duration: 480 },
      })
      const all = [...times.entries, ...times.draggingBreaks].map(({ startSeconds, durationSeconds }) => ({
        startSeconds,
        endSeconds: startSeconds + durationSeconds,
      }))
      all.sort((left, right) => left.startSeconds - right.startSeconds || left.endSeconds - right.endSeconds)
      let clock = 8.5 * 3600
      for (const { startSeconds, endSeconds } of all) {
        expect(startSeconds).toBe(clock)
        clock = endSeconds
      }
      expect(times.endSeconds).toBe(clock)
      expect(times.totalSeconds).toBe(clock - 8.5 * 3600)
    },
  )
})
