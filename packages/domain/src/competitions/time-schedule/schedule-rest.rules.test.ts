import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { toLocalTime } from '../../kernel/time/time.rules.ts'
import { planWarnings } from '../planning/plan-warnings.rules.ts'
import { gapForRest } from '../startlist/multi-participation/multi-participation.ts'
import { findOverlaps } from './schedule-overlap.rules.ts'
import { defaultRest, findShortRests, type RestingPresence } from './schedule-rest.rules.ts'

const start = (activityRef: string, minute: number, over: Partial<RestingPresence> = {}): RestingPresence => ({
  activityRef,
  arenaRef: activityRef,
  riderRef: 'rider',
  horseRef: `horse ${activityRef} ${minute}`,
  date: '2026-05-17',
  startSeconds: 32_400 + minute * 60,
  endSeconds: 32_400 + minute * 60 + 120,
  rest: defaultRest('SHOW_JUMPING'),
  ...over,
})

const shortRests = (presences: readonly RestingPresence[]) => findShortRests(presences, 300)

describe('rest between two starts (decision 18)', () => {
  it('is 30 and 45 minutes in show jumping, 45 and 60 in dressage, 60 and 120 in cross-country', () => {
    expect([defaultRest('SHOW_JUMPING'), defaultRest('DRESSAGE'), defaultRest('CROSS_COUNTRY')]).toEqual([
      { rider: 30, horse: 45 },
      { rider: 45, horse: 60 },
      { rider: 60, horse: 120 },
    ])
  })

  it('is counted from the end of one start to the beginning of the next, plus the transfer between arenas', () => {
    expect(shortRests([start('a', 0), start('b', 37)])).toEqual([])
    expect(shortRests([start('b', 36), start('a', 0)])).toEqual([
      {
        code: 'REST_TOO_SHORT',
        activityRef: 'b',
        otherActivityRef: 'a',
        subject: 'RIDER',
        subjectRef: 'rider',
        pauseMinutes: 34,
        neededMinutes: 35,
      },
    ])
    const same = { arenaRef: 'main' }
    expect(shortRests([start('a', 0, same), start('b', 32, same)])).toEqual([])
    expect(shortRests([start('a', 0, same), start('b', 31, same)])).toHaveLength(1)
  })

  it('is the cool-down of the earlier discipline and the warm-up of the later, separately for the horse', () => {
    const dressage = { rest: defaultRest('DRESSAGE') }
    // A third of 30 and two thirds of 45 minutes; a third of 45 and two thirds of 30; 7 for the round and the transfer.
    expect(shortRests([start('a', 0), start('b', 46, dressage)])).toHaveLength(1)
    expect(shortRests([start('a', 0), start('b', 47, dressage)])).toEqual([])
    expect(shortRests([start('a', 0, dressage), start('b', 41)])).toHaveLength(1)
    expect(shortRests([start('a', 0, dressage), start('b', 42)])).toEqual([])
    const horse = { riderRef: null, horseRef: 'horse' }
    expect(shortRests([start('a', 0, horse), start('b', 51, horse)])).toMatchObject([{ subject: 'HORSE' }])
  })

  it('does not apply between days, between different riders, or to starts that overlap', () => {
    expect(shortRests([start('a', 0), start('b', 10, { date: '2026-05-18' })])).toEqual([])
    expect(shortRests([start('a', 0), start('b', 10, { riderRef: 'other' })])).toEqual([])
    expect(shortRests([start('a', 0), start('b', 1)])).toEqual([])
  })

  it('is reported once for each pair of activities, and not if even the transfer is too short', () => {
    expect(
      shortRests([start('a', 0), start('b', 8), start('b', 20)]).map(({ otherActivityRef }) => otherActivityRef),
    ).toEqual(['a', 'b'])
    expect(shortRests([start('a', 0), start('b', 6)])).toEqual([])
  })

  const anyStarts = fc.uniqueArray(fc.tuple(fc.constantFrom('ring1', 'ring2', 'ring3'), fc.nat(60)), {
    selector: ([arena, minute]) => `${arena} ${minute}`,
    maxLength: 5,
  })
  test.prop([anyStarts])("is the same as the planner's warning, for the same starts", (rows) => {
    const presences = rows.map(([arenaRef, minute], index) => start(`list${index}`, minute, { arenaRef }))
    const planned = planWarnings({
      lists: presences.map((presence) => ({
        ref: presence.activityRef,
        arenaRef: presence.arenaRef,
        date: presence.date,
        start: toLocalTime(presence.startSeconds),
        sportType: 'SHOW_JUMPING',
        averageRoundSeconds: 120,
        draggingBreak: null,
        entries: [
          {
            ref: `entry ${presence.activityRef}`,
            type: 'PARTICIPANT',
            isLocked: false,
            riderRef: presence.riderRef,
            horseRef: presence.horseRef,
            durationSeconds: null,
          },
        ],
      })),
    }).filter(({ subject }) => subject !== null)
    const pairs = (warnings: readonly { code: string; refs: readonly (string | null)[] }[]) =>
      warnings
        .map(
          ({ code, refs }) =>
            `${/^(WARM_UP|COOL_DOWN)/.test(code) ? 'REST_TOO_SHORT' : code} ${refs.toSorted().join(' ')}`,
        )
        .sort()
    expect(
      pairs(
        [...findOverlaps(presences, 300), ...shortRests(presences)].map(({ code, activityRef, otherActivityRef }) => ({
          code,
          refs: [activityRef, otherActivityRef],
        })),
      ),
    ).toEqual(
      pairs(
        planned.map(({ code, listRef, otherEntryRef }) => ({
          code,
          refs: [listRef, otherEntryRef?.replace('entry ', '') ?? null],
        })),
      ),
    )
  })

  it('in one list is a difference of positions, counted in the same way', () => {
    const gap = gapForRest(1800, 120)
    const inOneArena = (positions: number) =>
      shortRests([start('a', 0, { arenaRef: 'main' }), start('b', positions * 2, { arenaRef: 'main' })])
    expect(inOneArena(gap)).toEqual([])
    expect(inOneArena(gap - 1)).toHaveLength(1)
  })
})
