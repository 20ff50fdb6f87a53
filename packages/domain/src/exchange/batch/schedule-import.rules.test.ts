import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { toSeconds } from '../../kernel/time/time.rules.ts'
import type { ExchangeActivity } from '../document/exchange-schedule.schema.ts'
import {
  activityThere,
  afterWhatTheyWaitFor,
  endOfActivity,
  lackOfActivity,
  lackOfHour,
  otherInActivity,
  type PlannedActivity,
} from './schedule-import.rules.ts'

const activity = (over: Partial<ExchangeActivity> = {}): ExchangeActivity => ({
  ...{ id: 'a', competition: 'c', kind: 'TEXT', name: 'Prijsuitreiking', date: '2026-06-06', start: '09:00' },
  ...{ durationSeconds: 1800, ...over },
})

describe('an activity of a document', () => {
  it.each<[Partial<ExchangeActivity>, { hasList?: boolean; rankings?: number }, string | null]>([
    [{}, {}, null],
    [{ start: undefined }, {}, 'start'],
    [{ durationSeconds: undefined }, {}, 'durationSeconds'],
    [{ kind: 'BREAK' }, {}, 'arena'],
    [{ kind: 'BREAK', arena: 'p' }, {}, null],
    [{ kind: 'SPORT', arena: 'p' }, {}, 'startlist'],
    [{ kind: 'SPORT' }, { hasList: true }, 'arena'],
    [{ kind: 'SPORT', arena: 'p', durationSeconds: undefined }, { hasList: true }, null],
    [{ kind: 'RANKING' }, {}, 'rankings'],
    [{ kind: 'RANKING' }, { rankings: 1 }, null],
    [{ kind: 'CHAMPIONSHIP_RANKING' }, { hasList: true, rankings: 1 }, 'championship'],
  ])('%j with %j lacks %s', (over, { hasList = false, rankings = 0 }, lack) => {
    expect(lackOfActivity(activity(over), { hasList, rankings })).toBe(lack)
  })

  test.prop([fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 172_799 })])(
    'ends on its day, and not before it starts',
    (minutes, durationSeconds) => {
      const start = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const lasts = toSeconds(endOfActivity({ start, durationSeconds })) - toSeconds(start)
      expect(lasts).toBeGreaterThanOrEqual(0)
      expect(lasts).toBeLessThanOrEqual(durationSeconds)
      if (minutes * 60 + durationSeconds < 86_340) expect(lasts).toBe(durationSeconds - (durationSeconds % 60))
    },
  )
})

describe('the hour of a test', () => {
  it.each<[object, boolean, string | null]>([
    [{}, false, null],
    [{ date: '2026-06-06' }, false, 'startlist'],
    [{ date: '2026-06-06' }, true, 'start'],
    [{ start: '09:00' }, true, 'date'],
    [{ date: '2026-06-06', start: '09:00' }, true, 'arena'],
    [{ date: '2026-06-06', start: '09:00', arena: 'p' }, true, null],
  ])('%j, with a list %s, lacks %s', (said, hasList, lack) => {
    expect(lackOfHour(said, hasList)).toBe(lack)
  })
})

describe('an activity that is there', () => {
  const stored = (over: Partial<PlannedActivity> = {}): PlannedActivity => ({
    ...{ kind: 'SPORT', date: '2026-06-06', start: '09:00', end: '10:00', arenaRef: 'p', startlistRef: 'l', name: 'A' },
    ...over,
  })
  const pause = stored({ kind: 'BREAK', startlistRef: null, name: 'Slepen' })

  it.each<[string, PlannedActivity, PlannedActivity | undefined]>([
    ['is that of the list, at whatever hour', stored({ start: '11:00', name: 'B' }), stored()],
    ['is not that of another list', stored({ startlistRef: 'm' }), undefined],
    ['is that of the same name, place and hour', { ...pause, end: '10:30' }, pause],
    ['is not that of another hour', { ...pause, start: '09:30' }, undefined],
    ['is not that of another kind', { ...pause, kind: 'TEXT' }, undefined],
  ])('%s', (_, wanted, found) => {
    expect(activityThere([stored(), pause], wanted)).toEqual(found)
  })

  it('is another in the fields of the document', () => {
    expect(otherInActivity(stored(), stored({ start: '09:30', arenaRef: 'q', end: '10:00' }))).toEqual([
      'start',
      'durationSeconds',
      'arena',
    ])
    expect(otherInActivity(stored(), stored())).toEqual([])
  })
})

describe('the order in which activities are put on a schedule', () => {
  const named = (id: string, ...after: string[]) => ({ id, after })
  const idsOf = (...activities: ReturnType<typeof named>[]) => afterWhatTheyWaitFor(activities).map(({ id }) => id)

  it('is that of the document, but after what they wait for', () => {
    expect(idsOf(named('a'), named('b'), named('c'))).toEqual(['a', 'b', 'c'])
    // As many before each of them, so that a count would not tell.
    expect(idsOf(named('a', 'b'), named('b', 'c'), named('c'))).toEqual(['c', 'b', 'a'])
    expect(idsOf(named('a', 'gone'), named('b'))).toEqual(['a', 'b'])
    expect(idsOf(named('a', 'b'), named('b', 'a')).toSorted()).toEqual(['a', 'b'])
  })

  test.prop([fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { maxLength: 20 })])('has each once', (waits) => {
    // Only what is listed later is waited for, so there is no circle.
    const activities = waits.map((after, at) =>
      named(`${at}`, ...after.map((other) => `${at + 1 + other}`).filter((id) => Number(id) < waits.length)),
    )
    const ids = idsOf(...activities)
    expect(ids.toSorted()).toEqual(activities.map(({ id }) => id).toSorted())
    for (const { id, after } of activities) {
      for (const before of after) expect(ids.indexOf(before)).toBeLessThan(ids.indexOf(id))
    }
  })
})
