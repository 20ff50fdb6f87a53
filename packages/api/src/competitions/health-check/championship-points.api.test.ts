// Results that should have points in a championship and have none (cr719).
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { seasons } from '../championship-ranking/championship-ranking.fixture.ts'

const test = await apiTest()
const { api, database } = test
const { givenChampionship, givenPhase, givenRiders, givenCompetition, create } = seasons(test)

const findingOf = async (competition: string) => {
  const { findings } = await api('federationCollaborator').competitions.healthCheck.get({ competition })
  return findings.find(({ problem }) => problem === 'WITHOUT_CHAMPIONSHIP_POINTS')?.subjects.map(({ ref }) => ref)
}

describe('results without championship points', () => {
  it('are those of a published ranking, until the ranking of the championship exists', async () => {
    const championship = await givenChampionship({ status: 'PUBLISHED' })
    await givenPhase(championship, 1)
    const held = await givenCompetition(championship, await givenRiders(2))
    await held.enter(0, { discipline: 'SHOW_JUMPING', status: 'WITHDRAWN', outOfCompetition: false, rounds: [] })
    expect(await findingOf(held.ref)).toBeUndefined()
    await held.ride([null, 6000])
    expect(await findingOf(held.ref)).toEqual([held.participations[1]])
    await create(championship)
    expect(await findingOf(held.ref)).toBeUndefined()
  })

  it('are also those of riders outside every group', async () => {
    const championship = await givenChampionship({ status: 'PUBLISHED' })
    const [inside, outside] = await givenRiders(2)
    await givenPhase(championship, 1, {}, [{ personRefs: [inside?.personRef ?? ''], rules: { places: 'ELIGIBLE' } }])
    const held = await givenCompetition(
      championship,
      [inside, outside].flatMap((rider) => rider ?? []),
    )
    await held.ride([6000, 6100])
    await create(championship)
    expect(await findingOf(held.ref)).toEqual([held.participations[1]])
  })

  it('do not exist in a test that gives no points, nor in a championship that is a draft or cancelled', async () => {
    const championship = await givenChampionship({ status: 'PUBLISHED' })
    const held = await givenCompetition(championship, await givenRiders(1))
    await held.ride([6000])
    expect(await findingOf(held.ref)).toHaveLength(1)
    for (const status of ['DRAFT', 'CANCELLED']) {
      await database.prisma.championship.update({ where: { ref: championship }, data: { status } })
      expect(await findingOf(held.ref)).toBeUndefined()
    }
    await database.prisma.championship.update({ where: { ref: championship }, data: { status: 'PUBLISHED' } })
    await database.prisma.competitionTest.update({
      where: { ref: held.of.test },
      data: { givesChampionshipPoints: false },
    })
    expect(await findingOf(held.ref)).toBeUndefined()
  })
})
