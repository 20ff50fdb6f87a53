// Registrations as a source of charges: the cases of FEES through the API, from a start to what its payer owes.
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { describe, expect, it } from 'vitest'
import { createOrderFromBill } from '../../finance/order/order.commands.ts'
import { processOrder } from '../../finance/order/order-process.commands.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { countStatements } from '../../kernel/testing/count-statements.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { ridden } from './ridden.fixture.ts'

const clock = { at: '2026-05-01T10:00:00Z' }
const { api, database, make, options, worlds } = await apiTest({ now: () => new Date(clock.at) })
const inA = { federationRef: worlds.a.federation.ref }
const { prisma } = database
const organiser = () => api('competitionOrganizer').competitions
const article = async (type: string, over: object = {}) =>
  (await make.article({ ...inA, type, taxLevelCode: 'VAT_0', ...over })).ref
const [entry, late, noShow] = [
  await article('SUBSCRIPTION'),
  await article('ADDITIONAL_SUBSCRIPTION'),
  await article('NO_SHOW'),
]

const feesOf = (over: object = {}) => ({
  paymentMode: 'DEFERRED',
  registration: { amountWithTax: 1500, taxLevelCode: 'VAT_0', currency: 'EUR', articleRef: entry },
  late: { amountWithTax: 2500, taxLevelCode: 'VAT_0', currency: 'EUR', articleRef: late },
  noShow: { amountWithTax: 1000, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: noShow },
  ...over,
})

/** Until 10 May in time, until 14 May late. */
const givenTest = async (fees: object = {}, over: Partial<Parameters<typeof make.test>[0]> = {}) => {
  clock.at = '2026-05-01T10:00:00Z'
  const competition = await make.competition({
    ...inA,
    organizerType: 'ORGANISATION',
    organizerRef: worlds.a.club.ref,
    fees: feesOf(fees),
    registrationClosesAt: new Date('2026-05-10T16:00:00Z'),
    registrationLateAt: new Date('2026-05-14T16:00:00Z'),
  })
  const test = await make.test({ competitionRef: competition.ref, ...over })
  return { competition: competition.ref, test: test.ref, testSet: test.testSet.ref }
}
type Place = Awaited<ReturnType<typeof givenTest>>

const known = (practitionerRef: string) => ({ practitionerRef, person: null, horse: null, organisation: null })
const register = async ({ competition, test }: Place, over: object = {}) => {
  const rider = await make.practitioner(inA)
  const { registrations } = await organiser().registration.create({
    competition,
    test,
    data: known(rider.ref),
    ...over,
  })
  const [made] = registrations
  if (!made) throw new Error('nothing was registered')
  return ridden(made)
}

const itemsOf = async (sourceRef: string) =>
  (
    await prisma.billItem.findMany({
      where: { sourceRef },
      orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
      include: { bill: { include: { book: true } } },
    })
  ).map(({ articleRef, amountCents, taxLevelCode, status, isProcessed, bill }) => ({
    item: [articleRef, amountCents, taxLevelCode, status, isProcessed],
    payer: bill.payerRef,
    book: bill.book.ownerRef,
    bill: bill.ref,
  }))
const lines = async (ref: string) => (await itemsOf(ref)).map(({ item }) => item)
const feeOf = async (ref: string) => {
  const { feeCents, charges } = await prisma.registration.findUniqueOrThrow({ where: { ref } })
  return { feeCents, charges }
}

const run = <Outcome>(command: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', command)
}
const order = async (ref: string) => {
  const open = (await itemsOf(ref)).find(({ item }) => item[3] === 'OPEN')
  return run((ctx) => createOrderFromBill(ctx, open?.bill ?? ''))
}
const orderAndProcess = async (ref: string) => {
  const orderRef = await order(ref)
  await run((ctx) => processOrder(ctx, { ref: orderRef }))
}
const become = ({ competition }: Place, id: string, status: 'APPROVED' | 'CANCELLED' | 'SUBSCRIBED') =>
  organiser().registration.changeStatuses({
    competition,
    changes: [{ registration: id, status: status === 'APPROVED' ? 'SUBSCRIBED' : status }],
  })
const signOff = ({ competition }: Place, id: string) =>
  organiser().registration.signOff({ competition, id, reason: 'Lame' })

describe('a registration', () => {
  it('in time owes its own fee, and nothing after a sign-off in time', async () => {
    const place = await givenTest()
    const { ref, fee } = await register(place)
    expect(fee.amountWithTax).toBe(1500)
    expect(await lines(ref)).toEqual([[entry, 1500, 'VAT_0', 'OPEN', false]])
    await signOff(place, ref)
    expect(await lines(ref)).toEqual([[entry, 1500, 'VAT_0', 'CANCELLED', false]])
    expect(await feeOf(ref)).toEqual({ feeCents: 0, charges: [] })
  })

  it('that is late owes both fees, also after its sign-off; or the late one in place of the other', async () => {
    const place = await givenTest()
    clock.at = '2026-05-11T10:00:00Z'
    const both = await register(place)
    await signOff(place, both.ref)
    expect(await lines(both.ref)).toEqual([
      [entry, 1500, 'VAT_0', 'OPEN', false],
      [late, 2500, 'VAT_0', 'OPEN', false],
    ])
    const other = await givenTest({ lateFee: 'INSTEAD' })
    clock.at = '2026-05-11T10:00:00Z'
    expect(await lines((await register(other)).ref)).toEqual([[late, 2500, 'VAT_0', 'OPEN', false]])
    const none = await givenTest({ lateFee: 'INSTEAD', late: { ...feesOf().late, amountWithTax: 0 } })
    clock.at = '2026-05-11T10:00:00Z'
    expect(await lines((await register(none)).ref)).toEqual([[entry, 1500, 'VAT_0', 'OPEN', false]])
  })

  it('that does not start owes the no-show besides, with its own article and tax, until the result is corrected', async () => {
    const place = await givenTest()
    const { ref } = await register(place)
    const enter = (status: 'NOT_STARTED' | 'RETIRED', version: number) =>
      organiser().result.enter({
        competition: place.competition,
        test: place.test,
        testSet: place.testSet,
        participation: ref,
        version,
        result: { discipline: 'DRESSAGE', status, outOfCompetition: false, judges: [] },
      })
    clock.at = '2026-05-16T10:00:00Z'
    await enter('NOT_STARTED', 0)
    expect(await lines(ref)).toEqual([
      [entry, 1500, 'VAT_0', 'OPEN', false],
      [noShow, 1000, 'VAT_21', 'OPEN', false],
    ])
    expect(await feeOf(ref)).toMatchObject({ feeCents: 2500, charges: [{ kind: 'REGISTRATION' }, { kind: 'NO_SHOW' }] })
    await enter('RETIRED', 1)
    expect((await lines(ref)).map((item) => item[3])).toEqual(['OPEN', 'CANCELLED'])
  })

  it('is taken back by an item below zero once it is booked, and that one goes when it stands again', async () => {
    const place = await givenTest()
    const { ref } = await register(place)
    await orderAndProcess(ref)
    await signOff(place, ref)
    expect(await lines(ref)).toEqual([
      [entry, 1500, 'VAT_0', 'ORDERED', true],
      [entry, -1500, 'VAT_0', 'OPEN', false],
    ])
    await become(place, ref, 'SUBSCRIBED')
    expect((await lines(ref)).map((item) => item[3])).toEqual(['ORDERED', 'CANCELLED'])
    await become(place, ref, 'CANCELLED')
    expect((await lines(ref)).at(-1)).toEqual([entry, -1500, 'VAT_0', 'OPEN', false])
  })

  it('that is ordered and not booked leaves its order', async () => {
    const place = await givenTest()
    const { ref } = await register(place)
    await order(ref)
    await organiser().registration.deleteMany({
      competition: place.competition,
      test: place.test,
      registrationRefs: [ref],
    })
    expect(await lines(ref)).toEqual([[entry, 1500, 'VAT_0', 'CANCELLED', false]])
  })

  it('keeps the prices of its moment; another profile changes its reduction, and another test its price', async () => {
    const [half, full] = [
      await make.priceProfile({ ...inA, reductionBasisPoints: 5000 }),
      await make.priceProfile({ ...inA, isDefault: true }),
    ]
    const place = await givenTest()
    const made = await register(place, { priceProfileRef: full.ref })
    await prisma.competition.update({
      where: { ref: place.competition },
      data: { fees: feesOf({ registration: { ...feesOf().registration, amountWithTax: 9900 } }) },
    })
    const update = (priceProfileRef: string, version: number) =>
      organiser().registration.update({
        competition: place.competition,
        test: place.test,
        registration: made.ref,
        data: known(made.practitionerRef),
        priceProfileRef,
        version,
      })
    expect((await update(half.ref, made.version)).registrations[0]?.fee.amountWithTax).toBe(750)
    const other = await make.test({ competitionRef: place.competition, registrationFeeCents: 4000 })
    await organiser().registration.moveAny({
      competition: place.competition,
      targetTestSetRef: other.testSet.ref,
      registrationRefs: [made.ref],
    })
    expect((await lines(made.ref)).map((item) => [item[1], item[3]])).toEqual([
      [1500, 'CANCELLED'],
      [750, 'CANCELLED'],
      [2000, 'OPEN'],
    ])
  })

  it('for another rider is taken back from the first one and charged to the other', async () => {
    const place = await givenTest()
    const made = await register(place)
    await orderAndProcess(made.ref)
    const other = await make.practitioner(inA)
    await organiser().registration.update({
      competition: place.competition,
      test: place.test,
      registration: made.ref,
      data: known(other.ref),
      version: made.version,
    })
    const items = await itemsOf(made.ref)
    expect(items.map(({ item, payer }) => [item[1], payer])).toEqual([
      [1500, made.rider.ref],
      [1500, other.personRef],
      [-1500, made.rider.ref],
    ])
  })
})

describe('who sells, and who pays', () => {
  it('DEFERRED is sold by the federation and DIRECT by the organiser; EXTERN is only counted, and FREE costs nothing', async () => {
    const made = async (paymentMode: string) => {
      const { ref, fee } = await register(await givenTest({ paymentMode }))
      return [fee.amountWithTax, (await itemsOf(ref)).map(({ book }) => book)]
    }
    expect(await made('DEFERRED')).toEqual([1500, [inA.federationRef]])
    expect(await made('DIRECT')).toEqual([1500, [worlds.a.club.ref]])
    expect(await made('EXTERN')).toEqual([1500, []])
    expect(await made('FREE')).toEqual([0, []])
  })

  it("a club that pays for its members pays for what it enters, under DEFERRED; otherwise it is the rider's account", async () => {
    await prisma.organisation.update({ where: { ref: worlds.a.club.ref }, data: { paysForMembers: true } })
    const rider = await make.practitioner(inA)
    await make.membership({ personRef: rider.personRef, organisationRef: worlds.a.club.ref })
    const enter = async (paymentMode: string) => {
      const place = await givenTest({ paymentMode })
      const { registrations } = await api('clubAdministrator').competitions.organisationRegistration.create({
        organisation: worlds.a.club.ref,
        competitionRef: place.competition,
        subscription: { testRef: place.test, data: known(rider.ref) },
      })
      return (await itemsOf(registrations[0]?.ref ?? '')).map(({ payer }) => payer)
    }
    expect(await enter('DEFERRED')).toEqual([worlds.a.club.ref])
    expect(await enter('DIRECT')).toEqual([rider.personRef])
  })

  it('a competition that is cancelled takes back what is open, and counters what is booked', async () => {
    const place = await givenTest()
    const [booked, open] = [await register(place), await register(place)]
    await orderAndProcess(booked.ref)
    await organiser().competition.cancel({ competition: place.competition, reason: 'Storm' })
    expect((await lines(booked.ref)).map((item) => [item[1], item[3]])).toEqual([
      [1500, 'ORDERED'],
      [-1500, 'OPEN'],
    ])
    expect((await lines(open.ref)).map((item) => item[3])).toEqual(['CANCELLED'])
  })
})

describe('a rider or horse that comes for the first time', () => {
  it('is charged once, and not if it goes unridden', async () => {
    await article('COMBINATION', { isDefault: true, amountCents: 700, taxLevelCode: 'VAT_21' })
    await article('HORSE_REGISTRATION_FIRST_USE', { isDefault: true, amountCents: 300, taxLevelCode: 'VAT_21' })
    const [place, next] = [await givenTest(), await givenTest()]
    const [rider, mount] = [await make.person(inA), await make.horse(inA)]
    const made = await register(place, {
      data: {
        isUnknown: true,
        practitionerRef: null,
        person: { ref: rider.ref },
        horse: { name: 'Nova', gender: 'MARE' },
        organisation: null,
      },
    })
    const again = async () => {
      const { registrations } = await organiser().registration.create({
        competition: next.competition,
        test: next.test,
        data: known(made.practitionerRef),
      })
      return registrations[0]?.ref ?? ''
    }
    const second = await again()
    const states = async () => [
      (await itemsOf(made.practitionerRef)).map(({ item, payer }) => [item[1], item[3], payer]),
      (await itemsOf(made.horse.ref)).map(({ item, payer }) => [item[1], item[3], payer]),
    ]
    expect(await states()).toEqual([[[700, 'OPEN', rider.ref]], [[300, 'OPEN', rider.ref]]])
    await become(place, made.ref, 'CANCELLED')
    expect(await states()).toEqual([[[700, 'OPEN', rider.ref]], [[300, 'OPEN', rider.ref]]])
    await become(next, second, 'CANCELLED')
    expect(await states()).toEqual([[[700, 'CANCELLED', rider.ref]], [[300, 'CANCELLED', rider.ref]]])
    await again()
    expect((await states()).map((items) => items.map(([, state]) => state))).toEqual([
      ['CANCELLED', 'OPEN'],
      ['CANCELLED', 'OPEN'],
    ])
    expect(mount.ref).not.toBe(made.horse.ref)
  })

  it('is charged once by two entries at the same moment', async () => {
    const [place, next] = [await givenTest(), await givenTest()]
    const mount = await make.horse(inA)
    const riders = [
      await make.practitioner({ ...inA, horseRef: mount.ref }),
      await make.practitioner({ ...inA, horseRef: mount.ref }),
    ]
    await Promise.all(
      [place, next].map(({ competition, test }, index) =>
        organiser().registration.create({ competition, test, data: known(riders[index]?.ref ?? '') }),
      ),
    )
    expect(await lines(mount.ref)).toHaveLength(1)
  })
})

describe('another seller', () => {
  const change = async ({ competition }: Place, paymentMode: 'DIRECT' | 'FREE' | 'EXTERN') => {
    const { fees, registration, version } = await organiser().competition.get({ competition })
    return organiser().competition.updateSubscriptionSettings({
      competition,
      registration,
      version,
      fees: { ...fees, paymentMode },
    })
  }

  it('takes over what is open; none takes it back, and the prices stay', async () => {
    const place = await givenTest()
    const { ref } = await register(place)
    await change(place, 'DIRECT')
    expect((await itemsOf(ref)).map(({ item, book }) => [item[3], book])).toEqual([
      ['CANCELLED', inA.federationRef],
      ['OPEN', worlds.a.club.ref],
    ])
    await change(place, 'FREE')
    expect((await lines(ref)).map((item) => item[3])).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await feeOf(ref)).toMatchObject({ feeCents: 0 })
    await change(place, 'EXTERN')
    expect(await feeOf(ref)).toMatchObject({ feeCents: 1500 })
  })

  it('is refused while a fee is on an order', async () => {
    const place = await givenTest()
    const { ref } = await register(place)
    await order(ref)
    await refused(change(place, 'DIRECT'), competitionErrors.entriesOrdered)
    expect((await lines(ref)).map((item) => item[3])).toEqual(['ORDERED'])
  })
})

describe('what is paid', () => {
  it('follows from the order of the fee, and is noted by hand only where somebody else collects', async () => {
    const place = await givenTest()
    const made = await register(place)
    const of = { competition: place.competition, test: place.test, registration: made.ref, status: 'COMPLETE' as const }
    await refused(organiser().registration.changePaymentStatus(of), registrationErrors.paymentFollowsBill)
    const orderRef = await order(made.ref)
    await run((ctx) => processOrder(ctx, { ref: orderRef }))
    const { openCents } = await prisma.settlement.findUniqueOrThrow({ where: { documentRef: orderRef } })
    const shown = async () => {
      const { items } = await organiser().registration.list({ competition: place.competition, test: place.test })
      return items[0]?.paymentStatus
    }
    expect(await shown()).toBe('INCOMPLETE')
    const settle = (left: number | bigint) =>
      prisma.settlement.update({ where: { documentRef: orderRef }, data: { openCents: left } })
    await settle(500)
    expect(await shown()).toBe('PARTIAL')
    await settle(0)
    expect(await shown()).toBe('COMPLETE')
    // Nothing was booked for it, and the books are checked at the end.
    await settle(openCents)
    const elsewhere = await givenTest({ paymentMode: 'EXTERN' })
    const paid = await register(elsewhere)
    const noted = { competition: elsewhere.competition, test: elsewhere.test, registration: paid.ref }
    expect(await organiser().registration.changePaymentStatus({ ...noted, status: 'PARTIAL' })).toMatchObject({
      paymentStatus: 'PARTIAL',
      charges: [{ kind: 'REGISTRATION', fee: { amountWithTax: 1500 } }],
    })
  })
})

describe('two records of one rider', () => {
  it('become one with all that is owed, and what comes next is on one tab', async () => {
    const place = await givenTest()
    const [one, twin] = [await register(place), await register(place)]
    await orderAndProcess(one.ref)
    await orderAndProcess(twin.ref)
    const next = await make.test({ competitionRef: place.competition })
    const member = api('federationAdministrator').registry.merge
    await member.persons({ person: one.rider.ref, selected: [twin.rider.ref], fields: {} })
    const items = [...(await itemsOf(one.ref)), ...(await itemsOf(twin.ref))]
    expect(items.map(({ payer }) => payer)).toEqual([one.rider.ref, one.rider.ref])
    const owed = await prisma.ledgerAccount.findMany({ where: { contactRef: one.rider.ref, kind: 'RECEIVABLE' } })
    expect(owed).toHaveLength(2)
    const { registrations } = await organiser().registration.create({
      competition: place.competition,
      test: next.ref,
      data: known(twin.practitionerRef),
    })
    const [added] = await itemsOf(registrations[0]?.ref ?? '')
    expect(added?.bill).toBe((await itemsOf(one.ref))[0]?.bill)
  })
})

describe('many at once', () => {
  it('200 registrations are charged and taken back by a bounded number of statements', async () => {
    const place = await givenTest()
    const registrations: { ref: string; version: number }[] = []
    for (let index = 0; index < 200; index += 1) {
      const rider = await make.practitioner(inA)
      const { ref } = await make.registration({
        competitionRef: place.competition,
        testRef: place.test,
        testSetRef: place.testSet,
        practitionerRef: rider.ref,
        organisationRef: worlds.a.club.ref,
        status: 'PENDING_APPROVAL',
      })
      registrations.push({ ref, version: 1 })
    }
    const charging = await countStatements(database.pool, () =>
      api('clubAdministrator').competitions.organisationRegistration.approve({
        organisation: worlds.a.club.ref,
        registrations,
      }),
    )
    const where = { competitionRef: place.competition, sourceKind: 'REGISTRATION' }
    expect(await prisma.billItem.count({ where: { ...where, status: 'OPEN' } })).toBe(200)
    const takingBack = await countStatements(database.pool, () =>
      organiser().competition.cancel({ competition: place.competition, reason: 'Storm' }),
    )
    expect(await prisma.billItem.count({ where: { ...where, status: 'OPEN' } })).toBe(0)
    expect([charging, takingBack].map((statements) => statements > 0 && statements < 60)).toEqual([true, true])
  })
})
