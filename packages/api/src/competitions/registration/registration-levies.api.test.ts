// What is charged once: an unknown combination, and the first start of a horse. Shown before it is charged, and charged once whatever happens.
import { beforeAll, describe, expect, it } from 'vitest'
import { createOrderFromBill } from '../../finance/order/order.commands.ts'
import { processOrder } from '../../finance/order/order-process.commands.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'

const { api, database, make, options, worlds } = await apiTest({ now: () => new Date('2026-05-01T10:00:00Z') })
const { prisma } = database
const inA = { federationRef: worlds.a.federation.ref }
const organiser = () => api('competitionOrganizer').competitions.registration
const member = () => api('federationAdministrator')
const prices = { COMBINATION: '', HORSE_REGISTRATION_FIRST_USE: '' }

beforeAll(async () => {
  const common = { isDefault: true, taxLevelCode: 'VAT_21' }
  prices.COMBINATION = (await make.article({ ...inA, ...common, type: 'COMBINATION', amountCents: 700 })).ref
  const first = { ...common, type: 'HORSE_REGISTRATION_FIRST_USE' }
  prices.HORSE_REGISTRATION_FIRST_USE = (await make.article({ ...inA, ...first, amountCents: 300 })).ref
  await make.article({ federationRef: worlds.b.federation.ref, ...first, amountCents: 900, taxLevelCode: 'VAT_6' })
})

const givenTest = async (paymentMode = 'DEFERRED', over: object = {}) => {
  const fee = { amountWithTax: 1500, taxLevelCode: 'VAT_0', currency: 'EUR', articleRef: null }
  const competition = await make.competition({
    ...{ ...inA, organizerType: 'ORGANISATION', organizerRef: worlds.a.club.ref },
    fees: { paymentMode, registration: fee, late: { ...fee, amountWithTax: 0 }, noShow: { ...fee, amountWithTax: 0 } },
    ...over,
  })
  const test = await make.test({ competitionRef: competition.ref })
  return { competition: competition.ref, test: test.ref }
}
const register = async (place: Awaited<ReturnType<typeof givenTest>>, practitionerRef: string) => {
  const { registrations } = await organiser().create({ ...place, data: { practitionerRef } })
  const [made] = registrations
  if (made === undefined) throw new Error('nothing was registered')
  return made
}
const itemsOf = async (sourceRef: string) =>
  (
    await prisma.billItem.findMany({
      where: { sourceRef },
      orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
      include: { bill: true },
    })
  ).map(({ amountCents, status, isProcessed, bill }) => ({ is: [amountCents, status, isProcessed], bill: bill.ref }))
const states = async (ref: string) => (await itemsOf(ref)).map(({ is }) => is)
const owed = async (ref: string) => {
  const all = await states(ref)
  return all.reduce((sum, [cents, status]) => sum + (status === 'CANCELLED' ? 0 : Number(cents)), 0)
}
const run = <Outcome>(work: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', work)
}
const book = async (sourceRef: string) => {
  const open = (await itemsOf(sourceRef)).find(({ is }) => is[1] === 'OPEN')
  const ref = await run((ctx) => createOrderFromBill(ctx, open?.bill ?? ''))
  await run((ctx) => processOrder(ctx, { ref }))
}
const setPrice = (type: keyof typeof prices, amountCents: number) =>
  prisma.article.update({ where: { ref: prices[type] }, data: { amountCents } })

describe('what a first start costs', () => {
  const offered = async (place: Awaited<ReturnType<typeof givenTest>>, practitioner: object) =>
    (await organiser().offer({ competition: place.competition, testRef: place.test, practitioner })).levies.map(
      ({ type, name, fee }) => [type, name, fee.amountWithTax, fee.taxLevelCode],
    )

  it('is in the offer, for a known horse and for one that is only described', async () => {
    const place = await givenTest()
    const rider = await make.practitioner(inA)
    const { name, ref: horse } = await prisma.horse.findUniqueOrThrow({ where: { ref: rider.horseRef } })
    expect(await offered(place, { practitionerRef: rider.ref })).toEqual([
      ['HORSE_REGISTRATION_FIRST_USE', name, 300, 'VAT_21'],
    ])
    const other = await make.person(inA)
    expect(await offered(place, { person: { ref: other.ref }, horse: { ref: horse } })).toEqual([
      ['HORSE_REGISTRATION_FIRST_USE', name, 300, 'VAT_21'],
    ])
    const described = { isUnknown: true, person: { ref: other.ref }, horse: { name: 'Nova', gender: 'MARE' } }
    expect(await offered(place, described)).toEqual([
      ['COMBINATION', null, 700, 'VAT_21'],
      ['HORSE_REGISTRATION_FIRST_USE', null, 300, 'VAT_21'],
    ])
  })

  it('is in the forms of the office, of a club and of a rider, and no longer once it is charged', async () => {
    const place = await givenTest('DEFERRED', { byOrganisation: true, byIndividual: true, status: 'PUBLISHED' })
    const rider = await make.practitioner(inA)
    await make.membership({ personRef: rider.personRef, organisationRef: worlds.a.club.ref, start: '2020-01-01' })
    const shown = async () => {
      const desk = await organiser().rider({ competition: place.competition, rider: rider.personRef })
      const club = await api('clubAdministrator').competitions.organisationRegistration.metadata({
        organisation: worlds.a.club.ref,
        competition: place.competition,
      })
      const own = await api('clubAdministrator').competitions.memberRegistration.metadata({
        member: rider.personRef,
        competition: place.competition,
      })
      const combinations = [
        ...desk.combinations,
        ...[...club.members, ...own.members].flatMap((each) => each.combinations),
      ].filter(({ practitionerRef }) => practitionerRef === rider.ref)
      return combinations.map(({ levies }) => levies.map(({ fee }) => fee.amountWithTax))
    }
    expect(await shown()).toEqual([[300], [300], [300]])
    const { ref } = await register(place, rider.ref)
    expect(await shown()).toEqual([[], [], []])
    expect(await owed(rider.horseRef)).toBe(300)
    await organiser().changeStatuses({ ...place, changes: [{ registration: ref, status: 'CANCELLED' }] })
    expect(await shown()).toEqual([[300], [300], [300]])
  })

  it('is nothing where entries are not charged here, and the price of the own federation', async () => {
    const rider = await make.practitioner(inA)
    for (const mode of ['EXTERN', 'FREE']) {
      expect(await offered(await givenTest(mode), { practitionerRef: rider.ref })).toEqual([])
    }
    const foreign = await make.practitioner({ federationRef: worlds.b.federation.ref })
    const there = await make.competition({ federationRef: worlds.b.federation.ref })
    const test = await make.test({ competitionRef: there.ref })
    const { levies } = await api('foreignAdministrator').competitions.registration.offer({
      ...{ competition: there.ref, testRef: test.ref, practitioner: { practitionerRef: foreign.ref } },
    })
    expect(levies.map(({ fee }) => [fee.amountWithTax, fee.taxLevelCode])).toEqual([[900, 'VAT_6']])
    await api('foreignAdministrator').competitions.registration.create({
      ...{ competition: there.ref, test: test.ref, data: { practitionerRef: foreign.ref } },
    })
    expect(await states(foreign.horseRef)).toEqual([[900, 'OPEN', false]])
  })
})

describe('it is charged once', () => {
  it('also if the entry is signed off in time and made again at another price, before and after it is booked', async () => {
    const place = await givenTest('DEFERRED', { registrationClosesAt: new Date('2026-06-01T10:00:00Z') })
    const rider = await make.practitioner(inA)
    const { ref } = await register(place, rider.ref)
    const signOff = () => organiser().signOff({ competition: place.competition, id: ref, reason: 'Lame' })
    const again = () => organiser().changeStatuses({ ...place, changes: [{ registration: ref, status: 'SUBSCRIBED' }] })
    await signOff()
    expect(await states(rider.horseRef)).toEqual([[300, 'CANCELLED', false]])
    await setPrice('HORSE_REGISTRATION_FIRST_USE', 400)
    await again()
    expect(await owed(rider.horseRef)).toBe(400)
    await book(rider.horseRef)
    await signOff()
    expect(await owed(rider.horseRef)).toBe(0)
    await again()
    expect(await owed(rider.horseRef)).toBe(400)
    await setPrice('HORSE_REGISTRATION_FIRST_USE', 300)
  })

  it('and what was waived is not charged again at another price', async () => {
    const place = await givenTest()
    const rider = await make.practitioner(inA)
    await register(place, rider.ref)
    const item = await prisma.billItem.findFirstOrThrow({ where: { sourceRef: rider.horseRef } })
    await member().finance.memberBill.waiveItem({
      ...{ member: rider.personRef, bill: item.billRef, item: item.ref, version: item.version, reason: 'Gift' },
    })
    await setPrice('HORSE_REGISTRATION_FIRST_USE', 400)
    await register(await givenTest(), rider.ref)
    expect(await owed(rider.horseRef)).toBe(0)
    await setPrice('HORSE_REGISTRATION_FIRST_USE', 300)
  })

  it('if two records of one horse were charged and become one; apart again, each owes its own at its price', async () => {
    const place = await givenTest()
    const [kept, twin] = [await make.practitioner(inA), await make.practitioner(inA)]
    await register(place, kept.ref)
    const { ref: entry } = await register(place, twin.ref)
    await book(twin.horseRef)
    await setPrice('HORSE_REGISTRATION_FIRST_USE', 400)
    const { merge } = member().registry
    const [line] = await merge.horses({ horse: kept.horseRef, selected: [twin.horseRef] })
    expect(await owed(kept.horseRef)).toBe(300)
    expect(await states(twin.horseRef)).toEqual([
      [300, 'ORDERED', true],
      [-300, 'OPEN', false],
    ])
    await merge.undoOfHorse({ horse: kept.horseRef, merge: line?.ref ?? '' })
    expect([await owed(kept.horseRef), await owed(twin.horseRef)]).toEqual([300, 300])
    const [again] = await merge.horses({ horse: kept.horseRef, selected: [twin.horseRef] })
    await organiser().changeStatuses({ ...place, changes: [{ registration: entry, status: 'CANCELLED' }] })
    await merge.undoOfHorse({ horse: kept.horseRef, merge: again?.ref ?? '' })
    expect([await owed(kept.horseRef), await owed(twin.horseRef)]).toEqual([300, 0])
    await setPrice('HORSE_REGISTRATION_FIRST_USE', 300)
  })

  it('if two records of one rider brought the same unknown combination', async () => {
    const place = await givenTest()
    const mount = await make.horse(inA)
    const [kept, twin] = [
      await make.practitioner({ ...inA, horseRef: mount.ref, isUnknown: true }),
      await make.practitioner({ ...inA, horseRef: mount.ref, isUnknown: true }),
    ]
    await register(place, kept.ref)
    await register(place, twin.ref)
    expect([await owed(kept.ref), await owed(twin.ref), await owed(mount.ref)]).toEqual([700, 700, 300])
    const { merge } = member().registry
    const [line] = await merge.persons({ person: kept.personRef, selected: [twin.personRef] })
    expect([await owed(kept.ref), await owed(twin.ref), await owed(mount.ref)]).toEqual([700, 0, 300])
    await merge.undoOfPerson({ person: kept.personRef, merge: line?.ref ?? '' })
    expect([await owed(kept.ref), await owed(twin.ref), await owed(mount.ref)]).toEqual([700, 700, 300])
  })

  it('if the unknown combination turns out to be a known one, and goes unridden', async () => {
    const place = await givenTest()
    const mount = await make.horse(inA)
    const kept = await make.practitioner({ ...inA, horseRef: mount.ref })
    const twin = await make.practitioner({ ...inA, horseRef: mount.ref, isUnknown: true })
    const { ref } = await register(place, twin.ref)
    await member().registry.merge.persons({ person: kept.personRef, selected: [twin.personRef] })
    expect(await owed(kept.ref)).toBe(700)
    await organiser().changeStatuses({ ...place, changes: [{ registration: ref, status: 'CANCELLED' }] })
    expect(await owed(kept.ref)).toBe(0)
  })
})
