import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

export const HorseDocumentType = z.enum(['PASSPORT', 'XRAY', 'VET_REPORT', 'OTHER']).meta({ id: 'HorseDocumentType' })
export type HorseDocumentType = z.infer<typeof HorseDocumentType>

/** A document of a horse, without its bytes; those who may see identity papers can download these. */
export const HorseDocument = z
  .object({ ref: Ref, type: HorseDocumentType, name: z.string(), createdAt: Instant })
  .meta({ id: 'HorseDocument' })
export type HorseDocument = z.infer<typeof HorseDocument>

/** Ten megabytes: a passport scanned page by page, or an X-ray. */
export const maximumDocumentBytes = 10_485_760

/**
 * Detected from the first bytes, never from the name or the announced type. SVG and HTML are not allowed, because they can carry script.
 */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
