// How a vaulting class is judged, as data.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgePosition, RoundedDecimals } from '../protocol-words.schema.ts'

export const VaultingClass = z.enum(['INDIVIDUAL', 'PAS_DE_DEUX', 'SQUAD'])
export type VaultingClass = z.infer<typeof VaultingClass>

export const VaultingTestKind = z.enum(['COMPULSORY', 'TECHNICAL', 'FREESTYLE'])
export type VaultingTestKind = z.infer<typeof VaultingTestKind>

/**
 * The judged parts: the horse and its lunger, the compulsory exercises, the technique of a freestyle, the artistic
 * side.
 */
export const VaultingPart = z.enum(['HORSE', 'EXERCISES', 'TECHNIQUE', 'ARTISTIC'])
export type VaultingPart = z.infer<typeof VaultingPart>

/** The share of a part in the score of a test; the shares of a test add up to 1. */
export const VaultingShare = z.strictObject({ part: VaultingPart, weight: PositiveDecimalText })
export type VaultingShare = z.infer<typeof VaultingShare>

/** A part of a test, and the judges who mark it; if absent, every judge may. */
export const VaultingMarked = VaultingShare.extend({ judges: z.array(JudgePosition).min(1).max(15).optional() })
export type VaultingMarked = z.infer<typeof VaultingMarked>

export const VaultingTest = z.strictObject({
  kind: VaultingTestKind,
  parts: z.array(VaultingMarked).min(1).max(4),
  /** The weight of the test among the others; if it is absent, all weigh the same. */
  weight: PositiveDecimalText.optional(),
})
export type VaultingTest = z.infer<typeof VaultingTest>

export const VaultingTieBreak = z.enum(['FREESTYLE', 'TECHNICAL', 'COMPULSORY', 'HORSE'])
export type VaultingTieBreak = z.infer<typeof VaultingTieBreak>

export const VaultingProtocol = z.strictObject({
  discipline: z.literal('VAULTING'),
  class: VaultingClass,
  /** In the order in which they are performed; the score is their mean, by their weights. */
  tests: z.array(VaultingTest).min(1).max(6),
  /** The expected judges; if it is empty, all judges with a mark. */
  judges: z.array(JudgePosition).max(15),
  /** Marks and scores are from 0 to this maximum. */
  maximum: PositiveDecimalText,
  /** The decimals to which each test and the total are rounded. */
  decimals: RoundedDecimals,
  tieBreak: z.array(VaultingTieBreak).max(4),
})
export type VaultingProtocol = z.infer<typeof VaultingProtocol>
