import { describe, expect, it } from 'vitest'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { AddBillItem, EditBillItem } from './bill.schema.ts'

const item = {
  articleRef: '01890000-0000-7000-8000-0000000000aa',
  description: 'Box',
  unitAmount: 999_999,
  taxLevelCode: 'VAT_21',
}
const issuesOf = (over: object) =>
  AddBillItem.safeParse({ ...item, ...over }).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('an item of a bill', () => {
  it('has an amount, which fits its column with all pieces', () => {
    expect(issuesOf({})).toBeUndefined()
    expect(issuesOf({ unitAmount: -999_999, quantity: 1000 })).toBeUndefined()
    expect(issuesOf({ unitAmount: 999_999_999 })).toBeUndefined()
    expect(issuesOf({ unitAmount: 1_000_000, quantity: 1000 })).toEqual([['unitAmount', kernelErrors.wrongFormat.code]])
    expect(EditBillItem.safeParse({ ...item, version: 1, unitAmount: -1_000_000, quantity: 1000 }).success).toBe(false)
  })

  it.each([undefined, null])('with the amount %s is asked for one', (unitAmount) => {
    expect(issuesOf({ unitAmount })).toEqual([['unitAmount', kernelErrors.blankAmount.code]])
  })

  it('with something else for an amount is not told that the amount is missing', () => {
    expect(issuesOf({ unitAmount: 'ten' })?.[0]?.[1]).not.toBe(kernelErrors.blankAmount.code)
  })
})
