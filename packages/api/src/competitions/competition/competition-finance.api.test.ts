// The bills and orders of a competition, and what it sold.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'

const { api, database, make, federation, worlds } = await apiTest()
const article = await make.article({ federationRef: federation, type: 'OTHER' })
const { competitions } = api('federationAdministrator')
const forbidden = refusedAs(kernelErrors.insufficientPermissions)
const item = (unitAmount: number) => ({
  ...{ articleRef: article.ref, description: 'Box', unitAmount, taxLevelCode: 'VAT_21' as const },
})
/** An order of the federation's book that is of no competition. */
const orderOfNone = () =>
  api('federationAdministrator').finance.order.createEmpty({ organisation: federation, description: 'Elsewhere' })

it('a competition: its bills, its orders, and what it sold', async () => {
  const competition = worlds.a.competition.ref
  const { competitionFinance } = competitions
  const payer = { payerType: 'ORGANISATION' as const, payerRef: worlds.a.club.ref }
  const { ref: bill } = await competitionFinance.create({ competition, ...payer, description: 'Stands' })
  await competitionFinance.addItem({ competition, bill, ...item(10_000) })
  await competitionFinance.addItem({ competition, bill, ...item(5000) })
  const { ref: order } = await competitionFinance.orderBill({ competition, billRef: bill })
  expect(await competitionFinance.processOrders({ competition })).toMatchObject({
    outcomes: [{ ref: order, status: 'PROCESSED' }],
  })
  await database.prisma.settlement.update({ where: { documentRef: order }, data: { openCents: 5000 } })
  expect(await competitionFinance.totals({ competition })).toMatchObject({
    ...{ billed: 15_000, booked: 15_000, received: 10_000, open: 5000, unbilled: 0 },
  })
  await database.prisma.settlement.update({ where: { documentRef: order }, data: { openCents: 15_000 } })
  for (const subject of ['shareCollaborator', 'federationCollaborator', 'resultProcessor'] as const) {
    await expect(api(subject).competitions.competitionFinance.list({ competition })).rejects.toMatchObject(forbidden)
  }
  expect(await api('shareAdministrator').competitions.competitionFinance.list({ competition })).toMatchObject({
    items: [{ competition: { ref: competition } }],
  })
})

it('a competition: one bill of many is found, and its order is cancelled and taken back', async () => {
  const competition = worlds.a.competition.ref
  const { competitionFinance } = competitions
  const payer = { payerType: 'ORGANISATION' as const, payerRef: worlds.a.club.ref }
  const { ref: bill } = await competitionFinance.create({ competition, ...payer, description: 'Hay' })
  await competitionFinance.create({ competition, ...payer, description: 'Camping' })
  expect((await competitionFinance.list({ competition, bill })).items).toMatchObject([
    { ref: bill, description: 'Hay' },
  ])
  const { ref: itemRef } = await competitionFinance.addItem({ competition, bill, ...item(2500) })
  const { ref: order } = await competitionFinance.orderBill({ competition, billRef: bill })
  const stateOf = async () => (await competitionFinance.items({ competition, bill })).items.map(({ status }) => status)
  const at = { competition, order }
  await competitionFinance.cancelOrder(at)
  expect(await competitionFinance.order(at)).toMatchObject({ status: 'CANCELLED', items: [] })
  expect(await stateOf()).toEqual(['OPEN'])
  await competitionFinance.restoreOrder({ ...at, itemRefs: [itemRef] })
  expect(await competitionFinance.order(at)).toMatchObject({ status: 'NEW', items: [{ ref: itemRef }] })
  expect(await stateOf()).toEqual(['ORDERED'])
  const others = api('shareCollaborator').competitions.competitionFinance
  await expect(others.cancelOrder(at)).rejects.toMatchObject(forbidden)
  await expect(others.restoreOrder({ ...at, itemRefs: [itemRef] })).rejects.toMatchObject(forbidden)
  await competitionFinance.processOrder(at)
  await expect(competitionFinance.cancelOrder(at)).rejects.toMatchObject({
    message: financeErrors.orderProcessed.code,
  })
})

it('a competition: an order of elsewhere is neither cancelled nor taken back', async () => {
  const { ref: order } = await orderOfNone()
  const at = { competition: worlds.a.competition.ref, order }
  const gone = refusedAs(kernelErrors.notFound)
  await expect(competitions.competitionFinance.cancelOrder(at)).rejects.toMatchObject(gone)
  await expect(competitions.competitionFinance.restoreOrder({ ...at, itemRefs: [] })).rejects.toMatchObject(gone)
})

it('a competition: items are removed (p202), moved (p203) and their bill deleted (q129) within it, and counted (p204)', async () => {
  const competition = (await make.competition({ federationRef: federation, organizerRef: worlds.a.club.ref })).ref
  const { competitionFinance } = competitions
  const payer = { payerType: 'ORGANISATION' as const, payerRef: worlds.a.club.ref }
  const open = async (at = competition) =>
    (await competitionFinance.create({ competition: at, ...payer, description: 'Hay' })).ref
  const [from, to, elsewhere] = [await open(), await open(), await open(worlds.a.competition.ref)]
  const add = async (cents: number) =>
    (await competitionFinance.addItem({ competition, bill: from, ...item(cents) })).ref
  const [gone, moved, kept] = [await add(1000), await add(2000), await add(3000)]
  const balance = () => competitionFinance.balance({ competition })
  expect(await balance()).toEqual({ amount: 6000, booked: 0, unbilled: 6000, overdue: 0, currency: 'EUR' })
  await competitionFinance.removeItem({ competition, bill: from, item: gone })
  const at = { competition, bill: from, item: moved }
  // A bill of another competition is not known here, for a move and for a deletion.
  const unknown = refusedAs(ledgerErrors.targetNotFound)
  await expect(competitionFinance.moveItem({ ...at, target: elsewhere })).rejects.toMatchObject(unknown)
  const removal = { competition, bill: from }
  await expect(competitionFinance.remove({ ...removal, moveToRef: elsewhere })).rejects.toMatchObject(unknown)
  expect(await competitionFinance.moveItem({ ...at, target: to })).toMatchObject({ billRef: to, amount: 2000 })
  await competitionFinance.remove({ ...removal, moveToRef: to })
  const { items } = await competitionFinance.items({ competition, bill: to })
  expect(new Set(items.map(({ ref }) => ref))).toEqual(new Set([moved, kept]))
  expect(await balance()).toMatchObject({ amount: 5000, unbilled: 5000 })
  const others = api('shareCollaborator').competitions.competitionFinance
  await expect(others.balance({ competition: worlds.a.competition.ref })).rejects.toMatchObject(forbidden)
})
