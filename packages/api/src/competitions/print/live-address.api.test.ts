// decision 469: the code on a paper, read as a camera reads it, leads to the public page that says the same.
import { newRef } from '@oxer/db'
import { readPdf } from '@oxer/documents/paper/testing/read-pdf'
import type { PrintDocumentType } from '@oxer/domain/competitions/print/print.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, make } = test
const { givenList } = startlistsOf(test)
const staff = () => api('federationAdministrator').competitions

const codesOf = async (competition: string, document: PrintDocumentType) => {
  const { body } = await downloads('federationAdministrator').competitions.print.document({ competition, document })
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  const { codes } = await readPdf(body)
  return codes.map((code) => {
    const { origin, pathname, hash } = new URL(code ?? '')
    expect(origin).toBe('http://localhost:3000')
    return `${pathname}${hash}`.replace(`/competitions/${competition}`, '')
  })
}

/** A jumping test with its list on the time schedule, a result, and a ranking with a second test; nothing of it is public. */
const givenCompetition = async () => {
  const list = await givenList({
    ...{ riders: 2, status: 'FINAL', competition: { status: 'DRAFT', start: '2026-05-16', end: '2026-05-16' } },
    test: { protocolDefinition: protocolOf.jumping() },
  })
  const { competition, test: of } = list
  const activity = newRef()
  await database.prisma.activity.create({
    data: {
      ...{ ref: activity, competitionRef: competition, kind: 'SPORT', startlistRef: list.ref, name: 'Jumping' },
      ...{ date: '2026-05-16', startSeconds: 32_400, endSeconds: 36_000 },
    },
  })
  await staff().result.enter({
    ...{ competition, test: of.ref, testSet: of.testSet.ref, participation: list.registrations[0]?.ref ?? '' },
    result: {
      ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
      rounds: [{ obstaclePenalties: '4', time: 6512 }],
    },
    version: 0,
  })
  const second = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
  await staff().composedRanking.create({
    ...{ competition, name: 'Grand tour', testSetRefs: [of.testSet.ref, second.testSet.ref] },
    rule: { kind: 'TESTS', combined: { weights: ['1', '1'], better: 'LOWER', decimals: 0, tieBreak: [] } },
  })
  const composed = await database.prisma.composedRanking.findFirstOrThrow({ where: { competitionRef: competition } })
  const show = (publishedParts: string[], status = 'PUBLISHED') =>
    database.prisma.competition.update({ where: { ref: competition }, data: { publishedParts, status } })
  return { ...list, activity, composed: composed.ref, show, testSet: of.testSet.ref }
}

/** Those that have pages of which the public reads the same. */
const coded = ['STARTLISTS', 'RESULTS', 'RANKINGS', 'TIMESCHEDULE', 'MASTER_LIST', 'REGISTRATIONS'] as const

describe('the code on a paper', () => {
  it('leads to the page of what is printed, as soon as the public may read it', async () => {
    const { competition, activity, composed, testSet, show } = await givenCompetition()
    await show(['STARTLISTS', 'TIMESCHEDULE', 'RESULTS'])
    await database.prisma.composedRanking.update({ where: { ref: composed }, data: { publishedAt: test.now() } })
    expect(await codesOf(competition, 'STARTLISTS')).toEqual([`/activity/${activity}`])
    expect(await codesOf(competition, 'RESULTS')).toEqual([`/competition-ranking/${testSet}`])
    expect(await codesOf(competition, 'RANKINGS')).toEqual([`/competition-ranking/${composed}`])
    expect(await codesOf(competition, 'TIMESCHEDULE')).toEqual(['#planning'])
    expect(await codesOf(competition, 'MASTER_LIST')).toEqual(['/masterlist', '/masterlist'])
    // A code for each test.
    expect(await codesOf(competition, 'REGISTRATIONS')).toEqual(['/masterlist', '/masterlist'])
    // What the codes name is what a visitor gets.
    const visitor = api('anonymous').competitions.publicCompetition
    expect((await visitor.startlist({ competition, activity })).entries).toHaveLength(2)
    expect((await visitor.ranking({ competition, ranking: testSet })).testSetRef).toBe(testSet)
    expect((await visitor.composedRanking({ competition, ranking: composed })).composed.ref).toBe(composed)
  })

  it('leads to the competition while its own page is not public, or there is none', async () => {
    const { competition, ref, show } = await givenCompetition()
    await show([])
    for (const document of ['STARTLISTS', 'RESULTS', 'RANKINGS', 'TIMESCHEDULE'] as const) {
      expect(await codesOf(competition, document)).toEqual([''])
    }
    await show(['STARTLISTS'], 'LOCKED')
    await database.prisma.startlist.update({ where: { ref }, data: { status: 'DRAFT' } })
    expect(await codesOf(competition, 'STARTLISTS')).toEqual([''])
    await database.prisma.startlist.update({ where: { ref }, data: { status: 'DRAFT_PROPOSAL' } })
    await database.prisma.activity.deleteMany({ where: { competitionRef: competition } })
    expect(await codesOf(competition, 'STARTLISTS')).toEqual([''])
  })

  it('of results follows what is published of them: results, or the ranking, and not what is held', async () => {
    const { competition, testSet, show } = await givenCompetition()
    const page = [`/competition-ranking/${testSet}`]
    await show(['RANKING'])
    expect(await codesOf(competition, 'RESULTS')).toEqual([''])
    await database.prisma.ranking.update({ where: { testSetRef: testSet }, data: { publishedAt: test.now() } })
    expect(await codesOf(competition, 'RESULTS')).toEqual(page)
    await show(['RESULTS'])
    await database.prisma.ranking.update({ where: { testSetRef: testSet }, data: { publishedAt: null } })
    expect(await codesOf(competition, 'RESULTS')).toEqual(page)
    await database.prisma.result.updateMany({ where: { testSetRef: testSet }, data: { isHeld: true } })
    expect(await codesOf(competition, 'RESULTS')).toEqual([''])
  })

  it('is on no paper of a competition that the public does not see', async () => {
    const { competition, activity, show } = await givenCompetition()
    for (const status of ['DRAFT', 'HIDDEN', 'CANCELLED']) {
      await show(['STARTLISTS', 'TIMESCHEDULE', 'RESULTS'], status)
      for (const document of coded) expect(await codesOf(competition, document)).toEqual([])
    }
    await refused(
      api('anonymous').competitions.publicCompetition.startlist({ competition, activity }),
      kernelErrors.notFound,
    )
  })

  it('is on no label and on no stable card', async () => {
    const { competition, show } = await givenCompetition()
    await show(['STARTLISTS', 'TIMESCHEDULE', 'RESULTS'])
    for (const document of ['LABELS', 'STABLE_CARDS'] as const) expect(await codesOf(competition, document)).toEqual([])
  })
})
