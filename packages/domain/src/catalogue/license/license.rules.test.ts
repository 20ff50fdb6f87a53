import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/time/time.rules.ts'
import { seasonSoldOn } from '../renewal/renewal.rules.ts'
import { defaultRenewal, Renewal } from '../renewal/renewal.schema.ts'
import { licenseErrors } from './license.errors.ts'
import { licenseTermOn } from './license.rules.ts'
import { CreateLicense, LicenseValidityType } from './license.schema.ts'

const money = { amountWithTax: 4500, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const }

describe('a license', () => {
  it('requires a number of uses if uses are counted (pr0436, pr1057)', () => {
    const license = { name: 'Day license', type: 'COMPETITION', money }
    expect(CreateLicense.parse(license).quantityType).toBe('UNLIMITED')
    expect(CreateLicense.parse({ ...license, quantityType: 'TIMES', quantityValue: 3 }).quantityValue).toBe(3)
    expect(CreateLicense.safeParse({ ...license, quantityType: 'TIMES' }).error?.issues).toEqual([
      expect.objectContaining({ path: ['quantityValue'], message: licenseErrors.quantityMissing.code }),
    ])
  })
  const of = (validityType: LicenseValidityType, renewal = defaultRenewal) => ({ validityType, renewal })
  it('is valid for its season or without end; or has the days of its championship (pr1055, decision 42)', () => {
    expect(licenseTermOn(of('RECURRING'), '2026-05-17')).toEqual({ start: '2026-01-01', end: '2026-12-31' })
    expect(licenseTermOn(of('UNLIMITED'), '2026-05-17')).toEqual({ start: '2026-05-17', end: null })
    expect(licenseTermOn(of('CHAMPIONSHIP'), '2026-05-17')).toBeNull()
    const league = { ...of('CHAMPIONSHIP'), championship: { start: '2026-06-01', end: '2026-08-31' } }
    expect(licenseTermOn(league, '2026-05-17')).toEqual({ start: '2026-06-01', end: '2026-08-31' })
    expect(licenseTermOn(league, '2026-08-31')).toEqual({ start: '2026-06-01', end: '2026-08-31' })
    expect(licenseTermOn(league, '2026-09-01')).toBeNull()
    const early = { ...defaultRenewal, earlybirdPeriod: { startDay: 1, startMonth: 11, endDay: 30, endMonth: 11 } }
    expect(licenseTermOn(of('RECURRING', early), '2026-11-20')).toEqual({ start: '2027-01-01', end: '2027-12-31' })
    expect(licenseTermOn(of('UNLIMITED', early), '2026-11-20')).toEqual({ start: '2026-11-20', end: null })
  })

  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
  const edge = fc.record({ day: fc.integer({ min: 1, max: 30 }), month: fc.integer({ min: 1, max: 12 }) })
  const window = fc.option(
    fc.tuple(edge, edge).map(([from, through]) => ({
      startDay: from.day,
      startMonth: from.month,
      endDay: through.day,
      endMonth: through.month,
    })),
  )
  const renewal = fc
    .record({
      startDay: fc.integer({ min: 1, max: 31 }),
      startMonth: edge.map(({ month }) => month),
      closePeriod: window,
    })
    .map((parts) => Renewal.parse({ ...defaultRenewal, ...parts }))

  test.prop([renewal, day])(
    'is not sold during the close period, and is valid on the day on which it is sold',
    (one, on) => {
      const isOpen = seasonSoldOn(one, on) !== null
      for (const validityType of LicenseValidityType.options) {
        const term = licenseTermOn(of(validityType, one), on)
        expect(term !== null).toBe(isOpen && validityType !== 'CHAMPIONSHIP')
        if (term === null) continue
        expect(term.start <= on && (term.end === null || on <= term.end)).toBe(true)
        expect(term.end === null).toBe(validityType === 'UNLIMITED')
      }
    },
  )
  test.prop([renewal, day])('is not sold on any day of the close period', (open, on) => {
    const [startMonth, startDay] = [Number(on.slice(5, 7)), Math.min(30, Number(on.slice(8)))]
    const closePeriod = { startDay, startMonth, endDay: 30, endMonth: startMonth }
    for (const validityType of LicenseValidityType.options) {
      const sold = licenseTermOn(
        of(validityType, { ...open, closePeriod }),
        addDays(on, startDay - Number(on.slice(8))),
      )
      expect(sold).toBeNull()
    }
  })
})
