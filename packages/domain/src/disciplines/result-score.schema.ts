// The words of a score as it is stored and shown, and of how a result is typed.
import * as z from 'zod'
import { DecimalText } from '../kernel/decimal.ts'
import { JumpingRoundKind } from './protocol-words.schema.ts'

export const ScorePhase = z.enum(['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING', 'MARATHON', 'CONES'])
export type ScorePhase = z.infer<typeof ScorePhase>

/** What the protocol makes of a result, as text: derived, and stored for reading. Times are hundredths of a second. */
export const ResultScore = z
  .object({
    /** Total penalties, seconds, points or the percentage; null while it is unknown. */
    text: DecimalText.nullable(),
    rounds: z.array(
      z.object({
        kind: JumpingRoundKind,
        participation: z.enum(['RODE', 'NOT_COMPLETED', 'WITHDREW', 'NOT_ENTITLED']),
        time: z.int().nullable(),
        obstaclePenalties: DecimalText.nullable(),
        timePenalties: DecimalText.nullable(),
        penalties: DecimalText.nullable(),
        points: DecimalText.nullable(),
      }),
    ),
    judges: z.array(z.object({ position: z.string(), percentage: DecimalText })),
    /** The points of each judge, where points are compared. */
    judgePoints: z.array(z.object({ position: z.string(), points: DecimalText })).optional(),
    /** What each phase that was ridden or driven costs, and where it is known its parts, by obstacle too. */
    phases: z
      .array(
        z.object({
          phase: ScorePhase,
          penalties: DecimalText,
          obstaclePenalties: DecimalText.nullable(),
          timePenalties: DecimalText.nullable(),
          obstacles: z.array(z.object({ label: z.string(), penalties: DecimalText })),
        }),
      )
      .optional(),
    /** What a finished result still lacks, such as a time that decides or the sheet of a judge: code and path. */
    missing: z.array(z.object({ code: z.string(), path: z.string() })),
  })
  .meta({ id: 'ResultScore' })
export type ResultScore = z.infer<typeof ResultScore>

/** How the results of a test are typed. */
export const ResultEntryKind = z.enum(['ROUNDS', 'MARKS', 'PERCENTAGES', 'PHASES', 'FENCES', 'VALUE'])
export type ResultEntryKind = z.infer<typeof ResultEntryKind>

export const ResultKind = z.enum(['PERCENTAGE', 'POINTS', 'STATUS'])
export type ResultKind = z.infer<typeof ResultKind>
