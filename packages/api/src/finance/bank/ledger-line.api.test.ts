// A line of no payer is booked to an account of the ledger. Closing the database checks the books.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenBankLine } from './bank.fixture.ts'

const test = await apiTest()
const { api, database, federation: organisation, worlds } = test
const { prisma } = database
const { bank } = api('federationAdministrator').finance
const reason = 'Rent of the hall'

const sums = async () => {
  const rows = await prisma.$queryRaw<{ key: string; cents: number }[]>`
    SELECT a.key, sum(p.amount_cents)::float8 AS cents FROM posting p JOIN ledger_account a ON a.ref = p.account_ref GROUP BY 1`
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ key, cents }) => [key, cents]))
}
/** What each account has more or less than before. */
const changeOf = async (act: () => Promise<unknown>) => {
  const before: Record<string, number> = await sums()
  await act()
  const after: Record<string, number> = await sums()
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = keys.map((key) => [key, (after[key] ?? 0) - (before[key] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0))
}
const stored = (ref: string) => prisma.bankLine.findUniqueOrThrow({ where: { ref } })
const at = async (line: string) => ({ organisation, line, version: (await stored(line)).version })
const given = async (amountCents = 1200) => {
  const line = await givenBankLine(test, organisation)
  await prisma.bankLine.update({ where: { ref: line }, data: { amountCents } })
  return line
}

beforeAll(() => givenInvoicing(test).seller())
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

it.each([
  ['OUTSIDE', 'outside', 1200],
  ['PSP_FEE', 'psp-fee', -1200],
  ['WRITE_OFF', 'write-off', 1200],
  ['ROUNDING', 'rounding', -1200],
] as const)('to %s, shown with its reason, once, and undone by its counterpart', async (account, key, amount) => {
  const line = await given(amount)
  const { unexplained } = await bank.balance({ organisation })
  const chosen = await at(line)
  const book = () => bank.bookLedger({ ...chosen, account, reason })
  expect(await changeOf(book)).toEqual({ bank: amount, [key]: 0 - amount })
  expect((await bank.lines({ organisation, status: 'BOOKED' })).items.find(({ ref }) => ref === line)).toMatchObject({
    ...{ rule: 'MANUAL', payer: null, ledger: { account, reason } },
  })
  const again = await at(line)
  await expect(bank.bookLedger({ ...again, account, reason })).rejects.toMatchObject(
    refusedAs(financeErrors.lineNotWaiting),
  )
  const undo = () => bank.undo(again)
  expect(await changeOf(undo)).toEqual({ bank: 0 - amount, [key]: amount })
  expect((await bank.lines({ organisation })).items.find(({ ref }) => ref === line)).toMatchObject({ ledger: null })
  const after = await at(line)
  expect(await changeOf(() => bank.bookLedger({ ...after, account: 'OUTSIDE', reason }))).toEqual({
    ...{ bank: amount, outside: 0 - amount },
  })
  // What the line explained while it waited, the books have now.
  expect((await bank.balance({ organisation })).unexplained).toBe(unexplained)
  const entries = await prisma.history.findMany({ where: { ref: line, action: 'book' } })
  expect(entries).toHaveLength(2)
})

it('from suspense, where its money is no more', async () => {
  const line = await given()
  await bank.suspend(await at(line))
  const chosen = await at(line)
  expect(await changeOf(() => bank.bookLedger({ ...chosen, account: 'OUTSIDE', reason }))).toEqual({
    ...{ suspense: 1200, outside: -1200 },
  })
})

it('two at once book it once', async () => {
  const chosen = await at(await given())
  const book = () => bank.bookLedger({ ...chosen, account: 'OUTSIDE', reason })
  const change = await changeOf(async () => {
    const both = await Promise.allSettled([book(), book()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  expect(change).toEqual({ bank: 1200, outside: -1200 })
})

it('not without a reason, to an account of another kind, or at an older version', async () => {
  const line = await given()
  const chosen = { ...(await at(line)), account: 'OUTSIDE' as const, reason }
  await expect(bank.bookLedger({ ...chosen, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  // @ts-expect-error what a client may send all the same
  await expect(bank.bookLedger({ ...chosen, account: 'BANK' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(bank.bookLedger({ ...chosen, version: 9 })).rejects.toMatchObject(refusedAs(kernelErrors.staleVersion))
  expect(await stored(line)).toMatchObject({ status: 'WAITING' })
})

it.each([
  ['anonymous', kernelErrors.noUserContext],
  ['rider', kernelErrors.insufficientPermissions],
  ['federationCollaborator', kernelErrors.insufficientPermissions],
  ['foreignAdministrator', kernelErrors.notFound],
] as const)('refuses %s', async (subject, error) => {
  const chosen = { ...(await at(await given())), account: 'OUTSIDE' as const, reason }
  await expect(api(subject).finance.bank.bookLedger(chosen)).rejects.toMatchObject(refusedAs(error))
})

it('a line is of one book', async () => {
  const chosen = { ...(await at(await given())), account: 'OUTSIDE' as const, reason }
  await expect(bank.bookLedger({ ...chosen, organisation: worlds.a.club.ref })).rejects.toMatchObject(
    refusedAs(kernelErrors.notFound),
  )
})
