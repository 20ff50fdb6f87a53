import { newRef } from '@oxer/db'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { seasons } from './championship-ranking.fixture.ts'

const test = await apiTest()
const { api, database } = test
const { category, staff, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll } = seasons(test)
const visitor = () => api('visitor').competitions.championshipRanking

type Page = { rows: { key: string; place: number | null; total: string }[] }
const told = ({ rows }: Page, riders: readonly { key: string }[]) =>
  rows.map(({ key, place, total }) => [riders.findIndex((rider) => rider.key === key), place, total])

describe('a ranking of a group follows the published rankings of competitions (decision 61)', () => {
  it('has the points of published tests, and follows corrections', async () => {
    const championship = await givenChampionship()
    const phase = await givenPhase(championship, 1)
    const group = phase.groups[0] ?? ''
    const riders = await givenRiders(3)
    const first = await givenCompetition(championship, riders)
    const second = await givenCompetition(championship, riders)
    await first.ride([6000, 6100, 6200])
    await create(championship)
    await showAll(championship)
    const read = () => visitor().ofGroup({ championship, sportCategory: category, group })
    const page = await read()
    expect(told(page, riders)).toEqual([
      [0, 1, '10'],
      [1, 2, '8'],
      [2, 3, '6'],
    ])
    expect(page).toMatchObject({ isProvisional: true, held: 1, total: 3 })
    await second.ride([6300, 6100, null])
    expect(told(await read(), riders)).toEqual([
      [0, 1, '18'],
      [1, 1, '18'],
      [2, 3, '6'],
    ])
    await first.enter(0, (await import('./championship-ranking.fixture.ts')).clearIn(6900))
    expect(told(await read(), riders)).toEqual([
      [1, 1, '20'],
      [0, 2, '14'],
      [2, 3, '8'],
    ])
  })
})

describe('what is not there', () => {
  it('answers that no ranking has been created yet', async () => {
    const championship = await givenChampionship()
    const phase = await givenPhase(championship, 1)
    const of = { championship, sportCategory: category, group: phase.groups[0] ?? '' }
    await refused(visitor().ofGroup(of), championshipRankingErrors.notCreated)
    await create(championship)
    await refused(visitor().ofGroup(of), championshipRankingErrors.notCreated)
    await showAll(championship)
    expect(await visitor().ofGroup(of)).toMatchObject({ rows: [], isProvisional: true })
    await database.prisma.championship.update({ where: { ref: championship }, data: { status: 'HIDDEN' } })
    await refused(visitor().ofGroup(of), kernelErrors.notFound)
    await refused(staff().championshipRanking.getManaged({ championship, ranking: newRef() }), kernelErrors.notFound)
  })
})
