import { newRef } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ReportKey, type ReportQuery } from '@oxer/domain/reporting/report/report.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { apiOf, database, downloadsOf, make: rows, now, worlds } = await apiTest()
const today = '2026-05-17'
const nowhere = '00000000-0000-7000-8000-000000000000'
const year = { from: '2026-01-01', to: today }

/** A federation of two clubs and six persons, each on a boundary of an age, a membership or a period. */
const makeWorld = async () => {
  const { prisma } = database
  const federation = await rows.federation({ name: 'Counted' })
  const federationRef = federation.ref
  const club = (name: string) => rows.organisation({ federationRef, name })
  const [north, south] = [await club('Noord'), await club('Zuid')]
  const person = (firstName: string, birthDate: string | null, gender: string) =>
    rows.person({ federationRef, firstName, lastName: '=Ruiter', birthDate, gender })
  const ann = await person('Ann', '1990-05-18', 'FEMALE')
  const bob = await person('Bob', '2008-05-17', 'MALE')
  const cas = await person('Cas', '2008-05-18', 'MALE')
  const dee = await person('Dee', '2015-01-01', 'FEMALE')
  const eve = await person('Eve', null, 'NOT_SPECIFIED')
  const fay = await person('Fay', '1966-05-17', 'FEMALE')
  const member = (who: { ref: string }, of: { ref: string }, associationType: string, start: string, end?: string) =>
    rows.membership({ personRef: who.ref, organisationRef: of.ref, associationType, start, end: end ?? null })
  await member(ann, north, 'COMPETITION', '2020-01-01')
  await member(bob, north, 'COMPETITION', today)
  await member(cas, north, 'RECREATIONAL', '2025-01-01', today)
  await member(dee, north, 'RECREATIONAL', '2025-01-01', '2026-05-16')
  await member(ann, south, 'RECREATIONAL', '2026-01-01')
  await member(eve, south, 'OTHER', '2024-01-01', '2025-12-31')
  await member(eve, south, 'OTHER', '2026-01-01')
  await member(fay, south, 'COMPETITION', '2026-05-18')

  const start = await rows.license({ federationRef, name: 'Start', type: 'COMPETITION' })
  const judge = await rows.license({ federationRef, name: 'Jury', type: 'OFFICIAL' })
  const paid = (who: { ref: string }, from: string, end: string | null, billToType = 'PERSON') => ({
    ref: newRef(),
    personRef: who.ref,
    billToType,
    billToRef: billToType === 'PERSON' ? who.ref : north.ref,
    start: from,
    end,
    createdAt: now(),
  })
  await prisma.memberLicense.createMany({
    data: [
      { ...paid(ann, '2026-01-01', today), licenseRef: start.ref },
      { ...paid(cas, '2026-01-01', null), licenseRef: start.ref },
      { ...paid(bob, '2026-01-01', '2026-05-16'), licenseRef: start.ref },
      { ...paid(fay, '2020-01-01', null), licenseRef: judge.ref },
    ],
  })
  const benefit = await rows.memberBenefit({ federationRef, name: 'Tijdschrift' })
  await prisma.memberBenefitHolding.createMany({
    data: [
      { ...paid(ann, '2026-01-01', today), memberBenefitRef: benefit.ref },
      { ...paid(cas, '2026-01-01', null, 'ORGANISATION'), memberBenefitRef: benefit.ref },
      { ...paid(bob, '2026-05-18', null), memberBenefitRef: benefit.ref },
    ],
  })
  const diploma = await rows.achievement({ federationRef, name: 'Galopbrevet' })
  const achieved = (who: { ref: string }, achievedOn: string, validUntil: string | null) => ({
    ref: newRef(),
    personRef: who.ref,
    achievementRef: diploma.ref,
    achievedOn,
    validUntil,
    createdAt: now(),
  })
  await prisma.personAchievement.createMany({
    data: [
      achieved(cas, today, today),
      achieved(bob, '2026-05-16', '2026-05-16'),
      achieved(ann, '2025-12-31', null),
      achieved(ann, '2026-05-18', null),
    ],
  })

  const longAgo = new Date('2020-01-01T12:00:00Z')
  const horse = (name: string, over: Partial<Parameters<typeof rows.horse>[0]>) =>
    rows.horse({ federationRef, name, createdAt: longAgo, ...over })
  const x = await horse('Xena', { studbook: 'BWP', birthDate: '2015-05-18' })
  const y = await horse('Yuri', { isPony: true, withersHeightCode: 'B', birthDate: null })
  await horse('Zorro', { studbook: ' BWP ', deceasedDate: today, birthDate: '2010-05-17' })
  // In Brussels, this is the 18th.
  await horse('Wodan', {
    studbook: 'KWPN',
    isPony: true,
    birthDate: '2024-01-01',
    createdAt: new Date('2026-05-17T22:30:00Z'),
  })
  await horse('Weg', { studbook: 'BWP', deletedAt: longAgo })

  const rides = (who: { ref: string }, which: { ref: string }) =>
    rows.practitioner({ federationRef, personRef: who.ref, horseRef: which.ref })
  const [k1, k2, k3, k4] = [await rides(ann, x), await rides(cas, y), await rides(bob, x), await rides(eve, x)]
  const variant = await rows.sportTypeVariant({ federationRef, name: 'Dressuur' })
  const held = await rows.competition({
    federationRef,
    name: 'Meiprijs',
    start: today,
    end: '2026-05-18',
    organizerType: 'ORGANISATION',
    organizerRef: north.ref,
    organizerName: 'Noord',
  })
  for (const over of [
    { status: 'DRAFT', start: today },
    { status: 'CANCELLED', start: today },
    { start: '2025-12-31', end: '2026-01-01' },
    { start: '2026-05-18', end: '2026-05-18' },
  ]) {
    const other = await rows.competition({ federationRef, ...over })
    await rows.test({ competitionRef: other.ref, sportTypeVariantRef: variant.ref })
  }
  const test = (over: Partial<Parameters<typeof rows.test>[0]>) => rows.test({ competitionRef: held.ref, ...over })
  const t1 = await test({ sportTypeVariantRef: variant.ref })
  const t2 = await test({})
  const dropped = await test({ cancelledAt: now() })
  const enter = async (
    into: typeof t1,
    who: { ref: string },
    status: string,
    result: string | null,
    organisationRef?: string,
  ) => {
    const row = await rows.registration({
      competitionRef: held.ref,
      testRef: into.ref,
      testSetRef: into.testSet.ref,
      practitionerRef: who.ref,
      status,
      organisationRef: organisationRef ?? null,
    })
    if (result === null) return
    await prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: held.ref,
        testSetRef: into.testSet.ref,
        registrationRef: row.ref,
        status: result,
        content: {},
        enteredAt: now(),
      },
    })
  }
  await enter(t1, k1, 'SUBSCRIBED', 'FINISHED', south.ref)
  await enter(t1, k2, 'ANNOUNCED', 'ELIMINATED', north.ref)
  await enter(t1, k3, 'SIGNED_OFF', null, north.ref)
  await enter(t1, k4, 'CANCELLED', null, south.ref)
  await enter(t2, k1, 'SUBSCRIBED', 'WITHDRAWN')
  await enter(t2, k3, 'ANNOUNCED', 'FINISHED', north.ref)
  await enter(t2, k4, 'SUBSCRIBED', 'NOT_STARTED')
  await enter(dropped, k1, 'SUBSCRIBED', null, north.ref)
  return { federation, north, south, variant }
}

const world = await makeWorld()

const counting = () => {
  const { federationCollaborator } = worlds.actors
  if (!federationCollaborator) throw new Error('no collaborator')
  return {
    ...federationCollaborator,
    federationRoles: [{ federationRef: world.federation.ref, role: 'FEDERATION_COLLABORATOR' as const }],
  }
}
const reports = (actor: Actor | null = counting()) => apiOf(actor).reporting.report
type Ask = Partial<ReportQuery> & { report: ReportKey; page?: number; size?: number }
const get = (ask: Ask) => reports().get({ federation: world.federation.ref, ...ask })
/** The rows, and after them the totals, each as the values of the columns. */
const valuesOf = async (ask: Ask) => {
  const { columns, items, totals } = await get(ask)
  return [...items, totals].map((row) => columns.map(({ id }) => row[id]))
}

describe('reports (q114, q115): members', () => {
  it('by club: includes the last day of a membership, and counts a member of two clubs once in the total', async () => {
    expect(await valuesOf({ report: 'MEMBERS_BY_CLUB', day: today })).toEqual([
      ['Noord', 3, 2, 1, 0, 1, 2, 0, 1],
      ['Zuid', 2, 0, 1, 1, 1, 0, 1, 0],
      [null, 4, 2, 2, 1, 1, 2, 1, 1],
    ])
    expect(await valuesOf({ report: 'MEMBERS_BY_CLUB', day: '2026-05-16', organisation: world.north.ref })).toEqual([
      ['Noord', 3, 1, 2, 0, 2, 1, 0, 2],
      [null, 3, 1, 2, 0, 2, 1, 0, 2],
    ])
    expect((await get({ report: 'MEMBERS_BY_CLUB' })).parameters).toMatchObject({ day: today, from: null })
  })
  it('by age: a person is a year older on the birthday', async () => {
    expect(await valuesOf({ report: 'MEMBERS_BY_AGE', day: today })).toEqual([
      ['FROM_12', 1, 0, 1, 0, '25.0'],
      ['FROM_18', 1, 0, 1, 0, '25.0'],
      ['FROM_25', 1, 1, 0, 0, '25.0'],
      ['UNKNOWN_AGE', 1, 0, 0, 1, '25.0'],
      [null, 4, 1, 2, 1, '100.0'],
    ])
    expect(await valuesOf({ report: 'MEMBERS_BY_AGE', day: '2026-05-18', associationType: 'COMPETITION' })).toEqual([
      ['FROM_18', 1, 0, 1, 0, '33.3'],
      ['FROM_25', 1, 1, 0, 0, '33.3'],
      ['FROM_60', 1, 1, 0, 0, '33.3'],
      [null, 3, 2, 1, 0, '100.0'],
    ])
  })
  it('joined and left: ignores a renewal, and counts a member as left on the day after the end (decision 31)', async () => {
    expect(await valuesOf({ report: 'JOINED_AND_LEFT', ...year })).toEqual([
      ['Noord', 3, 1, 1, 3, '0.0'],
      ['Zuid', 1, 1, 0, 2, '100.0'],
      [null, 4, 2, 1, 5, '25.0'],
    ])
    expect(await valuesOf({ report: 'JOINED_AND_LEFT', ...year, to: '2026-05-18' })).toEqual([
      ['Noord', 3, 1, 2, 2, '-33.3'],
      ['Zuid', 1, 2, 0, 3, '200.0'],
      [null, 4, 3, 2, 5, '25.0'],
    ])
  })
  it('licenses and benefits on a day, and achievements in a period', async () => {
    expect(await valuesOf({ report: 'LICENSES', day: today })).toEqual([
      ['Jury', 'OFFICIAL', null, 1, 0],
      ['Start', 'COMPETITION', 'Noord', 2, 1],
      ['Start', 'COMPETITION', 'Zuid', 1, 0],
      [null, null, null, 3, 1],
    ])
    expect(await valuesOf({ report: 'LICENSES', day: '2026-05-18', organisation: world.south.ref })).toEqual([
      ['Jury', 'OFFICIAL', 'Zuid', 1, 0],
      [null, null, null, 1, 0],
    ])
    expect(await valuesOf({ report: 'MEMBER_BENEFITS', day: today })).toEqual([
      ['Tijdschrift', 2, 1, 1, 1],
      [null, 2, 1, 1, 1],
    ])
    expect(await valuesOf({ report: 'ACHIEVEMENTS', ...year })).toEqual([
      ['Galopbrevet', 2, 2, 1],
      [null, 2, 2, 1],
    ])
    expect(await valuesOf({ report: 'ACHIEVEMENTS', ...year, organisation: world.south.ref })).toEqual([
      [null, 0, 0, 0],
    ])
  })
})

describe('reports (q115): competitions', () => {
  it('count in the period of their first day, without drafts, cancelled competitions and cancelled tests', async () => {
    expect(await valuesOf({ report: 'COMPETITIONS', ...year })).toEqual([
      [today, 'Meiprijs', 'Noord', 2, 6, 3, 2, '66.7', 1],
      [null, null, null, 2, 6, 3, 2, '66.7', 1],
    ])
    const dressage = { ...year, discipline: world.variant.ref }
    expect((await valuesOf({ report: 'COMPETITIONS', ...dressage })).at(-1)).toEqual([
      null,
      null,
      null,
      1,
      3,
      2,
      1,
      '50.0',
      1,
    ])
    expect((await get({ report: 'COMPETITIONS', ...year, organisation: world.south.ref })).totalElements).toBe(0)
  })
  it('by club and discipline: a starter who withdrew did not start', async () => {
    expect(await valuesOf({ report: 'STARTS_BY_CLUB', ...year })).toEqual([
      ['Noord', 'Dressuur', 2, 2, 1, 0, '0.0', 1],
      ['Noord', null, 1, 1, 1, 1, '100.0', 0],
      ['Zuid', 'Dressuur', 1, 1, 1, 1, '100.0', 0],
      [null, null, 2, 2, 0, 0, null, 0],
      [null, null, 4, 6, 3, 2, '66.7', 1],
    ])
  })
  it('names riders who were adults before the period, and counts the others together', async () => {
    expect(await valuesOf({ report: 'RIDER_ACTIVITY', ...year })).toEqual([
      [null, 2, 2, 1, 2, 1],
      ['=Ruiter, Ann', 1, 1, 1, 1, 1],
      [null, 3, 2, 1, 3, 2],
    ])
    const onTheDay = await get({ report: 'RIDER_ACTIVITY', from: today, to: today })
    expect(onTheDay.items.map((row) => row.rider)).toEqual(['=Ruiter, Ann', '=Ruiter, Bob', null])
    // A rider who was a minor at the start is not named after growing up, and a minor of today is not named for a future day.
    expect((await get({ report: 'RIDER_ACTIVITY', from: today, to: '2030-01-01' })).items).toEqual(onTheDay.items)
  })
  it('by horse', async () => {
    expect(await valuesOf({ report: 'HORSE_ACTIVITY', ...year })).toEqual([
      ['Xena', 10, 2, 1, 2, 2],
      ['Yuri', null, 1, 1, 1, 0],
      [null, null, 3, 1, 3, 2],
    ])
  })
})

describe('reports (q115): horses', () => {
  it('are counted at the end of the day in the time zone of the federation, until they die', async () => {
    const read = (day: string) => valuesOf({ report: 'HORSES_BY_STUDBOOK', day })
    expect(await read('2026-05-16')).toEqual([
      ['BWP', 2, 2, 0, 0, 2, 0, 0],
      [null, 1, 0, 1, 0, 0, 0, 1],
      [null, 3, 2, 1, 0, 2, 0, 1],
    ])
    expect((await read(today)).at(-1)).toEqual([null, 2, 1, 1, 0, 1, 0, 1])
    expect((await read('2026-05-18')).at(-1)).toEqual([null, 3, 1, 2, 1, 1, 0, 1])
    expect(await valuesOf({ report: 'PONIES_BY_CLASS', day: '2026-05-18' })).toEqual([
      ['B', 1, '50.0'],
      [null, 1, '50.0'],
      [null, 2, '100.0'],
    ])
  })
})

describe('requests for reports', () => {
  it('are paged and sorted in the database', async () => {
    const ask = { report: 'MEMBERS_BY_CLUB' as const, day: today, size: 1, sort: 'members' as const }
    const first = await get(ask)
    expect(first).toMatchObject({ items: [{ club: 'Zuid' }], totals: { members: 4 }, numberOfElements: 1 })
    expect(first.totalElements).toBe(2)
    expect((await get({ ...ask, page: 1 })).items).toMatchObject([{ club: 'Noord' }])
    expect((await get({ ...ask, direction: 'descending' })).items).toMatchObject([{ club: 'Noord' }])
    expect((await get({ ...ask, page: 2 })).totals).toEqual(first.totals)
  })
  it('are answered for every report, of a federation with many rows and of one with few', async () => {
    const list = await reports().list({ federation: world.federation.ref })
    expect(list.map(({ report }) => report)).toEqual(ReportKey.options)
    for (const { report, columns } of list) {
      const detail = await reports(worlds.actors.federationCollaborator).get({
        federation: worlds.a.federation.ref,
        report,
      })
      expect(detail.columns).toEqual(columns)
      expect(Object.keys(detail.totals)).toEqual(columns.map(({ id }) => id))
    }
  })
  it.each([
    [{ report: 'MEMBERS_BY_CLUB', discipline: nowhere }, kernelErrors.unknownField, 'discipline'],
    [{ report: 'COMPETITIONS', day: today }, kernelErrors.unknownField, 'day'],
    [{ report: 'COMPETITIONS', sort: 'club' }, kernelErrors.notAnEnumValue, 'sort'],
    [{ report: 'COMPETITIONS', from: today, to: '2026-05-16' }, kernelErrors.endBeforeStart, 'to'],
    [{ report: 'COMPETITIONS', from: '2026-02-30' }, kernelErrors.wrongDateFormat, 'from'],
    [{ report: 'COMPETITIONS', discipline: nowhere }, kernelErrors.notFound, 'discipline'],
    [{ report: 'COMPETITIONS', organisation: nowhere }, kernelErrors.notFound, 'organisation'],
  ] as const)('refuse %j', async (ask, error, field) => {
    const { causes } = await refused(get(ask), error)
    expect(causes).toMatchObject([{ field }])
  })
  it('are open to the staff of the federation', async () => {
    const federation = worlds.a.federation.ref
    const ask = (subject: Subject) => reports(worlds.actors[subject]).get({ federation, report: 'RIDER_ACTIVITY' })
    await refused(ask('anonymous'), kernelErrors.noUserContext)
    await refused(ask('clubAdministrator'), kernelErrors.insufficientPermissions)
    await refused(ask('foreignAdministrator'), kernelErrors.notFound)
    await refused(get({ report: 'MEMBERS_BY_CLUB', organisation: worlds.a.club.ref }), kernelErrors.notFound)
    expect((await ask('federationAdministrator')).report).toBe('RIDER_ACTIVITY')
  })
})

describe('export (q116)', () => {
  const file = (language: 'EN' | 'NL', format?: 'CSV') =>
    downloadsOf(counting(), { language }).reporting.report.export({
      federation: world.federation.ref,
      report: 'RIDER_ACTIVITY',
      ...year,
      ...(format && { format }),
    })
  it('has the rows of the screen and their totals; no name in it is a formula', async () => {
    const { fileName, body } = await file('NL', 'CSV')
    expect(fileName).toBe('Counted - Starts per ruiter 2026-01-01 2026-05-17.csv')
    expect(String(body).slice(1).trim().split('\r\n')).toEqual([
      'Ruiter;Ruiters;Paarden;Wedstrijden;Starts;Uitgereden',
      'Onder 18 of leeftijd onbekend;2;2;1;2;1',
      "'=Ruiter, Ann;1;1;1;1;1",
      'Totaal;3;2;1;3;2',
    ])
  })
  it('is an XLSX by default', async () => {
    const { fileName, body } = await file('EN')
    expect(fileName).toBe('Counted - Starts by rider 2026-01-01 2026-05-17.xlsx')
    expect(
      Buffer.from(body as Uint8Array)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})
