// Publishing refers to start lists, which refer to competitions, so it is separate from both.
import * as z from 'zod'
import { StartlistStatus } from '../startlist/startlist.schema.ts'
import { CompetitionDetail, CompetitionPart } from './competition.schema.ts'

/** `parts` become visible, `withdraw` become hidden; others stay unchanged. */
export const PublishCompetition = z.object({
  parts: z.array(CompetitionPart).max(4).default([]),
  withdraw: z.array(CompetitionPart).max(4).default([]),
  /** Start lists that can reach this state in one step are moved. */
  startlistStatus: StartlistStatus.nullish(),
})
export type PublishCompetition = z.infer<typeof PublishCompetition>

export const PublishCompetitionOutcome = z.object({
  competition: CompetitionDetail,
  /** Start lists that were moved, and those that could not reach that state. */
  startlistsMoved: z.int(),
  startlistsLeft: z.int(),
})
export type PublishCompetitionOutcome = z.infer<typeof PublishCompetitionOutcome>
