import { describe, expect, it } from 'vitest'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { emptyRules } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { decideAchievement, inDayOrder, isNamedInPublic, spanOf } from './course-event.rules.ts'
import { CreateCourseEvent } from './course-event.schema.ts'

const day = (courseDay: number, date: string) => ({
  courseDay,
  day: date,
  start: '2026-06-01 09:00:00',
  end: '17:00',
  location: { street: 'Veldstraat', cityName: 'Gent' },
})
const sent = (days: unknown[]) =>
  CreateCourseEvent.safeParse({
    courseRef: { ref: '00000000-0000-7000-8000-000000000001' },
    title: 'Instructor',
    money: { amountWithTax: 0, taxLevelCode: 'VAT_0', currency: 'EUR' },
    maxRegistrations: 0,
    rules: emptyRules,
    days,
  })

describe('the days of a course event (pr0405, decision 34)', () => {
  it('are numbered in order, span from the first to the last, and accept a time with or without its day (pr0411)', () => {
    const { data } = sent([day(5, '2026-06-01'), day(2, '2026-06-08')])
    const days = inDayOrder(data?.days ?? [])
    expect(days.map((each) => [each.courseDay, each.day, each.start])).toEqual([
      [1, '2026-06-08', '09:00'],
      [2, '2026-06-01', '09:00'],
    ])
    expect(spanOf(days)).toEqual({ firstDay: '2026-06-01', lastDay: '2026-06-08' })
  })

  it('are all checked, not only the last one (pr0676)', () => {
    const refused = sent([{ ...day(1, '2026-06-01'), end: '08:00', location: {} }, day(2, '2026-06-02')])
    expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['days.0.location', kernelErrors.locationNotSpecified.code],
      ['days.0.location.street', kernelErrors.blankStreet.code],
      ['days.0.location.cityName', kernelErrors.blankCity.code],
      ['days.0.end', kernelErrors.endBeforeStart.code],
    ])
    expect(sent([{ ...day(1, '2026-06-01'), end: '08:00' }, day(2, '2026-06-02')]).success).toBe(false)
    expect(sent([day(1, '2026-06-01'), day(1, '2026-06-02')]).success).toBe(false)
    expect(sent([]).success).toBe(false)
  })
})

it('shows the public no name of a minor, or of a person of unknown age (decision 33)', () => {
  expect(['2008-05-17', '2008-05-18', null].map((birth) => isNamedInPublic(birth, '2026-05-17'))).toEqual([
    true,
    false,
    false,
  ])
})

it('gives the achievement once, moves it with its day, and withdraws it (pr1059)', () => {
  const [none, on1, on2] = [
    { achieved: null, date: null },
    { achieved: true, date: '2026-06-01' },
    { achieved: true, date: '2026-06-02' },
  ]
  expect(decideAchievement(none, on1)).toBe('GIVE')
  expect(decideAchievement(on1, on1)).toBe('STAY')
  expect(decideAchievement(on1, on2)).toBe('MOVE')
  expect(decideAchievement(on2, { achieved: false, date: '2026-06-02' })).toBe('TAKE')
  expect(decideAchievement(none, { achieved: false, date: '2026-06-02' })).toBe('STAY')
})
