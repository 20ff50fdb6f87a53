import { describe, expect, it } from 'vitest'
import { type BulkTest, planBulk } from './bulk-create.rules.ts'
import { BulkCreate } from './bulk-create.schema.ts'

const refOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const part = (number: number, registered: number, hasStartlist = false) => ({
  ref: refOf(number),
  name: String(number),
  hasStartlist,
  registered,
})
const given = (number: number, over: Partial<BulkTest> = {}): BulkTest => ({
  ref: refOf(number),
  name: `Test ${number}`,
  isCancelled: false,
  sportCategoryRefs: [],
  maxStartlistEntries: 0,
  parts: [part(number + 10, 5)],
  ...over,
})
const categories = [1, 2].map((number) => ({ ref: refOf(90 + number), name: `Category ${number}` }))

describe('planning many tests and lists at once (cs109)', () => {
  it('counts the starters of each list within its capacity, and fills up with open positions', () => {
    const tests = [given(1, { maxStartlistEntries: 4 }), given(2, { parts: [part(21, 2), part(22, 3, true)] })]
    const plan = planBulk(BulkCreate.parse({ tests: [refOf(1), refOf(2)], openPositions: 2 }), categories, tests)
    expect(plan.startlists).toMatchObject([
      { name: 'Test 1', starters: 4, waiting: 1, openPositions: 0 },
      { name: 'Test 2 - 21', testSetRef: refOf(21), starters: 2, waiting: 0, openPositions: 2 },
    ])
    expect(plan.skipped).toEqual([])
  })

  it('skips what exists or is cancelled, and says so', () => {
    const tests = [
      given(1, { sportCategoryRefs: [refOf(91)], parts: [part(11, 1, true)] }),
      given(2, { isCancelled: true }),
      given(3),
    ]
    const asked = BulkCreate.parse({ sportCategories: [refOf(91), refOf(92)], tests: [refOf(1), refOf(2)] })
    const plan = planBulk(asked, categories, tests)
    expect(plan.tests).toEqual([{ sportCategoryRef: refOf(92), name: 'Category 2' }])
    expect(plan.startlists).toMatchObject([{ testRef: null, name: 'Category 2', starters: 0 }])
    expect(plan.skipped.map(({ name, reason }) => [name, reason])).toEqual([
      ['Category 1', 'HAS_TEST'],
      ['Test 1', 'HAS_STARTLIST'],
      ['Test 2', 'CANCELLED'],
    ])
    expect(planBulk({ ...asked, hasStartlists: false }, categories, tests).startlists).toEqual([])
  })
})
