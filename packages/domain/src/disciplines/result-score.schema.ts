// The words of a score as it is stored and shown, and of the way in which a result is entered.
import * as z from 'zod'
import { DecimalText } from '../kernel/decimal.ts'
import { JumpingRoundKind } from './protocol-words.schema.ts'

export const ScorePhase = z.enum(['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING', 'MARATHON', 'CONES'])
export type ScorePhase = z.infer<typeof ScorePhase>

/**
 * The score of a result by its protocol, as text: derived, and stored for reading. Times are hundredths of a second.
 */
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
    /** The points of each judge, if points are compared. */
    judgePoints: z.array(z.object({ position: z.string(), points: DecimalText })).optional(),
    /** The penalties of each ridden or driven phase and, if known, of its parts, including those by obstacle. */
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
    /** The missing values of a finished result, such as a time that decides or a judge's sheet: code and path. */
    missing: z.array(z.object({ code: z.string(), path: z.string() })),
  })
  .meta({ id: 'ResultScore' })
export type ResultScore = z.infer<typeof ResultScore>

/** How the results of a test are entered. */
export const ResultEntryKind = z.enum(['ROUNDS', 'MARKS', 'PERCENTAGES', 'PHASES', 'FENCES', 'VALUE'])
export type ResultEntryKind = z.infer<typeof ResultEntryKind>

export const ResultKind = z.enum(['PERCENTAGE', 'POINTS', 'STATUS'])
export type ResultKind = z.infer<typeof ResultKind>
