// An entry of a standing as it is stored: exact numbers as texts.
import * as z from 'zod'

const Exact = z.string().regex(/^-?\d+(\.\d+)?$/)

const StoredResult = z.object({
  /** Ref of the participation. */
  recordId: z.string(),
  points: Exact.nullable(),
  use: z.enum(['COUNTED', 'NOT_THE_BEST', 'WORSE_JUMPING', 'TOO_MANY_ERRORS', 'NO_POINTS']),
})

export const StoredRound = z.object({
  roundRef: z.string(),
  order: z.int(),
  isAlways: z.boolean(),
  origin: z.enum(['RIDDEN', 'MISSED', 'CARRIED']),
  points: Exact,
  bestPlace: z.int().nullable(),
  results: z.array(StoredResult),
  use: z.enum(['COUNTED', 'DROPPED', 'NOT_ELECTED', 'AFTER_FIRST_ROUNDS']),
})
export type StoredRound = z.infer<typeof StoredRound>

export const UnrankedReason = z.enum(['EXCLUDED', 'NO_POINTS', 'TOO_FEW_ROUNDS', 'ALWAYS_MISSED', 'BEST_OF_MISSED'])

export const StoredFigures = z.object({
  total: Exact,
  isRanked: z.boolean(),
  isManual: z.boolean(),
  /** Null for an entry with a place, and in a ranking over phases. */
  unrankedReason: UnrankedReason.nullable(),
  /** The keys in the order in which they decide. */
  values: z.array(z.array(Exact.nullable())),
})
export type StoredFigures = z.infer<typeof StoredFigures>

export type StoredEntry = {
  readonly key: string
  readonly figures: StoredFigures
  readonly rounds: readonly StoredRound[]
}
