import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { linesToApply, readCommandLog } from '@oxer/domain/exchange/take-along/command-log.rules'
import { takeAlongErrors } from '@oxer/domain/exchange/take-along/take-along.errors'
import {
  type BreakLease,
  type CheckOut,
  fieldLogTask,
  type LeaseFile,
  maximumLogBytes,
  type ReturnFile,
  type TakeAlong,
  type UploadLog,
} from '@oxer/domain/exchange/take-along/take-along.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FieldCommandLine } from '@oxer/domain/kernel/field-log/field-log.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import * as z from 'zod'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { refuseWhenLocked } from '../../competitions/competition/competition.guards.ts'
import { holdForLease, jsonOf, sha256Of } from '../../kernel/field-log/field-call.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { storeBytes } from '../../kernel/storage/stored-file.commands.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import {
  digestOfField,
  findRunningLog,
  isOnLaptop,
  isOut,
  type LeaseRow,
  readLeasesOf,
  viewTakeAlong,
} from './take-along.queries.ts'

/** What a task knows. */
export const LogOrder = z.object({ competition: Ref, lease: Ref, fileRef: Ref, authorName: z.string() })

export const logFolder = 'field-log/'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const isKeyOf = ({ keyHash }: LeaseRow, key: string): boolean =>
  timingSafeEqual(Buffer.from(keyHash), Buffer.from(hashOf(key)))

const recordLease = (
  ctx: ManagingContext,
  action: string,
  lease: Pick<LeaseRow, 'ref' | 'epoch' | 'holder'>,
  more: object = {},
): void => {
  const { ref, epoch, holder } = lease
  const { competition } = ctx
  ctx.record({
    ...{ action, noun: 'field-lease', ref, parentRef: competition.ref, federationRef: competition.federationRef },
    after: { epoch, holder, ...more },
  })
}

/** The leases of the competition, which nobody else changes until the end of the transaction. */
const takeLeases = async ({ db, competition }: ManagingContext): Promise<LeaseRow[]> => {
  await holdForLease(db, competition.ref)
  return readLeasesOf(db, competition.ref)
}

/** Hands the competition to a laptop. Its key is in this answer and nowhere else. */
export const checkOut = async (ctx: ManagingContext, { holder }: CheckOut): Promise<LeaseFile> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const [newest] = await takeLeases(ctx)
  if (newest !== undefined && (isOut(newest) || isOnLaptop(newest))) {
    throw failure(takeAlongErrors.alreadyOut, { values: { holder: newest.holder } })
  }
  const key = randomBytes(24).toString('base64url')
  const { name } = await ctx.db.competition.findUniqueOrThrow({
    where: { ref: ctx.competition.ref },
    select: { name: true },
  })
  const since = ctx.now()
  const lease = {
    ...{ ref: ctx.newRef(), competitionRef: ctx.competition.ref, epoch: (newest?.epoch ?? 0) + 1, holder },
    ...{ keyHash: hashOf(key), origin: ctx.services.publicUrl, state: 'OUT', since },
  }
  await ctx.db.fieldLease.create({ data: lease, select: { ref: true } })
  recordLease(ctx, 'check-out', lease)
  const { ref, competitionRef, epoch, origin } = lease
  return {
    ...{ format: 'oxer-field-lease', version: 1, lease: ref, competition: competitionRef, name, epoch, holder },
    ...{ since: since.toISOString(), origin, key },
  }
}

/** Makes this installation, a copy of the centre, the laptop of the competition. */
export const takeHere = async (ctx: ManagingContext, file: LeaseFile): Promise<TakeAlong> => {
  if (file.competition !== ctx.competition.ref) throw failure(takeAlongErrors.otherLease, { field: 'leaseFile' })
  const leases = await takeLeases(ctx)
  const lease = leases.find(({ ref }) => ref === file.lease)
  if (lease === undefined) throw failure(takeAlongErrors.copyTooOld, { field: 'leaseFile' })
  if (!isKeyOf(lease, file.key)) throw failure(takeAlongErrors.wrongKey, { field: 'leaseFile' })
  if (lease.origin === ctx.services.publicUrl) {
    throw failure(takeAlongErrors.isTheCentre, { values: { origin: lease.origin } })
  }
  if (lease.state === 'HERE') {
    ctx.recordNothing('the competition is here')
    return viewTakeAlong(ctx)
  }
  if (lease.state !== 'OUT' || lease.lastSeq > 0) throw failure(takeAlongErrors.notOut)
  // A laptop has one competition: its log and its end are those of the installation.
  const other = await ctx.db.fieldLease.findFirst({ where: { state: { in: ['HERE', 'FINISHED'] } } })
  if (other !== null) throw failure(takeAlongErrors.alreadyOut, { values: { holder: other.holder } })
  await ctx.db.fieldLease.update({
    where: { ref: lease.ref },
    data: { state: 'HERE', version: { increment: 1 } },
    select: { ref: true },
  })
  recordLease(ctx, 'take-here', lease)
  return viewTakeAlong(ctx)
}

/** Ends the day on the laptop: nothing changes there any more. Asked again, it answers the same. */
export const finishField = async (ctx: ManagingContext): Promise<ReturnFile> => {
  const [lease] = await takeLeases(ctx)
  if (lease === undefined || !isOnLaptop(lease)) throw failure(takeAlongErrors.notHere)
  // Commands of the laptop lock the same row.
  await lockRows(ctx, 'fieldLease', [lease.ref])
  const { lastSeq } = await ctx.db.fieldLease.findUniqueOrThrow({
    where: { ref: lease.ref },
    select: { lastSeq: true },
  })
  if (lease.state === 'FINISHED') ctx.recordNothing('the day is finished')
  else {
    const data = { state: 'FINISHED', until: ctx.now(), version: { increment: 1 } }
    await ctx.db.fieldLease.update({ where: { ref: lease.ref }, data, select: { ref: true } })
    recordLease(ctx, 'finish', lease, { lastSeq })
  }
  const { ref, competitionRef: competition, epoch } = lease
  const digest = await digestOfField(ctx.db, competition)
  return { format: 'oxer-field-return', version: 1, lease: ref, competition, epoch, lastSeq, digest }
}

const leaseOfKey = (leases: readonly LeaseRow[], key: string): LeaseRow => {
  const lease = leases.find((each) => isKeyOf(each, key))
  if (lease === undefined) throw failure(takeAlongErrors.wrongKey, { field: 'key' })
  if (isOnLaptop(lease)) throw failure(takeAlongErrors.notOut)
  if (!isOut(lease)) throw failure(takeAlongErrors.wrongEpoch, { values: { epoch: lease.epoch } })
  return lease
}

/** Applied lines must be in the file as they were, and each hash must be that of its input. */
const refuseOtherLines = async (
  { db }: ManagingContext,
  lease: LeaseRow,
  lines: readonly FieldCommandLine[],
): Promise<void> => {
  for (const { seq, input, inputHash } of lines) {
    if (sha256Of(jsonOf(input)) !== inputHash)
      throw failure(takeAlongErrors.wrongHash, { field: 'file', values: { seq } })
  }
  const applied = await db.fieldCommand.findMany({
    where: { leaseRef: lease.ref, seq: { in: lines.map(({ seq }) => seq).filter((seq) => seq <= lease.lastSeq) } },
    select: { seq: true, inputHash: true },
  })
  const hashes = new Map(applied.map(({ seq, inputHash }) => [seq, inputHash]))
  for (const { seq, inputHash } of lines) {
    if (hashes.has(seq) && hashes.get(seq) !== inputHash) {
      throw failure(takeAlongErrors.lineChanged, { field: 'file', values: { seq } })
    }
  }
}

/** Brings a log in, as a task. What is wrong with the file is refused here; what a line may not do, when it is its turn. */
export const bringLogIn = async (ctx: ManagingContext, { key, file }: UploadLog): Promise<TaskSummary> => {
  if (file.size > maximumLogBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumLogBytes } })
  }
  const lease = leaseOfKey(await takeLeases(ctx), key)
  if ((await findRunningLog(ctx.db, lease.ref)) !== null) {
    throw failure(kernelErrors.stillRunning, { values: { seconds: 10 } })
  }
  const text = await file.text()
  const lines = readCommandLog(text)
  linesToApply(lines, lease)
  await refuseOtherLines(ctx, lease, lines)
  const bytes = new TextEncoder().encode(text)
  const fileRef = ctx.newRef()
  const storageKey = `${logFolder}${fileRef}.jsonl`
  await storeBytes(ctx, storageKey, bytes)
  await ctx.db.storedFile.create({
    data: {
      ...{ ref: fileRef, key: storageKey, name: 'field-log.jsonl', contentType: 'application/x-ndjson' },
      ...{ size: bytes.length, subjectRef: ctx.competition.ref, createdAt: ctx.now() },
    },
  })
  const order = { competition: ctx.competition.ref, lease: lease.ref, fileRef, authorName: ctx.actor.name }
  const { t } = createI18n(toLanguage(ctx.language))
  const name = t('exchange:takeAlong.task', { holder: lease.holder })
  const task = await orderTask(ctx, { kind: fieldLogTask, name, input: order satisfies z.input<typeof LogOrder> })
  recordLease(ctx, 'bring-in', lease, { lines: lines.length })
  return task
}

/** Ends the lease where both sides have the same. */
export const checkIn = async (ctx: ManagingContext, file: ReturnFile): Promise<TakeAlong> => {
  const [lease] = await takeLeases(ctx)
  if (lease === undefined || !isOut(lease)) throw failure(takeAlongErrors.notOut)
  if (file.competition !== ctx.competition.ref) throw failure(takeAlongErrors.otherLease, { field: 'returnFile' })
  if (file.epoch !== lease.epoch || file.lease !== lease.ref) {
    throw failure(takeAlongErrors.wrongEpoch, { values: { epoch: file.epoch } })
  }
  if (file.lastSeq !== lease.lastSeq) {
    throw failure(takeAlongErrors.linesMissing, { values: { applied: lease.lastSeq, written: file.lastSeq } })
  }
  if ((await digestOfField(ctx.db, ctx.competition.ref)) !== file.digest) throw failure(takeAlongErrors.digestsDiffer)
  const data = { state: 'BACK', until: ctx.now(), version: { increment: 1 } }
  await ctx.db.fieldLease.update({ where: { ref: lease.ref }, data, select: { ref: true } })
  recordLease(ctx, 'check-in', lease, { lastSeq: lease.lastSeq, digest: file.digest })
  return viewTakeAlong(ctx)
}

/** Ends the lease without the laptop. Its later lines are refused, because the next lease has another epoch, and this one has ended. */
export const breakLease = async (ctx: ManagingContext, { version }: BreakLease): Promise<TakeAlong> => {
  const [lease] = await takeLeases(ctx)
  if (lease === undefined) throw failure(takeAlongErrors.notOut)
  await refuseStale(lease, version, () => viewTakeAlong(ctx))
  if (!isOut(lease)) throw failure(takeAlongErrors.notOut)
  const data = { state: 'BROKEN', until: ctx.now(), version: { increment: 1 } }
  await ctx.db.fieldLease.update({ where: { ref: lease.ref }, data, select: { ref: true } })
  recordLease(ctx, 'break', lease, { lastSeq: lease.lastSeq })
  return viewTakeAlong(ctx)
}
