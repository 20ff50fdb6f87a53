// Synthetic logs: no start number in them is real.
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { timingErrors } from '@oxer/domain/competitions/timing/timing.errors'
import { maximumTimingLogBytes, mostTimingLines, mostTimingLogs } from '@oxer/domain/competitions/timing/timing.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions
const staff = () => as('federationCollaborator')

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

/** A jumping test with a start for each number, on its start list. */
const givenTest = async (numbers: readonly number[] = [11, 14, 99], protocol: Protocol = jumping) => {
  const federationRef = worlds.a.federation.ref
  const { ref: competition } = await make.competition({ federationRef })
  const test = await make.test({ competitionRef: competition, protocolDefinition: protocol })
  const starts = new Map<number, string>()
  for (const startNumber of numbers) {
    const practitioner = await make.practitioner({ federationRef })
    const of = { competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref }
    const { ref } = await make.registration({ ...of, practitionerRef: practitioner.ref, startNumber })
    starts.set(startNumber, ref)
  }
  const registrationRefs = [...starts.values()]
  await make.startlist({ competitionRef: competition, testSetRef: test.testSet.ref, registrationRefs })
  return {
    where: { competition, test: test.ref, testSet: test.testSet.ref },
    of: (number: number) => starts.get(number) ?? '',
  }
}

const timy = [
  ...['n0011', ' 0011 C0  09:04:10.0000 00', '09:04:11.0', ' 0011 C1  09:05:19.5788 00'],
  ...['n0014', ' 0014 C0M 09:07:00.1200 00', '?0014 C1  09:08:14.7900 00', 'c0014 C1  09:08:14.7900 00'],
  ...[' 0014 C1M 09:08:14.7800 00', ' 0099 C0  23:59:40.0000 00', ' 0099 C1  00:00:51.0199 00'],
]
const tdc = [
  ...['n0014', ' 0014 CD        45.00   00', ' 0014 C0  09:07:00.1200 00', ' 0014 P        +04.00'],
  ...[' 0014 C1  09:08:14.7800 00', ' 0014 RT        74.66   00', ' 0014 PTM       02.00'],
]

const logOf = (lines: readonly string[], name = 'ring.txt', end = '\r') => new File([lines.join(end)], name)
type Where = Awaited<ReturnType<typeof givenTest>>['where']

const upload = (where: Where, file: File, device?: 'ALGE' | 'TAG' | 'FDS', subject?: Subject) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(where)) form.set(name, value)
  form.set('file', file)
  if (device) form.set('device', device)
  return (subject ? as(subject) : staff()).timing.upload(form)
}

const jumped = (obstaclePenalties: string, time: number): Result => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds: [{ obstaclePenalties, time }],
})

describe('a log is uploaded', () => {
  it('is stored byte for byte, and answers its runs with their starts and what would be stored', async () => {
    const { where, of } = await givenTest()
    const file = logOf(tdc, 'Ring 1, ronde.txt')
    const { log, runs, problemCount } = await upload(where, file)
    expect(log).toMatchObject({ device: 'ALGE', fileName: 'Ring 1, ronde.txt', size: file.size })
    expect(log.uploadedBy).toBeTruthy()
    expect(log.uploadedAt).toBe(now().toISOString())
    expect(problemCount).toBe(0)
    expect(runs).toMatchObject([
      {
        ...{ no: 1, startNumber: 14, participation: of(14), netTime: 7466, doubts: [] },
        ...{ start: { line: 3, text: ' 0014 C0  09:07:00.1200 00' }, finish: { line: 5 } },
        proposal: {
          ...{ state: 'NEW', time: 7466, obstaclePenalties: '4', timePenalties: '1', score: '5' },
          differences: [{ kind: 'TIME_PENALTIES', theirs: '2', ours: '1' }],
        },
      },
    ])
    expect(await database.prisma.result.count({ where: { competitionRef: where.competition } })).toBe(0)
    const reply = await downloads('federationCollaborator').competitions.timing.download({ ...where, log: log.ref })
    expect(reply).toMatchObject({ fileName: log.fileName, contentType: 'application/octet-stream' })
    expect(reply.body).toEqual(new Uint8Array(await file.arrayBuffer()))
    expect(await staff().timing.list(where)).toEqual([log])
    expect(await staff().timing.get({ ...where, log: log.ref })).toMatchObject({ round: 1, runs })
    const [line] = await database.prisma.history.findMany({ where: { ref: log.ref } })
    expect(line).toMatchObject({ action: 'upload', noun: 'timing-log', parentRef: where.competition })
  })
  it('bytes that are no text of ours come out as they went in', async () => {
    const { where } = await givenTest()
    const bytes = new Uint8Array([...new TextEncoder().encode(timy.join('\r')), 0x0d, 0, 0xff, 0x80, 0x0d])
    const { log, problems } = await upload(where, new File([bytes], 'raw.log'))
    expect(problems).toMatchObject([{ kind: 'UNKNOWN' }])
    const reply = await downloads('federationCollaborator').competitions.timing.download({ ...where, log: log.ref })
    expect(reply.body).toEqual(bytes)
  })
  it('the same file again is the same log', async () => {
    const { where } = await givenTest()
    const first = await upload(where, logOf(timy))
    expect(await upload(where, logOf(timy))).toEqual(first)
    expect(await staff().timing.list(where)).toHaveLength(1)
  })
  it('says what is doubtful, and where no start has the number', async () => {
    const { where } = await givenTest([11])
    const { runs } = await upload(where, logOf(timy))
    expect(runs.map(({ startNumber, netTime, doubts }) => [startNumber, netTime, doubts])).toEqual([
      [11, 6957, []],
      [14, 7466, ['CLEARED', 'NUMBER_UNKNOWN']],
      [99, 7101, ['NUMBER_UNKNOWN']],
    ])
    expect(runs[0]?.proposal).toMatchObject({ state: 'IMPOSSIBLE', reason: 'PENALTIES_MISSING' })
  })
})

describe('a log is refused, and not stored', () => {
  it.each([
    ['no line is a time', logOf(['hello', 'world']), undefined, timingErrors.logUnreadable],
    ['an empty file', new File([], 'a.txt'), undefined, timingErrors.logUnreadable],
    ['another device was chosen', logOf(timy), 'FDS', timingErrors.logUnreadable],
    [
      'lines of two devices alike',
      logOf(['C1 09:04:10.000', ' 0011 C0  09:04:10.0000 00']),
      undefined,
      timingErrors.deviceUnknown,
    ],
    ['numbers of another test', logOf([' 0500 C0  09:04:10.0000 00']), undefined, timingErrors.otherTest],
    [
      'too many bytes',
      new File([new Uint8Array(maximumTimingLogBytes + 1)], 'a.txt'),
      undefined,
      kernelErrors.payloadTooLarge,
    ],
    [
      'too many lines',
      logOf(Array.from({ length: mostTimingLines + 1 }, () => timy[1] ?? '')),
      undefined,
      timingErrors.tooManyLines,
    ],
  ] as const)('%s', async (_, file, device, error) => {
    const { where } = await givenTest()
    await refused(upload(where, file, device), error)
    expect(await staff().timing.list(where)).toEqual([])
  })
  it('a test that is not of jumping', async () => {
    const { where } = await givenTest([11], protocolOf.dressage(['C']))
    await refused(upload(where, logOf(timy)), timingErrors.notTimed)
    await refused(staff().timing.list(where), timingErrors.notTimed)
  })
  it('more logs than a timekeeper makes', async () => {
    const { where } = await givenTest()
    const { log } = await upload(where, logOf(timy))
    const row = await database.prisma.timingLog.findUniqueOrThrow({ where: { ref: log.ref } })
    const data = Array.from({ length: mostTimingLogs - 1 }, (_, index) => ({
      ...row,
      ref: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      digest: String(index),
    }))
    await database.prisma.timingLog.createMany({ data })
    await refused(upload(where, logOf(tdc)), timingErrors.tooManyLogs)
    expect(await upload(where, logOf(timy))).toMatchObject({ log: { ref: log.ref } })
  })
})

describe('times are taken over', () => {
  it('only of the chosen runs, with a history line that names the log and its pulses, and the ranking follows', async () => {
    const { where, of } = await givenTest()
    const { log } = await upload(where, logOf(timy, 'ring.txt'))
    const runs = [
      { run: 1, participation: of(11), version: 0, obstaclePenalties: '0' },
      { run: 3, participation: of(99), version: 0, obstaclePenalties: '4' },
    ]
    expect(await staff().timing.takeOver({ ...where, log: log.ref, round: 1, runs })).toEqual({
      stored: 2,
      unchanged: 0,
    })
    const sheet = await staff().result.list(where)
    expect(sheet.lines.map(({ startNumber, result }) => [startNumber, result?.content ?? null])).toEqual([
      [11, jumped('0', 6957)],
      [14, null],
      [99, jumped('4', 7101)],
    ])
    const { rankingRef } = sheet
    const ranking = await staff().ranking.get({ ...where, ranking: rankingRef ?? '' })
    expect(ranking.rows.map(({ startNumber, place }) => [startNumber, place])).toEqual([
      [11, 1],
      [99, 2],
    ])
    const stored = await database.prisma.result.findUniqueOrThrow({ where: { registrationRef: of(11) } })
    expect(await database.prisma.history.findMany({ where: { ref: stored.ref } })).toMatchObject([
      {
        ...{ action: 'take-time', noun: 'result', before: null, parentRef: where.competition },
        after: {
          ...jumped('0', 6957),
          timing: {
            ...{ log: log.ref, fileName: 'ring.txt', round: 1 },
            ...{ start: ' 0011 C0  09:04:10.0000 00', finish: ' 0011 C1  09:05:19.5788 00' },
          },
        },
      },
    ])
    // A retry changes nothing.
    expect(await staff().timing.takeOver({ ...where, log: log.ref, round: 1, runs })).toEqual({
      stored: 0,
      unchanged: 2,
    })
    expect(await database.prisma.history.count({ where: { ref: stored.ref } })).toBe(1)
  })
  it('a run without a number belongs to the start that somebody names', async () => {
    const { where, of } = await givenTest()
    const { log, runs } = await upload(where, logOf(['C1 09:04:10.000', 'C2 09:05:19.578', 'C8M 09:05:20.120']))
    expect(log.device).toBe('FDS')
    expect(runs).toMatchObject([{ startNumber: null, participation: null, proposal: null, netTime: 6957 }])
    const chosen = [{ run: 1, participation: of(14), version: 0, obstaclePenalties: '8' }]
    await staff().timing.takeOver({ ...where, log: log.ref, round: 1, runs: chosen })
    expect((await staff().result.get({ ...where, participation: of(14) })).result?.content).toEqual(jumped('8', 6957))
  })
  it('replaces the time of a stored result and keeps its penalties; never one that somebody changed since', async () => {
    const { where, of } = await givenTest()
    const entry = { ...where, participation: of(14) }
    await staff().result.enter({ ...entry, version: 0, result: jumped('8', 7000) })
    const { log, runs } = await upload(where, logOf(tdc))
    expect(runs[0]?.proposal).toMatchObject({
      ...{ state: 'CHANGED', obstaclePenalties: '8' },
      differences: [{ kind: 'OBSTACLE_PENALTIES', theirs: '4', ours: '8' }, { kind: 'TIME_PENALTIES' }],
    })
    const take = (version: number) =>
      staff().timing.takeOver({ ...where, log: log.ref, round: 1, runs: [{ run: 1, participation: of(14), version }] })
    const stale = await refused(take(0), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ participation: of(14), result: { version: 1 } })
    expect(await take(1)).toEqual({ stored: 1, unchanged: 0 })
    expect((await staff().result.get(entry)).result).toMatchObject({ version: 2, content: jumped('8', 7466) })
  })
  it('stores a jump-off of those who are in it, and refuses anybody else', async () => {
    const { where, of } = await givenTest()
    for (const [number, faults] of [
      [11, '0'],
      [14, '4'],
      [99, '0'],
    ] as const) {
      await staff().result.enter({ ...where, participation: of(number), version: 0, result: jumped(faults, 7000) })
    }
    const lines = [11, 14].flatMap((number) => [
      ` 00${number} C0  11:00:00.0000 00`,
      ` 00${number} C1  11:00:40.0000 00`,
    ])
    const { log } = await upload(where, logOf(lines))
    const take = (number: number, run: number) =>
      staff().timing.takeOver({
        ...{ ...where, log: log.ref, round: 2 },
        runs: [{ run, participation: of(number), version: 1, obstaclePenalties: '0' }],
      })
    await refused(take(14, 2), resultErrors.impossible)
    expect(await take(11, 1)).toEqual({ stored: 1, unchanged: 0 })
    expect((await staff().result.get({ ...where, participation: of(11) })).result?.content).toMatchObject({
      rounds: [{ time: 7000 }, { time: 4000, obstaclePenalties: '0' }],
    })
    expect((await staff().result.get({ ...where, participation: of(14) })).result?.version).toBe(1)
  })
  it.each([
    ['a run that is not in the log', { run: 9 }, timingErrors.runUnknown, 'runs.1.run'],
    ['a run twice', { run: 1 }, timingErrors.runTwice, 'runs.1.run'],
    ['no penalties', { obstaclePenalties: undefined }, timingErrors.penaltiesMissing, 'runs.1'],
  ] as const)('%s: refused at its field, and nothing is stored', async (_, over, error, field) => {
    const { where, of } = await givenTest()
    const { log } = await upload(where, logOf(timy))
    const good = { run: 1, participation: of(11), version: 0, obstaclePenalties: '0' }
    const bad = { run: 3, participation: of(99), version: 0, obstaclePenalties: '0' as string | undefined, ...over }
    const refusal = await refused(
      staff().timing.takeOver({ ...where, log: log.ref, round: 1, runs: [good, bad] as (typeof good)[] }),
      error,
    )
    expect(refusal.causes.map((cause) => cause.field)).toEqual([field])
    expect(await database.prisma.result.count({ where: { competitionRef: where.competition } })).toBe(0)
  })
  it('a start of another test, a round that does not exist, and whoever did not finish', async () => {
    const { where, of } = await givenTest()
    const { log } = await upload(where, logOf(tdc))
    const take = (over: object, round = 1) =>
      staff().timing.takeOver({
        ...{ ...where, log: log.ref, round },
        runs: [{ run: 1, participation: of(14), version: 0, ...over }],
      })
    await refused(take({ participation: worlds.a.registrations[0]?.ref ?? '' }), timingErrors.startUnknown)
    await refused(take({}, 3), timingErrors.noRound)
    const retired = { ...jumped('0', 1), status: 'RETIRED', rounds: [] } as Result
    await staff().result.enter({ ...where, participation: of(14), version: 0, result: retired })
    await refused(take({ version: 1 }), timingErrors.notFinished)
  })
  it('not while the ranking is closed', async () => {
    const { where, of } = await givenTest()
    const { log } = await upload(where, logOf(tdc))
    await staff().result.enter({ ...where, participation: of(11), version: 0, result: jumped('0', 7000) })
    await database.prisma.ranking.update({ where: { testSetRef: where.testSet }, data: { status: 'CLOSED' } })
    await refused(
      staff().timing.takeOver({
        ...where,
        log: log.ref,
        round: 1,
        runs: [{ run: 1, participation: of(14), version: 0 }],
      }),
      resultErrors.rankingClosed,
    )
  })
  it('not in a locked competition, in which nothing is uploaded either', async () => {
    const { where, of } = await givenTest()
    const { log } = await upload(where, logOf(tdc))
    await database.prisma.competition.update({ where: { ref: where.competition }, data: { status: 'LOCKED' } })
    const runs = [{ run: 1, participation: of(14), version: 0 }]
    await refused(staff().timing.takeOver({ ...where, log: log.ref, round: 1, runs }), competitionErrors.locked)
    await refused(upload(where, logOf(timy)), competitionErrors.locked)
  })
})

describe('who may', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['expiredShare', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s may not', async (subject, error) => {
    const where = {
      ...{ competition: worlds.a.competition.ref, test: worlds.a.jumping.ref, testSet: worlds.a.jumping.testSet.ref },
    }
    const log = worlds.a.competition.ref
    const runs = [{ run: 1, participation: worlds.a.registrations[0]?.ref ?? '', version: 0 }]
    await refused(as(subject).timing.list(where), error)
    await refused(upload(where, logOf(timy), undefined, subject), error)
    await refused(as(subject).timing.get({ ...where, log }), error)
    await refused(as(subject).timing.takeOver({ ...where, log, round: 1, runs }), error)
    await refused(downloads(subject).competitions.timing.download({ ...where, log }), error)
  })
  it('whoever enters results by a share may; a log of another test is not found', async () => {
    const { where } = await givenTest()
    const { log } = await upload(where, logOf(timy))
    const own = {
      competition: worlds.a.competition.ref,
      test: worlds.a.jumping.ref,
      testSet: worlds.a.jumping.testSet.ref,
    }
    expect(await as('resultProcessor').timing.list(own)).toEqual([])
    await refused(as('resultProcessor').timing.get({ ...own, log: log.ref }), kernelErrors.notFound)
    await refused(
      downloads('resultProcessor').competitions.timing.download({ ...own, log: log.ref }),
      kernelErrors.notFound,
    )
  })
  it('bad input is refused at its field', async () => {
    const { where } = await givenTest()
    const { log } = await upload(where, logOf(timy))
    await refused(staff().timing.takeOver({ ...where, log: log.ref, round: 1, runs: [] }), kernelErrors.fieldRequired)
  })
})
