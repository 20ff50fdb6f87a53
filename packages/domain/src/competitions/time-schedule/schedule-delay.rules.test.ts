import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { toLocalTime, toSeconds } from '../../kernel/time/time.rules.ts'
import { type DelayActivity, type DelayPresence, delaySchedule } from './schedule-delay.rules.ts'

const rules = { gapSeconds: 300, transferSeconds: 300, dayEndSeconds: toSeconds('18:00') }

/** `ring1 a 09:00-10:00 after b`; `!c` is fixed. */
const activity = (text: string, presences: readonly DelayPresence[] = []): DelayActivity => {
  const [arenaRef = '', ref = '', span = '', , ...dependsOn] = text.split(' ')
  const [start = '', end = ''] = span.split('-')
  return {
    ref: ref.replace('!', ''),
    arenaRef,
    date: '2026-05-17',
    startSeconds: toSeconds(start),
    endSeconds: toSeconds(end),
    isFixed: ref.startsWith('!'),
    dependsOn,
    presences,
  }
}

const whole = (kind: DelayPresence['kind'], ref: string, minutes: number): DelayPresence => ({
  kind,
  ref,
  offsetSeconds: 0,
  durationSeconds: minutes * 60,
})

const after = (activities: readonly DelayActivity[], ref: string, start: string, end?: string): string[] => {
  const change = { ref, startSeconds: toSeconds(start), ...(end === undefined ? {} : { endSeconds: toSeconds(end) }) }
  const outcome = delaySchedule(activities, change, rules)
  if (!outcome.ok) throw new Error(outcome.code)
  return [
    ...outcome.moves.map(({ ref: moved, toSeconds: to, reason, causeRef, personRef }) =>
      [moved, toLocalTime(to), reason, causeRef, personRef].filter((part) => part !== null).join(' '),
    ),
    ...outcome.problems.map(({ code, ref: named, causeRef }) => `${code} ${named} ${causeRef}`),
  ]
}

describe('after a delay, only necessary moves are made (decision 19)', () => {
  const day = [
    'ring1 a 09:00-10:00',
    'ring1 b 10:15-11:00',
    'ring1 c 11:05-12:00',
    'ring2 x 09:00-10:00',
    'ring2 y 10:30-11:00 after a',
  ].map((text) => activity(text))

  it('slack absorbs it', () => {
    expect(after(day, 'a', '09:05')).toEqual(['a 09:05 CHANGED'])
  })

  it('pushes the following activities as far as necessary, and those that depend on them in another arena', () => {
    expect(after(day, 'a', '09:20')).toEqual(['a 09:20 CHANGED', 'b 10:25 ARENA a', 'c 11:15 ARENA b'])
    expect(after(day, 'a', '09:00', '10:40')).toEqual([
      'a 09:00 CHANGED',
      'b 10:45 ARENA a',
      'y 10:40 DEPENDS a',
      'c 11:35 ARENA b',
    ])
  })

  it('keeps the order of an arena after any delay', () => {
    expect(after(day, 'a', '12:00')).toEqual([
      'a 12:00 CHANGED',
      'b 13:05 ARENA a',
      'y 13:00 DEPENDS a',
      'c 13:55 ARENA b',
    ])
  })

  it('follows riders, horses and judges into other arenas, with the transfer', () => {
    const shared = [
      activity('ring1 a 09:00-10:00', [whole('JUDGE', 'J', 60)]),
      activity('ring2 b 10:10-11:00', [whole('JUDGE', 'J', 50)]),
    ]
    expect(after(shared, 'a', '09:10')).toEqual(['a 09:10 CHANGED', 'b 10:15 JUDGE a J'])
    const horse = { kind: 'HORSE', ref: 'H', offsetSeconds: 600, durationSeconds: 120 } as const
    const horses = [activity('ring1 a 09:00-09:30', [horse]), activity('ring2 b 09:10-09:40', [horse])]
    expect(after(horses, 'a', '09:05')).toEqual(['a 09:05 CHANGED', 'b 09:12 HORSE a H'])
  })

  it('works around fixed activities, and reports that they would have to move', () => {
    const lunch = ['ring1 a 09:00-10:00', 'ring1 b 10:30-11:30', 'ring1 !lunch 12:00-13:00', 'ring1 c 13:00-14:00'].map(
      (text) => activity(text),
    )
    expect(after(lunch, 'a', '09:00', '10:50')).toEqual(['a 09:00 CHANGED', 'b 10:55 ARENA a'])
    expect(after(lunch, 'a', '09:00', '11:10')).toEqual(['a 09:00 CHANGED', 'b 13:00 ARENA lunch', 'c 14:05 ARENA b'])
    expect(after(lunch, 'b', '10:30', '12:30')).toEqual(['b 10:30 CHANGED', 'FIXED_TOO_EARLY lunch b'])
  })

  it('reports activities that now end after the day, and refuses a change without effect', () => {
    expect(
      after(
        ['ring1 a 16:00-17:00', 'ring1 b 17:00-18:00'].map((text) => activity(text)),
        'a',
        '16:30',
      ),
    ).toEqual(['a 16:30 CHANGED', 'b 17:30 ARENA a', 'AFTER_DAY_END b a'])
    expect(delaySchedule(day, { ref: 'q' }, rules)).toEqual({ ok: false, code: 'ACTIVITY_NOT_FOUND', ref: 'q' })
    expect(delaySchedule(day, { ref: 'a', endSeconds: 0 }, rules)).toEqual({
      ok: false,
      code: 'END_BEFORE_START',
      ref: 'a',
    })
  })

  const anyDay = fc
    .array(
      fc.record({
        arena: fc.constantFrom('ring1', 'ring2', 'ring3'),
        gap: fc.nat(1200),
        duration: fc.integer({ min: 60, max: 3600 }),
        who: fc.constantFrom('A', 'B', 'C', 'D'),
        isFixed: fc.integer({ min: 0, max: 6 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((rows) => {
      const free = new Map<string, number>()
      return rows.map(({ arena, gap, duration, who, isFixed }, index): DelayActivity => {
        const startSeconds = (free.get(arena) ?? 28_800) + gap
        free.set(arena, startSeconds + duration)
        const presences = [
          { kind: 'RIDER', ref: who, offsetSeconds: 0, durationSeconds: Math.min(duration, 120) } as const,
        ]
        return {
          ref: `a${index}`,
          arenaRef: arena,
          date: '2026-05-17',
          startSeconds,
          endSeconds: startSeconds + duration,
          isFixed: isFixed === 0,
          dependsOn: [],
          presences,
        }
      })
    })

  test.prop([anyDay, fc.nat(11), fc.nat(3600)])(
    'nothing begins earlier, every move has its cause, and no new overlap occurs in an arena',
    (activities, pick, delay) => {
      const changed = activities[pick % activities.length]
      if (changed === undefined) throw new Error('empty day')
      const outcome = delaySchedule(activities, { ref: changed.ref, startSeconds: changed.startSeconds + delay }, rules)
      if (!outcome.ok) throw new Error(outcome.code)
      if (delay === 0) expect(outcome.moves).toEqual([])
      const moved = new Set(outcome.moves.map(({ ref }) => ref))
      const riders = new Map(activities.map(({ ref, presences }) => [ref, presences[0]?.ref]))
      const riderOf = (ref: string): string | undefined => riders.get(ref)
      const fixed = new Set(activities.filter(({ isFixed }) => isFixed).map(({ ref }) => ref))
      for (const { ref, reason, causeRef, fromSeconds, toSeconds: to } of outcome.moves) {
        expect(to).toBeGreaterThanOrEqual(fromSeconds)
        if (reason === 'CHANGED') expect(ref).toBe(changed.ref)
        else {
          // An activity that has to move anyway is not put where its rider is still elsewhere, even if that other one
          // does not move.
          const isRidersWay = reason === 'RIDER' && causeRef !== null && riderOf(causeRef) === riderOf(ref)
          expect(causeRef !== null && (moved.has(causeRef) || fixed.has(causeRef) || isRidersWay)).toBe(true)
        }
      }
      if (outcome.moves.length > 0) expect(outcome.moves[0]?.ref).toBe(changed.ref)
      const told = new Set(outcome.problems.map(({ ref }) => ref))
      for (const [index, one] of outcome.activities.entries()) {
        for (const other of outcome.activities.slice(0, index)) {
          if (
            one.arenaRef !== other.arenaRef ||
            one.startSeconds >= other.endSeconds ||
            other.startSeconds >= one.endSeconds
          )
            continue
          expect(told.has(one.ref) || told.has(other.ref) || one.ref === changed.ref || other.ref === changed.ref).toBe(
            true,
          )
        }
      }
    },
  )
})
