// Publishing speaks of start lists too, which in turn speak of competitions: so it stands apart from both.
import * as z from 'zod'
import { StartlistStatus } from '../startlist/startlist.schema.ts'
import { CompetitionDetail, CompetitionPart } from './competition.schema.ts'

/** `parts` become visible, `withdraw` stops being so; what is in neither stays as it is. */
export const PublishCompetition = z.object({
  parts: z.array(CompetitionPart).max(4).default([]),
  withdraw: z.array(CompetitionPart).max(4).default([]),
  /** Start lists that may go there in one step do. */
  startlistStatus: StartlistStatus.nullish(),
})
export type PublishCompetition = z.infer<typeof PublishCompetition>

export const PublishCompetitionOutcome = z.object({
  competition: CompetitionDetail,
  /** Start lists that were moved, and those that could not go to that state from where they are. */
  startlistsMoved: z.int(),
  startlistsLeft: z.int(),
})
export type PublishCompetitionOutcome = z.infer<typeof PublishCompetitionOutcome>
