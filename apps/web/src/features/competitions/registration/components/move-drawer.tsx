import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
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
  const words = {
    targetTestSetRef: {
      label: t('registration.move.target'),
      options: [
        { value: '', label: '' },
        ...(targets.data ?? []).map((target) => ({
          value: target.testSetRef,
          label: `${target.testName}${target.testSetName === target.testName ? '' : ` - ${target.testSetName}`} (${places(target.registered, target.maxRegistrations)})`,
        })),
      ],
    },
  }
  return (
    <>
      <EditDrawer
        title={t('registration.move.title', { count: refs.length })}
        onClose={onClose}
        initialValues={{ targetTestSetRef: '' }}
        saveLabel={t('registration.move.action')}
        validate={(values) => missingErrors(values, { targetTestSetRef: t('registration.move.required') })}
        save={async (values) => {
          await save((confirmSaveWithWarnings) =>
            move.mutateAsync({ ...input, ...values, registrationRefs: [...refs], confirmSaveWithWarnings }),
          )
          onMoved()
        }}
      >
        {(form) => fieldsOf(form, words).choice('targetTestSetRef', { required: true })}
      </EditDrawer>
      {dialog}
    </>
  )
}
