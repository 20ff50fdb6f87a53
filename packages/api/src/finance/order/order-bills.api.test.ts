// Orders of many bills at once. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { givenBills } from '../bill/bill.fixture.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const test = await apiTest()
const { api, database, federation: organisation, options, worlds } = test
const { prisma } = database
const { finance } = api('federationAdministrator')
const { givenBill } = await givenBills(test)
const runJobs = jobsOf(jobs, options)
const orderOf = (billRef: string) =>
  prisma.financeOrder.findFirst({ where: { items: { some: { billRef } } }, include: { items: true } })

describe('orders of ticked bills', () => {
  it('are one for each bill with something open, and say of the others why there is none', async () => {
    const [one, two, empty] = [await givenBill(2500, 1500), await givenBill(700), await givenBill()]
    const billRefs = [one.bill, empty.bill, two.bill]
    const { outcomes, task } = await finance.order.createFromBills({ organisation, billRefs })
    expect(task).toBeNull()
    expect(outcomes).toEqual([
      { billRef: one.bill, order: { ref: expect.any(String), name: expect.any(String) }, isBooked: false, error: null },
      { billRef: empty.bill, order: null, isBooked: false, error: financeErrors.nothingToOrder.code },
      { billRef: two.bill, order: { ref: expect.any(String), name: expect.any(String) }, isBooked: false, error: null },
    ])
    expect((await orderOf(one.bill))?.items).toHaveLength(2)
    expect(await finance.memberBill.balance({ member: one.member })).toMatchObject({ booked: 0, unbilled: 4000 })
    // A second time there is nothing left, and nothing changes.
    const again = await finance.order.createFromBills({ organisation, billRefs: [one.bill] })
    expect(again.outcomes).toMatchObject([{ order: null, error: financeErrors.nothingToOrder.code }])
  })

  it('are booked at once by choice', async () => {
    const [one, two] = [await givenBill(2500), await givenBill(700)]
    const billRefs = [one.bill, two.bill]
    const { outcomes } = await finance.order.createFromBills({ organisation, billRefs, isBooking: true })
    expect(outcomes.map(({ isBooked }) => isBooked)).toEqual([true, true])
    expect(await finance.memberBill.balance({ member: one.member })).toMatchObject({ booked: 2500, unbilled: 0 })
  })

  it('are made once by two at the same moment', async () => {
    const bills = [await givenBill(2500), await givenBill(700), await givenBill(900)]
    const billRefs = bills.map(({ bill }) => bill)
    const order = (refs: string[]) => finance.order.createFromBills({ organisation, billRefs: refs })
    const both = await Promise.all([order(billRefs), order(billRefs.toReversed())])
    const made = both.flatMap(({ outcomes }) => outcomes.filter((each) => each.order !== null))
    expect(made.map(({ billRef }) => billRef).toSorted()).toEqual(billRefs.toSorted())
    expect(new Set(made.map(({ order: each }) => each?.name)).size).toBe(3)
  })

  it('are made by a task if there are more than a hundred', async () => {
    const first = await givenBill(100)
    const bill = await prisma.bill.findUniqueOrThrow({ where: { ref: first.bill } })
    const item = await prisma.billItem.findFirstOrThrow({ where: { billRef: first.bill } })
    const copies = Array.from({ length: 100 }, () => newRef())
    await prisma.bill.createMany({ data: copies.map((ref) => ({ ...bill, ref, isDefault: false })) })
    await prisma.billItem.createMany({
      data: copies.slice(1).map((billRef) => ({ ...item, ref: newRef(), billRef })),
    })
    const billRefs = [first.bill, ...copies]
    const { outcomes, task } = await finance.order.createFromBills({ organisation, billRefs, isBooking: true })
    expect([outcomes, task?.name]).toEqual([[], 'Order 101 bills'])
    await runJobs()
    expect((await prisma.task.findUniqueOrThrow({ where: { ref: task?.ref ?? '' } })).outcome).toEqual({
      ...{ ordered: 100, booked: 100, failed: 1 },
    })
    expect(await finance.memberBill.balance({ member: first.member })).toMatchObject({ booked: 10_000, unbilled: 0 })
  })

  it('are of the own book or competition only, and for those who manage its money', async () => {
    const { bill } = await givenBill(2500)
    const billRefs = [bill]
    await refused(finance.order.createFromBills({ organisation, billRefs: [bill, newRef()] }), kernelErrors.notFound)
    await refused(
      api('foreignAdministrator').finance.order.createFromBills({ organisation, billRefs }),
      kernelErrors.notFound,
    )
    await refused(
      api('anonymous').finance.order.createFromBills({ organisation, billRefs }),
      kernelErrors.noUserContext,
    )
    await refused(
      api('rider').finance.order.createFromBills({ organisation, billRefs }),
      kernelErrors.insufficientPermissions,
    )
    const competition = worlds.a.competition.ref
    const office = api('federationAdministrator').competitions.competitionFinance
    await refused(office.orderBills({ competition, billRefs }), kernelErrors.notFound)
    await prisma.bill.update({ where: { ref: bill }, data: { competitionRef: competition } })
    expect((await office.orderBills({ competition, billRefs })).outcomes).toMatchObject([
      { billRef: bill, error: null },
    ])
    expect(await orderOf(bill)).toMatchObject({ competitionRef: competition })
  })
})

describe('one price for several items', () => {
  it('is set where there was none; the others say why they keep theirs', async () => {
    const { bill, items } = await givenBill(100, 200, 300)
    const waiting = items.slice(0, 2)
    await prisma.billItem.updateMany({
      where: { ref: { in: waiting } },
      data: { isToPrice: true, amountCents: 0, unitCents: 0, quantity: 2 },
    })
    const rows = await prisma.billItem.findMany({ where: { billRef: bill }, select: { ref: true, version: true } })
    const [stale, fresh] = waiting
    const priced = rows.map(({ ref, version }) => ({ ref, version: ref === stale ? version + 4 : version }))
    const { outcomes } = await finance.order.priceItems({
      ...{ organisation, items: priced, unitAmount: 1250, taxLevelCode: 'VAT_21' },
    })
    const codes = new Map(outcomes.map(({ ref, error }) => [ref, error]))
    expect([codes.get(stale ?? ''), codes.get(fresh ?? ''), codes.get(items[2] ?? '')]).toEqual([
      kernelErrors.staleVersion.code,
      null,
      ledgerErrors.itemNotOpen.code,
    ])
    const stored = await prisma.billItem.findUniqueOrThrow({ where: { ref: fresh ?? '' } })
    expect(stored).toMatchObject({ amountCents: 2500, isToPrice: false })
    const one = { organisation, unitAmount: 1, taxLevelCode: 'VAT_21' as const }
    await refused(finance.order.priceItems({ ...one, items: [{ ref: newRef(), version: 1 }] }), kernelErrors.notFound)
    await refused(
      api('rider').finance.order.priceItems({ ...one, items: [{ ref: fresh ?? '', version: 1 }] }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('credit of several invoices', () => {
  it('is a credit note of what is left of each, and a refusal leaves the others', async () => {
    const given = givenInvoicing(test)
    await given.seller()
    const payer = await given.person()
    const [one, two] = [
      await given.final(payer, [{ amountCents: 2500 }]),
      await given.final(payer, [{ amountCents: 1000 }]),
    ]
    const draft = await given.draft(payer, [{ amountCents: 500 }])
    const { sellerInvoice } = finance
    const federation = organisation
    const task = await sellerInvoice.creditMany({
      ...{ organisation: federation, invoiceRefs: [one, draft, two], reason: 'The show was cancelled' },
    })
    await runJobs()
    expect((await prisma.task.findUniqueOrThrow({ where: { ref: task.ref } })).outcome).toEqual({
      ...{ final: 2, refused: [{ order: draft, code: financeErrors.invoiceDraft.code }] },
    })
    const notes = await prisma.invoice.findMany({ where: { payerRef: payer.ref, series: 'CREDIT_NOTE' } })
    expect(notes.map(({ amountCents }) => Number(amountCents)).toSorted((a, b) => a - b)).toEqual([1000, 2500])
    // What is credited whole is not credited again.
    const again = await sellerInvoice.creditMany({ organisation: federation, invoiceRefs: [one], reason: 'Again' })
    await runJobs()
    expect((await prisma.task.findUniqueOrThrow({ where: { ref: again.ref } })).outcome).toMatchObject({ final: 0 })
    await refused(
      sellerInvoice.creditMany({ organisation: federation, invoiceRefs: [one, newRef()], reason: 'Why' }),
      kernelErrors.notFound,
    )
    await refused(
      api('rider').finance.sellerInvoice.creditMany({ organisation: federation, invoiceRefs: [one], reason: 'Why' }),
      kernelErrors.insufficientPermissions,
    )
  })
})
