import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { readCommandLog, writeCommandLine } from '@oxer/domain/exchange/take-along/command-log.rules'
import { takeAlongErrors } from '@oxer/domain/exchange/take-along/take-along.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fieldLogErrors } from '@oxer/domain/kernel/field-log/field-log.errors'
import type { FieldCommandLine } from '@oxer/domain/kernel/field-log/field-log.schema'
import { describe, expect, it } from 'vitest'
import { jsonOf, sha256Of } from '../../kernel/field-log/field-call.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { type Installation, takenAlong } from './take-along.fixture.ts'

const { worlds, leaseFile, competition, pair } = await takenAlong()
const { a } = worlds
const admin = 'federationAdministrator' as const
const place = { competition, test: a.jumping.ref, testSet: a.jumping.testSet.ref }

const jumped = (obstaclePenalties: string, time: number): Result =>
  ({
    ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
    rounds: [{ obstaclePenalties, time }],
  }) as Result

const takeHere = (laptop: Installation) => laptop.api(admin).exchange.takeAlong.takeHere({ competition, leaseFile })

/** The list made final, an entry on the spot of new riders and horses, their results from a tablet, and the ranking closed. */
const ride = async (laptop: Installation) => {
  const { competitions } = laptop.api(admin)
  await competitions.startlist.changeStatus({ competition, id: a.startlist.ref, status: 'FINAL' })
  const entered: string[] = []
  for (const [firstName, name] of [
    ['Jip', 'Ceder C'],
    ['Noa', 'Den D'],
  ] as const) {
    const data = { isUnknown: true, person: { firstName, lastName: 'Proefman' }, horse: { name } }
    const { registrations } = await competitions.registration.create({ ...place, data })
    entered.push(registrations[0]?.ref ?? '')
  }
  for (const [index, participation] of entered.entries()) {
    const tablet = laptop.api('resultProcessor', { idempotencyKey: `tablet-C:${String(index + 3)}` }).competitions
    await tablet.result.enter({ ...place, participation, version: 0, result: jumped(String(index * 4), 6957 + index) })
  }
  await competitions.ranking.close(place)
  return entered
}

const readLog = async (laptop: Installation, after = 0): Promise<string> => {
  const reply = await laptop.downloads(admin).exchange.takeAlong.commands({ competition, after })
  expect(reply.contentType).toBe('application/x-ndjson')
  return new Response(reply.body as ReadableStream<Uint8Array>).text()
}

const logOf = (lines: readonly FieldCommandLine[]) => lines.map((line) => `${writeCommandLine(line)}\n`).join('')

const bringIn = async (centre: Installation, log: string, key = leaseFile.key) => {
  const file = new File([log], 'field-log.jsonl')
  const { ref } = await centre.api(admin).exchange.takeAlong.bringIn({ competition, key, file })
  await centre.runJobs()
  return centre.api(admin).shell.task.get({ task: ref })
}

const view = (side: Installation) => side.api(admin).exchange.takeAlong.get({ competition })

describe('a field day', () => {
  it('is done on the laptop, comes in at the centre with the same refs and moments, and is checked in', async () => {
    const { centre, laptop } = await pair()
    expect(await takeHere(laptop)).toMatchObject({ isField: true, isOut: false, lease: { state: 'HERE', lastSeq: 0 } })
    const entered = await ride(laptop)
    const log = await readLog(laptop)
    const lines = readCommandLog(log)
    expect(lines.map(({ seq, path, device }) => [seq, path, device])).toEqual([
      [1, 'competitions.startlist.changeStatus', 'laptop'],
      ...[2, 3].map((seq) => [seq, 'competitions.registration.create', 'laptop']),
      ...[4, 5].map((seq) => [seq, 'competitions.result.enter', 'tablet-C']),
      [6, 'competitions.ranking.close', 'laptop'],
    ])
    expect(lines[3]).toMatchObject({
      idempotencyKey: 'tablet-C:3',
      actorRef: worlds.actors.resultProcessor?.accountRef,
    })
    expect(logOf(lines)).toBe(log)
    expect(await readLog(laptop, 4)).toBe(logOf(lines.slice(4)))

    expect(await bringIn(centre, log)).toMatchObject({
      status: 'DONE',
      outcome: { applied: 6, known: 0, differing: 0, divergence: null },
    })
    expect(await view(centre)).toMatchObject({ isOut: true, lease: { state: 'OUT', lastSeq: 6, differing: 0 } })
    const rowOf = ({ database }: Installation) =>
      database.prisma.result.findMany({ where: { registrationRef: { in: entered } }, orderBy: { ref: 'asc' } })
    expect(await rowOf(centre)).toEqual(await rowOf(laptop))
    const riders = ({ database }: Installation) =>
      database.prisma.person.findMany({ where: { lastName: 'Proefman' }, select: { ref: true, firstName: true } })
    expect(await riders(centre)).toEqual(await riders(laptop))
    const line = await centre.database.prisma.history.findFirst({
      where: { noun: 'result', parentRef: competition },
      orderBy: { id: 'desc' },
    })
    expect(line).toMatchObject({
      actorRef: worlds.actors.resultProcessor?.accountRef,
      at: new Date(lines[4]?.now ?? ''),
    })

    const returnFile = await laptop.api(admin).exchange.takeAlong.finish({ competition })
    expect(await laptop.api(admin).exchange.takeAlong.finish({ competition })).toEqual(returnFile)
    await refused(laptop.api(admin).competitions.ranking.publish(place), fieldLogErrors.fieldFinished)
    expect(await centre.api(admin).exchange.takeAlong.checkIn({ competition, returnFile })).toMatchObject({
      isOut: false,
      lease: { state: 'BACK', lastSeq: 6 },
    })
    await centre.api(admin).competitions.arena.add({ competition, code: 'Z', name: 'Last' })
    // A later lease has the next epoch.
    const later = await centre.api(admin).exchange.takeAlong.checkOut({ competition, holder: 'Laptop 2' })
    expect(later).toMatchObject({ epoch: 2, holder: 'Laptop 2' })
  })

  it('keeps nothing of a rider who is erased after it, and still knows the lines that were applied', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const log = await readLog(laptop)
    await bringIn(centre, log)
    const returnFile = await laptop.api(admin).exchange.takeAlong.finish({ competition })
    await centre.api(admin).exchange.takeAlong.checkIn({ competition, returnFile })
    const { prisma } = centre.database
    const { ref } = await prisma.person.findFirstOrThrow({ where: { firstName: 'Jip', lastName: 'Proefman' } })
    await centre.api(admin).registry.privacy.erase({ person: ref, name: 'Jip Proefman' })
    const lines = await prisma.fieldCommand.findMany({
      orderBy: { seq: 'asc' },
      select: { input: true, inputHash: true },
    })
    expect(lines.map(({ input }) => input).filter((input) => input.includes('Jip') || input.includes(ref))).toEqual([])
    expect(lines.some(({ input }) => input.includes('Noa'))).toBe(true)
    expect(lines.map(({ inputHash }) => inputHash)).toEqual(readCommandLog(log).map(({ inputHash }) => inputHash))
  })

  it('goes on where it stopped when the same log comes again with more lines', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const lines = readCommandLog(await readLog(laptop))
    expect(await bringIn(centre, logOf(lines.slice(0, 2)))).toMatchObject({ outcome: { applied: 2, known: 0 } })
    expect(await bringIn(centre, logOf(lines))).toMatchObject({ outcome: { applied: 4, known: 2, differing: 0 } })
    expect(await bringIn(centre, logOf(lines))).toMatchObject({ outcome: { applied: 0, known: 6 } })
    expect(await view(centre)).toMatchObject({ lease: { lastSeq: 6 }, task: null })
  })

  it('continues after a restart of the server', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const log = await readLog(laptop)
    await bringIn(centre, logOf(readCommandLog(log).slice(0, 3)))
    const upload = { competition, key: leaseFile.key, file: new File([log], 'field-log.jsonl') }
    const { takeAlong } = centre.api(admin).exchange
    const { ref } = await takeAlong.bringIn(upload)
    expect(await view(centre)).toMatchObject({ task: ref })
    await refused(takeAlong.bringIn(upload), kernelErrors.stillRunning)
    // The process that had it has died: its claim has run out.
    const died = { status: 'ONGOING', attempts: 1, claimedUntil: new Date(0) }
    await centre.database.prisma.task.update({ where: { ref }, data: died })
    await centre.runJobs()
    expect(await centre.api(admin).shell.task.get({ task: ref })).toMatchObject({
      status: 'DONE',
      outcome: { applied: 3 },
    })
    expect(await view(centre)).toMatchObject({ task: null, lease: { lastSeq: 6 } })
  })

  it('counts an answer that differs, and applies the line', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const lines = readCommandLog(await readLog(laptop))
    const differing = lines.map((line) => (line.seq === 1 ? { ...line, answerHash: 'sha256:other' } : line))
    expect(await bringIn(centre, logOf(differing))).toMatchObject({ outcome: { applied: 6, differing: 1 } })
    expect(await view(centre)).toMatchObject({ lease: { state: 'OUT', differing: 1 } })
  })

  it('stops at the first refused line, applies no later one, and goes on once the cause is gone', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const log = await readLog(laptop)
    const accountRef = worlds.actors.resultProcessor?.accountRef ?? ''
    await centre.database.prisma.account.update({ where: { ref: accountRef }, data: { isBlocked: true } })
    const stopped = { seq: 4, path: 'competitions.result.enter' }
    const task = await bringIn(centre, log)
    expect(task).toMatchObject({ status: 'DONE', outcome: { applied: 3, divergence: { seq: stopped.seq } } })
    const diverged = await view(centre)
    expect(diverged).toMatchObject({ isOut: true, lease: { state: 'DIVERGED', lastSeq: 3 } })
    expect(diverged.lease?.divergence).toMatchObject({ path: stopped.path })
    expect(diverged.lease?.divergence?.causes.map(({ code }) => code)).toEqual([
      kernelErrors.insufficientPermissions.code,
    ])
    await centre.database.prisma.account.update({ where: { ref: accountRef }, data: { isBlocked: false } })
    expect(await bringIn(centre, log)).toMatchObject({ outcome: { applied: 3, known: 3, divergence: null } })
    expect(await view(centre)).toMatchObject({ lease: { state: 'OUT', lastSeq: 6, divergence: null } })
  })

  it('is not checked in with lines missing, or with other data', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const log = await readLog(laptop)
    const returnFile = await laptop.api(admin).exchange.takeAlong.finish({ competition })
    const checkIn = (over: object = {}) =>
      centre.api(admin).exchange.takeAlong.checkIn({ competition, returnFile: { ...returnFile, ...over } })
    await refused(checkIn(), takeAlongErrors.linesMissing)
    await bringIn(centre, log)
    await refused(checkIn({ epoch: 2 }), takeAlongErrors.wrongEpoch)
    await refused(checkIn({ competition: worlds.b.competition.ref }), takeAlongErrors.otherLease)
    await centre.database.prisma.ranking.updateMany({ where: { competitionRef: competition }, data: { placed: 1 } })
    await refused(checkIn(), takeAlongErrors.digestsDiffer)
    expect(await view(centre)).toMatchObject({ isOut: true })
  })
})

describe('a competition that is out', () => {
  it('refuses commands at the centre, with its holder and since when, and reads work', async () => {
    const { centre } = await pair()
    const { competitions } = centre.api(admin)
    const body = await refused(competitions.ranking.close(place), fieldLogErrors.inTheField)
    expect(body.causes).toMatchObject([{ values: { holder: 'Laptop 1', since: '2026-05-17T08:00:00.000Z' } }])
    expect(await competitions.competition.get({ competition })).toMatchObject({ ref: competition })
    expect(await centre.api('shareCollaborator').exchange.takeAlong.get({ competition })).toMatchObject({
      isOut: true,
      canAdministrate: false,
    })
    // Another competition is none of its business.
    await competitions.arena.add({ competition: a.draft.ref, code: 'Y', name: 'Other' })
  })

  it('refuses reads that store what they calculate, on both sides', async () => {
    const { centre, laptop } = await pair()
    const recalculate = (side: Installation) => side.api(admin).competitions.result.recalculate(place)
    const ranked = { ...place, ranking: place.testSet }
    await refused(recalculate(centre), fieldLogErrors.inTheField)
    await refused(centre.api(admin).competitions.ranking.recalculate(ranked), fieldLogErrors.inTheField)
    await takeHere(laptop)
    await refused(recalculate(laptop), fieldLogErrors.notInTheField)
  })

  it('refuses steps of the system that would change it, and lets those that follow from results run', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    const step = (side: Installation, name: string) => {
      const { services, tenant, now } = contextOf(null, side.options)
      return runAsOperator({ services, authorName: 'Oxer', tenant, now }, name, async (ctx) => {
        ctx.record({ action: 'change', noun: 'competition', ref: competition })
      })
    }
    await refused(step(centre, 'place-draw'), fieldLogErrors.inTheField)
    await refused(step(laptop, 'place-draw'), fieldLogErrors.onlyTheCompetition)
    await step(centre, 'publish-results')
    await step(laptop, 'publish-results')
  })

  it('waits for a command that is running, which is then part of what is taken along', async () => {
    const { centre } = await pair()
    const { takeAlong } = centre.api(admin).exchange
    await takeAlong.break({ competition, version: 1 })
    const codes = Array.from({ length: 8 }, (_, index) => `R${String(index)}`)
    const [added] = await Promise.all([
      Promise.allSettled(
        codes.map((code) => centre.api(admin).competitions.arena.add({ competition, code, name: code })),
      ),
      takeAlong.checkOut({ competition, holder: 'Laptop 2' }),
    ])
    const count = await centre.database.prisma.arena.count({
      where: { competitionRef: competition, code: { in: codes } },
    })
    expect(count).toBe(added.filter(({ status }) => status === 'fulfilled').length)
    await refused(
      centre.api(admin).competitions.arena.add({ competition, code: 'Late', name: 'Late' }),
      fieldLogErrors.inTheField,
    )
  })

  it('refuses a rider, who names no competition, and stores nothing', async () => {
    const { centre } = await pair()
    const { database } = centre
    const before = await database.prisma.registration.findMany({ where: { competitionRef: competition } })
    const signOff = centre.api('parent').competitions.entry.signOff({
      member: a.practitioners[0]?.personRef ?? '',
      registration: a.registrations[0]?.ref ?? '',
      reason: 'Lame',
    })
    await refused(signOff, fieldLogErrors.inTheField)
    expect(await database.prisma.registration.findMany({ where: { competitionRef: competition } })).toEqual(before)
  })

  it('is not handed out twice, and not by those who may not administrate it', async () => {
    const { centre } = await pair()
    const checkOut = (subject: Parameters<Installation['api']>[0], ref = competition) =>
      centre.api(subject).exchange.takeAlong.checkOut({ competition: ref, holder: 'Another' })
    await refused(checkOut(admin), takeAlongErrors.alreadyOut)
    await refused(checkOut('anonymous'), kernelErrors.noUserContext)
    await refused(checkOut('shareCollaborator'), kernelErrors.insufficientPermissions)
    await refused(checkOut(admin, worlds.b.competition.ref), kernelErrors.notFound)
    await refused(
      centre.api(admin).exchange.takeAlong.checkOut({ competition: a.draft.ref, holder: ' ' }),
      kernelErrors.fieldRequired,
    )
  })

  it('is free again when its lease is broken, and what comes from the laptop later is refused', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const log = await readLog(laptop)
    const { takeAlong } = centre.api(admin).exchange
    await refused(takeAlong.break({ competition, version: 7 }), kernelErrors.staleVersion)
    expect(await takeAlong.break({ competition, version: 1 })).toMatchObject({
      isOut: false,
      lease: { state: 'BROKEN' },
    })
    await refused(takeAlong.break({ competition, version: 2 }), takeAlongErrors.notOut)
    await refused(bringIn(centre, log), takeAlongErrors.wrongEpoch)
    await centre.api(admin).competitions.arena.add({ competition, code: 'X', name: 'Again ours' })
    const later = await takeAlong.checkOut({ competition, holder: 'Laptop 2' })
    await refused(bringIn(centre, log), takeAlongErrors.wrongEpoch)
    await refused(bringIn(centre, log, later.key), takeAlongErrors.wrongEpoch)
    const returnFile = await laptop.api(admin).exchange.takeAlong.finish({ competition })
    await refused(takeAlong.checkIn({ competition, returnFile }), takeAlongErrors.wrongEpoch)
  })
})

describe('a log that is not right', () => {
  it('is refused as a whole, and nothing is applied', async () => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const lines = readCommandLog(await readLog(laptop))
    const [first, second] = lines
    if (first === undefined || second === undefined) throw new Error('the log has no two lines')
    await refused(bringIn(centre, logOf(lines), 'not the key of this lease'), takeAlongErrors.wrongKey)
    await refused(bringIn(centre, ''), takeAlongErrors.emptyLog)
    await refused(bringIn(centre, 'no JSON'), takeAlongErrors.lineUnreadable)
    await refused(bringIn(centre, '{"seq":1}'), takeAlongErrors.lineUnreadable)
    await refused(bringIn(centre, logOf(lines.slice(1))), takeAlongErrors.gap)
    await refused(bringIn(centre, logOf([first, first])), takeAlongErrors.gap)
    await refused(bringIn(centre, logOf([{ ...first, epoch: 2 }])), takeAlongErrors.wrongEpoch)
    await refused(bringIn(centre, logOf([{ ...first, input: { other: 1 } }])), takeAlongErrors.wrongHash)
    await bringIn(centre, logOf([first]))
    const changed = { ...first, input: second.input, inputHash: second.inputHash }
    await refused(bringIn(centre, logOf([changed, second])), takeAlongErrors.lineChanged)
    const log = new File([logOf(lines)], 'field-log.jsonl')
    const upload = { competition, key: leaseFile.key, file: log }
    await refused(centre.api('anonymous').exchange.takeAlong.bringIn(upload), kernelErrors.noUserContext)
    await refused(
      centre.api('resultProcessor').exchange.takeAlong.bringIn(upload),
      kernelErrors.insufficientPermissions,
    )
    expect(await view(centre)).toMatchObject({ lease: { lastSeq: 1 } })
  })

  it.each([
    ['exchange.takeAlong.break', { version: 1 }, takeAlongErrors.unknownCommand],
    ['competitions.ranking.get', {}, takeAlongErrors.unknownCommand],
    ['no.such.call', {}, takeAlongErrors.unknownCommand],
    ['competitions.competition.cancel', { reason: 'Rain' }, fieldLogErrors.notInTheField],
    ['competitions.arena.add', { competition: a.draft.ref, code: 'Q', name: 'Q' }, fieldLogErrors.onlyTheCompetition],
  ])('%s is no line of a log, whoever it is from', async (path, more, error) => {
    const { centre, laptop } = await pair()
    await takeHere(laptop)
    await ride(laptop)
    const [first] = readCommandLog(await readLog(laptop))
    if (first === undefined) throw new Error('the log is empty')
    const input = { competition, ...more }
    const forged = { ...first, path, input, inputHash: sha256Of(jsonOf(input)) }
    await bringIn(centre, logOf([forged]))
    const { lease } = await view(centre)
    expect(lease?.divergence?.causes.map(({ code }) => code)).toEqual([error.code])
    expect(lease).toMatchObject({ lastSeq: 0, state: 'DIVERGED' })
  })
})

describe('a laptop in the field', () => {
  it('changes its competition alone, without money, users and files', async () => {
    const { laptop } = await pair()
    await takeHere(laptop)
    const { competitions, parties, exchange } = laptop.api(admin)
    const elsewhere = competitions.arena.add({ competition: a.draft.ref, code: 'Y', name: 'Other' })
    await refused(elsewhere, fieldLogErrors.onlyTheCompetition)
    await refused(
      parties.studbook.create({ federation: a.federation.ref, name: 'New' } as never),
      fieldLogErrors.onlyTheCompetition,
    )
    await refused(
      laptop.api(admin).shell.favourite.toggleCompetition({ competition }),
      fieldLogErrors.onlyTheCompetition,
    )
    await refused(competitions.competition.cancel({ competition, reason: 'Rain' }), fieldLogErrors.notInTheField)
    const file = new File(['x'], 'results.csv')
    await refused(competitions.result.import({ competition, file }), fieldLogErrors.noFilesInTheField)
    await refused(exchange.takeAlong.checkOut({ competition, holder: 'Another' }), takeAlongErrors.alreadyOut)
    expect(await laptop.database.prisma.fieldCommand.count()).toBe(0)
    await laptop.api(admin).competitions.print.order({ competition, documents: ['MASTER_LIST'] })
  })

  it('logs no command that was refused, and a retry once', async () => {
    const { laptop } = await pair()
    await takeHere(laptop)
    const retried = () => laptop.api(admin, { idempotencyKey: 'laptop:1' }).competitions.arena
    await retried().add({ competition, code: 'N', name: 'New' })
    await retried().add({ competition, code: 'N', name: 'New' })
    await laptop
      .api(admin)
      .competitions.arena.add({ competition, code: 'N', name: 'Same code' })
      .catch(() => undefined)
    const lines = await laptop.database.prisma.fieldCommand.findMany({ select: { seq: true, idempotencyKey: true } })
    expect(lines).toEqual([{ seq: 1, idempotencyKey: 'laptop:1' }])
  })

  it('is not the centre, not an older copy, and not somebody without the key', async () => {
    const { centre, laptop } = await pair()
    await refused(takeHere(centre), takeAlongErrors.isTheCentre)
    const take = (over: object, subject: Parameters<Installation['api']>[0] = admin) =>
      laptop.api(subject).exchange.takeAlong.takeHere({ competition, leaseFile: { ...leaseFile, ...over } })
    await refused(take({ key: 'x'.repeat(32) }), takeAlongErrors.wrongKey)
    await refused(take({ lease: worlds.a.federation.ref }), takeAlongErrors.copyTooOld)
    await refused(take({ competition: worlds.b.competition.ref }), takeAlongErrors.otherLease)
    await refused(take({}, 'shareCollaborator'), kernelErrors.insufficientPermissions)
    await refused(laptop.api(admin).exchange.takeAlong.finish({ competition }), takeAlongErrors.notHere)
    await takeHere(laptop)
    expect(await takeHere(laptop)).toMatchObject({ isField: true })
    await refused(bringIn(laptop, logOf([])), takeAlongErrors.notOut)
  })
})
