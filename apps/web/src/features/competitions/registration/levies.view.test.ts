import { describe, expect, it } from 'vitest'
import { leviesOf, sumOfLevies } from './levies.view.ts'
import { refOf, testMoney } from './testing/registration.ts'

const levy = (type: 'COMBINATION' | 'HORSE_REGISTRATION_FIRST_USE', of: string, cents: number) => ({
  ...{ type, of, name: 'Nova', fee: testMoney(cents) },
})
const [horse, first, second] = [refOf('e'), refOf('b', 1), refOf('b', 2)]

describe('levies', () => {
  it('count a horse once for two riders, and only what was chosen', () => {
    const use = levy('HORSE_REGISTRATION_FIRST_USE', horse, 300)
    const combinations = [
      { practitionerRef: first, levies: [levy('COMBINATION', first, 700), use] },
      { practitionerRef: second, levies: [use] },
    ]
    expect(sumOfLevies(leviesOf(combinations, new Set([first, second])))).toBe(1000)
    expect(leviesOf(combinations, new Set([second]))).toEqual([use])
    expect(leviesOf(combinations, new Set())).toEqual([])
  })
})
