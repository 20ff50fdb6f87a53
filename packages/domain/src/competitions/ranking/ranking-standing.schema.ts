// Other rankings of one part of a test: after a phase, or by another count of the same rides.
import * as z from 'zod'
import { RankingExplanation, RankingHeader, StandingKind } from './ranking.schema.ts'
import { RankingViewRow } from './ranking-view.schema.ts'

export const StandingRow = RankingViewRow.extend({
  /** Why this entry is not above the previous one; null on the first row. */
  behind: RankingExplanation.nullable(),
})
export type StandingRow = z.infer<typeof StandingRow>

export const RankingStanding = z
  .object({
    kind: StandingKind,
    headers: z.array(RankingHeader),
    rows: z.array(StandingRow),
    /** The number of entries with a result that have not ridden this part yet. */
    waiting: z.int(),
  })
  .meta({ id: 'RankingStanding' })
export type RankingStanding = z.infer<typeof RankingStanding>
