// Books random events and checks what must always hold: `node bench/money.mjs [events] [seed]`. Every transaction sums
// to 0, the balances are the sums of the postings, what is unbilled is what was processed and is on no document, and a
// retry books nothing. This program exits with 1 at the first fault.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { importBundled } from '../tooling/run/bundled.mjs'

const root = join(import.meta.dirname, '..')
const fc = createRequire(join(root, 'packages', 'domain', 'package.json'))('fast-check')
const [, , events = '1000000', seed = '1'] = process.argv
const { moneyCase } = await importBundled('money', 'packages/domain/src/finance/money.cases.ts')

const contact = fc.constantFrom('ANNA', 'BERT', 'CLUB', 'FEDERATION')
const cents = fc.integer({ min: 1, max: 100_000 })
const line = fc.record({
  id: fc.constant('l'),
  article: fc.constantFrom('entry', 'box'),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitAmountWithTax: cents,
  taxLevelCode: fc.constantFrom('VAT_6', 'VAT_9', 'VAT_21'),
  treatment: fc.constant('STANDARD'),
})
const part = fc.record({
  contact,
  article: fc.constant('levy'),
  type: fc.constantFrom('ABSOLUTE', 'PERCENTAGE'),
  value: fc.integer({ min: 0, max: 3_000 }),
})
const item = fc.record({
  id: fc.constant('i'),
  article: fc.constantFrom('entry', 'box'),
  amount: fc.integer({ min: -50_000, max: 100_000 }),
  parts: fc.array(part, { maxLength: 3 }),
  remainderTo: contact,
})
const type = (name) => fc.constant(name)
const event = fc.oneof(
  fc.record({ type: type('PROCESS'), payer: contact, items: fc.array(item, { minLength: 1, maxLength: 4 }) }),
  fc.record({ type: fc.constantFrom('INVOICE', 'CREDIT_NOTE'), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    type: fc.constantFrom('PAYMENT', 'REFUND'),
    method: fc.constantFrom('CASH', 'STRIPE', 'TRANSFER'),
    payer: fc.option(contact),
    amount: cents,
  }),
  fc.record({ type: type('PSP_PAYOUT'), amount: cents, fee: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ type: fc.constantFrom('PRIZE', 'PAYOUT', 'NET'), contact, amount: cents }),
  fc.record({ type: fc.constantFrom('ASSIGN', 'WRITE_OFF'), payer: contact, amount: cents }),
  fc.record({ type: type('REVERSE'), back: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ type: type('RETRY'), back: fc.integer({ min: 1, max: 50 }) }),
)

/** Names each event, and gives a reversal and a retry the event that it is about. */
const name = (drawn) => {
  const named = []
  for (const [index, one] of drawn.entries()) {
    const about = named[Math.max(index - (one.back ?? 0), 0)]
    if (one.type === 'RETRY') named.push(about ?? { type: 'PAYOUT_BOOKED', id: `${index}`, amount: 1 })
    else if (one.type === 'REVERSE') named.push({ type: 'REVERSE', of: about ? keyOf(about) : 'nothing' })
    else named.push({ ...one, id: `${index}`, order: `${index}`, number: `${index}` })
  }
  return named
}
const keyOf = ({ type: kind, of, id }) => `${kind.toLowerCase().replaceAll('_', '-')}:${of ?? id}`

const check = (named, { transactions, balances }) => {
  const sums = new Map()
  const keys = new Set()
  for (const { key, postings } of transactions) {
    let sum = 0
    for (const { account, amount } of postings) {
      sum += amount
      sums.set(account, (sums.get(account) ?? 0) + amount)
    }
    if (sum !== 0) return `${key} sums to ${sum}`
    if (keys.has(key)) return `${key} is booked twice`
    keys.add(key)
  }
  for (const [account, sum] of sums) if (sum !== (balances[account] ?? 0)) return `the balance of ${account}`
  const grossOf = new Map(
    named.map((one) => [
      keyOf(one),
      one.type === 'PROCESS'
        ? -one.items.reduce((sum, { amount }) => sum + amount, 0)
        : (one.type === 'INVOICE' ? 1 : -1) *
          (one.lines ?? []).reduce((sum, { quantity, unitAmountWithTax }) => sum + quantity * unitAmountWithTax, 0),
    ]),
  )
  const unbilled = [...keys].reduce(
    (sum, key) => sum + (key.startsWith('reverse:') ? -(grossOf.get(key.slice(8)) ?? 0) : (grossOf.get(key) ?? 0)),
    0,
  )
  return unbilled === (balances.unbilled ?? 0) ? null : `unbilled is ${balances.unbilled}, not ${unbilled}`
}

const size = 10_000
const began = performance.now()
let booked = 0
for (let round = 0; round * size < Number(events); round += 1) {
  const numRuns = Math.min(size, Number(events) - round * size)
  const named = name(fc.sample(event, { numRuns, seed: Number(seed) + round }))
  const outcome = moneyCase({ input: { kind: 'LEDGER', events: named } })
  const fault = outcome.ok ? check(named, outcome.answer) : outcome.problems[0]
  if (fault !== null) {
    process.stdout.write(`seed ${Number(seed) + round}: ${fault}\n`)
    process.exit(1)
  }
  booked += outcome.answer.transactions.length
}
process.stdout.write(`${events} events, ${booked} transactions, ${Math.round((performance.now() - began) / 1000)} s\n`)
