import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { Hundredths } from '../protocol-words.schema.ts'
import { JudgeSheet, resultShape } from '../result-words.schema.ts'
import { IncidentCode } from './driving.protocol.schema.ts'

export const Incident = z.strictObject({ code: IncidentCode, count: z.int().min(1).max(20) })
export type Incident = z.infer<typeof Incident>

const incidents = z.array(Incident).max(40).nullish()

/** Each phase has published `penalties`, or its faults; null if it was not driven. */
export const DrivingResult = z.strictObject({
  discipline: z.literal('DRIVING'),
  ...resultShape,
  dressage: z
    .strictObject({
      penalties: PositiveDecimalText.nullish(),
      judges: z.array(JudgeSheet).max(15).nullish(),
      incidents,
    })
    .nullable(),
  marathon: z
    .strictObject({
      penalties: PositiveDecimalText.nullish(),
      sections: z
        .array(z.strictObject({ label: z.string().trim().min(1).max(20), time: Hundredths }))
        .max(10)
        .nullish(),
      /** The time in each obstacle, in order; null if it is not known yet. */
      obstacles: z.array(Hundredths.nullable()).max(20).nullish(),
      incidents,
    })
    .nullable(),
  cones: z
    .strictObject({
      penalties: PositiveDecimalText.nullish(),
      balls: z.int().min(0).max(60).nullish(),
      time: Hundredths.nullish(),
      incidents,
    })
    .nullable(),
})
export type DrivingResult = z.infer<typeof DrivingResult>
