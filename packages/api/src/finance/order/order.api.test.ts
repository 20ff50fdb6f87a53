// Orders of bills. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenBills } from '../bill/bill.fixture.ts'
import { billsOfCompetition } from '../bill/bill.guards.ts'
import { addOrderItems, restoreOrder } from './order.commands.ts'

const test = await apiTest()
const { api, database, downloads, make, federation, worlds, options } = test
const inFederation = { federationRef: federation }
const { finance } = api('federationAdministrator')

const { item, givenBill } = await givenBills(test)
const forbidden = refusedAs(kernelErrors.insufficientPermissions)
const unknown = refusedAs(kernelErrors.notFound)

describe('an order', () => {
  const organisation = federation

  it('takes a bill, is booked, and then nothing of it changes', async () => {
    const { member, bill, of, items } = await givenBill(2500, 1500)
    const { ref: order } = await finance.order.createFromBill({ organisation, billRef: bill })
    await expect(finance.order.createFromBill({ organisation, billRef: bill })).rejects.toMatchObject(
      refusedAs(financeErrors.nothingToOrder),
    )
    await expect(finance.memberBill.remove(of)).rejects.toMatchObject(refusedAs(ledgerErrors.billNotDeletable))
    await finance.order.removeItem({ organisation, order, item: items[1] ?? '' })
    expect(await finance.order.process({ organisation, order })).toMatchObject({ status: 'PROCESSED', error: null })
    expect(await finance.memberBill.balance({ member })).toMatchObject({ amount: 4000, booked: 2500, unbilled: 1500 })
    for (const refusal of [
      () => finance.order.process({ organisation, order }),
      () => finance.order.cancel({ organisation, order }),
      () => finance.order.remove({ organisation, order }),
      () => finance.order.removeItem({ organisation, order, item: items[0] ?? '' }),
    ]) {
      await expect(refusal()).rejects.toMatchObject(refusedAs(financeErrors.orderProcessed))
    }
    const detail = await finance.memberBill.order({ member, order })
    expect(detail).toMatchObject({ label: 'PROCESSED', amount: 2500, items: [{ amount: 2500, isProcessed: true }] })
    expect(detail.number).toMatch(/^O2026-\d{6}$/)
    expect(await finance.memberBill.orders({ member, statuses: 'PROCESSED' })).toMatchObject({ totalElements: 1 })
    expect(await finance.memberBill.orders({ member, statuses: 'OPEN,CANCELLED' })).toMatchObject({ totalElements: 0 })
  })

  it('is a file with all of its items', async () => {
    const { bill } = await givenBill(100)
    const pattern = await database.prisma.billItem.findFirstOrThrow({ where: { billRef: bill } })
    await database.prisma.billItem.createMany({
      data: Array.from({ length: 1001 }, () => ({ ...pattern, ref: newRef() })),
    })
    const { ref: order } = await finance.order.createFromBill({ organisation, billRef: bill })
    const { body } = await downloads('federationAdministrator').finance.order.exportOrder({
      organisation,
      order,
      kind: 'CSV',
    })
    if (!(body instanceof ReadableStream)) throw new Error('the file is not streamed')
    let text = ''
    for await (const chunk of body)
      text += chunk instanceof Uint8Array ? new TextDecoder().decode(chunk) : String(chunk)
    expect(text.match(/Box/g)).toHaveLength(1002)
  })

  it('of an organiser takes only items of the competition', async () => {
    const competition = worlds.a.competition.ref
    const { member, items, bill } = await givenBill(2500)
    const elsewhere = await givenBill(1000)
    await database.prisma.bill.update({ where: { ref: bill }, data: { competitionRef: competition } })
    const { ref: order } = await finance.order.createEmpty({ organisation, payerType: 'PERSON', payerRef: member })
    await database.prisma.financeOrder.update({ where: { ref: order }, data: { competitionRef: competition } })
    const scope = billsOfCompetition({ ref: competition, federationRef: federation })
    const { services, tenant, now } = contextOf(null, options)
    const asOperator = <Outcome>(run: (ctx: CommandContext) => Promise<Outcome>) =>
      runAsOperator({ services, authorName: 'test', tenant, now }, 'test', run)
    const add = (itemRefs: string[]) => asOperator((ctx) => addOrderItems(ctx, scope, { order, itemRefs }))
    await expect(add(elsewhere.items)).rejects.toMatchObject(refusedAs(financeErrors.nothingToOrder))
    await add([...items, ...elsewhere.items])
    expect(await finance.order.get({ organisation, order })).toMatchObject({ items: [{ ref: items[0] }] })
    await finance.order.cancel({ organisation, order })
    await asOperator((ctx) => restoreOrder(ctx, scope, { order, itemRefs: [...items, ...elsewhere.items] }))
    expect(await finance.order.get({ organisation, order })).toMatchObject({ items: [{ ref: items[0] }] })
    expect((await finance.memberBill.items(elsewhere.of)).items).toMatchObject([{ status: 'OPEN', order: null }])
  })

  it('cancelled gives its items back, and takes them again', async () => {
    const { bill, items, of } = await givenBill(2500)
    const { ref: order } = await finance.order.createFromBill({ organisation, billRef: bill })
    await finance.order.cancel({ organisation, order })
    expect((await finance.memberBill.items(of)).items).toMatchObject([{ status: 'OPEN', order: null }])
    await expect(finance.order.process({ organisation, order })).rejects.toMatchObject(
      refusedAs(financeErrors.orderCancelled),
    )
    await finance.order.restore({ organisation, order, itemRefs: items })
    expect(await finance.order.get({ organisation, order })).toMatchObject({ status: 'NEW', items: [{ amount: 2500 }] })
    await finance.order.remove({ organisation, order })
    await expect(finance.order.get({ organisation, order })).rejects.toMatchObject(unknown)
  })

  it('cancelled takes all its items again, also more than five hundred', async () => {
    const { bill, items } = await givenBill(2500)
    const first = await database.prisma.billItem.findUniqueOrThrow({ where: { ref: items[0] ?? '' } })
    const more = Array.from({ length: 500 }, () => newRef())
    await database.prisma.billItem.createMany({ data: more.map((ref) => ({ ...first, ref })) })
    const { ref: order } = await finance.order.createFromBill({ organisation, billRef: bill })
    await finance.order.cancel({ organisation, order })
    await finance.order.restore({ organisation, order, itemRefs: [...items, ...more] })
    expect(await database.prisma.billItem.count({ where: { orderRef: order, status: 'ORDERED' } })).toBe(501)
  })

  it('made empty says what is missing, until it has items and somebody who owes them', async () => {
    const { items } = await givenBill(2500)
    const { ref: order } = await finance.order.createEmpty({ organisation, description: 'By hand' })
    const at = { organisation, order }
    expect(await finance.order.process(at)).toMatchObject({ error: financeErrors.orderEmpty.code })
    await finance.order.addItems({ ...at, itemRefs: items })
    expect(await finance.order.process(at)).toMatchObject({ error: financeErrors.orderWithoutPayer.code })
    expect(await finance.order.listOpen({ organisation, size: 200 })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ ref: order, label: 'PROCESSED_ERROR' })]),
    })
    const club = { contactType: 'ORGANISATION' as const, contactRef: worlds.a.club.ref, name: 'Treasurer' }
    const { ref: accountRef } = await api('federationAdministrator').parties.contactAccount.create(club)
    const named = await finance.order.setAccountInvoiceTo({ ...at, accountRef })
    expect(named).toMatchObject({ accountInvoiceTo: { name: 'Treasurer' }, payer: { ref: worlds.a.club.ref } })
    expect(await finance.order.process(at)).toMatchObject({ status: 'PROCESSED' })
  })

  it('refused by a closed period says through which day that is', async () => {
    const { bill } = await givenBill(2500)
    const at = { organisation, order: (await finance.order.createFromBill({ organisation, billRef: bill })).ref }
    const { ref } = await database.prisma.book.findFirstOrThrow({ where: { ownerRef: federation } })
    const closeThrough = (closedThrough: string) =>
      database.prisma.book.update({ where: { ref }, data: { closedThrough } })
    await closeThrough('2026-05-17')
    const error = ledgerErrors.periodClosed.code
    expect(await finance.order.process(at)).toMatchObject({ status: 'PROCESSED_ERROR', error })
    expect(await finance.order.get(at)).toMatchObject({ error, errorValues: { date: '2026-05-17' } })
    await closeThrough('0000-00-00')
    expect(await finance.order.process(at)).toMatchObject({ status: 'PROCESSED', error: null })
    expect(await finance.order.get(at)).toMatchObject({ errorValues: {} })
  })

  it('from a filter: counted first, then one for each payer, booked together', async () => {
    const other = await make.article({ ...inFederation, type: 'OTHER' })
    const payers = [await givenBill(), await givenBill()]
    for (const { of } of payers) {
      await finance.memberBill.addItem({ ...of, ...item(1000, { articleRef: other.ref }) })
      await finance.memberBill.addItem({ ...of, ...item(500, { articleRef: other.ref }) })
    }
    const filter = { organisation, articleRefs: [other.ref], fromDate: '2026-05-01', toDate: '2026-05-31' }
    expect(await finance.order.preview(filter)).toEqual({ orders: 2, bills: 2, items: 4, amount: 3000 })
    const { orderRefs } = await finance.order.createFromFilter({ ...filter, description: 'May' })
    expect(orderRefs).toHaveLength(2)
    await expect(finance.order.createFromFilter(filter)).rejects.toMatchObject(refusedAs(financeErrors.nothingToOrder))
    const { outcomes, task } = await finance.order.processMany({ organisation, orderRefs })
    expect(outcomes.map(({ status }) => status)).toEqual(['PROCESSED', 'PROCESSED'])
    expect(task).toBeNull()
    const again = await finance.order.processMany({ organisation, orderRefs })
    expect(again.outcomes.map(({ error }) => error)).toEqual(Array(2).fill(financeErrors.orderProcessed.code))
    expect(await finance.order.search({ organisation, text: 'may' })).toMatchObject({ totalElements: 2 })
  })

  it('more than a hundred are booked by a task, which does not repeat what it did', async () => {
    const bill = await givenBill()
    const orderRefs: string[] = []
    for (let count = 0; count < 101; count++) {
      orderRefs.push(
        (await finance.order.createEmpty({ organisation, payerType: 'PERSON', payerRef: bill.member })).ref,
      )
    }
    const { outcomes, task } = await finance.order.processMany({ organisation, orderRefs })
    expect(outcomes).toEqual([])
    const { input, ownerRef } = await database.prisma.task.findUniqueOrThrow({ where: { ref: task?.ref ?? '' } })
    const job = jobs.find(({ kind }) => kind === 'process-orders')
    const progress: number[] = []
    const report = async ({ done }: { done: number }) => void progress.push(done)
    const { services, now, newRef: nextRef } = contextOf(null, options)
    const run = { services, now, newRef: nextRef, taskRef: task?.ref ?? '', ownerRef, input, report }
    const checkpoint = { at: 50, processed: 50, failed: 0 }
    expect(await job?.run({ ...run, checkpoint })).toEqual({ outcome: { processed: 50, failed: 51 } })
    expect(progress).toEqual([75, 100, 101])
  })

  it('is the seller’s: not a collaborator’s of the federation, nor another club’s', async () => {
    for (const subject of ['federationCollaborator', 'rider', 'otherClubAdministrator'] as const) {
      await expect(api(subject).finance.order.list({ organisation })).rejects.toMatchObject(forbidden)
    }
    const own = api('clubAdministrator').finance
    expect(await own.order.list({ organisation: worlds.a.club.ref })).toMatchObject({ items: [] })
    expect(await own.organisationBill.balance({ organisation: worlds.a.club.ref })).toMatchObject({ overdue: 0 })
    await expect(
      own.organisationBill.create({ organisation: worlds.a.club.ref, description: 'Mine' }),
    ).rejects.toMatchObject(forbidden)
  })
})
