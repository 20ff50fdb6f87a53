import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const office = () => api('federationAdministrator').competitions
const visitor = () => api('anonymous').exchange.document

const jumped = (obstaclePenalties: string, time: number): Result => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds: [{ obstaclePenalties, time }],
})
const againstTheClock: Protocol = {
  ...{ discipline: 'SHOW_JUMPING', format: 'TABLE_A_AGAINST_CLOCK', rounds: [{ timeAllowed: 7000 }] },
  timePenalty: { penalty: '1', perStarted: 100 },
}

const givenCompetition = async () => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref: competition } = await make.competition({ ...inFederation, publishedParts: ['RESULTS', 'RANKING'] })
  const practitioners: string[] = []
  /** A test with the same combinations, all of minors, in the order of the results. */
  const addTest = async (results: readonly Result[]) => {
    const test = await make.test({ competitionRef: competition, protocolDefinition: againstTheClock })
    const where = { competition, test: test.ref, testSet: test.testSet.ref }
    const registrations: string[] = []
    for (const [index, result] of results.entries()) {
      if (practitioners[index] === undefined) {
        const person = await make.person({
          ...inFederation,
          ...{ firstName: 'Noor', lastName: `Testelaar${index + 1}`, birthDate: '2012-03-04' },
          ...{ email: `noor${index}@canary.example` },
        })
        practitioners[index] = (await make.practitioner({ ...inFederation, personRef: person.ref })).ref
      }
      const { ref } = await make.registration({
        ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref },
        practitionerRef: practitioners[index] ?? '',
      })
      registrations.push(ref)
      await office().result.enter({ ...where, participation: ref, version: 0, result })
    }
    return { ...where, registrations }
  }
  return { competition, addTest }
}

const read = async (where: { competition: string; ranking: string }) => {
  const document = await visitor().ranking(where)
  expect(ExchangeDocument.parse(document)).toEqual(document)
  expect(JSON.stringify(document)).not.toMatch(/canary|2012-03-04|birth/i)
  const ids = (rows: readonly { id: string }[] = []) => new Set(rows.map(({ id }) => id))
  const [persons, entries, tests] = [ids(document.persons), ids(document.entries), ids(document.tests)]
  for (const { person, test } of document.entries ?? [])
    expect([persons.has(person), tests.has(test)]).toEqual([true, true])
  for (const { rows, test } of document.rankings ?? []) {
    expect(tests.has(test)).toBe(true)
    for (const { entry } of rows) expect(entries.has(entry)).toBe(true)
  }
  for (const { members } of document.teams ?? []) for (const entry of members) expect(entries.has(entry)).toBe(true)
  return document
}

describe('the document of a ranking', () => {
  it('over several tests has its places, the figure of each test and its points, once it is public', async () => {
    const { competition, addTest } = await givenCompetition()
    const one = await addTest([jumped('4', 6000), jumped('0', 6000)])
    const two = await addTest([jumped('0', 6000), jumped('8', 6000)])
    const sets = [one.testSet, two.testSet]
    const combined = { weights: ['1', '1'], better: 'LOWER' as const, decimals: 0, tieBreak: [] }
    const { ref: ranking } = await office().composedRanking.create({
      ...{ competition, name: 'Combined', testSetRefs: sets, rule: { kind: 'TESTS', combined } },
      ...{ points: ['5', '3'], placed: 1 },
    })
    const where = { competition, ranking }
    await refused(visitor().ranking(where), kernelErrors.notFound)
    await office().composedRanking.publish(where)
    const document = await read(where)
    expect(document.source.url).toContain(`/competitions/${competition}/competition-ranking/${ranking}`)
    expect(document.rankings).toMatchObject([
      {
        ...{ id: ranking, test: ranking, name: 'Combined', status: 'OPEN', placedCount: 1 },
        extensions: { oxer: { kind: 'TESTS', tests: sets } },
      },
    ])
    expect(document.rankings?.[0]?.rows.map(({ place, isPlaced, cells }) => [place, isPlaced, cells])).toEqual([
      [1, true, { [one.testSet]: '4', [two.testSet]: '0', score: '4', points: '5' }],
      [2, false, { [one.testSet]: '0', [two.testSet]: '8', score: '8', points: '3' }],
    ])
    expect(document.persons?.map(({ lastName }) => lastName)).toEqual(['Noor Testelaar1', 'Noor Testelaar2'])
    expect(document.tests?.map(({ id }) => id)).toEqual([...sets, ranking])
    expect(await api('federationAdministrator').exchange.document.ranking(where)).toEqual(document)
  })

  it('of parts that are ranked as one test has the columns of that ranking', async () => {
    const { competition, addTest } = await givenCompetition()
    const one = await addTest([jumped('4', 6000)])
    const two = await addTest([jumped('0', 6100)])
    const { ref: ranking } = await office().composedRanking.create({
      ...{ competition, name: 'Together', testSetRefs: [one.testSet, two.testSet], rule: { kind: 'JOINED' } },
    })
    await office().composedRanking.publish({ competition, ranking })
    const document = await read({ competition, ranking })
    expect(document.rankings?.[0]).toMatchObject({
      ...{ name: 'Together', extensions: { oxer: { kind: 'JOINED', tests: [one.testSet, two.testSet] } } },
      rows: [
        { entry: two.registrations[0], place: 1 },
        { entry: one.registrations[0], place: 2 },
      ],
    })
    expect(document.results?.map(({ entry, status }) => [entry, status])).toEqual(
      [two, one].map(({ registrations }) => [registrations[0], 'FINISHED']),
    )
  })

  it('of teams has the teams with their members', async () => {
    const { competition, addTest } = await givenCompetition()
    const set = await addTest([jumped('0', 6000), jumped('4', 6000), jumped('0', 6000), jumped('8', 6000)])
    const [a = '', b = '', c = '', d = ''] = set.registrations
    const teams = { competition, testRef: set.test }
    await office().team.create({ ...teams, name: 'Gold', memberRefs: [a, b] })
    await office().team.create({ ...teams, name: 'Silver', memberRefs: [c, d] })
    const team = { count: 2, aggregate: 'SUM' as const, decimals: 0, worstFinishedPlus: null }
    const { ref: ranking } = await office().composedRanking.create({
      ...{ competition, name: 'Teams', testSetRefs: [set.testSet], rule: { kind: 'TEAMS', team } },
    })
    await office().composedRanking.publish({ competition, ranking })
    const document = await read({ competition, ranking })
    expect(document.rankings?.[0]?.rows).toEqual([])
    const names = new Map(document.teams?.map(({ id, name, members }) => [id, [name, members.length]]))
    expect(document.rankings?.[0]?.teamRows?.map((row) => [row.place, row.score, names.get(row.team)])).toEqual([
      [1, '4', ['Gold', 2]],
      [2, '8', ['Silver', 2]],
    ])
    expect(document.persons?.map(({ lastName }) => lastName).sort()).toEqual(
      [1, 2, 3, 4].map((no) => `Noor Testelaar${no}`),
    )
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'HIDDEN' } })
    await refused(visitor().ranking({ competition, ranking }), kernelErrors.notFound)
  })
})
