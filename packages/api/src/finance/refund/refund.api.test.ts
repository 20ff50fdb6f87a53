// Money that the office gives back, and the second pair of eyes. Closing the database checks the books.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenMoney } from './refund.fixture.ts'

const test = await apiTest()
const { api, apiOf, database, downloads, make, federation, worlds } = test
const { prisma } = database
const { refund, payment, invoice } = api('federationAdministrator').finance
const paidBy = givenMoney(test, payment)
const organisation = federation
const file = (ref: string) => downloads('federationAdministrator').finance.refund.file({ organisation, refund: ref })

const admin = worlds.actors.federationAdministrator
if (admin === null) throw new Error('The world has no administrator')
const account = await make.account({ name: 'Second Pair', isRegistered: true })
const other: Actor = { ...admin, accountRef: account.ref, personRef: null, name: 'Second Pair' }
const second = apiOf(other).finance.refund

const require = async (needsSecondPerson: boolean) => {
  const { version, termDays } = await invoice.settings({ organisation })
  await invoice.saveSettings({ organisation, termDays, needsSecondPerson, version })
}
const at = ({ ref, version }: RefundRow) => ({ organisation, refund: ref, version })
const transit = async () =>
  Number(
    (
      await prisma.$queryRaw<{ sum: number | null }[]>`
    SELECT sum(p.amount_cents)::float8 AS sum FROM posting p JOIN ledger_account a ON a.ref = p.account_ref
    WHERE a.kind = 'TRANSIT'`
    )[0]?.sum ?? 0,
  )
const why = { reason: 'Paid twice', method: 'TRANSFER' as const }

beforeAll(() => givenInvoicing(test).seller())
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

describe('without a second pair of eyes', () => {
  it('money on account goes back, is on its way to the bank, and no document opens', async () => {
    const { of, balance, open, left } = await paidBy(2500, 4000)
    const before = await transit()
    const made = await refund.order({ ...of, ...why, amount: 1500 })
    expect(made).toMatchObject({ status: 'ORDERED', amount: 1500, isOwn: true, decidedBy: null, reason: 'Paid twice' })
    expect([await balance(), await open(), await left(), (await transit()) - before]).toEqual([0, 0, 0, -1500])
    const { body } = await file(made.ref)
    expect(body).toContain('<InstdAmt Ccy="EUR">15.00</InstdAmt>')
    expect(body).toContain('<IBAN>BE68539007547034</IBAN>')
    expect(body).toContain(`<EndToEndId>${made.ref.replaceAll('-', '')}</EndToEndId>`)
    expect(await prisma.history.findMany({ where: { ref: made.ref }, select: { action: true } })).toEqual([
      { action: 'create' },
    ])
  })

  it('a payment that goes back opens its document; cancelled, it settles it again', async () => {
    const { of, paid, balance, open, left } = await paidBy(2500, 2500)
    const made = await refund.order({ ...of, ...why, payment: paid, amount: 1000 })
    expect([await balance(), await open()]).toEqual([1000, 1000])
    expect((await payment.list({ organisation, kind: 'OUT' })).items[0]).toMatchObject({
      ...{ amount: 1000, direction: 'OUT', origin: 'REFUND' },
    })
    expect(await refund.cancel(at(made))).toMatchObject({ status: 'CANCELLED', version: 2 })
    expect([await balance(), await open(), await left()]).toEqual([0, 0, 0])
    await expect(refund.cancel({ ...at(made), version: 2 })).rejects.toMatchObject(
      refusedAs(financeErrors.refundCancelled),
    )
    await expect(file(made.ref)).rejects.toMatchObject(refusedAs(financeErrors.refundCancelled))
  })

  it('the credit of a credit note is paid out, and cancelled it is there again', async () => {
    const { payer, of, balance } = await paidBy(2500, 2500)
    const { order } = givenInvoicing(test)
    const { ref: credit } = await order(payer, [{ amountCents: -700 }])
    const openOf = async () =>
      Number((await prisma.settlement.findUniqueOrThrow({ where: { documentRef: credit } })).openCents)
    expect(await openOf()).toBe(-700)
    await expect(refund.order({ ...of, ...why, amount: 701 })).rejects.toMatchObject(
      refusedAs(financeErrors.refundExceedsPayment),
    )
    const made = await refund.order({ ...of, ...why, amount: 500 })
    expect([await openOf(), await balance()]).toEqual([-200, -200])
    await refund.cancel(at(made))
    expect([await openOf(), await balance()]).toEqual([-700, -700])
  })

  it('not more than there is, without an account, to a card that did not pay, or of another payer', async () => {
    const { of, paid } = await paidBy(2500, 3000)
    const tries = [
      [{ ...of, amount: 501 }, financeErrors.refundExceedsPayment],
      [{ ...of, payment: paid, amount: 3001 }, financeErrors.refundExceedsPayment],
      [{ ...of, payment: paid, amount: 100, method: 'CARD' as const }, kernelErrors.notFound],
      [{ ...of, amount: 100, method: 'CARD' as const }, kernelErrors.notFound],
      [{ ...of, payment: federation, amount: 100 }, kernelErrors.notFound],
      [{ ...of, payerRef: worlds.a.otherClub.ref, payment: paid, amount: 100 }, kernelErrors.notFound],
    ] as const
    for (const [input, error] of tries) {
      await expect(refund.order({ ...why, ...input })).rejects.toMatchObject(refusedAs(error))
    }
    const poor = await paidBy(1000, 1500, null)
    await expect(refund.order({ ...poor.of, ...why, amount: 500 })).rejects.toMatchObject(
      refusedAs(financeErrors.payerWithoutIban),
    )
    await expect(refund.order({ ...of, ...why, amount: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('two at once give the same money back once', async () => {
    for (const amount of [300, 400, 500]) {
      const { of, balance } = await paidBy(1000, 1000 + amount)
      const both = await Promise.allSettled([
        refund.order({ ...of, ...why, amount }),
        refund.order({ ...of, ...why, amount }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await balance()).toBe(0)
    }
  })
})

describe('with a second pair of eyes', () => {
  beforeAll(() => require(true))

  it('nothing is booked until another person approves', async () => {
    const { of, balance, open } = await paidBy(2500, 4000)
    const made = await refund.order({ ...of, ...why, amount: 1500 })
    expect(made).toMatchObject({ status: 'PROPOSED', isOwn: true })
    expect(await balance()).toBe(-1500)
    await expect(file(made.ref)).rejects.toMatchObject(refusedAs(financeErrors.notApproved))
    for (const decide of [() => refund.approve(at(made)), () => refund.reject({ ...at(made), reason: 'Mine' })]) {
      await expect(decide()).rejects.toMatchObject(refusedAs(financeErrors.secondPersonNeeded))
    }
    const [waiting] = (await second.list({ organisation, status: 'PROPOSED' })).items
    expect(waiting).toMatchObject({ ref: made.ref, isOwn: false, proposedBy: made.proposedBy })
    expect(await second.approve(at(made))).toMatchObject({ status: 'ORDERED', decidedBy: 'Second Pair', version: 2 })
    expect([await balance(), await open()]).toEqual([0, 0])
    expect((await file(made.ref)).body).toContain('15.00')
    await expect(second.approve({ ...at(made), version: 2 })).rejects.toMatchObject(
      refusedAs(financeErrors.notProposed),
    )
    const history = await prisma.history.findMany({ where: { ref: made.ref }, orderBy: { id: 'asc' } })
    expect(history.map(({ action }) => action)).toEqual(['propose', 'approve'])
  })

  it('it is rejected with a reason, or withdrawn by whoever proposed it', async () => {
    const { of, balance } = await paidBy(2500, 4000)
    const made = await refund.order({ ...of, ...why, amount: 1500 })
    expect(await second.reject({ ...at(made), reason: 'Wrong club' })).toMatchObject({
      ...{ status: 'REJECTED', rejection: 'Wrong club', decidedBy: 'Second Pair' },
    })
    const again = await refund.order({ ...of, ...why, amount: 1500 })
    expect(await refund.cancel(at(again))).toMatchObject({ status: 'CANCELLED' })
    expect(await balance()).toBe(-1500)
  })

  it('what was used meanwhile, or has another account, is refused', async () => {
    const { of, payer } = await paidBy(2500, 4000)
    const made = await refund.order({ ...of, ...why, amount: 1500 })
    await prisma.contactAccount.updateMany({ where: { contactRef: payer.ref }, data: { iban: 'BE62510007547061' } })
    await expect(second.approve(at(made))).rejects.toMatchObject(refusedAs(financeErrors.payeeChanged))
    await prisma.contactAccount.updateMany({ where: { contactRef: payer.ref }, data: { iban: 'BE68539007547034' } })
    await givenInvoicing(test).order(payer, [{ amountCents: 600 }])
    await expect(second.approve(at(made))).rejects.toMatchObject(refusedAs(financeErrors.refundExceedsPayment))
  })

  it('two who approve at once book it once', async () => {
    for (const amount of [100, 200, 300]) {
      const { of, balance } = await paidBy(1000, 1000 + amount)
      const made = await refund.order({ ...of, ...why, amount })
      const both = await Promise.allSettled([second.approve(at(made)), second.approve(at(made))])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await balance()).toBe(0)
    }
  })

  it('only those who manage the book, at its version, in its federation', async () => {
    const { of } = await paidBy(1000, 1500)
    const made = await refund.order({ ...of, ...why, amount: 500 })
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['rider', kernelErrors.insufficientPermissions],
      ['federationCollaborator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      const theirs = api(subject).finance.refund
      for (const call of [
        () => theirs.order({ ...of, ...why, amount: 100 }),
        () => theirs.approve(at(made)),
        () => theirs.reject({ ...at(made), reason: 'No' }),
        () => theirs.cancel(at(made)),
        () => theirs.list({ organisation }),
        () => downloads(subject).finance.refund.file({ organisation, refund: made.ref }),
      ]) {
        await expect(call()).rejects.toMatchObject(refusedAs(error))
      }
    }
    await expect(second.approve({ ...at(made), version: 9 })).rejects.toMatchObject(
      refusedAs(kernelErrors.staleVersion),
    )
    await expect(second.approve({ ...at(made), refund: federation })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
    const elsewhere = { ...at(made), organisation: worlds.a.club.ref }
    await expect(second.approve(elsewhere)).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
  })
})
