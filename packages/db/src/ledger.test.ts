// What the database itself promises about money: each refusal here holds whatever code writes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './client.ts'
import { givenDatabase } from './given-database.ts'
import { migrate } from './migrate.ts'

let database: Database

beforeAll(async () => {
  database = await givenDatabase()
  await migrate(database)
})
afterAll(() => database.close())

let book: string
let accounts: string[]

beforeEach(async () => {
  const federation = randomUUID()
  book = randomUUID()
  await database.query(
    `INSERT INTO federation (ref, name, abbreviation, created_at) VALUES ($1, 'Federation', 'F', now())`,
    [federation],
  )
  await database.query(
    `INSERT INTO book (ref, federation_ref, owner_type, owner_ref, code, created_at) VALUES ($1, $2, 'FEDERATION', $3, '101', now())`,
    [book, federation, randomUUID()],
  )
  accounts = await Promise.all(
    [
      ['receivable:PERSON:x', 'RECEIVABLE'],
      ['unbilled', 'UNBILLED'],
      ['revenue:x', 'REVENUE'],
    ].map(async ([key, kind]) => {
      const ref = randomUUID()
      await database.query(
        `INSERT INTO ledger_account (ref, book_ref, key, kind, currency) VALUES ($1, $2, $3, $4, 'EUR')`,
        [ref, book, key, kind],
      )
      return ref
    }),
  )
})

type Given = {
  key?: string
  date?: string
  postingDate?: string
  amounts?: readonly number[]
  reverses?: string | null
}

/** One transaction with postings on the accounts in their order, in one call; answers its ref. */
const bookIt = async ({
  key = randomUUID(),
  date = '2026-05-01',
  postingDate = date,
  amounts = [1500, -1500],
  reverses = null,
}: Given = {}) => {
  const ref = randomUUID()
  await database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO ledger_transaction (ref, book_ref, date, kind, key, reverses_ref, created_at)
      VALUES (${ref}::uuid, ${book}::uuid, ${date}, 'PROCESS', ${key}, ${reverses}::uuid, now())`
    await post(tx, ref, postingDate, amounts)
  })
  return ref
}

const post = async (
  tx: Pick<Database['prisma'], '$executeRaw'>,
  ref: string,
  date: string,
  amounts: readonly number[],
) => {
  if (amounts.length === 0) return
  const rows = JSON.stringify(amounts.map((amount, at) => ({ line: at + 1, account: accounts[at], amount })))
  await tx.$executeRaw`INSERT INTO posting (transaction_ref, line, account_ref, book_ref, date, amount_cents, currency)
    SELECT ${ref}::uuid, line, account, ${book}::uuid, ${date}, amount, 'EUR'
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(line int, account uuid, amount bigint)`
}

const faults = () => database.query('SELECT fault, ref FROM ledger_fault')

describe('a transaction of the ledger', () => {
  it('keeps the balance of the contact with its postings', async () => {
    await bookIt()
    await bookIt({ amounts: [-500, 500] })
    const balances = await database.query<{ balance: string }>(
      'SELECT balance_cents::text AS balance FROM account_balance WHERE account_ref = ANY($1::uuid[])',
      [accounts],
    )
    expect(balances).toEqual([{ balance: '1000' }])
  })

  it.each<[string, Given, RegExp]>([
    ['that is a cent out of balance', { amounts: [1500, -1499] }, /does not balance/],
    ['with one posting', { amounts: [1500] }, /does not balance/],
    ['without postings', { amounts: [] }, /has no postings/],
    ['with a posting of nothing', { amounts: [0, 0] }, /posting_amount_check/],
    ['with a posting of another day', { postingDate: '2026-05-02' }, /posting_transaction_ref_book_ref_date_fkey/],
    ['with a day that is none', { date: 'yesterday' }, /ledger_transaction_date_check/],
  ])('%s is refused', async (_, given, refusal) => {
    await expect(bookIt(given)).rejects.toThrow(refusal)
  })

  it('happens once: its key is refused a second time', async () => {
    await bookIt({ key: 'process:1' })
    await expect(bookIt({ key: 'process:1' })).rejects.toThrow(/key/)
  })

  it('is sealed by its first postings, even against ones that balance', async () => {
    const ref = await bookIt()
    await expect(
      database.prisma
        .$executeRaw`INSERT INTO posting (transaction_ref, line, account_ref, book_ref, date, amount_cents, currency)
        SELECT ${ref}::uuid, 10 + amount, ${accounts[2]}::uuid, ${book}::uuid, '2026-05-01', amount, 'EUR' FROM (VALUES (5), (-5)) v(amount)`,
    ).rejects.toThrow(/is sealed/)
  })

  it.each([
    'UPDATE posting SET amount_cents = 1',
    'DELETE FROM posting',
    'TRUNCATE posting',
    "UPDATE ledger_transaction SET description = 'x'",
    'DELETE FROM ledger_transaction',
  ])('is never changed: %s', async (sql) => {
    await bookIt()
    await expect(database.query(sql)).rejects.toThrow(/append-only/)
  })

  it('is reversed once, and its reversal never', async () => {
    const ref = await bookIt()
    const reversal = await bookIt({ amounts: [-1500, 1500], reverses: ref })
    await expect(bookIt({ amounts: [-1500, 1500], reverses: ref })).rejects.toThrow(/reverses_ref/)
    await expect(bookIt({ reverses: reversal })).rejects.toThrow(/never reversed/)
  })

  it('is refused on and before the last day of a closed period', async () => {
    await database.query(`UPDATE book SET closed_through = '2026-04-30' WHERE ref = $1`, [book])
    await expect(bookIt({ date: '2026-04-30' })).rejects.toThrow(/period through 2026-04-30 is closed/)
    await bookIt({ date: '2026-05-01' })
  })
})

describe('a document', () => {
  const draft = async (): Promise<string> => {
    const ref = randomUUID()
    await database.query(
      `INSERT INTO invoice (ref, book_ref, payer_type, payer_ref, document, payable_cents, created_at)
       VALUES ($1, $2, 'PERSON', $3, '{}', 100, now())`,
      [ref, book, randomUUID()],
    )
    return ref
  }
  const finalise = (ref: string, date = '2026-05-02') =>
    database.query<{ number: number; year: number }>(
      `UPDATE invoice SET status = 'INVOICED', date = $2 WHERE ref = $1 RETURNING number, year`,
      [ref, date],
    )

  it('gets the next number of its book, series and year; a refused one gives its number back', async () => {
    expect(await finalise(await draft())).toEqual([{ number: 1, year: 2026 }])
    const late = await draft()
    await expect(finalise(late, '2026-05-01')).rejects.toThrow(/last document of this series is of 2026-05-02/)
    expect(await finalise(late)).toEqual([{ number: 2, year: 2026 }])
    expect(await finalise(await draft(), '2027-01-01')).toEqual([{ number: 1, year: 2027 }])
  })

  it('goes as a draft; a final one neither goes nor changes, but its payer may be merged', async () => {
    const [one, other] = [await draft(), await draft()]
    await finalise(one)
    await database.query('DELETE FROM invoice WHERE ref = $1', [other])
    await expect(database.query('DELETE FROM invoice WHERE ref = $1', [one])).rejects.toThrow(/never deleted/)
    await expect(database.query('UPDATE invoice SET payable_cents = 1 WHERE ref = $1', [one])).rejects.toThrow(
      /never changes/,
    )
    await database.query('UPDATE invoice SET payer_ref = $2 WHERE ref = $1', [one, randomUUID()])
    await expect(database.query('TRUNCATE invoice CASCADE')).rejects.toThrow(/append-only/)
  })
})

it('finds a balance that somebody has changed by hand, and nothing else', async () => {
  const drawer = randomUUID()
  await database.query(
    `INSERT INTO ledger_account (ref, book_ref, key, kind, currency) VALUES ($1, $2, 'cash:1', 'CASH', 'EUR')`,
    [drawer, book],
  )
  accounts[0] = drawer
  await bookIt()
  const ours = async () => (await faults()).filter(({ ref }: { ref?: string }) => ref === drawer)
  expect(await ours()).toEqual([])
  await database.query('UPDATE account_balance SET balance_cents = 1 WHERE account_ref = $1', [drawer])
  expect(await ours()).toEqual([{ fault: 'balance', ref: drawer }])
})
