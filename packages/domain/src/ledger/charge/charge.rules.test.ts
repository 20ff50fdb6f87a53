import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type Charge, type ChargeChange, type ItemState, owedByItems, settle } from './charge.rules.ts'
import { chargesEntries, type EntryFeeFacts, entryCharges, entryFeesOwed, isAfterClosing } from './entry-fee.rules.ts'

const charge = (key: string, amountCents = 1_500, over: Partial<Charge> = {}): Charge => ({
  key,
  articleRef: key,
  money: { amountCents, taxLevelCode: 'VAT_0', currency: 'EUR' },
  quantity: 1,
  date: '2026-05-01',
  ...over,
})

const item = (ref: string, over: Partial<ItemState> = {}): ItemState => {
  const { key, articleRef, money, quantity } = charge('entry')
  const made = { key, articleRef, money, quantity, status: 'OPEN', isProcessed: false, counterOf: null } as const
  return { ref, ...made, ...over }
}

const booked = { status: 'ORDERED', isProcessed: true } as const
const counter = (over: Partial<ItemState> = {}): ItemState =>
  item('c', { counterOf: 'a', money: { ...charge('entry').money, amountCents: -1_500 }, ...over })

const day = '2026-05-02'
const taken = (key: string, amountCents: number): Charge => charge(key, amountCents, { date: day })

describe('charges against standing items (decision 12, decision 38)', () => {
  const entry = charge('entry')
  it.each<[string, readonly Charge[], readonly ItemState[], readonly ChargeChange[]]>([
    ['a new one is made', [entry], [], [{ do: 'MAKE', charge: entry, counterOf: null }]],
    ['a standing one stays', [entry], [item('a')], []],
    ['an open one is cancelled', [], [item('a')], [{ do: 'CANCEL', ref: 'a' }]],
    ['an ordered one too', [], [item('a', { status: 'ORDERED' })], [{ do: 'CANCEL', ref: 'a' }]],
    [
      'a booked one is taken back',
      [],
      [item('a', booked)],
      [{ do: 'MAKE', charge: taken('entry', -1_500), counterOf: 'a' }],
    ],
    ['a counter stays while nothing is owed', [], [item('a', booked), counter()], []],
    [
      'an open counter goes when it is owed again',
      [entry],
      [item('a', booked), counter()],
      [{ do: 'CANCEL', ref: 'c' }],
    ],
    [
      'an ordered counter stays, and a new item is made',
      [entry],
      [item('a', booked), counter({ status: 'ORDERED' })],
      [{ do: 'MAKE', charge: entry, counterOf: null }],
    ],
    [
      'of what staff credited the rest is taken back',
      [],
      [item('a', { ...booked, quantity: 3, creditedCents: 500 })],
      [{ do: 'MAKE', charge: { ...taken('entry', -1_000), articleRef: 'entry' }, counterOf: 'a' }],
    ],
    ['what staff credited whole is not taken back', [], [item('a', { ...booked, creditedCents: 1_500 })], []],
    ['a waived one is not made again', [entry], [item('a', { status: 'CANCELLED', isWaived: true })], []],
    [
      'a waived one at another price is another charge',
      [charge('entry', 2_000)],
      [item('a', { status: 'CANCELLED', isWaived: true })],
      [{ do: 'MAKE', charge: charge('entry', 2_000), counterOf: null }],
    ],
    [
      'what is taken back as a whole has its own quantity',
      [],
      [item('a', { ...booked, quantity: 3 })],
      [{ do: 'MAKE', charge: { ...taken('entry', -1_500), quantity: 3 }, counterOf: 'a' }],
    ],
    [
      'what is taken back in part is one piece',
      [],
      [item('a', { ...booked, quantity: 3, creditedCents: 500 })],
      [{ do: 'MAKE', charge: taken('entry', -1_000), counterOf: 'a' }],
    ],
    ['what staff credited stays credited', [entry], [item('a', { ...booked, creditedCents: 1_500 })], []],
    [
      'a cancelled one is made again',
      [entry],
      [item('a', { status: 'CANCELLED' })],
      [{ do: 'MAKE', charge: entry, counterOf: null }],
    ],
    [
      'another amount is another item',
      [charge('entry', 2_000)],
      [item('a')],
      [
        { do: 'MAKE', charge: charge('entry', 2_000), counterOf: null },
        { do: 'CANCEL', ref: 'a' },
      ],
    ],
  ])('%s', (_name, wanted, standing, changes) => {
    expect(settle(wanted, standing, day)).toEqual(changes)
  })

  it.each<[string, Partial<Charge>]>([
    ['key', { key: 'late' }],
    ['article', { articleRef: 'other' }],
    ['quantity', { quantity: 2 }],
    ['tax', { money: { ...entry.money, taxLevelCode: 'VAT_21' } }],
    ['currency', { money: { ...entry.money, currency: 'USD' } }],
  ])('another %s is another item', (_name, over) => {
    expect(settle([charge('entry', 1_500, over)], [item('a')], day)).toHaveLength(2)
  })

  const apply = (items: readonly ItemState[], change: ChargeChange): readonly ItemState[] => {
    if (change.do === 'CANCEL') {
      return items.map((each) => (each.ref === change.ref ? { ...each, status: 'CANCELLED' } : each))
    }
    const { date: _date, ...made } = change.charge
    return [
      ...items,
      { ref: String(items.length), ...made, status: 'OPEN', isProcessed: false, counterOf: change.counterOf },
    ]
  }
  const settled = (items: readonly ItemState[], wanted: readonly Charge[]): readonly ItemState[] =>
    settle(wanted, items, day).reduce(apply, items)
  const steps = fc.array(
    fc.oneof(
      fc.uniqueArray(fc.constantFrom('entry', 'late', 'no-show'), { maxLength: 3 }).map((keys) => ({
        wanted: keys.map((key) => charge(key, key.length * 100)),
      })),
      fc.constantFrom('ORDER' as const, 'PROCESS' as const),
    ),
    { maxLength: 14 },
  )

  test.prop([steps], { numRuns: 300 })(
    'settle twice as once, and owe what is wanted however much was booked',
    (all) => {
      let items: readonly ItemState[] = []
      for (const step of all) {
        if (step === 'ORDER')
          items = items.map((each) => (each.status === 'OPEN' ? { ...each, status: 'ORDERED' } : each))
        else if (step === 'PROCESS') {
          items = items.map((each) => (each.status === 'ORDERED' ? { ...each, isProcessed: true } : each))
        } else {
          const before = items
          items = settled(items, step.wanted)
          expect(settle(step.wanted, items, day)).toEqual([])
          expect(owedByItems(items)).toBe(step.wanted.reduce((sum, { money }) => sum + money.amountCents, 0))
          for (const each of before) if (each.isProcessed) expect(items).toContainEqual(each)
        }
      }
    },
  )
})

describe('the fees of an entry (decision 12, decision 47)', () => {
  const facts: EntryFeeFacts = { state: 'ENTERED', isLate: false, hasNotStarted: false, lateFee: 'INSTEAD' }
  it.each<[Partial<EntryFeeFacts>, readonly string[]]>([
    [{}, ['REGISTRATION']],
    [{ isLate: true }, ['LATE']],
    [{ isLate: true, lateFee: 'ON_TOP' }, ['REGISTRATION', 'LATE']],
    [{ lateFee: 'ON_TOP' }, ['REGISTRATION']],
    [{ hasNotStarted: true }, ['REGISTRATION', 'NO_SHOW']],
    [{ isLate: true, lateFee: 'ON_TOP', hasNotStarted: true }, ['REGISTRATION', 'LATE', 'NO_SHOW']],
    [{ state: 'NOT_ENTERED', hasNotStarted: true }, []],
    [{ state: 'SIGNED_OFF_IN_TIME' }, []],
    [{ state: 'SIGNED_OFF_LATE' }, ['REGISTRATION']],
    [{ state: 'SIGNED_OFF_LATE', hasNotStarted: true }, ['REGISTRATION']],
  ])('%j owes %j', (over, fees) => {
    expect(entryFeesOwed({ ...facts, ...over })).toEqual(fees)
  })

  const priced = (amounts: readonly [number, number, number], over: Partial<EntryFeeFacts>, reduction = 0) => {
    const priceOf = (amountCents: number, articleRef: string) => ({
      articleRef,
      money: { amountCents, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const },
    })
    const [registration, late, noShow] = amounts
    const prices = {
      REGISTRATION: priceOf(registration, 'entry'),
      LATE: priceOf(late, 'late'),
      NO_SHOW: priceOf(noShow, 'no-show'),
    }
    return entryCharges({ ...facts, ...over }, { prices, reductionBasisPoints: reduction }, day)
  }
  const sums = (...given: Parameters<typeof priced>) =>
    priced(...given).map(({ articleRef, money }) => [articleRef, money.amountCents])

  it('reduces the fee for taking part and charges a no-show in full', () => {
    expect(sums([1_500, 2_500, 1_000], { hasNotStarted: true }, 5_000)).toEqual([
      ['entry', 750],
      ['no-show', 1_000],
    ])
    expect(sums([1_500, 2_500, 1_000], { isLate: true }, 5_000)).toEqual([['late', 1_250]])
    expect(priced([1_500, 0, 0], {})[0]).toMatchObject({ key: 'REGISTRATION', quantity: 1, date: day })
  })

  it('has no charge of 0, and a late fee of 0 is the normal fee', () => {
    expect(sums([0, 0, 0], { hasNotStarted: true })).toEqual([])
    expect(sums([1_500, 0, 0], { isLate: true })).toEqual([['entry', 1_500]])
    expect(sums([1_500, 0, 0], { isLate: true, lateFee: 'ON_TOP' })).toEqual([['entry', 1_500]])
  })

  it('knows the closing as part of its period', () => {
    expect(isAfterClosing('2026-05-10T18:00:00+02:00', '2026-05-10T16:00:00Z')).toBe(false)
    expect(isAfterClosing('2026-05-10T18:00:00.001+02:00', '2026-05-10T16:00:00Z')).toBe(true)
    expect(isAfterClosing('2026-05-10T18:00:00Z', null)).toBe(false)
  })

  it.each([
    ['DEFERRED', true],
    ['DIRECT', true],
    ['EXTERN', false],
    ['FREE', false],
  ])('%s charges entries: %s', (mode, charges) => {
    expect(chargesEntries(mode)).toBe(charges)
  })
})
