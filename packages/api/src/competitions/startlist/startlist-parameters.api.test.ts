import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const staff = () => api('federationAdministrator').competitions

/** A jumping test of two starters on a start list; the protocol allows 70 seconds. */
const givenTest = async () => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref } = await make.competition({ ...inFederation, publishedParts: ['RESULTS', 'RANKING'] })
  const test = await make.test({ competitionRef: ref, name: 'Grand Prix', protocolDefinition: protocolOf.jumping(70) })
  const participations: string[] = []
  for (const _ of [1, 2]) {
    const practitioner = await make.practitioner(inFederation)
    const registration = await make.registration({
      competitionRef: ref,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: practitioner.ref,
    })
    participations.push(registration.ref)
  }
  const list = await make.startlist({
    competitionRef: ref,
    testSetRef: test.testSet.ref,
    registrationRefs: participations,
  })
  return {
    list: { competition: ref, id: list.ref },
    where: { competition: ref, test: test.ref, testSet: test.testSet.ref },
    participations,
  }
}
type Given = Awaited<ReturnType<typeof givenTest>>

const rideAll = async ({ where, participations }: Given) => {
  const rides = [
    { obstaclePenalties: '0', time: 7250 },
    { obstaclePenalties: '4', time: 6900 },
  ]
  for (const [index, participation] of participations.entries()) {
    const result: Result = {
      discipline: 'SHOW_JUMPING',
      status: 'FINISHED',
      outOfCompetition: false,
      rounds: [rides[index] ?? null],
    }
    await staff().result.enter({ ...where, participation, version: 0, result })
  }
}
const partWith = (timeAllowedSeconds: number | null) => [
  { testPart: 1, jumping: { lengthMetres: 430, speed: 350, timeAllowedSeconds } },
]
const saveTime = async ({ list }: Given, seconds: number | null) => {
  const { version } = await staff().startlist.parameters(list)
  return staff().startlist.saveParameters({ ...list, parts: partWith(seconds), version })
}
const scoresOf = async ({ where }: Given) =>
  (await staff().result.list(where)).lines.map(({ result }) => result?.score?.rounds[0]?.penalties ?? null)
const rankingOf = async ({ where }: Given) => {
  const { rankingRef } = await staff().result.list(where)
  const { rows } = await staff().ranking.get({ ...where, ranking: rankingRef ?? '' })
  return rows.map(({ id, place }) => [id, place])
}

describe('the parameters of a start list decide the score (c025, c026)', () => {
  it('returns the time allowed of the protocol until the list has its own', async () => {
    const test = await givenTest()
    expect(await staff().startlist.parameters(test.list)).toMatchObject({
      parts: [
        { testPart: 1, jumping: { timeAllowedSeconds: 70, lengthMetres: null } },
        { testPart: 2, jumping: { timeAllowedSeconds: 42 } },
      ],
    })
    const saved = await saveTime(test, 74)
    expect(saved.parts[0]).toMatchObject({ jumping: { timeAllowedSeconds: 74, lengthMetres: 430 } })
    const sheet = await staff().result.list(test.where)
    expect(sheet.protocol).toMatchObject({ rounds: [{ timeAllowed: 7400 }, { timeAllowed: 4200 }] })
  })

  it('updates penalties and places at once, in both directions, with a history entry and a new publication', async () => {
    const test = await givenTest()
    const [first = '', second = ''] = test.participations
    await rideAll(test)
    expect(await scoresOf(test)).toEqual(['3', '4'])
    const publication = async () =>
      (await database.prisma.competition.findUniqueOrThrow({ where: { ref: test.list.competition } })).publication
    const before = await publication()

    await saveTime(test, 60)
    expect(await scoresOf(test)).toEqual(['13', '13'])
    expect(await rankingOf(test)).toEqual([
      [first, 1],
      [second, 1],
    ])
    await saveTime(test, 62)
    expect(await scoresOf(test)).toEqual(['11', '11'])
    await saveTime(test, 80)
    expect(await scoresOf(test)).toEqual(['0', '4'])
    expect(await rankingOf(test)).toEqual([
      [first, 1],
      [second, 2],
    ])
    // Without a value of its own, the list follows the protocol again.
    await saveTime(test, null)
    expect(await scoresOf(test)).toEqual(['3', '4'])

    expect(await publication()).toBeGreaterThan(before)
    const history = await database.prisma.history.findMany({
      where: { ref: test.list.id, action: 'save-parameters' },
    })
    expect(history).toHaveLength(4)
  })

  it('does not change a closed ranking, its scores and its protocol until it is reopened', async () => {
    const test = await givenTest()
    await rideAll(test)
    await staff().ranking.close(test.where)
    const frozen = await rankingOf(test)
    await saveTime(test, 60)
    expect(await scoresOf(test)).toEqual(['3', '4'])
    expect(await rankingOf(test)).toEqual(frozen)
    expect((await staff().result.list(test.where)).protocol).toMatchObject({ rounds: [{ timeAllowed: 7000 }, {}] })
    expect((await staff().startlist.parameters(test.list)).parts[0]).toMatchObject({
      jumping: { timeAllowedSeconds: 60 },
    })

    await staff().ranking.reopen({ ...test.where, reopenRanking: true })
    expect(await scoresOf(test)).toEqual(['13', '13'])
    expect((await rankingOf(test)).map(([, place]) => place)).toEqual([1, 1])
  })

  it('refuses a stale version and an impossible time, and then changes nothing', async () => {
    const test = await givenTest()
    await rideAll(test)
    const { version } = await staff().startlist.parameters(test.list)
    await saveTime(test, 80)
    await refused(
      staff().startlist.saveParameters({ ...test.list, parts: partWith(60), version }),
      kernelErrors.staleVersion,
    )
    const tooLong = staff().startlist.saveParameters({ ...test.list, parts: partWith(3601), version: version + 1 })
    await expect(tooLong).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await scoresOf(test)).toEqual(['0', '4'])
  })

  it('changes the times of the list when the test is saved with other times', async () => {
    const test = await givenTest()
    await saveTime(test, 80)
    await staff().test.save({
      competition: test.list.competition,
      ref: test.where.test,
      version: 1,
      name: 'Grand Prix',
      protocolDefinition: protocolOf.jumping(66),
    })
    expect((await staff().startlist.parameters(test.list)).parts[0]).toMatchObject({
      jumping: { timeAllowedSeconds: 66, lengthMetres: 430 },
    })
    expect((await staff().result.list(test.where)).protocol).toMatchObject({ rounds: [{ timeAllowed: 6600 }, {}] })
  })
})
