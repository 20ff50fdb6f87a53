import { expect, it } from 'vitest'
import { taxTreatmentOf } from './tax-treatment.rules.ts'

it.each([
  ['SUBSCRIPTION', null, 'VAT_0', 'EXEMPT_SPORT'],
  ['ADDITIONAL_SUBSCRIPTION', null, 'VAT_0', 'EXEMPT_SPORT'],
  ['COMBINATION', null, 'VAT_0', 'EXEMPT_SPORT'],
  ['NO_SHOW', null, 'VAT_0', 'EXEMPT_SPORT'],
  ['HORSE_REGISTRATION_FIRST_USE', null, 'VAT_0', 'EXEMPT_SPORT'],
  ['LICENSE', null, 'VAT_0', 'EXEMPT_MEMBERSHIP'],
  ['BOARD_MEMBER', null, 'VAT_0', 'EXEMPT_MEMBERSHIP'],
  ['COURSE', null, 'VAT_0', 'EXEMPT_EDUCATION'],
  ['OTHER', null, 'VAT_0', 'ZERO_RATED'],
  ['OTHER', 'OUT_OF_SCOPE', 'VAT_0', 'OUT_OF_SCOPE'],
  ['SUBSCRIPTION', 'EXEMPT_SMALL_ENTERPRISE', 'VAT_0', 'EXEMPT_SMALL_ENTERPRISE'],
  ['SUBSCRIPTION', 'STANDARD', 'VAT_0', 'EXEMPT_SPORT'],
  ['SUBSCRIPTION', 'EXEMPT_SPORT', 'VAT_21', 'STANDARD'],
  ['OTHER', null, 'VAT_6', 'STANDARD'],
] as const)('an article %s that says %s, sold at %s, is %s', (type, own, taxLevelCode, treatment) => {
  expect(taxTreatmentOf({ type, own, taxLevelCode })).toBe(treatment)
})
