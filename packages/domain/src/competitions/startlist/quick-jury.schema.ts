import * as z from 'zod'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { DressageParameters, StartlistParameters } from './startlist.schema.ts'

/** cs110: one jury for several start lists. The judges replace those of every part of each list. */
export const QuickJury = z.strictObject({
  startlists: z
    .array(
      z.strictObject({
        id: Ref,
        version: Version.optional().describe('The version of the list that the user has seen'),
      }),
    )
    .min(1)
    .max(100),
  judges: DressageParameters.shape.judges.unwrap().min(1),
})
export type QuickJury = z.infer<typeof QuickJury>

/** The parameters of each list after the call. */
export const QuickJuryOutcome = z
  .array(z.object({ id: Ref, parameters: StartlistParameters }))
  .meta({ id: 'QuickJuryOutcome' })
export type QuickJuryOutcome = z.infer<typeof QuickJuryOutcome>

/**
 * The current versions of the lists of a call that was refused because another user changed one of them. `version` is that of the
 * changed list.
 */
export const QuickJurySeen = z.object({
  version: Version,
  startlists: z.array(z.object({ id: Ref, version: Version })),
})
export type QuickJurySeen = z.infer<typeof QuickJurySeen>
