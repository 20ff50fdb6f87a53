// The rules of a ranking over several phases (decision 62).
import * as z from 'zod'
import { PhaseKey } from '../championship-phase/phase-key.schema.ts'
import { StandingTieBreaks } from './championship-ranking.schema.ts'

export const MainRankingRules = z
  .strictObject({
    /** The phases whose totals are added. */
    phases: z.array(PhaseKey).min(1).max(20),
    tieBreaks: StandingTieBreaks.default([]),
    /** ALL: a place needs a place in each of the phases. ANY: in one of them. */
    requires: z.enum(['ANY', 'ALL']).default('ANY'),
  })
  .meta({ id: 'MainRankingRules' })
export type MainRankingRules = z.infer<typeof MainRankingRules>
