// For any input, the answer is a coded refusal or a result, never a crash. The actor passes every guard, so that the input reaches the
// commands.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFailure } from '../kernel/failure/failure.mappers.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { surface } from './surface.ts'
import { refsOf, uncommitted, validInput, walk } from './walk.fixture.ts'

const { database, now, worlds } = await apiTest()

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '',
    ' ',
    '%',
    "'; DROP TABLE person; --",
    '../../etc/passwd',
    '=1+1',
    'x'.repeat(20_000),
    -1,
    0,
    2_147_483_648,
    9_007_199_254_740_991,
    1e308,
    0.1,
    null,
    true,
    [],
    {},
    [[]],
    '2026-02-31',
    '24:00',
    '9999-12-31',
    '0001-01-01',
    '275760-09-13',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
)

type Json = Record<string, unknown>

/** Changes one field of a valid input, so that most of the input is still valid. */
const changeOne = (value: unknown, pick: number, hostileValue: unknown): unknown => {
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue]
    return value.map((item, index) => (index === pick % value.length ? changeOne(item, pick >> 1, hostileValue) : item))
  }
  if (typeof value === 'object' && value !== null && !(value instanceof File)) {
    const keys = Object.keys(value)
    const key = keys[pick % Math.max(1, keys.length)]
    if (key === undefined) return hostileValue
    const child = (value as Json)[key]
    const deeper = typeof child === 'object' && child !== null && pick % 3 !== 0
    return { ...value, [key]: deeper ? changeOne(child, pick >> 2, hostileValue) : hostileValue }
  }
  return hostileValue
}

describe('hostile input', () => {
  it('is accepted or refused with a code by every procedure', async () => {
    const own = refsOf(worlds.a)
    const crashes: string[] = []
    for (const row of surface().filter((candidate) => candidate.endpoint.inputs.length > 0)) {
      const valid = validInput(row, (field) => own[field])
      const inputs = fc.sample(fc.tuple(fc.nat(1000), hostile), { numRuns: 12, seed: 20260517 })
      for (const [pick, value] of inputs) {
        const input = changeOne(valid, pick, value)
        try {
          await walk(row, worlds.actors.superAdministrator, { database: uncommitted(database), worlds, now })(input)
        } catch (error) {
          if (toFailure(error).isUnforeseen) {
            const cause = error instanceof Error ? (error.cause ?? error) : error
            crashes.push(`${row.procedure} ${JSON.stringify(input).slice(0, 300)}: ${String(cause).slice(0, 300)}`)
            break
          }
        }
      }
    }
    expect(crashes).toEqual([])
  }, 240_000)

  it.each([
    ['lists', '['.repeat(6000) + ']'.repeat(6000)],
    ['objects', `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`],
  ])('that is nested thousands deep, as %s, is refused by every procedure', async (_name, text) => {
    const deep: unknown = JSON.parse(text)
    for (const row of surface().filter((candidate) => candidate.endpoint.inputs.length > 0)) {
      const ask = walk(row, worlds.actors.superAdministrator, { database, worlds, now })
      const refusal = await ask({ ...refsOf(worlds.a), deep }).catch((error: unknown) => toFailure(error))
      expect([row.procedure, refusal]).toEqual([row.procedure, expect.objectContaining({ status: 400 })])
    }
  })
})
