import { test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import tenPercentLocked from '../../../fixtures/plan-cases/plan-40-starts-10-percent-locked.json' with { type: 'json' }
import tenPercent from '../../../fixtures/plan-cases/plan-120-starts-10-percent.json' with { type: 'json' }
import badminton from '../../../fixtures/plan-cases/plan-badminton-2019.json' with { type: 'json' }
import keep60 from '../../../fixtures/plan-cases/plan-keep-60-starts-gap-9-a.json' with { type: 'json' }
import keep60wide from '../../../fixtures/plan-cases/plan-keep-60-starts-gap-13-a.json' with { type: 'json' }
import keep200 from '../../../fixtures/plan-cases/plan-keep-200-starts-gap-21-a.json' with { type: 'json' }
import lexington from '../../../fixtures/plan-cases/plan-lexington-2019.json' with { type: 'json' }
import { mutatedCase } from '../../kernel/testing/mutated-case.ts'
import { planCase } from './plan.cases.ts'

type CaseEntry = {
  readonly id: string
  readonly rider: string
  readonly position: number | null
}

const orderOf = (input: { readonly entries: readonly CaseEntry[] }) => {
  const outcome = planCase(input)
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'))
  const { order } = outcome.answer
  const places = new Map(order.map((id, index) => [id, index + 1]))
  const lastOf = new Map<string, number>()
  const riderOf = new Map(input.entries.map(({ id, rider }) => [id, rider]))
  let gap = Number.POSITIVE_INFINITY
  for (const [index, id] of order.entries()) {
    const rider = riderOf.get(id) ?? ''
    gap = Math.min(gap, index - (lastOf.get(rider) ?? Number.NEGATIVE_INFINITY))
    lastOf.set(rider, index)
  }
  const displacement = input.entries.reduce(
    (sum, { id }, index) => sum + Math.abs((places.get(id) ?? 0) - index - 1),
    0,
  )
  return { order, places, gap, displacement }
}

describe('start orders of real and constructed events', () => {
  it.each([badminton, lexington, tenPercent, tenPercentLocked])('$case: with the largest possible gap', (one) => {
    const { order, places, gap } = orderOf(one)
    expect([...order].sort()).toEqual(one.entries.map(({ id }) => id).sort())
    for (const { id, position } of one.entries) if (position !== null) expect(places.get(id)).toBe(position)
    expect(gap).toBeGreaterThanOrEqual(one.expected.minimumGapAtLeast)
    expect(gap).toBeGreaterThanOrEqual(0.95 * one.expected.bound)
  })

  it.each([keep60, keep60wide, keep200])('$case: close to the drawn order', (one) => {
    const { order, gap, displacement } = orderOf(one)
    expect(new Set(order).size).toBe(one.entries.length)
    expect(gap).toBeGreaterThanOrEqual(one.minimumGap)
    expect(displacement).toBeLessThanOrEqual(one.expected.displacementAtMost)
    expect(orderOf(one).order).toEqual(order)
  })
})

describe('an impossible case', () => {
  const entry = (id: string, position: unknown = null) => ({ id, rider: 'R', horse: id, position })

  it.each<[string, unknown]>([
    ['case: Invalid input', 7],
    ['method: Invalid', { method: 'SLOWLY', entries: [] }],
    ['minimumGap: Invalid', { method: 'KEEP', entries: [] }],
    ['entries[1].position: Invalid', { method: 'SEQUENTIAL', entries: [entry('a'), entry('b', 'x')] }],
    ['entries[1].position: AFTER_THE_END, got 3', { method: 'SEQUENTIAL', entries: [entry('a'), entry('b', 3)] }],
    [
      'entries[1].position: LOCKED_BY_ANOTHER, got 1',
      { method: 'SEQUENTIAL', entries: [entry('a', 1), entry('b', 1)] },
    ],
    ['entries[1].id: ID_REPEATED, got "a"', { method: 'SEQUENTIAL', entries: [entry('a'), entry('a')] }],
    ['entries[0].rider: Invalid', { method: 'SEQUENTIAL', entries: [{ id: 'a' }] }],
  ])('is refused with the place of the error: %s', (problem, input) => {
    const outcome = planCase(input)
    expect(outcome.ok).toBe(false)
    if (!outcome.ok) expect(outcome.problems[0]).toContain(problem)
  })

  it('may be empty, and may consist of locked entries only', () => {
    expect(planCase({ method: 'SEQUENTIAL', entries: [] })).toEqual({ ok: true, answer: { order: [] } })
    expect(planCase({ method: 'KEEP', minimumGap: 5, entries: [] })).toEqual({ ok: true, answer: { order: [] } })
    const entries = [entry('a', 2), entry('b', 1)]
    expect(planCase({ method: 'KEEP', minimumGap: 5, entries })).toEqual({ ok: true, answer: { order: ['b', 'a'] } })
  })

  test.prop([mutatedCase([tenPercentLocked, lexington])], { numRuns: 100 })(
    'is refused with its place, or ordered whole',
    ({ input }) => {
      const outcome = planCase(input)
      if (!outcome.ok) {
        for (const problem of outcome.problems) expect(problem).toMatch(/^\S+: \S/)
        return
      }
      const { entries } = input as { readonly entries: readonly { readonly id: string; readonly position?: number }[] }
      const { order } = outcome.answer
      expect([...order].sort()).toEqual(entries.map(({ id }) => id).sort())
      for (const { id, position } of entries) if (position != null) expect(order[position - 1]).toBe(id)
    },
  )
})
