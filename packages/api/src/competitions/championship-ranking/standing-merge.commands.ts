// Rankings of championships after two records of one rider, or of one horse, became one (decision 36), and after that was undone.

import { rebuildStandings } from './championship-check.commands.ts'
import type { Following } from './championship-following.commands.ts'

/** The championships in which these riders or horses have points or are listed. */
const findChampionships = async ({ db }: Following, refs: readonly string[]): Promise<string[]> => {
  const rows = await db.$queryRaw<{ ref: string }[]>`
    SELECT championship_ref AS ref FROM championship_points
    WHERE rider_ref = ANY(${[...refs]}::uuid[]) OR horse_ref = ANY(${[...refs]}::uuid[])
    UNION SELECT r.championship_ref FROM championship_ranking_entry e JOIN championship_ranking r ON r.ref = e.ranking_ref
    WHERE string_to_array(e.key, ':') && ${[...refs]}::text[]
    ORDER BY ref`
  return rows.map(({ ref }) => ref)
}

/** Calculates every ranking of these riders or horses again, by the present riders and horses. */
export const followStandings = async (ctx: Following, refs: readonly string[]): Promise<void> => {
  for (const championshipRef of await findChampionships(ctx, refs)) await rebuildStandings(ctx, championshipRef)
}

/**
 * Moves what was written by hand, and selections, to the kept record, unless it has its own; then calculates the rankings again. An undo does
 * not move these back, because nobody can say whose they were.
 */
export const moveStandings = async (ctx: Following, from: string, to: string): Promise<void> => {
  await ctx.db.$executeRaw`
    UPDATE championship_selection moved SET key = replace(moved.key, ${from}, ${to})
    WHERE ${from} = ANY(string_to_array(moved.key, ':')) AND NOT EXISTS (SELECT FROM championship_selection own
      WHERE own.phase_ref = moved.phase_ref AND own.sport_category_ref = moved.sport_category_ref
        AND own.key = replace(moved.key, ${from}, ${to}))`
  await ctx.db.$executeRaw`
    UPDATE championship_ranking_entry moved SET key = replace(moved.key, ${from}, ${to})
    WHERE ${from} = ANY(string_to_array(moved.key, ':')) AND NOT EXISTS (SELECT FROM championship_ranking_entry own
      WHERE own.ranking_ref = moved.ranking_ref AND own.key = replace(moved.key, ${from}, ${to}))`
  await followStandings(ctx, [from, to])
}
