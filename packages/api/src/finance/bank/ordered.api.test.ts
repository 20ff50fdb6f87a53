// Money that went out, as the bank tells it. Closing the database checks the books.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { camtOf } from '@oxer/testing'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenMoney } from '../refund/refund.fixture.ts'

const test = await apiTest()
const { api, database, federation, worlds } = test
const { prisma } = database
const { bank, payment, refund } = api('federationAdministrator').finance
const organisation = federation
const paidBy = givenMoney(test, payment)
const code = (error: { code: string }) => ({ message: error.code })

const read = (entries: Parameters<typeof camtOf>[0]['entries']) => {
  const xml = camtOf({ iban: 'BE71096123456769', id: newRef(), entries })
  const form = new FormData()
  form.append('organisation', organisation)
  form.append('file', new File([xml], 'day.xml', { type: 'application/xml' }))
  return bank.importFile(form)
}
const ordered = async (amount: number) => {
  const { of } = await paidBy(1000, 1000 + amount)
  return refund.order({ ...of, amount, reason: 'Paid twice', method: 'TRANSFER' })
}
const sumOf = async (kind: string) => {
  const [row] = await prisma.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount_cents), 0)::float8 AS cents FROM posting p JOIN ledger_account a ON a.ref = p.account_ref
    WHERE a.kind = ${kind}`
  return row?.cents ?? 0
}
const lineOf = async (amount: number, status: 'WAITING' | 'BOOKED' | 'IGNORED') => {
  const found = (await bank.lines({ organisation, status })).items.find((line) => line.amount === amount)
  if (found === undefined) throw new Error(`no ${status} line of ${amount}`)
  return { ...found, at: { organisation, line: found.ref, version: found.version } }
}
const nameOf = (ref: string) => ref.replaceAll('-', '')

beforeAll(() => givenInvoicing(test).seller())
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

describe('a line that went out', () => {
  it('with the name and amount of a refund is booked once, and taken back it is on its way again', async () => {
    const made = await ordered(1501)
    const [transit, atBank] = [await sumOf('TRANSIT'), await sumOf('BANK')]
    const entry = { amountCents: -1501, endToEndId: nameOf(made.ref), name: 'Club', bankRef: newRef() }
    expect(await read([entry])).toMatchObject({ added: 1, booked: 1 })
    expect([(await sumOf('TRANSIT')) - transit, (await sumOf('BANK')) - atBank]).toEqual([1501, -1501])
    expect(await read([{ ...entry, bankRef: newRef() }])).toMatchObject({ added: 1, booked: 0 })
    await expect(refund.cancel({ organisation, refund: made.ref, version: made.version })).rejects.toMatchObject(
      code(financeErrors.bankBooked),
    )
    const booked = await lineOf(-1501, 'BOOKED')
    expect(booked).toMatchObject({ rule: 'ORDERED' })
    await bank.undo(booked.at)
    expect([(await sumOf('TRANSIT')) - transit, (await sumOf('BANK')) - atBank]).toEqual([0, 0])
    const waiting = await lineOf(-1501, 'WAITING')
    await bank.bookOrdered({ ...waiting.at, ordered: made.ref })
    expect((await sumOf('TRANSIT')) - transit).toBe(1501)
  })

  it('with another amount, or without a name, waits for a person, who says what it is', async () => {
    const made = await ordered(1602)
    await read([
      { amountCents: -1603, endToEndId: nameOf(made.ref) },
      { amountCents: -1602, name: 'Club' },
      { amountCents: -9900, name: 'Rent' },
    ])
    expect(await lineOf(-1603, 'WAITING')).toMatchObject({ rule: 'DEBIT', payer: null })
    const wrong = await lineOf(-1603, 'WAITING')
    await expect(bank.bookOrdered({ ...wrong.at, ordered: made.ref })).rejects.toMatchObject(
      code(financeErrors.orderNotOfLine),
    )
    expect((await bank.orders({ organisation })).items).toContainEqual(
      expect.objectContaining({ ref: made.ref, kind: 'REFUND', amount: 1602 }),
    )
    const right = await lineOf(-1602, 'WAITING')
    expect(await bank.bookOrdered({ ...right.at, ordered: made.ref })).toMatchObject({
      status: 'BOOKED',
      rule: 'MANUAL',
    })
    expect((await bank.orders({ organisation })).items.map(({ ref }) => ref)).not.toContain(made.ref)
    const rent = await lineOf(-9900, 'WAITING')
    expect(await bank.ignore(rent.at)).toMatchObject({ status: 'IGNORED' })
    await expect(bank.ignore({ ...rent.at, version: 2 })).rejects.toMatchObject(code(financeErrors.lineNotWaiting))
    expect(await bank.undo({ ...rent.at, version: 2 })).toMatchObject({ status: 'WAITING', rule: 'DEBIT' })
  })

  it('two who book two lines as one refund at once book it once', async () => {
    for (const amount of [1711, 1712, 1713]) {
      const made = await ordered(amount)
      await read([
        { amountCents: 0 - amount, name: 'One', bankRef: newRef() },
        { amountCents: 0 - amount, name: 'Other', bankRef: newRef() },
      ])
      const lines = (await bank.lines({ organisation })).items.filter((line) => line.amount === 0 - amount)
      const both = await Promise.allSettled(
        lines.map(({ ref: line, version }) => bank.bookOrdered({ organisation, line, version, ordered: made.ref })),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('of money that came in is not ignored, and it is for those who manage the book', async () => {
    await read([
      { amountCents: 1801, name: 'Somebody' },
      { amountCents: -1802, name: 'Somebody' },
    ])
    const income = await lineOf(1801, 'WAITING')
    await expect(bank.ignore(income.at)).rejects.toMatchObject(code(financeErrors.lineNotWaiting))
    const { at } = await lineOf(-1802, 'WAITING')
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['federationCollaborator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      const theirs = api(subject).finance.bank
      for (const call of [
        () => theirs.ignore(at),
        () => theirs.bookOrdered({ ...at, ordered: federation }),
        () => theirs.orders({ organisation }),
      ]) {
        await expect(call()).rejects.toMatchObject(code(error))
      }
    }
    await expect(bank.bookOrdered({ ...at, version: 9, ordered: federation })).rejects.toMatchObject(
      code(kernelErrors.staleVersion),
    )
    await expect(bank.bookOrdered({ ...at, ordered: federation })).rejects.toMatchObject(
      code(financeErrors.orderNotOfLine),
    )
    await expect(bank.ignore({ ...at, organisation: worlds.a.club.ref })).rejects.toMatchObject(
      code(kernelErrors.notFound),
    )
  })
})
