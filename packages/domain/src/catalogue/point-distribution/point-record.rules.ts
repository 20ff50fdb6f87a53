import { type Decimal, decimal, formatExact } from '../../kernel/decimal.ts'
import type { EditPoints, PointRecord } from './point-record.schema.ts'

/** The points that count: manual ones take precedence over calculated ones. Null means none. */
export const pointsOf = ({
  source,
  calculated,
  manual,
}: Pick<PointRecord, 'source' | 'calculated' | 'manual'>): Decimal | null => {
  const text = source === 'MANUAL' ? manual : calculated
  return text === null ? null : decimal(text)
}

/**
 * The record after a calculation. Manual points and their notes stay (decision 27). Calculated points are stored as a rounded, and
 * therefore exact, text.
 */
export const recalculatePoints = (record: PointRecord | null, calculated: Decimal | null): PointRecord => {
  const text = calculated === null ? null : formatExact(calculated)
  if (record === null) return { source: 'CALCULATED', calculated: text, manual: null, notes: '' }
  return { ...record, calculated: text }
}

/** The record after the dialog. A return to CALCULATED deletes the manual points, and keeps the sent notes. */
export const editPoints = (record: PointRecord | null, { source, points, notes }: EditPoints): PointRecord => ({
  source,
  calculated: record?.calculated ?? null,
  manual: source === 'MANUAL' ? points : null,
  notes,
})
