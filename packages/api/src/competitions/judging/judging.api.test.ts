import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { judgingErrors } from '@oxer/domain/competitions/judging/judging.errors'
import { disciplines } from '@oxer/domain/disciplines/disciplines'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, now, worlds } = await apiTest()
const { prisma } = database
const { EVENTING, DRIVING } = disciplines
const as = (subject: Subject) => api(subject).competitions
const office = () => as('federationAdministrator')
const inA = () => ({ federationRef: worlds.a.federation.ref })
const self = () => worlds.actors.judge?.personRef ?? ''
const ownName = async () => {
  const { firstName, lastName } = await prisma.person.findUniqueOrThrow({ where: { ref: self() } })
  return `${firstName} ${lastName}`
}

/** A dressage competition with a list of one test and a rider, and the judge in its jury. */
const givenList = async ({
  judge = '',
  share = {},
  of = {},
  status = 'FINAL',
  ridden = {},
}: {
  judge?: string
  share?: object | null
  of?: object
  status?: string
  ridden?: object
} = {}) => {
  const { ref: competition } = await make.competition({ ...inA(), ...of })
  const test = await make.test({ competitionRef: competition, name: 'L1', ...ridden })
  const practitioner = await make.practitioner(inA())
  const { ref: registration } = await make.registration({
    ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, startNumber: 7 },
    practitionerRef: practitioner.ref,
  })
  const { ref: startlist } = await make.startlist({
    ...{ competitionRef: competition, testSetRef: test.testSet.ref, registrationRefs: [registration], status },
  })
  const parts = [
    { testPart: 1, jumping: null, dressage: { arenaSize: null, judges: [{ position: 'C', name: judge }] } },
  ]
  await prisma.startlist.update({ where: { ref: startlist }, data: { parameters: { parts } } })
  if (share !== null) await make.share({ competitionRef: competition, personRef: self(), role: 'JURY', ...share })
  return { competition, startlist, test: test.ref, registration, practitioner }
}

describe('the jury (cr004, decision 416)', () => {
  it('sees on Home what it judges: by the name on the start list, with the place', async () => {
    const mine = await givenList({ judge: (await ownName()).toUpperCase() })
    const others = await givenList({ judge: 'Somebody Else' })
    const lists = await as('judge').judging.list()
    expect(lists.find(({ ref }) => ref === mine.startlist)).toMatchObject({
      ...{ competition: { ref: mine.competition }, tests: [{ ref: mine.test, name: 'L1' }], positions: ['C'] },
      ...{ starts: 1, canOpen: true, status: 'FINAL' },
    })
    expect(lists.map(({ ref }) => ref)).not.toContain(others.startlist)
    expect((await api('judge').shell.home.parts()).hasJudging).toBe(true)
    expect((await api('rider').shell.home.parts()).hasJudging).toBe(false)
    expect(await as('rider').judging.list()).toEqual([])
  })

  it('judges the tests that the organiser chose, and only these', async () => {
    const { competition, startlist, test } = await givenList({ judge: await ownName(), share: null })
    const other = await make.test({ competitionRef: competition })
    const share = (testRefs: string[]) =>
      office().competition.changeShare({ competition, personRef: self(), role: 'JURY', testRefs })
    expect(await share([test])).toContainEqual(expect.objectContaining({ role: 'JURY', testRefs: [test] }))
    expect(await as('judge').judging.startlist({ competition, startlist })).toMatchObject({ ref: startlist })
    await share([other.ref])
    await refused(as('judge').judging.startlist({ competition, startlist }), kernelErrors.notFound)
    const renewed = { competition, personRef: self(), role: 'JURY', expires: '2099-01-01T00:00:00Z' } as const
    expect(await office().competition.changeShare(renewed)).toContainEqual(
      expect.objectContaining({ testRefs: [other.ref], expires: '2099-01-01T00:00:00.000Z' }),
    )
    await refused(share([competition]), kernelErrors.notFound)
    await refused(
      office().competition.changeShare({ competition, personRef: self(), role: 'COLLABORATOR', testRefs: [test] }),
      judgingErrors.testsOfJudge,
    )
  })

  it('opens the start list, with no more of a person than the name', async () => {
    const { competition, startlist, practitioner, test } = await givenList({ judge: await ownName() })
    const list = await as('judge').judging.startlist({ competition, startlist })
    expect(list.entries).toMatchObject([
      { startNumber: 7, position: 1, isScratched: false, test: { ref: test }, start: null },
    ])
    expect(list.entries[0]?.rider).not.toBe('')
    expect(list.sheets).toBe('JUDGE_SHEETS')
    const { birthDate } = await prisma.person.findUniqueOrThrow({ where: { ref: practitioner.personRef } })
    expect(JSON.stringify(list)).not.toContain(String(birthDate))
    expect(JSON.stringify(list)).not.toContain(practitioner.personRef)
  })

  it('prints its sheets', async () => {
    const { competition, startlist } = await givenList({ judge: await ownName() })
    const file = await downloads('judge').competitions.judging.sheets({ competition, startlist })
    expect(file.contentType).toBe('application/pdf')
  })

  it('prints the sheets of a phase of eventing, of the own place, and none where no phase is judged', async () => {
    const { dressage } = EVENTING.defaults
    const judged = { ...EVENTING.defaults, dressage: { ...dressage, judges: ['C', 'E'] } }
    const pagesOf = async (of: { competition: string; startlist: string }) => {
      const { body } = await downloads('judge').competitions.judging.sheets(of)
      if (!(body instanceof Uint8Array)) throw new Error('not a file')
      return (await readPages(body)).map(({ texts }) => texts.map(({ text }) => text))
    }
    const sport = { sportType: 'EVENTING', protocolDefinition: judged }
    const own = await givenList({ judge: await ownName(), ridden: sport })
    expect(await as('judge').judging.startlist(own)).toMatchObject({ sheets: 'JUDGE_SHEETS', positions: ['C'] })
    const [texts = [], ...others] = await pagesOf(own)
    expect(others).toEqual([])
    expect(texts).toEqual(expect.arrayContaining(['C', await ownName(), 'L1', 'Percentage']))
    expect(texts.some((text) => text.includes('Eventing · Dress'))).toBe(true)
    // Chosen by the organiser, and not named on the list: the sheets of all places.
    const chosen = await givenList({ share: null, ridden: sport })
    await make.share({
      ...{ competitionRef: chosen.competition, personRef: self(), role: 'JURY', testRefs: [chosen.test] },
    })
    expect((await pagesOf(chosen)).map((page) => page.find((text) => text === 'C' || text === 'E'))).toEqual(['C', 'E'])
    const marathon = { ...DRIVING.defaults, dressage: null }
    const none = await givenList({
      ...{ judge: await ownName(), ridden: { sportType: 'DRIVING', protocolDefinition: marathon } },
    })
    expect(await as('judge').judging.startlist(none)).toMatchObject({ sheets: null })
    await refused(downloads('judge').competitions.judging.sheets(none), judgingErrors.noSheets)
  })

  it('opens no list before it is announced, nor one of a competition that is not public', async () => {
    const early = await givenList({ judge: await ownName(), status: 'DRAFT' })
    await refused(as('judge').judging.startlist(early), judgingErrors.notProposed)
    expect((await as('judge').judging.list()).find(({ ref }) => ref === early.startlist)?.canOpen).toBe(false)
    for (const status of ['DRAFT', 'HIDDEN']) {
      const hidden = await givenList({ judge: await ownName(), of: { status } })
      await refused(as('judge').judging.startlist(hidden), kernelErrors.insufficientPermissions)
      expect((await as('judge').judging.list()).map(({ ref }) => ref)).not.toContain(hidden.startlist)
      expect((await api('judge').shell.share.list()).map(({ ref }) => ref)).not.toContain(hidden.competition)
    }
  })

  it('has nothing by a share that has expired, or in another competition', async () => {
    const over = await givenList({ judge: await ownName(), share: { expires: new Date(now().getTime() - 1000) } })
    await refused(as('judge').judging.startlist(over), kernelErrors.insufficientPermissions)
    expect((await as('judge').judging.list()).map(({ ref }) => ref)).not.toContain(over.startlist)
    const foreign = await givenList({ judge: await ownName(), share: null })
    await refused(as('judge').judging.startlist(foreign), kernelErrors.insufficientPermissions)
    const own = await givenList({ judge: await ownName() })
    await refused(
      as('judge').judging.startlist({ competition: own.competition, startlist: foreign.startlist }),
      kernelErrors.notFound,
    )
  })

  it('is refused everywhere else: entries, money, settings, publishing, results, start lists of the office', async () => {
    const { competition, test, startlist, practitioner } = await givenList({ judge: await ownName() })
    const competitions = as('judge')
    const refusals = [
      () => competitions.registration.listAll({ competition }),
      () => competitions.registration.metadata({ competition }),
      () => competitions.competitionFinance.totals({ competition }),
      () => competitions.competition.get({ competition }),
      () => competitions.competition.getGeneral({ competition }),
      () => competitions.competition.listShares({ competition }),
      () => competitions.competition.history({ competition }),
      () => competitions.competition.updateName({ competition, name: 'x', version: 1 }),
      () => competitions.competition.publish({ competition }),
      () => competitions.competition.cancel({ competition, reason: 'Storm' }),
      () => competitions.startlist.get({ competition, id: startlist }),
      () => competitions.startlist.details({ competition, id: startlist }),
      () => competitions.result.metadata({ competition }),
      () => competitions.ranking.metadata({ competition }),
      () => competitions.team.list({ competition }),
      () => competitions.test.get({ competition, test }),
      () => downloads('judge').competitions.print.document({ competition, document: 'REGISTRATIONS' }),
    ]
    for (const ask of refusals) await refused(ask(), kernelErrors.insufficientPermissions)
    const abilities = await competitions.competition.abilities({ competition })
    expect(Object.values(abilities).flat().filter(Boolean)).toEqual([])
    // Nobody is found by whom a judge may register nobody.
    const { lastName } = await prisma.person.findUniqueOrThrow({ where: { ref: practitioner.personRef } })
    const q = Buffer.from(lastName).toString('base64')
    const found = async (subject: Subject) =>
      (await api(subject).parties.person.search({ q })).matches.map(({ ref }) => ref)
    expect(await found('resultProcessor')).toContain(practitioner.personRef)
    expect(await found('judge')).not.toContain(practitioner.personRef)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['expiredShare', kernelErrors.insufficientPermissions],
    ['resultProcessor', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s judges nothing here', async (subject, error) => {
    const list = await givenList({ judge: await ownName() })
    await refused(as(subject).judging.startlist(list), error)
    await refused(downloads(subject).competitions.judging.sheets(list), error)
  })

  it('does not share by itself', async () => {
    const { competition } = await givenList({ judge: await ownName() })
    const share = { competition, personRef: worlds.actors.rider?.personRef ?? '', role: 'JURY' as const }
    await refused(as('judge').competition.addShare(share), kernelErrors.insufficientPermissions)
    await refused(
      office().competition.removeShare({ competition, personRef: share.personRef }),
      competitionErrors.shareNotFound,
    )
  })
})
