import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { NotificationKind } from '../../kernel/notification/notification.schema.ts'
import { localTimeAt } from '../../kernel/time/time-zone.rules.ts'
import {
  allChannels,
  channelsOf,
  dueAfterQuiet,
  isQuietAt,
  nextLook,
  pushOutcome,
  pushTexts,
} from './notification.rules.ts'
import { newsOf, type ShownStart, toldAfter } from './start-told.rules.ts'

const brussels = 'Europe/Brussels'

describe('the channels of a kind', () => {
  it('are the chosen ones, or its defaults', () => {
    const stored = {
      START_MOVED: { page: false, mail: false },
      SOON_IN_RING: { page: true, mail: true, push: false },
    }
    // Chosen before devices were a channel.
    expect(channelsOf('START_MOVED', stored)).toEqual({ page: false, mail: false, push: true })
    expect(channelsOf('SOON_IN_RING', stored)).toEqual({ page: true, mail: true, push: false })
    expect(channelsOf('ARENA_CHANGED', stored)).toEqual({ page: true, mail: true, push: true })
    expect(channelsOf('BILL_NEW', stored)).toEqual({ page: true, mail: false, push: false })
    expect(channelsOf('ARENA_CHANGED', stored, { isFollowed: true })).toEqual({ page: true, mail: false, push: false })
    expect(Object.keys(allChannels(stored)).toSorted()).toEqual(NotificationKind.options.toSorted())
  })
})

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '03:00', true],
    ['22:00', '07:00', '07:00', false],
    ['12:00', '14:00', '13:00', true],
    ['12:00', '14:00', '14:00', false],
    ['08:00', '08:00', '08:00', false],
    [null, null, '03:00', false],
  ])('from %s until %s, at %s: %s', (quietFrom, quietUntil, time, expected) => {
    expect(isQuietAt(time, { quietFrom, quietUntil })).toBe(expected)
  })

  it.each([
    // Summer time in Brussels is two hours ahead of UTC.
    ['2026-05-17T19:59:00Z', null],
    ['2026-05-17T20:30:00Z', '2026-05-18T05:00:00.000Z'],
    ['2026-05-18T01:00:00Z', '2026-05-18T05:00:00.000Z'],
  ])('what happens at %s leaves at %s', (moment, due) => {
    const hours = { quietFrom: '22:00', quietUntil: '07:00' }
    expect(dueAfterQuiet(new Date(moment), brussels, hours)?.toISOString() ?? null).toBe(due)
  })

  const times = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
    const two = (part: number): string => String(part).padStart(2, '0')
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  test.prop([times, times, moments])(
    'what waits leaves later, within a day, outside of them',
    (from, until, moment) => {
      const hours = { quietFrom: from, quietUntil: until }
      const due = dueAfterQuiet(moment, 'UTC', hours)
      expect(due !== null).toBe(isQuietAt(localTimeAt(moment, 'UTC'), hours))
      if (due === null) return
      expect(isQuietAt(localTimeAt(due, 'UTC'), hours)).toBe(false)
      expect(due.getTime()).toBeGreaterThan(moment.getTime())
      expect(due.getTime() - moment.getTime()).toBeLessThanOrEqual(86_400_000)
    },
  )
})

describe('what is notified of a start', () => {
  const at = (time: string | null, arena: string | null = 'A', date = '2026-05-17'): ShownStart => ({
    ...{ date, arena },
    seconds: time === null ? null : Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60,
  })
  it.each<[string, ShownStart | null, ShownStart, string | null]>([
    ['a list that is shown first', null, at('10:00'), 'STARTLIST_PUBLISHED'],
    ['a list without times', null, at(null), 'STARTLIST_PUBLISHED'],
    ['nothing new', at('10:00'), at('10:00'), null],
    ['a move of exactly the limit', at('10:00'), at('10:10'), null],
    ['a larger move', at('10:00'), at('10:11'), 'START_MOVED'],
    ['an earlier start', at('10:11'), at('10:00'), 'START_MOVED'],
    ['another day', at('10:00'), at('10:00', 'A', '2026-05-18'), 'START_MOVED'],
    ['past midnight, by a little', at('23:55'), at('00:05', 'A', '2026-05-18'), null],
    ['times that are shown at last', at(null), at('10:00'), 'START_MOVED'],
    ['times that are hidden', at('10:00'), at(null), null],
    ['another arena', at('10:00'), at('10:05', 'B'), 'ARENA_CHANGED'],
    ['another arena and a move', at('10:00'), at('10:30', 'B'), 'START_MOVED'],
    ['an arena that is hidden', at('10:00'), at('10:00', null), null],
  ])('%s', (_name, told, shown, news) => {
    expect(newsOf(told, shown, 10)).toBe(news)
  })

  it('small moves add up', () => {
    let told = toldAfter(null, at('10:00'), 'STARTLIST_PUBLISHED')
    told = toldAfter(told, at('10:06'), newsOf(told, at('10:06'), 10))
    expect(newsOf(told, at('10:12'), 10)).toBe('START_MOVED')
  })

  const starts = fc.record({
    date: fc.constantFrom('2026-05-17', '2026-05-18'),
    seconds: fc.option(fc.integer({ min: 0, max: 86_399 })),
    arena: fc.option(fc.constantFrom('A', 'B')),
  })
  test.prop([fc.option(starts), starts, fc.integer({ min: 0, max: 240 })])(
    'what was notified is not notified again',
    (told, shown, minutes) => {
      const after = toldAfter(told, shown, newsOf(told, shown, minutes))
      expect(newsOf(after, shown, minutes)).toBeNull()
    },
  )
  test.prop([starts, fc.integer({ min: 0, max: 240 })])('hiding and showing again is no news', (told, minutes) => {
    const hidden = { ...told, seconds: null, arena: null }
    const after = toldAfter(told, hidden, newsOf(told, hidden, minutes))
    expect(newsOf(after, told, minutes)).toBeNull()
  })
})

describe('a message on a device', () => {
  it.each([
    [201, 'SENT'],
    [202, 'SENT'],
    [404, 'GONE'],
    [410, 'GONE'],
    [403, 'GONE'],
    [400, 'REFUSED'],
    [413, 'REFUSED'],
    [301, 'LATER'],
    [429, 'LATER'],
    [503, 'LATER'],
  ])('that is answered with %s: %s', (status, outcome) => {
    expect(pushOutcome(status)).toBe(outcome)
  })

  test.prop([
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.array(fc.string({ unit: 'grapheme', maxLength: 200 })),
  ])('fits what push services take', (title, lines) => {
    const bytes = encodeURIComponent(JSON.stringify(pushTexts({ title, lines }))).replace(/%../g, '.').length
    expect(bytes).toBeLessThan(3_700)
  })
})

describe('the next look for news', () => {
  it.each([
    [{ failures: 0, idle: 0, dueIn: null }, 5],
    [{ failures: 0, idle: 1, dueIn: null }, 5],
    [{ failures: 0, idle: 2, dueIn: null }, 10],
    [{ failures: 0, idle: 4, dueIn: null }, 40],
    [{ failures: 0, idle: 5, dueIn: null }, 60],
    [{ failures: 0, idle: 500, dueIn: null }, 60],
    // What comes to rest earlier is reported then.
    [{ failures: 0, idle: 5, dueIn: 14 }, 14],
    [{ failures: 0, idle: 5, dueIn: 0 }, 1],
    [{ failures: 0, idle: 2, dueIn: 50 }, 10],
    [{ failures: 1, idle: 0, dueIn: 1 }, 5],
    [{ failures: 4, idle: 0, dueIn: null }, 40],
    [{ failures: 90, idle: 0, dueIn: null }, 300],
  ])('%o: in %s seconds', (state, expected) => {
    expect(nextLook(state)).toBe(expected)
  })
})
