// The steps around every mutation, with one function for each sentence of docs/ARCHITECTURE.md about them.
import { type Db, Prisma } from '@oxer/db'
import * as z from 'zod'
import type { CommandContext, Context, HistoryLine, Log } from '../context/context.ts'
import { collectAnnouncements } from '../event/event-log.commands.ts'
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

/**
 * Stores the events and the history entries of the mutation. A mutation without an entry and without a reason is a programming error.
 * Events come first, because the chain of the history is locked from its first line to the commit.
 */
export const withHistory = async <Outcome>(
  ctx: Context,
  path: string,
  db: Db,
  run: (recording: Pick<CommandContext, 'record' | 'recordNothing' | 'announce'>) => Promise<Outcome>,
): Promise<Outcome> => {
  const lines: HistoryLine[] = []
  const reasons: string[] = []
  const { announce, write } = collectAnnouncements()
  const outcome = await run({
    // With braces these return nothing. A command may return their result, and its caller expects none.
    record: (line) => {
      lines.push(line)
    },
    recordNothing: (reason) => {
      reasons.push(reason)
    },
    announce,
  })
  if (lines.length === 0 && reasons.length === 0) throw new Error(`${path} changed something and recorded nothing`)
  await write({ ...ctx, db }, lines)
  if (lines.length > 0) {
    const author = {
      at: ctx.now(),
      actorRef: ctx.actor?.accountRef ?? null,
      actorName: ctx.actor?.name ?? ctx.authorName ?? '',
    }
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
