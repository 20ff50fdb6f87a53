// Rankings of one part of a test that are not its own: after a phase, or by another count of the same rides.
import * as z from 'zod'
import { RankingExplanation, RankingHeader, StandingKind } from './ranking.schema.ts'
import { RankingViewRow } from './ranking-view.schema.ts'

export const StandingRow = RankingViewRow.extend({
  /** Why this entry does not stand above the one before it; null on the first row. */
  behind: RankingExplanation.nullable(),
})
export type StandingRow = z.infer<typeof StandingRow>

export const RankingStanding = z
  .object({
    kind: StandingKind,
    headers: z.array(RankingHeader),
    rows: z.array(StandingRow),
    /** How many have a result and have not ridden this far. */
    waiting: z.int(),
  })
  .meta({ id: 'RankingStanding' })
export type RankingStanding = z.infer<typeof RankingStanding>
