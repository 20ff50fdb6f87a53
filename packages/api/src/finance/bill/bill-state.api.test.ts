// What bills, orders and documents say about themselves. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import type { BillStatus } from '@oxer/domain/finance/bill/bill.schema'
import { BillStatus as BillStatuses } from '@oxer/domain/finance/bill/bill.schema'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges } from '../../ledger/charge/charge.commands.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const firstDay = new Date('2026-05-17T12:00:00Z')
let today = firstDay
const test = await apiTest({ now: () => today })
const { api, federation, make, database, options } = test
const organisation = federation
const given = givenInvoicing(test)
const { order: orders, invoice, payment, memberBill } = api('federationAdministrator').finance

await given.seller()

const runJobs = jobsOf(jobs, options)

/** The state of a bill as it is read, after it was found in the list of this state and of no other. */
const stateOf = async (bill: string): Promise<BillStatus | undefined> => {
  const found: BillStatus[] = []
  for (const status of BillStatuses.options) {
    const { items } = await orders.bills({ organisation, bill, status })
    if (items.length > 0) found.push(status)
  }
  const [row] = (await orders.bills({ organisation, bill })).items
  expect(found).toEqual(row && [row.status])
  return row?.status
}

type Given = Awaited<ReturnType<typeof given.order>>

const invoiceOf = async ({ ref: order }: Given) => {
  const draft = await invoice.createOfOrder({ organisation, order })
  return { draft, finalise: () => invoice.finalise({ federation, invoice: draft.ref, version: draft.version }) }
}

const pay = (ref: string, amount: number) =>
  payment.payInvoice({ organisation, invoice: ref, method: 'TRANSFER', amount })

describe('a bill', () => {
  it('is open until its invoice is final, and paid with it', async () => {
    const order = await given.order(await given.person(), [{ amountCents: 2500 }])
    expect(await stateOf(order.billRef)).toBe('OPEN')
    const words = async () => {
      const { processing, invoiceStatus, items } = await orders.get({ organisation, order: order.ref })
      return [processing, invoiceStatus, ...items.map(({ kind }) => kind)]
    }
    expect(await words()).toEqual(['PROCESSED', 'N/A', 'ORDER'])
    const { draft, finalise } = await invoiceOf(order)
    expect([await stateOf(order.billRef), ...(await words())]).toEqual(['OPEN', 'PROCESSED', 'DRAFT', 'ORDER'])
    await finalise()
    expect([await stateOf(order.billRef), ...(await words())]).toEqual(['INVOICED', 'PROCESSED', 'INVOICED', 'ORDER'])
    await pay(draft.ref, 1000)
    expect(await stateOf(order.billRef)).toBe('INVOICED')
    await pay(draft.ref, 1500)
    expect(await stateOf(order.billRef)).toBe('PAID')
    expect(await orders.get({ organisation, order: order.ref })).toMatchObject({ label: 'PAID', invoiceStatus: 'PAID' })
  })

  it('that was credited in part is paid with the rest, and cancelled once all of it is credited', async () => {
    const [part, whole] = [
      await given.order(await given.person(), [{ amountCents: 2500 }]),
      await given.order(await given.person(), [{ amountCents: 2500 }, { amountCents: 700 }]),
    ]
    const partly = await (await invoiceOf(part)).finalise()
    const [item = ''] = part.itemRefs
    await invoice.credit({ federation, invoice: partly.ref, reason: 'Late', lines: [{ item, amount: 1000 }] })
    expect(await stateOf(part.billRef)).toBe('INVOICED')
    await pay(partly.ref, 1500)
    expect(await stateOf(part.billRef)).toBe('PAID')
    const wholly = await (await invoiceOf(whole)).finalise()
    await invoice.credit({ federation, invoice: wholly.ref, reason: 'Show cancelled' })
    expect(await stateOf(whole.billRef)).toBe('CANCELLED')
    // Nobody has paid it, and its invoice is final.
    expect(await orders.get({ organisation, order: whole.ref })).toMatchObject({
      ...{ label: 'INVOICED', invoiceStatus: 'CANCELLED' },
    })
  })

  it('that is credited whole after it was paid is cancelled too', async () => {
    const order = await given.order(await given.person(), [{ amountCents: 2500 }])
    const made = await (await invoiceOf(order)).finalise()
    await pay(made.ref, 2500)
    await invoice.credit({ federation, invoice: made.ref, reason: 'Twice' })
    expect(await stateOf(order.billRef)).toBe('CANCELLED')
  })

  it('is closed by the waiver of the rest, and opened again with it', async () => {
    const member = (await make.person({ federationRef: federation })).ref
    const { ref: articleRef } = await make.article({ federationRef: federation, type: 'OTHER' })
    const { ref: bill } = await memberBill.create({ member, description: 'Boxes' })
    const box = { articleRef, description: 'Box', unitAmount: 2500, taxLevelCode: 'VAT_0' as const }
    await memberBill.addItem({ member, bill, ...box })
    const { ref: order } = await orders.createFromBill({ organisation, billRef: bill })
    await orders.process({ organisation, order })
    const draft = await invoice.createOfOrder({ organisation, order })
    const { ref: item } = await memberBill.addItem({ member, bill, ...box })
    await invoice.finalise({ federation, invoice: draft.ref, version: draft.version })
    expect(await stateOf(bill)).toBe('OPEN')
    const at = { member, bill, item }
    await memberBill.waiveItem({ ...at, reason: 'Not used' })
    expect(await stateOf(bill)).toBe('INVOICED')
    await expect(memberBill.addItem({ member, bill, ...box })).rejects.toMatchObject({
      message: ledgerErrors.billNotOpen.code,
    })
    await memberBill.restoreItem(at)
    expect(await stateOf(bill)).toBe('OPEN')
    await memberBill.removeItem(at)
    expect(await stateOf(bill)).toBe('INVOICED')
  })
})

const { ref: fee } = await make.article({ federationRef: federation, type: 'SUBSCRIPTION' })

describe('a tab', () => {
  type Payer = { readonly type: 'PERSON'; readonly ref: string }
  const run = async (payer: Payer, source: { ref: string }, cents: number | null, articleRef = fee) => {
    const { services, tenant, now } = contextOf(null, options)
    await runAsOperator({ services, authorName: 'test', tenant, now }, 'test', async (ctx) => {
      ctx.recordNothing('the source does')
      const seller = await openBook(ctx, { federationRef: federation, owner: { type: 'FEDERATION', ref: federation } })
      const money = { amountCents: cents ?? 0, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const }
      const wanted = {
        ...{ key: 'REGISTRATION', articleRef, quantity: 1, date: '2026-05-17', description: 'M' },
        money,
      }
      const from = { kind: 'REGISTRATION' as const, ...source, competitionRef: null, subjectRef: payer.ref }
      await settleCharges(ctx, seller, [{ source: from, payer, wanted: cents === null ? [] : [wanted] }])
    })
  }

  it('that was invoiced opens again with what takes something back, and another one stays the default', async () => {
    const payer = { type: 'PERSON', ref: (await make.person({ federationRef: federation })).ref } as const
    const [entry, next] = [{ ref: newRef() }, { ref: newRef() }]
    await run(payer, entry, 1500)
    const tabs = () => database.prisma.bill.findMany({ where: { payerRef: payer.ref }, orderBy: { createdAt: 'asc' } })
    const tab = (await tabs())[0]?.ref ?? ''
    const { ref: order } = await orders.createFromBill({ organisation, billRef: tab })
    await orders.process({ organisation, order })
    const made = await invoice.createOfOrder({ organisation, order })
    await invoice.finalise({ federation, invoice: made.ref, version: made.version })
    expect(await stateOf(tab)).toBe('INVOICED')
    await run(payer, entry, null)
    expect(await stateOf(tab)).toBe('OPEN')
    await run(payer, next, 700)
    expect((await tabs()).map(({ ref, isDefault }) => ({ isTab: ref === tab, isDefault }))).toEqual([
      { isTab: true, isDefault: false },
      { isTab: false, isDefault: true },
    ])
    const { ref: back } = await orders.createFromBill({ organisation, billRef: tab })
    await orders.process({ organisation, order: back })
    const note = await invoice.createOfOrder({ organisation, order: back })
    expect(await stateOf(tab)).toBe('OPEN')
    await invoice.finalise({ federation, invoice: note.ref, version: note.version })
    expect(await stateOf(tab)).toBe('CANCELLED')
  })

  it('is closed again if nothing is taken back after all', async () => {
    const payer = { type: 'PERSON', ref: (await make.person({ federationRef: federation })).ref } as const
    const order = await given.order(payer, [{ amountCents: 900 }])
    const source = newRef()
    await database.prisma.billItem.updateMany({
      where: { orderRef: order.ref },
      data: { sourceKind: 'REGISTRATION', sourceRef: source, sourceKey: 'REGISTRATION', subjectRef: payer.ref },
    })
    await (await invoiceOf(order)).finalise()
    await run(payer, { ref: source }, null)
    expect(await stateOf(order.billRef)).toBe('OPEN')
    const stored = await database.prisma.billItem.findFirstOrThrow({ where: { orderRef: order.ref } })
    await run(payer, { ref: source }, 900, stored.articleRef ?? '')
    expect(await stateOf(order.billRef)).toBe('INVOICED')
  })
})

describe('a receipt', () => {
  it('of a day is as open as the orders that it is of, and so are their bills', async () => {
    const [unpaid, paid] = [
      await given.order(await given.person(), [{ amountCents: 1000 }]),
      await given.order(await given.person(), [{ amountCents: 2500 }]),
    ]
    await payment.payOrder({ organisation, order: paid.ref, method: 'CASH', amount: 2500 })
    await invoice.createReceipts({ organisation, through: '2026-05-17' })
    await runJobs()
    const { documentRef } = await orders.get({ organisation, order: unpaid.ref })
    const receipt = () => invoice.get({ federation, invoice: documentRef ?? '' })
    expect(await receipt()).toMatchObject({ series: 'RECEIPT', status: 'INVOICED', open: 1000, dueDate: null })
    expect([await stateOf(unpaid.billRef), await stateOf(paid.billRef)]).toEqual(['INVOICED', 'PAID'])
    const labels = async () =>
      (await Promise.all([unpaid, paid].map(({ ref }) => orders.get({ organisation, order: ref })))).map(
        ({ label }) => label,
      )
    expect(await labels()).toEqual(['INVOICED', 'PAID'])
    // Of a receipt of many, an order says what is open of itself.
    const { items: listed } = await orders.search({ organisation, from: '2026-05-17', size: 100 })
    const statusOf = ({ ref }: Given) => listed.find((row) => row.ref === ref)?.invoiceStatus
    expect([statusOf(unpaid), statusOf(paid)]).toEqual(['INVOICED', 'PAID'])
    today = new Date('2026-06-17T12:00:00Z')
    expect(await receipt()).toMatchObject({ status: 'OVERDUE' })
    expect((await invoice.list({ federation, status: 'OVERDUE' })).items.map(({ ref }) => ref)).toContain(documentRef)
    expect(await stateOf(unpaid.billRef)).toBe('INVOICED')
    await payment.payOrder({ organisation, order: unpaid.ref, method: 'TRANSFER', amount: 1000 })
    expect(await receipt()).toMatchObject({ status: 'PAID', open: 0 })
    expect([await stateOf(unpaid.billRef), ...(await labels())]).toEqual(['PAID', 'PAID', 'PAID'])
    today = firstDay
  })
})
