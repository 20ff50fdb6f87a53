// The points of one participation as they are stored: what was calculated, and what somebody wrote over it.
import * as z from 'zod'
import { DecimalText } from '../../kernel/decimal.ts'

export const PointSource = z.enum(['CALCULATED', 'MANUAL'])
export type PointSource = z.infer<typeof PointSource>

export const PointRecord = z
  .strictObject({
    source: PointSource,
    /** What the distribution gives; null: nothing. It is kept beside manual points, so that these can be taken back. */
    calculated: DecimalText.nullable(),
    /** Null unless the source is MANUAL, and then: no points at all. */
    manual: DecimalText.nullable(),
    notes: z.string().trim().max(1000).default(''),
  })
  .meta({ id: 'PointRecord' })
export type PointRecord = z.infer<typeof PointRecord>

/** What the dialog sends. Points are read where the source is MANUAL. */
export const EditPoints = z
  .strictObject({
    source: PointSource,
    points: DecimalText.nullable().default(null),
    notes: z.string().trim().max(1000).default(''),
  })
  .meta({ id: 'EditPoints' })
export type EditPoints = z.infer<typeof EditPoints>
