import { describe, expect, it } from 'vitest'
import { createHeldRefusals } from './held-refusals.ts'

/** Refusals whose second ends when the test says so. */
const refusals = () => {
  const waiting: (() => void)[] = []
  const { hold } = createHeldRefusals(() => new Promise((resolve) => waiting.push(resolve)))
  const holdMany = (count: number, addressOf: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => hold(addressOf(index))))
  const endSecond = (): void => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { hold, holdMany, waiting, endSecond }
}
const one = () => '10.0.0.1'

describe('the refusals of an address', () => {
  it('are sent at once at first, and then a second later, those of others still at once', async () => {
    const { hold, holdMany, waiting, endSecond } = refusals()
    expect(new Set(await holdMany(20, one))).toEqual(new Set([true]))
    const late = hold(one())
    expect(waiting).toHaveLength(1)
    expect(await hold('10.0.0.2')).toBe(true)
    endSecond()
    expect(await late).toBe(true)
  })

  it('are cut when more wait than an address may have, and wait again when others have gone', async () => {
    const { hold, holdMany, waiting, endSecond } = refusals()
    await holdMany(20, one)
    const late = holdMany(128, one)
    expect(await hold(one())).toBe(false)
    expect(waiting).toHaveLength(128)
    endSecond()
    expect(new Set(await late)).toEqual(new Set([true]))
    const again = hold(one())
    endSecond()
    expect(await again).toBe(true)
  })

  it('of all addresses together are bounded', async () => {
    const { hold, holdMany, waiting, endSecond } = refusals()
    const addresses = Array.from({ length: 9 }, (_, index) => `10.0.1.${index}`)
    for (const address of addresses) await holdMany(20, () => address)
    const late = holdMany(1_024, (index) => addresses[index % 8] ?? '')
    expect(waiting).toHaveLength(1_024)
    expect(await hold(addresses[8] ?? '')).toBe(false)
    endSecond()
    expect((await late).every(Boolean)).toBe(true)
  })
})
