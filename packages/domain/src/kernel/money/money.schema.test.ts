import { expect, it } from 'vitest'
import { causesOfIssues } from '../error/issue-code.ts'
import { kernelErrors } from '../error/kernel.errors.ts'
import { MoneyInput } from './money.schema.ts'

it('has no currency of its own: money without one is refused at its field (cr561)', () => {
  const { error } = MoneyInput.safeParse({ amountWithTax: 1500, taxLevelCode: 'VAT_21' })
  expect(causesOfIssues(error?.issues ?? [])).toEqual([{ code: kernelErrors.blankCurrency.code, field: 'currency' }])
})
