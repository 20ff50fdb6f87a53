// The tax levels are those of the country of the federation (decision 49), wherever money is asked for.
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { money, renewal, rules } from '../catalogue/publishable/offer.fixture.ts'
import { givenBills } from '../finance/bill/bill.fixture.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { refused } from '../kernel/testing/refused.ts'
import { surface } from './surface.ts'

const test = await apiTest()
const { api, database, federation, make } = test
const office = () => api('federationAdministrator')
const { item, givenBill } = await givenBills(test)
const nine = { ...money, taxLevelCode: 'VAT_9' as const }
const day = {
  ...{ courseDay: 1, day: '2026-06-06', start: '09:00', end: '17:00' },
  location: {
    street: 'Dorp',
    number: '1',
    bus: '',
    postalCode: '9000',
    cityName: 'Gent',
    state: '',
    county: '',
    country: 'BEL',
  },
}
const { ref: courseRef } = await make.course({ federationRef: federation, title: 'Initiator' })
const article = { federation, name: 'Catalogue', type: 'OTHER' as const }
const license = {
  ...{ federation, name: 'Day license', description: '', type: 'RECREATIONAL' as const, articleRef: null },
  ...{ validityType: 'RECURRING' as const, feeType: 'ANNUAL' as const, quantityType: 'UNLIMITED' as const },
  ...{ quantityValue: null, renewal, rules },
}
const benefit = { federation, name: 'Magazine', description: '', articleRef: null, renewal }
const course = { federation, title: 'Trainer', description: '', days: 1, location: null, achievementRef: null, rules }
const event = { ...course, courseRef: { ref: courseRef }, maxRegistrations: 0, days: [day] }

const season = { name: 'League', start: '2026-09-01', end: '2026-10-01', sportTypes: ['SHOW_JUMPING' as const] }
const championships = () => office().championships.championship

const prices = () => office().competitions.competition
const readPrices = () => prices().get({ competition: test.worlds.a.competition.ref })

/** Sends 9 % to each procedure that takes money. */
const sent = {
  'catalogue.article.create': () => office().catalogue.article.create({ ...article, defaultamount: nine }),
  'catalogue.article.update': async () => {
    const { ref, version } = await office().catalogue.article.create({ ...article, defaultamount: money })
    return office().catalogue.article.update({ ...article, article: ref, defaultamount: nine, version })
  },
  'catalogue.license.create': () => office().catalogue.license.create({ ...license, money: nine }),
  'catalogue.license.update': async () => {
    const { ref, version } = await office().catalogue.license.create({ ...license, money })
    return office().catalogue.license.update({ ...license, license: ref, money: nine, version })
  },
  'catalogue.memberBenefit.create': () => office().catalogue.memberBenefit.create({ ...benefit, money: nine }),
  'catalogue.memberBenefit.update': async () => {
    const { ref, version } = await office().catalogue.memberBenefit.create({ ...benefit, money })
    return office().catalogue.memberBenefit.update({ ...benefit, memberBenefit: ref, money: nine, version })
  },
  'catalogue.course.create': () => office().catalogue.course.create({ ...course, money: nine }),
  'catalogue.course.update': async () => {
    const { ref, version } = await office().catalogue.course.create({ ...course, money })
    return office().catalogue.course.update({ ...course, course: ref, money: nine, version })
  },
  'courses.courseEvent.create': () => office().courses.courseEvent.create({ ...event, money: nine }),
  'courses.courseEvent.update': async () => {
    const { ref, version } = await office().courses.courseEvent.create({ ...event, money })
    return office().courses.courseEvent.update({ ...event, courseEvent: ref, money: nine, version })
  },
  'championships.championship.create': () =>
    championships().create({ ...season, federationRef: federation, lateRegistrationFee: nine }),
  'championships.championship.updateGeneral': async () => {
    const { ref, version } = await championships().create({ ...season, federationRef: federation })
    return championships().updateGeneral({ ...season, championship: ref, version, lateRegistrationFee: nine })
  },
  'competitions.competition.create': async () => {
    const { ref, fees } = await readPrices()
    const { name, start, end, sportTypes, location } = await prices().get({ competition: ref })
    const own = { organizer: { type: 'FEDERATION' as const, ref: federation, responsibleRef: null }, contacts: [] }
    const form = { federationRef: federation, name, start, end, sportTypes, location, ...own }
    return prices().create({ ...form, fees: { ...fees, late: { ...fees.late, ...nine } } })
  },
  'competitions.competition.updateSubscriptionSettings': async () => {
    const { ref, fees, registration, version } = await readPrices()
    const changed = { ...fees, late: { ...fees.late, ...nine } }
    return prices().updateSubscriptionSettings({ competition: ref, registration, version, fees: changed })
  },
  'finance.memberBill.addItem': async () => {
    const { of } = await givenBill()
    return office().finance.memberBill.addItem({ ...of, ...item(1000, { taxLevelCode: 'VAT_9' as const }) })
  },
  'finance.memberBill.editItem': async () => {
    const { of, items } = await givenBill(1000)
    const change = { ...item(1000), taxLevelCode: 'VAT_9' as const, item: items[0] ?? '', version: 1 }
    return office().finance.memberBill.editItem({ ...of, ...change })
  },
  'finance.order.priceItem': async () => {
    const { items } = await givenBill(0)
    const [ref = ''] = items
    await database.prisma.billItem.update({ where: { ref }, data: { isToPrice: true } })
    const price = { unitAmount: 1000, taxLevelCode: 'VAT_9' as const, version: 1 }
    return office().finance.order.priceItem({ organisation: federation, item: ref, ...price })
  },
  'finance.order.priceItems': async () => {
    const { items } = await givenBill(0)
    const [ref = ''] = items
    await database.prisma.billItem.update({ where: { ref }, data: { isToPrice: true } })
    const price = { unitAmount: 1000, taxLevelCode: 'VAT_9' as const, items: [{ ref, version: 1 }] }
    return office().finance.order.priceItems({ organisation: federation, ...price })
  },
}
const fieldOf = (procedure: string): string => {
  if (procedure.startsWith('catalogue.article')) return 'defaultamount.taxLevelCode'
  if (procedure.startsWith('championships')) return 'lateRegistrationFee.taxLevelCode'
  if (procedure.startsWith('finance')) return 'taxLevelCode'
  return procedure.startsWith('competitions') ? 'fees.late.taxLevelCode' : 'money.taxLevelCode'
}
const inCountry = (country: string) =>
  database.prisma.federation.update({ where: { ref: federation }, data: { country } })

type Json = { properties?: Record<string, Json>; anyOf?: Json[]; allOf?: Json[]; items?: Json; $ref?: string }
/** Whether an input has a tax level anywhere. */
const takesTaxLevel = (input: unknown): boolean => {
  const json = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json
  return /"TaxLevelCode"|"taxLevelCode"/.test(JSON.stringify(json))
}

describe('a tax level of another country', () => {
  it.each(Object.entries(sent))('is refused by %s, which names the field', async (procedure, send) => {
    const { causes } = await refused(send(), kernelErrors.taxLevelNotOfCountry)
    expect(causes).toMatchObject([{ field: fieldOf(procedure), values: { percent: '9' } }])
  })

  it('is one of those of a Dutch federation, and stays where it is stored when the country changes', async () => {
    await inCountry('NLD')
    for (const send of Object.values(sent)) await send()
    const { article: articles, license: licenses } = office().catalogue
    const { ref, version } = await articles.create({ ...article, defaultamount: nine })
    const { ref: licensed, version: seen } = await licenses.create({ ...license, money: nine })
    const { of, items } = await givenBill()
    expect(items).toEqual([])
    await inCountry('BEL')
    const dearer = { ...nine, amountWithTax: 9900 }
    expect(await articles.update({ ...article, article: ref, defaultamount: dearer, version })).toMatchObject({
      defaultamount: { amountWithTax: 9900, amountWithoutTax: 9083, taxLevel: 9, taxLevelCode: 'VAT_9' },
    })
    expect(await licenses.update({ ...license, license: licensed, money: dearer, version: seen })).toMatchObject({
      money: { taxLevelCode: 'VAT_9' },
    })
    // What is sold at the price of such an article has its level.
    const sold = item(9900, { articleRef: ref, taxLevelCode: 'VAT_9' as const })
    expect(await office().finance.memberBill.addItem({ ...of, ...sold })).toMatchObject({ taxLevelCode: 'VAT_9' })
  })
})

it('every procedure that takes a tax level is one of these', () => {
  const ofAnyBill = /\.(addItem|editItem)$/
  const taking = surface().filter(({ endpoint }) => endpoint.inputs.some(takesTaxLevel))
  const named = taking.map(({ procedure }) => procedure)
  const known = new Set(Object.keys(sent))
  expect(named.filter((name) => !known.has(name) && !ofAnyBill.test(name))).toEqual([])
  expect(named).toContain('catalogue.article.create')
})

it('the levels to choose from are those of the country', async () => {
  const [belgian, dutch] = [
    ['VAT_0', 'VAT_6', 'VAT_21'],
    ['VAT_0', 'VAT_6', 'VAT_9', 'VAT_21'],
  ]
  for (const [country, levels] of [['NLD', dutch] as const, ['BEL', belgian] as const]) {
    await inCountry(country)
    expect(await prices().createMetadata({ federationRef: federation })).toMatchObject({ taxLevels: levels })
    const { member } = await givenBill()
    expect(await office().finance.memberBill.metadata({ member })).toMatchObject({ taxLevels: levels })
    expect(await office().finance.order.itemsToPrice({ organisation: federation })).toMatchObject({ taxLevels: levels })
    const profile = await office().access.session.current()
    expect(profile?.federations.find(({ ref }) => ref === federation)).toMatchObject({ taxLevels: levels })
  }
})
