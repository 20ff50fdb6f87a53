// The stored points of one start: the calculated value, and the manual one that replaces it.
import * as z from 'zod'
import { DecimalText } from '../../kernel/decimal.ts'

export const PointSource = z.enum(['CALCULATED', 'MANUAL'])
export type PointSource = z.infer<typeof PointSource>

export const PointRecord = z
  .strictObject({
    source: PointSource,
    /** The points of the distribution; null for none. They are kept beside manual points, so that these can be withdrawn. */
    calculated: DecimalText.nullable(),
    /** Null unless the source is MANUAL; then null means no points at all. */
    manual: DecimalText.nullable(),
    notes: z.string().trim().max(1000).default(''),
  })
  .meta({ id: 'PointRecord' })
export type PointRecord = z.infer<typeof PointRecord>

/** The input of the dialog. Points are read only if the source is MANUAL. */
export const EditPoints = z
  .strictObject({
    source: PointSource,
    points: DecimalText.nullable().default(null),
    notes: z.string().trim().max(1000).default(''),
  })
  .meta({ id: 'EditPoints' })
export type EditPoints = z.infer<typeof EditPoints>
