import { newRef } from '@oxer/db'
import { drawOrder } from '@oxer/domain/competitions/startlist/draw.rules'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { seasons } from '../championship-ranking/championship-ranking.fixture.ts'
import { startlistsOf } from './startlist.fixture.ts'

const test = await apiTest()
const { api, database, federation, make, now, worlds } = test
const { enterResult, givenList, orderOf, refsOf } = startlistsOf(test)
const as = (subject: Subject) => api(subject).competitions.startlist
const staff = () => as('competitionOrganizer')

describe('drawing and ordering (c030, c031, decision 3, decision 16)', () => {
  it('draws from a seed that is stored and shown, so that anybody can repeat the draw', async () => {
    const list = await givenList({ riders: 9 })
    const drawn = await staff().compute({ ...list.of, method: 'RANDOM', seed: '042026' })
    expect(drawn).toMatchObject({ isApplied: true, draw: { seed: '042026', algorithm: 'oxer-draw-1' } })
    const read = await staff().get(list.of)
    expect(read.draw).toMatchObject({ method: 'RANDOM', seed: '042026', at: now().toISOString() })
    expect(read.entries.map((entry) => entry.ref)).toEqual(drawOrder(drawn.draw.drawnRefs, '042026'))
    const lines = await database.prisma.history.findMany({ where: { ref: list.ref }, orderBy: { id: 'asc' } })
    expect(lines.map((line) => line.action)).toEqual(['draw'])
  })

  it('generates a new seed each time if none is given', async () => {
    const list = await givenList()
    const first = await staff().compute({ ...list.of, method: 'RANDOM' })
    const second = await staff().compute({ ...list.of, method: 'RANDOM' })
    expect(first.draw.seed).toMatch(/^\d{6}$/)
    expect(second.draw.seed).not.toBe(first.draw.seed)
  })

  it('previews by GET and by POST with apply=false; refuses apply on GET with 405', async () => {
    const list = await givenList()
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 3 })
    const before = await orderOf(list)
    expect((await staff().preview(list.of)).startlist.entries.map((entry) => entry.registrationRef)).toEqual(
      list.registrations.map((row) => row.ref),
    )
    const preview = await staff().compute({ ...list.of, method: 'REGISTRATION', apply: false })
    expect(preview.isApplied).toBe(false)
    expect(await orderOf(list)).toEqual(before)
    await refused(staff().preview({ ...list.of, apply: true }), startlistErrors.applyOnGet)
    const history = await database.prisma.history.findMany({ where: { ref: list.ref }, orderBy: { id: 'asc' } })
    expect(history.map((line) => line.action)).toEqual(['move'])
  })

  it('orders by field, by selection and by another list; a locked entry keeps its position', async () => {
    const list = await givenList()
    for (const [index, number] of [30, 10, 40, 20].entries()) {
      await database.prisma.registration.update({
        where: { ref: list.registrations[index]?.ref ?? '' },
        data: { startNumber: number },
      })
    }
    const byField = { ...list.of, method: 'AUTOMATIC', basis: 'BY_FIELD', field: 'competition_number' } as const
    await staff().compute(byField)
    expect(await orderOf(list)).toEqual(refsOf(list, 1, 3, 0, 2))
    await staff().compute({ ...byField, direction: 'DESCENDING' })
    expect(await orderOf(list)).toEqual(refsOf(list, 2, 0, 3, 1))
    const { entries } = await staff().get(list.of)
    await staff().toggleLock({ ...list.of, entry: entries[0]?.ref ?? '' })
    await staff().compute({ ...list.of, method: 'BY_SELECTION', order: refsOf(list, 1, 0).map(String) })
    expect(await orderOf(list)).toEqual(refsOf(list, 2, 1, 0, 3))
    await staff().compute({ ...list.of, method: 'FROM_OTHER', fromStartlistRef: list.ref })
    await refused(staff().compute({ ...list.of, method: 'BY_SELECTION' }), startlistErrors.orderUnknown)
    await refused(staff().compute({ ...list.of, method: 'REPEAT' }), startlistErrors.orderUnknown)
    await refused(
      staff().compute({ ...list.of, method: 'FROM_OTHER', fromStartlistRef: worlds.b.startlist.ref }),
      kernelErrors.notFound,
    )
    await refused(
      staff().compute({ ...list.of, method: 'AUTOMATIC', basis: 'BY_CAREER' }),
      startlistErrors.basisNotOffered,
    )
  })

  it('draws around the selected starters, keeps why, and repeats itself (decision 108)', async () => {
    const list = await givenList({ riders: 6 })
    const { entries } = await staff().get(list.of)
    const entry = (index: number): string => entries[index]?.ref ?? ''
    const selection = [
      { ref: entry(4), place: 'FIRST' as const, reason: 'rides in ring 2 at ten' },
      { ref: entry(0), place: 'LAST' as const, reason: '' },
      { ref: entry(2), place: 'LEFT_OUT' as const, reason: 'jury of the class before' },
    ]
    const drawn = await staff().compute({ ...list.of, method: 'RANDOM', seed: '004711', selection })
    const order = drawn.startlist.entries.map(({ ref }) => ref)
    expect([order[0], order[2], order[5]]).toEqual([entry(4), entry(2), entry(0)])
    expect(drawn.draw.drawnRefs).toEqual([entry(1), entry(3), entry(5)].sort())
    expect(drawn.startlist.entries.some(({ isLocked }) => isLocked)).toBe(false)
    const stored = await staff().get(list.of)
    expect(stored.draw?.selection).toEqual(selection)
    const again = await staff().preview(list.of)
    expect(again.startlist.entries.map(({ ref }) => ref)).toEqual(order)
    expect(again.draw.selection).toEqual(selection)
  })

  it('keeps the horses of one rider apart and warns of starts too close together (decision 16, decision 18)', async () => {
    const list = await givenList({ riders: 7, test: { averageRoundSeconds: 600 } })
    const personRef = list.practitioners[0]?.personRef ?? ''
    const second = await make.practitioner({ federationRef: federation, personRef })
    await database.prisma.registration.update({
      where: { ref: list.registrations[1]?.ref ?? '' },
      data: { practitionerRef: second.ref },
    })
    const natural = await staff().compute({ ...list.of, method: 'NATURAL' })
    expect(natural.startlist.warnings).toMatchObject([
      {
        code: 'COOL_DOWN_TOO_SHORT',
        entryRef: natural.startlist.entries[1]?.ref,
        subject: 'RIDER',
        subjectRef: personRef,
        subjectName: natural.startlist.entries[0]?.rider?.name,
        neededSeconds: 900,
        givenSeconds: 0,
        other: { horse: natural.startlist.entries[0]?.horse?.name, position: 1, startlist: null, isLater: false },
      },
    ])
    expect((await staff().get(list.of)).warnings).toEqual(natural.startlist.warnings)
    const spread = await staff().compute({
      ...list.of,
      method: 'NATURAL',
      multiParticipation: { order: 'SEQUENTIAL', minimumGap: 1 },
    })
    expect(spread.startlist.warnings).toEqual([])
    expect(spread.warningCounts).toEqual({ current: 1, ordered: 0, planned: 0 })
    expect(await staff().statistics(list.of)).toMatchObject({ ridersWithSeveralStarts: 1, leastRiderGap: 6 })
  })

  it('without a given distance, keeps the horses of one rider as far apart as their rest needs (decision 16)', async () => {
    const list = await givenList({ riders: 8, test: { averageRoundSeconds: 600 } })
    const second = await make.practitioner({
      federationRef: federation,
      personRef: list.practitioners[0]?.personRef ?? '',
    })
    await database.prisma.registration.update({
      where: { ref: list.registrations[1]?.ref ?? '' },
      data: { practitionerRef: second.ref },
    })
    const computed = await staff().compute({
      ...list.of,
      multiParticipation: { order: 'CONSECUTIVE', minimumGap: null },
    })
    // Three quarters of an hour between two rounds of ten minutes.
    expect(computed.draw.multiParticipation).toEqual({ order: 'CONSECUTIVE', minimumGap: 6 })
    expect(computed.startlist.warnings).toEqual([])
    expect(await staff().statistics(list.of)).toMatchObject({ leastRiderGap: 6 })
    // The competition asks for twenty minutes in this discipline (cr140), and for more in all others.
    await database.prisma.competitionTest.updateMany({
      where: { testSets: { some: { startlistRef: list.ref } } },
      data: { sportTypeVariantRef: worlds.a.variant.ref },
    })
    const { settings } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: list.of.competition } })
    await database.prisma.competition.update({
      where: { ref: list.of.competition },
      data: {
        settings: {
          riderRestMinutes: 60,
          byVariant: [{ sportTypeVariantRef: worlds.a.variant.ref, riderRestMinutes: 20 }],
        },
      },
    })
    const shorter = await staff().compute({
      ...list.of,
      multiParticipation: { order: 'CONSECUTIVE', minimumGap: null },
    })
    expect(shorter.draw.multiParticipation).toEqual({ order: 'CONSECUTIVE', minimumGap: 3 })
    expect(shorter.startlist.warnings).toEqual([])
    await database.prisma.competition.update({
      where: { ref: list.of.competition },
      data: { settings: settings ?? {} },
    })
  })

  it('keeps its order settings, so that ordering again gives the same list', async () => {
    const list = await givenList()
    await staff().compute({ ...list.of, method: 'BY_SELECTION', order: refsOf(list, 3, 2).map(String) })
    expect((await staff().get(list.of)).draw).not.toHaveProperty('source')
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 3 })
    const again = await staff().preview(list.of)
    expect(again.startlist.entries.map((entry) => entry.registrationRef)).toEqual(refsOf(list, 3, 2, 0, 1))
    // The list it was ordered by is deleted, so the present order is returned.
    const source = { order: [], fromStartlistRef: newRef(), repeat: { place: 1, of: 1 } }
    const gone = { ...again.draw, method: 'FROM_OTHER', source }
    await database.prisma.startlist.update({ where: { ref: list.ref }, data: { draw: gone } })
    const kept = await staff().preview(list.of)
    expect(kept.startlist.entries.map((entry) => entry.registrationRef)).toEqual(await orderOf(list))
    expect(kept.draw).toMatchObject({ method: 'FROM_OTHER' })
  })

  it('refuses to order a list with results', async () => {
    const list = await givenList()
    await enterResult(list, 0)
    await refused(
      staff().compute({ ...list.of, method: 'REGISTRATION', direction: 'DESCENDING' }),
      startlistErrors.hasResults,
    )
  })
})

/**
 * A list of ten rounds of two minutes at nine in the main ring. Its first rider rides another horse at the same time in the second ring.
 * If requested, there is a lunch in the main ring at a quarter past nine.
 */
const givenDay = async ({ hasLunch = false } = {}) => {
  const list = await givenList({ riders: 30, test: { averageRoundSeconds: 120, name: 'Here' } })
  const { competition } = list
  const { start: date } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
  const [main, second] = [
    await make.arena({ competitionRef: competition, order: 0, name: 'Main ring' }),
    await make.arena({ competitionRef: competition, order: 1, name: 'Ring 2' }),
  ]
  const test = await make.test({ competitionRef: competition, averageRoundSeconds: 120, name: 'There' })
  const star = await make.practitioner({ federationRef: federation, personRef: list.practitioners[0]?.personRef ?? '' })
  const there = await make.registration({
    competitionRef: competition,
    testRef: test.ref,
    testSetRef: test.testSet.ref,
    practitionerRef: star.ref,
  })
  const other = await make.startlist({
    competitionRef: competition,
    testSetRef: test.testSet.ref,
    registrationRefs: [there.ref],
    name: 'There',
  })
  const plan = (
    kind: string,
    arenaRef: string,
    startlistRef: string | null,
    name: string,
    start: number,
    end: number,
  ) =>
    database.prisma.activity.create({
      data: {
        ref: newRef(),
        competitionRef: competition,
        kind,
        arenaRef,
        startlistRef,
        name,
        date,
        startSeconds: start * 60,
        endSeconds: end * 60,
      },
    })
  await plan('SPORT', main.ref, list.ref, 'Here', 540, 600)
  await plan('SPORT', second.ref, other.ref, 'There', 540, 542)
  if (hasLunch) await plan('BREAK', main.ref, null, 'Lunch', 555, 557)
  const orderThere = () =>
    database.prisma.startlistEntry.findMany({ where: { startlistRef: other.ref }, orderBy: { order: 'asc' } })
  return { ...list, other, star, orderThere }
}

describe('the planner (c031, decision 18)', () => {
  it('warns for each entry of conflicts with other lists of that day and of breaks, with the numbers', async () => {
    const day = await givenDay({ hasLunch: true })
    const { warnings, entries } = await staff().get(day.of)
    const horse = await database.prisma.horse.findUniqueOrThrow({ where: { ref: day.star.horseRef } })
    expect(warnings.find(({ entryRef }) => entryRef === entries[0]?.ref)).toMatchObject({
      code: 'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME',
      subject: 'RIDER',
      givenSeconds: -120,
      other: {
        horse: horse.name,
        start: '09:00',
        arenaName: 'Ring 2',
        startlist: { ref: day.other.ref, name: 'There' },
      },
    })
    expect(
      warnings
        .filter(({ code }) => code === 'SCHEDULED_DURING_BREAK')
        .map(({ entryRef, breakName, givenSeconds }) => [
          entries.findIndex(({ ref }) => ref === entryRef),
          breakName,
          givenSeconds,
        ]),
    ).toEqual([
      [7, 'Lunch', -60],
      [8, 'Lunch', -60],
    ])
    // Seen from the other list, the warning names the start there.
    const there = await staff().get({ competition: day.competition, id: day.other.ref })
    expect(there.warnings).toMatchObject([
      { entryRef: there.entries[0]?.ref, other: { arenaName: 'Main ring', startlist: { ref: day.ref } } },
    ])
  })

  it('SOFT warns only, HARD finds the rest in this list, and the other lists do not change', async () => {
    const day = await givenDay()
    const before = await day.orderThere()
    const soft = await staff().compute({ ...day.of, intensity: 'SOFT', apply: false })
    expect(soft).toMatchObject({ warningCounts: { current: 1, ordered: 1, planned: 1 }, movedByPlanner: 0 })
    const hard = await staff().compute({ ...day.of, intensity: 'HARD' })
    expect(hard).toMatchObject({
      isApplied: true,
      warningCounts: { current: 1, ordered: 1, planned: 0 },
      draw: { intensity: 'HARD' },
      startlist: { warnings: [] },
    })
    expect(hard.movedByPlanner).toBeGreaterThan(0)
    const read = await staff().get(day.of)
    expect(read.warnings).toEqual([])
    // Three quarters of an hour of rest, and the time between the arenas.
    expect(read.entries.findIndex((entry) => entry.registrationRef === refsOf(day, 0)[0])).toBeGreaterThanOrEqual(26)
    expect(await day.orderThere()).toEqual(before)
  })

  it('MEDIUM moves no entry by more than ten positions, and has no more warnings than the requested order', async () => {
    const day = await givenDay()
    const medium = await staff().compute({ ...day.of, intensity: 'MEDIUM', apply: false })
    for (const [index, entry] of medium.startlist.entries.entries()) {
      const was = day.registrations.findIndex(({ ref }) => ref === entry.registrationRef)
      expect(Math.abs(index - was)).toBeLessThanOrEqual(10)
    }
    expect(medium.warningCounts.planned).toBeLessThanOrEqual(medium.warningCounts.ordered)
  })

  it('does not move a locked entry or an entry with a result', async () => {
    const day = await givenDay()
    const { entries } = await staff().get(day.of)
    await staff().toggleLock({ ...day.of, entry: entries[0]?.ref ?? '' })
    const locked = await staff().compute({ ...day.of, intensity: 'HARD' })
    expect(locked).toMatchObject({ movedByPlanner: 0, warningCounts: { ordered: 1, planned: 1 } })
    const ridden = await givenDay()
    await enterResult(ridden, 0)
    expect((await staff().compute({ ...ridden.of, intensity: 'HARD' })).movedByPlanner).toBe(0)
  })

  it('refuses an unknown intensity and an older version; a closed list has no warnings', async () => {
    const day = await givenDay()
    await refused(staff().compute({ ...day.of, intensity: 'EXTREME' as never }), kernelErrors.notAnEnumValue)
    const repeat = { place: 3, of: 2 }
    await refused(
      staff().compute({ ...day.of, method: 'REPEAT', fromStartlistRef: day.ref, repeat }),
      kernelErrors.wrongFormat,
    )
    const { version } = await staff().get(day.of)
    await staff().move({ ...day.of, fromIndex: 1, toIndex: 2, version })
    await refused(staff().compute({ ...day.of, intensity: 'HARD', version }), kernelErrors.staleVersion)
    await database.prisma.startlist.update({ where: { ref: day.ref }, data: { status: 'CLOSED' } })
    await refused(staff().compute({ ...day.of, intensity: 'HARD' }), startlistErrors.closed)
    expect((await staff().get(day.of)).warnings).toEqual([])
  })

  it.each(['BY_CAREER', 'BY_CHAMPIONSHIP'] as const)('refuses %s as not offered yet', async (basis) => {
    const list = await givenList()
    await refused(staff().compute({ ...list.of, method: 'AUTOMATIC', basis }), startlistErrors.basisNotOffered)
  })
})

describe('by the standing in a championship (cr266, decision 360)', () => {
  const { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll } = seasons(test)
  const office = () => as('federationAdministrator')

  /** Four riders, of whom three have a place: the second, the first, the third. The final has a list of all four. */
  const givenFinal = async (over: Record<string, unknown> = {}, times = [6100, 6000, 6200, null]) => {
    const championship = await givenChampionship(over)
    const phase = await givenPhase(championship, 1)
    const riders = await givenRiders(4)
    const first = await givenCompetition(championship, riders)
    await first.ride(times)
    const final = await givenCompetition(championship, riders, { test: { championshipRef: championship } })
    const { ref } = await make.startlist({
      competitionRef: final.ref,
      testSetRef: final.of.testSet,
      registrationRefs: final.participations,
    })
    const of = { competition: final.ref, id: ref }
    const named = { championshipRef: championship, championshipSportCategoryRef: category }
    const order = async () =>
      (await office().get(of)).entries.map((entry) => final.participations.indexOf(entry.registrationRef ?? ''))
    return { championship, phase, final, of, named, order }
  }
  const by = { method: 'AUTOMATIC', basis: 'BY_CHAMPIONSHIP' } as const

  it('starts the leader last unless it is asked otherwise, and follows the standing', async () => {
    const { championship, phase, of, named, order } = await givenFinal()
    await create(championship)
    await showAll(championship)
    const group = { ...named, championshipPhaseRef: phase.ref, championshipGroupRef: phase.groups[0] ?? '' }
    const computed = await office().compute({ ...of, ...by, championship: group })
    expect(await order()).toEqual([3, 2, 0, 1])
    const ranking = await database.prisma.championshipRanking.findFirstOrThrow({
      where: { targetRef: group.championshipGroupRef },
    })
    expect(computed.draw).toMatchObject({
      basis: 'BY_CHAMPIONSHIP',
      direction: 'DESCENDING',
      algorithm: 'oxer-draw-1',
      standing: { rankingRef: ranking.ref, changedAt: ranking.changedAt.toISOString() },
      source: { championship: group },
    })
    await office().compute({ ...of, ...by, direction: 'ASCENDING', championship: named })
    expect(await order()).toEqual([1, 0, 2, 3])
    // Ordered again, as it was last.
    expect((await office().preview(of)).draw).toMatchObject({ direction: 'ASCENDING', source: { championship: named } })
  })

  it('takes the championship that the tests name, also when no source is chosen; equals are drawn', async () => {
    const { championship, of, order } = await givenFinal({}, [6000, 6000, 6200, null])
    await refused(office().compute({ ...of, ...by }), startlistErrors.basisNotOffered)
    await create(championship)
    await refused(office().compute({ ...of, ...by }), startlistErrors.basisNotOffered)
    await showAll(championship)
    const { draw } = await office().compute({ ...of, ...by, seed: '042026' })
    expect(draw).toMatchObject({ seed: '042026', algorithm: 'oxer-draw-1' })
    const before = await order()
    expect(before.slice(0, 2)).toEqual([3, 2])
    await office().move({ ...of, fromIndex: 2, toIndex: 3 })
    await office().compute({ ...of, ...by, seed: '042026' })
    expect(await order()).toEqual(before)
    for (const basis of [null, 'AUTOMATIC'] as const) {
      const found = await office().compute({ ...of, method: 'AUTOMATIC', basis, seed: '042026' })
      expect(found.draw).toMatchObject({ direction: 'DESCENDING' })
      expect(await order()).toEqual(before)
    }
    await office().compute({ ...of, method: 'AUTOMATIC', direction: 'ASCENDING', seed: '042026' })
    expect((await order()).slice(2)).toEqual([2, 3])
  })

  it('ranks horses where they collect the points', async () => {
    const { championship, of, named, order } = await givenFinal({ practitionerDependence: 'HORSE' })
    await create(championship)
    await showAll(championship)
    await office().compute({ ...of, ...by, championship: named })
    expect(await order()).toEqual([3, 2, 0, 1])
  })

  it('refuses a championship of another competition, one that is hidden, and one that does not exist', async () => {
    const { championship, final, of, named, order } = await givenFinal()
    await create(championship)
    await showAll(championship)
    const before = await order()
    const ask = (more: object = {}) => office().compute({ ...of, ...by, championship: { ...named, ...more } })
    await refused(ask({ championshipRef: newRef() }), startlistErrors.basisNotOffered)
    await refused(ask({ championshipSportCategoryRef: newRef() }), startlistErrors.basisNotOffered)
    await refused(ask({ championshipRef: 'x' }), kernelErrors.wrongReferenceFormat)
    const elsewhere = await givenList()
    await refused(staff().compute({ ...elsewhere.of, ...by, championship: named }), startlistErrors.basisNotOffered)
    await database.prisma.championship.update({ where: { ref: championship }, data: { status: 'HIDDEN' } })
    await refused(ask(), startlistErrors.basisNotOffered)
    await database.prisma.championship.update({ where: { ref: championship }, data: { status: 'PUBLISHED' } })
    await database.prisma.championshipCompetition.deleteMany({ where: { competitionRef: final.ref } })
    await refused(ask(), startlistErrors.basisNotOffered)
    expect(await order()).toEqual(before)
  })
})
