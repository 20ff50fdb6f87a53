// Who gets what of what a competition sold (cases SPLIT). Closing the database checks that the books are right.
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, federation, worlds } = await apiTest()
const { prisma } = database
const { competitions, finance } = api('federationAdministrator')
const { competitionFinance } = competitions
const article = await make.article({ federationRef: federation, type: 'OTHER', amountCents: 2500 })
const club = worlds.a.club.ref
const percent = (contactType: 'FEDERATION' | 'ORGANISATION' | 'PERSON', contactRef: string, value: number) => ({
  ...{ contactType, contactRef, articleRef: article.ref, type: 'PERCENTAGE' as const, value },
})
const cents = (contactRef: string, value: number) => ({
  ...{ contactType: 'PERSON' as const, contactRef, articleRef: article.ref, type: 'ABSOLUTE' as const, value },
})

const givenCompetition = async (paymentMode: 'DEFERRED' | 'DIRECT') => {
  const { ref } = await make.competition({
    federationRef: federation,
    organizerType: 'ORGANISATION',
    organizerRef: club,
    fees: { paymentMode },
  })
  return ref
}

const sell = async (competition: string, unitAmount: number) => {
  const payerRef = (await make.person({ federationRef: federation })).ref
  const { ref: bill } = await competitionFinance.create({
    ...{ competition, payerType: 'PERSON', payerRef, description: 'Stand' },
  })
  const item = { articleRef: article.ref, description: 'Box', unitAmount, taxLevelCode: 'VAT_21' as const }
  await competitionFinance.addItem({ competition, bill, ...item })
  const { ref: order } = await competitionFinance.orderBill({ competition, billRef: bill })
  expect(await competitionFinance.processOrder({ competition, order })).toMatchObject({ status: 'PROCESSED' })
  return order
}

const balanceOf = async (key: string) =>
  Number((await prisma.accountBalance.findFirst({ where: { account: { key } } }))?.balanceCents ?? 0)

it('under DEFERRED the federation sells, and what others leave is the organiser’s', async () => {
  const competition = await givenCompetition('DEFERRED')
  const helper = (await make.person({ federationRef: federation })).ref
  const { version } = await finance.split.ofArticle({ federation, article: article.ref })
  await finance.split.saveOfArticle({
    ...{ federation, article: article.ref, version },
    splits: [percent('FEDERATION', federation, 1000)],
  })
  const settings = await competitionFinance.splitSettings({ competition })
  expect(settings.articles.find((each) => each.article.ref === article.ref)).toMatchObject({
    maximum: { absolute: 2500, percentage: 9000 },
    splits: [{ isInherited: true, value: 1000 }],
  })
  const of = { competition, article: article.ref, version: settings.version }
  await expect(
    competitionFinance.saveSplits({ ...of, splits: [percent('PERSON', helper, 9001)] }),
  ).rejects.toMatchObject(refusedAs(ledgerErrors.splitOverHundred))
  await competitionFinance.saveSplits({ ...of, splits: [cents(helper, 300)] })
  const order = await sell(competition, 1100)
  // 300 first; of the other 800 a tenth is the federation's.
  const { shares, unshared } = await competitionFinance.splits({ competition })
  expect(unshared).toBe(0)
  expect(shares.map(({ kind, contact, amount, received }) => [kind, contact.ref, amount, received])).toEqual(
    expect.arrayContaining([
      ['SHARE', helper, 300, 0],
      ['OWN', federation, 80, 0],
      ['SHARE', club, 720, 0],
    ]),
  )
  expect(await balanceOf(`payable:PERSON:${helper}`)).toBe(-300)
  const club720 = await balanceOf(`payable:ORGANISATION:${club}`)
  expect(club720).toBe(-720)
  // An order of before there were parts gets them once.
  await prisma.shareLine.deleteMany({ where: { orderRef: order } })
  expect(await competitionFinance.splits({ competition })).toMatchObject({ shares: [], unshared: 1 })
  expect(await competitionFinance.splitPayments({ competition })).toEqual({ orders: 1, levies: 0 })
  expect(await competitionFinance.splitPayments({ competition })).toEqual({ orders: 0, levies: 0 })
  expect(await balanceOf(`payable:ORGANISATION:${club}`)).toBe(club720)
  const { items } = await competitionFinance.transfers({ competition, size: 2 })
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ description: 'Box', order: { ref: order } })
})

it('under DIRECT the organiser sells, and the federation bills its part', async () => {
  const competition = await givenCompetition('DIRECT')
  await sell(competition, 1000)
  await sell(competition, 500)
  const { shares } = await competitionFinance.splits({ competition })
  expect(shares.map(({ kind, contact, amount }) => [kind, contact.ref, amount])).toEqual(
    expect.arrayContaining([
      ['LEVY', federation, 150],
      ['OWN', club, 1350],
    ]),
  )
  expect(await competitionFinance.splitPayments({ competition })).toEqual({ orders: 0, levies: 1 })
  const { items } = await finance.organisationBill.openItems({ organisation: club })
  expect(items).toMatchObject([{ amount: 150, source: 'LEVY', article: { ref: article.ref } }])
  const notBooked = await competitionFinance.searchItems({ competition, statuses: ['NOT_BOOKED'] })
  expect(notBooked).toEqual(await competitionFinance.searchItems({ competition, statuses: ['OPEN', 'ORDERED'] }))
  await competitionFinance.splitPayments({ competition })
  expect((await finance.organisationBill.openItems({ organisation: club })).items).toHaveLength(1)
})

it('under EXTERN the federation bills its part of the entries, which follows them', async () => {
  const entry = await make.article({ federationRef: federation, type: 'SUBSCRIPTION', amountCents: 1500 })
  const { version } = await finance.split.ofArticle({ federation, article: entry.ref })
  const levy = { contactType: 'FEDERATION' as const, contactRef: federation, articleRef: entry.ref }
  await finance.split.saveOfArticle({
    ...{ federation, article: entry.ref, version },
    splits: [{ ...levy, type: 'ABSOLUTE', value: 200 }],
  })
  const registration = { amountWithTax: 1500, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const }
  const fees = { paymentMode: 'EXTERN' as const, registration: { ...registration, articleRef: entry.ref } }
  const organizedBy = async (organizerType: 'ORGANISATION' | 'FEDERATION', organizerRef: string) => {
    const { ref } = await make.competition({ federationRef: federation, organizerType, organizerRef, fees })
    const test = await make.test({ competitionRef: ref })
    const enter = async () => {
      const practitioner = await make.practitioner({ federationRef: federation })
      const of = { competitionRef: ref, testRef: test.ref, testSetRef: test.testSet.ref }
      return make.registration({ ...of, practitionerRef: practitioner.ref })
    }
    return { ref, entries: [await enter(), await enter()] }
  }
  const { ref: competition, entries } = await organizedBy('ORGANISATION', club)
  const billed = async () =>
    (await finance.organisationBill.openItems({ organisation: club })).items
      .filter((item) => item.article?.ref === entry.ref)
      .map(({ amount, source }) => [source, amount])
  expect(await competitionFinance.splitPayments({ competition })).toEqual({ orders: 0, levies: 1 })
  expect(await billed()).toEqual([['LEVY', 400]])
  await competitionFinance.splitPayments({ competition })
  expect(await billed()).toEqual([['LEVY', 400]])
  await prisma.registration.update({ where: { ref: entries[0]?.ref ?? '' }, data: { status: 'CANCELLED' } })
  await competitionFinance.splitPayments({ competition })
  expect(await billed()).toEqual([['LEVY', 200]])
  const { ref: own } = await organizedBy('FEDERATION', federation)
  expect(await competitionFinance.splitPayments({ competition: own })).toEqual({ orders: 0, levies: 0 })
  expect(await billed()).toEqual([['LEVY', 200]])
  expect(await prisma.billItem.count({ where: { sourceKind: 'REGISTRATION', competitionRef: competition } })).toBe(0)
})

it('finds what was sold, by state, article, payer and words, and exports it', async () => {
  const competition = await givenCompetition('DEFERRED')
  await sell(competition, 1200)
  const booked = await competitionFinance.searchItems({ competition, statuses: ['BOOKED'], text: 'box' })
  expect(booked).toMatchObject({ totalElements: 1, amount: 1200, items: [{ amount: 1200 }] })
  const payer = booked.items[0]?.payer.ref ?? ''
  for (const filter of [
    { statuses: ['OPEN' as const] },
    { statuses: ['NOT_BOOKED' as const] },
    { statuses: ['PAID' as const] },
    { articleRefs: [worlds.a.article.ref] },
    { payer: club },
    { from: '2027-01-01' },
    { text: 'xyz' },
  ]) {
    expect(await competitionFinance.searchItems({ competition, ...filter })).toMatchObject({ totalElements: 0 })
  }
  expect(await competitionFinance.searchItems({ competition, payer })).toMatchObject({ totalElements: 1 })
  expect(await competitionFinance.overview({ competition })).toMatchObject({
    ...{ billed: 1200, booked: 1200, received: 0, open: 1200 },
    articles: [{ article: { ref: article.ref }, count: 1, billed: 1200, booked: 1200, received: 0, open: 1200 }],
  })
  const { body } = await downloads('federationAdministrator').competitions.competitionFinance.exportItems({
    ...{ competition, kind: 'CSV' },
  })
  if (!(body instanceof ReadableStream)) throw new Error('the file is not streamed')
  let text = ''
  for await (const chunk of body) text += chunk instanceof Uint8Array ? new TextDecoder().decode(chunk) : String(chunk)
  expect(text).toMatch(/Box.*12/)
  for (const subject of ['shareCollaborator', 'federationCollaborator', 'resultProcessor', 'rider'] as const) {
    await expect(
      api(subject).competitions.competitionFinance.overview({ competition: worlds.a.competition.ref }),
    ).rejects.toMatchObject(refusedAs(kernelErrors.insufficientPermissions))
  }
})

it('what is credited is taken from those who got it, in their proportion, although the parts changed since', async () => {
  const competition = await givenCompetition('DEFERRED')
  const [helper, later] = [
    await make.person({ federationRef: federation }),
    await make.person({ federationRef: federation }),
  ]
  const save = async (splits: ReturnType<typeof cents>[]) => {
    const { version } = await competitionFinance.splitSettings({ competition })
    await competitionFinance.saveSplits({ competition, article: article.ref, version, splits })
  }
  await save([cents(helper.ref, 300)])
  const order = await sell(competition, 1100)
  await save([cents(later.ref, 500)])
  const given = async () =>
    Object.fromEntries(
      (await competitionFinance.splits({ competition })).shares.map(({ contact, amount }) => [contact.ref, amount]),
    )
  const before = await given()
  expect(before).toMatchObject({ [helper.ref]: 300 })
  const [item] = await prisma.billItem.findMany({ where: { orderRef: order } })
  const counter = async (amountCents: number) => {
    const { ref: bill } = await competitionFinance.create({
      ...{ competition, payerType: 'PERSON', payerRef: later.ref, description: 'Credit' },
    })
    const { ref } = await competitionFinance.addItem({
      ...{ competition, bill, articleRef: article.ref, description: 'Credit', taxLevelCode: 'VAT_21' },
      unitAmount: 0 - amountCents,
    })
    await prisma.billItem.update({ where: { ref }, data: { counterOfRef: item?.ref ?? null } })
    const { ref: taken } = await competitionFinance.orderBill({ competition, billRef: bill })
    expect(await competitionFinance.processOrder({ competition, order: taken })).toMatchObject({ status: 'PROCESSED' })
  }
  // 333 of 1100: 90.8 of the helper's 300, and not all of it.
  await counter(333)
  expect(await given()).toMatchObject({ [helper.ref]: 209 })
  await counter(767)
  expect(Object.values(await given()).every((amount) => amount === 0)).toBe(true)
  expect(await given()).not.toHaveProperty(later.ref)
  expect(await balanceOf(`payable:PERSON:${helper.ref}`)).toBe(0)
})
