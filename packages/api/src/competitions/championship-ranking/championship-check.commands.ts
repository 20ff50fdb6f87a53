// The stored rankings of championships against a rebuild from the results. A difference is a fault of the program: it is logged and not
// repaired, so that it is seen.
import type { Database, Db } from '@oxer/db'
import { newRef } from '@oxer/db'
import type { Services } from '../../kernel/context/context.ts'
import { isOfGroupRanking, listRankings } from './championship-basis.queries.ts'
import { type Following, lockRankings, updateRankings, writeAllPoints } from './championship-following.commands.ts'
import { readParts } from './championship-part.commands.ts'
import type { Keys } from './championship-standing.commands.ts'

/** How many practitioners have other points, and how many entries differ. */
export type StandingDifferences = { readonly points: number; readonly entries: number }

/** Calculates every ranking of a championship again, and counts what that changed. */
export const rebuildStandings = async (ctx: Following, championshipRef: string): Promise<StandingDifferences> => {
  const stored = await listRankings(ctx.db, [championshipRef])
  const competitions = [...new Set(stored.flatMap(({ competitionRefs }) => competitionRefs))].sort()
  const sets = await ctx.db.testSet.findMany({
    where: { test: { competitionRef: { in: competitions } } },
    select: { ref: true, test: { select: { competitionRef: true } } },
  })
  const all = await lockRankings(ctx.db, [championshipRef])
  const groups = all.filter(isOfGroupRanking)
  const changes = new Map<string, Set<string>>()
  for (const competition of competitions) {
    const refs = sets.filter(({ test }) => test.competitionRef === competition).map(({ ref }) => ref)
    await writeAllPoints(ctx, groups, await readParts(ctx, refs), changes)
  }
  const written = await updateRankings(ctx, all, new Map<string, Keys>(all.map(({ ref }) => [ref, null])))
  const count = (sets: Iterable<ReadonlySet<string>>) => [...sets].reduce((sum, each) => sum + each.size, 0)
  return { points: count(changes.values()), entries: count(written.values()) }
}

/** Ends the transaction of a comparison without a trace. */
class Compared extends Error {
  readonly differences: StandingDifferences

  constructor(differences: StandingDifferences) {
    super('compared')
    this.differences = differences
  }
}

const longestComparison = 600_000

/** Rebuilds in a transaction that is taken back. */
export const compareStandings = async (
  database: Database,
  services: Services,
  championshipRef: string,
  now: () => Date,
): Promise<StandingDifferences> => {
  try {
    return await database.prisma.$transaction(
      async (db: Db): Promise<never> => {
        throw new Compared(await rebuildStandings({ db, services, now, newRef }, championshipRef))
      },
      { timeout: longestComparison },
    )
  } catch (cause) {
    if (cause instanceof Compared) return cause.differences
    throw cause
  }
}
