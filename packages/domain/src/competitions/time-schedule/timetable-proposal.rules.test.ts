import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { toLocalTime, toSeconds } from '../../kernel/time/time.rules.ts'
import { proposeTimetable, type TimetableOptions, type TimetableTest } from './timetable-proposal.rules.ts'

const ride = (rider: string, offsetSeconds = 0, durationSeconds = 120) => ({
  riderRef: rider,
  horseRef: `horse of ${rider}`,
  offsetSeconds,
  durationSeconds,
})

const one = (ref: string, minutes: number, more: Partial<TimetableTest> = {}): TimetableTest => ({
  ref,
  durationSeconds: minutes * 60,
  starts: [],
  judgeRefs: [],
  arenaRefs: ['ring 1'],
  ...more,
})

const options: TimetableOptions = {
  firstDate: '2026-05-16',
  days: 2,
  dayStartSeconds: toSeconds('09:00'),
  dayEndSeconds: toSeconds('12:00'),
  gapSeconds: 600,
  transferSeconds: 300,
}

const told = (tests: readonly TimetableTest[], more: Partial<TimetableOptions> = {}) => {
  const { activities, unplaced } = proposeTimetable(tests, { ...options, ...more })
  const because = (reason: (typeof unplaced)[number]['reason'] | null): string =>
    reason === null
      ? ''
      : ` ${[reason.kind, reason.causeRef, reason.personRef].filter((part) => part !== null).join(' ')}`
  return [
    ...activities.map(
      ({ ref, arenaRef, date, startSeconds, endSeconds, reason }) =>
        `${ref} ${arenaRef} ${date.slice(8)} ${toLocalTime(startSeconds)}-${toLocalTime(endSeconds)}${because(reason)}`,
    ),
    ...unplaced.map(({ ref, reason }) => `${ref} nowhere${because(reason)}`),
  ]
}

describe('timetable of several days (decision 19)', () => {
  const two = { arenaRefs: ['ring 1', 'ring 2'] }
  const lunch = {
    ref: 'lunch',
    arenaRef: 'ring 1',
    date: '2026-05-16',
    startSeconds: toSeconds('09:30'),
    endSeconds: toSeconds('10:00'),
  }

  it.each<[string, readonly TimetableTest[], Partial<TimetableOptions>, string[]]>([
    [
      'packs an arena with the gap',
      [one('a', 30), one('b', 30)],
      {},
      ['a ring 1 16 09:00-09:30', 'b ring 1 16 09:40-10:10 ARENA a'],
    ],
    [
      'takes the arena that is free first',
      [one('a', 30, two), one('b', 30, two)],
      {},
      ['a ring 1 16 09:00-09:30', 'b ring 2 16 09:00-09:30'],
    ],
    [
      'keeps a rider out of two arenas, with the way',
      [one('a', 30, { starts: [ride('R', 60)] }), one('b', 30, { starts: [ride('R')], arenaRefs: ['ring 2'] })],
      {},
      ['a ring 1 16 09:00-09:30', 'b ring 2 16 09:08-09:38 RIDER a R'],
    ],
    [
      'works around what stands there, with the gap on both sides, and keeps its riders out of other arenas',
      [one('a', 20), one('b', 30), one('c', 30, { starts: [ride('R')], arenaRefs: ['ring 2'] })],
      { standing: [{ ...lunch, ref: 'old', starts: [ride('R', -1800)] }] },
      ['a ring 1 16 09:00-09:20', 'b ring 1 16 10:10-10:40 ARENA old', 'c ring 2 16 09:07-09:37 RIDER old R'],
    ],
    [
      'keeps a judge out of two arenas',
      [one('a', 30, { judgeRefs: ['J'] }), one('b', 30, { judgeRefs: ['J'], arenaRefs: ['ring 2'] })],
      {},
      ['a ring 1 16 09:00-09:30', 'b ring 2 16 09:35-10:05 JUDGE a J'],
    ],
    [
      'a judge who rides is one person',
      [one('a', 30, { judgeRefs: ['J'] }), one('b', 30, { starts: [ride('J')], arenaRefs: ['ring 2'] })],
      {},
      ['a ring 1 16 09:00-09:30', 'b ring 2 16 09:35-10:05 RIDER a J'],
    ],
    ['goes around a break', [one('a', 40)], { breaks: [lunch] }, ['a ring 1 16 10:00-10:40 BREAK lunch']],
    [
      'waits for a former round',
      [one('a', 60), one('b', 30, { after: ['a'], arenaRefs: ['ring 2'] })],
      {},
      ['a ring 1 16 09:00-10:00', 'b ring 2 16 10:00-10:30 AFTER a'],
    ],
    [
      'goes on the next day when the day is full',
      [one('a', 170), one('b', 30)],
      {},
      ['a ring 1 16 09:00-11:50', 'b ring 1 17 09:00-09:30 DAY_END'],
    ],
    [
      'keeps the order of an arena over the days',
      [one('a', 100), one('b', 100), one('c', 20), one('d', 20, { arenaRefs: ['ring 2'] })],
      {},
      [
        'a ring 1 16 09:00-10:40',
        'b ring 1 17 09:00-10:40 DAY_END',
        'c ring 1 17 10:50-11:10 ARENA b',
        'd ring 2 16 09:00-09:20',
      ],
    ],
    [
      'leaves time to walk the course between two tests, but needs none of the day',
      [one('a', 30, { walkSeconds: 900 }), one('b', 30, { walkSeconds: 900 }), one('c', 30)],
      {},
      ['a ring 1 16 09:00-09:30', 'b ring 1 16 09:45-10:15 ARENA a', 'c ring 1 16 10:25-10:55 ARENA b'],
    ],
    ['says what found no room', [one('a', 200)], {}, ['a nowhere DAY_END']],
    ['puts nothing into an arena of another kind', [one('a', 20, { arenaRefs: [] })], {}, ['a nowhere NO_ARENA']],
  ])('%s', (_name, tests, more, expected) => {
    expect(told(tests, more)).toEqual(expected)
  })

  const anyTests = fc.array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 90 }),
      riders: fc.array(fc.record({ rider: fc.constantFrom('A', 'B', 'C'), slot: fc.nat(5) }), { maxLength: 4 }),
      judge: fc.constantFrom('A', 'J', 'K'),
      arenas: fc.subarray(['ring 1', 'ring 2', 'ring 3'], { minLength: 1 }),
    }),
    { maxLength: 12 },
  )

  test.prop([anyTests])('has everybody in one place at a time, within the day and outside breaks', (rows) => {
    const tests = rows.map(({ minutes, riders, judge, arenas }, index) =>
      one(`t${index}`, minutes, {
        starts: riders.map(({ rider, slot }) => ride(rider, slot * 10, 10)),
        judgeRefs: [judge],
        arenaRefs: arenas,
      }),
    )
    const { activities, unplaced } = proposeTimetable(tests, { ...options, breaks: [lunch] })
    expect(activities.length + unplaced.length).toBe(tests.length)
    const byRef = new Map(tests.map((row) => [row.ref, row]))
    const stays = activities.flatMap(({ ref, arenaRef, date, startSeconds, endSeconds }) => [
      { who: arenaRef, arenaRef, date, start: startSeconds, end: endSeconds + options.gapSeconds, ref },
      ...(byRef.get(ref)?.starts ?? []).map(({ riderRef, offsetSeconds, durationSeconds }) => ({
        who: riderRef,
        arenaRef,
        date,
        start: startSeconds + offsetSeconds,
        end: startSeconds + offsetSeconds + durationSeconds,
        ref,
      })),
      ...(byRef.get(ref)?.judgeRefs ?? []).map((who) => ({
        who,
        arenaRef,
        date,
        start: startSeconds,
        end: endSeconds,
        ref,
      })),
    ])
    for (const left of stays) {
      expect(left.start).toBeGreaterThanOrEqual(options.dayStartSeconds)
      for (const right of stays) {
        if (left.ref === right.ref || left.who !== right.who || left.date !== right.date) continue
        const way = left.arenaRef === right.arenaRef ? 0 : options.transferSeconds
        expect(left.start >= right.end + way || right.start >= left.end + way).toBe(true)
      }
    }
    const order = new Map(tests.map(({ ref }, index) => [ref, index]))
    for (const [at, later] of activities.entries()) {
      for (const earlier of activities.slice(0, at)) {
        expect(order.get(earlier.ref) ?? 0).toBeLessThan(order.get(later.ref) ?? 0)
        if (earlier.arenaRef === later.arenaRef) expect(earlier.date <= later.date).toBe(true)
      }
    }
    for (const { endSeconds, startSeconds, arenaRef, date } of activities) {
      expect(endSeconds).toBeLessThanOrEqual(options.dayEndSeconds)
      const isInLunch =
        arenaRef === 'ring 1' &&
        date === lunch.date &&
        startSeconds < lunch.endSeconds &&
        endSeconds > lunch.startSeconds
      expect(isInLunch).toBe(false)
    }
  })
})
