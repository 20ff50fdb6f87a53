import { expect, it } from 'vitest'
import { placeAll } from './assignment-rule/place-all.ts'
import { startTimeAssignment } from './time-assignment.rules.ts'

const slot = (id: string, club: string | null, start: number) => ({
  ...{ id, club, start, length: 2, list: 'L1', test: 'T1', locked: false, registration: null },
})
const registration = (id: string, rider: string) => ({
  ...{ id, club: 'A', rider, horse: id, test: 'T1', list: 'L1', status: 'SUBSCRIBED' },
})

it('places all riders of a club, own positions first, each with the most rest', () => {
  const state = startTimeAssignment(
    { opens: 0, closes: 100, releases: null, swapMinutes: 10, clubs: ['A'] },
    false,
    [slot('S1', 'A', 0), slot('S2', 'A', 4), slot('S3', 'A', 60), slot('S4', null, 30), slot('S5', 'B', 20)],
    [registration('a1', 'Ann'), registration('a2', 'Ann'), registration('a3', 'Abe'), registration('a4', 'Ann')],
  )
  const placed = placeAll(state, 'A')
  expect([...placed.slots.values()].map((each) => each.registration)).toEqual(['a1', 'a3', 'a2', 'a4', null])
  expect(placeAll(placed, 'A').slots).toEqual(placed.slots)
})
