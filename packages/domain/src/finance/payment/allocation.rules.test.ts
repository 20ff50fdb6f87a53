import { describe, expect, it } from 'vitest'
import {
  allocate,
  balanceOf,
  type OpenDocument,
  oldestFirst,
  paymentStatusOf,
  refuseRefund,
  takeBack,
  useCredits,
} from './allocation.rules.ts'

const document = (id: string, openCents: number, over: Partial<OpenDocument> = {}): OpenDocument => ({
  id,
  amountCents: 3_000,
  openCents,
  dueDate: '2026-05-31',
  hasFailed: false,
  ...over,
})
const documents = [
  document('I3', 500),
  document('I1', 1_000, { dueDate: '2026-04-30' }),
  document('I2', 700),
  document('I0', 0),
]

describe('an allocation (pr1048)', () => {
  const lines = (left: number, references: Parameters<typeof allocate>[2]) =>
    allocate('P', left, references, documents).map(({ from, document: id, amountCents }) => [from, id, amountCents])

  it('goes to the oldest due first, of one day by id', () => {
    expect(oldestFirst(documents)).toEqual([{ document: 'I1' }, { document: 'I2' }, { document: 'I3' }])
    expect(lines(1_800, oldestFirst(documents))).toEqual([
      ['P', 'I1', 1_000],
      ['P', 'I2', 700],
      ['P', 'I3', 100],
    ])
  })

  it('goes to the references in order, each at most its amount, what is open and what is left', () => {
    expect(lines(900, [{ document: 'I3', amountCents: 200 }, { document: 'I2' }, { document: 'I1' }])).toEqual([
      ['P', 'I3', 200],
      ['P', 'I2', 700],
    ])
    expect(lines(900, [{ document: 'I3' }, { document: 'I3' }, { document: 'I0' }, { document: 'gone' }])).toEqual([
      ['P', 'I3', 500],
    ])
  })

  it('of credits settles what they take back first, then the oldest due, and leaves the rest', () => {
    const credits = [document('C1', -1_200), document('C2', -5_000, { dueDate: '2026-06-30' })]
    const used = (first: readonly string[], open = documents) =>
      useCredits([...credits, ...open], first).map(({ from, document: id, amountCents }) => [from, id, amountCents])
    expect(used(['I3', 'gone'])).toEqual([
      ['C1', 'I3', 500],
      ['C1', 'I1', 700],
      ['C2', 'I1', 300],
      ['C2', 'I2', 700],
    ])
    expect(used([], [])).toEqual([])
    expect(useCredits(documents)).toEqual([])
  })

  it('is taken back the last first, as far as the refund needs it', () => {
    const made = [
      { from: 'P', document: 'I1', amountCents: 1_000 },
      { from: 'P', document: 'I2', amountCents: 700 },
    ]
    const back = (left: number, refund: number, more: Parameters<typeof takeBack>[2] = []) =>
      takeBack({ id: 'P', leftCents: left }, refund, [...made, ...more]).map((each) => [
        each.document,
        each.amountCents,
      ])
    expect(back(300, 300)).toEqual([])
    expect(back(300, 1_200)).toEqual([
      ['I2', -700],
      ['I1', -200],
    ])
    expect(back(0, 100, [{ from: 'P', document: 'I2', amountCents: -650 }])).toEqual([
      ['I2', -50],
      ['I1', -50],
    ])
    expect(
      back(0, 100, [
        { from: 'P', document: 'I2', amountCents: -700 },
        { from: 'P', document: 'I1', amountCents: -100 },
        { from: 'P', document: 'I2', amountCents: 40 },
      ]),
    ).toEqual([
      ['I2', -40],
      ['I1', -60],
    ])
    expect(refuseRefund(1_000, 1_001)).toBe('refundExceedsPayment')
    expect(refuseRefund(1_000, 1_000)).toBeNull()
  })

  it.each([
    ['COMPLETE', document('I', 0), 0],
    ['EXCEEDED', document('I', 0), 1],
    ['PARTIAL', document('I', 1, { hasFailed: true }), 1],
    ['INCOMPLETE', document('I', 3_000), 1],
    ['ERROR', document('I', 3_000, { hasFailed: true }), 0],
  ])('%s', (status, of, leftCents) => {
    expect(paymentStatusOf(of, [{ leftCents: 0 }, { leftCents }])).toBe(status)
  })

  it('leaves a balance of what is open less what is not allocated', () => {
    expect(balanceOf(documents, [{ leftCents: 300 }, { leftCents: 50 }])).toBe(1_850)
    expect(balanceOf([], [{ leftCents: 300 }])).toBe(-300)
  })
})
