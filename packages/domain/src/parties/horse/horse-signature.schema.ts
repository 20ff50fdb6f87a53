// The drawing of the markings of a horse, on a sheet with its outlines, as the identification document of a horse has it.
import * as z from 'zod'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** The size of the sheet, in its own units: the outlines and the marks share them, so that a drawing fits at any size. */
export const signatureSheet = { width: 1000, height: 720 } as const

/** Enough for every white hair, and small enough that a drawing is at most some tens of kilobytes. */
export const maximumMarks = 150
export const maximumPointsOfMark = 200
export const maximumPoints = 6000

/**
 * WHITE: the edge of a white marking. WHORL: the place of a hair whorl. SCAR: an arrow from a free place to a scar, a brand or another
 * acquired mark. LINE: any other line.
 */
export const SignatureMarkKind = z.enum(['WHITE', 'WHORL', 'SCAR', 'LINE']).meta({ id: 'SignatureMarkKind' })
export type SignatureMarkKind = z.infer<typeof SignatureMarkKind>

/** Units of the sheet, from its upper left corner. */
export const SignaturePoint = z.object({
  x: z.int().min(0).max(signatureSheet.width).describe('Units from the left edge of the sheet'),
  y: z.int().min(0).max(signatureSheet.height).describe('Units from the upper edge of the sheet'),
})
export type SignaturePoint = z.infer<typeof SignaturePoint>

/** The number of points that a mark of each kind has. */
export const pointsOfMark = {
  WHITE: { least: 2, most: maximumPointsOfMark },
  WHORL: { least: 1, most: 1 },
  SCAR: { least: 2, most: 2 },
  LINE: { least: 2, most: maximumPointsOfMark },
} as const satisfies Record<SignatureMarkKind, { least: number; most: number }>

export const SignatureMark = z
  .strictObject({ kind: SignatureMarkKind, points: z.array(SignaturePoint).min(1).max(maximumPointsOfMark) })
  .meta({ id: 'SignatureMark' })
export type SignatureMark = z.infer<typeof SignatureMark>

/** A stored drawing of a horse. */
export const HorseSignature = z
  .object({
    ref: Ref,
    marks: z.array(SignatureMark),
    createdAt: Instant,
  })
  .meta({ id: 'HorseSignature' })
export type HorseSignature = z.infer<typeof HorseSignature>

/** A drawing in the list of all drawings of a horse. */
export const HorseSignatureRow = HorseSignature.omit({ marks: true })
  .extend({ isCurrent: z.boolean() })
  .meta({ id: 'HorseSignatureRow' })
export type HorseSignatureRow = z.infer<typeof HorseSignatureRow>

/** A new drawing, which becomes that of the horse, and the description beside it. An absent description stays unchanged. */
export const AddHorseSignature = z.object({
  marks: z.array(SignatureMark).min(1).max(maximumMarks),
  signature: z.string().trim().max(2000).optional(),
  version: Version,
})
export type AddHorseSignature = z.infer<typeof AddHorseSignature>
