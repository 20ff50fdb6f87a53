import { newRef } from '@oxer/db'
import { publicCompetitionErrors } from '@oxer/domain/competitions/public-competition/public-competition.errors'
import { rank, toRanking } from '@oxer/domain/competitions/ranking/ranking.rules'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { protocolOf, type Subject } from '@oxer/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, now, worlds } = await apiTest()
const protocol = protocolOf.jumping()
let activity: string
let competition: string
let testSet: string
let startlist: string
let registrations: { ref: string; number: number }[]

/** Four riders: a clear round at 60 s, two equal ones with four penalties, and one who retires. */
const rides: Result[] = [
  ['FINISHED', [{ time: 6000, obstaclePenalties: '0' }]],
  ['FINISHED', [{ time: 6150, obstaclePenalties: '4' }]],
  ['FINISHED', [{ time: 6150, obstaclePenalties: '4' }]],
  ['RETIRED', []],
].map(([status, rounds]) => ({ discipline: 'SHOW_JUMPING', status, outOfCompetition: false, rounds }) as Result)

beforeAll(async () => {
  competition = worlds.a.competition.ref
  testSet = worlds.a.jumping.testSet.ref
  registrations = []
  for (let number = 1; number <= 6; number += 1) {
    const person = await make.person({
      federationRef: worlds.a.federation.ref,
      firstName: 'Rider',
      lastName: `No${number}`,
      birthDate: number === 6 ? '2012-01-01' : '1990-01-01',
    })
    const practitioner = await make.practitioner({ federationRef: worlds.a.federation.ref, personRef: person.ref })
    const row = await make.registration({
      competitionRef: competition,
      testRef: worlds.a.jumping.ref,
      testSetRef: testSet,
      practitionerRef: practitioner.ref,
      organisationRef: worlds.a.club.ref,
      startNumber: 100 + number,
    })
    registrations.push({ ref: row.ref, number: 100 + number })
  }
  const listed = registrations.slice(0, 5)
  const list = await make.startlist({
    competitionRef: competition,
    testSetRef: testSet,
    registrationRefs: listed.map(({ ref }) => ref),
    status: 'FINAL',
  })
  startlist = list.ref
  for (const [index, { ref }] of listed.entries()) {
    await database.prisma.startlistEntry.updateMany({
      where: { startlistRef: startlist, registrationRef: ref },
      data: { startSeconds: 9 * 3600 + index * 120 },
    })
  }
  activity = newRef()
  await database.prisma.activity.create({
    data: {
      ref: activity,
      competitionRef: competition,
      kind: 'SPORT',
      name: 'Jumping 1.20 m',
      arenaRef: worlds.a.arena.ref,
      startlistRef: startlist,
      date: '2026-05-17',
      startSeconds: 9 * 3600,
      endSeconds: 9 * 3600 + 600,
    },
  })
  for (const [index, content] of rides.entries()) {
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: competition,
        testSetRef: testSet,
        registrationRef: registrations[index]?.ref ?? '',
        status: content.status,
        content,
        // 09:10 in Brussels; the fourth should have been done at 09:08.
        enteredAt: new Date('2026-05-17T07:10:00Z'),
      },
    })
  }
})

const parts = (...publishedParts: string[]) =>
  database.prisma.competition.update({ where: { ref: competition }, data: { publishedParts } })
beforeEach(async () => {
  await parts('TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING')
  await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'PUBLISHED' } })
  await database.prisma.startlist.update({ where: { ref: startlist }, data: { status: 'FINAL' } })
})

const as = (subject: Subject) => api(subject).competitions.publicCompetition
const visitor = () => as('anonymous')

describe('c125 a competition', () => {
  it('contains contacts by name and role only (decision 33)', async () => {
    await database.prisma.competition.update({
      where: { ref: competition },
      data: { contacts: [{ role: 'FARRIER', name: 'Jan Smid', phone: '+32 1', email: 'jan@smid.test' }] },
    })
    const found = await visitor().get({ competition })
    expect(found.contacts).toEqual([{ role: 'FARRIER', name: 'Jan Smid' }])
    expect(JSON.stringify(found)).not.toMatch(/smid\.test|\+32 1/)
    expect(found.tests.find((test) => test.testSetRef === testSet)).toMatchObject({
      activityRef: activity,
      starters: 5,
      done: 4,
      hasStartlist: true,
      hasRanking: true,
    })
  })
  it.each(['DRAFT', 'HIDDEN', 'CANCELLED', 'DELETED'])(
    'returns 404 to the public in %s (decision 8, cs001)',
    async (status) => {
      await database.prisma.competition.update({ where: { ref: competition }, data: { status } })
      const reads = [
        () => visitor().get({ competition }),
        () => visitor().overview({ competition }),
        () => visitor().timeSchedule({ competition }),
        () => visitor().startlist({ competition, activity }),
        () => visitor().activityRankings({ competition, activity }),
        () => visitor().ranking({ competition, ranking: testSet }),
        () => visitor().masterlist({ competition }),
        () => visitor().masterlistDownloadUrl({ competition }),
        () => downloads('anonymous').competitions.publicCompetition.downloadMasterlist({ competition }),
      ]
      for (const read of reads) await refused(read(), kernelErrors.notFound)
    },
  )
  it.each(['PUBLISHED', 'LOCKED', 'ARCHIVED'])('returns the competition in %s', async (status) => {
    await database.prisma.competition.update({ where: { ref: competition }, data: { status } })
    expect((await visitor().get({ competition })).status).toBe(status)
  })
  it('says from when and until when riders enter themselves, by the rule of the calendar (decision 383)', async () => {
    const at = (hours: number): Date => new Date(now().getTime() + hours * 3_600_000)
    const entryOf = async (data: object) => {
      await database.prisma.competition.update({ where: { ref: competition }, data })
      return (await visitor().get({ competition })).entry
    }
    const period = {
      byIndividual: true,
      registrationOpensAt: at(1),
      registrationClosesAt: at(2),
      registrationLateAt: null,
    }
    expect(await entryOf(period)).toEqual({ from: at(1).toISOString(), until: at(2).toISOString() })
    expect(await entryOf({ registrationOpensAt: at(-1) })).toEqual({ from: null, until: at(2).toISOString() })
    expect(await entryOf({ registrationClosesAt: at(-0.5) })).toBeNull()
    expect(await entryOf({ registrationClosesAt: null, byIndividual: false })).toBeNull()
    expect(await entryOf({ byIndividual: true, status: 'LOCKED' })).toBeNull()
    await database.prisma.competition.update({ where: { ref: competition }, data: { registrationOpensAt: null } })
  })
  it('returns 404 for a competition of another federation (decision 6)', async () => {
    await refused(visitor().get({ competition: worlds.b.competition.ref }), kernelErrors.notFound)
    await refused(visitor().get({ competition: newRef() }), kernelErrors.notFound)
    await refused(visitor().startlist({ competition: worlds.b.competition.ref, activity }), kernelErrors.notFound)
  })
  it('reports the field of bad input', async () => {
    const failure = await refused(visitor().get({ competition: 'x' }), kernelErrors.wrongReferenceFormat)
    expect(failure.causes[0]?.field).toBe('competition')
  })
})

describe('c126 the permissions of the caller', () => {
  it('runs no statement for a visitor', async () => {
    const silent = { ...database, query: () => Promise.reject(new Error('asked the database')) }
    const call = api('anonymous', { database: silent }).competitions.publicCompetition
    expect(await call.abilities({ competition: newRef() })).toMatchObject({ canManage: false, canViewManage: false })
  })
  it('returns for each permission what its guard decides (decision 45)', async () => {
    expect(await as('federationAdministrator').abilities({ competition })).toMatchObject({ canWriteWhileLocked: true })
    expect(await as('resultProcessor').abilities({ competition })).toMatchObject({
      canViewManage: true,
      canEnterResults: true,
      canManage: false,
    })
    expect(await as('expiredShare').abilities({ competition })).toMatchObject({ canViewManage: false })
    expect(await as('rider').abilities({ competition })).toMatchObject({ canViewManage: false })
  })
  it('returns 404 for an unpublished competition to callers without a role in it', async () => {
    const draft = worlds.a.draft.ref
    expect(await as('federationCollaborator').abilities({ competition: draft })).toMatchObject({ canManage: true })
    await refused(as('rider').abilities({ competition: draft }), kernelErrors.notFound)
    await refused(as('rider').abilities({ competition: worlds.b.draft.ref }), kernelErrors.notFound)
  })
})

describe('c127 the time schedule', () => {
  it('is grouped by day and arena', async () => {
    const { isPublished, days } = await visitor().timeSchedule({ competition })
    expect(isPublished).toBe(true)
    expect(days).toMatchObject([
      {
        date: '2026-05-17',
        arenas: [{ activities: [{ name: 'Jumping 1.20 m', start: '09:00', end: '09:10', done: 4 }] }],
      },
    ])
  })
  it('is empty until it is published, and then omits times that are hidden', async () => {
    await parts('STARTLISTS')
    expect(await visitor().timeSchedule({ competition })).toEqual({ isPublished: false, days: [] })
    expect((await visitor().startlist({ competition, activity })).entries[0]?.time).toBeNull()
    await parts('TIMESCHEDULE', 'STARTLISTS')
    await database.prisma.activity.update({ where: { ref: activity }, data: { isTimeHidden: true } })
    const { days } = await visitor().timeSchedule({ competition })
    expect(days[0]?.arenas[0]?.activities[0]).toMatchObject({ start: null, end: null })
    await database.prisma.activity.update({ where: { ref: activity }, data: { isTimeHidden: false } })
  })
})

describe('c128 the start list', () => {
  it('contains numbers, times, riders, horses, clubs and live results', async () => {
    const list = await visitor().startlist({ competition, activity })
    expect(list).toMatchObject({ status: 'FINAL', mayChange: false })
    expect(list.entries[0]).toMatchObject({
      position: 1,
      time: '09:00',
      starter: { startNumber: 101, rider: 'Rider No1', organisation: 'Alpha Riding Club' },
      result: { status: 'FINISHED', place: 1, isShared: false, placed: true },
    })
    expect(list.entries.map((entry) => entry.result?.place)).toEqual([1, 2, 2, null, undefined])
    expect(list.entries[1]?.result).toMatchObject({ isShared: true })
    expect(list.entries[3]?.result?.status).toBe('RETIRED')
  })
  it.each([
    ['INITIAL', false],
    ['DRAFT', false],
    ['DRAFT_PROPOSAL', true],
    ['CLOSED', true],
  ] as const)('in %s is public: %s (decision 11)', async (status, isPublic) => {
    await database.prisma.startlist.update({ where: { ref: startlist }, data: { status } })
    const read = visitor().startlist({ competition, activity })
    if (!isPublic) await refused(read, publicCompetitionErrors.partNotPublished)
    else expect((await read).mayChange).toBe(status === 'DRAFT_PROPOSAL')
  })
  it('shows the dragging break of the test before its entry, with its time (decision 17)', async () => {
    const { testRef } = await database.prisma.testSet.findFirstOrThrow({ where: { startlistRef: startlist } })
    const change = (draggingBreakEvery: number) =>
      database.prisma.competitionTest.update({ where: { ref: testRef }, data: { draggingBreakEvery } })
    await change(2)
    const stored = await database.prisma.startlistEntry.findMany({
      where: { startlistRef: startlist },
      orderBy: { order: 'asc' },
    })
    const { entries } = await visitor().startlist({ competition, activity })
    expect(entries.map((entry) => entry.draggingBefore?.durationMinutes ?? null)).toEqual([null, null, 10, null, 10])
    expect(entries[2]?.draggingBefore?.time).toBe(toLocalTime((stored[2]?.startSeconds ?? 0) - 600))
    await change(0)
  })
  it('says when a final list was changed, and that it is no longer the draw of its seed (decision 57, decision 58)', async () => {
    expect((await visitor().startlist({ competition, activity })).changedAt).toBeNull()
    const draw = { method: 'RANDOM', seed: '004711', isChanged: true }
    const selection = [{ ref: startlist, place: 'LAST', reason: 'Only for the office' }]
    await database.prisma.startlist.update({
      where: { ref: startlist },
      data: { changedAt: now(), draw: { ...draw, selection } },
    })
    const shown = await visitor().startlist({ competition, activity })
    expect(shown).toMatchObject({ changedAt: now().toISOString(), draw: { ...draw, selectedCount: 1 } })
    expect(JSON.stringify(shown)).not.toContain('Only for the office')
    await database.prisma
      .$executeRaw`UPDATE startlist SET changed_at = NULL, draw = NULL WHERE ref = ${startlist}::uuid`
  })
  it('obeys the layout: columns, heading, breaks and open positions (cr599)', async () => {
    const lay = (layout: object) => database.prisma.startlist.update({ where: { ref: startlist }, data: { layout } })
    const pause = newRef()
    await database.prisma.startlistEntry.create({
      data: { ref: pause, startlistRef: startlist, type: 'BREAK', order: 99, durationSeconds: 600 },
    })
    expect((await visitor().startlist({ competition, activity })).entries).toHaveLength(6)
    await lay({ columns: ['RIDER'], showBreaks: false, heading: 'Sunday' })
    const list = await visitor().startlist({ competition, activity })
    expect(list).toMatchObject({ heading: 'Sunday', columns: ['RIDER', 'HORSE'] })
    expect(list.entries).toHaveLength(5)
    expect(list.entries[0]).toMatchObject({
      time: null,
      starter: { startNumber: null, rider: 'Rider No1', organisation: null },
    })
    await lay({ columns: ['NOTES', 'HORSE', 'OWNER', 'RIDER', 'TIME'] })
    expect((await visitor().startlist({ competition, activity })).columns).toEqual(['HORSE', 'RIDER', 'TIME'])
    await lay({})
    await database.prisma.startlistEntry.delete({ where: { ref: pause } })
  })

  it('contains no result before results are published', async () => {
    await parts('STARTLISTS', 'TIMESCHEDULE')
    const list = await visitor().startlist({ competition, activity })
    expect(list.entries.every((entry) => entry.result === null)).toBe(true)
    await parts('RESULTS', 'TIMESCHEDULE')
    await refused(visitor().startlist({ competition, activity }), publicCompetitionErrors.partNotPublished)
  })
  it('marks a signed-off entry and keeps the reason', async () => {
    const { ref } = registrations[4] ?? { ref: '' }
    await database.prisma.registration.update({
      where: { ref },
      data: { status: 'SIGNED_OFF', signOffReason: 'broken leg' },
    })
    const list = await visitor().startlist({ competition, activity })
    expect(list.entries[4]).toMatchObject({ isScratched: true })
    expect(JSON.stringify(list)).not.toContain('broken leg')
    await database.prisma.registration.update({ where: { ref }, data: { status: 'SUBSCRIBED' } })
  })
})

describe('c130 rankings', () => {
  it('follow the results, explain each place, and mark ties (decision 22)', async () => {
    const [ranking] = await visitor().activityRankings({ competition, activity })
    expect(ranking).toMatchObject({ state: 'PROVISIONAL', testSetRef: testSet })
    expect(ranking?.rows.map((row) => [row.place, row.isShared])).toEqual([
      [1, false],
      [2, true],
      [2, true],
      [null, false],
    ])
    expect(ranking?.rows.map((row) => row.behind?.key)).toEqual([undefined, 'SCORE', null, 'STATUS'])
    expect(ranking?.rows[1]?.behind).toMatchObject({ left: '0', right: '4' })
  })
  it('keep their stored rows once closed (decision 27), with a reason only if it still applies', async () => {
    const ranked = rank(
      protocol,
      rides.slice(0, 3).map((result, index) => ({ id: registrations[index]?.ref ?? '', result })),
    )
    if (!ranked.ok) throw new Error('not ranked')
    const { headers, rows } = toRanking(ranked)
    const stored = await database.prisma.ranking.create({
      data: {
        ref: newRef(),
        competitionRef: competition,
        testSetRef: testSet,
        status: 'CLOSED',
        publishedAt: now(),
        headers,
        entries: rows,
      },
    })
    const ranking = await visitor().ranking({ competition, ranking: stored.ref })
    expect(ranking).toMatchObject({ state: 'FINAL', publishedAt: '2026-05-17T08:00:00.000Z' })
    expect(ranking.rows).toHaveLength(3)
    expect(ranking.rows.every((row) => row.behind === null)).toBe(true)
    // The ranking is not published, so the results are ranked.
    await parts('RESULTS')
    expect(await visitor().ranking({ competition, ranking: testSet })).toMatchObject({ state: 'PROVISIONAL' })
    // Nothing published.
    await parts('TIMESCHEDULE')
    await refused(visitor().ranking({ competition, ranking: testSet }), publicCompetitionErrors.partNotPublished)
    await refused(visitor().activityRankings({ competition, activity }), publicCompetitionErrors.partNotPublished)
    await refused(visitor().ranking({ competition, ranking: newRef() }), kernelErrors.notFound)
    await database.prisma.ranking.delete({ where: { ref: stored.ref } })
  })
  it('returns the error for missing rankings of championships (c129)', async () => {
    await refused(
      visitor().championshipRanking({ competition, activity }),
      publicCompetitionErrors.championshipRankingMissing,
    )
  })
})

describe('now and next', () => {
  it('returns the starter in the arena and the delay', async () => {
    const { rings, date } = await visitor().overview({ competition })
    expect(date).toBe('2026-05-17')
    expect(rings).toMatchObject([
      {
        state: 'RUNNING',
        delayMinutes: 2,
        current: { starter: { startNumber: 105 } },
        last: { starter: { startNumber: 104 } },
      },
    ])
  })
  it('has who leads, the latest three, and expects each start by the results that came in', async () => {
    const last = { registrationRef: registrations[3]?.ref ?? '' }
    const { enteredAt } = await database.prisma.result.findFirstOrThrow({ where: last })
    // The fourth was planned until 9:08 and comes in at 9:40.
    await database.prisma.result.updateMany({ where: last, data: { enteredAt: new Date('2026-05-17T07:40:00Z') } })
    const [ring] = (await visitor().overview({ competition })).rings
    const numbers = (entries: { starter: { startNumber: number | null } | null }[] = []) =>
      entries.map(({ starter }) => starter?.startNumber)
    expect([numbers(ring?.leaders), numbers(ring?.recent)]).toEqual([
      [101, 102, 103],
      [104, 103, 102],
    ])
    expect(ring?.current).toMatchObject({ time: '09:08', expected: '09:40', expectedFrom: null })
    const { entries } = await visitor().startlist({ competition, activity })
    expect(entries.map(({ expected }) => expected)).toEqual([null, null, null, null, '09:40'])
    // Hidden times stay hidden, also as expected ones.
    await database.prisma.activity.update({ where: { ref: activity }, data: { isEntryTimeHidden: true } })
    const hidden = await visitor().startlist({ competition, activity })
    expect(hidden.entries.map(({ time, expected }) => [time, expected])).toEqual(Array(5).fill([null, null]))
    await database.prisma.activity.update({ where: { ref: activity }, data: { isEntryTimeHidden: false } })
    await database.prisma.result.updateMany({ where: last, data: { enteredAt } })
  })
  it('is empty while the schedule is not public', async () => {
    await parts('STARTLISTS', 'RESULTS')
    expect((await visitor().overview({ competition })).rings).toEqual([])
  })
})

describe('c131 the master list', () => {
  it('names a minor only if a public start list does (decision 33)', async () => {
    const names = async () => (await visitor().masterlist({ competition })).riders.map((rider) => rider.name)
    expect(await names()).not.toContain('Rider No6')
    expect((await visitor().masterlist({ competition })).unnamedRiders).toBe(1)
    await database.prisma.startlistEntry.create({
      data: {
        ref: newRef(),
        startlistRef: startlist,
        order: 9,
        type: 'PARTICIPANT',
        registrationRef: registrations[5]?.ref ?? null,
      },
    })
    expect(await names()).toContain('Rider No6')
    await parts('TIMESCHEDULE')
    expect(await names()).not.toContain('Rider No6')
    await database.prisma.startlistEntry.deleteMany({ where: { startlistRef: startlist, order: 9 } })
  })
  it('is exported as a file for every caller', async () => {
    const { url } = await visitor().masterlistDownloadUrl({ competition, format: 'csv' })
    expect(url).toBe(`/api/public/competition/${competition}/masterlist/download?format=csv`)
    const file = await downloads('anonymous', { language: 'NL' }).competitions.publicCompetition.downloadMasterlist({
      competition,
      format: 'csv',
    })
    expect(file.fileName).toMatch(/\.csv$/)
    expect(String(file.body)).toContain('101;Rider No1;')
    expect(String(file.body)).toContain('Startnummer;Ruiter;Paard')
    expect(String(file.body)).not.toContain('No6')
  })
})

describe('each public query', () => {
  it('is one statement at any size', async () => {
    let statements = 0
    const counting = {
      ...database,
      query: <Row extends object>(sql: string, params?: readonly unknown[]) => {
        statements += 1
        return database.query<Row>(sql, params)
      },
    }
    const call = api('anonymous', { database: counting }).competitions.publicCompetition
    for (const read of [
      () => call.get({ competition }),
      () => call.timeSchedule({ competition }),
      () => call.startlist({ competition, activity }),
      () => call.activityRankings({ competition, activity }),
      () => call.ranking({ competition, ranking: testSet }),
      () => call.masterlist({ competition }),
    ]) {
      statements = 0
      await read()
      expect(statements).toBe(1)
    }
  })
})
