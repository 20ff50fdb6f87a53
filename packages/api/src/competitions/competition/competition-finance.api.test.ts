// The bills and orders of a competition, and what it sold.
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'

const { api, database, make, federation, worlds } = await apiTest()
const article = await make.article({ federationRef: federation, type: 'OTHER' })
const { competitions } = api('federationAdministrator')
const forbidden = { message: kernelErrors.insufficientPermissions.code }
const item = (unitAmount: number) => ({
  ...{ articleRef: article.ref, description: 'Box', unitAmount, taxLevelCode: 'VAT_21' as const },
})

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
