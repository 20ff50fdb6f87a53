// One ride over a cross-country course.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { Hundredths } from '../protocol-words.schema.ts'
import { resultShape } from '../result-words.schema.ts'
import { CrossCountryErrorCode, ObstacleLabel } from './cross-country.protocol.schema.ts'

/** The codes of the fence judge at one obstacle, in the order in which they happened. */
export const CrossCountryFence = z.strictObject({
  obstacle: ObstacleLabel,
  errors: z.array(CrossCountryErrorCode).min(1).max(10),
})
export type CrossCountryFence = z.infer<typeof CrossCountryFence>

/**
 * Either `fences`, from which the protocol derives the penalties, or the published penalties for obstacles. Absent time
 * penalties are derived from `elapsed`.
 */
export const CrossCountryRide = z.strictObject({
  obstacles: PositiveDecimalText.nullish(),
  time: PositiveDecimalText.nullish(),
  /** The ride's time, hundredths of a second. */
  elapsed: Hundredths.nullish(),
  /** Obstacles without an error may be left out. */
  fences: z.array(CrossCountryFence).max(100).nullish(),
})
export type CrossCountryRide = z.infer<typeof CrossCountryRide>

export const CrossCountryResult = z.strictObject({
  discipline: z.literal('CROSS_COUNTRY'),
  ...resultShape,
  /** Null if it was not ridden. */
  ride: CrossCountryRide.nullable(),
})
export type CrossCountryResult = z.infer<typeof CrossCountryResult>
