// What the bank says beside the books: missing statements, lines that wait, transfers on no line. Closing the database checks the books.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { camtOf, type GivenStatement } from '@oxer/testing'
import { beforeAll, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenMoney } from '../refund/refund.fixture.ts'

const test = await apiTest()
const { api, federation: organisation, worlds } = test
const { bank, closing, payment } = api('federationAdministrator').finance
const paidBy = givenMoney(test, payment)
const code = (error: { code: string }) => ({ message: error.code })
const read = (statement: Pick<GivenStatement, 'date' | 'openingCents' | 'entries'>) => {
  const form = new FormData()
  form.append('organisation', organisation)
  const xml = camtOf({ iban: 'BE71096123456769', id: newRef(), ...statement })
  form.append('file', new File([xml], 'day.xml', { type: 'application/xml' }))
  return bank.importFile(form)
}
const balance = () => bank.balance({ organisation })
const line = (amountCents: number) => ({ amountCents, name: 'Somebody', bankRef: newRef() })
const lineOf = async (amount: number, status: 'WAITING' | 'BOOKED') => {
  const found = (await bank.lines({ organisation, status })).items.find((each) => each.amount === amount)
  return { organisation, line: found?.ref ?? '', version: found?.version ?? 0 }
}

beforeAll(() => givenInvoicing(test).seller())

it('a book is compared with its statements, and each difference is named and can be cleared', async () => {
  expect(await balance()).toMatchObject({ accounts: [], bank: 0, toCheck: 0 })
  await read({ date: '2026-05-04', openingCents: 100_000, entries: [line(2_000)] })
  expect(await balance()).toMatchObject({
    ...{ bank: 102_000, ledger: 0, opening: 100_000, waiting: { count: 1, amount: 2_000 }, unexplained: 0, toCheck: 1 },
    accounts: [{ firstDay: '2026-05-04', opening: 100_000, lastDay: '2026-05-04', closing: 102_000, gaps: [] }],
  })
  await bank.suspend(await lineOf(2_000, 'WAITING'))
  expect(await balance()).toMatchObject({ ledger: 2_000, unexplained: 0, toCheck: 0 })
  await read({ date: '2026-05-08', openingCents: 99_000, entries: [line(-700)] })
  await bank.ignore(await lineOf(-700, 'WAITING'))
  const gap = { afterDay: '2026-05-04', closing: 102_000, beforeDay: '2026-05-08', opening: 99_000, missing: -3_000 }
  expect(await balance()).toMatchObject({
    ...{ bank: 98_300, missing: -3_000, ignored: { count: 1, amount: -700 }, unexplained: 0, toCheck: 1 },
    accounts: [{ gaps: [gap] }],
  })
  expect((await closing.get({ organisation, through: '2026-05-03' })).warnings).toEqual([])
  expect((await closing.get({ organisation, through: '2026-05-09' })).warnings).toEqual([
    { warning: 'STATEMENTS_MISSING', count: 1, amount: null },
  ])
  await read({ date: '2026-05-06', openingCents: 102_000, entries: [line(-3_000)] })
  expect(await balance()).toMatchObject({ bank: 98_300, missing: 0, waiting: { count: 1, amount: -3_000 }, toCheck: 1 })
  expect((await closing.get({ organisation, through: '2026-05-09' })).warnings).toEqual([
    { warning: 'BANK_LINES', count: 1, amount: null },
  ])
  await bank.ignore(await lineOf(-3_000, 'WAITING'))
  expect(await balance()).toMatchObject({ unexplained: 0, toCheck: 0 })
})

it('a transfer that was written down meets its line, which books nothing more', async () => {
  const { paid, left } = await paidBy(1_000, 3_300)
  const before = await balance()
  expect(before).toMatchObject({ byHand: { count: 1, amount: 3_300 }, unexplained: 0, toCheck: 1 })
  const through = '2026-12-31'
  expect((await closing.get({ organisation, through })).warnings).toEqual([
    { warning: 'TRANSFERS_WITHOUT_LINE', count: 1, amount: null },
  ])
  await read({ date: '2026-05-09', openingCents: 98_300, entries: [line(3_300)] })
  const [known] = (await bank.orders({ organisation })).items.filter(({ kind }) => kind === 'PAYMENT')
  expect(known).toMatchObject({ ref: paid, amount: 3_300, direction: 'IN' })
  await bank.bookOrdered({ ...(await lineOf(3_300, 'WAITING')), ordered: paid })
  expect(await balance()).toMatchObject({
    ledger: before.ledger,
    byHand: { count: 0, amount: 0 },
    unexplained: 0,
    toCheck: 0,
  })
  expect(await left()).toBe(2_300)
  const undo = () => payment.undo({ organisation, payment: paid, reason: 'Never came' })
  await expect(undo()).rejects.toMatchObject(code(financeErrors.bankBooked))
  await bank.undo(await lineOf(3_300, 'BOOKED'))
  expect(await balance()).toMatchObject({ ledger: before.ledger, byHand: { count: 1 }, waiting: { count: 1 } })
  await undo()
  expect(await balance()).toMatchObject({
    ledger: before.ledger - 3_300,
    byHand: { count: 0, amount: 0 },
    unexplained: 0,
  })
})

it('what was written down by hand is not booked again by its line, with its reference or from the account of its payer', async () => {
  const iban = 'BE62510007547061'
  const payer = await givenInvoicing(test).club({ iban })
  const { ref: order } = await givenInvoicing(test).order(payer, [{ amountCents: 4_400 }])
  const { items } = await payment.payOfOrganisation({ organisation: payer.ref })
  const reference = items[0]?.reference.replaceAll(/\D/g, '') ?? ''
  expect(reference).toMatch(/^\d{12}$/)
  const { ref: paid } = await payment.payOrder({ organisation, order, method: 'TRANSFER', amount: 4_400 })
  const before = await balance()
  const entries = [
    { ...line(4_400), reference },
    { ...line(4_400), iban },
  ]
  const opened = { date: '2026-05-10', openingCents: before.bank }
  expect(await read({ ...opened, entries })).toMatchObject({ added: 2, booked: 0 })
  const writtenDown = expect.objectContaining({ ref: paid })
  const waiting = async () =>
    (await bank.lines({ organisation, status: 'WAITING' })).items.filter(({ amount }) => amount === 4_400)
  const rows = await waiting()
  expect(rows.map(({ rule }) => rule).toSorted()).toEqual(['ALREADY_PAID', 'IBAN_ONLY'])
  for (const row of rows) expect(row).toMatchObject({ payer: { ref: payer.ref }, writtenDown })
  const of = await lineOf(4_400, 'WAITING')
  await bank.bookOrdered({ ...of, ordered: paid })
  expect(await balance()).toMatchObject({ ledger: before.ledger, byHand: { count: 0 }, unexplained: 0 })
  // The other one is of nothing that was written down.
  expect(await waiting()).toMatchObject([{ writtenDown: null }])
  const part = { payerType: 'ORGANISATION' as const, payerRef: payer.ref, amount: 4_400 }
  await bank.book({ ...(await lineOf(4_400, 'WAITING')), parts: [part] })
  expect(await balance()).toMatchObject({ ledger: before.ledger + 4_400, unexplained: 0 })
})

it('a difference that nothing explains is named, also when a period is closed', async () => {
  const before = await balance()
  await read({ date: '2026-05-11', openingCents: before.bank, entries: [line(777)] })
  const { line: ref } = await lineOf(777, 'WAITING')
  const { prisma } = test.database
  // As an older version, or a hand in the database, may have left it.
  await prisma.bankLine.update({ where: { ref }, data: { status: 'BOOKED' } })
  expect(await balance()).toMatchObject({ unexplained: 777, toCheck: before.toCheck + 1 })
  const named = { warning: 'BANK_DIFFERS', count: 1, amount: 777 }
  const warnings = async (through: string) => (await closing.get({ organisation, through })).warnings
  expect(await warnings('2026-05-31')).toContainEqual(named)
  expect(await warnings('2026-05-03')).toEqual([])
  await prisma.bankLine.update({ where: { ref }, data: { status: 'WAITING' } })
  expect(await warnings('2026-05-31')).not.toContainEqual(named)
})

it('what a line may be is found by its amount and name, and read page by page', async () => {
  const amounts = [5_101, 5_101, 5_102]
  for (const amount of amounts) await paidBy(amount, amount)
  const asked = { organisation, amounts: [5_101] }
  const { items, next } = await bank.orders({ ...asked, size: 1 })
  const rest = await bank.orders({ ...asked, size: 1, after: next ?? '' })
  expect([items.length, rest.items.length, rest.next]).toEqual([1, 1, null])
  expect(new Set([...items, ...rest.items].map(({ ref }) => ref)).size).toBe(2)
  const [{ name } = { name: '' }] = items
  expect((await bank.orders({ ...asked, q: name.toUpperCase() })).items).toEqual(items)
  expect((await bank.orders({ ...asked, q: 'nobody%' })).items).toEqual([])
  // What goes out has its amount below zero.
  expect((await bank.orders({ organisation, amounts: [-5_101] })).items).toEqual([])
  await expect(bank.orders({ ...asked, after: 'no cursor' })).rejects.toMatchObject(code(kernelErrors.wrongFormat))
})

it('is for those who manage the book', async () => {
  for (const [subject, error] of [
    ['anonymous', kernelErrors.noUserContext],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const) {
    await expect(api(subject).finance.bank.balance({ organisation })).rejects.toMatchObject(code(error))
  }
  expect(await api('clubAdministrator').finance.bank.balance({ organisation: worlds.a.club.ref })).toMatchObject({
    accounts: [],
  })
})
