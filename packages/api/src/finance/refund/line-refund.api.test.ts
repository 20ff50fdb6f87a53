// Money of an unknown payer goes back to where it came from. Closing the database checks the books.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenBankLine } from '../bank/bank.fixture.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const test = await apiTest()
const { api, apiOf, database, downloads, make, federation: organisation, worlds } = test
const { prisma } = database
const { bank, invoice, refund } = api('federationAdministrator').finance
const reason = 'Not for us'

const account = await make.account({ name: 'Second Pair', isRegistered: true })
const second = () => {
  const admin = worlds.actors.federationAdministrator
  if (admin === null) throw new Error('The world has no administrator')
  const other: Actor = { ...admin, accountRef: account.ref, personRef: null, name: 'Second Pair' }
  return apiOf(other).finance.refund
}
const require = async (needsSecondPerson: boolean) => {
  const { version, termDays } = await invoice.settings({ organisation })
  await invoice.saveSettings({ organisation, termDays, needsSecondPerson, version })
}
const sumOf = async (kind: string) => {
  const [row] = await prisma.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount_cents), 0)::float8 AS cents FROM posting p JOIN ledger_account a ON a.ref = p.account_ref
    WHERE a.kind = ${kind}`
  return row?.cents ?? 0
}
const sums = async () => ({ suspense: await sumOf('SUSPENSE'), transit: await sumOf('TRANSIT') })
const stored = (ref: string) => prisma.bankLine.findUniqueOrThrow({ where: { ref } })
const at = async (line: string) => ({ organisation, line, version: (await stored(line)).version })
const given = () => givenBankLine(test, organisation)

beforeAll(() => givenInvoicing(test).seller())
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

it('from suspense, once, as a transfer to the account of the line; cancelled, it waits in suspense again', async () => {
  const line = await given()
  await bank.suspend(await at(line))
  const before = await sums()
  const made = await refund.ofLine({ ...(await at(line)), reason })
  expect(made).toMatchObject({ status: 'ORDERED', payer: null, amount: 1200, method: 'TRANSFER', reason })
  expect(await sums()).toEqual({ suspense: before.suspense + 1200, transit: before.transit - 1200 })
  expect((await bank.lines({ organisation, status: 'RETURNED' })).items).toMatchObject([{ ref: line, payer: null }])
  const file = await downloads('federationAdministrator').finance.refund.file({ organisation, refund: made.ref })
  expect(file.body).toContain('<IBAN>BE68539007547034</IBAN>')
  expect(file.body).toContain('<InstdAmt Ccy="EUR">12.00</InstdAmt>')
  expect((await bank.orders({ organisation })).items).toMatchObject([{ ref: made.ref, kind: 'REFUND', amount: 1200 }])
  const again = await at(line)
  const part = { payerType: 'ORGANISATION' as const, payerRef: worlds.a.otherClub.ref, amount: 1200, documentRefs: [] }
  for (const call of [
    () => refund.ofLine({ ...again, reason }),
    () => bank.suspend(again),
    () => bank.book({ ...again, parts: [part] }),
  ]) {
    await expect(call()).rejects.toMatchObject(refusedAs(financeErrors.lineNotWaiting))
  }
  expect(await bank.undo(again)).toMatchObject({ status: 'SUSPENSE' })
  expect(await sums()).toEqual(before)
  await expect(refund.cancel({ organisation, refund: made.ref, version: made.version + 1 })).rejects.toMatchObject(
    refusedAs(financeErrors.refundCancelled),
  )
  expect(await bank.undo(await at(line))).toMatchObject({ status: 'WAITING' })
})

it('a line that waits goes back at once, and two at once send it once', async () => {
  const line = await given()
  const before = await sums()
  const chosen = await at(line)
  const both = await Promise.allSettled([refund.ofLine({ ...chosen, reason }), refund.ofLine({ ...chosen, reason })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await sums()).toEqual({ suspense: before.suspense, transit: before.transit - 1200 })
})

it('not without an account, without a reason, at an older version, or money that went out', async () => {
  const [poor, out] = [await given(), await given()]
  await prisma.bankLine.update({ where: { ref: poor }, data: { iban: null } })
  await prisma.bankLine.update({ where: { ref: out }, data: { amountCents: -1200 } })
  const chosen = await at(poor)
  await expect(refund.ofLine({ ...chosen, reason })).rejects.toMatchObject(refusedAs(financeErrors.payerWithoutIban))
  await expect(refund.ofLine({ ...chosen, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(refund.ofLine({ ...chosen, version: 9, reason })).rejects.toMatchObject(
    refusedAs(kernelErrors.staleVersion),
  )
  await expect(refund.ofLine({ ...(await at(out)), reason })).rejects.toMatchObject(
    refusedAs(financeErrors.lineNotWaiting),
  )
  expect(await stored(poor)).toMatchObject({ status: 'WAITING' })
})

it.each([
  ['anonymous', kernelErrors.noUserContext],
  ['rider', kernelErrors.insufficientPermissions],
  ['federationCollaborator', kernelErrors.insufficientPermissions],
  ['foreignAdministrator', kernelErrors.notFound],
] as const)('refuses %s', async (subject, error) => {
  const chosen = await at(await given())
  await expect(api(subject).finance.refund.ofLine({ ...chosen, reason })).rejects.toMatchObject(refusedAs(error))
})

it('with a second person: booked when approved, and rejected it waits in suspense', async () => {
  await require(true)
  const before = await sums()
  const line = await given()
  const made = await refund.ofLine({ ...(await at(line)), reason })
  expect(made).toMatchObject({ status: 'PROPOSED' })
  expect(await sums()).toEqual({ ...before, suspense: before.suspense - 1200 })
  const decided = { organisation, refund: made.ref, version: made.version }
  await expect(refund.approve(decided)).rejects.toMatchObject(refusedAs(financeErrors.secondPersonNeeded))
  await second().reject({ ...decided, reason: 'It is ours' })
  expect(await stored(line)).toMatchObject({ status: 'SUSPENSE' })
  const next = await refund.ofLine({ ...(await at(line)), reason })
  await second().approve({ organisation, refund: next.ref, version: next.version })
  expect(await sums()).toEqual({ ...before, transit: before.transit - 1200 })
  await require(false)
})
