import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { fewestSlots, withFewestIdleSlots } from './idle-slots.rules.ts'
import { type DayStart, earliestEnd, shortestDay } from './shortest-day.rules.ts'

describe('one arena with the fewest empty slots', () => {
  const told = (text: string, rest: number): string =>
    withFewestIdleSlots(
      text.split('').map((rider) => ({ rider })),
      rest,
    )
      .map((start) => start?.rider ?? '_')
      .join('')

  // The bound max(n, (m − 1)(rest + 1) + c) is that of job scheduling with a cooling time.
  it.each([
    ['aabc', 1, 'abac'],
    ['aaab', 2, 'ab_a__a'],
    ['abcd', 3, 'abcd'],
    ['', 3, ''],
  ])('%s with a rest of %i', (text, rest, expected) => {
    expect(told(text, rest)).toBe(expected)
  })

  test.prop([fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 60 }), fc.nat(8)])(
    'reaches the bound, keeps the rest and loses no start',
    (riders, rest) => {
      const starts = riders.map((rider, index) => ({ rider, index }))
      const slots = withFewestIdleSlots(starts, rest)
      expect(slots).toHaveLength(starts.length === 0 ? 0 : fewestSlots(starts, rest))
      expect(slots.flatMap((start) => start?.index ?? []).sort((left, right) => left - right)).toEqual(
        starts.map(({ index }) => index),
      )
      for (const [index, start] of slots.entries()) {
        if (start === null) continue
        expect(slots.slice(index + 1, index + rest + 1).some((other) => other?.rider === start.rider)).toBe(false)
      }
    },
  )
})

describe('several arenas and the shortest day', () => {
  const rules = {
    startSeconds: 28_800,
    restSeconds: 1800,
    transferSeconds: 300,
    breaks: [{ arenaRef: 'arena 0', startSeconds: 30_000, endSeconds: 30_600 }],
    seed: 'seed',
    attempts: 5,
  }

  const anyDay = fc
    .array(fc.record({ arena: fc.nat(2), rider: fc.nat(12), isLocked: fc.nat(20) }), { maxLength: 40 })
    .map((rows) =>
      rows.map(
        ({ arena, rider, isLocked }, index): DayStart => ({
          ref: `start ${index}`,
          arenaRef: `arena ${arena}`,
          rider: `rider ${rider}`,
          durationSeconds: 120,
          ...(isLocked === 0 && index < 1 ? { lockedAt: 32_400 } : {}),
        }),
      ),
    )

  test.prop([anyDay])(
    'nobody rides twice at once or without rest, breaks and locks keep their places, no start is lost',
    (starts) => {
      const day = shortestDay(starts, rules)
      expect(day.endSeconds).toBeGreaterThanOrEqual(earliestEnd(starts, rules))
      expect(shortestDay(starts, rules)).toEqual(day)
      const times = new Map(day.starts.map((one) => [one.ref, one]))
      expect(times.size).toBe(starts.length)
      for (const [index, one] of starts.entries()) {
        const { startSeconds: begins = 0, endSeconds: ends = 0 } = times.get(one.ref) ?? {}
        if (one.lockedAt !== undefined) expect(begins).toBe(one.lockedAt)
        else if (one.arenaRef === 'arena 0') expect(ends <= 30_000 || begins >= 30_600).toBe(true)
        for (const other of starts.slice(0, index)) {
          const { startSeconds: otherBegins = 0, endSeconds: otherEnds = 0 } = times.get(other.ref) ?? {}
          if (other.arenaRef === one.arenaRef) expect(begins >= otherEnds || otherBegins >= ends).toBe(true)
          if (other.rider !== one.rider) continue
          const apart = rules.restSeconds + (other.arenaRef === one.arenaRef ? 0 : rules.transferSeconds)
          expect(begins >= otherEnds + apart || otherBegins >= ends + apart).toBe(true)
        }
      }
    },
  )

  it('is as short as the fullest arena if nobody has to wait', () => {
    const starts = Array.from({ length: 90 }, (_, index) => ({
      ref: `${index}`,
      arenaRef: `arena ${index % 3}`,
      rider: `rider ${index % 60}`,
      durationSeconds: 120,
    }))
    expect(shortestDay(starts, rules).endSeconds).toBe(earliestEnd(starts, rules))
  })
})
