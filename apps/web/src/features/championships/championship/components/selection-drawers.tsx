import {
  SelectionState,
  type SelectionView,
} from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useRankingChanges } from '../championship-ranking.mutations.ts'
import { practitionerName } from '../championship-ranking.view.ts'
import { type SelectedRow, selectedRowView, wildcardChoices } from '../championship-selection.view.ts'

type Decision = { state: SelectionState; reason: string }

/** A decision on one practitioner of a frozen selection, with its reason. */
export const DecisionDrawer = ({
  championship,
  row,
  onClose,
}: {
  championship: string
  row: SelectedRow
  onClose: () => void
}) => {
  const { t } = useTranslation('championships')
  const { decide } = useRankingChanges()
  const view = useMemo(() => selectedRowView(row), [row])
  const words: FormWords<Decision> = {
    state: {
      label: t('championshipSelection.state'),
      options: choices(SelectionState.options, (state) => t(`championshipSelection.stateOf.${state}`)),
    },
    reason: t('championshipSelection.reason'),
  }
  return (
    <ChangeDrawer<Decision, SelectedRow>
      title={t('championshipSelection.decideOn', { name: practitionerName(row) })}
      onClose={onClose}
      stored={row}
      view={view}
      valuesOf={({ state, reason }) => ({ state, reason })}
      words={words}
      validate={(values) => missingErrors(values, { reason: t('championshipSelection.reasonRequired') })}
      save={async (values, { version }) => {
        await decide.mutateAsync({ championship, selection: row.ref, ...values, version })
        showSuccess(t('championshipSelection.decided'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.choice('state', {
              description: t('championshipSelection.stateWhy'),
              offered: (state) => state !== 'WILDCARD',
            })}
            {field.prose('reason', { required: true, maxLength: 500 })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}

type Wildcard = { practitioner: string; reason: string }

/** A place by decision, beside those of the standing. */
export const WildcardDrawer = ({
  of,
  selection,
  onClose,
}: {
  of: { championship: string; phaseRef: string; sportCategoryRef: string }
  selection: SelectionView
  onClose: () => void
}) => {
  const { t } = useTranslation('championships')
  const { giveWildcard } = useRankingChanges()
  const words: FormWords<Wildcard> = {
    practitioner: {
      label: t('championshipRanking.combination'),
      options: [
        { value: '', label: '' },
        ...wildcardChoices(selection).map((each) => ({ value: each.key, label: practitionerName(each) })),
      ],
    },
    reason: t('championshipSelection.reason'),
  }
  return (
    <EditDrawer<Wildcard>
      title={t('championshipSelection.wildcard')}
      onClose={onClose}
      initialValues={{ practitioner: '', reason: '' }}
      validate={(values) =>
        missingErrors(values, {
          practitioner: t('championshipSelection.practitionerRequired'),
          reason: t('championshipSelection.reasonRequired'),
        })
      }
      save={async (values) => {
        await giveWildcard.mutateAsync({ ...of, ...values })
        showSuccess(t('championshipSelection.given'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.choice('practitioner', { description: t('championshipSelection.wildcardWhy'), required: true })}
            {field.prose('reason', { required: true, maxLength: 500 })}
          </>
        )
      }}
    </EditDrawer>
  )
}
