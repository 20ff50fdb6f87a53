import { newRef } from '@oxer/db'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { compareStandings } from './championship-check.commands.ts'
import { seasons } from './championship-ranking.fixture.ts'

const test = await apiTest()
const { api, database, now, options } = test
const { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll } = seasons(test)
const staff = () => api('federationAdministrator').competitions
const rankings = () => staff().championshipRanking

/** A phase from which the first two go on, and a final that lets only them in. */
const givenPhases = async () => {
  const championship = await givenChampionship()
  const first = await givenPhase(championship, 1)
  const [group = ''] = first.groups
  await database.prisma.championshipGroup.update({
    where: { ref: group },
    data: { rules: { rules: {}, selection: { kind: 'TOP_NUMBER', count: 2 } } },
  })
  const final = await givenPhase(championship, 2, { enters: [first.ref], entry: 'REQUIRED' })
  const riders = await givenRiders(4)
  const held = await givenCompetition(championship, riders, { link: { groupRefs: first.groups } })
  const last = await givenCompetition(championship, riders, { link: { groupRefs: final.groups } })
  await held.ride([6000, 6100, 6200, 6300])
  await last.ride([6300, 6200, 6100, 6000])
  await create(championship)
  await showAll(championship)
  const of = { championship, phaseRef: first.ref, sportCategoryRef: category }
  const readFinal = async () => {
    const [target = ''] = final.groups
    const { rows } = await api('anonymous').competitions.championshipRanking.ofGroup({
      championship,
      sportCategory: category,
      group: target,
    })
    return rows.map(({ key }) => riders.findIndex((rider) => rider.key === key))
  }
  return { championship, riders, of, readFinal, held }
}

type View = { draft: { key: string; state: string }[]; frozen: { key: string; state: string }[] }
const told = (rows: View['draft'], riders: readonly { key: string }[]) =>
  rows.map(({ key, state }) => [riders.findIndex((rider) => rider.key === key), state])

describe('the selection of a phase', () => {
  it('follows the standing until it is frozen, and lets nobody in before', async () => {
    const { riders, of, readFinal, held } = await givenPhases()
    expect(told((await rankings().selection(of)).draft, riders)).toEqual([
      [0, 'SELECTED'],
      [1, 'SELECTED'],
      [2, 'RESERVE'],
      [3, 'RESERVE'],
    ])
    expect(await readFinal()).toEqual([])
    const frozen = await rankings().freezeSelection(of)
    expect(told(frozen.frozen, riders)).toEqual(told(frozen.draft, riders))
    expect(frozen.frozenAt).not.toBeNull()
    expect(await readFinal()).toEqual([1, 0])
    await held.enter(2, { discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false, rounds: [{ obstaclePenalties: '0', time: 5000 }] })
    const after = await rankings().selection(of)
    expect(told(after.draft, riders)[0]).toEqual([2, 'SELECTED'])
    expect(told(after.frozen, riders)[0]).toEqual([0, 'SELECTED'])
    expect(await readFinal()).toEqual([1, 0])
  })

  it('takes the next one in for who declines, and others by decision, each with a reason', async () => {
    const { championship, riders, of, readFinal } = await givenPhases()
    const { frozen } = await rankings().freezeSelection(of)
    const selection = frozen[0]?.ref ?? ''
    const decline = { championship, selection, state: 'DECLINED' as const, reason: 'The horse is lame', version: 1 }
    await refused(rankings().decideSelection({ ...decline, reason: '' }), championshipRankingErrors.reasonRequired)
    const declined = await rankings().decideSelection(decline)
    expect(told(declined.frozen, riders)).toEqual([
      [0, 'DECLINED'],
      [1, 'SELECTED'],
      [2, 'SELECTED'],
      [3, 'RESERVE'],
    ])
    expect(await readFinal()).toEqual([2, 1])
    await refused(rankings().decideSelection(decline), kernelErrors.staleVersion)
    const wildcard = { ...of, practitioner: riders[3]?.key ?? '', reason: 'Champion of last year' }
    await refused(rankings().giveWildcard({ ...wildcard, reason: '' }), championshipRankingErrors.reasonRequired)
    const given = await rankings().giveWildcard(wildcard)
    expect(given.frozen[3]).toMatchObject({ state: 'WILDCARD', reason: 'Champion of last year' })
    expect(given.frozen[3]?.byName).not.toBeNull()
    expect(await readFinal()).toEqual([3, 2, 1])
    await refused(rankings().giveWildcard(wildcard), championshipRankingErrors.alreadySelected)
    const { services } = contextOf(null, options)
    expect(await compareStandings(database, services, championship, now)).toEqual({ points: 0, entries: 0 })
  })

  it('stops creating rankings while it is frozen, and is opened again by administrators', async () => {
    const { championship, of, readFinal } = await givenPhases()
    await refused(rankings().giveWildcard({ ...of, practitioner: newRef(), reason: 'x' }), championshipRankingErrors.selectionNotFrozen)
    await refused(rankings().unfreezeSelection(of), championshipRankingErrors.selectionNotFrozen)
    await rankings().freezeSelection(of)
    await refused(rankings().freezeSelection(of), championshipRankingErrors.selectionFrozen)
    await refused(create(championship), championshipRankingErrors.selectionFrozen)
    await refused(
      api('federationCollaborator').competitions.championshipRanking.unfreezeSelection(of),
      kernelErrors.insufficientPermissions,
    )
    expect((await rankings().unfreezeSelection(of)).frozen).toEqual([])
    expect(await readFinal()).toEqual([])
    await create(championship)
  })

  it('is for staff, of phases of the championship', async () => {
    const { of, championship } = await givenPhases()
    await refused(api('rider').competitions.championshipRanking.selection(of), kernelErrors.insufficientPermissions)
    await refused(api('foreignAdministrator').competitions.championshipRanking.selection(of), kernelErrors.notFound)
    await refused(rankings().selection({ ...of, phaseRef: newRef() }), kernelErrors.notFound)
    const empty = await givenPhase(championship, 3)
    await refused(rankings().freezeSelection({ ...of, phaseRef: empty.ref }), championshipRankingErrors.nobodySelected)
    await refused(
      rankings().decideSelection({ championship, selection: newRef(), state: 'DECLINED', reason: 'x', version: 1 }),
      kernelErrors.notFound,
    )
  })
})
