import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { netCents, priceOf, toMoney } from './money.rules.ts'
import { TaxLevelCode, taxLevelsOf } from './money.schema.ts'

describe('net amounts (decision 37)', () => {
  it.each([
    [12_100, 'VAT_21', 10_000],
    [1_500, 'VAT_21', 1_240],
    [1_060, 'VAT_6', 1_000],
    [1_250, 'VAT_0', 1_250],
    [1, 'VAT_21', 1],
    [0, 'VAT_21', 0],
    [1_090, 'VAT_9', 1_000],
    [1_000, 'VAT_9', 917],
    [-1_500, 'VAT_21', -1_240],
    [-3, 'VAT_21', -2],
  ] as const)('%i cents at %s is %i net', (gross, level, net) => {
    expect(netCents(gross, level)).toBe(net)
  })

  test.prop([fc.integer({ min: 0, max: 1_000_000_000 })])('is rounded to the nearest cent, half up', (gross) => {
    const net = netCents(gross, 'VAT_21')
    const doubled = BigInt(gross) * 200n - BigInt(net) * 242n
    expect(doubled >= -121n && doubled < 121n).toBe(true)
  })

  it('includes its tax level', () => {
    expect(toMoney(2_500, 'VAT_6')).toEqual({
      amountWithTax: 2_500,
      amountWithoutTax: 2_358,
      taxLevel: 6,
      taxLevelCode: 'VAT_6',
      currency: 'EUR',
    })
  })

  test.prop([fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...TaxLevelCode.options)])(
    'below zero is the mirror of above',
    (gross, level) => {
      expect(netCents(0 - gross, level)).toBe(0 - netCents(gross, level))
    },
  )

  it('has the reduced tax of the Netherlands only there (decision 49)', () => {
    expect(taxLevelsOf('NLD')).toEqual(['VAT_0', 'VAT_6', 'VAT_9', 'VAT_21'])
    expect(taxLevelsOf('BEL')).toEqual(['VAT_0', 'VAT_6', 'VAT_21'])
    expect(taxLevelsOf(null)).toEqual(taxLevelsOf('BEL'))
  })

  it('reduces the price of one before the quantity counts (decision 12)', () => {
    const price = { unitCents: 333, quantity: 3, reductionBasisPoints: 3_333, taxLevelCode: 'VAT_21' } as const
    expect(priceOf(price)).toMatchObject({ amountWithTax: 666, amountWithoutTax: 550 })
  })
})
