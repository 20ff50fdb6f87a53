import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { toLocalTime, toSeconds } from '../../kernel/time/time.rules.ts'
import { type ArenaPresence, findArenaConflicts, findOverlaps } from './schedule-overlap.rules.ts'
import { type ProposedArena, type ProposedTest, proposeSchedule } from './schedule-proposal.rules.ts'
import { recalculateSchedule, type ScheduledActivity } from './schedule-recalculation.rules.ts'

/** `ring1 a 09:00-10:00 after b` on one day; `!` before the ref: fixed; arena `-`: none. */
const activity = (text: string): ScheduledActivity => {
  const [place = '', name = '', span = '', , dependsOn] = text.split(' ')
  const [start = '', end = ''] = span.split('-')
  return {
    ref: name.replace('!', ''),
    arenaRef: place === '-' ? null : place,
    date: '2026-05-17',
    startSeconds: toSeconds(start),
    endSeconds: toSeconds(end),
    isFixed: name.startsWith('!'),
    dependsOn: dependsOn === undefined ? [] : dependsOn.split(','),
  }
}

const told = (activities: readonly ScheduledActivity[]): string[] =>
  activities.map(
    ({ ref, startSeconds, endSeconds }) => `${ref} ${toLocalTime(startSeconds)}-${toLocalTime(endSeconds)}`,
  )

describe('recalculation (D19)', () => {
  const day = [
    'ring1 a 09:00-10:00',
    'ring1 b 10:15-11:00',
    'ring1 c 11:00-12:00',
    'ring2 x 09:00-10:00',
    'ring2 y 11:30-12:30 after b',
    'ring2 z 12:30-13:00',
    '- t 09:00-18:00',
  ].map(activity)

  const after = (change: { ref: string; startSeconds?: number; endSeconds?: number }, activities = day): string[] => {
    const outcome = recalculateSchedule(activities, change)
    if (!outcome.ok) throw new Error(outcome.code)
    expect([...outcome.moved].sort()).toEqual(
      outcome.activities
        .filter((now, index) => told([now])[0] !== told(activities)[index])
        .map(({ ref }) => ref)
        .sort(),
    )
    return told(outcome.activities)
  }

  it('shifts what follows in that arena, gaps kept, and nothing else', () => {
    expect(after({ ref: 'a', endSeconds: toSeconds('10:20') })).toEqual([
      'a 09:00-10:20',
      'b 10:35-11:20',
      'c 11:20-12:20',
      'x 09:00-10:00',
      'y 11:30-12:30',
      'z 12:30-13:00',
      't 09:00-18:00',
    ])
  })

  it('pushes what depends on it in another arena, and what follows there', () => {
    expect(after({ ref: 'a', startSeconds: toSeconds('10:00') }).slice(1, 6)).toEqual([
      'b 11:15-12:00',
      'c 12:00-13:00',
      'x 09:00-10:00',
      'y 12:00-13:00',
      'z 13:00-13:30',
    ])
  })

  it('moves forward too, but not what the other arena holds', () => {
    expect(after({ ref: 'a', endSeconds: toSeconds('09:30') }).slice(1, 5)).toEqual([
      'b 09:45-10:30',
      'c 10:30-11:30',
      'x 09:00-10:00',
      'y 11:30-12:30',
    ])
  })

  it('works around what is fixed', () => {
    const fixed = ['ring1 a 09:00-10:00', 'ring1 !lunch 12:00-13:00', 'ring1 c 13:00-14:00'].map(activity)
    expect(after({ ref: 'a', endSeconds: toSeconds('10:30') }, fixed)).toEqual([
      'a 09:00-10:30',
      'lunch 12:00-13:00',
      'c 13:00-14:00',
    ])
  })

  it('refuses an unknown activity, an end before the start and a circle', () => {
    expect(recalculateSchedule(day, { ref: 'q' })).toEqual({ ok: false, code: 'ACTIVITY_NOT_FOUND', ref: 'q' })
    expect(recalculateSchedule(day, { ref: 'a', endSeconds: 0 })).toEqual({
      ok: false,
      code: 'END_BEFORE_START',
      ref: 'a',
    })
    const circle = ['ring1 a 09:00-10:00 after b', 'ring2 b 09:00-10:00 after a'].map(activity)
    expect(recalculateSchedule(circle, { ref: 'a' })).toMatchObject({ ok: false, code: 'DEPENDENCY_CYCLE' })
  })

  /** A consistent day: some arenas, each packed with gaps, dependencies only on what ends before. */
  const anyDay = fc
    .array(
      fc.record({
        arena: fc.constantFrom('ring1', 'ring2', 'ring3'),
        gap: fc.nat(600),
        duration: fc.integer({ min: 60, max: 3600 }),
        dependsOn: fc.option(fc.nat(9), { freq: 2 }),
      }),
      { minLength: 1, maxLength: 10 },
    )
    .map((rows) => {
      const activities: ScheduledActivity[] = []
      const freeAt = new Map<string, number>()
      for (const [index, { arena, gap, duration, dependsOn }] of rows.entries()) {
        const cause = dependsOn === null ? undefined : activities[dependsOn % Math.max(index, 1)]
        const start = Math.max((freeAt.get(arena) ?? 28_800) + gap, cause?.endSeconds ?? 0)
        freeAt.set(arena, start + duration)
        activities.push({
          ref: `a${index}`,
          arenaRef: arena,
          date: '2026-05-17',
          startSeconds: start,
          endSeconds: start + duration,
          isFixed: false,
          dependsOn: cause === undefined ? [] : [cause.ref],
        })
      }
      return activities
    })

  /** The same day computed anew, each activity from those before it, as they were made. */
  function fromScratch(activities: readonly ScheduledActivity[], changed: string, start: number, end: number) {
    const done = new Map<string, ScheduledActivity>()
    for (const [index, one] of activities.entries()) {
      const before = activities.slice(0, index).findLast(({ arenaRef }) => arenaRef === one.arenaRef)
      const beforeNow = before === undefined ? undefined : done.get(before.ref)
      let from = one.startSeconds
      if (before !== undefined && beforeNow !== undefined) {
        from = beforeNow.endSeconds + one.startSeconds - before.endSeconds
      }
      for (const ref of one.dependsOn) from = Math.max(from, done.get(ref)?.endSeconds ?? 0)
      const duration = one.endSeconds - one.startSeconds
      done.set(
        one.ref,
        one.ref === changed
          ? { ...one, startSeconds: start, endSeconds: end }
          : { ...one, startSeconds: from, endSeconds: from + duration },
      )
    }
    return [...done.values()]
  }

  test.prop([anyDay, fc.nat(9), fc.integer({ min: -3600, max: 7200 }), fc.integer({ min: 0, max: 7200 })])(
    'equals the computation from scratch, with input in any order',
    (activities, pick, shift, duration) => {
      const chosen = activities[pick % activities.length]
      if (chosen === undefined) throw new Error('empty day')
      const start = chosen.startSeconds + shift
      const change = { ref: chosen.ref, startSeconds: start, endSeconds: start + duration }
      const outcome = recalculateSchedule([...activities].reverse(), change)
      if (!outcome.ok) throw new Error(outcome.code)
      expect([...outcome.activities].reverse()).toEqual(fromScratch(activities, chosen.ref, start, start + duration))
    },
  )

  test.prop([anyDay, fc.nat(9)])('an empty change moves nothing', (activities, pick) => {
    const chosen = activities[pick % activities.length]
    if (chosen === undefined) throw new Error('empty day')
    const outcome = recalculateSchedule(activities, { ref: chosen.ref })
    expect(outcome).toEqual({ ok: true, activities, moved: [] })
  })
})

describe('overlaps', () => {
  const presence = (
    activityRef: string,
    arenaRef: string,
    rider: string,
    horse: string,
    span: string,
  ): ArenaPresence => {
    const [start = '', end = ''] = span.split('-')
    return {
      activityRef,
      arenaRef,
      riderRef: rider,
      horseRef: horse,
      date: '2026-05-17',
      startSeconds: toSeconds(start),
      endSeconds: toSeconds(end),
    }
  }

  it('a rider in two arenas at once, a horse with too short a way', () => {
    const presences = [
      presence('a', 'ring1', 'R1', 'H1', '09:00-09:10'),
      presence('b', 'ring2', 'R1', 'H2', '09:05-09:15'),
      presence('c', 'ring2', 'R2', 'H1', '09:12-09:20'),
      presence('d', 'ring1', 'R3', 'H3', '09:00-09:10'),
    ]
    expect(findOverlaps(presences, 300)).toEqual([
      {
        code: 'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME',
        activityRef: 'b',
        otherActivityRef: 'a',
        subject: 'RIDER',
        subjectRef: 'R1',
      },
      {
        code: 'TRANSFER_TIME_TOO_SHORT',
        activityRef: 'c',
        otherActivityRef: 'a',
        subject: 'HORSE',
        subjectRef: 'H1',
      },
    ])
  })

  it('times that touch in one arena, two days and one activity are no overlap', () => {
    const first = presence('a', 'ring1', 'R1', 'H1', '09:00-09:10')
    expect(findOverlaps([first, presence('b', 'ring1', 'R1', 'H1', '09:10-09:20')], 300)).toEqual([])
    expect(
      findOverlaps([first, { ...presence('b', 'ring2', 'R1', 'H1', '09:00-09:10'), date: '2026-05-18' }], 0),
    ).toEqual([])
    expect(findOverlaps([first, presence('a', 'ring1', 'R1', 'H2', '09:05-09:15')], 0)).toEqual([])
  })

  it('finds two activities in one arena, also under a long one, and what runs past midnight', () => {
    const conflicts = findArenaConflicts(
      ['ring1 a 09:00-12:00', 'ring1 b 10:00-10:30', 'ring1 c 11:00-11:30', 'ring2 d 09:00-10:00'].map(activity),
    )
    expect(conflicts.map(({ code, activityRef, otherActivityRef }) => [code, activityRef, otherActivityRef])).toEqual([
      ['ARENA_OCCUPIED', 'b', 'a'],
      ['ARENA_OCCUPIED', 'c', 'a'],
    ])
    expect(findArenaConflicts([{ ...activity('ring1 a 23:00-23:30'), endSeconds: 86_460 }])[0]?.code).toBe(
      'SCHEDULED_AFTER_MIDNIGHT',
    )
  })
})

describe('proposal (D19)', () => {
  const ride = (rider: string, offsetSeconds = 0, durationSeconds = 3600) => ({
    riderRef: rider,
    horseRef: `horse of ${rider}`,
    offsetSeconds,
    durationSeconds,
  })
  const tests = (ref: string, ...starts: ProposedTest['starts'][number][]): ProposedTest => ({
    ref,
    durationSeconds: 3600,
    starts,
  })
  const arena = (arenaRef: string, ...list: ProposedTest[]): ProposedArena => ({
    arenaRef,
    startSeconds: toSeconds('09:00'),
    tests: list,
  })
  const proposed = (arenas: ProposedArena[], gapMinutes: 0 | 15 = 15) =>
    proposeSchedule(arenas, { gapMinutes, transferSeconds: 300 })
      .map(({ ref, arenaRef, startSeconds, endSeconds }) =>
        [arenaRef, ref, toLocalTime(startSeconds), toLocalTime(endSeconds)].join(' '),
      )
      .sort()

  it('packs each arena in order with the gap', () => {
    expect(proposed([arena('ring1', tests('a'), tests('b')), arena('ring2', tests('x'))])).toEqual([
      'ring1 a 09:00 10:00',
      'ring1 b 10:15 11:15',
      'ring2 x 09:00 10:00',
    ])
  })

  it('begins later when a rider would be in two arenas at once, and leaves time for the way', () => {
    expect(proposed([arena('ring1', tests('a', ride('R1'))), arena('ring2', tests('x', ride('R1')))], 0)).toEqual([
      'ring1 a 09:00 10:00',
      'ring2 x 10:05 11:05',
    ])
  })

  it('looks at each start: two tests may run at once when one rider starts early here and late there', () => {
    const early = tests('a', ride('R1', 0, 120))
    const late = tests('x', ride('R1', 3000, 120))
    expect(proposed([arena('ring1', early), arena('ring2', late)], 0)[1]).toBe('ring2 x 09:00 10:00')
  })

  const anyTest = fc
    .array(fc.record({ rider: fc.constantFrom('A', 'B', 'C', 'D', 'E'), slot: fc.nat(9) }), { maxLength: 8 })
    .map((starts) => starts.map(({ rider, slot }) => ride(rider, slot * 120, 120)))

  test.prop([fc.array(fc.array(anyTest, { maxLength: 4 }), { maxLength: 4 })])(
    'keeps the order and the gap in every arena and nobody is in two arenas at once',
    (lanes) => {
      const arenas = lanes.map((lane, index) =>
        arena(
          `ring${index}`,
          ...lane.map((starts, place) => ({ ref: `${index}-${place}`, durationSeconds: 1200, starts })),
        ),
      )
      const proposal = proposeSchedule(arenas, { gapMinutes: 5, transferSeconds: 300 })
      const byRef = new Map(proposal.map((one) => [one.ref, one]))
      expect(proposal).toHaveLength(arenas.reduce((count, { tests: list }) => count + list.length, 0))
      const presences: ArenaPresence[] = []
      for (const { arenaRef, tests: list } of arenas) {
        let freeAt = toSeconds('09:00')
        for (const { ref, starts } of list) {
          const { startSeconds = 0, endSeconds = 0 } = byRef.get(ref) ?? {}
          expect(startSeconds).toBeGreaterThanOrEqual(freeAt)
          freeAt = endSeconds + 300
          for (const { riderRef, horseRef, offsetSeconds, durationSeconds } of starts) {
            const begins = startSeconds + offsetSeconds
            presences.push({
              activityRef: ref,
              arenaRef,
              riderRef,
              horseRef,
              date: '2026-05-17',
              startSeconds: begins,
              endSeconds: begins + durationSeconds,
            })
          }
        }
      }
      const across = findOverlaps(presences, 300).filter(
        ({ activityRef, otherActivityRef }) => activityRef.split('-')[0] !== otherActivityRef?.split('-')[0],
      )
      expect(across).toEqual([])
    },
  )
})
