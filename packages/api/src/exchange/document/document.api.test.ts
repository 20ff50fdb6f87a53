import { newRef } from '@oxer/db'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { rankTest } from '@oxer/domain/exchange/document/exchange-ranking.rules'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, worlds } = await apiTest()

const exported = async (competition: string, subject: Subject = 'federationAdministrator') => {
  const file = await downloads(subject).exchange.document.export({ competition })
  if (typeof file.body !== 'string') throw new Error('not a text')
  return { ...file, text: file.body, document: ExchangeDocument.parse(JSON.parse(file.body)) }
}

const jumped = (obstaclePenalties: string, time: number): Result => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds: [{ obstaclePenalties, time }],
})

let horses = 0

/** A competition with three riders, of whom two share the first place. */
const givenCompetition = async () => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref: competition } = await make.competition({ ...inFederation, name: 'Grand Prix of the Café' })
  const test = await make.test({
    ...{ competitionRef: competition, name: 'Springen 1,10 m', protocolDefinition: protocolOf.jumping() },
  })
  const starts: string[] = []
  for (const no of [1, 2, 3]) {
    const person = await make.person({
      ...inFederation,
      ...{ firstName: 'Noor', lastName: `Testelaar${no}`, birthDate: '2011-02-03', email: `noor${no}@canary.example` },
      ...{ mobilePhone: '+32470123456', nationality: 'BEL' },
    })
    horses += 1
    const horse = await make.horse({
      ...inFederation,
      name: `Okapi ${no}`,
      ueln: `0560020${10_000_000 + horses}`,
      chip: `9811000${10_000_000 + horses}`,
    })
    const practitioner = await make.practitioner({ ...inFederation, personRef: person.ref, horseRef: horse.ref })
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref },
      ...{ practitionerRef: practitioner.ref, startNumber: no },
    })
    starts.push(ref)
  }
  await make.startlist({
    ...{ competitionRef: competition, testSetRef: test.testSet.ref, registrationRefs: starts },
  })
  const office = api('federationAdministrator').competitions
  const ranking = newRef()
  await database.prisma.ranking.create({
    data: { ref: ranking, competitionRef: competition, testSetRef: test.testSet.ref },
  })
  const where = { competition, test: test.ref, testSet: test.testSet.ref, ranking }
  const rides = [jumped('0', 6100), jumped('0', 6100), jumped('4', 6000)]
  for (const [index, participation] of starts.entries()) {
    const result = rides[index]
    if (result !== undefined) await office.result.enter({ ...where, participation, version: 0, result })
  }
  await office.ranking.recalculate(where)
  return { competition, test, starts, where }
}

describe('a whole competition as an exchange document', () => {
  it('has its tests, entries, start lists, rides and places, all of which point to one another', async () => {
    const { competition, test, starts } = await givenCompetition()
    const { document, fileName, contentType } = await exported(competition)
    expect([fileName, contentType]).toEqual(['Grand Prix of the Café - oxer-exchange.json', 'application/json'])
    expect(document).toMatchObject({
      format: 'oxer-exchange',
      version: '1.1',
      kind: 'COMPLETE',
      scope: { competition },
    })
    expect(document.tests).toMatchObject([{ id: test.testSet.ref, competition, discipline: 'SHOW_JUMPING' }])
    expect(document.entries?.map(({ id }) => id)).toEqual(starts)
    expect(document.startlists?.[0]?.items.map(({ entry, position }) => [entry, position])).toEqual(
      starts.map((ref, index) => [ref, index + 1]),
    )
    const places = new Map(document.results?.map(({ entry, place, isShared }) => [entry, [place, isShared]]))
    expect(starts.map((ref) => places.get(ref))).toEqual([
      [1, true],
      [1, true],
      [3, false],
    ])
    expect(document.results?.[0]?.detail).toMatchObject({ rounds: [{ obstaclePenalties: '0', time: 6100 }] })
    const ids = (rows: readonly { id: string }[] = []) => new Set(rows.map(({ id }) => id))
    const [persons, horses, entries] = [ids(document.persons), ids(document.horses), ids(document.entries)]
    for (const entry of document.entries ?? []) {
      expect([persons.has(entry.person), horses.has(entry.horse)]).toEqual([true, true])
    }
    for (const { entry } of document.results ?? []) expect(entries.has(entry)).toBe(true)
  })

  it('its rides give its places by our rules, open and closed', async () => {
    const { competition, test, where } = await givenCompetition()
    for (const status of ['OPEN', 'CLOSED']) {
      if (status === 'CLOSED') await api('federationAdministrator').competitions.ranking.close(where)
      const { document } = await exported(competition)
      const [ranking] = document.rankings ?? []
      expect(ranking).toMatchObject({ test: test.testSet.ref, status, placedCount: expect.any(Number) })
      expect(ranking?.sortedBy?.length).toBeGreaterThan(0)
      const again = rankTest(document, test.testSet.ref)?.ranking.rows
      expect(ranking?.rows.map(({ entry, place, isPlaced }) => [entry, place, isPlaced])).toEqual(
        again?.map(({ id, place, placed }) => [id, place, placed]),
      )
      expect(again?.map(({ place }) => place)).toEqual([1, 1, 3])
    }
  })

  it('has papers for those who manage the competition, and never an address, a telephone number or a birth date', async () => {
    const { competition } = await givenCompetition()
    const managed = await exported(competition)
    expect(managed.document.horses?.[0]?.externalIds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ provider: 'UELN' }),
        expect.objectContaining({ provider: 'CHIP' }),
      ]),
    )
    expect(managed.document.persons?.[0]).toMatchObject({ birthYear: 2011, nationality: 'BEL' })
    expect(managed.text).not.toMatch(/canary|2011-02-03|470123456/)
  })

  it('has no papers for those who only enter results', async () => {
    const { ref: competition } = worlds.a.competition
    const [practitioner] = worlds.a.practitioners
    await database.prisma.horse.update({
      where: { ref: practitioner?.horseRef ?? '' },
      data: { ueln: '056002099999999', owner: 'Owner of the canary' },
    })
    const all = await exported(competition)
    expect(all.text).toContain('056002099999999')
    expect(all.text).toContain('Owner of the canary')
    const { text, document } = await exported(competition, 'resultProcessor')
    expect(document.horses?.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/056002099999999|canary/)
    expect(document.persons?.some(({ birthYear, externalIds }) => birthYear !== undefined || externalIds)).toBe(false)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('refuses %s', async (subject, error) => {
    const competition = worlds.a.competition.ref
    await refused(downloads(subject).exchange.document.export({ competition }), error)
  })

  it('is of a draft, too, and of nothing that is deleted or of another federation', async () => {
    const draft = await make.competition({ federationRef: worlds.a.federation.ref, status: 'DRAFT' })
    expect((await exported(draft.ref)).document.competitions).toMatchObject([{ status: 'DRAFT' }])
    await database.prisma.competition.update({ where: { ref: draft.ref }, data: { deletedAt: new Date() } })
    for (const competition of [draft.ref, worlds.b.competition.ref, newRef()]) {
      await refused(
        downloads('federationAdministrator').exchange.document.export({ competition }),
        kernelErrors.notFound,
      )
    }
  })
})

describe('what is public, as exchange documents', () => {
  const visitor = () => api('anonymous').exchange.document

  it('is the same for everybody, and has the places of the public reads', async () => {
    const { competition, test, starts } = await givenCompetition()
    await database.prisma.competition.update({
      where: { ref: competition },
      data: { status: 'PUBLISHED', publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'] },
    })
    const shown = await visitor().ranking({ competition, ranking: test.testSet.ref })
    expect(shown.rankings?.[0]?.rows.map(({ place }) => place)).toEqual([1, 1, 3])
    expect(shown.persons?.map(({ lastName }) => lastName).sort()).toEqual([1, 2, 3].map((no) => `Noor Testelaar${no}`))
    expect(
      await api('federationAdministrator').exchange.document.ranking({ competition, ranking: test.testSet.ref }),
    ).toEqual(shown)
    const list = await visitor().masterlist({ competition })
    // The riders are minors, and no public start list has their names.
    expect([list.entries, list.persons]).toEqual([[], []])
    expect(starts.length).toBe(3)
    for (const document of [shown, list]) expect(ExchangeDocument.parse(document)).toEqual(document)
  })

  it('has no schedule until the organiser publishes it', async () => {
    const { competition, test } = await givenCompetition()
    await database.prisma.activity.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, kind: 'TEXT', name: 'Prize giving' },
        ...{ date: '2027-05-01', startSeconds: 36_000, endSeconds: 36_600 },
      },
    })
    const publish = (...publishedParts: string[]) =>
      database.prisma.competition.update({
        where: { ref: competition },
        data: { status: 'PUBLISHED', publishedParts },
      })
    await publish('STARTLISTS')
    const hidden = await visitor().competition({ competition })
    expect([hidden.activities, hidden.tests?.map(({ id }) => id)]).toEqual([[], [test.testSet.ref]])
    await publish('STARTLISTS', 'TIMESCHEDULE')
    expect((await visitor().competition({ competition })).activities).toMatchObject([{ name: 'Prize giving' }])
  })

  it('is nothing of another federation, of a draft and of what is deleted', async () => {
    const draft = await make.competition({ federationRef: worlds.a.federation.ref, status: 'DRAFT' })
    for (const competition of [worlds.b.competition.ref, draft.ref, newRef()]) {
      await refused(visitor().competition({ competition }), kernelErrors.notFound)
      await refused(visitor().masterlist({ competition }), kernelErrors.notFound)
      await refused(visitor().activity({ competition, activity: newRef() }), kernelErrors.notFound)
      await refused(visitor().ranking({ competition, ranking: newRef() }), kernelErrors.notFound)
    }
    await refused(
      visitor().championship({ championship: newRef(), sportCategoryRef: newRef(), size: 50 }),
      kernelErrors.notFound,
    )
  })

  it('is the calendar with the time zones of its competitions', async () => {
    const { ref } = await make.competition({
      ...{ federationRef: worlds.a.federation.ref, name: 'Derby of the north', timeZone: 'Europe/Helsinki' },
      status: 'PUBLISHED',
    })
    const { competitions } = await visitor().calendar({ searchString: 'derby of the north', page: 0 })
    expect(competitions).toMatchObject([{ id: ref, name: 'Derby of the north', timeZone: 'Europe/Helsinki' }])
    await database.prisma.competition.update({ where: { ref }, data: { status: 'DRAFT' } })
    const draft = await api('federationAdministrator').exchange.document.calendar({
      searchString: 'derby of the north',
    })
    expect(draft.competitions).toEqual([])
  })
})
