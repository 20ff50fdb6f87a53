import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  conflictsOf,
  dutyOf,
  halfOf,
  isAvailableIn,
  isClubsToChange,
  type ListFacts,
  runTogether,
  strictestOf,
  togetherIn,
} from './jury-pre-registration.rules.ts'

const club = { ref: 'club', name: 'Ash' }

describe('the judges that a club owes', () => {
  it.each([
    [9, 10, 0, 0, 0],
    [10, 10, 0, 1, 1],
    [29, 10, 1, 2, 1],
    [29, 10, 3, 2, 0],
    [29, 0, 0, 0, 0],
  ])(
    '%i starts, one for each %i, %i offered: asked %i, missing %i (decision 303)',
    (starts, startsPerJudge, offered, asked, shortfall) => {
      expect(dutyOf(club, { starts, startsPerJudge, offered })).toEqual({
        organisation: club,
        starts,
        offered,
        asked,
        shortfall,
      })
    },
  )

  it('follow the strictest championship', () => {
    expect(strictestOf([0, 20, 10])).toBe(10)
    expect(strictestOf([0, 0])).toBe(0)
    expect(strictestOf([])).toBe(0)
  })

  test.prop([fc.nat({ max: 5000 }), fc.integer({ min: 1, max: 999 }), fc.nat({ max: 50 })])(
    'are never more with fewer starts',
    (starts, startsPerJudge, offered) => {
      const more = dutyOf(club, { starts: starts + 1, startsPerJudge, offered })
      expect(dutyOf(club, { starts, startsPerJudge, offered }).asked).toBeLessThanOrEqual(more.asked)
    },
  )
})

it('leaves an offer to its club until somebody decides', () => {
  expect((['OFFERED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const).filter(isClubsToChange)).toEqual([
    'OFFERED',
    'WITHDRAWN',
  ])
})

it('splits the day where the championship says', () => {
  expect([halfOf('12:59', '13:00'), halfOf('13:00', '13:00')]).toEqual(['MORNING', 'AFTERNOON'])
  expect(isAvailableIn('MORNING', 'AFTERNOON')).toBe(false)
  expect(isAvailableIn('MORNING_AND_AFTERNOON', 'AFTERNOON')).toBe(true)
})

const at = (start: string, end: string, date = '2026-05-17') => ({ date, start, end })

it('sees that two lists run at the same moment, and not that one begins as another ends', () => {
  expect(runTogether(at('09:00', '10:00'), at('09:30', '11:00'))).toBe(true)
  expect(runTogether(at('09:00', '10:00'), at('10:00', '11:00'))).toBe(false)
  expect(runTogether(at('09:00', '10:00'), at('09:00', '10:00', '2026-05-18'))).toBe(false)
  expect(runTogether({ date: null, start: null, end: null }, at('09:00', '10:00'))).toBe(false)
  const [one, two, three] = [at('09:00', '10:00'), at('09:30', '11:00'), at('12:00', '13:00')]
  expect(togetherIn([one, two, three])).toEqual([[one, two]])
})

const list = (over: Partial<ListFacts> = {}): ListFacts => ({
  id: 'list',
  ...at('09:00', '10:00'),
  half: 'MORNING',
  judges: [],
  sportTypes: ['DRESSAGE'],
  riderRefs: new Set(),
  organisationRefs: new Set(),
  ...over,
})
const judge = {
  personRef: 'ann',
  name: 'Ann Ash',
  organisationRef: 'club',
  preferredTime: 'MORNING' as const,
  sportTypes: ['DRESSAGE' as const],
}

describe('what speaks against a judge in a list', () => {
  it.each([
    ['nothing', {}, []],
    ['rides in it', { riderRefs: new Set(['ann']) }, ['RIDES']],
    ['a rider of the own club', { organisationRefs: new Set(['club']) }, ['OWN_CLUB']],
    ['the other half of the day', { half: 'AFTERNOON' as const }, ['OTHER_HALF']],
    ['another discipline', { sportTypes: ['DRIVING' as const] }, ['OTHER_DISCIPLINE']],
    ['a list that is not planned has no half', { date: null, start: null, end: null, half: null }, []],
  ])('%s', (_, over, kinds) => {
    expect(conflictsOf(judge, list(over), [list(over)])).toEqual(kinds)
  })

  it('judges another list at that time, by name', () => {
    const other = list({ id: 'other', judges: [{ position: 'C', name: 'ann ash ' }], ...at('09:59', '11:00') })
    expect(conflictsOf(judge, list(), [list(), other])).toEqual(['BUSY'])
    expect(conflictsOf(judge, list(), [list(), { ...other, ...at('10:00', '11:00') }])).toEqual([])
  })
})
