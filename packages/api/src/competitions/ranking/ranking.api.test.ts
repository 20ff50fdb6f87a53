import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions
const staff = () => as('federationAdministrator').ranking

const jumped = (obstaclePenalties: string, time: number): Result => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ obstaclePenalties, time }],
})

const againstTheClock: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

/** A jumping test with these results, in the order of its start list. */
const givenRanking = async (results: readonly Result[], competition: Record<string, unknown> = {}) => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref } = await make.competition({ ...inFederation, publishedParts: [], ...competition })
  const test = await make.test({
    competitionRef: ref,
    protocolDefinition: againstTheClock,
  })
  const participations: string[] = []
  for (const _ of results) {
    const practitioner = await make.practitioner(inFederation)
    const registration = await make.registration({
      competitionRef: ref,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: practitioner.ref,
    })
    participations.push(registration.ref)
  }
  const startlist = await make.startlist({
    competitionRef: ref,
    testSetRef: test.testSet.ref,
    registrationRefs: participations,
  })
  const testSet = { competition: ref, test: test.ref, testSet: test.testSet.ref }
  for (const [index, result] of results.entries()) {
    await as('federationAdministrator').result.enter({
      ...testSet,
      participation: participations[index] ?? '',
      version: 0,
      result,
    })
  }
  const row = await database.prisma.ranking.findUnique({ where: { testSetRef: test.testSet.ref } })
  const where = { ...testSet, ranking: row?.ref ?? newRef() }
  const correct = (index: number, version: number, result: Result) =>
    as('federationAdministrator').result.enter({
      ...testSet,
      participation: participations[index] ?? '',
      version,
      result,
    })
  return { testSet, where, participations, startlist, correct }
}

describe('permissions for rankings (decision 13)', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['expiredShare', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s has none (c091-c098)', async (subject, error) => {
    const competition = worlds.a.competition.ref
    const where = {
      competition,
      test: worlds.a.dressage.ref,
      testSet: worlds.a.dressage.testSet.ref,
      ranking: newRef(),
    }
    const rankings = as(subject).ranking
    await refused(rankings.metadata({ competition }), error)
    await refused(rankings.get(where), error)
    await refused(rankings.recalculate(where), error)
    await refused(rankings.explain({ ...where, left: newRef(), right: newRef() }), error)
    await refused(rankings.delete(where), error)
    await refused(rankings.publish(where), error)
    await refused(rankings.close(where), error)
    await refused(rankings.reopen(where), error)
    await refused(rankings.choosePlaced({ ...where, placed: 3 }), error)
  })

  it('lets a result processor recalculate rankings, and refuses to close or publish them', async () => {
    const { test, testSet, competition } = {
      competition: worlds.a.competition.ref,
      test: worlds.a.dressage.ref,
      testSet: worlds.a.dressage.testSet.ref,
    }
    const row = await database.prisma.ranking.create({
      data: { ref: newRef(), competitionRef: competition, testSetRef: testSet },
    })
    const where = { competition, test, testSet, ranking: row.ref }
    expect((await as('resultProcessor').ranking.recalculate(where)).rows).toEqual([])
    await refused(as('resultProcessor').ranking.close(where), kernelErrors.insufficientPermissions)
    await refused(as('resultProcessor').ranking.publish(where), kernelErrors.insufficientPermissions)
    await refused(as('resultProcessor').ranking.delete(where), kernelErrors.insufficientPermissions)
  })

  it('returns 404 for a ranking of another competition or test set (decision 6)', async () => {
    const { where } = await givenRanking([jumped('0', 6000)])
    const other = await givenRanking([jumped('0', 6000)])
    await refused(staff().get({ ...where, ranking: other.where.ranking }), resultErrors.rankingMissing)
    await refused(staff().get({ ...where, testSet: other.where.testSet }), competitionErrors.testNotFound)
    await refused(
      staff().publish({ competition: where.competition, test: worlds.b.dressage.ref }),
      competitionErrors.testNotFound,
    )
  })
})

describe('GET ranking (c091, c092)', () => {
  it('returns headers by priority, shared places and names', async () => {
    const { where } = await givenRanking([jumped('4', 6000), jumped('0', 6500), jumped('0', 6500), jumped('8', 6000)])
    const view = await staff().get(where)
    expect(view.rows.map(({ place, isShared, score }) => [place, isShared, score])).toEqual([
      [1, true, '0'],
      [1, true, '0'],
      [3, false, '4'],
      [4, false, '8'],
    ])
    expect(view.headers.map((header) => header.viewPriority)).toEqual(view.headers.map((_, index) => index + 1))
    expect(view.rows[0]?.rider.name).toMatch(/^Robin Rider/)
    expect(view).toMatchObject({ lock: 'OPEN', placed: null, placedCount: 1 })
    expect(await staff().metadata({ competition: where.competition })).toMatchObject({
      menu: [{ testSets: [{ done: 4, left: 0, ranking: { ref: where.ranking, lock: 'OPEN' } }] }],
      publishedParts: [],
    })
  })

  it('explains why one place comes before another', async () => {
    const { where, participations } = await givenRanking([jumped('0', 6500), jumped('0', 6432)])
    const [left = '', right = ''] = participations
    expect(await staff().explain({ ...where, left, right })).toMatchObject({
      left: { place: 2 },
      right: { place: 1 },
      explanation: { key: 'TIME', better: 'RIGHT', left: '65.00', right: '64.32' },
    })
    await refused(staff().explain({ ...where, left, right: newRef() }), kernelErrors.notFound)
  })
})

describe('recalculate, placed and delete (c093, c094, c098)', () => {
  it('names the starters whose result is missing until it is closed', async () => {
    const { testSet, where } = await givenRanking([jumped('0', 6000), jumped('4', 6200)])
    const { federationRef } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: where.competition } })
    const practitioner = await make.practitioner({ federationRef })
    const of = { competitionRef: where.competition, testRef: testSet.test, testSetRef: testSet.testSet }
    const late = await make.registration({ ...of, practitionerRef: practitioner.ref })
    await make.registration({ ...of, practitionerRef: practitioner.ref, status: 'SIGNED_OFF' })
    const { ranking } = as('federationAdministrator')
    const view = await ranking.get(where)
    expect(view.rows).toHaveLength(2)
    expect(view.missing.map(({ participation }) => participation)).toEqual([late.ref])
    expect((await ranking.close({ ...where })).missing).toEqual([])
  })

  it('gives the same ranking from the same results again (decision 27, decision 3)', async () => {
    const { where } = await givenRanking([jumped('4', 6000), jumped('0', 6500)])
    const before = await staff().get(where)
    await database.prisma.ranking.update({ where: { ref: where.ranking }, data: { entries: [], headers: [] } })
    const after = await staff().recalculate(where)
    expect(after.rows).toEqual(before.rows)
    expect((await staff().recalculate(where)).version).toBe(after.version)
  })

  it('sets the number of placed entries, and goes back to one in four (decision 24)', async () => {
    const { where } = await givenRanking([jumped('0', 6000), jumped('4', 6500), jumped('8', 6500)])
    const chosen = await staff().choosePlaced({ ...where, placed: 2 })
    expect(chosen.rows.map((row) => row.placed)).toEqual([true, true, false])
    expect(chosen).toMatchObject({ placed: 2, placedCount: 2 })
    const back = await staff().choosePlaced({ ...where, placed: 0, automatic: true })
    expect(back.rows.map((row) => row.placed)).toEqual([true, false, false])
    await refused(staff().choosePlaced({ ...where, placed: -1 }), kernelErrors.negative)
  })

  it('deletes a ranking without its results, and the next result creates it again', async () => {
    const { where, testSet, correct } = await givenRanking([jumped('0', 6000), jumped('4', 6500)])
    await staff().delete(where)
    await refused(staff().get(where), resultErrors.rankingMissing)
    expect(await database.prisma.result.count({ where: { testSetRef: testSet.testSet } })).toBe(2)
    await correct(1, 1, jumped('8', 6500))
    const row = await database.prisma.ranking.findUniqueOrThrow({ where: { testSetRef: testSet.testSet } })
    expect(row.entries).toMatchObject([{ score: '0' }, { score: '8' }])
  })

  it('lists a result that a changed protocol cannot score separately, without a place', async () => {
    const { where, participations } = await givenRanking([jumped('0', 6000), jumped('4', 6500)])
    await database.prisma.result.update({
      where: { registrationRef: participations[0] ?? '' },
      data: { content: { ...jumped('0', 6000), rounds: [] } },
    })
    const view = await staff().recalculate(where)
    expect(view.rows).toMatchObject([{ id: participations[1], place: 1 }])
    expect(view.unranked).toMatchObject([{ participation: participations[0], reason: 'ROUND_MISSING' }])
  })
})

describe('close and reopen (c096, c097, decision 27)', () => {
  it('refuses results, recalculation, deletion and a number of placed entries once closed', async () => {
    const { where, testSet, correct } = await givenRanking([jumped('0', 6000)])
    expect((await staff().close(testSet)).lock).toBe('CLOSED')
    await refused(correct(0, 1, jumped('4', 6000)), resultErrors.rankingClosed)
    await refused(staff().recalculate(where), resultErrors.rankingClosed)
    await refused(staff().delete(where), resultErrors.rankingClosed)
    await refused(staff().choosePlaced({ ...where, placed: 3 }), resultErrors.rankingClosed)
    await refused(staff().close(testSet), resultErrors.rankingClosed)
  })

  it('keeps the ranking when only the results are reopened, and updates it when it is reopened itself', async () => {
    const { where, testSet, correct } = await givenRanking([jumped('0', 6000), jumped('4', 6500)])
    await refused(staff().reopen(testSet), resultErrors.rankingNotClosed)
    await staff().close(testSet)
    expect((await staff().reopen(testSet)).lock).toBe('RESULTS')
    await correct(0, 1, jumped('12', 6000))
    expect((await staff().get(where)).rows.map((row) => row.score)).toEqual(['0', '4'])
    const reopened = await staff().reopen({ ...testSet, reopenRanking: true })
    expect(reopened.lock).toBe('OPEN')
    expect(reopened.rows.map((row) => row.score)).toEqual(['4', '12'])
    await refused(staff().reopen({ ...testSet, reopenRanking: true }), resultErrors.rankingNotClosed)
    const lines = await database.prisma.history.findMany({
      where: { parentRef: testSet.competition, noun: 'ranking' },
      orderBy: { id: 'asc' },
    })
    expect(lines.map((line) => line.action)).toEqual(['close', 'reopen-results', 'reopen'])
  })

  it('is reopened with a reason once the public has seen it final, and tells then when it changes (decision 57)', async () => {
    const { where, testSet, correct } = await givenRanking([jumped('0', 6000), jumped('4', 6500)])
    await staff().close(testSet)
    await staff().publish({ ...where, parts: ['RESULTS', 'RANKING'], startlistStatus: null })
    const error = await refused(staff().reopen({ ...testSet, reopenRanking: true }), resultErrors.changesFinal)
    expect(error.causes[0]?.field).toBe('changeReason')
    const shown = async () =>
      (await api('anonymous').competitions.publicCompetition.ranking({ ...where, ranking: testSet.testSet })).changedAt
    const changeReason = 'Protest of the second rider'
    expect(await staff().reopen({ ...testSet, reopenRanking: true, changeReason })).toMatchObject({ changedAt: null })
    expect(await shown()).toBeNull()
    await correct(0, 1, jumped('12', 6000))
    const changedAt = now().toISOString()
    expect(await staff().close(testSet)).toMatchObject({ changedAt, rows: [{ score: '4' }, { score: '12' }] })
    expect(await shown()).toBe(changedAt)
    const line = await database.prisma.history.findFirstOrThrow({
      where: { parentRef: testSet.competition, noun: 'ranking', action: 'reopen' },
    })
    expect(line).toMatchObject({ after: { changeReason }, actorName: expect.stringMatching(/./) })
  })

  it('lets only federation administrators close and reopen rankings of a locked competition (decision 9)', async () => {
    const { testSet } = await givenRanking([jumped('0', 6000)])
    await database.prisma.competition.update({ where: { ref: testSet.competition }, data: { status: 'LOCKED' } })
    await refused(as('federationCollaborator').ranking.close(testSet), competitionErrors.locked)
    expect((await staff().close(testSet)).lock).toBe('CLOSED')
  })
})

describe('publish (c095)', () => {
  it('makes the parts public, dates the ranking and moves the start lists to the requested state', async () => {
    const { where, startlist } = await givenRanking([jumped('0', 6000)])
    const { publication } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: where.competition } })
    const answer = await staff().publish({
      ...where,
      parts: ['RESULTS', 'RANKING', 'STARTLISTS'],
      startlistStatus: 'FINAL',
    })
    expect(answer.publishedParts).toEqual(['STARTLISTS', 'RESULTS', 'RANKING'])
    expect(await database.prisma.startlist.findUniqueOrThrow({ where: { ref: startlist.ref } })).toMatchObject({
      status: 'FINAL',
    })
    expect((await staff().get(where)).publishedAt).toBe(now().toISOString())
    const after = await database.prisma.competition.findUniqueOrThrow({ where: { ref: where.competition } })
    expect(after.publication).toBe(publication + 1)
    await refused(staff().publish({ ...where, startlistStatus: 'DRAFT_PROPOSAL' }), startlistErrors.hasResults)
    await refused(staff().publish({ ...where, startlistStatus: 'INITIAL' }), startlistErrors.transitionNotAllowed)
  })

  it('works in a locked competition (decision 9) and is refused in an archived one', async () => {
    const { where } = await givenRanking([jumped('0', 6000)])
    const set = (status: string) =>
      database.prisma.competition.update({ where: { ref: where.competition }, data: { status } })
    await set('LOCKED')
    expect((await as('federationCollaborator').ranking.publish(where)).publishedParts).toEqual(['RESULTS', 'RANKING'])
    await set('ARCHIVED')
    await refused(staff().publish(where), competitionErrors.closed)
  })
})
