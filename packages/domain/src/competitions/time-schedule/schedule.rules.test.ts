import { describe, expect, it } from 'vitest'
import { toSeconds } from '../../kernel/time/time.rules.ts'
import { type ArenaPresence, findArenaConflicts, findOverlaps } from './schedule-overlap.rules.ts'
import { findDependencyCycle, type ScheduledActivity } from './schedule-recalculation.rules.ts'

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

describe('dependencies (decision 19)', () => {
  it('cannot be kept if an activity would have to wait for itself', () => {
    const circle = ['ring1 a 09:00-10:00 after b', 'ring2 b 09:00-10:00 after a'].map(activity)
    expect(findDependencyCycle(circle)).toBe('a')
    // In one arena, the order of the activities is kept.
    expect(findDependencyCycle(['ring1 a 09:00-10:00 after b', 'ring1 b 10:00-11:00'].map(activity))).toBe('a')
  })

  it('are kept by a day in the right order, and do not apply between days', () => {
    const day = ['ring1 a 09:00-10:00', 'ring1 b 10:15-11:00 after a', 'ring2 c 11:00-12:00 after b,a'].map(activity)
    expect(findDependencyCycle(day)).toBeNull()
    const [first, second] = ['ring1 a 09:00-10:00 after b', 'ring2 b 09:00-10:00 after a'].map(activity)
    if (first === undefined || second === undefined) throw new Error('no activities')
    expect(findDependencyCycle([first, { ...second, date: '2026-05-18' }])).toBeNull()
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

  it('a rider in two arenas at once, a horse with too little time for the transfer', () => {
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
        pauseMinutes: -5,
        neededMinutes: 5,
      },
      {
        code: 'TRANSFER_TIME_TOO_SHORT',
        activityRef: 'c',
        otherActivityRef: 'a',
        subject: 'HORSE',
        subjectRef: 'H1',
        pauseMinutes: 2,
        neededMinutes: 5,
      },
    ])
  })

  it('times that touch in one arena, two days and a single activity do not overlap', () => {
    const first = presence('a', 'ring1', 'R1', 'H1', '09:00-09:10')
    expect(findOverlaps([first, presence('b', 'ring1', 'R1', 'H1', '09:10-09:20')], 300)).toEqual([])
    expect(
      findOverlaps([first, { ...presence('b', 'ring2', 'R1', 'H1', '09:00-09:10'), date: '2026-05-18' }], 0),
    ).toEqual([])
    expect(findOverlaps([first, presence('a', 'ring1', 'R1', 'H2', '09:05-09:15')], 0)).toEqual([])
  })

  it('finds two activities in one arena, also during a long one, and those that continue past midnight', () => {
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
