import { PointSource } from '@oxer/domain/catalogue/point-distribution/point-record.schema'
import { EarnedPoints } from '@oxer/domain/competitions/ranking/ranking-points.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useRankingMutations } from '../ranking.mutations.ts'

type PointsText = { source: PointSource; points: string; notes: string }

export type PointsPlace = { competition: string; test: string; testSet: string }

/** Assigns or corrects the career points of one ride, with a note; or returns to the calculated ones. */
export const PointsDrawer = ({
  earned,
  place,
  timeZone,
  onClose,
}: {
  earned: EarnedPoints
  place: PointsPlace
  timeZone: string
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { editPoints } = useRankingMutations()
  const words: FormWords<PointsText> = {
    source: {
      label: t('ranking.points.source'),
      options: choices(PointSource.options, (source) => t(`ranking.points.sources.${source}`)),
    },
    points: t('ranking.points.points'),
    notes: t('ranking.points.notes'),
  }
  return (
    <ChangeDrawer<PointsText, EarnedPoints>
      title={t('ranking.points.title', { name: earned.rider.name })}
      onClose={onClose}
      stored={earned}
      view={EarnedPoints}
      valuesOf={({ source, manual, notes }) => ({ source, points: manual ?? '', notes })}
      words={words}
      save={({ source, points, notes }, { version }) =>
        editPoints.mutateAsync({
          ...place,
          participation: earned.registrationRef,
          version,
          source,
          points: source === 'MANUAL' ? orNull(points.replace(',', '.')) : null,
          notes,
        })
      }
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <p style={{ margin: 0 }}>
              {t('ranking.points.calculated', { points: earned.calculated ?? t('ranking.points.none') })}
              {earned.editedBy !== null && earned.editedAt !== null && (
                <>
                  {' · '}
                  {t('ranking.points.by', { name: earned.editedBy, at: formats.instant(earned.editedAt, timeZone) })}
                </>
              )}
            </p>
            {field.choice('source')}
            {form.values.source === 'MANUAL' && field.text('points', { inputMode: 'decimal' })}
            {field.prose('notes')}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
