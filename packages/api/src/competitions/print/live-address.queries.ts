// Where the public reads what is on a paper, live: the address of the code on it (decision 469).
import {
  isRankingPublic,
  isStartlistPublic,
} from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { publicResults } from '../result/result-visibility.queries.ts'
import { isCompetitionPublic, type PublicFacts, publicPartsOf } from './print-privacy.queries.ts'

type Placed = {
  readonly ctx: Pick<Context, 'db'> & {
    readonly competition: Pick<CompetitionScope, 'ref'>
    /** Of the public pages. */
    readonly origin: string
  }
  readonly competition: PublicFacts
}

/** A public page of the competition, or with an empty path its own; null while the public does not see the competition. */
export const liveAddress = ({ ctx, competition }: Placed, path = ''): string | null =>
  isCompetitionPublic(competition) ? `${ctx.origin}/competitions/${ctx.competition.ref}${path}` : null

/** The activity that shows a start list; the competition while the list is not public, or is not on the time schedule. */
export const startlistAddress = async (
  sheet: Placed,
  { ref, status }: { readonly ref: string; readonly status: StartlistStatus },
): Promise<string | null> => {
  if (!isStartlistPublic(status, publicPartsOf(sheet.competition))) return liveAddress(sheet)
  const activity = await sheet.ctx.db.activity.findFirst({
    where: { startlistRef: ref, competitionRef: sheet.ctx.competition.ref },
    orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }, { ref: 'asc' }],
    select: { ref: true },
  })
  return liveAddress(sheet, activity === null ? '' : `/activity/${activity.ref}`)
}

/** The ranking of each part of a test; the competition while that ranking is not public. One statement. */
export const rankingAddresses = async (
  sheet: Placed,
  rankings: readonly { readonly testSetRef: string; readonly publishedAt: Date | null }[],
): Promise<ReadonlyMap<string, string | null>> => {
  const counted = await sheet.ctx.db.$queryRaw<{ ref: string; results: number }[]>`
    SELECT x.test_set_ref AS ref, count(*)::int AS results FROM ${publicResults} x
    JOIN registration g ON g.ref = x.registration_ref AND g.deleted_at IS NULL
    WHERE x.test_set_ref = ANY(${rankings.map(({ testSetRef }) => testSetRef)}::uuid[]) GROUP BY 1`
  const results = new Map(counted.map((row) => [row.ref, row.results]))
  const parts = publicPartsOf(sheet.competition)
  return new Map(
    rankings.map(({ testSetRef, publishedAt }) => {
      const facts = { isRankingPublished: publishedAt !== null, results: results.get(testSetRef) ?? 0 }
      const path = isRankingPublic(facts, parts) ? `/competition-ranking/${testSetRef}` : ''
      return [testSetRef, liveAddress(sheet, path)]
    }),
  )
}
