import { describe, expect, it } from 'vitest'
import { defaultRenewal, Renewal } from '../renewal/renewal.schema.ts'
import { licenseErrors } from './license.errors.ts'
import { licenseTermOn } from './license.rules.ts'
import { CreateLicense } from './license.schema.ts'

const money = { amountWithTax: 4500, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const }
const closed = Renewal.parse({
  ...defaultRenewal,
  closePeriod: { startDay: 1, startMonth: 12, endDay: 30, endMonth: 12 },
})

describe('a license', () => {
  it('counts its uses only with a number of them (pr0436, pr1057)', () => {
    const license = { name: 'Day license', type: 'COMPETITION', money }
    expect(CreateLicense.parse(license).quantityType).toBe('UNLIMITED')
    expect(CreateLicense.parse({ ...license, quantityType: 'TIMES', quantityValue: 3 }).quantityValue).toBe(3)
    expect(CreateLicense.safeParse({ ...license, quantityType: 'TIMES' }).error?.issues).toEqual([
      expect.objectContaining({ path: ['quantityValue'], message: licenseErrors.quantityMissing.code }),
    ])
  })
  it('holds for its season, without end, or for a championship (pr1055)', () => {
    const of = (validityType: 'RECURRING' | 'UNLIMITED' | 'CHAMPIONSHIP', renewal = defaultRenewal) => ({
      validityType,
      renewal,
    })
    const championship = { start: '2026-07-01', end: '2026-09-30' }
    expect(licenseTermOn(of('RECURRING'), '2026-05-17')).toEqual({ start: '2026-01-01', end: '2026-12-31' })
    expect(licenseTermOn(of('UNLIMITED'), '2026-05-17')).toEqual({ start: '2026-05-17', end: null })
    expect(licenseTermOn(of('CHAMPIONSHIP'), '2026-05-17', championship)).toEqual(championship)
    expect(licenseTermOn(of('CHAMPIONSHIP'), '2026-08-01', championship)).toEqual({
      start: '2026-08-01',
      end: '2026-09-30',
    })
    expect(licenseTermOn(of('CHAMPIONSHIP'), '2026-10-01', championship)).toBeNull()
    expect(licenseTermOn(of('CHAMPIONSHIP'), '2026-05-17')).toBeNull()
    for (const validityType of ['RECURRING', 'UNLIMITED', 'CHAMPIONSHIP'] as const) {
      expect(licenseTermOn(of(validityType, closed), '2026-12-05', championship)).toBeNull()
    }
  })
})
