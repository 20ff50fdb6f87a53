import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useRegistrationMutations } from '../registration.mutations.ts'

/** Moves registrations to another part, or to another test of the competition. */
export const MoveDrawer = ({
  test,
  refs,
  onClose,
  onMoved,
}: {
  test: string
  refs: readonly string[]
  onClose: () => void
  onMoved: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { move } = useRegistrationMutations()
  const { save, dialog } = useConfirmedSave(t('registration.warnings.title'))
  const input = { competition: competition.ref, test }
  const targets = trpc.competitions.registration.moveTargets.useQuery(input)
  const places = (registered: number, maximum: number): string =>
    maximum > 0 ? `${registered} / ${maximum}` : String(registered)
  return (
    <>
      <EditDrawer
        title={t('registration.move.title', { count: refs.length })}
        onClose={onClose}
        initialValues={{ targetTestSetRef: '' }}
        saveLabel={t('registration.move.action')}
        validate={(values): Record<string, string> =>
          values.targetTestSetRef === '' ? { targetTestSetRef: t('registration.move.required') } : {}
        }
        save={async (values) => {
          await save((confirmSaveWithWarnings) =>
            move.mutateAsync({ ...input, ...values, registrationRefs: [...refs], confirmSaveWithWarnings }),
          )
          onMoved()
        }}
      >
        {(form) => (
          <NativeSelect
            label={t('registration.move.target')}
            required
            data={[
              { value: '', label: '' },
              ...(targets.data ?? []).map((target) => ({
                value: target.testSetRef,
                label: `${target.testName}${target.testSetName === target.testName ? '' : ` - ${target.testSetName}`} (${places(target.registered, target.maxRegistrations)})`,
              })),
            ]}
            {...form.getInputProps('targetTestSetRef')}
          />
        )}
      </EditDrawer>
      {dialog}
    </>
  )
}
