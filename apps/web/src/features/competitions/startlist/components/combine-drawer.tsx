import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
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
        ...(values.name.trim() === '' && { name: t('startlist.required') }),
      })}
      save={(values) => create.mutateAsync({ competition: competition.ref, ...values })}
    >
      {(form) => (
        <>
          <TextInput label={t('startlist.combine.name')} required data-autofocus {...form.getInputProps('name')} />
          <Checkbox.Group label={t('startlist.combine.tests')} required {...form.getInputProps('tests')}>
            <div style={{ display: 'grid', gap: 8, marginBlockStart: 4 }}>
              {tests.map((test) => (
                <Checkbox key={test.ref} value={test.ref} label={test.name} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
    </EditDrawer>
  )
}
