import type { Db } from '@oxer/db'
import type { Arena } from '@oxer/domain/competitions/arena/arena.schema'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { arenaColumns, toArena } from './arena.mappers.ts'

export const listArenas = async (db: Db, competition: Pick<CompetitionScope, 'ref'>): Promise<Arena[]> => {
  const rows = await db.arena.findMany({
    where: { competitionRef: competition.ref, deletedAt: null },
    select: arenaColumns,
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toArena)
}
