import type { CrossCountryRules } from '@oxer/domain/competitions/result/result.schema'
import type { TFunction } from 'i18next'
import type { EntryMode } from './components/phase-rows.tsx'
import { fencesOf, fencesText, rideField } from './disciplines/cross-country/fields.ts'
import type { EntryColumn } from './entry.columns.ts'
import { tidyCourseTime } from './entry.view.ts'

/** The ride by fence, or its published penalties. */
export const crossCountryColumns = (
  t: TFunction<'competitions'>,
  rules: CrossCountryRules | null,
  mode: EntryMode,
): EntryColumn[] => {
  const elapsed: EntryColumn = {
    id: 'elapsed',
    label: t('result.column.time'),
    field: rideField.elapsed,
    width: '9ch',
    tidy: tidyCourseTime,
  }
  if (mode === 'COUNTED') {
    return [
      {
        id: 'fences',
        label: t('result.column.fences'),
        field: rideField.fences,
        width: '20ch',
        isText: true,
        tidy: (text) => {
          const fences = text.trim() === '' ? null : fencesOf(text, rules)
          return fences === null ? text : fencesText(fences)
        },
      },
      elapsed,
    ]
  }
  return [
    { id: 'obstacles', label: t('result.column.obstaclePenalties'), field: rideField.obstacles, width: '8ch' },
    elapsed,
    { id: 'time', label: t('result.column.timePenalties'), field: rideField.time, width: '8ch' },
  ]
}
