import { Checkbox } from '@mantine/core'
import type { RenumberMetadata } from '@oxer/domain/competitions/startlist/competition-number.schema'
import type { CompetitionNumberScope } from '@oxer/domain/competitions/startlist/startlist.schema'
import { ErrorState, ShapeSkeleton, SideDrawer } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, orNull } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useStartlistsChanged } from '../startlist.mutations.ts'

type Values = {
  lists: string[]
  from: number
  scope: CompetitionNumberScope
  onlyMissing: boolean
  changeReason: string
}

/** Assigns competition numbers, list by list; a combination on several lists keeps one number. */
export const NumbersDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const metadata = trpc.competitions.startlist.renumberMetadata.useQuery({ competition: competition.ref })
  if (metadata.data) return <NumbersForm metadata={metadata.data} onClose={onClose} />
  return (
    <SideDrawer title={t('startlist.numbers')} opened onClose={onClose}>
      {metadata.isError ? <ErrorState onRetry={() => void metadata.refetch()} /> : <ShapeSkeleton />}
    </SideDrawer>
  )
}

const NumbersForm = ({ metadata, onClose }: { metadata: RenumberMetadata; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const changed = useStartlistsChanged()
  const renumber = trpc.competitions.startlist.renumber.useMutation({
    meta: { quiet: true },
    onSettled: async () => {
      await changed()
      await utils.competitions.startlist.get.invalidate()
    },
  })
  return (
    <EditDrawer<Values>
      title={t('startlist.numbers')}
      onClose={onClose}
      initialValues={{
        lists: metadata.startlists.map((list) => list.startlistRef),
        from: 1,
        scope: 'COMBINATION',
        onlyMissing: metadata.startlists.some((list) => list.numbered > 0),
        changeReason: '',
      }}
      saveLabel={t('startlist.number.give')}
      validate={(values): Record<string, string> =>
        values.lists.length === 0 ? { lists: t('startlist.required') } : {}
      }
      save={async ({ lists, changeReason, ...configuration }) => {
        const { numbered } = await renumber.mutateAsync({
          competition: competition.ref,
          changeReason: orNull(changeReason) ?? undefined,
          configurations: metadata.startlists
            .filter((list) => lists.includes(list.startlistRef))
            .map((list) => ({ ...configuration, startlistRef: list.startlistRef })),
        })
        showSuccess(t('startlist.number.given', { count: numbered }))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, {
          lists: {
            label: t('startlist.title'),
            options: metadata.startlists.map(({ startlistRef, name }) => ({ value: startlistRef, label: name })),
          },
          from: t('startlist.number.from'),
          scope: {
            label: t('startlist.number.scope'),
            options: choices(metadata.scopes, (scope) => t(`startlist.number.scopes.${scope}`)),
          },
          onlyMissing: t('startlist.number.onlyMissing'),
          changeReason: t('startlist.final.reason'),
        })
        const { label, value, error, onChange } = field.of('lists')
        return (
          <>
            {field.whole('from', { minimum: 1, max: 99_999, whenEmpty: 1 })}
            {field.choice('scope')}
            {field.flag('onlyMissing')}
            {metadata.startlists.some(({ isFinal }) => isFinal) &&
              field.text('changeReason', { description: t('startlist.final.someFinal'), maxLength: 500 })}
            <Checkbox.Group label={label} value={value} error={error} onChange={onChange}>
              <div style={{ display: 'grid', gap: 8, marginBlockStart: 4 }}>
                {metadata.startlists.map((list) => (
                  <Checkbox
                    key={list.startlistRef}
                    value={list.startlistRef}
                    label={list.name}
                    description={
                      list.first === null
                        ? t('startlist.number.none', { count: list.participantCount })
                        : t('startlist.number.some', {
                            numbered: list.numbered,
                            count: list.participantCount,
                            first: list.first,
                            last: list.last,
                          })
                    }
                  />
                ))}
              </div>
            </Checkbox.Group>
          </>
        )
      }}
    </EditDrawer>
  )
}
