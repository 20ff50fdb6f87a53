// A desk day at a competition. Closing the database checks that every account equals what is open, and that the books balance.
import { newRef } from '@oxer/db'
import { readPdf } from '@oxer/documents/paper/testing/read-pdf'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const test = await apiTest()
const { api, database, make, federation, worlds } = test
const competition = worlds.a.competition.ref
const article = await make.article({ federationRef: federation, type: 'OTHER' })
const desk = api('federationAdministrator').competitions.competitionDesk
const { competitionFinance } = api('federationAdministrator').competitions
await givenInvoicing(test).seller()

/** Somebody with a tab at the competition. */
const givenTab = async (...amounts: number[]) => {
  const { ref: payerRef } = await make.person({ federationRef: federation })
  const payer = { payerType: 'PERSON' as const, payerRef }
  const { ref: bill } = await competitionFinance.create({ competition, description: 'Boxes', ...payer })
  for (const unitAmount of amounts) {
    const item = {
      articleRef: article.ref,
      description: 'Box',
      quantity: 1,
      unitAmount,
      taxLevelCode: 'VAT_21' as const,
    }
    await competitionFinance.addItem({ competition, bill, ...item })
  }
  return payer
}

const opened = async (opening = 10_000) => {
  const drawer = `Desk ${newRef()}`
  const day = await desk.open({ competition, drawer, opening })
  return { ...day, day: day.ref }
}

const dayOf = async (ref: string) => (await desk.list({ competition })).items.find((day) => day.ref === ref)

describe('a desk', () => {
  it('asks for no more than what is left of money that came in before', async () => {
    const { day } = await opened()
    const { ref: payerRef } = await make.person({ federationRef: federation, lastName: 'Vandevooruit' })
    const payer = { payerType: 'PERSON' as const, payerRef }
    const { ref: bill } = await competitionFinance.create({ competition, description: 'Boxes', ...payer })
    const add = (unitAmount: number) =>
      competitionFinance.addItem({
        ...{
          competition,
          bill,
          articleRef: article.ref,
          description: 'Box',
          unitAmount,
          taxLevelCode: 'VAT_21' as const,
        },
      })
    const found = async () => (await desk.payers({ competition, q: 'vandevooruit' })).items
    await add(2500)
    const { ref: order } = await competitionFinance.orderBill({ competition, billRef: bill })
    await competitionFinance.processOrder({ competition, order })
    const { payment } = api('federationAdministrator').finance
    await payment.payOrder({ organisation: federation, order, method: 'TRANSFER', amount: 6500 })
    await add(1500)
    expect(await desk.tab({ competition, ...payer })).toMatchObject({ paidBefore: 1500, due: 0 })
    expect(await found()).toEqual([])
    await add(3500)
    expect(await desk.tab({ competition, ...payer })).toMatchObject({ paidBefore: 4000, due: 1000 })
    expect(await found()).toMatchObject([{ due: 1000 }])
    const taken = await desk.take({ competition, day, ...payer, method: 'CARD', due: 1000 })
    expect(taken).toMatchObject({ amount: 1000, settles: 1000 })
    await expect(desk.tab({ competition, ...payer })).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
  })

  it('takes what is on a tab in rounded coins, gives some back, and its day ends with a difference', async () => {
    const { day, version } = await opened()
    const payer = await givenTab(1501, 2501)
    const tab = await desk.tab({ competition, ...payer })
    expect(tab).toMatchObject({ due: 4002, coins: 4000, items: [{}, {}], documents: [] })
    const taken = await desk.take({ competition, day, ...payer, method: 'CASH', due: 4002 })
    expect(taken).toMatchObject({ amount: 4000, settles: 4002 })
    await expect(desk.tab({ competition, ...payer })).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
    const other = await givenTab(1000)
    await desk.take({ competition, day, ...other, method: 'CARD', due: 1000 })
    await desk.refund({ competition, day, payment: taken.ref, method: 'CASH', amount: 501 })
    const { items } = await desk.payments({ competition, day })
    expect(items.map(({ direction, method, amount }) => [direction, method, amount])).toEqual([
      ['OUT', 'CASH', 500],
      ['IN', 'CARD', 1000],
      ['IN', 'CASH', 4000],
    ])
    expect(items.at(-1)).toMatchObject({ refundable: 3501 })
    expect(await dayOf(day)).toMatchObject({ cash: 3500, card: 1000, payments: 2, expected: 13_500, difference: null })
    const closed = await desk.close({ competition, day, counted: 13_350, version })
    expect(closed).toMatchObject({ counted: 13_350, difference: -150 })
    const rounding = await database.prisma.posting.aggregate({
      where: { transaction: { kind: 'CASH_DIFFERENCE', sourceRef: day }, account: { key: 'rounding' } },
      _sum: { amountCents: true },
    })
    expect(Number(rounding._sum.amountCents)).toBe(150)
    const again = await givenTab(500)
    await expect(desk.take({ competition, day, ...again, method: 'CASH', due: 500 })).rejects.toMatchObject(
      refusedAs(financeErrors.deskClosed),
    )
    await expect(desk.undo({ competition, day, payment: taken.ref })).rejects.toMatchObject(
      refusedAs(financeErrors.deskClosed),
    )
  })

  it('takes all of a tab with more items than it shows', async () => {
    const { day } = await opened()
    const payer = await givenTab(100)
    const pattern = await database.prisma.billItem.findFirstOrThrow({ where: { bill: { payerRef: payer.payerRef } } })
    await database.prisma.billItem.createMany({
      data: Array.from({ length: 1001 }, () => ({ ...pattern, ref: newRef() })),
    })
    const due = 100_200
    expect(await desk.tab({ competition, ...payer })).toMatchObject({ due, coins: due })
    expect(await desk.take({ competition, day, ...payer, method: 'CASH', due })).toMatchObject({ settles: due })
  })

  it('finds who has a tab, takes a part of it, and takes back what was a mistake', async () => {
    const { day } = await opened()
    const payer = await givenTab(2000)
    const person = await database.prisma.person.findUniqueOrThrow({ where: { ref: payer.payerRef } })
    const { items } = await desk.payers({ competition, q: person.lastName })
    expect(items.find((row) => row.payer.ref === payer.payerRef)).toMatchObject({ items: 1, due: 2000 })
    const part = await desk.take({ competition, day, ...payer, method: 'CASH', due: 2000, amount: 1203 })
    expect(part).toMatchObject({ amount: 1205, settles: 1203 })
    expect(await desk.tab({ competition, ...payer })).toMatchObject({ items: [], documents: [{ open: 797 }], due: 797 })
    await desk.undo({ competition, day, payment: part.ref })
    expect(await desk.tab({ competition, ...payer })).toMatchObject({ documents: [{ open: 2000 }], due: 2000 })
    expect(await dayOf(day)).toMatchObject({ cash: 0, expected: 10_000 })
    await expect(desk.undo({ competition, day, payment: part.ref })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
  })

  it('refuses what is not on the tab, what changed meanwhile, and a drawer that is open already', async () => {
    const { day, drawer, version } = await opened()
    const payer = await givenTab(2000)
    const take = { competition, day, ...payer, method: 'CASH' as const }
    await expect(desk.take({ ...take, due: 1900 })).rejects.toMatchObject(refusedAs(financeErrors.tabChanged))
    await expect(desk.take({ ...take, due: 2000, amount: 2001 })).rejects.toMatchObject(
      refusedAs(financeErrors.tabExceeded),
    )
    expect(await desk.tab({ competition, ...payer })).toMatchObject({ items: [{}], documents: [] })
    await expect(desk.open({ competition, drawer: drawer.toUpperCase(), opening: 0 })).rejects.toMatchObject(
      refusedAs(financeErrors.deskOpen),
    )
    await desk.take({ ...take, due: 2000 })
    await expect(desk.close({ competition, day, counted: 0, version: version + 1 })).rejects.toMatchObject(
      refusedAs(kernelErrors.staleVersion),
    )
  })

  it('gives the receipt of what was paid, once, and no receipt before all is paid', async () => {
    const { day } = await opened()
    const payer = await givenTab(1210, 790)
    const part = await desk.take({ competition, day, ...payer, method: 'CARD', due: 2000, amount: 1500 })
    const of = { competition, day, payment: part.ref }
    const pdf = () => test.downloads('federationAdministrator').competitions.competitionDesk.receiptPdf(of)
    await expect(desk.receipt(of)).rejects.toMatchObject(refusedAs(financeErrors.orderUnpaid))
    await expect(pdf()).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
    const rest = await desk.take({ competition, day, ...payer, method: 'CASH', due: 500 })
    const receipt = await desk.receipt(of)
    expect(receipt.name).toMatch(/^R2026-0\d{4}$/)
    expect(await desk.receipt(of)).toEqual(receipt)
    expect(await desk.receipt({ ...of, payment: rest.ref })).toEqual(receipt)
    const receipts = { series: 'RECEIPT', payerRef: payer.payerRef }
    expect(await database.prisma.invoice.findMany({ where: receipts })).toMatchObject([{ amountCents: 2000n }])
    const { body, fileName } = await pdf()
    expect(fileName).toBe(`${receipt.name}.pdf`)
    if (!(body instanceof Uint8Array)) throw new Error('a document is sent whole')
    expect(await readPdf(body)).toMatchObject({ title: `Ontvangstbewijs ${receipt.name}` })
    const written = await database.prisma.history.count({ where: { ref: receipt.ref, action: 'create' } })
    expect(written).toBe(1)
    for (const [subject, error] of [
      ['shareCollaborator', kernelErrors.insufficientPermissions],
      ['anonymous', kernelErrors.noUserContext],
    ] as const) {
      await expect(api(subject).competitions.competitionDesk.receipt(of)).rejects.toMatchObject(refusedAs(error))
    }
    const notFound = refusedAs(kernelErrors.notFound)
    await expect(desk.receipt({ ...of, competition: worlds.b.competition.ref })).rejects.toMatchObject(notFound)
    await expect(desk.receipt({ ...of, day: (await opened()).day })).rejects.toMatchObject(notFound)
    await expect(desk.receipt({ ...of, payment: newRef() })).rejects.toMatchObject(notFound)
  })

  it('leaves what is on an invoice to that invoice', async () => {
    const { day } = await opened()
    const payer = await givenTab(3000)
    const { ref: payment } = await desk.take({ competition, day, ...payer, method: 'CARD', due: 3000 })
    const { ref: order } = await database.prisma.financeOrder.findFirstOrThrow({ where: { payerRef: payer.payerRef } })
    await api('federationAdministrator').finance.invoice.createOfOrder({ organisation: federation, order })
    const invoiced = refusedAs(financeErrors.orderInvoiced)
    await expect(desk.receipt({ competition, day, payment })).rejects.toMatchObject(invoiced)
  })

  it('is for those who manage the money of the competition', async () => {
    const { day } = await opened()
    const collaborator = api('shareCollaborator').competitions.competitionDesk
    await expect(collaborator.list({ competition })).rejects.toMatchObject(
      refusedAs(kernelErrors.insufficientPermissions),
    )
    await expect(api('anonymous').competitions.competitionDesk.list({ competition })).rejects.toMatchObject(
      refusedAs(kernelErrors.noUserContext),
    )
    const elsewhere = worlds.b.competition.ref
    await expect(desk.payments({ competition: elsewhere, day })).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
  })
})
