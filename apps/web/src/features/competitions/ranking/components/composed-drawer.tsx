import { ComposedRankingView } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { type ComposedValues, composedErrors, emptyComposed, toSave, toValues } from '../composed-ranking.form.ts'
import { useComposedMutations } from '../ranking.mutations.ts'
import { ComposedFields, type TestSets, useComposedWords } from './composed-fields.tsx'

/** Creates or edits a ranking over several tests, of parts that count as one test, or of teams. */
export const ComposedDrawer = ({
  competition,
  testSets,
  view,
  onClose,
  onSaved,
}: {
  competition: string
  testSets: TestSets
  /** Null for a new one. */
  view: ComposedRankingView | null
  onClose: () => void
  onSaved: (ranking: string) => void
}) => {
  const { t } = useTranslation('competitions')
  const { create, update } = useComposedMutations()
  const words = useComposedWords(testSets)
  const frame = {
    title: t(view === null ? 'composedRanking.form.create' : 'composedRanking.form.edit'),
    size: 'lg' as const,
    onClose,
    validate: (values: ComposedValues) => composedErrors(values, t('team.form.number')),
    fieldOfServer: { 'rule.team.count': 'count', 'rule.team.per': 'per' },
  }
  if (view === null) {
    return (
      <EditDrawer<ComposedValues>
        {...frame}
        initialValues={emptyComposed(testSets)}
        save={async (values) => onSaved((await create.mutateAsync({ competition, ...toSave(values) })).ref)}
      >
        {(form) => <ComposedFields field={fieldsOf(form, words)} testSets={testSets} />}
      </EditDrawer>
    )
  }
  return (
    <ChangeDrawer<ComposedValues, ComposedRankingView>
      {...frame}
      stored={view}
      view={ComposedRankingView}
      valuesOf={(stored) => toValues(stored, testSets)}
      words={words}
      save={async (values, { ref, version }) =>
        onSaved((await update.mutateAsync({ competition, ...toSave(values), ranking: ref, version })).ref)
      }
    >
      {(form) => <ComposedFields field={fieldsOf(form, words)} testSets={testSets} />}
    </ChangeDrawer>
  )
}
