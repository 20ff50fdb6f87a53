import { Button, NativeSelect, TextInput } from '@mantine/core'
import { UpdateFederation } from '@oxer/domain/parties/federation/federation.schema'
import { EmptyState, Facts, Section } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'

type Values = { name: string; contactEmail: string; timeZone: string }

const timeZones = (): string[] => Intl.supportedValuesOf('timeZone')

export const GeneralPage = () => {
  const { t, i18n } = useTranslation('parties')
  const { federation, abilities } = useManagedFederation()
  const utils = trpc.useUtils()
  const update = trpc.parties.federation.update.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.parties.federation.invalidate(),
  })
  const [isEditing, setEditing] = useState(false)
  if (!abilities.canManage) return <EmptyState title={t('federation.denied')} message={t('federation.deniedWhy')} />
  const toInput = (values: Values) => ({
    federation: federation.ref,
    name: values.name,
    contactEmail: values.contactEmail.trim() === '' ? null : values.contactEmail.trim(),
    timeZone: values.timeZone,
    version: federation.version,
  })
  return (
    <Section
      title={t('federation.part.general')}
      actions={
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
          {t('federation.edit')}
        </Button>
      }
    >
      <Facts
        items={[
          { label: t('federation.name'), value: federation.name },
          { label: t('federation.abbreviation'), value: federation.abbreviation },
          { label: t('federation.contactEmail'), value: federation.contactEmail },
          { label: t('federation.timeZone'), value: federation.timeZone },
        ]}
      />
      {isEditing && (
        <EditDrawer<Values>
          title={t('federation.edit')}
          onClose={() => setEditing(false)}
          initialValues={{
            name: federation.name,
            contactEmail: federation.contactEmail ?? '',
            timeZone: federation.timeZone,
          }}
          validate={(values) => schemaErrorsOf(UpdateFederation, toInput(values), i18n)}
          save={(values) => update.mutateAsync(toInput(values))}
        >
          {(form) => (
            <>
              <TextInput label={t('federation.name')} required data-autofocus {...form.getInputProps('name')} />
              <TextInput label={t('federation.contactEmail')} type="email" {...form.getInputProps('contactEmail')} />
              <NativeSelect label={t('federation.timeZone')} data={timeZones()} {...form.getInputProps('timeZone')} />
            </>
          )}
        </EditDrawer>
      )}
    </Section>
  )
}
