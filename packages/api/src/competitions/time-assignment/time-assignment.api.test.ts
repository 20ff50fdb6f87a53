import { newRef } from '@oxer/db'
import { timeAssignmentErrors } from '@oxer/domain/competitions/time-assignment/time-assignment.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused, refusedAs } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { timeAssignmentOf } from './time-assignment.fixture.ts'
import { timeAssignmentJobs } from './time-assignment.jobs.ts'

const testing = await apiTest()
const { api, apiOf, database, federation, make, options, worlds } = testing
const { givenLists, addList, addRegistration, open, office, inPosition } = timeAssignmentOf(testing)
const [club, otherClub] = [worlds.a.club.ref, worlds.a.otherClub.ref]
const { prisma } = database

const mine = () => api('clubAdministrator').competitions.organisationTimeAssignment
const theirs = () => api('otherClubAdministrator').competitions.organisationTimeAssignment
const allottedTo = async (entries: readonly string[]) =>
  (await prisma.startlistEntry.findMany({ where: { ref: { in: [...entries] } }, orderBy: { order: 'asc' } })).map(
    ({ allottedToRef }) => allottedToRef,
  )

describe('the configuration of time assignment', () => {
  it('suggests the window of the championship in local time, or 30 days without one (cr353, cr549, cr554)', async () => {
    const { competition } = await givenLists()
    expect((await office().overview({ competition })).suggested).toEqual({
      opensAt: '2026-05-20T22:00:00.000Z',
      releasesAt: '2026-06-16T18:00:00.000Z',
      closesAt: '2026-06-17T18:00:00.000Z',
    })
    const championship = await make.championship({ federationRef: federation, timeAssignmentStartInDaysBefore: 10 })
    await prisma.championshipCompetition.create({
      data: { ref: newRef(), championshipRef: championship.ref, competitionRef: competition, order: 0 },
    })
    const overview = await office().overview({ competition })
    expect(overview).toMatchObject({ daysBefore: 10, suggested: { opensAt: '2026-06-09T22:00:00.000Z' } })
    const listed = await api('federationCollaborator').competitions.timeAssignment.ofChampionship({
      championship: championship.ref,
    })
    expect(listed).toMatchObject([{ state: 'NOT_CONFIGURED', registrations: 3, waiting: 3 }])
  })

  it('is missing until the positions are allotted: for staff (cr545) and for clubs (ps032)', async () => {
    const {
      competition,
      entries,
      mine: [rider = ''],
    } = await givenLists()
    const act = { competition, do: 'PLACE' as const, entry: entries[0] ?? '', registration: rider }
    await refused(office().act(act), timeAssignmentErrors.notConfigured)
    await refused(mine().act({ organisation: club, ...act }), timeAssignmentErrors.timetableMissing)
    expect(await mine().board({ organisation: club, competition })).toMatchObject({
      state: 'NOT_CONFIGURED',
      lists: [],
    })
    await open(competition)
    expect(await mine().board({ organisation: club, competition })).toMatchObject({ state: 'OPEN' })
  })

  it('refuses moments in disorder, a stale version, and a second opening', async () => {
    const { competition } = await givenLists()
    const moments = {
      opensAt: '2026-05-10T00:00:00Z',
      releasesAt: '2026-06-10T00:00:00Z',
      closesAt: '2026-06-11T00:00:00Z',
    }
    await refused(
      office().save({ competition, ...moments, closesAt: '2026-05-01T00:00:00Z' }),
      timeAssignmentErrors.momentsDisordered,
    )
    const saved = await office().save({ competition, ...moments })
    expect(saved.settings).toMatchObject({ version: 1, opensAt: '2026-05-10T00:00:00.000Z' })
    await refused(office().save({ competition, ...moments }), kernelErrors.staleVersion)
    await office().save({ competition, ...moments, version: 1 })
    await refused(office().allot({ competition, spread: 'EVEN', version: 1 }), kernelErrors.staleVersion)
  })

  it('gives the positions by a seed; again, what is filled stays', async () => {
    const lists = await givenLists({ positions: 5 })
    const first = await open(lists.competition)
    expect(first.settings).toMatchObject({ seed: '123456', spread: 'BLOCKS' })
    const before = await allottedTo(lists.entries)
    expect(before.filter((ref) => ref === club)).toHaveLength(2)
    expect(before.filter((ref) => ref === otherClub)).toHaveLength(1)
    const own = lists.entries[before.indexOf(club)] ?? ''
    const [rider = ''] = lists.mine
    await mine().act({
      organisation: club,
      competition: lists.competition,
      do: 'PLACE',
      entry: own,
      registration: rider,
    })
    await office().allot({ competition: lists.competition, spread: 'EVEN', version: first.settings?.version ?? 0 })
    expect(await inPosition(own)).toBe(rider)
    const overview = await office().overview({ competition: lists.competition })
    expect(overview.clubs.find(({ organisation }) => organisation?.ref === club)).toMatchObject({
      registrations: 2,
      allotted: 2,
      filled: 1,
      waiting: 1,
    })
  })

  it('shows a shortage before it opens', async () => {
    const { competition } = await givenLists({ positions: 2, mine: 2, theirs: 2 })
    expect((await office().overview({ competition })).shortages).toEqual([
      { lists: ['Start list'], waiting: 4, positions: 2 },
    ])
  })
})

describe('who acts', () => {
  it('is a club by its right, and the competition office', async () => {
    const lists = await givenLists()
    await open(lists.competition)
    const { competition } = lists
    const responsible = await make.account({})
    const actor = {
      ...worlds.actors.clubMember,
      accountRef: responsible.ref,
      organisationRoles: [
        { organisationRef: club, federationRef: federation, role: 'TIME_ASSIGMENT_RESPONSIBLE' as const },
      ],
    }
    if (worlds.actors.clubMember === null) throw new Error('no member')
    const asResponsible = apiOf(
      { ...worlds.actors.clubMember, ...actor },
      {
        tenant: { federationRefs: [federation] },
      },
    ).competitions.organisationTimeAssignment
    expect(await asResponsible.list({ organisation: club })).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ waiting: 2, state: 'OPEN', swaps: 0 })]),
    )
    for (const subject of ['clubMember', 'clubCollaborator', 'otherClubAdministrator', 'rider'] as const)
      await refused(
        api(subject).competitions.organisationTimeAssignment.list({ organisation: club }),
        kernelErrors.insufficientPermissions,
      )
    await refused(
      api('anonymous').competitions.organisationTimeAssignment.list({ organisation: club }),
      kernelErrors.noUserContext,
    )
    await refused(mine().list({ organisation: worlds.b.club.ref }), kernelErrors.notFound)
    await refused(mine().board({ organisation: club, competition: worlds.b.competition.ref }), kernelErrors.notFound)
    await refused(mine().board({ organisation: club, competition: worlds.a.draft.ref }), kernelErrors.notFound)
    await refused(
      api('clubMember').competitions.timeAssignment.overview({ competition }),
      kernelErrors.insufficientPermissions,
    )
  })

  it('does not see the names of other clubs', async () => {
    const lists = await givenLists()
    await open(lists.competition)
    const { competition, entries } = lists
    const clubs = await allottedTo(entries)
    const entry = entries[clubs.indexOf(otherClub)] ?? ''
    const [rider = ''] = lists.theirs
    await theirs().act({ organisation: otherClub, competition, do: 'PLACE', entry, registration: rider })
    const board = await mine().board({ organisation: club, competition })
    expect(board.lists[0]?.positions.find(({ ref }) => ref === entry)).toMatchObject({
      state: 'TAKEN',
      organisation: null,
      registration: null,
    })
    expect(JSON.stringify(board)).not.toContain(rider)
    expect(JSON.stringify(board)).not.toContain(worlds.a.otherClub.name)
    const whole = await office().positions({ competition })
    expect(whole.lists[0]?.positions.find(({ ref }) => ref === entry)?.registration?.ref).toBe(rider)
  })
})

describe('an act', () => {
  it('places, moves and clears; the loser gets 409 and the row', async () => {
    const lists = await givenLists()
    await open(lists.competition)
    const {
      competition,
      entries,
      mine: [rider = '', second = ''],
    } = lists
    const clubs = await allottedTo(entries)
    const own = entries.filter((_, index) => clubs[index] === club)
    const other = entries[clubs.indexOf(otherClub)] ?? ''
    const free = entries[clubs.indexOf(null)] ?? ''
    const act = { organisation: club, competition }
    await mine().act({ ...act, do: 'PLACE', entry: own[0], registration: rider })
    const moved = await mine().act({ ...act, do: 'PLACE', entry: free, registration: rider })
    expect(moved).toMatchObject({ isSaved: true, warnings: [] })
    expect(await Promise.all([own[0] ?? '', free].map(inPosition))).toEqual([null, rider])
    // The same write twice is fine.
    expect((await mine().act({ ...act, do: 'PLACE', entry: free, registration: rider })).isSaved).toBe(true)
    await refused(mine().act({ ...act, do: 'PLACE', entry: other, registration: rider }), timeAssignmentErrors.notYours)
    const lost = await refused(
      theirs().act({ organisation: otherClub, competition, do: 'PLACE', entry: free, registration: lists.theirs[0] }),
      timeAssignmentErrors.taken,
    )
    expect(lost.current).toMatchObject({ ref: free, state: 'TAKEN', registration: null })
    await refused(
      mine().act({ ...act, do: 'CLEAR', entry: free, registration: second }),
      timeAssignmentErrors.positionChanged,
    )
    await mine().act({ ...act, do: 'CLEAR', entry: free, registration: rider })
    expect(await inPosition(free)).toBeNull()
    await refused(mine().act({ ...act, do: 'PLACE', entry: own[0] }), kernelErrors.fieldRequired)
    const lines = await prisma.history.findMany({ where: { noun: 'time-assignment', parentRef: competition } })
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['open', 'allot', 'place', 'clear']))
  })

  it('leaves locked positions and another list alone, unless the test allows switching (cr192)', async () => {
    for (const allowsSwitch of [false, true]) {
      const lists = await givenLists({ allowsSwitch, theirs: 0 })
      const part = await prisma.testSet.create({
        data: { ref: newRef(), testRef: lists.test.ref, name: 'Part 2', order: 1 },
      })
      const second = await addList(lists.competition, part.ref, {}, 14 * 3600)
      await open(lists.competition)
      const {
        competition,
        entries,
        mine: [rider = ''],
      } = lists
      await prisma.startlistEntry.updateMany({ where: { startlistRef: second.ref }, data: { allottedToRef: null } })
      const place = () =>
        mine().act({ organisation: club, competition, do: 'PLACE', entry: second.entries[0], registration: rider })
      if (!allowsSwitch) {
        await refused(place(), timeAssignmentErrors.switchNotAllowed)
        continue
      }
      await place()
      expect((await prisma.registration.findUniqueOrThrow({ where: { ref: rider } })).testSetRef).toBe(part.ref)
      await office().act({ competition, do: 'LOCK', entry: second.entries[0] })
      await refused(
        mine().act({ organisation: club, competition, do: 'PLACE', entry: entries[0], registration: rider }),
        timeAssignmentErrors.locked,
      )
      await office().act({ competition, do: 'UNLOCK', entry: second.entries[0] })
      await mine().act({ organisation: club, competition, do: 'PLACE', entry: entries[0], registration: rider })
      expect(await inPosition(entries[0] ?? '')).toBe(rider)
    }
  })

  it('puts nobody in two places at once, and asks before a short rest (decision 18)', async () => {
    const lists = await givenLists({ theirs: 0, mine: 1, positions: 8 })
    const {
      competition,
      entries,
      test,
      mine: [rider = ''],
    } = lists
    const { practitioner } = await prisma.registration.findUniqueOrThrow({
      where: { ref: rider },
      select: { practitioner: { select: { personRef: true } } },
    })
    const again = await addRegistration({ competition, test }, club, { personRef: practitioner?.personRef ?? '' })
    const secondTest = await make.test({ competitionRef: competition })
    const { entries: beside } = await addList(competition, secondTest.testSet.ref, {})
    const third = await addRegistration({ competition, test: secondTest }, club, {
      personRef: practitioner?.personRef ?? '',
    })
    await open(competition)
    await prisma.startlistEntry.updateMany({
      where: { ref: { in: [...entries, ...beside] } },
      data: { allottedToRef: null },
    })
    const act = { organisation: club, competition, do: 'PLACE' as const }
    await mine().act({ ...act, entry: entries[0], registration: rider })
    await refused(mine().act({ ...act, entry: beside[0], registration: third.ref }), timeAssignmentErrors.overlap)
    const asked = await mine().act({ ...act, entry: entries[2], registration: again.ref })
    expect(asked).toMatchObject({ isSaved: false, warnings: [{ subject: 'RIDER', givenMinutes: 2 }] })
    expect(await inPosition(entries[2] ?? '')).toBeNull()
    expect((await mine().act({ ...act, entry: entries[2], registration: again.ref, confirm: true })).isSaved).toBe(true)
  })

  it('places all riders of a club at once', async () => {
    const lists = await givenLists({ positions: 6, mine: 3 })
    await open(lists.competition)
    const { competition } = lists
    const placed = await mine().act({ organisation: club, competition, do: 'PLACE_ALL', confirm: true })
    expect(placed.board.waiting).toEqual([])
  })
})

describe('the editor of a list whose positions are allotted', () => {
  const editor = () => api('competitionOrganizer').competitions.startlist
  const clubsOf = async (startlistRef: string) =>
    (await prisma.startlistEntry.findMany({ where: { startlistRef }, orderBy: { order: 'asc' } })).map(
      ({ allottedToRef, registrationRef }) => [allottedToRef, registrationRef],
    )

  it('keeps the club of a position that it fills, one by one or from the first on', async () => {
    const { competition, list, entries, mine: own, theirs: others } = await givenLists({ positions: 3 })
    const [first = '', second = ''] = own
    const [other = ''] = others
    await prisma.startlistEntry.updateMany({ where: { ref: entries[0] ?? '' }, data: { allottedToRef: club } })
    await prisma.startlistEntry.updateMany({ where: { ref: entries[2] ?? '' }, data: { allottedToRef: otherClub } })
    await editor().add({ competition, id: list, registrationRef: other, position: 3 })
    await editor().addMany({ competition, id: list, registrations: [first, second] })
    expect(await clubsOf(list)).toEqual([
      [club, first],
      [null, second],
      [otherClub, other],
    ])
  })

  it('keeps it when the rider is removed from a list that is seen', async () => {
    const { competition, test, list, entries, mine: own } = await givenLists({ positions: 2 })
    const [rider = ''] = own
    await prisma.startlistEntry.updateMany({ where: { ref: entries[0] ?? '' }, data: { allottedToRef: club } })
    await editor().add({ competition, id: list, registrationRef: rider, position: 1 })
    await prisma.startlist.update({ where: { ref: list }, data: { status: 'DRAFT_PROPOSAL' } })
    await api('competitionOrganizer').competitions.registration.deleteMany({
      competition,
      test: test.ref,
      registrationRefs: [rider],
    })
    expect(await clubsOf(list)).toEqual([
      [club, null],
      [null, null],
    ])
  })
})

describe('fifty writers at the same moment', () => {
  it('never give one position to two clubs', async () => {
    const lists = await givenLists({ positions: 5, mine: 25, theirs: 25 })
    await open(lists.competition)
    const { competition, entries } = lists
    await prisma.startlistEntry.updateMany({ where: { ref: { in: entries } }, data: { allottedToRef: null } })
    const calls = [...lists.mine.keys()].flatMap((index) => {
      const entry = entries[index % entries.length]
      const place = { competition, do: 'PLACE' as const, entry, confirm: true }
      return [
        mine().act({ ...place, organisation: club, registration: lists.mine[index] }),
        theirs().act({ ...place, organisation: otherClub, registration: lists.theirs[index] }),
      ]
    })
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(entries.length)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusedAs(timeAssignmentErrors.taken))
    }
    const filled = await prisma.startlistEntry.findMany({ where: { ref: { in: entries } } })
    expect(new Set(filled.map(({ registrationRef }) => registrationRef)).size).toBe(entries.length)
  })
})

describe('a swap between clubs', () => {
  const swapped = async () => {
    const lists = await givenLists({ mine: 1, theirs: 1 })
    await open(lists.competition)
    const {
      competition,
      entries,
      mine: [rider = ''],
      theirs: [other = ''],
    } = lists
    const clubs = await allottedTo(entries)
    const [own = '', wanted = ''] = [entries[clubs.indexOf(club)], entries[clubs.indexOf(otherClub)]]
    await mine().act({ organisation: club, competition, do: 'PLACE', entry: own, registration: rider })
    await theirs().act({ organisation: otherClub, competition, do: 'PLACE', entry: wanted, registration: other })
    const asked = await mine().act({
      organisation: club,
      competition,
      do: 'ASK_SWAP',
      entry: own,
      registration: rider,
      otherEntry: wanted,
    })
    const swap = asked.board.swaps[0]?.ref ?? ''
    return { competition, own, wanted, rider, other, swap }
  }

  it('is done with consent, and the clubs of the positions go along', async () => {
    const { competition, own, wanted, rider, other, swap } = await swapped()
    await refused(
      mine().act({ organisation: club, competition, do: 'CLEAR', entry: own, registration: rider }),
      timeAssignmentErrors.swapPending,
    )
    await refused(
      mine().act({ organisation: club, competition, do: 'ACCEPT', swap }),
      kernelErrors.insufficientPermissions,
    )
    expect((await theirs().board({ organisation: otherClub, competition })).swaps).toMatchObject([
      { ref: swap, direction: 'RECEIVED', asking: { name: worlds.a.club.name } },
    ])
    await theirs().act({ organisation: otherClub, competition, do: 'ACCEPT', swap, confirm: true })
    expect(await Promise.all([own, wanted].map(inPosition))).toEqual([other, rider])
    expect(await allottedTo([own, wanted])).toEqual(expect.arrayContaining([otherClub, club]))
    await refused(
      theirs().act({ organisation: otherClub, competition, do: 'DECLINE', swap }),
      timeAssignmentErrors.swapDone,
    )
    const kinds = (await prisma.mailMessage.findMany()).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['SWAP_ASKED', 'SWAP_ANSWERED']))
  })

  it('is declined, withdrawn, and cancelled by a sign-off, which empties the position for the club', async () => {
    const first = await swapped()
    await theirs().act({ organisation: otherClub, competition: first.competition, do: 'DECLINE', swap: first.swap })
    const second = await swapped()
    await mine().act({ organisation: club, competition: second.competition, do: 'WITHDRAW', swap: second.swap })
    const third = await swapped()
    await api('clubAdministrator').competitions.organisationRegistration.signOff({
      organisation: club,
      registration: third.rider,
      reason: 'lame',
    })
    expect(await inPosition(third.own)).toBeNull()
    expect(await allottedTo([third.own])).toEqual([club])
    await refused(
      theirs().act({ organisation: otherClub, competition: third.competition, do: 'ACCEPT', swap: third.swap }),
      timeAssignmentErrors.swapCancelled,
    )
  })
})

describe('the clock', () => {
  it('releases what is empty, and places the rest at the closing, once', async () => {
    const lists = await givenLists({ mine: 2, theirs: 1 })
    await open(lists.competition)
    const { competition, entries } = lists
    // The tasks of the outer world are due by the clock of the database, whatever the stopped clock says.
    await jobsOf(timeAssignmentJobs, options)()
    const row = await prisma.timeAssignment.findUniqueOrThrow({ where: { competitionRef: competition } })
    expect(row.releasedAt).not.toBeNull()
    expect(row.closedAt).not.toBeNull()
    const filled = await Promise.all(entries.map(inPosition))
    expect(filled.filter((ref) => ref !== null).toSorted()).toEqual([...lists.mine, ...lists.theirs].toSorted())
    await jobsOf(timeAssignmentJobs, options)()
    expect(await Promise.all(entries.map(inPosition))).toEqual(filled)
  })

  it('refuses clubs before the opening and after the closing, and the office places', async () => {
    const lists = await givenLists()
    const {
      competition,
      entries,
      mine: [rider = ''],
    } = lists
    await open(competition, { opensAt: '2026-05-18T00:00:00Z' })
    const place = { competition, do: 'PLACE' as const, entry: entries[0] ?? '', registration: rider }
    await refused(mine().act({ organisation: club, ...place }), timeAssignmentErrors.notOpenYet)
    const { settings } = await office().overview({ competition })
    await office().save({
      competition,
      opensAt: '2026-05-01T00:00:00Z',
      releasesAt: '2026-05-02T00:00:00Z',
      closesAt: '2026-05-17T08:00:00Z',
      version: settings?.version,
    })
    await refused(mine().act({ organisation: club, ...place }), timeAssignmentErrors.closed)
    await office().act(place)
    expect(await inPosition(entries[0] ?? '')).toBe(rider)
    await office().placeRest({ competition })
    expect((await office().overview({ competition })).clubs.every(({ waiting }) => waiting === 0)).toBe(true)
  })

  it('reminds the clubs that still have to choose', async () => {
    const lists = await givenLists({ mine: 1, theirs: 0 })
    await open(lists.competition)
    await make.account({ organisationRoles: [{ organisationRef: club, role: 'TIME_ASSIGMENT_RESPONSIBLE' }] })
    const count = () => prisma.mailMessage.count({ where: { kind: 'TIME_ASSIGNMENT_REMINDER' } })
    const before = await count()
    const sent = await office().remind({ competition: lists.competition })
    expect(sent.clubs).toBe(1)
    expect(sent.mails).toBeGreaterThan(0)
    expect(await count()).toBe(before + sent.mails)
  })

  it('shows names in public in the proposal alone', async () => {
    const lists = await givenLists({ status: 'DRAFT_PROPOSAL' })
    const {
      competition,
      entries,
      mine: [rider = ''],
    } = lists
    await open(competition)
    const publicationOf = async () =>
      (await prisma.competition.findUniqueOrThrow({ where: { ref: competition } })).publication
    const before = await publicationOf()
    await office().act({ competition, do: 'PLACE', entry: entries[0] ?? '', registration: rider })
    expect(await publicationOf()).toBe(before + 1)
  })
})
