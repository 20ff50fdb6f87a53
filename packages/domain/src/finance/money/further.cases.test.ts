// What the published examples leave out of the kinds with the longest readers, worked out by hand.
import { describe, expect, it } from 'vitest'
import { moneyCase } from '../money.cases.ts'

const answerOf = (input: object): unknown => {
  const outcome = moneyCase({ input })
  return outcome.ok ? outcome.answer : outcome.problems
}

describe('the ledger', () => {
  const ledger = (events: readonly object[], more: object = {}) => answerOf({ kind: 'LEDGER', events, ...more })

  it('moves money through every account and ends where it was', () => {
    const answer = ledger([
      {
        type: 'PROCESS',
        order: 'O',
        payer: 'ANNA',
        items: [{ id: 'i', article: 'a', amount: 1_000, remainderTo: 'CLUB' }],
      },
      { type: 'PAYMENT', id: 'P', method: 'STRIPE', payer: null, amount: 1_000 },
      { type: 'ASSIGN', id: 'A', payer: 'ANNA', amount: 1_000 },
      { type: 'PSP_PAYOUT', id: 'S', amount: 1_000, fee: 25 },
      { type: 'PAYOUT', id: 'O', contact: 'CLUB', amount: 400 },
      { type: 'PAYOUT_BOOKED', id: 'O', amount: 400 },
      { type: 'NET', id: 'N', contact: 'CLUB', amount: 600 },
      { type: 'WRITE_OFF', id: 'W', payer: 'BERT', amount: 70 },
      { type: 'PRIZE', id: 'Z', contact: 'BERT', amount: 50 },
      { type: 'REFUND', id: 'R', method: 'CASH', desk: 'D', payer: 'ANNA', amount: 30 },
    ])
    expect(answer).toMatchObject({
      refused: [],
      balances: {
        bank: 575,
        'cash:D': -30,
        'payable:BERT': -50,
        prize: 50,
        'psp-fee': 25,
        'receivable:ANNA': 30,
        'receivable:BERT': -70,
        'receivable:CLUB': -600,
        'share:a': 1_000,
        unbilled: -1_000,
        'write-off': 70,
      },
    })
    const keys = (answer as { transactions: { key: string }[] }).transactions.map(({ key }) => key)
    expect(keys).toEqual([
      ...['process:O', 'share:O', 'payment:P', 'assign:A', 'psp-payout:S', 'payout:O', 'payout-booked:O'],
      ...['net:N', 'write-off:W', 'prize:Z', 'refund:R'],
    ])
  })

  it('reverses once, and refuses closed days and what it does not know', () => {
    const paid = { type: 'PAYMENT', id: 'P', method: 'EXACT_ONLINE', payer: 'ANNA', amount: 10 }
    expect(
      ledger(
        [
          { ...paid, date: '2026-04-30' },
          paid,
          { ...paid, date: '2026-04-30' },
          { type: 'REVERSE', of: 'payment:P', date: '2026-04-30' },
          { type: 'REVERSE', of: 'payment:P' },
          { type: 'REVERSE', of: 'payment:P' },
          { type: 'REVERSE', of: 'reverse:payment:P' },
          { type: 'REVERSE', of: 'payment:Q' },
        ],
        { closedThrough: '2026-04-30' },
      ),
    ).toMatchObject({
      transactions: [
        { key: 'payment:P' },
        { key: 'reverse:payment:P', postings: [{ account: 'bank', amount: -10 }, {}] },
      ],
      ignored: ['payment:P', 'reverse:payment:P'],
      refused: [
        { key: 'payment:P', code: 'PERIOD_CLOSED' },
        { key: 'reverse:payment:P', code: 'PERIOD_CLOSED' },
        { key: 'reverse:reverse:payment:P', code: 'REVERSAL_OF_REVERSAL' },
        { key: 'reverse:payment:Q', code: 'UNKNOWN_TRANSACTION' },
      ],
      balances: {},
    })
  })

  it('refuses what a document or a split refuses', () => {
    const parts = [{ contact: 'A', article: 'x', type: 'PERCENTAGE', value: 10_001 }]
    expect(
      ledger([
        { type: 'PROCESS', order: 'O', payer: 'ANNA', items: [{ id: 'i', article: 'a', amount: 10, parts }] },
        { type: 'INVOICE', number: 'V', lines: [] },
      ]),
    ).toMatchObject({
      transactions: [],
      refused: [{ code: 'SPLIT_OVER_HUNDRED' }, { key: 'invoice:V', code: 'NO_LINES' }],
    })
  })
})

describe('allocations', () => {
  it('are used, refunded and failed', () => {
    const documents = [
      { id: 'I1', amount: 3_000, dueDate: '2026-05-31' },
      { id: 'I2', amount: 1_000, dueDate: '2026-04-30' },
      { id: 'I3', amount: 500, dueDate: '2026-06-30' },
    ]
    const events = [
      { type: 'PAYMENT_FAILED', references: [{ document: 'I3' }] },
      { type: 'PAYMENT', id: 'P', amount: 4_000, references: [{ document: 'I1', amount: 2_000 }] },
      { type: 'CREDIT_NOTE', id: 'C', amount: 100, references: [{ document: 'I3' }] },
      { type: 'USE_CREDIT', of: 'P' },
      { type: 'REFUND', of: 'P', amount: 1_500 },
      { type: 'REFUND', of: 'C', amount: 100 },
    ]
    expect(answerOf({ kind: 'ALLOCATE', documents, events })).toEqual({
      documents: [
        { id: 'I1', open: 1_000, status: 'PARTIAL' },
        { id: 'I2', open: 500, status: 'PARTIAL' },
        { id: 'I3', open: 500, status: 'ERROR' },
      ],
      unallocated: [
        { id: 'P', amount: 0 },
        { id: 'C', amount: 0 },
      ],
      allocations: [
        { from: 'P', document: 'I1', amount: 2_000 },
        { from: 'C', document: 'I3', amount: 100 },
        { from: 'P', document: 'I2', amount: 1_000 },
        { from: 'P', document: 'I1', amount: 1_000 },
        { from: 'P', document: 'I1', amount: -1_000 },
        { from: 'P', document: 'I2', amount: -500 },
        { from: 'C', document: 'I3', amount: -100 },
      ],
      balance: 2_000,
    })
    const more = [...events, { type: 'REFUND', of: 'P', amount: 2_501 }]
    expect(answerOf({ kind: 'ALLOCATE', documents, events: more })).toEqual({ refused: 'REFUND_EXCEEDS_PAYMENT' })
    const unknown = [{ type: 'REFUND', of: 'Q', amount: 1 }]
    expect(answerOf({ kind: 'ALLOCATE', documents, events: unknown })).toEqual({ refused: 'REFUND_EXCEEDS_PAYMENT' })
  })
})

describe('the fees of a registration', () => {
  const fee = (article: string, amount: number) => ({ article, amount, tax: 'VAT_0' })
  const fees = { registration: fee('entry', 1_500), late: fee('late', 2_500), noShow: fee('no-show', 1_000) }
  const owed = (events: readonly object[], more: object = {}) =>
    answerOf({
      kind: 'FEES',
      competition: { paymentMode: 'DEFERRED', closesAt: '2026-05-10T18:00:00+02:00', fees, ...more },
      events,
    })
  const early = { type: 'REGISTER', at: '2026-05-01T12:00:00+02:00' }
  const late = { type: 'REGISTER', at: '2026-05-11T12:00:00+02:00' }

  it.each<[string, readonly object[], object, readonly number[]]>([
    [
      'waits for approval',
      [{ ...early, needsApproval: true }, { type: 'APPROVE' }, { type: 'REJECT' }],
      {},
      [0, 1_500, 0],
    ],
    ['late on top', [{ ...late, reductionBasisPoints: 5_000 }], { lateFeeApplies: 'ON_TOP' }, [2_000]],
    [
      'a change of prices',
      [early, { type: 'PRICE', fees: { registration: fee('entry', 9) } }, early],
      {},
      [1_500, 1_500, 9],
    ],
    ['a corrected result', [early, { type: 'NOT_STARTED' }, { type: 'STARTED' }], {}, [1_500, 2_500, 1_500]],
    [
      'a late sign-off',
      [early, { type: 'SIGN_OFF', at: '2026-05-10T18:00:01+02:00' }, { type: 'CANCEL' }],
      {},
      [1_500, 1_500, 0],
    ],
    ['free', [early], { paymentMode: 'FREE' }, [0]],
    ['without a closing', [late], { closesAt: null }, [1_500]],
  ])('%s', (_name, events, more, owedAfterEach) => {
    expect(owed(events, more)).toMatchObject({ owedAfterEach })
  })

  it('takes a counter item back before anybody ordered it, and makes a new one after', () => {
    const off = { type: 'SIGN_OFF', at: '2026-05-02T12:00:00+02:00' }
    const [order, process, again] = [{ type: 'ORDER' }, { type: 'PROCESS' }, { type: 'SUBSCRIBE_AGAIN' }]
    expect(owed([early, order, process, off, again, off, order, again])).toEqual({
      items: [
        { article: 'entry', amount: 1_500, tax: 'VAT_0', status: 'ORDERED', processed: true },
        { article: 'entry', amount: -1_500, tax: 'VAT_0', status: 'CANCELLED', processed: false },
        { article: 'entry', amount: -1_500, tax: 'VAT_0', status: 'ORDERED', processed: false },
        { article: 'entry', amount: 1_500, tax: 'VAT_0', status: 'OPEN', processed: false },
      ],
      owedAfterEach: [1_500, 1_500, 1_500, 0, 1_500, 0, 0, 1_500],
    })
  })
})

describe('bills, orders and invoices', () => {
  const run = (commands: readonly (readonly [object, string])[]) => {
    const answer = answerOf({ kind: 'STATE', today: '2026-05-01', commands: commands.map(([command]) => command) })
    expect((answer as { results: string[] }).results).toEqual(commands.map(([, result]) => result))
    return answer
  }
  const bill = (name: string, book?: string): readonly [object, string] => [
    { do: 'CREATE_BILL', bill: name, payer: 'ANNA', book },
    'OK',
  ]
  const item = (name: string, of: string, source?: string): readonly [object, string] => [
    { do: 'ADD_ITEM', bill: of, item: name, amount: 100, source },
    'OK',
  ]

  it('move, waive and remove items', () => {
    const answer = run([
      bill('b1'),
      bill('b2'),
      bill('b3', 'CLUB'),
      item('i1', 'b1'),
      item('i2', 'b1', 'registration'),
      item('i3', 'b1'),
      [{ do: 'MOVE_ITEM', item: 'i1', to: 'b3' }, 'TARGET_NOT_FOUND'],
      [{ do: 'MOVE_ITEM', item: 'i1', to: 'b1' }, 'TARGET_NOT_FOUND'],
      [{ do: 'MOVE_ITEM', item: 'i2', to: 'b2' }, 'OK'],
      [{ do: 'EDIT_ITEM', item: 'i2', amount: 1 }, 'ITEM_HAS_SOURCE'],
      [{ do: 'REMOVE_ITEM', item: 'i2' }, 'ITEM_HAS_SOURCE'],
      [{ do: 'WAIVE_ITEM', item: 'i2', reason: '' }, 'REASON_MISSING'],
      [{ do: 'WAIVE_ITEM', item: 'i2', reason: 'Ill' }, 'OK'],
      [{ do: 'WAIVE_ITEM', item: 'i2', reason: 'Ill' }, 'ITEM_NOT_OPEN'],
      [{ do: 'EDIT_ITEM', item: 'i1', amount: 250 }, 'OK'],
      [{ do: 'REMOVE_ITEM', item: 'i3' }, 'OK'],
      [{ do: 'REMOVE_ITEM', item: 'i3' }, 'NOT_FOUND'],
      [{ do: 'DELETE_BILL', bill: 'b2' }, 'OK'],
      [{ do: 'DELETE_BILL', bill: 'b2' }, 'NOT_FOUND'],
      [{ do: 'ADD_ITEM', bill: 'b2', item: 'i9', amount: 1 }, 'NOT_FOUND'],
      [{ do: 'MOVE_ITEM', item: 'i1', to: 'b2' }, 'TARGET_NOT_FOUND'],
      [{ do: 'MOVE_ITEM', item: 'i2', to: 'b1' }, 'ITEM_NOT_OPEN'],
      [{ do: 'CREATE_ORDER_FROM_BILL', order: 'o', bill: 'b2' }, 'NOT_FOUND'],
      [{ do: 'CREATE_ORDER_FROM_BILL', order: 'o', bill: 'b3' }, 'NOTHING_TO_ORDER'],
    ])
    expect(answer).toMatchObject({ bills: { b1: 'OPEN', b2: 'CANCELLED', b3: 'OPEN' }, orders: {} })
    expect(answer).toHaveProperty('items', { i1: 'OPEN', i2: 'CANCELLED' })
  })

  it('process, cancel and delete orders', () => {
    const answer = run([
      [{ do: 'CREATE_EMPTY_ORDER', order: 'o1' }, 'OK'],
      [{ do: 'PROCESS', order: 'o1' }, 'OK'],
      bill('b1'),
      item('i1', 'b1'),
      [{ do: 'CREATE_ORDER_FROM_BILL', order: 'o2', bill: 'b1' }, 'OK'],
      [{ do: 'REMOVE_ORDER_ITEM', order: 'o1', item: 'i1' }, 'NOT_FOUND'],
      [{ do: 'CANCEL_ORDER', order: 'o2' }, 'OK'],
      [{ do: 'CANCEL_ORDER', order: 'o2' }, 'ORDER_CANCELLED'],
      [{ do: 'PROCESS', order: 'o2' }, 'ORDER_CANCELLED'],
      [{ do: 'SET_INVOICE_TO', order: 'o2', payer: 'BERT' }, 'ORDER_CANCELLED'],
      [{ do: 'CREATE_INVOICE', invoice: 'v', order: 'o2' }, 'ORDER_NOT_PROCESSED'],
      [{ do: 'DELETE_ORDER', order: 'o2' }, 'OK'],
      [{ do: 'DELETE_ORDER', order: 'o2' }, 'NOT_FOUND'],
      [{ do: 'PROCESS', order: 'o2' }, 'NOT_FOUND'],
      [{ do: 'CREATE_INVOICE', invoice: 'v', order: 'o2' }, 'NOT_FOUND'],
      [{ do: 'SET_INVOICE_TO', order: 'o1', payer: 'BERT' }, 'OK'],
      [{ do: 'PROCESS', order: 'o1' }, 'OK'],
    ])
    expect(answer).toMatchObject({
      items: { i1: 'OPEN' },
      orders: { o1: { status: 'PROCESSED_ERROR', invoicing: 'NOT_INVOICED' } },
    })
  })

  it('credit, pay and fall due', () => {
    const ordered = (name: string): readonly (readonly [object, string])[] => [
      bill(`b${name}`),
      item(`i${name}`, `b${name}`),
      [{ do: 'CREATE_ORDER_FROM_BILL', order: `o${name}`, bill: `b${name}` }, 'OK'],
      [{ do: 'PROCESS', order: `o${name}` }, 'OK'],
      [{ do: 'CREATE_INVOICE', invoice: `v${name}`, order: `o${name}`, dueDate: '2026-05-15' }, 'OK'],
    ]
    const answer = run([
      ...ordered('1'),
      ...ordered('2'),
      ...ordered('3'),
      [{ do: 'CREATE_INVOICE', invoice: 'v9', order: 'o1' }, 'ORDER_INVOICED'],
      [{ do: 'CREDIT', invoice: 'v1', creditNote: 'c1', amount: 100 }, 'INVOICE_DRAFT'],
      [{ do: 'FINALISE', invoice: 'v1' }, 'OK'],
      [{ do: 'FINALISE', invoice: 'v2' }, 'OK'],
      [{ do: 'CREDIT', invoice: 'v1', creditNote: 'c1', amount: 60 }, 'OK'],
      [{ do: 'CREDIT', invoice: 'v1', creditNote: 'c2', amount: 41 }, 'CREDIT_EXCEEDS'],
      [{ do: 'CREDIT', invoice: 'v1', creditNote: 'c2', amount: 40 }, 'OK'],
      [{ do: 'CREDIT', invoice: 'v9', creditNote: 'c3', amount: 1 }, 'NOT_FOUND'],
      [{ do: 'PAY', invoice: 'v2', amount: 99 }, 'OK'],
      [{ do: 'DAY', day: '2026-05-16' }, 'OK'],
      [{ do: 'DELETE_BILL', bill: 'b1' }, 'BILL_NOT_DELETABLE'],
      [{ do: 'ADD_ITEM', bill: 'b2', item: 'i9', amount: 1 }, 'BILL_NOT_OPEN'],
    ])
    expect(answer).toMatchObject({ bills: { b1: 'CANCELLED', b2: 'INVOICED', b3: 'OPEN' } })
    expect(answer).toHaveProperty('invoices', {
      v1: 'CANCELLED',
      v2: 'OVERDUE',
      v3: 'DRAFT',
      c1: 'INVOICED',
      c2: 'INVOICED',
    })
    expect(answer).toHaveProperty('orders.o1', { status: 'PROCESSED', invoicing: 'INVOICED' })
    expect(answer).toHaveProperty('orders.o3', { status: 'PROCESSED', invoicing: 'NOT_INVOICED' })
  })
})

describe('small kinds', () => {
  it.each<[object, object]>([
    [
      {
        kind: 'ACCOUNT',
        enterprises: [
          { country: 'BE', number: '403.019.261' },
          { country: 'NL', number: '1' },
          { country: 'FR', number: '1' },
        ],
      },
      {
        ibans: [],
        enterprises: [
          { valid: true, value: '0403019261', peppol: '0208:0403019261' },
          { valid: false },
          { valid: false },
        ],
      },
    ],
    [
      {
        kind: 'CASH',
        rounds: false,
        amounts: [1_003],
        day: { opening: 100, counted: 90, movements: [{ type: 'IN', amount: 3 }] },
      },
      { amounts: [{ cash: 1_003, rounding: 0 }], day: { turnover: 3, expected: 103, difference: -13 } },
    ],
    [
      {
        kind: 'PAYOUT',
        accruals: [{ contact: 'O', article: 'a', amount: 900 }],
        receivables: [
          { contact: 'O', amount: 100 },
          { contact: 'O', amount: 50 },
        ],
        netting: true,
        minimum: 1_000,
      },
      { contacts: [{ contact: 'O', diff: 900, netted: 150, payable: 0, carried: 750 }] },
    ],
    [
      { kind: 'EPC_QR', codes: [{ name: 'x', iban: 'BE68539007547034', amount: 0 }, { amount: 1 }] },
      { codes: [{ refused: 'AMOUNT_OUT_OF_RANGE' }, { refused: 'IBAN_INVALID' }] },
    ],
    [
      {
        kind: 'REFERENCE',
        make: [
          { kind: 'RF', base: '539007547034' },
          { kind: 'OGM', base: 'x' },
        ],
        check: ['RF18 5390 0754 7034'],
      },
      {
        made: [{ value: 'RF18539007547034', printed: 'RF18 5390 0754 7034' }, null],
        checked: [{ kind: 'RF', value: 'RF18539007547034' }],
      },
    ],
    [{ kind: 'DOCUMENT', type: 'INVOICE', lines: [] }, { refused: 'NO_LINES' }],
    [
      {
        kind: 'SPLIT',
        amount: 1,
        remainderTo: 'O',
        parts: [{ contact: 'A', article: 'a', type: 'ABSOLUTE', value: -1 }],
      },
      { refused: 'SPLIT_NEGATIVE' },
    ],
    [
      {
        kind: 'REMINDER',
        graceDays: 0,
        secondAfterDays: 0,
        feeCents: 9_999,
        isConsumer: true,
        invoices: [{ id: 'a', amount: 60_000, dueDate: '2026-05-01' }],
        runs: [
          { date: '2026-05-02', paid: { b: 1 } },
          { date: '2026-05-16' },
          { date: '2026-05-17' },
          { date: '2026-07-01' },
        ],
      },
      {
        runs: [
          { letters: [{ level: 1 }] },
          { letters: [] },
          { letters: [{ level: 2, open: 60_000, fee: 7_000 }] },
          { letters: [] },
        ],
      },
    ],
  ])('%j', (input, expected) => {
    expect(answerOf(input)).toMatchObject(expected)
  })
})
