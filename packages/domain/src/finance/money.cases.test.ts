import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import accountIban from '../../fixtures/money-cases/account-iban.json' with { type: 'json' }
import allocateExceeded from '../../fixtures/money-cases/allocate-exceeded.json' with { type: 'json' }
import allocateOldestFirst from '../../fixtures/money-cases/allocate-oldest-first.json' with { type: 'json' }
import allocatePartialThenComplete from '../../fixtures/money-cases/allocate-partial-then-complete.json' with {
  type: 'json',
}
import cashRounding from '../../fixtures/money-cases/cash-rounding.json' with { type: 'json' }
import documentCreditNote from '../../fixtures/money-cases/document-credit-note.json' with { type: 'json' }
import documentOneLine from '../../fixtures/money-cases/document-one-line.json' with { type: 'json' }
import documentRatesAndExempt from '../../fixtures/money-cases/document-rates-and-exempt.json' with { type: 'json' }
import documentTenEuro from '../../fixtures/money-cases/document-ten-euro.json' with { type: 'json' }
import documentThirtyEntries from '../../fixtures/money-cases/document-thirty-entries.json' with { type: 'json' }
import documentTwoGroundsOfExemption from '../../fixtures/money-cases/document-two-grounds-of-exemption.json' with {
  type: 'json',
}
import feesLateInstead from '../../fixtures/money-cases/fees-late-instead.json' with { type: 'json' }
import feesNoShow from '../../fixtures/money-cases/fees-no-show.json' with { type: 'json' }
import feesSignOffAfterBooking from '../../fixtures/money-cases/fees-sign-off-after-booking.json' with { type: 'json' }
import feesSignOffInTime from '../../fixtures/money-cases/fees-sign-off-in-time.json' with { type: 'json' }
import ledgerCashRounding from '../../fixtures/money-cases/ledger-cash-rounding.json' with { type: 'json' }
import ledgerCreditNote from '../../fixtures/money-cases/ledger-credit-note.json' with { type: 'json' }
import ledgerRetries from '../../fixtures/money-cases/ledger-retries.json' with { type: 'json' }
import ledgerShares from '../../fixtures/money-cases/ledger-shares.json' with { type: 'json' }
import ledgerWholeFlow from '../../fixtures/money-cases/ledger-whole-flow.json' with { type: 'json' }
import matchByAccount from '../../fixtures/money-cases/match-by-account.json' with { type: 'json' }
import matchByReference from '../../fixtures/money-cases/match-by-reference.json' with { type: 'json' }
import numbersRollback from '../../fixtures/money-cases/numbers-rollback.json' with { type: 'json' }
import numbersWaiting from '../../fixtures/money-cases/numbers-waiting.json' with { type: 'json' }
import payoutDiffs from '../../fixtures/money-cases/payout-diffs.json' with { type: 'json' }
import payoutFirst from '../../fixtures/money-cases/payout-first.json' with { type: 'json' }
import priceProfileQuarterOff from '../../fixtures/money-cases/price-profile-quarter-off.json' with { type: 'json' }
import prizeTies from '../../fixtures/money-cases/prize-ties.json' with { type: 'json' }
import qrInvoice from '../../fixtures/money-cases/qr-invoice.json' with { type: 'json' }
import referenceOgm from '../../fixtures/money-cases/reference-ogm.json' with { type: 'json' }
import reminderFirstAndSecond from '../../fixtures/money-cases/reminder-first-and-second.json' with { type: 'json' }
import renewalAnnual from '../../fixtures/money-cases/renewal-annual.json' with { type: 'json' }
import renewalEarlyBirdAndClose from '../../fixtures/money-cases/renewal-early-bird-and-close.json' with {
  type: 'json',
}
import splitAbsoluteFirst from '../../fixtures/money-cases/split-absolute-first.json' with { type: 'json' }
import splitAbsoluteOverAmount from '../../fixtures/money-cases/split-absolute-over-amount.json' with { type: 'json' }
import splitThirds from '../../fixtures/money-cases/split-thirds.json' with { type: 'json' }
import stateDeleteBill from '../../fixtures/money-cases/state-delete-bill.json' with { type: 'json' }
import stateInvoice from '../../fixtures/money-cases/state-invoice.json' with { type: 'json' }
import stateOrder from '../../fixtures/money-cases/state-order.json' with { type: 'json' }
import vatLineRates from '../../fixtures/money-cases/vat-line-rates.json' with { type: 'json' }
import { describeBrokenCases } from '../kernel/testing/broken-cases.ts'
import { playAllocation } from './money/allocation.cases.ts'
import { type FeeEvent, playFees } from './money/fees.cases.ts'
import { answerNumbering } from './money/numbers.cases.ts'
import { playState, type StateCommand } from './money/state.cases.ts'
import { moneyCase } from './money.cases.ts'
import type { Allocation } from './payment/allocation.rules.ts'

const cases = [
  accountIban,
  allocateExceeded,
  allocateOldestFirst,
  allocatePartialThenComplete,
  cashRounding,
  documentCreditNote,
  documentOneLine,
  documentRatesAndExempt,
  documentTenEuro,
  documentThirtyEntries,
  documentTwoGroundsOfExemption,
  feesLateInstead,
  feesNoShow,
  feesSignOffAfterBooking,
  feesSignOffInTime,
  ledgerCashRounding,
  ledgerCreditNote,
  ledgerRetries,
  ledgerShares,
  ledgerWholeFlow,
  matchByAccount,
  matchByReference,
  numbersRollback,
  numbersWaiting,
  payoutDiffs,
  payoutFirst,
  priceProfileQuarterOff,
  prizeTies,
  qrInvoice,
  referenceOgm,
  reminderFirstAndSecond,
  renewalAnnual,
  renewalEarlyBirdAndClose,
  splitAbsoluteFirst,
  splitAbsoluteOverAmount,
  splitThirds,
  stateDeleteBill,
  stateInvoice,
  stateOrder,
  vatLineRates,
]

const answerOf = (input: unknown): object => {
  const outcome = moneyCase({ input })
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'))
  return outcome.answer
}

/** From names to values: one too many is as wrong as one too few. Other objects may have more fields. */
const maps = ['balances', 'numbers', 'next', 'open', 'bills', 'items', 'orders', 'invoices']

describe('the published cases', () => {
  it.each(cases.map((one) => [one.case, one] as const))('%s', (_name, { input, expected }) => {
    const answer = answerOf(input)
    expect(answer).toMatchObject(expected)
    for (const [key, value] of Object.entries(answer)) {
      if (maps.includes(key) && !Array.isArray(value)) expect(value).toEqual(Reflect.get(expected, key))
    }
  })
})

describeBrokenCases(moneyCase, cases, [
  ['no case', 7, 'case: '],
  ['another kind', { input: { kind: 'BARTER' } }, 'input.kind: '],
  [
    'a place in a list',
    { input: { kind: 'VAT', amounts: [{ amountWithTax: 1.5, taxLevelCode: 'VAT_0' }] } },
    'input.amounts[0].amountWithTax: ',
  ],
])

describe('bills, orders and invoices (decision 38)', () => {
  const bill = fc.constantFrom('b1', 'b2', 'b3')
  const item = fc.constantFrom('i1', 'i2', 'i3', 'i4')
  const order = fc.constantFrom('o1', 'o2')
  const invoice = fc.constantFrom('v1', 'v2')
  const amount = fc.integer({ min: 1, max: 5_000 })
  const made = <Do extends StateCommand['do']>(name: Do) => ({ do: fc.constant(name) })
  const command: fc.Arbitrary<StateCommand> = fc.oneof(
    fc.record({ ...made('DELETE_BILL'), bill, moveTo: fc.option(bill) }),
    fc.record({ ...made('EDIT_ITEM'), item, amount }),
    fc.record({ ...made('REMOVE_ITEM'), item }),
    fc.record({ ...made('WAIVE_ITEM'), item, reason: fc.constantFrom('', 'Ill') }),
    fc.record({ ...made('MOVE_ITEM'), item, to: bill }),
    fc.record({ ...made('CREATE_ORDER_FROM_BILL'), order, bill }),
    fc.record({ ...made('REMOVE_ORDER_ITEM'), order, item }),
    fc.record({ ...made('PROCESS'), order }),
    fc.record({ ...made('CANCEL_ORDER'), order }),
    fc.record({ ...made('DELETE_ORDER'), order }),
    fc.record({ ...made('CREATE_INVOICE'), invoice, order, dueDate: fc.constant('2026-05-31') }),
    fc.record({ ...made('FINALISE'), invoice }),
    fc.record({ ...made('DELETE_INVOICE'), invoice }),
    fc.record({ ...made('CREDIT'), invoice, creditNote: fc.constant('c1'), amount }),
    fc.record({ ...made('PAY'), invoice, amount }),
    fc.record({ ...made('DAY'), day: fc.constantFrom('2026-05-31', '2026-06-01') }),
  )
  /** A name is given once: the caller makes new ones. */
  const withNewNames = (commands: readonly StateCommand[]): readonly StateCommand[] => {
    const names = new Map<string, string>()
    const fresh = (name: string, index: number): string => {
      names.set(name, `${name}-${index}`)
      return `${name}-${index}`
    }
    return commands.map((one, index) => {
      if (one.do === 'CREATE_ORDER_FROM_BILL') return { ...one, order: fresh(one.order, index) }
      const order = 'order' in one ? { order: names.get(one.order) ?? one.order } : {}
      if (one.do === 'CREATE_INVOICE') return { ...one, ...order, invoice: fresh(one.invoice, index) }
      const invoice = 'invoice' in one ? { invoice: names.get(one.invoice) ?? one.invoice } : {}
      const creditNote = 'creditNote' in one ? { creditNote: `c-${index}` } : {}
      return { ...one, ...order, ...invoice, ...creditNote }
    })
  }
  const begin: readonly StateCommand[] = [
    ...['b1', 'b2', 'b3'].map((name) => ({
      do: 'CREATE_BILL' as const,
      bill: name,
      payer: name,
      book: name === 'b3' ? 'CLUB' : null,
    })),
    ...['i1', 'i2', 'i3', 'i4'].map((name, index) => ({
      do: 'ADD_ITEM' as const,
      item: name,
      bill: index === 0 ? 'b3' : 'b1',
      amount: 100 * (index + 1),
      source: index === 1 ? 'registration' : undefined,
    })),
  ]

  test.prop([fc.array(command, { maxLength: 40 })], { numRuns: 300 })(
    'keep an item on one bill and at most one order, and bill what was ordered',
    (commands) => {
      const { results, store } = playState({
        kind: 'STATE',
        today: '2026-05-01',
        commands: [...begin, ...withNewNames(commands)],
      })
      expect(results.every((result) => /^[A-Z_]+$/.test(result))).toBe(true)
      for (const each of store.items.values()) {
        expect(each.status === 'ORDERED').toBe(each.order !== null)
        if (each.order !== null) expect(store.orders.has(each.order)).toBe(true)
        if (each.status !== 'CANCELLED') expect(store.bills.get(each.bill)?.isDeleted).toBe(false)
      }
      for (const [ref, each] of store.orders) {
        const items = [...store.items.values()].filter((one) => one.order === ref)
        if (each.status === 'CANCELLED') expect(items).toEqual([])
        const invoices = [...store.invoices.values()].filter((one) => one.order === ref)
        expect(invoices.length).toBeLessThanOrEqual(each.status === 'PROCESSED' ? 1 : 0)
        const sum = items.reduce((total, one) => total + one.amount, 0)
        for (const one of invoices) expect(one.amountCents).toBe(sum)
      }
      for (const each of store.invoices.values()) expect(each.creditedCents).toBeLessThanOrEqual(each.amountCents)
      // The book of a bill never changes hands.
      for (const each of store.items.values()) {
        expect(store.bills.get(each.bill)?.book).toBe(
          [...store.items].find(([, one]) => one === each)?.[0] === 'i1' ? 'CLUB' : '',
        )
      }
    },
  )
})

describe('a registration (decision 12)', () => {
  const at = fc.constantFrom('2026-05-01T12:00:00+02:00', '2026-05-10T18:00:00+02:00', '2026-05-11T12:00:00+02:00')
  const event: fc.Arbitrary<FeeEvent> = fc.oneof(
    fc.record({ type: fc.constant('SIGN_OFF' as const), at }),
    fc.constantFrom(
      ...(['APPROVE', 'REJECT', 'CANCEL', 'SUBSCRIBE_AGAIN', 'NOT_STARTED', 'STARTED'] as const).map((type) => ({
        type,
      })),
    ),
  )
  const booking: fc.Arbitrary<FeeEvent> = fc.constantFrom({ type: 'ORDER' as const }, { type: 'PROCESS' as const })
  const register = fc.record({
    type: fc.constant('REGISTER' as const),
    at,
    needsApproval: fc.boolean(),
    reductionBasisPoints: fc.constantFrom(0, 2_500, 10_000),
  })
  const feesCase = (events: readonly FeeEvent[], lateFeeApplies: 'INSTEAD' | 'ON_TOP') => ({
    kind: 'FEES' as const,
    competition: { ...feesNoShow.input.competition, fees, lateFeeApplies },
    events: [...events],
  })
  const fee = (article: string, amount: number) => ({ article, amount, tax: 'VAT_0' as const })
  const fees = { registration: fee('entry', 1_500), late: fee('late', 2_500), noShow: fee('no-show', 1_000) }

  test.prop(
    [
      register,
      fc.array(fc.tuple(event, fc.array(booking, { maxLength: 2 })), { maxLength: 10 }),
      fc.constantFrom('INSTEAD' as const, 'ON_TOP' as const),
    ],
    { numRuns: 300 },
  )('owes the same whatever was ordered and booked between its events', (first, rest, late) => {
    const without = playFees(feesCase([first, ...rest.map(([one]) => one)], late))
    const withBookings = playFees(feesCase([first, ...rest.flatMap(([one, bookings]) => [one, ...bookings])], late))
    expect(withBookings.owedAfterEach.at(-1)).toBe(without.owedAfterEach.at(-1))
    expect(withBookings.items.every(({ status, isProcessed }) => !(status === 'CANCELLED' && isProcessed))).toBe(true)
  })
})

describe('numbers of documents (decision 38)', () => {
  const tx = fc.constantFrom('A', 'B', 'C')
  const step = fc.oneof(
    fc.record({
      tx,
      do: fc.constant('FINALISE' as const),
      series: fc.constantFrom('INVOICE' as const, 'CREDIT_NOTE' as const),
      date: fc.constantFrom('2026-05-01', '2026-05-02', '2027-01-01'),
    }),
    fc.record({ tx, do: fc.constantFrom('COMMIT' as const, 'ROLLBACK' as const) }),
  )

  test.prop([fc.array(step, { maxLength: 30 })], { numRuns: 300 })(
    'have no gap, and go up with their days',
    (steps) => {
      const named = steps.map((one, index) => ({ ...one, document: `${index}` }))
      const { numbers, next } = answerNumbering({ kind: 'NUMBERING', series: [], steps: named })
      const dateOf = (document: string): string => {
        const found = named[Number(document)]
        return found?.do === 'FINALISE' ? found.date : ''
      }
      for (const [row, following] of Object.entries(next)) {
        const [series, year] = row.split(' ')
        const prefix = `${series === 'CREDIT_NOTE' ? 'C' : ''}${year}-`
        const own = Object.entries(numbers)
          .filter(([, number]) => number.startsWith(prefix))
          .toSorted(([, left], [, right]) => (left < right ? -1 : 1))
        expect(own.map(([, number]) => Number(number.slice(prefix.length)))).toEqual(own.map((_, index) => index + 1))
        expect(following).toBe(own.length + 1)
        const dates = own.map(([document]) => dateOf(document))
        expect(dates).toEqual(dates.toSorted())
      }
    },
  )

  it('wait in turn, with all their later steps', () => {
    const finalise = (tx: string, document: string, date = '2026-05-02') => ({
      tx,
      do: 'FINALISE' as const,
      document,
      series: 'INVOICE' as const,
      date,
    })
    const end = (tx: string, word: 'COMMIT' | 'ROLLBACK') => ({ tx, do: word })
    const series = [{ series: 'INVOICE' as const, year: 2026, next: 41, lastDate: '2026-05-01' }]
    const steps = [
      finalise('A', 'a'),
      finalise('B', 'b', '2026-05-01'),
      finalise('C', 'c'),
      end('B', 'COMMIT'),
      end('C', 'COMMIT'),
      finalise('A', 'a2'),
      end('A', 'COMMIT'),
      finalise('B', 'b2', '2026-05-03'),
      end('B', 'COMMIT'),
      finalise('D', 'd', '2026-05-03'),
    ]
    expect(answerNumbering({ kind: 'NUMBERING', series, steps })).toEqual({
      numbers: { a: '2026-00041', a2: '2026-00042', c: '2026-00043', b2: '2026-00044' },
      waits: ['B for A', 'C for A'],
      refusals: ['b'],
      next: { 'INVOICE 2026': 45 },
    })
  })
})

describe('allocations (pr1048)', () => {
  const id = fc.constantFrom('I1', 'I2', 'I3')
  const payment = fc.constantFrom('P0', 'P1', 'P2')
  const amount = fc.integer({ min: 1, max: 8_000 })
  const references = fc.option(fc.array(fc.record({ document: id, amount: fc.option(amount) }), { maxLength: 3 }))
  const event = fc.oneof(
    fc.record({ type: fc.constantFrom('PAYMENT' as const, 'CREDIT_NOTE' as const), id: payment, amount, references }),
    fc.record({ type: fc.constant('USE_CREDIT' as const), of: payment }),
    fc.record({ type: fc.constant('REFUND' as const), of: payment, amount }),
  )

  test.prop([fc.array(event, { maxLength: 12 })], { numRuns: 300 })(
    'never exceed a payment or a document, and lose no cent',
    (all) => {
      const seen = new Set<string>()
      const events = all.filter((one) => !('id' in one) || (!seen.has(one.id) && seen.add(one.id) !== undefined))
      const documents = [
        { id: 'I1', amount: 3_000, dueDate: '2026-05-01' },
        { id: 'I2', amount: 2_000, dueDate: '2026-04-01' },
        { id: 'I3', amount: 1_000, dueDate: '2026-04-01' },
      ]
      const state = playAllocation({ kind: 'ALLOCATE', documents, events })
      if ('refused' in state) {
        expect(state.refused).toBe('REFUND_EXCEEDS_PAYMENT')
        return
      }
      const { allocations } = state
      const sumOf = (of: (line: Allocation) => boolean): number =>
        allocations.filter(of).reduce((sum, { amountCents }) => sum + amountCents, 0)
      for (const { id: ref, amountCents, openCents } of state.documents) {
        expect(openCents).toBe(amountCents - sumOf(({ document }) => document === ref))
        expect(openCents).toBeGreaterThanOrEqual(0)
        expect(openCents).toBeLessThanOrEqual(amountCents)
      }
      for (const { id: ref, amountCents, leftCents } of state.settlements) {
        expect(leftCents).toBe(amountCents - sumOf(({ from }) => from === ref))
        expect(leftCents).toBeGreaterThanOrEqual(0)
      }
    },
  )
})
