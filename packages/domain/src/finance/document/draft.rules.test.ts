import { expect, it } from 'vitest'
import { aboutOf } from './draft.rules.ts'

it.each([
  ['License 2026', 'Eva Claes', null, 'Eva Claes'],
  ['L1', 'Eva Claes', 'Nova', 'Eva Claes · Nova'],
  ['L1 · Nova', 'Eva Claes', 'Nova', 'Eva Claes'],
  ['Novalis · L1', null, 'Nova', 'Nova'],
  ['Box', null, null, null],
])('a line %s of %s and %s is about %s', (description, subject, horse, about) => {
  expect(aboutOf(description, { subject, horse })).toBe(about)
})
