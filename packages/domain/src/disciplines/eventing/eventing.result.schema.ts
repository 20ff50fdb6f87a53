import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { CrossCountryRide } from '../cross-country/cross-country.result.schema.ts'
import { Hundredths } from '../protocol-words.schema.ts'
import { JudgeSheet, resultShape } from '../result-words.schema.ts'

/** The jumping: its published penalties, or its faults, which the protocol counts. */
export const EventingJumpingRide = z.strictObject({
  obstacles: PositiveDecimalText.nullish(),
  time: PositiveDecimalText.nullish(),
  /** The ride's time, hundredths of a second. */
  elapsed: Hundredths.nullish(),
  knockDowns: z.int().min(0).max(30).nullish(),
  disobediences: z.int().min(0).max(10).nullish(),
  falls: z.int().min(0).max(3).nullish(),
})
export type EventingJumpingRide = z.infer<typeof EventingJumpingRide>

export const EventingResult = z.strictObject({
  discipline: z.literal('EVENTING'),
  ...resultShape,
  /** Final penalties, or the judges' sheets from which they follow; null if it was not ridden. */
  dressage: z
    .strictObject({ penalties: PositiveDecimalText.nullish(), judges: z.array(JudgeSheet).max(15).nullish() })
    .nullable(),
  crossCountry: CrossCountryRide.nullable(),
  showJumping: EventingJumpingRide.nullable(),
  /** The total itself, for results without known phases. */
  total: PositiveDecimalText.nullish(),
})
export type EventingResult = z.infer<typeof EventingResult>
