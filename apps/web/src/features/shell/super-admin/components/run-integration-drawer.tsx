import { Text } from '@mantine/core'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useIntegrationRun } from '../super-admin.mutations.ts'
import { IntegrationNote } from './integration-note.tsx'

type Values = { competition: TypeaheadOption | null; dryRun: boolean; file: File | null }

/** q138: orders the file of a competition, or the import of one, whose outcome waits in the tasks of whoever ordered it. */
export const RunIntegrationDrawer = ({
  integration: { integration, layout, offered },
  onClose,
}: {
  integration: IntegrationSummary
  onClose: () => void
}) => {
  const { t } = useTranslation('access')
  const done = useDone()
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const navigate = useNavigate()
  const run = useIntegrationRun()
  const isImport = offered === 'IMPORT'
  const search = async (q: string, signal: AbortSignal) => {
    const { matches, hasMore } = await client.competitions.competition.search.query({ q }, { signal })
    const options = matches.map(({ ref, name, start, cityName }) => ({
      ...{ ref, name },
      detail: [formats.date(start), cityName].filter((part) => part !== '').join(' · '),
    }))
    return { matches: options, hasMore }
  }
  return (
    <EditDrawer<Values>
      title={integration}
      onClose={onClose}
      initialValues={{ competition: null, dryRun: isImport, file: null }}
      saveLabel={t(isImport ? 'superAdmin.integrations.read' : 'superAdmin.integrations.run')}
      validate={({ competition, file }) =>
        missingErrors(
          { competition, ...(isImport && { file }) },
          { competition: t('superAdmin.integrations.noCompetition'), file: t('superAdmin.integrations.noFile') },
        )
      }
      save={async ({ competition, dryRun, file }) => {
        const asked = { integration, competition: competition?.ref ?? '', dryRun }
        if (file === null) {
          await run.mutateAsync(asked)
          done({ message: t('superAdmin.integrations.ordered') })
          return
        }
        const form = new FormData()
        for (const [name, value] of Object.entries(asked)) form.set(name, String(value))
        form.set('file', file)
        const { ref } = await run.mutateAsync(form)
        // The outcome of each row is shown where whoever manages the competition would have read the file.
        void navigate({ href: `/competitions/${asked.competition}/manage/toolbox/import?task=${ref}` })
      }}
    >
      {(form) => {
        const field = fieldsOf(form, {
          competition: t('superAdmin.integrations.competition'),
          dryRun: t(isImport ? 'superAdmin.integrations.try' : 'superAdmin.integrations.dryRun'),
          file: t('superAdmin.integrations.file'),
        })
        return (
          <>
            <Text size="sm">{t(`superAdmin.integrations.offered.${isImport ? 'IMPORT' : 'FILE'}`, { layout })}</Text>
            <IntegrationNote integration={integration} />
            <Typeahead
              full={(text) => `/competitions?${new URLSearchParams({ q: text }).toString()}`}
              search={search}
              {...inputOf(field.of('competition'))}
            />
            {isImport && (
              <ImportFileInput
                label={t('superAdmin.integrations.file')}
                value={form.values.file}
                onChange={(file) => form.setFieldValue('file', file)}
                error={form.errors.file?.toString() ?? null}
                placeholder={t('superAdmin.integrations.chooseFile')}
                accept=".csv,.xlsx,.json,text/csv,application/json"
              />
            )}
            {field.flag('dryRun', {
              description: t(isImport ? 'superAdmin.integrations.tryWhy' : 'superAdmin.integrations.dryRunWhy'),
            })}
          </>
        )
      }}
    </EditDrawer>
  )
}
