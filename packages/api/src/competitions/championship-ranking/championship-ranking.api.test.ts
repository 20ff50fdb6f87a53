import { newRef } from '@oxer/db'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import { publicCompetitionErrors } from '@oxer/domain/competitions/public-competition/public-competition.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { clearIn, seasons } from './championship-ranking.fixture.ts'

const test = await apiTest()
const { api, database } = test
const { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll } = seasons(test)
const staff = () => api('federationAdministrator').competitions
const visitor = () => api('anonymous').competitions.championshipRanking

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
    await first.enter(0, clearIn(6900))
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

/** Three riders in two competitions, created and shown; the best of them counts, and totals by hand are read. */
const givenSeason = async (rules: object = {}, over: Record<string, unknown> = {}) => {
  const championship = await givenChampionship(over)
  const phase = await givenPhase(championship, 1, {}, [{ rules }])
  const riders = await givenRiders(3)
  const first = await givenCompetition(championship, riders)
  const second = await givenCompetition(championship, riders)
  await first.ride([6000, 6100, 6200])
  await second.ride([6300, 6200, 6100])
  await create(championship)
  await showAll(championship)
  const { rankings } = await staff().championshipRanking.listManaged({ championship })
  const ranking = rankings.find(({ target }) => target === 'GROUP')?.ref ?? ''
  const of = { championship, sportCategory: category, group: phase.groups[0] ?? '' }
  return { championship, phase, group: phase.groups[0] ?? '', riders, first, second, ranking, of }
}

const bestOne = {
  manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 1 }, { kind: 'MANUAL' }],
  tieBreaks: ['LAST_ROUND'],
}

describe('the history of points (c159)', () => {
  it('has what counted, what was dropped, and which rule decided', async () => {
    const { championship, riders, ranking, first, second } = await givenSeason(bestOne)
    const page = await visitor().get({ championship, sportCategoryRef: category })
    expect(told(page, riders)).toEqual([
      [2, 1, '10'],
      [0, 2, '10'],
      [1, 3, '8'],
    ])
    const practitioner = riders[0]?.key ?? ''
    const history = await visitor().history({ championship, ranking, practitioner })
    expect(history).toMatchObject({
      row: { place: 2, total: '10' },
      bestOf: 1,
      lines: [
        { competition: { ref: first.ref }, place: 1, participants: 3, points: '10', use: 'COUNTED', isManual: false },
        { competition: { ref: second.ref }, place: 3, points: '6', use: 'DROPPED' },
      ],
      above: { key: riders[2]?.key, decidedBy: 'LAST_ROUND', own: '6', other: '10' },
      below: { key: riders[1]?.key, decidedBy: 'TOTAL', own: '10', other: '8' },
      manual: null,
    })
    expect(history.lines.every(({ ref, notes, byName }) => ref === null && notes === null && byName === null)).toBe(
      true,
    )
    await refused(visitor().history({ championship, ranking, practitioner: 'nobody' }), kernelErrors.notFound)
    await refused(visitor().history({ championship, ranking: newRef(), practitioner }), kernelErrors.notFound)
  })
  it('names nothing of a competition that the public may not see, and everything to staff', async () => {
    const { championship, riders, ranking, second } = await givenSeason(bestOne)
    const practitioner = riders[0]?.key ?? ''
    await database.prisma.competition.update({ where: { ref: second.ref }, data: { status: 'HIDDEN' } })
    const history = await visitor().history({ championship, ranking, practitioner })
    expect(JSON.stringify([history.lines, history.missed])).not.toContain(second.ref)
    const managed = await staff().championshipRanking.managedHistory({ championship, ranking, practitioner })
    expect(managed.lines.map(({ competition }) => competition.ref)).toContain(second.ref)
  })
})

describe('what is written by hand (decision 27)', () => {
  it('replaces the points of a result, and survives corrections and the withdrawal of the ranking', async () => {
    const { championship, riders, ranking, first, of } = await givenSeason()
    const practitioner = riders[1]?.key ?? ''
    const read = () => staff().championshipRanking.managedHistory({ championship, ranking, practitioner })
    const [line] = (await read()).lines
    const points = line?.ref ?? ''
    const edit = { championship, points, source: 'MANUAL' as const, value: '25', notes: 'Wrong list', version: 1 }
    await refused(
      staff().championshipRanking.editPoints({ ...edit, notes: '' }),
      championshipRankingErrors.reasonRequired,
    )
    const edited = await staff().championshipRanking.editPoints(edit)
    expect(edited.lines[0]).toMatchObject({ points: '25', calculated: '8', notes: 'Wrong list', isManual: true })
    expect(edited.lines[0]?.byName).not.toBeNull()
    expect(told(await visitor().ofGroup(of), riders)[0]).toEqual([1, 1, '33'])
    await refused(staff().championshipRanking.editPoints(edit), kernelErrors.staleVersion)
    await first.enter(1, clearIn(5000))
    expect((await read()).lines[0]).toMatchObject({ points: '25', calculated: '10' })
    const competition = { competition: first.ref }
    await staff().competition.hide(competition)
    expect(told(await visitor().ofGroup(of), riders).find(([rider]) => rider === 1)).toEqual([1, 2, '8'])
    await staff().competition.publish({ ...competition, parts: ['RANKING'], withdraw: [] })
    expect(told(await visitor().ofGroup(of), riders)[0]).toEqual([1, 1, '33'])
    const back = await staff().championshipRanking.editPoints({
      ...edit,
      source: 'CALCULATED',
      value: null,
      version: 2,
    })
    expect(back.lines[0]).toMatchObject({ points: '10', isManual: false })
  })

  it('replaces a total where the rules read it, and excludes with a reason', async () => {
    const { championship, riders, ranking, of } = await givenSeason(bestOne)
    const practitioner = riders[1]?.key ?? ''
    const entry = { championship, ranking, practitioner, version: 1 }
    await refused(
      staff().championshipRanking.editEntry({ ...entry, manualTotal: '30' }),
      championshipRankingErrors.reasonRequired,
    )
    await staff().championshipRanking.editEntry({ ...entry, manualTotal: '30', notes: 'By the board' })
    expect(told(await visitor().ofGroup(of), riders)[0]).toEqual([1, 1, '30'])
    await refused(
      staff().championshipRanking.editEntry({ ...entry, manualTotal: '31', notes: 'Again' }),
      kernelErrors.staleVersion,
    )
    const excluded = await staff().championshipRanking.editEntry({
      ...entry,
      excludedReason: 'Rode for another federation',
      version: 2,
    })
    expect(excluded).toMatchObject({
      row: { place: null, unrankedReason: 'EXCLUDED', total: '8' },
      excludedReason: 'Rode for another federation',
    })
    const publicly = await visitor().history({ championship, ranking, practitioner })
    expect(publicly).toMatchObject({ excludedReason: null, manual: null })
    expect(told(await visitor().ofGroup(of), riders).map(([rider]) => rider)).toEqual([2, 0, 1])
  })

  it('is refused where the rules read no totals, and in a final ranking', async () => {
    const { championship, riders, ranking, first, second } = await givenSeason()
    const entry = { championship, ranking, practitioner: riders[0]?.key ?? '', version: 1, notes: 'By the board' }
    await refused(
      staff().championshipRanking.editEntry({ ...entry, manualTotal: '30' }),
      championshipRankingErrors.manualNotRead,
    )
    const final = { championship, ranking, version: 2, isFinal: true }
    await refused(staff().championshipRanking.finish(final), championshipRankingErrors.stillProvisional)
    for (const { of } of [first, second]) await staff().ranking.close(of)
    await staff().championshipRanking.finish(final)
    await refused(
      staff().championshipRanking.editEntry({ ...entry, excludedReason: 'Left' }),
      championshipRankingErrors.final,
    )
    await refused(
      api('federationCollaborator').competitions.championshipRanking.finish({ ...final, version: 3 }),
      kernelErrors.insufficientPermissions,
    )
  })

  it('is provisional again while a ranking is open after the last word (decision 61)', async () => {
    const { championship, ranking, first, second } = await givenSeason()
    for (const { of } of [first, second]) await staff().ranking.close(of)
    await staff().championshipRanking.finish({ championship, ranking, version: 2, isFinal: true })
    const read = async () => {
      const { isFinal, isProvisional } = await staff().championshipRanking.getManaged({ championship, ranking })
      return { isFinal, isProvisional }
    }
    expect(await read()).toEqual({ isFinal: true, isProvisional: false })
    await staff().ranking.reopen({ ...second.of, reopenRanking: true, changeReason: 'A mark was missing' })
    expect(await read()).toEqual({ isFinal: false, isProvisional: true })
    await staff().ranking.close(second.of)
    expect(await read()).toEqual({ isFinal: true, isProvisional: false })
  })
})

describe('creating rankings (cr542 to cr544)', () => {
  it('says what would be lost, and then overwrites', async () => {
    const { championship, riders, ranking } = await givenSeason(bestOne)
    const practitioner = riders[1]?.key ?? ''
    await staff().championshipRanking.editEntry({
      ...{ championship, ranking, practitioner, version: 1 },
      ...{ manualTotal: '30', notes: 'By the board', excludedReason: 'Left' },
    })
    const asked = await staff().championshipRanking.create({ championship })
    expect(asked).toEqual({ isCreated: false, losses: { rankings: 2, manualTotals: 1, exclusions: 1 }, created: 0 })
    expect(await staff().championshipRanking.create({ championship, confirmOverwrite: true })).toMatchObject({
      isCreated: true,
      created: 2,
    })
    const after = await staff().championshipRanking.managedHistory({ championship, ranking, practitioner })
    expect(after).toMatchObject({ manual: { total: null }, excludedReason: null, row: { total: '8', place: 3 } })
  })

  it('leaves everybody where they are when rules change, and says that it is out of date', async () => {
    const { championship, riders, group, of } = await givenSeason(bestOne)
    const before = await visitor().ofGroup(of)
    await database.prisma.championshipGroup.update({ where: { ref: group }, data: { rules: { rules: {} } } })
    expect(await visitor().ofGroup(of)).toEqual(before)
    const { rankings } = await staff().championshipRanking.listManaged({ championship })
    expect(rankings.map(({ target, isOutOfDate }) => [target, isOutOfDate])).toEqual([
      ['GROUP', true],
      ['PHASE', true],
    ])
    await create(championship)
    expect(told(await visitor().ofGroup(of), riders)[0]?.[2]).toBe('16')
  })

  it('is for staff of the federation, in series of the championship, and not while it is archived', async () => {
    const { championship } = await givenSeason()
    const call = { championship, confirmOverwrite: true }
    await refused(visitor().create(call), kernelErrors.noUserContext)
    await refused(api('rider').competitions.championshipRanking.create(call), kernelErrors.insufficientPermissions)
    await refused(api('foreignAdministrator').competitions.championshipRanking.create(call), kernelErrors.notFound)
    await refused(create(championship, { sportCategoryRef: newRef() }), championshipRankingErrors.sportCategoryUnknown)
    await refused(create(championship, { groupRef: newRef() }), championshipRankingErrors.nothingToRank)
    const managed = (subject: 'federationAdministrator' | 'federationCollaborator') =>
      api(subject).competitions.championshipRanking.listManaged({ championship })
    expect(await managed('federationAdministrator')).toMatchObject({ canFinish: true })
    expect(await managed('federationCollaborator')).toMatchObject({ canFinish: false })
    await database.prisma.championship.update({ where: { ref: championship }, data: { status: 'ARCHIVED' } })
    await refused(create(championship), championshipErrors.closed)
  })
})

describe('rankings of horses, of riders and of clubs', () => {
  it.each(['HORSE', 'RIDER'] as const)(
    'adds what different combinations collected: %s',
    async (practitionerDependence) => {
      const championship = await givenChampionship({ practitionerDependence })
      await givenPhase(championship, 1)
      const [one, two] = await givenRiders(2)
      const shared = await test.make.practitioner({
        federationRef: test.federation,
        personRef: (practitionerDependence === 'RIDER' ? one?.personRef : two?.personRef) ?? '',
        horseRef: (practitionerDependence === 'RIDER' ? two?.horseRef : one?.horseRef) ?? '',
      })
      const held = await givenCompetition(
        championship,
        [one, two, shared].flatMap((each) => each ?? []),
      )
      await held.ride([6000, 6100, 6200])
      await create(championship)
      await showAll(championship)
      const { rows } = await visitor().get({ championship, sportCategoryRef: category })
      const ref = practitionerDependence === 'RIDER' ? one?.personRef : one?.horseRef
      expect(rows.map(({ key, total }) => [key === ref, total])).toEqual([
        [true, '16'],
        [false, '8'],
      ])
    },
  )

  it('has those of its clubs, with the places of the test or among themselves', async () => {
    const championship = await givenChampionship()
    const club = await test.make.organisation({ federationRef: test.federation })
    const of = { organisationRefs: [club.ref] }
    const phase = await givenPhase(championship, 1, {}, [of, { ...of, rules: { places: 'ELIGIBLE' } }])
    const riders = await givenRiders(3)
    const held = await givenCompetition(championship, riders, { organisationRefs: [null, club.ref, club.ref] })
    await held.ride([6000, 6100, 6200])
    await create(championship)
    await showAll(championship)
    const read = (group: string) => visitor().ofGroup({ championship, sportCategory: category, group })
    expect(told(await read(phase.groups[0] ?? ''), riders)).toEqual([
      [1, 1, '8'],
      [2, 2, '6'],
    ])
    expect(told(await read(phase.groups[1] ?? ''), riders)).toEqual([
      [1, 1, '10'],
      [2, 2, '8'],
    ])
  })
})

describe('the list', () => {
  it('is read in pages, with the same places, and its top has who shares the fifth', async () => {
    const championship = await givenChampionship()
    await givenPhase(championship, 1)
    const riders = await givenRiders(8)
    const held = await givenCompetition(championship, riders)
    await held.ride([6000, 6000, 6100, 6200, 6300, 6300, 6400, 6500])
    await create(championship)
    await showAll(championship)
    const of = { championship, sportCategoryRef: category }
    const whole = await visitor().get(of)
    expect(whole.rows.map(({ place }) => place)).toEqual([1, 1, 3, 4, 5, 5, 7, 7])
    const pages = []
    let after: string | null = null
    do {
      const page: typeof whole = await visitor().get({ ...of, size: 3, ...(after !== null && { after }) })
      pages.push(...page.rows)
      after = page.next
    } while (after !== null)
    expect(pages).toEqual(whole.rows)
    const top = await visitor().top({ championship, sportCategory: category })
    expect(top.rows.map(({ place }) => place)).toEqual([1, 1, 3, 4, 5, 5])
    expect(await visitor().menu({ championship })).toMatchObject({
      hasRanking: true,
      phases: [{ hasRanking: true, groups: [{ hasRanking: true }] }],
    })
    await refused(visitor().get({ ...of, after: 'no cursor' }), kernelErrors.wrongFormat)
  })
})

describe('a merge of two records of one horse (decision 36)', () => {
  it('gives the points of both to the kept one, and the undo gives them back', async () => {
    const { championship, riders, of } = await givenSeason({}, { practitionerDependence: 'HORSE' })
    const [kept, merged] = [riders[0]?.horseRef ?? '', riders[1]?.horseRef ?? '']
    const read = async () => (await visitor().ofGroup(of)).rows.map(({ key, total }) => [key, total])
    const before = await read()
    const own = (key: string) => before.find(([name]) => name === key)?.[1]
    const { merge } = api('federationAdministrator').registry
    const [line] = await merge.horses({ horse: kept, selected: [merged], fields: {} })
    const after = await read()
    expect(after.find(([key]) => key === kept)?.[1]).toBe(String(Number(own(kept)) + Number(own(merged))))
    expect(after.some(([key]) => key === merged)).toBe(false)
    await merge.undoOfHorse({ horse: kept, merge: line?.ref ?? '' })
    expect(await read()).toEqual(before)
    expect(await database.prisma.championshipRanking.count({ where: { championshipRef: championship } })).toBe(2)
  })
})

describe('on the schedule of a competition (c129, decision 361)', () => {
  it('is linked and read as it is now, while it is public', async () => {
    const { championship, first } = await givenSeason()
    const competition = first.ref
    const { start: date } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
    const activity = await staff().timeSchedule.saveChampionshipRanking({
      competition,
      date,
      start: '17:00',
      end: '18:00',
      championshipRef: championship,
      allChampionshipSportCategories: true,
    })
    const open = api('anonymous').competitions.publicCompetition
    const of = { competition, activity: activity.ref }
    await refused(open.championshipRanking(of), publicCompetitionErrors.championshipRankingMissing)
    await database.prisma.competition.update({
      where: { ref: competition },
      data: { publishedParts: ['TIMESCHEDULE', 'RESULTS', 'RANKING'] },
    })
    const shown = async () => (await open.timeSchedule({ competition })).days[0]?.general[0]
    expect(await shown()).toMatchObject({
      kind: 'CHAMPIONSHIP_RANKING',
      championship: { championshipRef: championship },
    })
    const [standing] = await open.championshipRanking(of)
    expect(standing).toMatchObject({ sportCategory: { ref: category }, total: 3 })
    await database.prisma.championshipRanking.updateMany({
      where: { championshipRef: championship },
      data: { isPublic: false },
    })
    await refused(open.championshipRanking(of), publicCompetitionErrors.championshipRankingMissing)
    await database.prisma.championship.update({ where: { ref: championship }, data: { status: 'HIDDEN' } })
    expect(await shown()).toMatchObject({ championship: null })
    await refused(open.championshipRanking(of), publicCompetitionErrors.championshipRankingMissing)
    await refused(
      open.championshipRanking({ ...of, activity: newRef() }),
      publicCompetitionErrors.championshipRankingMissing,
    )
  })
})
