// Competition numbers, list by list.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { ChangeReason } from '../competition/change-reason.schema.ts'
import { CompetitionNumbering, CompetitionNumberScope } from './startlist.schema.ts'

/** c033 */
export const RenumberMetadata = z
  .object({
    startlists: z.array(
      z.object({
        startlistRef: Ref,
        name: z.string(),
        participantCount: z.int(),
        /** Whether a change of its numbers needs a reason (decision 57). */
        isFinal: z.boolean(),
        numbered: z.int(),
        first: z.int().nullable(),
        last: z.int().nullable(),
      }),
    ),
    /** The first unused number. */
    nextFree: z.int(),
    scopes: z.array(CompetitionNumberScope),
  })
  .meta({ id: 'RenumberMetadata' })
export type RenumberMetadata = z.infer<typeof RenumberMetadata>

/** c034: one entry for each list, in the order in which they are numbered. */
export const RenumberCompetition = z.strictObject({
  configurations: z
    .array(
      CompetitionNumbering.extend({
        startlistRef: Ref,
        /** Keeps the existing numbers and gives one to entries without. */
        onlyMissing: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(200),
  /** Required if the number of a starter on a list from FINAL on changes (decision 57). */
  changeReason: ChangeReason.optional(),
})
export type RenumberCompetition = z.infer<typeof RenumberCompetition>
