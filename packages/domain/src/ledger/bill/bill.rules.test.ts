import { describe, expect, it } from 'vitest'
import {
  type BillItemStatus,
  type BillPlace,
  billStatusOf,
  type DocumentStatus,
  refuseAddition,
  refuseDeletion,
  refuseItemChange,
  refuseMove,
  refuseWaiver,
} from './bill.rules.ts'
import { billStatuses, itemBits } from './bill-state.rules.ts'

const bill: BillPlace = { ref: 'a', book: 'F', status: 'OPEN' }
const other: BillPlace = { ref: 'b', book: 'F', status: 'OPEN' }

describe('a bill (decision 38)', () => {
  it.each<[string, readonly (readonly [BillItemStatus, DocumentStatus | null])[]]>([
    ['OPEN', []],
    ['OPEN', [['CANCELLED', null]]],
    [
      'OPEN',
      [
        ['OPEN', null],
        ['ORDERED', 'PAID'],
      ],
    ],
    ['OPEN', [['ORDERED', 'DRAFT']]],
    [
      'INVOICED',
      [
        ['ORDERED', 'INVOICED'],
        ['CANCELLED', null],
      ],
    ],
    [
      'INVOICED',
      [
        ['ORDERED', 'PAID'],
        ['ORDERED', 'OVERDUE'],
      ],
    ],
    ['PAID', [['ORDERED', 'PAID']]],
    [
      'PAID',
      [
        ['ORDERED', 'PAID'],
        ['ORDERED', 'CANCELLED'],
      ],
    ],
    [
      'CANCELLED',
      [
        ['ORDERED', 'CANCELLED'],
        ['ORDERED', 'CANCELLED'],
      ],
    ],
  ])('is %s with %j', (status, items) => {
    const facts = items.map(([word, document]) => ({ status: word, document }))
    expect(billStatusOf({ isDeleted: false, items: facts })).toBe(status)
    expect(billStatusOf({ isDeleted: true, items: facts })).toBe('CANCELLED')
    const bits = facts
      .filter((item) => item.status !== 'CANCELLED')
      .reduce((sum, { document }) => sum | itemBits[document ?? 'none'], 0)
    expect(billStatuses[bits]).toBe(status)
  })

  it.each<[string | null, Partial<BillPlace>, readonly BillItemStatus[], BillPlace | null | undefined]>([
    [null, {}, [], undefined],
    [null, {}, ['CANCELLED'], undefined],
    ['billNotDeletable', {}, ['OPEN', 'ORDERED'], other],
    ['billNotDeletable', { status: 'INVOICED' }, [], undefined],
    ['billNotEmpty', {}, ['OPEN'], undefined],
    ['targetNotFound', {}, ['OPEN'], null],
    ['targetNotFound', {}, ['OPEN'], bill],
    ['targetNotFound', {}, ['OPEN'], { ...other, book: 'C' }],
    ['billNotOpen', {}, ['OPEN'], { ...other, status: 'PAID' }],
    [null, {}, ['OPEN'], other],
  ])('is refused deletion with %s', (refusal, over, items, target) => {
    expect(refuseDeletion({ ...bill, ...over }, items, target)).toBe(refusal)
  })

  it('takes items while it is open', () => {
    expect(refuseAddition('OPEN')).toBeNull()
    for (const status of ['INVOICED', 'PAID', 'CANCELLED'] as const) expect(refuseAddition(status)).toBe('billNotOpen')
  })
})

describe('an item', () => {
  it('changes while it is open and has no source', () => {
    expect(refuseItemChange({ status: 'OPEN', hasSource: false })).toBeNull()
    expect(refuseItemChange({ status: 'OPEN', hasSource: true })).toBe('itemHasSource')
    expect(refuseItemChange({ status: 'ORDERED', hasSource: true })).toBe('itemNotOpen')
    expect(refuseItemChange({ status: 'CANCELLED', hasSource: false })).toBe('itemNotOpen')
  })

  it('is waived with a reason, and moved to another open bill', () => {
    expect(refuseWaiver({ status: 'OPEN' }, 'Ill')).toBeNull()
    expect(refuseWaiver({ status: 'OPEN' }, ' ')).toBe('reasonMissing')
    expect(refuseWaiver({ status: 'ORDERED' }, '')).toBe('itemNotOpen')
    expect(refuseMove({ status: 'OPEN' }, bill, other)).toBeNull()
    expect(refuseMove({ status: 'OPEN' }, bill, null)).toBe('targetNotFound')
    expect(refuseMove({ status: 'CANCELLED' }, bill, other)).toBe('itemNotOpen')
  })
})
