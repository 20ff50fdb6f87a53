import { PointSource } from '@oxer/domain/catalogue/point-distribution/point-record.schema'
import {
  EditStandingEntry,
  type PointHistory,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useRankingChanges } from '../championship-ranking.mutations.ts'
import {
  type Correction,
  CorrectionView,
  correctionOf,
  type HistoryLine,
  type PointsByHand,
  pointsByHandOf,
  pointsByHandView,
  practitionerName,
} from '../championship-ranking.view.ts'

type CorrectionValues = Omit<Correction, 'version'>

/** A total by hand, where the rules read them, and an exclusion with its reason. */
export const CorrectionDrawer = ({
  of,
  history,
  onClose,
}: {
  of: { championship: string; ranking: string; practitioner: string }
  history: PointHistory
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('championships')
  const { show, read } = useDecimalText()
  const { editEntry } = useRankingChanges()
  const words: FormWords<CorrectionValues> = {
    manualTotal: t('championshipRanking.manual'),
    excludedReason: t('championshipRanking.excluded'),
    notes: t('championshipRanking.notes'),
  }
  const toInput = ({ manualTotal, excludedReason, notes }: CorrectionValues, version: number) => ({
    manualTotal: orNull(read(manualTotal)),
    excludedReason: orNull(excludedReason),
    notes,
    version,
  })
  return (
    <ChangeDrawer<CorrectionValues, Correction>
      title={t('championshipRanking.entryTitle', { name: practitionerName(history.row) })}
      onClose={onClose}
      stored={correctionOf(history)}
      view={CorrectionView}
      valuesOf={({ manualTotal, excludedReason, notes }) => ({
        manualTotal: show(manualTotal),
        excludedReason,
        notes,
      })}
      words={words}
      validate={(values) => schemaErrorsOf(EditStandingEntry, toInput(values, 1), i18n)}
      save={async (values, { version }) => {
        await editEntry.mutateAsync({ ...of, ...toInput(values, version) })
        showSuccess(t('championshipRanking.corrected'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('manualTotal', { description: t('championshipRanking.manualWhy'), inputMode: 'decimal' })}
            {field.prose('excludedReason', { description: t('championshipRanking.excludedWhy'), maxLength: 500 })}
            {field.prose('notes', { description: t('championshipRanking.notesWhy'), maxLength: 1000 })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}

type PointsValues = Omit<PointsByHand, 'version'>

/** The points of one result by hand, with a note, or the calculated ones again. */
export const PointsByHandDrawer = ({
  championship,
  line,
  onClose,
}: {
  championship: string
  line: HistoryLine & { ref: string }
  onClose: () => void
}) => {
  const { t } = useTranslation('championships')
  const { show, read } = useDecimalText()
  const { editPoints } = useRankingChanges()
  const view = useMemo(() => pointsByHandView(line.ref), [line.ref])
  const words: FormWords<PointsValues> = {
    source: {
      label: t('championshipRanking.source'),
      options: choices(PointSource.options, (source) => t(`championshipRanking.sourceLabel.${source}`)),
    },
    points: t('championshipRanking.value'),
    notes: t('championshipRanking.notes'),
  }
  return (
    <ChangeDrawer<PointsValues, PointsByHand>
      title={t('championshipRanking.editPointsOf', { test: line.test.name })}
      onClose={onClose}
      stored={pointsByHandOf(line)}
      view={view}
      valuesOf={({ source, points, notes }) => ({ source, points: show(points), notes })}
      words={words}
      fieldOfServer={{ value: 'points' }}
      save={async ({ source, points, notes }, { version }) => {
        const value = source === 'MANUAL' ? orNull(read(points)) : null
        await editPoints.mutateAsync({ championship, points: line.ref, version, source, notes, value })
        showSuccess(t('championshipRanking.pointsSaved'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.choice('source')}
            {form.values.source === 'MANUAL' &&
              field.text('points', { description: t('championshipRanking.valueWhy'), inputMode: 'decimal' })}
            {field.prose('notes', { description: t('championshipRanking.notesWhy'), maxLength: 1000 })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
