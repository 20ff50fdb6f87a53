import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { nameOverlap, nearestNames } from './near-name.rules.ts'

const clubs = ['LRV Zemst', 'LRV Zele', 'Ruitervereniging Zemst', 'De Vrije Teugel', 'Manege Sint-Hubertus'].map(
  (name) => ({ name }),
)
const offered = (text: string): string[] => nearestNames(text, clubs).map(({ name }) => name)

describe('the stored names that a text may mean', () => {
  it.each([
    ['RV Zemst', ['LRV Zele', 'LRV Zemst', 'Ruitervereniging Zemst'], 'an abbreviation, and another prefix'],
    ['vrije teugels', ['De Vrije Teugel'], 'a letter more and a word less'],
    ['St. Hubertus', ['Manege Sint-Hubertus'], 'another way to write a saint'],
    ['Hippisch Centrum Gent', [], 'nothing alike'],
  ])('%s: %j (%s)', (text, names) => expect(offered(text).toSorted()).toEqual(names.toSorted()))
})

test.prop([fc.string(), fc.string()])('is the same in both directions, and between 0 and 1', (one, other) => {
  expect(nameOverlap(one, other)).toBe(nameOverlap(other, one))
  expect(nameOverlap(one, other)).toBeGreaterThanOrEqual(0)
  expect(nameOverlap(one, other)).toBeLessThanOrEqual(1)
})
test.prop([fc.string({ minLength: 2 })])('a name is as alike as can be to itself', (name) => {
  expect(nameOverlap(name, name)).toBe(1)
})
