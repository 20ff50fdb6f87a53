// The steps around every mutation, with one function for each sentence of docs/ARCHITECTURE.md about them.
import { type Db, Prisma } from '@oxer/db'
import * as z from 'zod'
import type { CommandContext, Context, HistoryLine, Log } from '../context/context.ts'
import { collectAnnouncements } from '../event/event-log.commands.ts'
import { type Annexed, appendHistory, readAnnex } from '../history/history.commands.ts'
import { oneBehind } from './one-behind.ts'

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

type Recording = Pick<CommandContext, 'record' | 'recordNothing' | 'announce' | 'flush'>

/** The line, which says what is in the annex, too. */
const withAnnex = (line: HistoryLine, annex: Annexed): HistoryLine => ({
  ...line,
  after: { ...(typeof line.after === 'object' ? line.after : {}), annex },
})

/** A command holds so many lines of the history before it stores some of them. */
const mostHeld = 2_000

/**
 * Stores the events and the history entries of the mutation. A mutation without an entry and without a reason is a programming error.
 * Events come first, because the chain of the history is locked from its first line to the commit. Of a command of very many lines, those
 * that it flushes are stored at once in a chain of their own, which the last line of the command names (ADR 0018).
 */
export const withHistory = async <Outcome>(
  ctx: Context,
  path: string,
  db: Db,
  run: (recording: Recording) => Promise<Outcome>,
): Promise<Outcome> => {
  const lines: HistoryLine[] = []
  const reasons: string[] = []
  const { announce, plan, write } = collectAnnouncements()
  const append = async (some: readonly HistoryLine[], annex: string | null): Promise<void> => {
    const author = {
      at: ctx.now(),
      actorRef: ctx.actor?.accountRef ?? null,
      actorName: ctx.actor?.name ?? ctx.authorName ?? '',
    }
    await appendHistory(db, ctx.services.sealing, author, some, annex)
  }
  let annex: string | null = null
  const behind = oneBehind()
  const recording: Recording = {
    // With braces these return nothing. A command may return their result, and its caller expects none.
    record: (line) => {
      lines.push(line)
    },
    recordNothing: (reason) => {
      reasons.push(reason)
    },
    announce,
    flush: async () => {
      if (lines.length < mostHeld) return
      await behind.settle()
      await plan(lines)
      annex ??= ctx.newRef()
      const [some, chain] = [lines.splice(0), annex]
      await behind.begin(() => append(some, chain))
    },
  }
  // What the flush has met comes first: after it, every statement of the transaction fails.
  const outcome = await run(recording).finally(behind.settle)
  const last = lines.pop()
  if (last === undefined && (annex !== null || reasons.length === 0)) {
    throw new Error(`${path} changed something and recorded nothing${annex === null ? '' : ' at its end'}`)
  }
  if (last !== undefined) lines.push(annex === null ? last : withAnnex(last, await readAnnex(db, annex)))
  await plan(lines)
  await write({ ...ctx, db })
  if (lines.length > 0) await append(lines, null)
  return outcome
}

export type FollowUp = () => Promise<void>

/** Runs the work after the commit. A failure here does not undo the write, so it is logged and not reported to the caller. */
export const followCommit = async (log: Log, path: string, followUps: readonly FollowUp[]): Promise<void> => {
  for (const followUp of followUps) {
    await followUp().catch((error: unknown) => log.error(`after ${path}`, error))
  }
}
