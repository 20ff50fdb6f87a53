import { Anchor } from '@mantine/core'
import type { LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { batchColumns } from './batch.columns.tsx'
import { ChooseImportFile } from './components/choose-import-file.tsx'
import { ImportedFile } from './components/import-outcome.tsx'
import { KeptMappings } from './components/kept-mappings.tsx'
import { mostCommonOf } from './import.view.ts'

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
  const [chosen, setChosen] = useState<LayoutIntegration | null>(null)
  const offered = trpc.exchange.integration.offered.useQuery({ competition: competition.ref })
  if (offered.isError) return <ErrorState onRetry={() => void offered.refetch()} />
  if (!offered.data) return <ShapeSkeleton shape="form" />
  const integration = chosen ?? mostCommonOf(offered.data)
  return (
    <>
      <Section title={t('import.title')} description={t('import.why')}>
        <ChooseImportFile
          key={integration}
          competition={competition.ref}
          offered={offered.data}
          integration={integration}
          onIntegration={setChosen}
          onOrdered={onOrdered}
        />
        <Anchor component={AppLink} href={`/competitions/${competition.ref}/manage/toolbox`}>
          {t('toolbox.back')}
        </Anchor>
      </Section>
      {task !== undefined && (
        <ImportedFile key={task} competition={competition.ref} task={task} onOrdered={onOrdered} />
      )}
      <Earlier competition={competition.ref} />
      <KeptMappings key={integration} competition={competition.ref} integration={integration} />
    </>
  )
}
