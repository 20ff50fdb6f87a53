// What things cost, and who may see it.
import { newRef } from '@oxer/db'
import type { Cost } from '@oxer/domain/finance/cost/cost.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges } from '../../ledger/charge/charge.commands.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { recordPayment } from '../payment/payment.commands.ts'

const test = await apiTest()
const { api, apiOf, database, downloads, make, options, federation, worlds } = test
const given = givenInvoicing(test)
const article = await make.article({ federationRef: federation, type: 'LICENSE' })
const subjectRef = worlds.actors.rider?.personRef ?? ''
const club = worlds.a.club.ref
const administrator = api('federationAdministrator').finance

const run = <Outcome>(command: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', command)
}
const book = await run((ctx) =>
  openBook(ctx, { federationRef: federation, owner: { type: 'FEDERATION', ref: federation } }),
)

const clubBook = await run((ctx) =>
  openBook(ctx, { federationRef: federation, owner: { type: 'ORGANISATION', ref: club } }),
)

type Payer = { type: 'PERSON' | 'ORGANISATION'; ref: string }
const charged = async (
  payer: Payer,
  over: { competitionRef?: string; isToPrice?: boolean; seller?: typeof book } = {},
) => {
  const { competitionRef = null, isToPrice = false, seller = book } = over
  const source = { kind: 'LICENSE', ref: newRef(), competitionRef, subjectRef } as const
  const money = { amountCents: isToPrice ? 0 : 6000, taxLevelCode: 'VAT_0', currency: 'EUR' } as const
  const wanted = [
    {
      key: 'season',
      articleRef: article.ref,
      money,
      quantity: 1,
      date: '2026-05-17',
      description: 'License',
      isToPrice,
    },
  ]
  await run(async (ctx) => {
    await settleCharges(ctx, seller, [{ source, payer, wanted }])
    ctx.recordNothing('the source does')
  })
  const { billRef, ref: itemRef } = await database.prisma.billItem.findFirstOrThrow({
    where: { sourceRef: source.ref },
  })
  return { sourceRef: source.ref, billRef, itemRef }
}
const costsAs = (subject: Parameters<typeof api>[0], ...sourceRefs: string[]) =>
  api(subject).finance.cost.search({ sourceRefs })

const unknown = { message: kernelErrors.notFound.code }

/** Follows the links of a cost as a screen has them, with the calls of the page that they lead to. */
const opens = async (subject: Parameters<typeof api>[0], cost: Cost | undefined) => {
  const { billRef: bill = null, billPlace: place = null, invoice = null, payer } = cost ?? {}
  if (bill === null || place === null || payer === undefined) throw new Error('no bill is linked')
  const { competitions, finance } = api(subject)
  const { ref } = place
  const items = {
    PAYER: () =>
      payer.type === 'PERSON'
        ? finance.memberBill.items({ member: ref, bill })
        : finance.organisationBill.items({ organisation: ref, bill }),
    SELLER: () => finance.order.billItems({ organisation: ref, bill }),
    COMPETITION: () => competitions.competitionFinance.items({ competition: ref, bill }),
  }
  expect((await items[place.type]()).items.map(({ billRef }) => billRef)).toContain(bill)
  if (invoice === null) return
  const { pdfOfMember, pdfOfOrganisation } = downloads(subject).finance.invoice
  const at = { invoice: invoice.ref }
  const file =
    payer.type === 'PERSON'
      ? await pdfOfMember({ ...at, member: payer.ref })
      : await pdfOfOrganisation({ ...at, organisation: payer.ref })
  expect(file.fileName).toBe(`${invoice.name}.pdf`)
}

it('a cost is to bill, then billed, then paid', async () => {
  const payer = { type: 'PERSON', ref: subjectRef } as const
  const { sourceRef, billRef } = await charged(payer)
  const cost = { sourceRef, amount: 6000, currency: 'EUR', payer: { type: 'PERSON', ref: subjectRef }, invoice: null }
  expect(await costsAs('rider', sourceRef)).toMatchObject([{ ...cost, state: 'TO_BILL', billRef }])
  const { ref: order } = await administrator.order.createFromBill({ organisation: federation, billRef })
  expect(await costsAs('rider', sourceRef)).toMatchObject([{ ...cost, state: 'TO_BILL' }])
  await administrator.order.process({ organisation: federation, order })
  expect(await costsAs('rider', sourceRef)).toMatchObject([{ ...cost, state: 'BILLED' }])
  await run((ctx) =>
    recordPayment(ctx, book, {
      ...{ place: { method: 'TRANSFER' }, payer, amountCents: 6000, references: [{ document: order }] },
    }),
  )
  expect(await costsAs('rider', sourceRef)).toMatchObject([{ ...cost, state: 'PAID' }])
})

it('a cost waits for its price, and is waived', async () => {
  const payer = { type: 'PERSON', ref: subjectRef } as const
  const [unpriced, waived] = [await charged(payer, { isToPrice: true }), await charged(payer)]
  await administrator.memberBill.waiveItem({
    ...{ member: subjectRef, bill: waived.billRef, item: waived.itemRef, reason: 'Volunteer' },
  })
  const costs = await costsAs('rider', unpriced.sourceRef, waived.sourceRef)
  expect(new Map(costs.map(({ sourceRef, state }) => [sourceRef, state]))).toEqual(
    new Map([
      [unpriced.sourceRef, 'TO_PRICE'],
      [waived.sourceRef, 'WAIVED'],
    ]),
  )
})

it('what a club pays is seen by its member, and opened by the club and the seller only', async () => {
  const { sourceRef, billRef } = await charged({ type: 'ORGANISATION', ref: club })
  expect(await costsAs('rider', sourceRef)).toMatchObject([{ amount: 6000, payer: { ref: club }, billRef: null }])
  for (const subject of ['clubAdministrator', 'federationAdministrator'] as const) {
    const [cost] = await costsAs(subject, sourceRef)
    expect(cost).toMatchObject({ billRef, billPlace: { type: 'PAYER', ref: club } })
    await opens(subject, cost)
  }
  for (const subject of ['otherClubAdministrator', 'clubMember', 'federationCollaborator'] as const) {
    expect(await costsAs(subject, sourceRef)).toEqual([])
  }
})

it('an invoice is opened by its payer and the federation, and is not linked for the money of the competition', async () => {
  await given.seller()
  const competition = worlds.a.competition.ref
  const { sourceRef, billRef } = await charged({ type: 'PERSON', ref: subjectRef }, { competitionRef: competition })
  const { ref: order } = await administrator.order.createFromBill({ organisation: federation, billRef })
  await administrator.order.process({ organisation: federation, order })
  const { ref, version } = await administrator.invoice.createOfOrder({ organisation: federation, order })
  expect(await costsAs('rider', sourceRef)).toMatchObject([{ state: 'BILLED', invoice: null }])
  const { number } = await administrator.invoice.finalise({ federation, invoice: ref, version })
  const opened = [{ billRef, invoice: { ref, name: number } }]
  expect(await costsAs('rider', sourceRef)).toMatchObject(opened)
  expect(await costsAs('federationAdministrator', sourceRef)).toMatchObject(opened)
  const { fileName } = await downloads('rider').finance.invoice.pdfOfMember({ member: subjectRef, invoice: ref })
  expect(fileName).toBe(`${number}.pdf`)
  const asked = { competition, sourceRefs: [sourceRef] }
  const costsOf = (subject: Parameters<typeof api>[0]) => api(subject).competitions.competitionFinance.costs(asked)
  expect(await costsOf('federationAdministrator')).toMatchObject(opened)
  const [managed] = await costsOf('shareAdministrator')
  expect(managed).toMatchObject({ billRef, billPlace: { type: 'COMPETITION', ref: competition }, invoice: null })
  await opens('shareAdministrator', managed)
  await opens('federationAdministrator', (await costsOf('federationAdministrator'))[0])
  await opens('rider', (await costsAs('rider', sourceRef))[0])
})

it('a club that sells opens the bill in its own book, and not on the pages of the payer', async () => {
  const { sourceRef, billRef } = await charged({ type: 'PERSON', ref: subjectRef }, { seller: clubBook })
  const [sold] = await costsAs('clubAdministrator', sourceRef)
  expect(sold).toMatchObject({ billRef, billPlace: { type: 'SELLER', ref: club } })
  await opens('clubAdministrator', sold)
  const ofPayer = api('clubAdministrator').finance.memberBill.items({ member: subjectRef, bill: billRef })
  await expect(ofPayer).rejects.toMatchObject({ message: kernelErrors.insufficientPermissions.code })
  for (const subject of ['rider', 'federationAdministrator'] as const) {
    const [cost] = await costsAs(subject, sourceRef)
    expect(cost).toMatchObject({ billRef, billPlace: { type: 'PAYER', ref: subjectRef } })
    await opens(subject, cost)
  }
  const { billItems } = administrator.order
  await expect(billItems({ organisation: federation, bill: billRef })).rejects.toMatchObject(unknown)
  await expect(billItems({ organisation: club, bill: newRef() })).rejects.toMatchObject(unknown)
  const asked = { organisation: club, bill: billRef }
  await expect(api('foreignAdministrator').finance.order.billItems(asked)).rejects.toMatchObject(unknown)
  await expect(api('clubMember').finance.order.billItems(asked)).rejects.toMatchObject({
    message: kernelErrors.insufficientPermissions.code,
  })
  await expect(apiOf(null).finance.order.billItems(asked)).rejects.toMatchObject({
    message: kernelErrors.noUserContext.code,
  })
})

it('the costs of another federation are unknown, and nobody who is signed out sees any', async () => {
  const { sourceRef } = await charged({ type: 'PERSON', ref: subjectRef })
  expect(await costsAs('foreignAdministrator', sourceRef)).toEqual([])
  expect(await costsAs('federationAdministrator', newRef())).toEqual([])
  await expect(apiOf(null).finance.cost.search({ sourceRefs: [sourceRef] })).rejects.toMatchObject({
    message: kernelErrors.noUserContext.code,
  })
  await expect(costsAs('rider', 'no ref')).rejects.toThrow()
})

it('who manages the money of a competition sees what its entries cost, and no others', async () => {
  const competition = worlds.a.competition.ref
  const entry = await charged({ type: 'PERSON', ref: subjectRef }, { competitionRef: competition })
  const license = await charged({ type: 'PERSON', ref: subjectRef })
  const asked = { competition, sourceRefs: [entry.sourceRef, license.sourceRef] }
  const { competitionFinance } = api('shareAdministrator').competitions
  expect(await competitionFinance.costs(asked)).toMatchObject([{ sourceRef: entry.sourceRef, billRef: entry.billRef }])
  await expect(api('shareCollaborator').competitions.competitionFinance.costs(asked)).rejects.toMatchObject({
    message: kernelErrors.insufficientPermissions.code,
  })
})
