import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { addDays, fromDayNumber, toDayNumber, weekday } from '../../kernel/time/time.rules.ts'
import { renewalErrors } from './renewal.errors.ts'
import { seasonAfter, seasonDueOn, seasonOn, seasonSoldOn, withPeriod, withStartType } from './renewal.rules.ts'
import {
  defaultRenewal,
  maximumStartDay,
  maximumWindowDay,
  Renewal,
  type RenewalPeriod,
  type RenewalWindow,
  startTypesOf,
} from './renewal.schema.ts'

const renewal = (parts: Partial<Renewal>): Renewal => Renewal.parse({ ...defaultRenewal, ...parts })
const yearly = (startDay: number, startMonth: number, parts: Partial<Renewal> = {}) =>
  renewal({ startDay, startMonth, ...parts })
const monthly = (startDay: number, parts: Partial<Renewal> = {}) => renewal({ period: 'MONTHLY', startDay, ...parts })
const weekly = (startDay: number, parts: Partial<Renewal> = {}) =>
  renewal({ period: 'WEEKLY', startType: 'DAY_OF_WEEK', startDay, ...parts })
const window = (
  startDay: number,
  endDay: number,
  startMonth: number | null = null,
  endMonth: number | null = null,
) => ({
  startDay,
  startMonth,
  endDay,
  endMonth,
})

describe('the season of a day (decision 42, pr1052)', () => {
  it.each<[string, Renewal, string, string, string]>([
    ['a calendar year', yearly(1, 1), '2026-05-17', '2026-01-01', '2026-12-31'],
    ['its first day', yearly(1, 1), '2026-01-01', '2026-01-01', '2026-12-31'],
    ['its last day', yearly(1, 1), '2026-12-31', '2026-01-01', '2026-12-31'],
    ['a year from September', yearly(1, 9), '2026-05-17', '2025-09-01', '2026-08-31'],
    ['29 February in a common year', yearly(29, 2), '2026-03-01', '2026-02-28', '2027-02-27'],
    ['29 February before a leap year', yearly(29, 2), '2028-02-28', '2027-02-28', '2028-02-28'],
    ['29 February in a leap year', yearly(29, 2), '2028-02-29', '2028-02-29', '2029-02-27'],
    ['31 April', yearly(31, 4), '2026-04-30', '2026-04-30', '2027-04-29'],
    [
      'day 60 of a common year',
      renewal({ startType: 'DAY_OF_YEAR', startDay: 60 }),
      '2026-03-01',
      '2026-03-01',
      '2027-02-28',
    ],
    [
      'day 60 into a leap year',
      renewal({ startType: 'DAY_OF_YEAR', startDay: 60 }),
      '2028-02-29',
      '2028-02-29',
      '2029-02-28',
    ],
    [
      'day 366 is the last of any year',
      renewal({ startType: 'DAY_OF_YEAR', startDay: 366 }),
      '2026-12-31',
      '2026-12-31',
      '2027-12-30',
    ],
    ['a month', monthly(1), '2028-02-10', '2028-02-01', '2028-02-29'],
    ['a month from the 31st', monthly(31), '2026-01-31', '2026-01-31', '2026-02-27'],
    ['which is the 28th in February', monthly(31), '2026-03-01', '2026-02-28', '2026-03-30'],
    ['the 29th in a leap year', monthly(30), '2028-02-29', '2028-02-29', '2028-03-29'],
    ['and back to the 31st over December', monthly(31), '2027-01-01', '2026-12-31', '2027-01-30'],
    ['a week from Monday', weekly(1), '2026-05-17', '2026-05-11', '2026-05-17'],
    ['a week from Sunday', weekly(7), '2026-05-16', '2026-05-10', '2026-05-16'],
    ['a day', renewal({ period: 'DAILY', startType: 'NOW', startDay: null }), '2026-05-17', '2026-05-17', '2026-05-17'],
    [
      'a week from now',
      renewal({ period: 'WEEKLY', startType: 'NOW', startDay: null }),
      '2026-05-17',
      '2026-05-17',
      '2026-05-23',
    ],
    [
      'a month from 31 January',
      renewal({ period: 'MONTHLY', startType: 'NOW', startDay: null }),
      '2026-01-31',
      '2026-01-31',
      '2026-02-27',
    ],
    ['a year from a leap day', renewal({ startType: 'NOW', startDay: null }), '2028-02-29', '2028-02-29', '2029-02-27'],
  ])('%s', (_name, given, day, start, end) => {
    expect(seasonOn(given, day)).toEqual({ start, end })
  })

  it('is followed by the next one, unless it is sold once', () => {
    expect(seasonAfter(monthly(31), { start: '2026-01-31', end: '2026-02-27' })).toEqual({
      start: '2026-02-28',
      end: '2026-03-30',
    })
    expect(seasonAfter(yearly(1, 1, { type: 'ONE_TIME' }), { start: '2026-01-01', end: '2026-12-31' })).toBeNull()
  })
})

describe('what is renewed by itself', () => {
  const held = { start: '2026-01-01', end: '2026-12-31' }
  const next = { start: '2027-01-01', end: '2027-12-31' }

  it.each([
    ['on its last day', held, '2026-12-31', null],
    ['on the day after', held, '2027-01-01', next],
    ['a week later', held, '2027-01-08', next],
    ['after that', held, '2027-01-09', null],
    ['held from a later day', { ...held, start: '2026-05-01' }, '2027-01-01', next],
    ['ended by somebody', { ...held, end: '2026-11-30' }, '2026-12-01', null],
  ])('%s', (_name, given, day, season) => {
    expect(seasonDueOn(yearly(1, 1), given, day)).toEqual(season)
    expect(seasonDueOn(yearly(1, 1, { type: 'ONE_TIME' }), given, day)).toBeNull()
  })

  it('waits for the end of the close period, and follows the day of sale', () => {
    const closed = yearly(1, 1, { closePeriod: window(20, 15, 12, 2) })
    expect(seasonDueOn(closed, held, '2027-02-15')).toBeNull()
    expect(seasonDueOn(closed, held, '2027-02-16')).toEqual(next)
    expect(seasonDueOn(closed, held, '2027-02-24')).toBeNull()
    const sold = renewal({ startType: 'NOW', startDay: null })
    const own = { start: '2026-05-17', end: '2027-05-16' }
    expect(seasonDueOn(sold, own, '2027-05-17')).toEqual({ start: '2027-05-17', end: '2028-05-16' })
  })
})

describe('the season that is sold on a day (decision 42, pr1053, pr1054)', () => {
  const season = (year: number) => ({ start: `${String(year)}-01-01`, end: `${String(year)}-12-31` })
  const license = yearly(1, 1, { closePeriod: window(15, 30, 10, 11), earlybirdPeriod: window(1, 30, 12, 12) })

  it.each([
    ['in the open season the running one', '2026-10-14', season(2026)],
    ['nothing on the first day of closing', '2026-10-15', null],
    ['nothing on its last day', '2026-11-30', null],
    ['the next one from the early bird on', '2026-12-01', season(2027)],
    ['until its last day', '2026-12-30', season(2027)],
    ['the running one after it', '2026-12-31', season(2026)],
  ])('%s', (_name, day, sold) => {
    expect(seasonSoldOn(license, day)).toEqual(sold)
  })

  it('the close period takes precedence over the early bird', () => {
    const both = yearly(1, 1, { closePeriod: window(10, 20, 12, 12), earlybirdPeriod: window(1, 30, 12, 12) })
    expect(seasonSoldOn(both, '2026-12-09')).toEqual(season(2027))
    expect(seasonSoldOn(both, '2026-12-10')).toBeNull()
    expect(seasonSoldOn(both, '2026-12-21')).toEqual(season(2027))
  })
  it('a period may span the end of the year', () => {
    const turning = yearly(1, 4, { closePeriod: window(20, 10, 12, 1) })
    expect(seasonSoldOn(turning, '2026-12-19')).not.toBeNull()
    for (const day of ['2026-12-20', '2026-12-31', '2027-01-01', '2027-01-10']) {
      expect(seasonSoldOn(turning, day), day).toBeNull()
    }
    expect(seasonSoldOn(turning, '2027-01-11')).toEqual({ start: '2026-04-01', end: '2027-03-31' })
  })
  it('a day after the end of the month means its last day', () => {
    const endOfFebruary = yearly(1, 1, { closePeriod: window(30, 30, 2, 2) })
    expect(seasonSoldOn(endOfFebruary, '2026-02-28')).toBeNull()
    expect(seasonSoldOn(endOfFebruary, '2028-02-28')).not.toBeNull()
    expect(seasonSoldOn(endOfFebruary, '2028-02-29')).toBeNull()
    const endOfMonth = monthly(1, { earlybirdPeriod: window(29, 30) })
    expect(seasonSoldOn(endOfMonth, '2026-02-28')).toEqual({ start: '2026-03-01', end: '2026-03-31' })
    expect(seasonSoldOn(endOfMonth, '2026-02-27')).toEqual({ start: '2026-02-01', end: '2026-02-28' })
  })
  it('a monthly period may span the end of the month, and a short February does not invert it', () => {
    const turning = monthly(1, { closePeriod: window(30, 29) })
    expect(seasonSoldOn(turning, '2026-02-15')).toBeNull()
    const fewDays = monthly(15, { closePeriod: window(28, 3) })
    expect(seasonSoldOn(fewDays, '2026-05-31')).toBeNull()
    expect(seasonSoldOn(fewDays, '2026-06-03')).toBeNull()
    expect(seasonSoldOn(fewDays, '2026-06-04')).toEqual({ start: '2026-05-15', end: '2026-06-14' })
  })
  it('a weekly period closes on its days, and may span a Sunday', () => {
    const closed = weekly(1, { closePeriod: window(6, 1) })
    expect(seasonSoldOn(closed, '2026-05-15')).toEqual({ start: '2026-05-11', end: '2026-05-17' })
    for (const day of ['2026-05-16', '2026-05-17', '2026-05-18']) expect(seasonSoldOn(closed, day), day).toBeNull()
    expect(seasonSoldOn(weekly(1, { earlybirdPeriod: window(5, 7) }), '2026-05-16')).toEqual({
      start: '2026-05-18',
      end: '2026-05-24',
    })
  })
  it('a season that starts on the day of sale is closed too', () => {
    const now = renewal({ startType: 'NOW', startDay: null, closePeriod: window(1, 30, 7, 8) })
    expect(seasonSoldOn(now, '2026-07-15')).toBeNull()
    expect(seasonSoldOn(now, '2026-06-30')).toEqual({ start: '2026-06-30', end: '2027-06-29' })
  })
})

describe('the input of a renewal', () => {
  const refusal = (parts: object) =>
    Renewal.safeParse({ ...defaultRenewal, ...parts }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ])

  it('is recurring, annual, and from 1 January by default (pr0453 to pr0457)', () => {
    expect(Renewal.parse({})).toEqual({
      type: 'RECURRING',
      period: 'ANNUAL',
      startType: 'DAY_OF_MONTH',
      startDay: 1,
      startMonth: 1,
      closePeriod: null,
      earlybirdPeriod: null,
    })
  })
  it.each([
    [
      'a day of the week in a month',
      { period: 'MONTHLY', startType: 'DAY_OF_WEEK' },
      'startType',
      renewalErrors.startTypeMismatch,
    ],
    ['no start day (pr0690)', { startDay: null }, 'startDay', renewalErrors.startDayMissing],
    ['start day 0 (pr0690)', { startDay: 0 }, 'startDay', renewalErrors.startDayMissing],
    [
      'an eighth day of the week',
      { period: 'WEEKLY', startType: 'DAY_OF_WEEK', startDay: 8 },
      'startDay',
      renewalErrors.startDayMissing,
    ],
    ['a 32nd', { startDay: 32 }, 'startDay', renewalErrors.startDayMissing],
    ['a year without its month', { startMonth: null }, 'startMonth', renewalErrors.startMonthMissing],
    [
      'a daily window (pr0688)',
      { period: 'DAILY', startType: 'NOW', closePeriod: window(1, 1) },
      'closePeriod',
      renewalErrors.windowDaily,
    ],
    ['window day 0 (pr0683)', { closePeriod: window(0, 2, 1, 1) }, 'closePeriod.startDay', renewalErrors.windowDay],
    [
      'weekly day 8 (pr0685)',
      { period: 'WEEKLY', startType: 'DAY_OF_WEEK', closePeriod: window(1, 8) },
      'closePeriod.endDay',
      renewalErrors.windowDay,
    ],
    [
      'monthly day 31 (pr0686)',
      { period: 'MONTHLY', earlybirdPeriod: window(31, 3) },
      'earlybirdPeriod.startDay',
      renewalErrors.windowDay,
    ],
    ['annual day 31 (pr0687)', { closePeriod: window(31, 3, 1, 2) }, 'closePeriod.startDay', renewalErrors.windowDay],
    [
      'an annual window without months',
      { closePeriod: window(1, 3, null, 2) },
      'closePeriod.startMonth',
      renewalErrors.windowMonthMissing,
    ],
    [
      'an early bird from now',
      { startType: 'NOW', earlybirdPeriod: window(1, 3, 1, 2) },
      'earlybirdPeriod',
      renewalErrors.earlybirdNeedsSeason,
    ],
  ])('refuses %s', (_name, parts, field, error) => {
    expect(refusal(parts)).toEqual([[field, error.code]])
  })
  it('keeps fields that the period does not use', () => {
    expect(renewal({ period: 'MONTHLY', startMonth: 3 }).startMonth).toBe(3)
    expect(renewal({ startType: 'NOW', startDay: 5 }).startDay).toBe(5)
  })
  it('changing the period resets the start day to 1 (pr0646)', () => {
    expect(withPeriod(monthly(17), 'ANNUAL')).toMatchObject({
      period: 'ANNUAL',
      startType: 'DAY_OF_MONTH',
      startDay: 1,
    })
    expect(withPeriod(yearly(17, 3, { closePeriod: window(20, 30, 1, 1) }), 'WEEKLY')).toEqual({
      type: 'RECURRING',
      period: 'WEEKLY',
      startType: 'DAY_OF_WEEK',
      startDay: 1,
      startMonth: 3,
      closePeriod: null,
      earlybirdPeriod: null,
    })
  })
  it('changing the start type clears start month and day (pr0647, pr0648)', () => {
    const early = { earlybirdPeriod: window(1, 30, 12, 12) }
    expect(withStartType(yearly(17, 3, early), 'DAY_OF_YEAR')).toMatchObject({
      startType: 'DAY_OF_YEAR',
      startDay: null,
      startMonth: null,
      ...early,
    })
    expect(withStartType(yearly(17, 3, early), 'NOW').earlybirdPeriod).toBeNull()
  })
})

const anyWindow = (period: RenewalPeriod): fc.Arbitrary<RenewalWindow | null> => {
  if (period === 'DAILY') return fc.constant(null)
  const day = fc.integer({ min: 1, max: maximumWindowDay[period] })
  const month = period === 'ANNUAL' ? fc.integer({ min: 1, max: 12 }) : fc.constant(null)
  return fc.option(fc.record({ startDay: day, startMonth: month, endDay: day, endMonth: month }))
}
const anyRenewal: fc.Arbitrary<Renewal> = fc
  .constantFrom<RenewalPeriod>('DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL')
  .chain((period) =>
    fc.constantFrom(...startTypesOf[period]).chain((startType) =>
      fc.record({
        type: fc.constantFrom('ONE_TIME' as const, 'RECURRING' as const),
        period: fc.constant(period),
        startType: fc.constant(startType),
        startDay: startType === 'NOW' ? fc.constant(null) : fc.integer({ min: 1, max: maximumStartDay[startType] }),
        startMonth: fc.integer({ min: 1, max: 12 }),
        closePeriod: anyWindow(period),
        earlybirdPeriod: startType === 'NOW' ? fc.constant(null) : anyWindow(period),
      }),
    ),
  )
const anyDay = fc.integer({ min: toDayNumber('1990-01-01'), max: toDayNumber('2060-12-31') }).map(fromDayNumber)
const longest: Record<RenewalPeriod, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, ANNUAL: 367 }

describe('every renewal', () => {
  test.prop([anyRenewal])('is valid as generated by this test', (given) => {
    expect(Renewal.parse(given)).toEqual(given)
  })
  test.prop([anyRenewal, anyDay])(
    'has seasons that contain their day and are no longer than the period',
    (given, day) => {
      const { start, end } = seasonOn(given, day)
      expect(start <= day && day <= end).toBe(true)
      expect(toDayNumber(end) - toDayNumber(start) + 1).toBeLessThanOrEqual(longest[given.period])
    },
  )
  test.prop([anyRenewal, anyDay])('has fixed seasons without gap or overlap', (given, day) => {
    fc.pre(given.startType !== 'NOW')
    const season = seasonOn(given, day)
    expect(seasonOn(given, season.start)).toEqual(season)
    expect(seasonOn(given, season.end)).toEqual(season)
    expect(seasonOn(given, addDays(season.end, 1)).start).toBe(addDays(season.end, 1))
    expect(seasonOn(given, addDays(season.start, -1)).end).toBe(addDays(season.start, -1))
  })
  test.prop([anyRenewal, anyDay])('sells the present season, the next one, or none', (given, day) => {
    const running = seasonOn(given, day)
    const sold = seasonSoldOn(given, day)
    const next = seasonOn(given, addDays(running.end, 1))
    if (!given.closePeriod) expect(sold).not.toBeNull()
    if (sold) expect([running, next]).toContainEqual(sold)
    if (sold && !given.earlybirdPeriod) expect(sold).toEqual(running)
  })
  test.prop([anyRenewal, anyDay])('begins a week on the chosen weekday', (given, day) => {
    fc.pre(given.startType === 'DAY_OF_WEEK')
    expect(weekday(seasonOn(given, day).start) + 1).toBe(given.startDay)
  })
  test.prop([anyRenewal, fc.constantFrom<RenewalPeriod>('DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL')])(
    'can be saved unchanged with another period',
    (given, period) => {
      expect(Renewal.safeParse(withPeriod(given, period)).success).toBe(true)
    },
  )
})
