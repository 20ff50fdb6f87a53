import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { CourseErrorDeduction, DressageExercise } from './dressage-protocol.schema.ts'
import { Hundredths, JudgePosition, RoundedDecimals } from './protocol-words.schema.ts'

export const EventingTieBreak = z.enum(['CROSS_COUNTRY', 'OPTIMUM_TIME', 'SHOW_JUMPING', 'DRESSAGE'])
export type EventingTieBreak = z.infer<typeof EventingTieBreak>

export const EventingProtocol = z.strictObject({
  discipline: z.literal('EVENTING'),
  dressage: z.strictObject({
    factor: PositiveDecimalText,
    judges: z.array(JudgePosition).max(15),
    judgeMaximum: PositiveDecimalText.nullable(),
    exercises: z.array(DressageExercise).max(100),
    courseErrors: z.array(CourseErrorDeduction).max(10),
    /** Decimals of each judge's percentage and of their mean; null: neither is rounded. */
    judgeDecimals: RoundedDecimals.nullable(),
    decimals: RoundedDecimals,
  }),
  /** Optimum time of the cross-country in hundredths of a second. */
  optimumTime: Hundredths.min(1).nullable(),
  tieBreak: z.array(EventingTieBreak).max(4),
})
export type EventingProtocol = z.infer<typeof EventingProtocol>
