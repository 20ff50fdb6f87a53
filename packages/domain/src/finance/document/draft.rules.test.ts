import { describe, expect, it } from 'vitest'
import { aboutOf, amountsOf, type DocumentItem, plainLinesOf, seriesOf } from './draft.rules.ts'

it.each([
  ['License 2026', 'Eva Claes', null, 'Eva Claes'],
  ['L1', 'Eva Claes', 'Nova', 'Eva Claes · Nova'],
  ['L1 · Nova', 'Eva Claes', 'Nova', 'Eva Claes'],
  ['Novalis · L1', null, 'Nova', 'Nova'],
  ['Box', null, null, null],
])('a line %s of %s and %s is about %s', (description, subject, horse, about) => {
  expect(aboutOf(description, { subject, horse })).toBe(about)
})

const item = (over: Partial<DocumentItem> = {}): DocumentItem => ({
  ...{ ref: 'a', articleRef: 'box', description: 'Box', about: 'Nova', quantity: 2, unitCents: 1500 },
  ...{ discountBasisPoints: 0, amountCents: 3000, taxLevelCode: 'VAT_21', taxTreatment: 'STANDARD', ...over },
})
const measured = (series: 'INVOICE' | 'CREDIT_NOTE', over: Partial<DocumentItem>) => {
  const [line] = plainLinesOf(series, [item(over)])
  return [line?.quantity, line?.unitCents, line?.discountBasisPoints]
}

describe('the lines of a document', () => {
  it('is an invoice unless less than nothing is owed', () => {
    expect(seriesOf([{ amountCents: 100 }, { amountCents: -100 }])).toBe('INVOICE')
    expect(seriesOf([{ amountCents: 100 }, { amountCents: -101 }])).toBe('CREDIT_NOTE')
    expect(seriesOf([])).toBe('INVOICE')
  })

  it.each([
    ['INVOICE', {}, [2, 1500, 0]],
    ['INVOICE', { discountBasisPoints: 1000, amountCents: 2700 }, [2, 1500, 1000]],
    ['INVOICE', { amountCents: -3000 }, [-2, 1500, 0]],
    ['INVOICE', { unitCents: -1500, amountCents: -3000 }, [-2, 1500, 0]],
    ['INVOICE', { amountCents: 2999 }, [1, 2999, 0]],
    ['INVOICE', { amountCents: -1000 }, [-1, 1000, 0]],
    ['CREDIT_NOTE', { amountCents: -3000 }, [2, 1500, 0]],
    ['CREDIT_NOTE', { amountCents: -1000, discountBasisPoints: 500 }, [1, 1000, 0]],
    ['CREDIT_NOTE', { amountCents: 3000 }, [-2, 1500, 0]],
    ['INVOICE', { quantity: 1, unitCents: 25, discountBasisPoints: 5000, amountCents: 13 }, [1, 25, 5000]],
  ] as const)('on %s with %j is %j of pieces, price and discount', (series, over, measure) => {
    expect(measured(series, over)).toEqual(measure)
  })

  it('keep what they are for, their tax and their amounts', () => {
    const free = item({ ref: 'b', articleRef: null, about: null, taxLevelCode: 'VAT_0', taxTreatment: 'EXEMPT_SPORT' })
    const amounts = amountsOf('INVOICE', [item(), free], 1000)
    expect(amounts.lines).toEqual([
      {
        ...{ itemRef: 'a', articleRef: 'box', description: 'Box', about: 'Nova', quantity: 2, unitCents: 1500 },
        ...{
          discountBasisPoints: 0,
          taxLevelCode: 'VAT_21',
          taxTreatment: 'STANDARD',
          grossCents: 3000,
          netCents: 2479,
        },
      },
      {
        ...{ itemRef: 'b', articleRef: null, description: 'Box', about: null, quantity: 2, unitCents: 1500 },
        ...{
          discountBasisPoints: 0,
          taxLevelCode: 'VAT_0',
          taxTreatment: 'EXEMPT_SPORT',
          grossCents: 3000,
          netCents: 3000,
        },
      },
    ])
    expect(amounts).toMatchObject({
      ...{ netCents: 5479, taxCents: 521, totalCents: 6000, roundingCents: 0, prepaidCents: 1000, payableCents: 5000 },
    })
    expect(amounts.groups.map(({ treatments }) => treatments)).toEqual([['STANDARD'], ['EXEMPT_SPORT']])
  })
})
