import { type Decimal, decimal, formatExact } from '../../kernel/decimal.ts'
import type { EditPoints, PointRecord } from './point-record.schema.ts'

/** The points that count: manual ones before calculated ones. Null: none. */
export function pointsOf({
  source,
  calculated,
  manual,
}: Pick<PointRecord, 'source' | 'calculated' | 'manual'>): Decimal | null {
  const text = source === 'MANUAL' ? manual : calculated
  return text === null ? null : decimal(text)
}

/** After a calculation. Manual points and their notes stay (decision 27). Calculated points have a rounded, so exact, text. */
export function recalculatePoints(record: PointRecord | null, calculated: Decimal | null): PointRecord {
  const text = calculated === null ? null : formatExact(calculated)
  if (record === null) return { source: 'CALCULATED', calculated: text, manual: null, notes: '' }
  return { ...record, calculated: text }
}

/** After the dialog. Back to CALCULATED forgets what was written by hand, and keeps the notes that were sent. */
export function editPoints(record: PointRecord | null, { source, points, notes }: EditPoints): PointRecord {
  return {
    source,
    calculated: record?.calculated ?? null,
    manual: source === 'MANUAL' ? points : null,
    notes,
  }
}
