// Which system, in which layout, and the file; and which of its columns has which field, where that is not known.
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import type { FileColumns } from '@oxer/domain/exchange/integration/import-mapping.schema'
import { type ImportSettledRecords, maximumImportFileBytes } from '@oxer/domain/exchange/integration/import-run.schema'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'
import { TemplateLink } from '../../../../shared/import/template-link.tsx'
import { useMappingChanges } from '../mapping.mutations.ts'
import { useImportFile } from '../use-import-file.ts'
import { MapColumns } from './map-columns.tsx'

const nothingSettled: ImportSettledRecords = {}
const accepted = '.csv,.xlsx,.json,text/csv,application/json'

type Choosing = {
  competition: string
  offered: readonly IntegrationSummary[]
  integration: LayoutIntegration
  onIntegration: (integration: LayoutIntegration) => void
  onOrdered: (task: string) => void
}

/** Reads the columns of the file first: what is known is checked at once, of the rest somebody says what it is. */
const useColumns = ({ competition, integration }: Pick<Choosing, 'competition' | 'integration'>) => {
  const { columns: reading } = useMappingChanges()
  const [mapping, setMapping] = useState<FileColumns | null>(null)
  const read = (file: File, next: (read: FileColumns) => void): void => {
    const form = new FormData()
    form.set('competition', competition)
    form.set('integration', integration)
    form.set('file', file)
    setMapping(null)
    reading.mutate(form, { onSuccess: next })
  }
  return { mapping, setMapping, read, isReading: reading.isPending, error: reading.error }
}

export const ChooseImportFile = ({ competition, offered, integration, onIntegration, onOrdered }: Choosing) => {
  const { t, i18n } = useTranslation('exchange')
  const [file, setFile] = useState<File | null>(null)
  const { send, isSending, error } = useImportFile(competition, onOrdered)
  const { mapping, setMapping, read, isReading, error: unread } = useColumns({ competition, integration })
  const chosen = offered.find((each) => each.integration === integration)
  const isTooLarge = file !== null && file.size > maximumImportFileBytes
  const failed = error ?? unread
  const check = (columns: FileColumns | null): void => {
    if (file === null) return
    const sent = columns && { columns: columns.columns, version: columns.mapping?.version }
    send({ integration, file, mapping: sent, settled: nothingSettled }, { dryRun: true })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file !== null && !isTooLarge) read(file, (found) => (found.isKnown ? check(null) : setMapping(found)))
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={640}>
          <NativeSelect
            label={t('import.system')}
            value={integration}
            onChange={({ currentTarget }) => onIntegration(LayoutIntegration.parse(currentTarget.value))}
            data={offered.map((each) => ({
              value: each.integration,
              label: t(`import.name.${each.integration}`, { defaultValue: each.integration }),
            }))}
          />
          {chosen !== undefined && (
            <>
              <Text size="sm">
                {t(chosen.isOwnLayout ? 'import.ownLayout' : 'import.knownLayout', { layout: chosen.layout })}
              </Text>
              <TemplateLink
                href={`/api/competition/manage/${competition}/import/${integration}/template`}
                label={t('import.template')}
              />
            </>
          )}
          <ImportFileInput
            label={t('import.file')}
            placeholder={t('import.choose')}
            accept={accepted}
            value={file}
            onChange={(next) => {
              setFile(next)
              setMapping(null)
            }}
            error={isTooLarge ? t('import.tooLarge') : null}
          />
          {failed !== null && (
            <Text c="red" role="alert">
              {failureTexts(failed, i18n).join('. ')}
            </Text>
          )}
          <Group>
            <Button
              type="submit"
              variant="default"
              disabled={file === null || isTooLarge}
              loading={isReading || isSending}
            >
              {t('import.check')}
            </Button>
            <Button
              variant="default"
              disabled={file === null || isTooLarge || isReading || isSending}
              // A document has no columns.
              onClick={() =>
                file && read(file, (found) => (found.columns.length === 0 ? check(null) : setMapping(found)))
              }
            >
              {t('import.mapping.open')}
            </Button>
          </Group>
        </Stack>
      </form>
      {file !== null && mapping !== null && (
        <MapColumns
          file={file.name}
          fields={mapping.fields}
          columns={mapping.columns}
          isSending={isSending}
          onChange={(columns) => setMapping({ ...mapping, columns: [...columns] })}
          onCheck={() => check(mapping)}
          onCancel={() => setMapping(null)}
        />
      )}
    </>
  )
}
