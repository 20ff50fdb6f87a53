import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from './startlist.fixture.ts'

const test = await apiTest()
const { api, database, federation, make, now } = test
const { givenList, orderOf } = startlistsOf(test)
const staff = () => api('competitionOrganizer').competitions.startlist
const changeReason = 'Horse fell ill'

describe('a list that the public has seen as final (decision 57)', () => {
  it('is changed with a reason only, and the history keeps the reason, the author and the moment', async () => {
    const list = await givenList({ status: 'FINAL' })
    const before = await orderOf(list)
    const { of } = list
    const [entry] = (await staff().get(of)).entries
    const waiting = await make.registration({
      competitionRef: list.competition,
      testRef: list.test.ref,
      testSetRef: list.test.testSet.ref,
      practitionerRef: (await make.practitioner({ federationRef: federation })).ref,
    })
    const changes = {
      move: (reason: object) => staff().move({ ...of, fromIndex: 0, toIndex: 2, ...reason }),
      swap: (reason: object) => staff().swap({ ...of, fromIndex: 0, toIndex: 2, ...reason }),
      draw: (reason: object) => staff().compute({ ...of, method: 'RANDOM', seed: '004711', apply: true, ...reason }),
      break: (reason: object) => staff().addBreak({ ...of, order: 1, ...reason }),
      open: (reason: object) => staff().addOpenPositions({ ...of, position: 1, quantity: 1, ...reason }),
      add: (reason: object) => staff().add({ ...of, registrationRef: waiting.ref, ...reason }),
      remove: (reason: object) => staff().removeEntry({ ...of, entry: entry?.ref ?? '', ...reason }),
      numbers: (reason: object) =>
        staff().renumber({
          competition: list.competition,
          configurations: [{ from: 700, scope: 'COMBINATION', startlistRef: list.ref }],
          ...reason,
        }),
    }
    for (const change of Object.values(changes)) {
      const error = await refused(change({}), startlistErrors.changesFinal)
      expect(error.causes[0]?.field).toBe('changeReason')
    }
    await refused(staff().delete(of), startlistErrors.changesFinal)
    await refused(staff().addAll(of), startlistErrors.changesFinal)
    expect(await orderOf(list)).toEqual(before)
    expect(await staff().get(of)).toMatchObject({ isFinal: true, changedAt: null })
    // A preview stores nothing, and asks for nothing.
    await staff().compute({ ...of, method: 'RANDOM', apply: false })
    for (const change of Object.values(changes)) await change({ changeReason })
    expect(await staff().get(of)).toMatchObject({ changedAt: now().toISOString(), isFinal: true })
    const lines = await database.prisma.history.findMany({ where: { ref: { in: [list.ref, list.competition] } } })
    const reasons = lines.filter(({ after }) => JSON.stringify(after).includes(changeReason))
    expect(reasons.map(({ action }) => action).toSorted()).toEqual(
      [
        'add-break',
        'add-open-positions',
        'add-registrations',
        'draw',
        'move',
        'remove-entry',
        'renumber',
        'swap',
      ].toSorted(),
    )
    expect(reasons.every(({ actorName, at }) => actorName !== '' && at.getTime() === now().getTime())).toBe(true)
  })

  it('says that it was changed if it stepped back and is final again with other positions', async () => {
    const list = await givenList({ status: 'FINAL' })
    const to = (status: 'DRAFT_PROPOSAL' | 'FINAL') => staff().changeStatus({ ...list.of, status })
    await to('DRAFT_PROPOSAL')
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 2 })
    await staff().move({ ...list.of, fromIndex: 2, toIndex: 0 })
    expect(await to('FINAL')).toMatchObject({ changedAt: null })
    await to('DRAFT_PROPOSAL')
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 2 })
    expect(await staff().get(list.of)).toMatchObject({ changedAt: null })
    expect(await to('FINAL')).toMatchObject({ changedAt: now().toISOString() })
  })

  it('says that its planned times changed, but not when it was first planned', async () => {
    const list = await givenList({ status: 'FINAL' })
    const { competition } = list
    const { start } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
    const { ref: arenaRef } = await make.arena({ competitionRef: competition, order: 9, name: 'Far' })
    const planning = api('competitionOrganizer').competitions.timeSchedule
    const sport = { competition, arenaRef, startlistRef: list.ref, date: start }
    const { ref, version } = await planning.saveSport({ ...sport, start: '09:00' })
    expect(await staff().get(list.of)).toMatchObject({ changedAt: null })
    await planning.saveSport({ ...sport, ref, version, start: '09:00', name: 'Renamed' })
    expect(await staff().get(list.of)).toMatchObject({ changedAt: null })
    await planning.recalculate({ competition, ref, start: '09:30' })
    expect(await staff().get(list.of)).toMatchObject({ changedAt: now().toISOString() })
  })

  it('moves on a public schedule with a reason only, except for a delay of the day (decision 109)', async () => {
    const start = '2030-05-01'
    const later = { publishedParts: ['TIMESCHEDULE'], start, end: start }
    const list = await givenList({ status: 'FINAL', competition: later })
    const { competition } = list
    const [near, far] = await Promise.all(
      ['Near', 'Far'].map((name, order) => make.arena({ competitionRef: competition, order: order + 8, name })),
    )
    const planning = api('competitionOrganizer').competitions.timeSchedule
    const sport = { competition, arenaRef: near?.ref ?? '', startlistRef: list.ref, date: start, start: '09:00' }
    const { ref, version } = await planning.saveSport(sport)
    const asked = startlistErrors.changesFinal
    await refused(planning.saveSport({ ...sport, ref, version, arenaRef: far?.ref ?? '' }), asked)
    await refused(planning.recalculate({ competition, ref, start: '09:05' }), asked)
    await refused(planning.deleteSport({ competition, id: ref }), asked)
    expect(await staff().get(list.of)).toMatchObject({ changedAt: null })
    await planning.saveSport({ ...sport, ref, version, arenaRef: far?.ref ?? '', changeReason })
    expect(await staff().get(list.of)).toMatchObject({ changedAt: now().toISOString(), arenaName: 'Far' })
    const told = await database.prisma.history.findFirstOrThrow({ where: { ref }, orderBy: { id: 'desc' } })
    expect(told.after).toMatchObject({ changeReason })
    // Today: half an hour is a delay, more is not.
    const today = localDateAt(now(), 'Europe/Brussels')
    await database.prisma.activity.update({ where: { ref }, data: { date: today } })
    await planning.recalculate({ competition, ref, start: '09:30' })
    await refused(planning.recalculate({ competition, ref, start: '10:01' }), asked)
    await planning.deleteSport({ competition, id: ref, changeReason })
  })

  it('asks for no reason before, nor for what the public does not see', async () => {
    const list = await givenList({ status: 'DRAFT_PROPOSAL' })
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 1 })
    expect(await staff().get(list.of)).toMatchObject({ isFinal: false, changedAt: null })
    await staff().changeStatus({ ...list.of, status: 'FINAL' })
    const [entry] = (await staff().get(list.of)).entries
    await staff().toggleLock({ ...list.of, entry: entry?.ref ?? '' })
    const numbers = { from: 1, scope: 'COMBINATION' as const, startlistRef: list.ref, onlyMissing: true }
    await staff().renumber({ competition: list.competition, configurations: [numbers], changeReason })
    // Everybody has a number, so nothing changes.
    await staff().renumber({ competition: list.competition, configurations: [numbers] })
  })
})

describe('the seed of a draw (decision 58)', () => {
  it('has six digits; an earlier seed still repeats its draw, any other text is refused', async () => {
    const list = await givenList({ riders: 6 })
    const { draw } = await staff().compute({ ...list.of, method: 'RANDOM', apply: true })
    expect(draw.seed).toMatch(/^\d{6}$/)
    const drawn = await orderOf(list)
    await staff().compute({ ...list.of, method: 'RANDOM', seed: '01a20232-55f7-7000-8000-000000000001', apply: true })
    await staff().compute({ ...list.of, method: 'RANDOM', seed: draw.seed, apply: true })
    expect(await orderOf(list)).toEqual(drawn)
    for (const seed of ['12345', '1234567', 'Spring Tour']) {
      await refused(
        staff().compute({ ...list.of, method: 'RANDOM', seed, apply: true }),
        startlistErrors.seedNotSixDigits,
      )
    }
  })

  it('is marked once the positions were changed, until the next draw', async () => {
    const list = await givenList()
    const shown = async () => (await staff().get(list.of)).draw
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 1 })
    expect(await shown()).toBeNull()
    await staff().compute({ ...list.of, method: 'RANDOM', seed: '000001', apply: true })
    await staff().addBreak({ ...list.of, order: 1 })
    expect(await shown()).toMatchObject({ seed: '000001', isChanged: false })
    await staff().swap({ ...list.of, fromIndex: 0, toIndex: 3 })
    expect(await shown()).toMatchObject({ seed: '000001', isChanged: true })
    await staff().compute({ ...list.of, method: 'RANDOM', seed: '000002', apply: true })
    expect(await shown()).toMatchObject({ seed: '000002', isChanged: false })
  })
})
