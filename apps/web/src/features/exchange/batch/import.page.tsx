import { Anchor, Button, NativeSelect, Stack, Text } from '@mantine/core'
import type { ImportSettledRecords } from '@oxer/domain/exchange/integration/import-run.schema'
import { maximumImportFileBytes } from '@oxer/domain/exchange/integration/import-run.schema'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { failureTexts } from '../../../shared/failure.ts'
import { ImportFileInput } from '../../../shared/import/import-file.tsx'
import { TemplateLink } from '../../../shared/import/template-link.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { batchColumns } from './batch.columns.tsx'
import { ImportedFile } from './components/import-outcome.tsx'
import { useImportFile } from './use-import-file.ts'

const nothingSettled: ImportSettledRecords = {}
const accepted = '.csv,.xlsx,.json,text/csv,application/json'

/** Which system, in which layout, and the file. */
const ChooseFile = ({
  competition,
  offered,
  onOrdered,
}: {
  competition: string
  offered: readonly IntegrationSummary[]
  onOrdered: (task: string) => void
}) => {
  const { t, i18n } = useTranslation('exchange')
  // The one whose own files are known is what most have.
  const [name, setName] = useState((offered.find(({ isOwnLayout }) => !isOwnLayout) ?? offered[0])?.integration)
  const [file, setFile] = useState<File | null>(null)
  const { send, isSending, error } = useImportFile(competition, onOrdered)
  const chosen = offered.find(({ integration }) => integration === name)
  const isTooLarge = file !== null && file.size > maximumImportFileBytes
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file !== null && chosen !== undefined && !isTooLarge) {
      send({ integration: chosen.integration, file, settled: nothingSettled }, { dryRun: true })
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={640}>
        <NativeSelect
          label={t('import.system')}
          value={name}
          onChange={({ currentTarget }) =>
            setName(offered.find(({ integration }) => integration === currentTarget.value)?.integration)
          }
          data={offered.map(({ integration }) => ({
            value: integration,
            label: t(`import.name.${integration}`, { defaultValue: integration }),
          }))}
        />
        {chosen !== undefined && (
          <>
            <Text size="sm">
              {t(chosen.isOwnLayout ? 'import.ownLayout' : 'import.knownLayout', { layout: chosen.layout })}
            </Text>
            <TemplateLink
              href={`/api/competition/manage/${competition}/import/${chosen.integration}/template`}
              label={t('import.template')}
            />
          </>
        )}
        <ImportFileInput
          label={t('import.file')}
          placeholder={t('import.choose')}
          accept={accepted}
          value={file}
          onChange={setFile}
          error={isTooLarge ? t('import.tooLarge') : null}
        />
        {error !== null && (
          <Text c="red" role="alert">
            {failureTexts(error, i18n).join('. ')}
          </Text>
        )}
        <div>
          <Button type="submit" variant="default" disabled={file === null || isTooLarge} loading={isSending}>
            {t('import.check')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const Earlier = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const asked = { competition }
  const list = useCursorList(getQueryKey(trpc.exchange.integration.imported, asked, 'infinite'), (after) =>
    client.exchange.integration.imported.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  return (
    <Section title={t('import.earlier')} description={t('import.earlierWhy')}>
      <DataTable
        {...list}
        label={t('import.earlier')}
        tableId="competition-imports"
        columns={batchColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowName={({ source }) => source}
        rowTone={({ undoneAt }) => (undoneAt === null ? undefined : 'muted')}
        rowHref={({ ref }) => `/competitions/${competition}/manage/toolbox/import/${ref}`}
        empty={<EmptyState title={t('import.none')} message={t('import.noneWhy')} />}
      />
    </Section>
  )
}

/** cr041: the entries of another system, from its file into the competition. */
export const ImportPage = ({
  task,
  onOrdered,
}: {
  /** The task of the file that is checked or stored; undefined without one. */
  task: string | undefined
  onOrdered: (task: string) => void
}) => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('toolbox.tool.import.title'))
  const { competition } = useManagedCompetition()
  const offered = trpc.exchange.integration.offered.useQuery({ competition: competition.ref })
  if (offered.isError) return <ErrorState onRetry={() => void offered.refetch()} />
  if (!offered.data) return <ShapeSkeleton shape="form" />
  return (
    <>
      <Section title={t('import.title')} description={t('import.why')}>
        <ChooseFile competition={competition.ref} offered={offered.data} onOrdered={onOrdered} />
        <Anchor component={AppLink} href={`/competitions/${competition.ref}/manage/toolbox`}>
          {t('toolbox.back')}
        </Anchor>
      </Section>
      {task !== undefined && (
        <ImportedFile key={task} competition={competition.ref} task={task} onOrdered={onOrdered} />
      )}
      <Earlier competition={competition.ref} />
    </>
  )
}
