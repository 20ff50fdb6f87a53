// Statements of before the comparison with the bank get the days that their files were of.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from './client.ts'
import { givenDatabase } from './given-database.ts'
import { migrate } from './migrate.ts'

const all = fileURLToPath(new URL('../prisma/migrations', import.meta.url))
const name = '20261124021500_bank_days'
const ref = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let database: Database
let before: string

beforeEach(async () => {
  database = await givenDatabase()
  before = mkdtempSync(join(tmpdir(), 'oxer-migrations-'))
  const older = readdirSync(all).filter((each) => each < name)
  for (const each of older) cpSync(join(all, each), join(before, each), { recursive: true })
  await migrate(database, { migrationsDir: before })
  await database.query(`INSERT INTO federation (ref, name, abbreviation, created_at) VALUES ($1, 'F', 'F', now())`, [
    ref(1),
  ])
  await database.query(
    `INSERT INTO book (ref, federation_ref, owner_type, owner_ref, code, created_at) VALUES ($1, $2, 'FEDERATION', $3, '101', now())`,
    [ref(2), ref(1), ref(3)],
  )
})
afterEach(async () => {
  await database.close()
  rmSync(before, { recursive: true })
})

/** @param lines those that it brought: their days and cents */
const givenStatement = async (number: number, opening: number, closing: number, lines: Record<string, number>) => {
  await database.query(
    `INSERT INTO bank_statement (ref, book_ref, external_id, iban, opening_cents, closing_cents, created_at)
     VALUES ($1, $2, gen_random_uuid()::text, 'BE71096123456769', $3, $4, now())`,
    [ref(number), ref(2), opening, closing],
  )
  for (const [position, [date, cents]] of Object.entries(lines).entries()) {
    await database.query(
      `INSERT INTO bank_line (ref, book_ref, statement_ref, entry_key, position, date, amount_cents, status, rule)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text, $3, $4, $5, 'WAITING', 'UNKNOWN')`,
      [ref(2), ref(number), position, date, cents],
    )
  }
}
const days = () => database.query('SELECT ref, first_day, last_day FROM bank_statement ORDER BY ref')

it('a statement of which another brought the last days is of these days too', async () => {
  await givenStatement(11, 140, 170, { '2026-05-05': 10, '2026-05-10': 20 })
  await givenStatement(12, 100, 170, { '2026-05-01': 30, '2026-05-04': 10 })
  // Reads the days from the 4th, and has brought the last.
  await givenStatement(13, 130, 175, { '2026-05-12': 5 })
  await migrate(database)
  expect(await days()).toEqual([
    { ref: ref(11), first_day: '2026-05-05', last_day: '2026-05-10' },
    { ref: ref(12), first_day: '2026-05-01', last_day: '2026-05-10' },
    { ref: ref(13), first_day: '2026-05-04', last_day: '2026-05-12' },
  ])
})

it('a statement that no days make keeps those of its lines, and one without lines has none', async () => {
  await givenStatement(11, 0, 50, { '2026-05-05': 10, '2026-05-07': 20 })
  await givenStatement(12, 50, 50, {})
  await migrate(database)
  expect(await days()).toEqual([
    { ref: ref(11), first_day: '2026-05-05', last_day: '2026-05-07' },
    { ref: ref(12), first_day: '', last_day: '' },
  ])
})

it('the version before, which names the key of a request in each payment, goes on taking payments', async () => {
  await migrate(database)
  await database.query(
    `INSERT INTO payment (ref, book_ref, method, status, date, amount_cents, settles_cents, unallocated_cents, request_key, created_at)
     VALUES ($1, $2, 'CASH', 'SUCCEEDED', '2026-05-05', 1, 1, 1, NULL, now())`,
    [ref(20), ref(2)],
  )
  expect(await database.query('SELECT request_key FROM payment')).toEqual([{ request_key: null }])
})
