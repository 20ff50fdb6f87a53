import type { Db } from '@oxer/db'
import { resultUpdatesOf } from '@oxer/domain/competitions/competition/competition.rules'
import { CompetitionLive } from '@oxer/domain/competitions/competition/competition.schema'
import type { ResultPublication } from '@oxer/domain/competitions/result/result-entry.schema'
import type { CompetitionScope } from '../competition/competition.guards.ts'

/** The results of each part of a test that are saved and not yet public. */
export const countHeldResults = async (db: Db, competitionRef: string): Promise<ReadonlyMap<string, number>> => {
  const where = { competitionRef, isHeld: true }
  const rows = await db.result.groupBy({ by: ['testSetRef'], where, _count: true })
  return new Map(rows.map(({ testSetRef, _count }) => [testSetRef, _count]))
}

/** What the public sees of the results. */
export const getResultPublication = async (
  db: Db,
  { ref }: Pick<CompetitionScope, 'ref'>,
  held: ReadonlyMap<string, number>,
): Promise<ResultPublication> => {
  const row = await db.competition.findUniqueOrThrow({
    where: { ref },
    select: { live: true, publishedParts: true, resultsDueAt: true },
  })
  const live = CompetitionLive.parse(row.live)
  return {
    updates: resultUpdatesOf(live),
    autoPublish: live.autoPublish,
    isPublished: row.publishedParts.includes('RESULTS'),
    held: [...held.values()].reduce((total, count) => total + count, 0),
    dueAt: row.resultsDueAt?.toISOString() ?? null,
  }
}
