// Money in and out. Closing the database checks that every account equals what is open.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges } from '../../ledger/charge/charge.commands.ts'
import { createOrderFromBill } from '../order/order.commands.ts'
import { processOrder } from '../order/order-process.commands.ts'
import { assignPayment, type Received, recordPayment } from './payment.commands.ts'
import { refundPayment, writeOff } from './refund.commands.ts'

const { api, database, make, options, federation, worlds } = await apiTest()
const article = await make.article({ federationRef: federation, type: 'SUBSCRIPTION' })

const run = <Outcome>(command: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', command)
}

const book = await run((ctx) =>
  openBook(ctx, { federationRef: federation, owner: { type: 'FEDERATION', ref: federation } }),
)

const transfer = { method: 'TRANSFER' } as const

/** A rider who owes the amounts, each on a booked order of its own. */
const givenDebts = async (...amounts: number[]) =>
  givenDebtsOf({ type: 'PERSON', ref: (await make.person({ federationRef: federation })).ref }, ...amounts)

const givenDebtsOf = async (payer: { type: 'PERSON'; ref: string }, ...amounts: number[]) => {
  const orders: string[] = []
  for (const amountCents of amounts) {
    const source = { kind: 'REGISTRATION', ref: newRef(), competitionRef: null, subjectRef: payer.ref } as const
    const money = { amountCents, taxLevelCode: 'VAT_0', currency: 'EUR' } as const
    const wanted = [
      { key: 'REGISTRATION', articleRef: article.ref, money, quantity: 1, date: '2026-05-17', description: 'M' },
    ]
    await run(async (ctx) => {
      await settleCharges(ctx, book, [{ source, payer, wanted }])
      ctx.recordNothing('the source does')
    })
    const { billRef } = await database.prisma.billItem.findFirstOrThrow({ where: { sourceRef: source.ref } })
    const order = await run((ctx) => createOrderFromBill(ctx, billRef))
    await run((ctx) => processOrder(ctx, { ref: order }))
    orders.push(order)
  }
  const open = async () => {
    const rows = await database.prisma.settlement.findMany({ where: { payerRef: payer.ref } })
    return orders.map((order) => Number(rows.find(({ documentRef }) => documentRef === order)?.openCents))
  }
  const balance = async (): Promise<number> => {
    const account = await database.prisma.ledgerAccount.findFirst({
      where: { contactRef: payer.ref, kind: 'RECEIVABLE' },
      select: { balance: true },
    })
    return Number(account?.balance?.balanceCents ?? 0)
  }
  const pay = (amountCents: number, rest: Partial<Received> = {}) =>
    run((ctx) => recordPayment(ctx, book, { place: transfer, payer, amountCents, ...rest }))
  return { payer, orders, open, balance, pay }
}

describe('a payment', () => {
  it('settles the documents that it names, else those of its payer, and keeps what is too much', async () => {
    const { orders, open, balance, pay } = await givenDebts(1500, 2500)
    const [, second = ''] = orders
    expect(await pay(1000, { references: [{ document: second }] })).toMatchObject({ unallocatedCents: 0 })
    expect(await open()).toEqual([1500, 1500])
    expect(await pay(4000)).toMatchObject({ unallocatedCents: 1000 })
    expect(await open()).toEqual([0, 0])
    expect(await balance()).toBe(-1000)
  })

  it('that is reported twice is booked once, also at the same time', async () => {
    const { open, balance, pay } = await givenDebts(1500)
    const externalId = `camt:${newRef()}`
    const both = await Promise.all([pay(500, { externalId }), pay(500, { externalId })])
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect([await open(), await balance()]).toEqual([[1000], 1000])
  })

  it('in coins settles the whole debt, and the cents go to rounding', async () => {
    const { open, balance, pay } = await givenDebts(1502)
    await pay(1500, { place: { method: 'CASH', desk: newRef() }, settlesCents: 1502 })
    expect([await open(), await balance()]).toEqual([[0], 0])
  })

  it('never settles the document of another payer', async () => {
    const other = await givenDebts(1500)
    const { pay } = await givenDebts(1500)
    const [document = ''] = other.orders
    expect(await pay(1500, { references: [{ document }] })).toMatchObject({ unallocatedCents: 1500 })
    expect(await other.open()).toEqual([1500])
  })

  it('of nobody known waits in suspense until it is assigned, once', async () => {
    const { payer, open, balance } = await givenDebts(1500)
    const { ref } = await run((ctx) => recordPayment(ctx, book, { place: transfer, payer: null, amountCents: 2000 }))
    expect(await open()).toEqual([1500])
    expect(await run((ctx) => assignPayment(ctx, book, { ref, payer }))).toMatchObject({ unallocatedCents: 500 })
    expect([await open(), await balance()]).toEqual([[0], -500])
    await expect(run((ctx) => assignPayment(ctx, book, { ref, payer }))).rejects.toMatchObject(
      refusedAs(financeErrors.payerKnown),
    )
  })

  it('is more than zero and not of a closed day', async () => {
    const { pay } = await givenDebts(1500)
    await expect(pay(0)).rejects.toMatchObject(refusedAs(financeErrors.amountNotPositive))
    await database.prisma.book.update({ where: { ref: book.ref }, data: { closedThrough: '2026-04-30' } })
    await expect(pay(100, { date: '2026-04-30' })).rejects.toMatchObject(refusedAs(ledgerErrors.periodClosed))
  })
})

describe('money that came in before an order is booked', () => {
  it('settles the order when it is booked, the oldest money first, and keeps what is left', async () => {
    const { payer, pay } = await givenDebts()
    const [first, second] = [await pay(1000), await pay(2000)]
    const owing = await givenDebtsOf(payer, 1500)
    expect(await owing.open()).toEqual([0])
    const left = async (ref: string) =>
      Number((await database.prisma.payment.findUniqueOrThrow({ where: { ref } })).unallocatedCents)
    expect([await left(first.ref), await left(second.ref)]).toEqual([0, 1500])
    await givenDebtsOf(payer, 2500)
    expect([await left(second.ref), await owing.balance()]).toEqual([0, 1000])
  })
})

describe('a refund', () => {
  it('takes what is on no document first, then opens the last one again, and is never more than was paid', async () => {
    const { open, balance, pay } = await givenDebts(1500, 2500)
    const { ref } = await pay(4500)
    const refund = (amountCents: number) =>
      run((ctx) => refundPayment(ctx, book, { ref, place: transfer, amountCents }))
    await refund(1500)
    expect((await open()).reduce((sum, cents) => sum + cents, 0)).toBe(1000)
    expect(await balance()).toBe(1000)
    await expect(refund(3001)).rejects.toMatchObject(refusedAs(financeErrors.refundExceedsPayment))
    await refund(3000)
    expect([await open(), await balance()]).toEqual([[1500, 2500], 4000])
  })
})

describe('a debt that is given up', () => {
  it('is closed with a reason, once', async () => {
    const { orders, open, balance, pay } = await givenDebts(1500)
    const [document = ''] = orders
    await pay(500)
    const giveUp = (reason: string) => run((ctx) => writeOff(ctx, book, { document, reason }))
    await expect(giveUp(' ')).rejects.toMatchObject(refusedAs(ledgerErrors.reasonMissing))
    await giveUp('The rider moved')
    expect([await open(), await balance()]).toEqual([[0], 0])
    await expect(giveUp('again')).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  })
})

describe('the debt that a treasurer gives up', () => {
  const { payment } = api('federationAdministrator').finance
  const organisation = federation

  it('is what the treasurer saw; once, and also when money comes in at the same time', async () => {
    const { orders, open, balance, pay } = await givenDebts(1500)
    const [document = ''] = orders
    const given = { organisation, document, reason: 'The rider moved', open: 1500 }
    await pay(500)
    await expect(payment.writeOff(given)).rejects.toMatchObject(refusedAs(financeErrors.openChanged))
    const outcomes = await Promise.allSettled([payment.writeOff({ ...given, open: 1000 }), pay(1000)])
    expect(outcomes[1].status).toBe('fulfilled')
    expect(await open()).toEqual([0])
    expect(await balance()).toBe(outcomes[0].status === 'fulfilled' ? -1000 : 0)
    await expect(payment.writeOff(given)).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
  })

  it('has a reason, and is the seller’s', async () => {
    const { orders } = await givenDebts(1500)
    const [document = ''] = orders
    const given = { organisation, document, reason: 'The rider moved', open: 1500 }
    await expect(payment.writeOff({ ...given, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(payment.writeOff({ ...given, organisation: worlds.a.club.ref })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['federationCollaborator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      await expect(api(subject).finance.payment.writeOff(given)).rejects.toMatchObject(refusedAs(error))
    }
    await payment.writeOff(given)
    expect((await payment.ofSeller({ organisation, kind: 'WRITE_OFF' })).items[0]).toMatchObject({
      ...{ amount: 1500, direction: 'CREDIT', description: 'The rider moved', account: 'WRITE_OFF' },
    })
  })
})

describe('the payment of an order', () => {
  const { payment } = api('federationAdministrator').finance
  const organisation = federation

  it('settles it, keeps what is too much, and moves the balance of its payer', async () => {
    const { payer, orders, open } = await givenDebts(1500, 2500)
    const [order = ''] = orders
    expect(await payment.payOrder({ organisation, order, method: 'CASH', amount: 1800 })).toMatchObject({
      outcome: 'SUCCEEDED',
      unallocatedAmount: 300,
    })
    expect(await open()).toEqual([0, 2500])
    const { items, next } = await payment.ofMember({ member: payer.ref })
    expect(items.map(({ kind, direction, amount, balance }) => [kind, direction, amount, balance])).toEqual([
      ['PAYMENT', 'CREDIT', 1800, 2200],
      ['PROCESS', 'DEBIT', 2500, 4000],
      ['PROCESS', 'DEBIT', 1500, 1500],
    ])
    expect(next).toBeNull()
    const first = await payment.ofMember({ member: payer.ref, size: 2 })
    const rest = await payment.ofMember({ member: payer.ref, size: 2, after: first.next ?? '' })
    expect([...first.items, ...rest.items]).toEqual(items)
    const own = (await payment.ofSeller({ organisation })).items.filter((row) => row.payer?.ref === payer.ref)
    expect(own).toHaveLength(3)
    expect((await payment.ofMember({ member: payer.ref, toDate: '2000-01-01' })).items).toEqual([])
  })

  it('is refused before the order is booked, of nothing, for another book, and to whoever does not sell', async () => {
    const { orders } = await givenDebts(1500)
    const [order = ''] = orders
    const pay = { organisation, order, method: 'TRANSFER' as const, amount: 1500 }
    const byHand = { ...pay, method: 'STRIPE' as 'TRANSFER' }
    await expect(payment.payOrder(byHand)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(payment.payOrder({ ...pay, amount: 0 })).rejects.toMatchObject(
      refusedAs(financeErrors.amountNotPositive),
    )
    const { ref: empty } = await api('federationAdministrator').finance.order.createEmpty({ organisation })
    await expect(payment.payOrder({ ...pay, order: empty })).rejects.toMatchObject(
      refusedAs(financeErrors.orderNotProcessed),
    )
    await expect(payment.payOrder({ ...pay, organisation: worlds.a.club.ref })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
    await expect(api('federationCollaborator').finance.payment.payOrder(pay)).rejects.toMatchObject(
      refusedAs(kernelErrors.insufficientPermissions),
    )
  })

  it('has the day on which it came in, which is over or today, and not closed', async () => {
    const { orders } = await givenDebts(1500)
    const [order = ''] = orders
    const pay = { organisation, order, method: 'TRANSFER' as const, amount: 500 }
    const { ref } = await payment.payOrder({ ...pay, date: '2026-05-02' })
    expect(await database.prisma.payment.findUniqueOrThrow({ where: { ref } })).toMatchObject({ date: '2026-05-02' })
    expect(await api('federationAdministrator').finance.order.get({ organisation, order })).toMatchObject({
      open: 1000,
    })
    await expect(payment.payOrder({ ...pay, date: '2099-01-01' })).rejects.toMatchObject(
      refusedAs(financeErrors.paymentInFuture),
    )
    await expect(payment.payOrder({ ...pay, date: '2026-04-30' })).rejects.toMatchObject(
      refusedAs(ledgerErrors.periodClosed),
    )
    const bad = { ...pay, amount: -1 }
    await expect(payment.payOrder(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(api('anonymous').finance.payment.payOrder(pay)).rejects.toMatchObject(
      refusedAs(kernelErrors.noUserContext),
    )
    await expect(api('foreignAdministrator').finance.payment.payOrder(pay)).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
  })

  it('of a club is read by the club, and money of nobody known is in the list of its book', async () => {
    const { club } = worlds.a
    await run((ctx) =>
      recordPayment(ctx, book, { place: transfer, payer: { type: 'ORGANISATION', ref: club.ref }, amountCents: 700 }),
    )
    expect((await payment.ofOrganisation({ organisation: club.ref })).items).toMatchObject([
      { amount: 700, direction: 'CREDIT', balance: -700, payer: { type: 'ORGANISATION' } },
    ])
    await run((ctx) => recordPayment(ctx, book, { place: transfer, payer: null, amountCents: 800 }))
    expect((await payment.ofSeller({ organisation })).items[0]).toMatchObject({ amount: 800, payer: null })
  })
})

describe('how everything is paid at once', () => {
  const { payment } = api('federationAdministrator').finance

  it('is one transfer with one reference, a code for a phone, and what is booked and on the tab', async () => {
    const { payer } = await givenDebts(1500, 2500)
    await database.prisma.contactAccount.create({
      data: {
        ...{ ref: newRef(), federationRef: federation, contactType: 'FEDERATION', contactRef: federation },
        ...{ name: 'Bank', iban: 'BE71096123456769', defaultFor: ['DEFAULT'], createdAt: new Date() },
      },
    })
    const { items } = await payment.payOfMember({ member: payer.ref })
    expect(items).toMatchObject([{ amount: 4000, iban: 'BE71 0961 2345 6769', currency: 'EUR' }])
    expect(items[0]?.reference).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)
    expect(items[0]?.qr?.path).toMatch(/^M/)
    const both = await Promise.all([
      payment.payOfMember({ member: payer.ref }),
      payment.payOfMember({ member: payer.ref }),
    ])
    expect(both).toEqual([{ items }, { items }])
    expect(await database.prisma.paymentReference.count({ where: { targetRef: payer.ref } })).toBe(1)
    expect(await payment.payOfOrganisation({ organisation: worlds.a.otherClub.ref })).toEqual({ items: [] })
    await expect(api('clubAdministrator').finance.payment.payOfMember({ member: payer.ref })).rejects.toMatchObject(
      refusedAs(kernelErrors.insufficientPermissions),
    )
  })
})
