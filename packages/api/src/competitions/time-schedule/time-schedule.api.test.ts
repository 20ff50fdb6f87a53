import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { timeScheduleErrors } from '@oxer/domain/competitions/time-schedule/time-schedule.errors'
import type { Protocol } from '@oxer/domain/disciplines/disciplines'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const date = '2026-05-17'

const { api, database, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.timeSchedule
const staff = () => as('federationAdministrator')

const oneRound = (): Protocol => ({
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 70_00 }],
  timePenalty: { penalty: '1', perStarted: 100 },
})

/** Two arenas and this many start lists of three riders of two minutes each; `shared` rides in all of them. */
const givenCompetition = async ({
  lists = 2,
  isShared = false,
  status = 'PUBLISHED',
  protocolDefinition = oneRound(),
} = {}) => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref: competition } = await make.competition({ ...inFederation, start: date, end: '2026-05-18', status })
  const arenas = [
    (await make.arena({ competitionRef: competition, order: 0, name: 'Main' })).ref,
    (await make.arena({ competitionRef: competition, order: 1, name: 'Second' })).ref,
  ]
  const star = await make.practitioner(inFederation)
  const startlists: string[] = []
  for (let index = 0; index < lists; index += 1) {
    const test = await make.test({
      competitionRef: competition,
      name: `Test ${index + 1}`,
      averageRoundSeconds: 120,
      protocolDefinition,
    })
    const registrationRefs: string[] = []
    for (let rider = 0; rider < 3; rider += 1) {
      const practitioner = isShared && rider === 0 ? star : await make.practitioner(inFederation)
      const registration = await make.registration({
        competitionRef: competition,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: practitioner.ref,
      })
      registrationRefs.push(registration.ref)
    }
    const list = await make.startlist({
      competitionRef: competition,
      testSetRef: test.testSet.ref,
      registrationRefs,
      name: `List ${index + 1}`,
    })
    startlists.push(list.ref)
  }
  const [main = '', second = ''] = arenas
  const at = (startlistRef: string) =>
    database.prisma.startlistEntry
      .findMany({ where: { startlistRef }, orderBy: { order: 'asc' } })
      .then((entries) => entries.map((entry) => entry.startSeconds))
  const sport = (index: number, start: string, over: Record<string, unknown> = {}) => ({
    competition,
    arenaRef: main,
    startlistRef: startlists[index] ?? '',
    date,
    start,
    ...over,
  })
  return { competition, main, second, startlists, at, sport, star }
}

const clock = (time: string): number => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60

describe('permissions for the time schedule', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext, kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions, kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound, kernelErrors.notFound],
    ['resultProcessor', null, kernelErrors.insufficientPermissions],
  ] as const)('%s (c036-c051)', async (subject, reads, writes) => {
    const competition = worlds.a.competition.ref
    const schedule = as(subject)
    const read = [
      () => schedule.metadata({ competition }),
      () => schedule.proposal({ competition }),
      () => schedule.rankingChoices({ competition }),
      () => schedule.championshipRankingChoices({ competition }),
    ]
    for (const call of read) await (reads === null ? call() : refused(call(), reads))
    const placed = { competition, arenaRef: worlds.a.arena.ref, date, start: '09:00', end: '10:00', name: 'X' }
    const id = newRef()
    for (const call of [
      () => schedule.create({ competition }),
      () => schedule.recalculate({ competition }),
      () => schedule.saveSport({ ...placed, startlistRef: worlds.a.startlist.ref }),
      () => schedule.saveText(placed),
      () => schedule.saveBreak(placed),
      () => schedule.saveRanking({ ...placed, competitionRankingRefs: [id] }),
      () => schedule.saveChampionshipRanking({ ...placed, championshipRef: id }),
      () => schedule.deleteSport({ competition, id }),
      () => schedule.deleteText({ competition, id }),
      () => schedule.deleteBreak({ competition, id }),
      () => schedule.deleteRanking({ competition, id }),
      () => schedule.deleteChampionshipRanking({ competition, id }),
    ]) {
      await refused(call(), writes)
    }
  })

  it('is changed in a locked competition by federation administrators only (decision 9)', async () => {
    const { sport } = await givenCompetition({ status: 'LOCKED' })
    await refused(as('federationCollaborator').saveSport(sport(0, '09:00')), competitionErrors.locked)
    expect((await staff().saveSport(sport(0, '09:00'))).start).toBe('09:00')
  })
})

describe('POST sport (c040)', () => {
  it('lasts as long as its entries, and sets the start of each', async () => {
    const { competition, sport, at, startlists } = await givenCompetition()
    const activity = await staff().saveSport(sport(0, '09:00'))
    expect(activity).toMatchObject({ kind: 'SPORT', name: 'List 1', start: '09:00', end: '09:06', version: 1 })
    expect(await at(startlists[0] ?? '')).toEqual([32400, 32520, 32640])
    const { activities, unplanned } = await staff().metadata({ competition })
    expect(activities).toMatchObject([{ participantCount: 3, entrySeconds: 360, sportType: 'SHOW_JUMPING' }])
    expect(unplanned.map(({ name }) => name)).toEqual(['List 2'])
  })

  it('changes an activity with its current version', async () => {
    const { sport, at, startlists, second } = await givenCompetition()
    const { ref } = await staff().saveSport(sport(0, '09:00'))
    await refused(staff().saveSport(sport(0, '10:00', { ref })), kernelErrors.fieldRequired)
    const moved = await staff().saveSport(sport(0, '10:00', { ref, version: 1, arenaRef: second, hideTime: true }))
    expect(moved).toMatchObject({ ref, arenaRef: second, start: '10:00', hideTime: true, version: 2 })
    expect(await at(startlists[0] ?? '')).toEqual([36000, 36120, 36240])
    const stale = await refused(staff().saveSport(sport(0, '11:00', { ref, version: 1 })), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ start: '10:00', version: 2 })
  })

  it('refuses a list of another competition, the same list twice, and impossible times', async () => {
    const { sport } = await givenCompetition()
    await staff().saveSport(sport(0, '09:00'))
    const wrong = [
      [sport(0, '12:00'), timeScheduleErrors.startlistAlreadyPlanned, 'startlistRef'],
      [sport(1, '12:00', { startlistRef: worlds.b.startlist.ref }), kernelErrors.notFound, 'startlistRef'],
      [sport(1, '12:00', { arenaRef: worlds.b.arena.ref }), kernelErrors.notFound, 'arenaRef'],
      [sport(1, '12:00', { date: '2026-05-19' }), timeScheduleErrors.dateOutsideCompetition, 'date'],
      [sport(1, '12:00', { end: '11:00' }), timeScheduleErrors.endBeforeStart, 'end'],
      [sport(1, '23:58'), timeScheduleErrors.runsPastMidnight, 'start'],
      [sport(1, '12:00', { dependsOn: [newRef()] }), kernelErrors.notFound, 'dependsOn.0'],
      [sport(1, '25:00'), kernelErrors.wrongTimeFormat, 'start'],
      [sport(1, '12:00', { ref: newRef(), version: 1 }), kernelErrors.notFound, undefined],
    ] as const
    for (const [input, error, field] of wrong) {
      expect((await refused(staff().saveSport(input), error)).causes[0]?.field).toBe(field)
    }
  })

  it('refuses activities that depend on each other in a circle', async () => {
    const { sport } = await givenCompetition()
    const first = await staff().saveSport(sport(0, '09:00'))
    const second = await staff().saveSport(sport(1, '10:00', { dependsOn: [first.ref] }))
    await refused(
      staff().saveSport(sport(0, '09:00', { ref: first.ref, version: 1, dependsOn: [second.ref] })),
      timeScheduleErrors.dependencyCycle,
    )
  })

  it('removes an activity, and its entries have no time any more (c045)', async () => {
    const { competition, sport, at, startlists } = await givenCompetition()
    const { ref } = await staff().saveSport(sport(0, '09:00'))
    await refused(staff().deleteText({ competition, id: ref }), kernelErrors.notFound)
    await staff().deleteSport({ competition, id: ref })
    expect(await at(startlists[0] ?? '')).toEqual([null, null, null])
    await refused(staff().deleteSport({ competition, id: ref }), kernelErrors.notFound)
  })
})

describe('texts, breaks and rankings (c041-c044)', () => {
  it('creates, changes and deletes a text and a break', async () => {
    const { competition, main } = await givenCompetition()
    const placed = { competition, date, start: '12:00', end: '13:00' }
    const text = await staff().saveText({
      ...placed,
      name: 'Course walk',
      general: true,
      description: 'All classes',
      link: 'https://example.org/plan',
    })
    expect(text).toMatchObject({ kind: 'TEXT', arenaRef: null, general: true, link: 'https://example.org/plan' })
    await refused(staff().saveText({ ...placed, name: 'Nowhere' }), timeScheduleErrors.arenaRequired)
    await refused(
      staff().saveText({ ...placed, name: 'Trap', general: true, link: 'javascript:alert(1)' }),
      kernelErrors.wrongFormat,
    )
    const pause = await staff().saveBreak({ ...placed, arenaRef: main })
    const moved = await staff().saveBreak({ ...placed, ref: pause.ref, version: 1, arenaRef: main, end: '13:30' })
    expect(moved).toMatchObject({ kind: 'BREAK', breakKind: 'BREAK', end: '13:30', version: 2 })
    const walk = { ...placed, ref: pause.ref, arenaRef: main, breakKind: 'EXPLORE_BREAK' } as const
    expect(await staff().saveBreak({ ...walk, version: 2 })).toMatchObject({ breakKind: 'EXPLORE_BREAK' })
    // A client that does not know the kinds keeps the stored one.
    const { breakKind: _, ...older } = walk
    expect(await staff().saveBreak({ ...older, version: 3 })).toMatchObject({ breakKind: 'EXPLORE_BREAK', version: 4 })
    expect(text.breakKind).toBeNull()
    await staff().deleteBreak({ competition, id: pause.ref })
    await staff().deleteText({ competition, id: text.ref })
    expect((await staff().metadata({ competition })).activities).toEqual([])
  })

  it('adds rankings of this competition to the schedule', async () => {
    const { competition, startlists } = await givenCompetition()
    const testSet = await database.prisma.testSet.findFirstOrThrow({ where: { startlistRef: startlists[0] ?? '' } })
    const ranking = await database.prisma.ranking.create({
      data: { ref: newRef(), competitionRef: competition, testSetRef: testSet.ref },
    })
    expect(await staff().rankingChoices({ competition })).toEqual({
      rankings: [{ ref: ranking.ref, name: 'Test 1' }],
    })
    const input = { competition, date, start: '17:00', end: '17:30', name: 'Prize giving' }
    const saved = await staff().saveRanking({ ...input, competitionRankingRefs: [ranking.ref] })
    expect(saved).toMatchObject({ kind: 'RANKING', competitionRankingRefs: [ranking.ref] })
    const foreign = await refused(
      staff().saveRanking({ ...input, competitionRankingRefs: [ranking.ref, newRef()] }),
      kernelErrors.notFound,
    )
    expect(foreign.causes[0]?.field).toBe('competitionRankingRefs.1')
    await staff().deleteRanking({ competition, id: saved.ref })
  })

  it('offers the public championships of the competition, and what each choice has (c050)', async () => {
    const { competition } = await givenCompetition()
    const named = async (status: string) => {
      const championship = await make.championship({ federationRef: worlds.a.federation.ref, status })
      await make.championshipCompetition({ championshipRef: championship.ref, competitionRef: competition })
      await make.championshipSportCategory({
        championshipRef: championship.ref,
        sportCategoryRef: worlds.a.category.ref,
      })
      return championship
    }
    const shown = await named('PUBLISHED')
    const draft = await named('DRAFT')
    const phase = await make.championshipPhase({ championshipRef: shown.ref, level: 1 })
    const group = await make.championshipGroup({ phaseRef: phase.ref })
    const ask = (chosen: object = {}) => staff().championshipRankingChoices({ competition, ...chosen })
    const championships = [{ ref: shown.ref, name: shown.name }]
    const nothing = { championships, phases: [], groups: [], sportCategories: [] }
    expect(await ask()).toEqual(nothing)
    expect(await ask({ championshipRef: draft.ref })).toEqual(nothing)
    const phases = [{ ref: phase.ref, name: phase.name }]
    const sportCategories = [{ ref: worlds.a.category.ref, name: worlds.a.category.name }]
    expect(await ask({ championshipRef: shown.ref })).toEqual({ ...nothing, phases, sportCategories })
    expect(await ask({ championshipRef: shown.ref, championshipPhaseRef: phase.ref })).toEqual({
      championships,
      phases,
      groups: [{ ref: group.ref, name: group.name }],
      sportCategories,
    })
  })

  it('adds the ranking of a championship, changes and deletes it (c043, c048)', async () => {
    const { competition, main } = await givenCompetition()
    const inFederation = { federationRef: worlds.a.federation.ref }
    const championship = await make.championship(inFederation)
    const championshipRef = championship.ref
    await make.championshipSportCategory({ championshipRef, sportCategoryRef: worlds.a.category.ref })
    const phase = await make.championshipPhase({ championshipRef, level: 1 })
    const group = await make.championshipGroup({ phaseRef: phase.ref })
    const input = { competition, date, start: '17:00', end: '18:00', championshipRef }
    const all = { ...input, allChampionshipSportCategories: true }
    // The competition does not count in it yet.
    await refused(staff().saveChampionshipRanking(all), timeScheduleErrors.championshipNotFound)
    await make.championshipCompetition({ championshipRef, competitionRef: competition })
    const saved = await staff().saveChampionshipRanking(all)
    expect(saved).toMatchObject({
      kind: 'CHAMPIONSHIP_RANKING',
      name: championship.name,
      general: true,
      championship: { championshipRef, championshipSportCategoryRef: null, allChampionshipSportCategories: true },
    })
    const ofGroup = {
      ...input,
      ref: saved.ref,
      version: 1,
      name: 'Prize giving',
      arenaRef: main,
      championshipPhaseRef: phase.ref,
      championshipGroupRef: group.ref,
      championshipSportCategoryRef: worlds.a.category.ref,
    }
    expect(await staff().saveChampionshipRanking(ofGroup)).toMatchObject({
      name: 'Prize giving',
      general: false,
      version: 2,
      championship: { championshipPhaseRef: phase.ref, championshipGroupRef: group.ref },
    })
    await refused(staff().saveChampionshipRanking(ofGroup), kernelErrors.staleVersion)
    const changed = { ...ofGroup, version: 2 }
    for (const [over, error, field] of [
      [{ championshipPhaseRef: newRef() }, kernelErrors.notFound, 'championshipPhaseRef'],
      [{ championshipPhaseRef: null }, kernelErrors.fieldRequired, 'championshipPhaseRef'],
      [{ championshipGroupRef: newRef() }, kernelErrors.notFound, 'championshipGroupRef'],
      [{ championshipSportCategoryRef: newRef() }, kernelErrors.notFound, 'championshipSportCategoryRef'],
      [{ championshipSportCategoryRef: null }, kernelErrors.fieldRequired, 'championshipSportCategoryRef'],
      [{ championshipRef: newRef() }, timeScheduleErrors.championshipNotFound, 'championshipRef'],
      [{ date: '2026-06-01' }, timeScheduleErrors.dateOutsideCompetition, 'date'],
    ] as const) {
      const refusal = await refused(staff().saveChampionshipRanking({ ...changed, ...over }), error)
      expect(refusal.causes[0]?.field).toBe(field)
    }
    const lines = await database.prisma.history.findMany({ where: { ref: saved.ref }, orderBy: { id: 'asc' } })
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update'])
    await staff().deleteChampionshipRanking({ competition, id: saved.ref })
    expect((await staff().metadata({ competition })).activities).toEqual([])
  })
})

describe('proposal and create (c037, c038, decision 19)', () => {
  it('fills each arena with the gap in between and stores the shown proposal', async () => {
    const { competition, main, second, startlists, at } = await givenCompetition({ lists: 3 })
    const input = {
      competition,
      startlistRefs: startlists,
      arenaRefs: [main, main, second],
      gap: 10 as const,
      date,
      start: '09:00',
    }
    const proposal = await staff().proposal(input)
    expect(proposal.activities.map(({ arenaRef, start, end }) => [arenaRef, start, end])).toEqual([
      [main, '09:00', '09:06'],
      [second, '09:00', '09:06'],
      [main, '09:21', '09:27'],
    ])
    expect((await staff().metadata({ competition })).activities).toEqual([])
    const schedule = await staff().create(input)
    expect(schedule.activities.map(({ start }) => start)).toEqual(['09:00', '09:00', '09:21'])
    expect(await at(startlists[1] ?? '')).toEqual([clock('09:21'), clock('09:23'), clock('09:25')])
    await refused(staff().create(input), timeScheduleErrors.startlistAlreadyPlanned)
    expect((await staff().create({ competition })).activities).toHaveLength(3)
  })

  it('keeps a team ring for tests with teams, and reports a list without teams in it (cr150)', async () => {
    const { competition, main, second, startlists, sport } = await givenCompetition({ lists: 2 })
    await database.prisma.arena.update({ where: { ref: main }, data: { kind: 'TEAM_RING' } })
    const { testRef } = await database.prisma.testSet.findFirstOrThrow({ where: { startlistRef: startlists[1] ?? '' } })
    await database.prisma.competitionTeam.create({
      data: { ref: newRef(), competitionRef: competition, testRef, name: 'Team', createdAt: new Date() },
    })
    const { activities } = await staff().proposal({ competition, startlistRefs: startlists, date, start: '09:00' })
    expect(activities.map(({ startlist, arenaRef }) => [startlist.name, arenaRef])).toEqual([
      ['List 1', second],
      ['List 2', main],
    ])
    const placed = await staff().saveSport(sport(0, '09:00'))
    await staff().saveSport(sport(1, '10:00'))
    const { warnings } = await staff().metadata({ competition })
    expect(warnings.map(({ code, activityRef }) => [code, activityRef])).toEqual([['ARENA_FOR_TEAMS', placed.ref]])
  })

  it('keeps one rider out of two arenas at once, and plans after the existing activities', async () => {
    const { competition, main, second, startlists } = await givenCompetition({ lists: 2, isShared: true })
    await staff().saveText({ competition, date, start: '08:30', end: '09:30', arenaRef: main, name: 'Course walk' })
    const { activities, warnings } = await staff().proposal({
      competition,
      startlistRefs: startlists,
      arenaRefs: [main, second],
      gap: 5,
      date,
      start: '09:00',
    })
    // The rider is free in the other arena first; here the activity is over, and the course has been walked.
    expect(
      activities.map(({ arenaRef, start, reason }) => [arenaRef, start, reason?.kind, reason?.cause?.name]),
    ).toEqual([
      [second, '09:00', undefined, undefined],
      [main, '09:45', 'ARENA', 'Course walk'],
    ])
    expect(warnings.map(({ code }) => code)).not.toContain('COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME')
  })

  it('reports riders who are busy in another arena, plans around breaks, and reports lists without room', async () => {
    const { competition, main, second, startlists } = await givenCompetition({ lists: 2, isShared: true })
    const placed = { competition, date, arenaRef: main }
    await staff().saveBreak({ ...placed, start: '09:05', end: '09:30', name: 'Lunch' })
    const input = { competition, startlistRefs: startlists, date, start: '09:00' }
    const around = await staff().proposal({ ...input, arenaRefs: [main, main] })
    expect(around.activities.map(({ start, reason }) => [start, reason?.kind, reason?.cause?.name])).toEqual([
      ['09:30', 'BREAK', 'Lunch'],
      ['09:51', 'ARENA', 'List 1'],
    ])
    const apart = await staff().proposal({ ...input, arenaRefs: [second, main], start: '10:00' })
    expect(apart.activities[1]).toMatchObject({
      start: '10:07',
      reason: { kind: 'RIDER', cause: { ref: startlists[0] }, personName: expect.any(String) },
    })
    const late = { ...input, arenaRefs: [main, main], start: '23:50' }
    expect((await staff().proposal(late)).unplaced).toMatchObject([
      { startlist: { ref: startlists[1] }, reason: { kind: 'DAY_END', cause: null } },
    ])
    const planned = await staff().create(late)
    expect(planned.activities.map(({ name }) => name)).toEqual(['Lunch', 'List 1'])
    expect(planned.unplanned.map(({ name }) => name)).toEqual(['List 2'])
    await refused(
      staff().create({ ...late, startlistRefs: startlists.slice(1), arenaRefs: [] }),
      timeScheduleErrors.runsPastMidnight,
    )
  })

  it('fills the days in the order of the tests, each with its jump-off and the walk of its course (decision 89, decision 90)', async () => {
    const { competition, main, startlists } = await givenCompetition({
      lists: 3,
      protocolDefinition: protocolOf.jumping(),
    })
    const { testRef } = await database.prisma.testSet.findFirstOrThrow({ where: { startlistRef: startlists[2] ?? '' } })
    await database.prisma.competitionTest.update({ where: { ref: testRef }, data: { order: -1 } })
    const asked = { competition, arenaRefs: [main, '', ''], start: '09:00', end: '09:50' }
    const { activities, unplaced } = await staff().proposal(asked)
    // Three rounds of two minutes, five minutes, and two riders in a jump-off of 78 seconds.
    expect(activities.map(({ startlist, date: day, start, end }) => [startlist.name, day, start, end])).toEqual([
      ['List 3', date, '09:00', '09:14'],
      ['List 1', date, '09:00', '09:14'],
      ['List 2', date, '09:29', '09:43'],
    ])
    expect(unplaced).toEqual([])
    const short = await staff().proposal({ ...asked, arenaRefs: [main, main, main], end: '09:20' })
    expect(short.activities.map(({ startlist, date: day }) => [startlist.name, day])).toEqual([
      ['List 3', date],
      ['List 1', '2026-05-18'],
    ])
    expect(short.unplaced).toMatchObject([{ startlist: { name: 'List 2' }, reason: { kind: 'DAY_END' } }])
    const { unplanned } = await staff().metadata({ competition })
    expect(unplanned.map(({ name, durationSeconds, walkSeconds }) => [name, durationSeconds, walkSeconds])).toEqual([
      ['List 3', 840, 900],
      ['List 1', 840, 900],
      ['List 2', 840, 900],
    ])
  })

  it('puts a list only into an arena of its kind, unless one is chosen by hand', async () => {
    const { competition, main, startlists } = await givenCompetition({ lists: 1 })
    await database.prisma.arena.updateMany({ where: { competitionRef: competition }, data: { type: 'DRESSAGE_RING' } })
    const input = { competition, startlistRefs: startlists, start: '09:00' }
    expect((await staff().proposal(input)).unplaced).toMatchObject([
      { reason: { kind: 'NO_ARENA', cause: null, personName: null } },
    ])
    expect((await staff().metadata({ competition })).unplanned).toMatchObject([{ arenaRefs: [] }])
    await refused(staff().create(input), timeScheduleErrors.arenaRequired)
    const { activities } = await staff().create({ ...input, arenaRefs: [main] })
    expect(activities).toMatchObject([{ arenaRef: main, start: '09:00', walkSeconds: 900 }])
  })

  it('refuses invalid gaps, days and lists', async () => {
    const { competition, main } = await givenCompetition()
    await refused(staff().proposal({ competition, gap: 7 as never }), kernelErrors.wrongFormat)
    await refused(staff().proposal({ competition, date: '2026-06-01' }), timeScheduleErrors.dateOutsideCompetition)
    await refused(staff().proposal({ competition, startlistRefs: [worlds.b.startlist.ref] }), kernelErrors.notFound)
    await refused(staff().proposal({ competition, arenaRefs: [main] }), timeScheduleErrors.arenaRequired)
  })
})

describe('POST recalculate-time (c039, decision 19)', () => {
  it('shifts later activities of that arena and dependent activities, and reports the reasons', async () => {
    const { competition, sport, second, startlists, at } = await givenCompetition({ lists: 4 })
    const first = await staff().saveSport(sport(0, '09:00'))
    const next = await staff().saveSport(sport(1, '09:10'))
    const waiting = await staff().saveSport(sport(2, '09:16', { arenaRef: second, dependsOn: [next.ref] }))
    const apart = await staff().saveSport(sport(3, '08:00', { arenaRef: second }))
    const { moved, problems, schedule } = await staff().recalculate({
      competition,
      ref: first.ref,
      start: '09:30',
      gap: 5,
    })
    // Four minutes are between the two, so four are kept of the five that are requested.
    expect(moved.map(({ ref, reason, cause, from, to }) => [ref, reason, cause?.ref, from.start, to.start])).toEqual([
      [first.ref, 'CHANGED', undefined, '09:00', '09:30'],
      [next.ref, 'ARENA', first.ref, '09:10', '09:40'],
      [waiting.ref, 'DEPENDS', next.ref, '09:16', '09:46'],
    ])
    expect(problems).toEqual([])
    expect(schedule.activities.find(({ ref }) => ref === apart.ref)).toMatchObject({ start: '08:00', version: 1 })
    expect(await at(startlists[2] ?? '')).toEqual([clock('09:46'), clock('09:48'), clock('09:50')])
  })

  it('does not move later activities if a gap absorbs the delay', async () => {
    const { competition, sport } = await givenCompetition({ lists: 3 })
    const first = await staff().saveSport(sport(0, '09:00'))
    const next = await staff().saveSport(sport(1, '09:10'))
    const last = await staff().saveSport(sport(2, '09:40'))
    const { moved, schedule } = await staff().recalculate({ competition, ref: first.ref, start: '09:05' })
    expect(moved.map(({ ref, to }) => [ref, to.start])).toEqual([
      [first.ref, '09:05'],
      [next.ref, '09:11'],
    ])
    expect(schedule.activities.find(({ ref }) => ref === last.ref)).toMatchObject({ start: '09:40', version: 1 })
    const back = await staff().recalculate({ competition, ref: first.ref, start: '09:00' })
    expect(back.moved.map(({ ref, reason }) => [ref, reason])).toEqual([[first.ref, 'CHANGED']])
  })

  it('reports the rider who is in another arena, and a fixed activity that would have to move', async () => {
    const { competition, sport, second, star } = await givenCompetition({ lists: 3, isShared: true })
    const rider = await database.prisma.practitioner.findUniqueOrThrow({
      where: { ref: star.ref },
      include: { person: true },
    })
    const first = await staff().saveSport(sport(0, '09:00'))
    const other = await staff().saveSport(sport(1, '09:07', { arenaRef: second }))
    const fixed = await staff().saveSport(sport(2, '09:13', { isFixed: true }))
    const { moved, problems } = await staff().recalculate({ competition, ref: first.ref, start: '09:08' })
    expect(moved.find(({ ref }) => ref === other.ref)).toMatchObject({
      reason: 'RIDER',
      personName: `${rider.person.firstName} ${rider.person.lastName}`,
      cause: { ref: first.ref, name: 'List 1' },
      to: { start: '09:15' },
    })
    expect(problems).toEqual([
      { code: 'FIXED_TOO_EARLY', ref: fixed.ref, name: 'List 3', cause: { ref: first.ref, name: 'List 1' } },
    ])
  })

  it('without a change, uses the current duration of the entries', async () => {
    const { competition, sport, startlists } = await givenCompetition()
    const first = await staff().saveSport(sport(0, '09:00'))
    const second = await staff().saveSport(sport(1, '09:06'))
    await database.prisma.startlistEntry.updateMany({
      where: { startlistRef: startlists[0] ?? '' },
      data: { durationSeconds: 300 },
    })
    const { moved } = await staff().recalculate({ competition })
    expect(moved).toMatchObject([
      { ref: first.ref, reason: 'CHANGED', to: { start: '09:00', end: '09:15' } },
      { ref: second.ref, reason: 'ARENA', cause: { ref: first.ref }, to: { start: '09:15', end: '09:21' } },
    ])
    expect((await staff().recalculate({ competition })).moved).toEqual([])
  })

  it('refuses an activity of another competition, and a day that would not end', async () => {
    const { competition, sport } = await givenCompetition()
    const { ref } = await staff().saveSport(sport(0, '09:00'))
    await refused(staff().recalculate({ competition, ref: newRef(), start: '10:00' }), kernelErrors.notFound)
    await refused(staff().recalculate({ competition, ref, end: '08:00' }), timeScheduleErrors.endBeforeStart)
    await staff().saveSport(sport(1, '23:50'))
    await refused(staff().recalculate({ competition, ref, start: '23:58' }), timeScheduleErrors.runsPastMidnight)
    await refused(staff().recalculate({ competition, ref, start: '25:00' }), kernelErrors.wrongTimeFormat)
    await refused(staff().recalculate({ competition, ref, gap: 7 as never }), kernelErrors.wrongFormat)
  })
})

describe('warnings (decision 18)', () => {
  it('reports a rider in two arenas at once, too short a way and too short a rest', async () => {
    const { competition, sport, second, star } = await givenCompetition({ isShared: true })
    const rider = await database.prisma.practitioner.findUniqueOrThrow({ where: { ref: star.ref } })
    await staff().saveSport(sport(0, '09:00'))
    const other = await staff().saveSport(sport(1, '09:01', { arenaRef: second }))
    const codes = async () =>
      (await staff().metadata({ competition })).warnings
        .filter(({ subjectRef }) => subjectRef === rider.personRef)
        .map(({ code }) => code)
    expect(await codes()).toEqual(['COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME'])
    const move = (start: string, version: number) =>
      staff().saveSport(sport(1, start, { ref: other.ref, version, arenaRef: second }))
    await move('09:06', 1)
    expect(await codes()).toEqual(['TRANSFER_TIME_TOO_SHORT'])
    await move('09:36', 2)
    expect(await codes()).toEqual(['REST_TOO_SHORT'])
    // Two minutes of riding, half an hour of rest and five minutes between the arenas.
    await move('09:37', 3)
    expect(await codes()).toEqual([])
    const [horse] = (await staff().metadata({ competition })).warnings
    expect(horse).toMatchObject({
      code: 'REST_TOO_SHORT',
      subject: 'HORSE',
      subjectName: expect.stringMatching(/^Horse/),
    })
  })

  it('reports two activities in one arena at once', async () => {
    const { competition, sport } = await givenCompetition()
    await staff().saveSport(sport(0, '09:00'))
    await staff().saveSport(sport(1, '09:03'))
    expect((await staff().metadata({ competition })).warnings).toMatchObject([{ code: 'ARENA_OCCUPIED' }])
  })
})

describe('two planners at once', () => {
  it('stores one of two changes to one activity and refuses the other', async () => {
    const { sport } = await givenCompetition()
    const { ref } = await staff().saveSport(sport(0, '09:00'))
    const outcomes = await Promise.allSettled([
      staff().saveSport(sport(0, '10:00', { ref, version: 1 })),
      staff().saveSport(sport(0, '11:00', { ref, version: 1 })),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
