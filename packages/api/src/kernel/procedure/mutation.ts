// The steps around every mutation, with one function for each sentence of docs/ARCHITECTURE.md about them.
import { createHash } from 'node:crypto'
import { type Db, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import * as z from 'zod'
import type { CommandContext, Context, HistoryLine, Log } from '../context/context.ts'
import { appendHistory } from '../history/history.commands.ts'

/** How the driver marks a deadlock or a conflict, also where the client reports it as a failed raw query. */
const WriteConflict = z.object({
  driverAdapterError: z.object({ cause: z.object({ kind: z.literal('TransactionWriteConflict') }) }),
})

const isConflict = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2034' || WriteConflict.safeParse(error.meta).success)

/** Repeats a transaction that the database aborted because of a conflict or a deadlock, at most `more` times. */
export const retryConflicts = async <Outcome>(attempt: () => Promise<Outcome>, more = 2): Promise<Outcome> => {
  try {
    return await attempt()
  } catch (error) {
    if (more === 0 || !isConflict(error)) throw error
    return retryConflicts(attempt, more - 1)
  }
}

const toJson = (value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull =>
  value === undefined || value === null ? Prisma.JsonNull : JSON.parse(JSON.stringify(value))

export type KeyedRequest = { accountRef: string; key: string; path: string; inputHash: string }

/** The request by its Idempotency-Key; null without a key, or without an account for which the answer is kept. */
export const toKeyedRequest = async (
  { actor, idempotencyKey: key }: Context,
  path: string,
  readInput: () => Promise<unknown>,
): Promise<KeyedRequest | null> => {
  if (!actor || key === null) return null
  const input = JSON.stringify((await readInput()) ?? null)
  return { accountRef: actor.accountRef, key, path, inputHash: createHash('sha256').update(input).digest('hex') }
}

/**
 * Runs a request with a key once. The answer is stored in the transaction of the write. A retry gets that answer and changes nothing, even
 * if it arrives while the first request is still running. The same key with another input is refused (Stripe's rule).
 */
export const answerOnce = async <Outcome extends { readonly data: unknown }>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: KeyedRequest | null,
  { run, replay }: { run: () => Promise<Outcome>; replay: (answer: unknown) => Outcome },
): Promise<Outcome> => {
  if (request === null) return run()
  const { accountRef, key, path, inputHash } = request
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${accountRef} ${key}`}, 26))`
  const earlier = await db.idempotencyRecord.findUnique({ where: { accountRef_key: { accountRef, key } } })
  if (earlier) {
    if (earlier.path !== path || earlier.inputHash !== inputHash) throw failure(kernelErrors.idempotencyKeyReused)
    return replay(earlier.answer)
  }
  const outcome = await run()
  await db.idempotencyRecord.create({ data: { ...request, answer: toJson(outcome.data), createdAt: now() } })
  return outcome
}

/** Stores the history entries of the mutation. A mutation without an entry and without a reason is a programming error. */
export const withHistory = async <Outcome>(
  ctx: Context,
  path: string,
  db: Db,
  run: (recording: Pick<CommandContext, 'record' | 'recordNothing'>) => Promise<Outcome>,
): Promise<Outcome> => {
  const lines: HistoryLine[] = []
  const reasons: string[] = []
  const outcome = await run({
    // With braces these return nothing. A command may return their result, and its caller expects none.
    record: (line) => {
      lines.push(line)
    },
    recordNothing: (reason) => {
      reasons.push(reason)
    },
  })
  if (lines.length === 0 && reasons.length === 0) throw new Error(`${path} changed something and recorded nothing`)
  if (lines.length > 0) {
    const author = { at: ctx.now(), actorRef: ctx.actor?.accountRef ?? null, actorName: ctx.actor?.name ?? '' }
    await appendHistory(db, ctx.services.sealing, author, lines)
  }
  return outcome
}

export type FollowUp = () => Promise<void>

/** Runs the work after the commit. A failure here does not undo the write, so it is logged and not reported to the caller. */
export const followCommit = async (log: Log, path: string, followUps: readonly FollowUp[]): Promise<void> => {
  for (const followUp of followUps) {
    await followUp().catch((error: unknown) => log.error(`after ${path}`, error))
  }
}
