import { Alert, Button, Group, List, Text } from '@mantine/core'
import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { DataTable, EmptyState, ErrorState, Section } from '@oxer/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useInvalidate } from '../../../../shared/changes.ts'
import { failureTexts } from '../../../../shared/failure.ts'
import { ImportProgress, useFollowedTask } from '../../../../shared/import/import-progress.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { countsText, rowColumns } from '../batch.columns.tsx'
import { chosenOf, useSendDocument } from '../use-send-document.ts'

type Ended = { federation: string; task: string; outcome: BatchTaskOutcome; onOrdered: (task: string) => void }

/** What was checked is received by one more click, unless something of it is refused. */
const Outcome = ({ federation, task, outcome, onOrdered }: Ended) => {
  const { t, i18n } = useTranslation('exchange')
  const { t: parties } = useTranslation('parties')
  const formats = useFormats()
  const { send, isSending, error } = useSendDocument(federation, onOrdered)
  const chosen = chosenOf(task)
  const { batch, dryRun, counts, problems, imported } = outcome
  const notes = imported?.problems ?? []
  const isRefused = (counts.REFUSED ?? 0) > 0
  return (
    <>
      <Text role="status">
        {t(dryRun ? 'batch.checked' : 'batch.received')} {countsText(t, formats, counts)}
      </Text>
      {isRefused && <Text c="red">{t('batch.refusedWhy')}</Text>}
      {notes.length > 0 && (
        <List size="sm" my="xs">
          {notes.map(({ code, values }) => (
            <List.Item key={`${code} ${JSON.stringify(values)}`}>{textOfCode(i18n, code, values)}</List.Item>
          ))}
        </List>
      )}
      {problems.length > 0 && (
        <DataTable
          label={t('batch.problems')}
          tableId="batch-problems"
          status="ready"
          rows={problems}
          columns={rowColumns({ t, parties, i18n }, !dryRun && !isRefused)}
          rowKey={({ collection, id }) => `${collection} ${id}`}
          rowName={({ id }) => id}
          empty={<EmptyState title={t('batch.noRows')} message={t('batch.noRowsWhy')} />}
        />
      )}
      {error !== null && (
        <Alert color="red" role="alert">
          {failureTexts(error, i18n).join('. ')}
        </Alert>
      )}
      <Group mt="md">
        {dryRun && !isRefused && chosen !== null && (
          <Button loading={isSending} onClick={() => send(chosen, { dryRun: false })}>
            {t('batch.receiveNow')}
          </Button>
        )}
        {dryRun && !isRefused && chosen === null && <Text size="sm">{t('batch.chooseAgain')}</Text>}
        {!dryRun && (
          <Button component={AppLink} href={`/myfederation/${federation}/exchange/${batch}`} variant="default">
            {t('batch.open')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The task of a document: how far it is, and its outcome. */
export const ReceivedDocument = ({ task, ...shown }: Omit<Ended, 'outcome'>) => {
  const { t } = useTranslation('exchange')
  const query = useFollowedTask(task)
  const invalidate = useInvalidate('exchange')
  const isEnded = query.data?.end != null
  useEffect(() => {
    if (isEnded) void invalidate()
  }, [isEnded, invalidate])
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const outcome = BatchTaskOutcome.safeParse(query.data.outcome).data
  return (
    <Section title={query.data.name} description={t('batch.taskWhy')}>
      <ImportProgress detail={query.data} />
      {outcome !== undefined && <Outcome key={task} task={task} outcome={outcome} {...shown} />}
    </Section>
  )
}
