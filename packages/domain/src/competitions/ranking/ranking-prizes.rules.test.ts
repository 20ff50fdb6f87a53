import { expect, it } from 'vitest'
import { prizesOfRanking } from './ranking-prizes.rules.ts'

const row = (place: number | null, status: 'FINISHED' | 'ELIMINATED' = 'FINISHED') => ({
  place,
  status,
  outOfCompetition: false,
})
const rules = { amounts: [100, 61, 40], minimum: 0 }
const eight = [1, 2, 2, 4, 5, 6, 7].map((place) => row(place)).concat(row(null, 'ELIMINATED'))

it.each([
  ['one in four of eight starters, and the tied second place is shared', null, eight, [100, 31, 30, 0, 0, 0, 0, 0]],
  ['a chosen number of places', 4, eight, [100, 51, 50, 0, 0, 0, 0, 0]],
  ['no places', 0, eight, [0, 0, 0, 0, 0, 0, 0, 0]],
  ['nobody', null, [], []],
])('%s', (_, placed, rows, expected) => {
  expect(prizesOfRanking(rules, placed, rows)).toEqual(expected)
})
