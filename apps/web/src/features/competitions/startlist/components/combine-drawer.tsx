import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useStartlistsChanged } from '../startlist.mutations.ts'

/** Creates one list for several tests that ride together. */
export const CombineDrawer = ({
  tests,
  onClose,
}: {
  tests: readonly { ref: string; name: string }[]
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const create = trpc.competitions.startlist.createCombined.useMutation({ meta: { quiet: true }, onSettled: changed })
  return (
    <EditDrawer<{ tests: string[]; name: string }>
      title={t('startlist.combine.title')}
      onClose={onClose}
      initialValues={{ tests: [], name: '' }}
      saveLabel={t('startlist.combine.action')}
      validate={(values) => ({
        ...(values.tests.length < 2 && { tests: t('startlist.combine.two') }),
        ...missingErrors(values, { name: t('startlist.required') }),
      })}
      save={(values) => create.mutateAsync({ competition: competition.ref, ...values })}
    >
      {(form) => {
        const field = fieldsOf(form, {
          name: t('startlist.combine.name'),
          tests: {
            label: t('startlist.combine.tests'),
            options: tests.map(({ ref, name }) => ({ value: ref, label: name })),
          },
        })
        const { label, value, error, onChange } = field.of('tests')
        return (
          <>
            {field.text('name', { required: true, autofocus: true })}
            <Checkbox.Group label={label} value={value} error={error} onChange={onChange} required>
              <div style={{ display: 'grid', gap: 8, marginBlockStart: 4 }}>
                {tests.map((test) => (
                  <Checkbox key={test.ref} value={test.ref} label={test.name} />
                ))}
              </div>
            </Checkbox.Group>
          </>
        )
      }}
    </EditDrawer>
  )
}
