// From what a source owes to a bill, an order, and the books. Closing the database checks that the books are right.

import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { describe, expect, it } from 'vitest'
import { createOrderFromBill } from '../../finance/order/order.commands.ts'
import { processOrder } from '../../finance/order/order-process.commands.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { openBook } from '../book/book.commands.ts'
import type { WantedCharge } from './charge.commands.ts'
import { type ChargeSource, settleCharges } from './charge.commands.ts'

const { database, make, options, federation } = await apiTest()
const article = await make.article({ federationRef: federation, type: 'SUBSCRIPTION' })

const run = <Outcome>(command: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', command)
}

const book = () =>
  run((ctx) => {
    ctx.recordNothing('it may be open already')
    return openBook(ctx, { federationRef: federation, owner: { type: 'FEDERATION', ref: federation } })
  })

const wants = (cents: number, key = 'REGISTRATION'): WantedCharge => ({
  key,
  articleRef: article.ref,
  money: { amountCents: cents, taxLevelCode: 'VAT_0', currency: 'EUR' },
  quantity: 1,
  date: '2026-05-17',
  description: 'Dressage M',
})

const priced = (cents: number) => ({ unitCents: cents, amountCents: cents })

const givenRider = () => {
  const payer = { type: 'PERSON', ref: newRef() } as const
  const source: ChargeSource = { kind: 'REGISTRATION', ref: newRef(), competitionRef: newRef(), subjectRef: payer.ref }
  const settle = async (...wanted: WantedCharge[]) => {
    const seller = await book()
    await run(async (ctx) => {
      await settleCharges(ctx, seller, [{ source, payer, wanted }])
      ctx.recordNothing('the source does')
    })
  }
  const items = () =>
    database.prisma.billItem.findMany({
      where: { sourceRef: source.ref },
      orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
      select: { amountCents: true, status: true, isProcessed: true, billRef: true, taxTreatment: true },
    })
  const orderAll = async () => {
    const [first] = await items()
    return run((ctx) => createOrderFromBill(ctx, first?.billRef ?? ''))
  }
  const balance = async () => {
    const accounts = await database.prisma.ledgerAccount.findMany({
      where: { contactRef: payer.ref, kind: 'RECEIVABLE' },
      select: { balance: true },
    })
    return accounts.map(({ balance }) => Number(balance?.balanceCents ?? 0))
  }
  return { payer, source, settle, items, orderAll, balance }
}

describe('a charge', () => {
  it('opens a tab of its payer for the competition once, and settling again changes nothing', async () => {
    const { settle, items, payer } = givenRider()
    await settle(wants(1500))
    await settle(wants(1500))
    expect(await items()).toMatchObject([{ amountCents: 1500, status: 'OPEN', taxTreatment: 'EXEMPT_SPORT' }])
    expect(await database.prisma.bill.count({ where: { payerRef: payer.ref } })).toBe(1)
  })

  it('that is no longer owed is cancelled while it is open', async () => {
    const { settle, items } = givenRider()
    await settle(wants(1500))
    await settle()
    expect(await items()).toMatchObject([{ status: 'CANCELLED' }])
  })

  it('becomes what the payer owes when its order is booked, and is taken back by an item below zero', async () => {
    const { settle, items, orderAll, balance } = givenRider()
    await settle(wants(1500))
    const order = await orderAll()
    expect(await balance()).toEqual([])
    expect(await run((ctx) => processOrder(ctx, { ref: order }))).toMatchObject({ status: 'PROCESSED', error: null })
    expect(await balance()).toEqual([1500])
    await settle()
    expect(await items()).toMatchObject([
      { amountCents: 1500, status: 'ORDERED', isProcessed: true },
      { amountCents: -1500, status: 'OPEN', isProcessed: false },
    ])
    const credit = await orderAll()
    await run((ctx) => processOrder(ctx, { ref: credit }))
    expect(await balance()).toEqual([0])
    await settle(wants(1500))
    expect((await items()).at(-1)).toMatchObject({ amountCents: 1500, status: 'OPEN' })
  })

  it('is taken back only as far as staff did not credit it', async () => {
    const { settle, items, orderAll, source } = givenRider()
    await settle(wants(1500))
    const order = await orderAll()
    await run((ctx) => processOrder(ctx, { ref: order }))
    const stored = await database.prisma.billItem.findFirstOrThrow({ where: { sourceRef: source.ref } })
    const credited = {
      ...stored,
      ...{ unitCents: -500, amountCents: -500, counterOfRef: stored.ref, isStanding: false },
    }
    await database.prisma.billItem.create({
      data: { ...credited, ...{ ref: newRef(), sourceKind: 'MANUAL', sourceRef: null, sourceKey: '' } },
    })
    await settle(wants(1500))
    expect(await items()).toHaveLength(1)
    await settle()
    expect(await items()).toMatchObject([{ amountCents: 1500 }, { amountCents: -1000, status: 'OPEN' }])
    await settle()
    expect(await items()).toHaveLength(2)
  })

  it('in another currency than that of the book waits for its price, is not ordered, and keeps the price it gets', async () => {
    const { settle, items, orderAll, source } = givenRider()
    const dollars = { ...wants(2000), money: { ...wants(2000).money, currency: 'USD' as const } }
    await settle(dollars)
    await settle(dollars)
    const own = { sourceRef: source.ref }
    expect(await database.prisma.billItem.findMany({ where: own })).toMatchObject([{ amountCents: 0, isToPrice: true }])
    await expect(orderAll()).rejects.toMatchObject({ message: financeErrors.nothingToOrder.code })
    await database.prisma.billItem.updateMany({ where: own, data: { ...priced(1850), isToPrice: false } })
    await settle(dollars)
    expect(await items()).toMatchObject([{ amountCents: 1850, status: 'OPEN' }])
    await orderAll()
    await settle(dollars)
    expect(await items()).toMatchObject([{ amountCents: 1850, status: 'ORDERED' }])
  })

  it('is made once when two changes of its source settle at the same time', async () => {
    const { settle, items } = givenRider()
    await Promise.all([settle(wants(1500)), settle(wants(1500))])
    expect((await items()).filter(({ status }) => status === 'OPEN')).toHaveLength(1)
  })
})

describe('an order', () => {
  it('is refused a second time, and its booking is not repeated', async () => {
    const { settle, orderAll, balance } = givenRider()
    await settle(wants(1500), wants(2500, 'NO_SHOW'))
    const order = await orderAll()
    await run((ctx) => processOrder(ctx, { ref: order }))
    await expect(run((ctx) => processOrder(ctx, { ref: order }))).rejects.toMatchObject({
      message: financeErrors.orderProcessed.code,
    })
    expect(await balance()).toEqual([4000])
  })

  it('keeps the reason why it could not be booked, and is retried', async () => {
    const { settle, orderAll, balance } = givenRider()
    await settle(wants(1500))
    const order = await orderAll()
    const { ref } = await book()
    await database.prisma.book.update({ where: { ref }, data: { closedThrough: '2026-05-17' } })
    expect(await run((ctx) => processOrder(ctx, { ref: order }))).toMatchObject({ status: 'PROCESSED_ERROR' })
    await database.prisma.book.update({ where: { ref }, data: { closedThrough: '2026-04-30' } })
    expect(await run((ctx) => processOrder(ctx, { ref: order }))).toMatchObject({ status: 'PROCESSED' })
    expect(await balance()).toEqual([1500])
  })
})
