import type { UseFormReturnType } from '@mantine/form'
import type { MoveTarget, ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useRegistrationMutations } from '../registration.mutations.ts'
import { useManyRegistrations } from '../use-many-registrations.ts'
import { WhomList } from './whom-list.tsx'

type MoveValues = { targetTestSetRef: string; startPositions: string[] }

/** The open positions of the target's start list, in the order in which they are given out. */
const Fields = ({
  form,
  targets,
  count,
}: {
  form: UseFormReturnType<MoveValues>
  targets: readonly MoveTarget[]
  count: number
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { targetTestSetRef: testSet } = form.values
  const test = targets.find((target) => target.testSetRef === testSet)?.testRef ?? ''
  const candidates = trpc.competitions.registration.startlistEntryCandidates.useQuery(
    { competition: competition.ref, test, testSet },
    { enabled: test !== '' },
  )
  const places = (registered: number, maximum: number): string =>
    maximum > 0 ? `${registered} / ${maximum}` : String(registered)
  const { choice, several } = fieldsOf(form, {
    targetTestSetRef: {
      label: t('registration.move.target'),
      options: [
        { value: '', label: '' },
        ...targets.map((target) => ({
          value: target.testSetRef,
          label: `${target.testName}${target.testSetName === target.testName ? '' : ` - ${target.testSetName}`} (${places(target.registered, target.maxRegistrations)})`,
        })),
      ],
    },
    startPositions: {
      label: t('registration.move.startPositions', { count }),
      options: (candidates.data ?? []).map(({ position }) => ({ value: String(position), label: String(position) })),
    },
  })
  return (
    <>
      {choice('targetTestSetRef', { required: true, onPick: () => form.setFieldValue('startPositions', []) })}
      {(candidates.data?.length ?? 0) > 0 &&
        several('startPositions', { maxValues: count, description: t('registration.move.startPositionsWhy') })}
    </>
  )
}

/** Moves registrations to another part, or to another test of the competition, and there to open positions of the start list. */
export const MoveDrawer = ({
  test,
  rows,
  onClose,
  onMoved,
}: {
  /** Null for registrations of several tests. */
  test: string | null
  rows: readonly ShownRegistration[]
  onClose: () => void
  onMoved: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { move, moveAny } = useRegistrationMutations()
  const { moved } = useManyRegistrations(competition.ref)
  const { save, dialog } = useConfirmedSave(t('registration.warnings.title'))
  const of = { competition: competition.ref }
  const targets = trpc.competitions.registration.moveTargets.useQuery({ ...of, test: test ?? rows[0]?.testRef ?? '' })
  const initialValues: MoveValues = { targetTestSetRef: '', startPositions: [] }
  return (
    <>
      <EditDrawer
        title={t('registration.move.title', { count: rows.length })}
        onClose={onClose}
        initialValues={initialValues}
        saveLabel={t('registration.move.action')}
        validate={(values) => missingErrors(values, { targetTestSetRef: t('registration.move.required') })}
        save={async ({ targetTestSetRef, startPositions }) => {
          const after = await save((confirmSaveWithWarnings) => {
            const registrationRefs = rows.map(({ ref }) => ref)
            const positions = startPositions.map(Number)
            const all = {
              ...of,
              targetTestSetRef,
              registrationRefs,
              startPositions: positions,
              confirmSaveWithWarnings,
            }
            return test === null ? moveAny.mutateAsync(all) : move.mutateAsync({ ...all, test })
          })
          moved(rows, after)
          onMoved()
        }}
      >
        {(form) => (
          <>
            <WhomList rows={rows} />
            <Fields form={form} targets={targets.data ?? []} count={rows.length} />
          </>
        )}
      </EditDrawer>
      {dialog}
    </>
  )
}
