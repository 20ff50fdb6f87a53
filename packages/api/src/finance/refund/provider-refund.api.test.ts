// Refunds of what a provider of cards took. Closing the database checks the books.

import { newRef } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { ProviderEffect } from '@oxer/domain/finance/card-payment/provider-report.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import type { AnsweredRefund, CardProvider, WantedRefund } from '@oxer/domain/kernel/card-provider/card-provider.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { bookProviderReport } from '../card-payment/card-payment.commands.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { recordPayment } from '../payment/payment.commands.ts'
import { runProviderRefunds } from './refund.jobs.ts'

const test = await apiTest({ isCardPaid: true })
const { api, apiOf, database, federation, make, options, worlds } = test
const { prisma } = database
const { finance } = api('federationAdministrator')
const organisation = federation
const { club, order, seller } = givenInvoicing(test)

const admin = worlds.actors.federationAdministrator
if (admin === null) throw new Error('The world has no administrator')
const account = await make.account({ name: 'Second Pair', isRegistered: true })
const other: Actor = { ...admin, accountRef: account.ref, personRef: null, name: 'Second Pair' }

const run = <Outcome>(command: Parameters<typeof runAsOperator<Outcome>>[2]): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'Stripe', tenant, now }, 'test', command)
}
const report = (effect: ProviderEffect) => {
  const told = { id: `evt_${newRef()}`, type: 'test', account: 'acct_refunds', effect }
  return run((ctx) => bookProviderReport(ctx, told, { feeCents: 0, cardPayment: null }))
}

const asked: WantedRefund[] = []
/** Asks for what is due; the answer of the provider is given. */
const work = (answer: () => Promise<AnsweredRefund>, now?: () => Date) => {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const cardProvider: CardProvider = {
    isLive: false,
    readAccount: async () => null,
    listEntries: async () => [],
    refund: (_account, wanted) => {
      asked.push(wanted)
      return answer()
    },
  }
  return runProviderRefunds(contextOf(null, { ...options, cardProvider, log: quiet }).services, now)
}

/** A club that paid a document of 25 euro at the provider. */
const givenPaid = async () => {
  const payer = await club({ iban: 'BE68539007547034' })
  const { ref: document } = await order(payer, [{ amountCents: 2500 }])
  const object = `pi_${newRef()}`
  const { ref: paid } = await run(async (ctx) => {
    const book = await ctx.db.book.findUniqueOrThrow({ where: { ownerRef: federation } })
    return recordPayment(ctx, book, {
      ...{ place: { method: 'STRIPE' }, payer: { type: 'ORGANISATION', ref: payer.ref }, amountCents: 2500 },
      externalId: `stripe:${object}:paid`,
    })
  })
  const of = {
    organisation,
    payerType: 'ORGANISATION' as const,
    payerRef: payer.ref,
    payment: paid,
    reason: 'Cancelled',
  }
  const back = { ...of, method: 'STRIPE' as const }
  const open = async () =>
    Number((await prisma.settlement.findUniqueOrThrow({ where: { documentRef: document } })).openCents)
  const row = async (ref: string) =>
    (await finance.refund.list({ organisation })).items.find((each) => each.ref === ref)
  const refundable = async () => {
    const { items } = await finance.payment.list({ organisation, size: 100 })
    return items.find(({ ref }) => ref === paid)?.refundable
  }
  return { of, back, object, paid, open, row, refundable }
}
const at = ({ ref, version }: RefundRow) => ({ organisation, refund: ref, version })

beforeAll(async () => {
  await seller()
  const { version } = await finance.cardPayment.settings({ organisation })
  await finance.cardPayment.saveSettings({ organisation, account: 'acct_refunds', version })
})
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

describe('a refund by the provider', () => {
  it('is ordered once, and booked by its report', async () => {
    const { back, object, open, row, refundable } = await givenPaid()
    const made = await finance.refund.order({ ...back, amount: 1000 })
    expect(made).toMatchObject({ status: 'ORDERED', provider: { state: 'WAITING', attempts: 0, error: null } })
    expect([await open(), await refundable()]).toEqual([0, 1500])
    expect(await work(async () => ({ kind: 'TAKEN', object: 're_once' }))).toBe(1)
    expect(asked.at(-1)).toEqual({ payment: object, amountCents: 1000, name: made.ref, isRetry: false })
    expect(await work(async () => ({ kind: 'TAKEN', object: 're_twice' }))).toBe(0)
    expect([await open(), await row(made.ref)]).toMatchObject([0, { provider: { state: 'SENT', attempts: 1 } }])
    const effect = { kind: 'REFUNDED', object, id: 're_once', amountCents: 1000, refund: made.ref } as const
    await Promise.all([report(effect), report(effect)])
    expect([await open(), await refundable()]).toEqual([1000, 1500])
    expect(await row(made.ref)).toMatchObject({ status: 'ORDERED', provider: { state: 'BOOKED' } })
    expect((await finance.payment.list({ organisation, kind: 'OUT' })).items[0]).toMatchObject({
      ...{ amount: 1000, method: 'STRIPE', origin: 'REFUND' },
    })
    const lines = await prisma.history.findMany({
      where: { ref: made.ref },
      orderBy: { at: 'asc' },
      select: { action: true },
    })
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['book', 'create', 'send'])
  })

  it('keeps its money from any other way back until it is reported', async () => {
    const { of, back, object } = await givenPaid()
    const made = await finance.refund.order({ ...back, amount: 2000 })
    const tooMuch = refusedAs(financeErrors.refundExceedsPayment)
    for (const method of ['STRIPE', 'TRANSFER'] as const) {
      await expect(finance.refund.order({ ...of, method, amount: 501 })).rejects.toMatchObject(tooMuch)
    }
    await finance.refund.order({ ...of, method: 'TRANSFER', amount: 500 })
    await report({ kind: 'REFUNDED', object, id: `re_${made.ref}`, amountCents: 2000, refund: made.ref })
    await expect(finance.refund.order({ ...back, amount: 1 })).rejects.toMatchObject(tooMuch)
  })

  it('is tried again, looked for first, and says why it waits', async () => {
    const { back, row } = await givenPaid()
    const made = await finance.refund.order({ ...back, amount: 1000 })
    await work(() => Promise.reject(new Error('no answer')))
    expect(await row(made.ref)).toMatchObject({ provider: { state: 'WAITING', attempts: 1, error: 'no answer' } })
    expect(await work(async () => ({ kind: 'TAKEN', object: 're_early' }))).toBe(0)
    const nextDay = () => new Date(Date.now() + 24 * 3_600_000)
    expect(await work(async () => ({ kind: 'TAKEN', object: `re_${made.ref}` }), nextDay)).toBe(1)
    expect(asked.at(-1)).toMatchObject({ name: made.ref, isRetry: true })
    expect(await row(made.ref)).toMatchObject({ provider: { state: 'SENT', attempts: 2, error: null } })
  })

  it('that is refused, or fails, gives its money free, and can be ordered again', async () => {
    const { back, object, open, row, refundable } = await givenPaid()
    const made = await finance.refund.order({ ...back, amount: 2500 })
    await work(async () => ({ kind: 'REFUSED', reason: 'Not enough money at Stripe' }))
    expect(await row(made.ref)).toMatchObject({ status: 'FAILED', provider: { error: 'Not enough money at Stripe' } })
    expect([await open(), await refundable()]).toEqual([0, 2500])
    const again = await finance.refund.order({ ...back, amount: 2500 })
    const effect = { object, id: `re_${again.ref}`, amountCents: 2500, refund: again.ref }
    await report({ kind: 'REFUNDED', ...effect })
    expect([await open(), await refundable()]).toEqual([2500, 0])
    await report({ kind: 'REFUND_FAILED', ...effect, reason: 'expired_or_canceled_card' })
    expect([await open(), await refundable()]).toEqual([0, 2500])
    expect(await row(again.ref)).toMatchObject({ status: 'FAILED', provider: { error: 'expired_or_canceled_card' } })
    await expect(finance.refund.cancel(at((await row(again.ref)) ?? again))).rejects.toMatchObject(
      refusedAs(financeErrors.refundCancelled),
    )
  })

  it('is cancelled until the provider was asked', async () => {
    const { back, refundable } = await givenPaid()
    const made = await finance.refund.order({ ...back, amount: 1000 })
    expect(await finance.refund.cancel(at(made))).toMatchObject({ status: 'CANCELLED', provider: null })
    expect(await refundable()).toBe(2500)
    const next = await finance.refund.order({ ...back, amount: 1000 })
    await work(() => Promise.reject(new Error('no answer')))
    const { items } = await finance.refund.list({ organisation })
    const waiting = items.find(({ ref }) => ref === next.ref) ?? next
    await expect(finance.refund.cancel(at(waiting))).rejects.toMatchObject(refusedAs(financeErrors.refundAtProvider))
  })

  it('waits for the second person where the seller wants one, and then for the provider', async () => {
    const { back, open } = await givenPaid()
    const { version, termDays } = await finance.invoice.settings({ organisation })
    const saved = await finance.invoice.saveSettings({ organisation, termDays, needsSecondPerson: true, version })
    const made = await finance.refund.order({ ...back, amount: 1000 })
    expect(made).toMatchObject({ status: 'PROPOSED', provider: null })
    const before = asked.length
    await work(async () => ({ kind: 'TAKEN', object: 're_never' }))
    expect(asked.slice(before).filter(({ name }) => name === made.ref)).toEqual([])
    expect(await apiOf(other, { isCardPaid: true }).finance.refund.approve(at(made))).toMatchObject({
      ...{ status: 'ORDERED', provider: { state: 'WAITING' }, decidedBy: 'Second Pair' },
    })
    expect(await open()).toBe(0)
    await finance.invoice.saveSettings({ organisation, termDays, needsSecondPerson: false, version: saved.version })
  })

  it('that somebody made at the provider is booked as before', async () => {
    const { object, open } = await givenPaid()
    await report({ kind: 'REFUNDED', object, id: `re_${newRef()}`, amountCents: 700 })
    await report({ kind: 'REFUNDED', object, id: `re_${newRef()}`, amountCents: 300, refund: newRef() })
    expect(await open()).toBe(1000)
  })

  it('is of a payment that the provider took, and needs its keys and an account', async () => {
    const { back, of } = await givenPaid()
    const unkeyed = api('federationAdministrator', { isCardPaid: false }).finance
    await expect(unkeyed.refund.order({ ...back, amount: 1 })).rejects.toMatchObject(
      refusedAs(financeErrors.cardNotPossible),
    )
    const unknown = refusedAs(kernelErrors.notFound)
    const { payment: _payment, ...ofAccount } = back
    await expect(finance.refund.order({ ...ofAccount, amount: 1 })).rejects.toMatchObject(unknown)
    await expect(finance.refund.order({ ...of, method: 'CARD', amount: 1 })).rejects.toMatchObject(unknown)
  })
})
