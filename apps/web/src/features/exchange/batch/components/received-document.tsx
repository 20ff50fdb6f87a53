import { Alert, Button, Group, List, Text } from '@mantine/core'
import type { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { DataTable, EmptyState } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { failureTexts } from '../../../../shared/failure.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { countsText, rowColumns } from '../batch.columns.tsx'
import { suggestedOf } from '../import.view.ts'
import { chosenOf, useSendDocument } from '../use-send-document.ts'
import { FollowedTask } from './followed-task.tsx'
import { ImportChoices } from './import-choices.tsx'

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
  const choices = imported?.choices ?? []
  const [settled, setSettled] = useState(() => ({ ...suggestedOf(choices), ...chosen?.settled }))
  const isDeciding = dryRun && choices.length > 0
  const isRefused = (counts.REFUSED ?? 0) > 0
  return (
    <>
      <Text role="status">
        {t(dryRun ? 'batch.checked' : 'batch.received')} {countsText(t, formats, counts)}
      </Text>
      {isRefused && <Text c="red">{t(isDeciding ? 'batch.undecidedWhy' : 'batch.refusedWhy')}</Text>}
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
      {isDeciding && (
        <ImportChoices why={t('batch.choiceWhy')} choices={choices} settled={settled} onSettle={setSettled} />
      )}
      {error !== null && (
        <Alert color="red" role="alert">
          {failureTexts(error, i18n).join('. ')}
        </Alert>
      )}
      <Group mt="md">
        {dryRun && !isRefused && chosen !== null && (
          <Button loading={isSending} onClick={() => send({ ...chosen, settled }, { dryRun: false })}>
            {t('batch.receiveNow')}
          </Button>
        )}
        {isDeciding && chosen !== null && (
          <Button variant="default" disabled={isSending} onClick={() => send({ ...chosen, settled }, { dryRun: true })}>
            {t('import.checkAgain')}
          </Button>
        )}
        {dryRun && (isDeciding || !isRefused) && chosen === null && <Text size="sm">{t('batch.chooseAgain')}</Text>}
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
export const ReceivedDocument = (shown: Omit<Ended, 'outcome'>) => (
  <FollowedTask task={shown.task}>
    {(outcome) => <Outcome key={shown.task} outcome={outcome} {...shown} />}
  </FollowedTask>
)
