// Files of a bank. Closing the database checks that every account equals what is open, and that the books balance.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { camtOf, type GivenStatement } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const test = await apiTest()
const { api, database, federation, worlds } = test
const given = givenInvoicing(test)
await given.seller()
await given.book()
const iban = 'BE71096123456769'
const organisation = federation
const { bank, payment } = api('federationAdministrator').finance
const refusedAs = (error: { code: string }) => ({ message: error.code })

const read = (statement: Omit<GivenStatement, 'iban'> & { iban?: string }) => {
  const file = new File([camtOf({ iban, id: newRef(), ...statement })], 'day.xml', { type: 'application/xml' })
  const form = new FormData()
  form.append('organisation', organisation)
  form.append('file', file)
  return bank.importFile(form)
}
const waiting = async () => (await bank.lines({ organisation })).items
const openOf = async (document: string) =>
  Number((await database.prisma.settlement.findUniqueOrThrow({ where: { documentRef: document } })).openCents)

/** A payer who owes one order. */
const givenDebt = async (amountCents: number) => {
  const payer = await given.person()
  const { ref: order } = await given.order(payer, [{ amountCents }])
  const { lastName } = await database.prisma.person.findUniqueOrThrow({ where: { ref: payer.ref } })
  const { items } = await payment.payOfMember({ member: payer.ref })
  return { payer, order, lastName, reference: items[0]?.reference ?? '' }
}

describe('a file of the bank', () => {
  it('books what is certain once, and leaves four lines in the queue with what they may pay', async () => {
    const certain = await givenDebt(2500)
    const named = await givenDebt(3377)
    const entries = [
      { amountCents: 3000, reference: certain.reference.replaceAll(/\D/g, ''), bankRef: 'A1' },
      { amountCents: 3377, name: named.lastName, iban: 'BE68539007547034', text: 'entries' },
      { amountCents: 1234, name: 'Somebody', text: 'thanks' },
      { amountCents: 1234, name: 'Somebody', text: 'thanks' },
      { amountCents: -5000, name: 'Rent' },
    ]
    expect(await read({ entries })).toEqual({ added: 5, known: 0, booked: 1, waiting: 4 })
    expect(await openOf(certain.order)).toBe(0)
    expect(await read({ entries })).toEqual({ added: 0, known: 5, booked: 0, waiting: 4 })
    const rows = await waiting()
    expect(rows.map(({ rule }) => rule).sort()).toEqual(['AMOUNT_NAME', 'DEBIT', 'UNKNOWN', 'UNKNOWN'])
    const proposed = rows.find(({ rule }) => rule === 'AMOUNT_NAME')
    expect(proposed).toMatchObject({
      payer: { ref: named.payer.ref },
      documents: [{ ref: named.order, amount: 3377 }],
    })
    // Enter and R: the proposal is booked, and the account is known from then on.
    const part = { payerType: 'PERSON' as const, payerRef: named.payer.ref, amount: 3377, documentRefs: [named.order] }
    const at = { organisation, line: proposed?.ref ?? '' }
    const booked = await bank.book({ ...at, parts: [part], remember: true, version: proposed?.version ?? 0 })
    expect(booked).toMatchObject({ status: 'BOOKED', rule: 'MANUAL', payer: { ref: named.payer.ref } })
    expect(await openOf(named.order)).toBe(0)
    const { ref: next } = await given.order(named.payer, [{ amountCents: 880 }])
    expect(await read({ entries: [{ amountCents: 880, iban: 'BE68539007547034' }] })).toMatchObject({ booked: 1 })
    expect(await openOf(next)).toBe(0)
    // Undo is the reversal: the debt is open again, and the account is forgotten.
    expect(await bank.undo({ ...at, version: booked.version })).toMatchObject({ status: 'WAITING' })
    expect(await openOf(named.order)).toBe(3377)
    expect(await database.prisma.payerIban.count()).toBe(0)
  })

  it('is split over payers, and money of nobody known waits in suspense until it is assigned', async () => {
    const [one, other] = [await givenDebt(1100), await givenDebt(2200)]
    await read({ entries: [{ amountCents: 3300, name: 'A mother of two', text: newRef() }] })
    const [line] = (await waiting()).filter(({ amount }) => amount === 3300)
    const at = { organisation, line: line?.ref ?? '' }
    const partOf = ({ payer }: typeof one, amount: number) => ({
      ...{ payerType: 'PERSON' as const, payerRef: payer.ref, amount },
    })
    const version = line?.version ?? 0
    await expect(bank.book({ ...at, parts: [partOf(one, 1100)], version })).rejects.toMatchObject(
      refusedAs(financeErrors.partsDiffer),
    )
    const suspended = await bank.suspend({ ...at, version })
    expect(suspended).toMatchObject({ status: 'SUSPENSE', payer: null })
    await expect(bank.suspend({ ...at, version: suspended.version })).rejects.toMatchObject(
      refusedAs(financeErrors.lineNotWaiting),
    )
    const parts = [partOf(one, 1100), partOf(other, 2200)]
    await bank.book({ ...at, parts, version: suspended.version })
    expect([await openOf(one.order), await openOf(other.order)]).toEqual([0, 0])
  })

  it('of a period that was closed meanwhile is booked on the day after it', async () => {
    const [certain, chosen] = [await givenDebt(1700), await givenDebt(1800)]
    const { ref } = await given.book()
    await database.prisma.book.update({ where: { ref }, data: { closedThrough: '2026-05-20' } })
    const entries = [
      { amountCents: 1700, reference: certain.reference.replaceAll(/\D/g, '') },
      { amountCents: 1800, name: 'An aunt', text: newRef() },
    ]
    expect(await read({ entries })).toMatchObject({ added: 2, booked: 1 })
    const line = (await waiting()).find(({ amount }) => amount === 1800)
    const part = {
      payerType: 'PERSON' as const,
      payerRef: chosen.payer.ref,
      amount: 1800,
      documentRefs: [chosen.order],
    }
    await bank.book({ organisation, line: line?.ref ?? '', parts: [part], version: line?.version ?? 0 })
    expect([await openOf(certain.order), await openOf(chosen.order)]).toEqual([0, 0])
    const paid = await database.prisma.payment.findMany({
      where: { payerRef: { in: [certain.payer.ref, chosen.payer.ref] } },
    })
    expect(paid.map(({ date }) => date)).toEqual(['2026-05-21', '2026-05-21'])
    await database.prisma.book.update({ where: { ref }, data: { closedThrough: '0000-00-00' } })
  })

  it.each([
    ['another account', { iban: 'BE68539007547034', entries: [] }, financeErrors.statementOfOther],
    ['a balance that does not follow', { closingCents: 1, entries: [] }, financeErrors.statementUnbalanced],
  ])('is refused whole for %s', async (_, statement, error) => {
    const before = await database.prisma.bankLine.count()
    const entries = [{ amountCents: 4321 }, { amountCents: 1 }]
    await expect(read({ ...statement, entries })).rejects.toMatchObject(refusedAs(error))
    expect(await database.prisma.bankLine.count()).toBe(before)
  })

  it('is for those who manage the money of the seller', async () => {
    await expect(api('federationCollaborator').finance.bank.lines({ organisation })).rejects.toMatchObject(
      refusedAs(kernelErrors.insufficientPermissions),
    )
    await expect(api('anonymous').finance.bank.lines({ organisation })).rejects.toMatchObject(
      refusedAs(kernelErrors.noUserContext),
    )
    expect(await api('clubAdministrator').finance.bank.lines({ organisation: worlds.a.club.ref })).toMatchObject({
      items: [],
    })
  })
})
