// What a mutation has to do with competitions that are taken along: refused at the centre while one is out, logged on the laptop, and
// repeated at the centre by the log. The one place for all of them, because each mutation passes it in its transaction.
import { createHash } from 'node:crypto'
import type { Db } from '@oxer/db'
import { type CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { fieldLogErrors } from '@oxer/domain/kernel/field-log/field-log.errors'
import {
  deviceOf,
  fieldLeaseOf,
  isBesideTheField,
  refusalByLeases,
} from '@oxer/domain/kernel/field-log/field-log.rules'
import { type FieldCommandLine, FieldLeaseState } from '@oxer/domain/kernel/field-log/field-log.schema'
import * as z from 'zod'
import type { CommandContext, Context, HistoryLine } from '../context/context.ts'
import { lockRows } from '../version/version.commands.ts'
import type { FieldCall, OpenLease, Replayed } from './field-call-state.ts'

export const sha256Of = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** The JSON of an input or an answer. What was not sent is null, as in the file. */
export const jsonOf = (value: unknown): string => JSON.stringify(value ?? null)

const keyOf = (competitionRef: string): string => `field:${competitionRef}`

/** Waits for the commands that are changing the competition, and keeps later ones waiting until the end of the transaction. */
export const holdForLease = async (db: Db, competitionRef: string): Promise<void> => {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${keyOf(competitionRef)}, 58))`
}

const hold = async (db: Db, call: FieldCall, competitions: Iterable<string>): Promise<void> => {
  for (const ref of [...competitions].sort()) {
    if (call.held.has(ref)) continue
    await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${keyOf(ref)}, 58))`
    call.held.add(ref)
    call.leases = null
  }
}

const LeaseRow = z.object({
  ...{ ref: z.string(), competitionRef: z.string(), epoch: z.int(), holder: z.string(), since: z.date() },
  state: FieldLeaseState,
})

/** Leases that have not ended: few at any time, so all of them. */
const readLeases = async (db: Db): Promise<OpenLease[]> => {
  const rows = await db.fieldLease.findMany({
    where: { state: { in: ['OUT', 'DIVERGED', 'HERE', 'FINISHED'] } },
    select: { ref: true, competitionRef: true, epoch: true, holder: true, since: true, state: true },
    orderBy: { since: 'asc' },
  })
  return rows.map((row) => LeaseRow.parse(row))
}

export const beginFieldCall = (
  path: string,
  { replaying }: Pick<Context, 'replaying'>,
  isOfSystem = false,
): FieldCall => ({
  ...{ path, isOfSystem, replayed: replaying ?? null, refs: [], named: new Set(), touched: new Set() },
  ...{ announced: new Set(), held: new Set() },
  ...{ hasFile: false, leases: null },
})

/** The clock and the refs of a call: those of its line, if it repeats one. A ref more than the line has is a new one. */
export const fieldClock = (
  call: FieldCall,
  { newRef, now }: Pick<Context, 'newRef' | 'now'>,
): Pick<Context, 'newRef' | 'now'> => {
  const { replayed, refs } = call
  const at = replayed === null ? now().getTime() : Date.parse(replayed.line.now)
  return {
    now: () => new Date(at),
    newRef: () => {
      const ref = replayed?.line.refs[refs.length] ?? newRef()
      refs.push(ref)
      return ref
    },
  }
}

type Recording = Pick<CommandContext, 'record' | 'announce'>

/** Notes what the history and the events say that a command has changed. Whatever else records goes on as it is. */
export const watchFieldCall = <Recorded extends Recording>(call: FieldCall, recording: Recorded): Recorded => ({
  ...recording,
  record: (line: HistoryLine) => {
    for (const ref of [line.ref, line.parentRef]) if (ref != null) call.touched.add(ref)
    recording.record(line)
  },
  announce: (subjectRef: string, find: Parameters<Recording['announce']>[1]) => {
    call.touched.add(subjectRef)
    call.announced.add(subjectRef)
    recording.announce(subjectRef, find)
  },
})

const refusalOf = (call: FieldCall, leases: readonly OpenLease[]): CodedError | null => {
  const refusal = refusalByLeases(leases, { ...call, replayedLease: call.replayed?.leaseRef ?? null })
  return refusal === null
    ? null
    : failure(refusal.error, refusal.values === undefined ? {} : { values: refusal.values })
}

const judge = async (db: Db, call: FieldCall): Promise<readonly OpenLease[]> => {
  call.leases ??= await readLeases(db)
  const refusal = refusalOf(call, call.leases)
  if (refusal !== null) throw refusal
  return call.leases
}

const Named = z.object({ ref: z.uuid() })
const Naming = z.object({
  competition: z.uuid().optional().catch(undefined),
  competitionRef: z.uuid().optional().catch(undefined),
})

const hasFile = (input: unknown): boolean =>
  input instanceof Blob ||
  input instanceof FormData ||
  (typeof input === 'object' && input !== null && Object.values(input).some(hasFile))

/**
 * Behind all guards and before the work: refuses a command on a competition that is out. On a laptop, commands wait for each other, so
 * that the order of their lines is the order of their work.
 */
export const admitFieldCall = async (db: Db, call: FieldCall, ctx: object, input: unknown): Promise<void> => {
  if (isBesideTheField(call.path)) return
  const scope = Named.safeParse(Reflect.get(ctx, 'competition'))
  const sent = Naming.safeParse(input)
  for (const ref of [scope.data?.ref, sent.data?.competition, sent.data?.competitionRef]) {
    if (ref === undefined) continue
    call.named.add(ref)
    call.touched.add(ref)
  }
  call.hasFile = hasFile(input)
  await hold(db, call, call.named)
  const here = fieldLeaseOf(await judge(db, call))
  if (here !== null) await lockRows({ db }, 'fieldLease', [here.ref])
}

/** After the work: what a command has changed without naming it, such as the entry of a rider, or a step of the system. */
export const settleFieldCall = async (db: Db, call: FieldCall): Promise<void> => {
  if (isBesideTheField(call.path)) return
  await hold(db, call, call.announced)
  await judge(db, call)
}

type Logged = { readonly line: FieldCommandLine; readonly leaseRef: string }

const storeLine = async (db: Db, { leaseRef, line }: Logged, input: string): Promise<void> => {
  const { input: _, now, ...rest } = line
  await db.fieldCommand.create({
    data: { leaseRef, ...rest, refs: [...rest.refs], input, now: new Date(now) },
    select: { seq: true },
  })
}

type Answered = Pick<Context, 'db' | 'actor' | 'language' | 'idempotencyKey' | 'now'>

const logOnLaptop = async (
  ctx: Answered,
  call: FieldCall,
  lease: OpenLease,
  sent: { readonly input: unknown; readonly answer: unknown },
): Promise<void> => {
  const { actor, db } = ctx
  if (actor === null) throw new Error(`${call.path} was logged without an actor`)
  const { lastSeq: seq } = await db.fieldLease.update({
    where: { ref: lease.ref },
    data: { lastSeq: { increment: 1 } },
    select: { lastSeq: true },
  })
  const device = deviceOf(ctx.idempotencyKey)
  const input = jsonOf(sent.input)
  const line: FieldCommandLine = {
    ...{ seq, epoch: lease.epoch, path: call.path, actorRef: actor.accountRef, device, now: ctx.now().toISOString() },
    ...{ refs: call.refs, language: ctx.language, idempotencyKey: ctx.idempotencyKey ?? `${device}:${String(seq)}` },
    ...{ inputHash: sha256Of(input), input: sent.input, answerHash: sha256Of(jsonOf(sent.answer)) },
  }
  await storeLine(db, { leaseRef: lease.ref, line }, input)
}

const logAtCentre = async (db: Db, { leaseRef, line }: Replayed, answer: unknown): Promise<void> => {
  const differs = sha256Of(jsonOf(answer)) !== line.answerHash
  // The number is the fence: a line that was applied before, or comes too early, changes no row.
  const { count } = await db.fieldLease.updateMany({
    where: { ref: leaseRef, lastSeq: line.seq - 1, state: { in: ['OUT', 'DIVERGED'] } },
    data: { lastSeq: line.seq, ...(differs && { differing: { increment: 1 } }) },
  })
  if (count !== 1) throw new Error(`line ${String(line.seq)} is not the next one of ${leaseRef}`)
  await storeLine(db, { leaseRef, line }, jsonOf(line.input))
}

/** In the same transaction as the work: the line on the laptop, and the applied line at the centre. */
export const logFieldCall = async (
  ctx: Answered,
  call: FieldCall,
  sent: { readonly input: unknown; readonly answer: unknown },
): Promise<void> => {
  if (isBesideTheField(call.path)) return
  if (call.replayed !== null) return logAtCentre(ctx.db, call.replayed, sent.answer)
  const here = fieldLeaseOf(call.leases ?? [])
  if (here !== null) await logOnLaptop(ctx, call, here, sent)
}

/** For a read that stores what it has calculated: it writes no line, so it waits until the competition is back. */
export const refuseWhileTaken = async (db: Db, path: string, competitionRef: string): Promise<void> => {
  const call = beginFieldCall(path, {}, true)
  call.touched.add(competitionRef)
  await hold(db, call, call.touched)
  call.leases = await readLeases(db)
  if (fieldLeaseOf(call.leases) !== null) throw failure(fieldLogErrors.notInTheField)
  await judge(db, call)
}
