import { FileInput, Text } from '@mantine/core'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { useUi } from '@oxer/ui'
import { IconFileUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useIntegrationRun } from '../super-admin.mutations.ts'
import { IntegrationNote } from './integration-note.tsx'

type Values = { federation: string; dryRun: boolean; files: File[] }

/** q138: reads files that bring all of which they speak into a federation, whose page then shows the outcome of each record. */
export const ReadFilesDrawer = ({
  integration: { integration, layout },
  onClose,
}: {
  integration: IntegrationSummary
  onClose: () => void
}) => {
  const { t } = useTranslation('access')
  const { texts } = useUi()
  const navigate = useNavigate()
  const run = useIntegrationRun()
  const federations = trpc.registry.administration.federations.useQuery()
  const offered = (federations.data ?? []).map(({ ref, name }) => ({ value: ref, label: name }))
  return (
    <EditDrawer<Values>
      title={integration}
      onClose={onClose}
      initialValues={{ federation: '', dryRun: true, files: [] }}
      saveLabel={t('superAdmin.integrations.read')}
      validate={({ federation, files }) =>
        missingErrors(
          { federation, files: files.length === 0 ? null : files },
          { federation: t('superAdmin.integrations.noFederation'), files: t('superAdmin.integrations.noFile') },
        )
      }
      save={async ({ federation, dryRun, files }) => {
        const form = new FormData()
        for (const [name, value] of Object.entries({ integration, federation, dryRun })) form.set(name, String(value))
        for (const file of files) form.append('file', file)
        const { ref } = await run.mutateAsync(form)
        // The outcome of each record is shown where an administrator of the federation would have received the files.
        void navigate({ href: `/myfederation/${federation}/exchange?task=${ref}` })
      }}
    >
      {(form) => {
        const field = fieldsOf(form, {
          federation: {
            label: t('superAdmin.integrations.federation'),
            options: [{ value: '', label: t('superAdmin.integrations.noFederation') }, ...offered],
          },
          dryRun: t('superAdmin.integrations.try'),
          files: {
            label: t('superAdmin.integrations.files'),
            text: (files) => files.map(({ name }) => name).join(', '),
          },
        })
        return (
          <>
            <Text size="sm">{t('superAdmin.integrations.offered.FILES', { layout })}</Text>
            <IntegrationNote integration={integration} />
            {field.choice('federation')}
            <FileInput
              label={t('superAdmin.integrations.files')}
              placeholder={t('superAdmin.integrations.chooseFiles')}
              leftSection={<IconFileUpload size={16} aria-hidden />}
              accept=".json,.xml,application/json,application/xml,text/xml"
              multiple
              clearable
              clearButtonProps={{ 'aria-label': texts.typeahead.clear }}
              value={form.values.files}
              onChange={(files) => form.setFieldValue('files', files)}
              error={form.errors.files}
            />
            {field.flag('dryRun', { description: t('superAdmin.integrations.tryWhy') })}
          </>
        )
      }}
    </EditDrawer>
  )
}
