// What the treasurer of a book sees, in cents. Closing the database checks that the books are right.
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'

const { api, database, make, federation: organisation, worlds } = await apiTest()
const article = await make.article({ federationRef: organisation, type: 'OTHER' })
const { finance } = api('federationAdministrator')

const givenItem = async (unitAmount: number) => {
  const member = (await make.person({ federationRef: organisation })).ref
  const { ref: bill } = await finance.memberBill.create({ member, description: 'Boxes' })
  const item = { articleRef: article.ref, description: 'Box', unitAmount, taxLevelCode: 'VAT_21' as const }
  const { ref, version } = await finance.memberBill.addItem({ member, bill, ...item })
  return { member, bill, item: ref, version }
}

/** A booked order that was due so many days ago. */
const givenDebt = async (unitAmount: number, dueDate: string) => {
  const given = await givenItem(unitAmount)
  const { ref: order } = await finance.order.createFromBill({ organisation, billRef: given.bill })
  await finance.order.process({ organisation, order })
  await database.prisma.settlement.update({ where: { documentRef: order }, data: { dueDate } })
  return { ...given, order }
}

describe('the overview of a book', () => {
  it('says what came in, what is open by age, and what waits; each number has its list', async () => {
    expect(await finance.overview.get({ organisation })).toMatchObject({ open: 0, received: 0, toPrice: 0 })
    await givenDebt(1000, '2026-06-16')
    const late = await givenDebt(2000, '2026-05-16')
    await givenDebt(4000, '2026-01-01')
    await givenItem(700)
    await finance.payment.payOrder({ organisation, order: late.order, method: 'TRANSFER', amount: 500 })
    const unpriced = await givenItem(0)
    await database.prisma.billItem.update({ where: { ref: unpriced.item }, data: { isToPrice: true } })
    expect(await finance.overview.get({ organisation })).toEqual({
      ...{ currency: 'EUR', received: 500, receivedSince: '2026-01-01', open: 6500, overdue: 5500 },
      ...{ credit: 0, unbilled: 700, suspense: 0, toPrice: 1 },
      ages: [
        { age: 'NOT_DUE', amount: 1000, count: 1 },
        { age: 'UP_TO_30', amount: 1500, count: 1 },
        { age: 'UP_TO_60', amount: 0, count: 0 },
        { age: 'UP_TO_90', amount: 0, count: 0 },
        { age: 'OVER_90', amount: 4000, count: 1 },
      ],
    })
    const overdue = await finance.overview.openDocuments({ organisation, age: 'OVERDUE' })
    expect(overdue.items.map(({ open, age }) => [open, age])).toEqual([
      [4000, 'OVER_90'],
      [1500, 'UP_TO_30'],
    ])
    const first = await finance.overview.openDocuments({ organisation, size: 2 })
    const rest = await finance.overview.openDocuments({ organisation, size: 2, after: first.next ?? '' })
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
    expect((await finance.overview.openDocuments({ organisation, q: 'nobody of this name' })).items).toEqual([])
    const paid = await finance.payment.ofSeller({ organisation, kind: 'PAYMENT', fromDate: '2026-01-01' })
    expect(paid.items).toMatchObject([{ amount: 500, direction: 'CREDIT', account: 'BANK' }])
    expect((await finance.payment.ofSeller({ organisation, kind: 'SUSPENSE' })).items).toEqual([])
  })

  it('is for those who manage the book', async () => {
    for (const call of ['get', 'openDocuments'] as const) {
      await expect(api('federationCollaborator').finance.overview[call]({ organisation })).rejects.toMatchObject({
        message: kernelErrors.insufficientPermissions.code,
      })
      await expect(api('foreignAdministrator').finance.overview[call]({ organisation })).rejects.toMatchObject({
        message: kernelErrors.notFound.code,
      })
    }
    expect(await api('clubAdministrator').finance.overview.get({ organisation: worlds.a.club.ref })).toMatchObject({
      open: 0,
    })
  })
})

describe('the price of an item without one', () => {
  it('is set, and taken back while nothing is ordered; a price of a list is not', async () => {
    const { item, version } = await givenItem(900)
    await expect(finance.order.unpriceItem({ organisation, item })).rejects.toMatchObject({
      message: ledgerErrors.itemNotOpen.code,
    })
    await database.prisma.billItem.update({ where: { ref: item }, data: { isToPrice: true, amountCents: 0 } })
    const price = { organisation, item, unitAmount: 1250, taxLevelCode: 'VAT_6' as const, version }
    expect(await finance.order.priceItem(price)).toMatchObject({ amount: 1250, isToPrice: false })
    expect(await finance.order.unpriceItem({ organisation, item })).toMatchObject({ amount: 0, isToPrice: true })
    expect((await finance.order.itemsToPrice({ organisation })).items.map(({ ref }) => ref)).toContain(item)
  })
})
