import { expect, it } from 'vitest'
import { refuseClosing } from './closing.rules.ts'

const facts = { closedThrough: '2026-03-31', today: '2026-05-01', obstacles: 0 }

it.each([
  ['2026-04-30', facts, null],
  ['2026-05-01', facts, 'periodNotOver'],
  ['2026-03-31', facts, 'periodNotOver'],
  ['2026-04-01', { ...facts, obstacles: 1 }, 'periodHasOpen'],
] as const)('a period through %s', (through, each, refusal) => {
  expect(refuseClosing(through, each)).toBe(refusal)
})
