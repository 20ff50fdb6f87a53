// Paying out (cases PAYOUT): what was received, frozen once, and compared with what came after. Closing the database checks the books.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { recordPayment } from '../../finance/payment/payment.commands.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, federation, now, options, worlds } = await apiTest()
const { prisma } = database
const { competitions, parties } = api('federationAdministrator')
const { competitionFinance, competitionPayout } = competitions
const { services } = contextOf(null, options)
const club = worlds.a.club.ref
const article = await make.article({ federationRef: federation, type: 'OTHER' })

const { ref: competition } = await make.competition({
  ...{ federationRef: federation, organizerType: 'ORGANISATION', organizerRef: club },
})

const bill = async (payerType: 'PERSON' | 'ORGANISATION', payerRef: string, unitAmount: number) => {
  const { ref } = await competitionFinance.create({ competition, payerType, payerRef, description: 'Stand' })
  const item = { articleRef: article.ref, description: 'Box', unitAmount, taxLevelCode: 'VAT_21' as const }
  await competitionFinance.addItem({ competition, bill: ref, ...item })
  const { ref: order } = await competitionFinance.orderBill({ competition, billRef: ref })
  await competitionFinance.processOrder({ competition, order })
  return order
}
const sell = async (cents: number) => {
  const payer = (await make.person({ federationRef: federation })).ref
  await bill('PERSON', payer, cents)
  return payer
}
const tenant = await tenantOfInstallation(services.database)
const pay = (ref: string, amountCents: number, type: 'PERSON' | 'ORGANISATION' = 'PERSON') =>
  runAsOperator({ services, authorName: 'Test', tenant, now }, 'pay', async (ctx) => {
    const book = await ctx.db.book.findUniqueOrThrow({ where: { ownerRef: federation } })
    return recordPayment(ctx, book, { place: { method: 'TRANSFER' }, payer: { type, ref }, amountCents })
  })
const account = (contactType: 'ORGANISATION' | 'FEDERATION', contactRef: string, iban: string) =>
  parties.contactAccount.create({ contactType, contactRef, name: 'Bank', iban, defaultFor: ['DEFAULT'] })
const balanceOf = async (key: string) =>
  Number((await prisma.accountBalance.findFirst({ where: { account: { key } } }))?.balanceCents ?? 0)

it('pays what was received, once, and a correction shows as a difference', async () => {
  const first = await sell(10_000)
  const all = { competition, receivedOnly: false }
  expect(await competitionPayout.calculate({ competition })).toMatchObject({ total: 0 })
  await pay(first, 4000)
  // The club has no bank account yet, so it waits.
  expect(await competitionPayout.calculate({ competition })).toMatchObject({
    ...{ total: 0, canPay: true },
    contacts: [{ contact: { ref: club }, payable: 4000, hasIban: false }],
  })
  await expect(competitionPayout.order({ competition, total: 0 })).rejects.toMatchObject(
    refusedAs(financeErrors.nothingToPay),
  )
  await account('ORGANISATION', club, 'BE71096123456769')
  expect(await competitionPayout.calculate(all)).toMatchObject({ total: 10_000 })
  await expect(competitionPayout.order({ competition, total: 3999 })).rejects.toMatchObject(
    refusedAs(financeErrors.payoutChanged),
  )
  await expect(
    api('clubAdministrator').competitions.competitionPayout.order({ competition, total: 4000 }),
  ).rejects.toMatchObject(refusedAs(financeErrors.payoutBySeller))
  const made = await competitionPayout.order({ competition, total: 4000 })
  expect(made).toMatchObject({ status: 'ORDERED', total: 4000, contacts: [{ contact: { ref: club }, amount: 4000 }] })
  expect(await balanceOf(`payable:ORGANISATION:${club}`)).toBe(-6000)
  await expect(competitionPayout.order({ competition, total: 0 })).rejects.toMatchObject(
    refusedAs(financeErrors.nothingToPay),
  )
  expect(await competitionPayout.differences({ competition })).toMatchObject({ lines: [] })
  // A correction settles what is open first, so that of it only what was paid too much comes back.
  await bill('PERSON', first, -6000)
  expect(await competitionPayout.differences({ competition })).toMatchObject({ lines: [] })
  await bill('PERSON', first, -1000)
  expect((await competitionPayout.differences({ competition })).lines).toMatchObject([
    { contact: { ref: club }, article: { ref: article.ref }, paid: 4000 },
  ])
  const { contacts } = await competitionPayout.calculate({ competition })
  expect(contacts[0]?.carried).toBeLessThan(0)
})

it('is a file for the bank of the seller, and is cancelled as long as it was not given to it', async () => {
  const { payouts } = await competitionPayout.list({ competition })
  const payout = payouts[0]?.ref ?? ''
  const of = { competition, payout }
  const bank = downloads('federationAdministrator').competitions.competitionPayout
  await expect(bank.file(of)).rejects.toMatchObject(refusedAs(financeErrors.sellerWithoutIban))
  await account('FEDERATION', federation, 'BE68539007547034')
  await prisma.payout.update({ where: { ref: payout }, data: { date: '2026-05-01' } })
  const { body } = await bank.file(of)
  expect(body).not.toContain('2026-05-01')
  expect(body).toContain('<InstdAmt Ccy="EUR">40.00</InstdAmt>')
  expect(body).toContain('<IBAN>BE71096123456769</IBAN>')
  await expect(downloads('clubAdministrator').competitions.competitionPayout.file(of)).rejects.toMatchObject(
    refusedAs(financeErrors.payoutBySeller),
  )
  const owed = await balanceOf(`payable:ORGANISATION:${club}`)
  await expect(competitionPayout.cancel({ ...of, version: 1 })).rejects.toMatchObject(
    refusedAs(financeErrors.payoutFileGiven),
  )
  expect(await balanceOf(`payable:ORGANISATION:${club}`)).toBe(owed)
  const cancelled = await competitionPayout.cancel({ ...of, version: 1, isFileUnused: true })
  expect(cancelled).toMatchObject({ status: 'CANCELLED' })
  await expect(bank.file(of)).rejects.toMatchObject(refusedAs(financeErrors.payoutCancelled))
  expect(await balanceOf(`payable:ORGANISATION:${club}`)).toBe(owed - 4000)
  await expect(competitionPayout.cancel({ ...of, version: 2 })).rejects.toMatchObject(
    refusedAs(financeErrors.payoutCancelled),
  )
  await expect(competitionPayout.cancel({ ...of, payout: federation, version: 1 })).rejects.toMatchObject(
    refusedAs(kernelErrors.notFound),
  )
})

it('settles what a contact owes first, if asked', async () => {
  await bill('ORGANISATION', club, 1000)
  const terms = { competition, netting: true, receivedOnly: false }
  const { total, contacts } = await competitionPayout.calculate(terms)
  expect(contacts).toMatchObject([{ difference: 4000, netted: 1000, payable: 3000 }])
  const made = await competitionPayout.order({ ...terms, total })
  expect(made).toMatchObject({ total: 3000, netted: 1000 })
  expect(await balanceOf(`receivable:ORGANISATION:${club}`)).toBe(0)
  await expect(
    competitionPayout.cancel({ competition, payout: made.ref, version: made.version }),
  ).rejects.toMatchObject(refusedAs(financeErrors.payoutNetted))
  expect(await competitionPayout.calculate(terms)).toMatchObject({ total: 0, contacts: [{ difference: 0 }] })
  // What is only settled goes through no bank.
  await bill('ORGANISATION', club, 400)
  const settled = await competitionPayout.order({ ...terms, minimum: 999_999, total: 0 })
  expect(settled).toMatchObject({ total: 0, netted: 400 })
  await expect(
    downloads('federationAdministrator').competitions.competitionPayout.file({ competition, payout: settled.ref }),
  ).rejects.toMatchObject(refusedAs(financeErrors.nothingToPay))
  for (const subject of ['shareCollaborator', 'federationCollaborator', 'rider'] as const) {
    await expect(
      api(subject).competitions.competitionPayout.list({ competition: worlds.a.competition.ref }),
    ).rejects.toMatchObject(refusedAs(kernelErrors.insufficientPermissions))
  }
})

it('settles a debt once, although its money comes in at the same time', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const payer = await sell(10_000 + round)
    await pay(payer, 10_000 + round)
    await bill('ORGANISATION', club, 500)
    const terms = { competition, netting: true, receivedOnly: false }
    const { total } = await competitionPayout.calculate(terms)
    const [paid] = await Promise.allSettled([
      pay(club, 500, 'ORGANISATION'),
      competitionPayout.order({ ...terms, total }),
    ])
    expect(paid.status).toBe('fulfilled')
    const faults = await prisma.$queryRaw`SELECT fault FROM ledger_fault`
    expect(faults).toEqual([])
  }
})
