// A document that is about a competition that exists: what it has of it goes into it, by the commands of its office.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { refuseWhenLocked } from '../../competitions/competition/competition.guards.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { Applied } from './batch-collection.commands.ts'
import { refuseAborted, scopeOf } from './batch-scope.queries.ts'
import { applyEntries, type Importing } from './entry-import.commands.ts'
import { readKnownTests } from './entry-import.queries.ts'
import { settleMissing } from './missing-entries.commands.ts'

/** What a document says once more is written once: two of them wait for each other. */
const takeTurn = async (ctx: ActingContext, competitionRef: string): Promise<void> => {
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`entries ${competitionRef}`}, 48))`
}

/** Teams are made in the office: those of a document would be others. */
const refuseTeams = ({ teams = [] }: ApplyBatch['document']): void => {
  if (teams.length === 0) return
  throw failure(batchErrors.collectionUnsupported, { field: 'document.teams', values: { collection: 'teams' } })
}

/** Writes what a document has of a competition; its persons, horses and organisations are in `parties`. */
export const applyIntoCompetition = async (
  ctx: Importing & ManagingContext,
  input: Pick<ApplyBatch, 'batch' | 'apply' | 'document'>,
  parties: readonly Applied[],
): Promise<Applied[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  refuseTeams(input.document)
  await takeTurn(ctx, ctx.competition.ref)
  const tests = await readKnownTests(ctx.db, ctx.competition.ref)
  const { apply, document } = input
  await refuseAborted(ctx, input, tests)
  const parts = scopeOf(apply.entries?.where, { document, tests }, 'entries')
  const entries = await applyEntries(ctx, input, parties)
  const missing = await settleMissing(ctx, input, { parts, entries })
  return [...entries, ...missing]
}
