// The outcome of a file: what of it cannot be read, what somebody must decide, and the outcome of its records.
import { Alert, Button, Group, Text } from '@mantine/core'
import type { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import type { ImportOutcome } from '@oxer/domain/exchange/integration/import-run.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { DataTable, EmptyState, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { failureTexts } from '../../../../shared/failure.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { countsText, rowColumns } from '../batch.columns.tsx'
import { suggestedOf } from '../import.view.ts'
import { chosenFileOf, useImportFile } from '../use-import-file.ts'
import { FollowedTask } from './followed-task.tsx'
import { ImportChoices } from './import-choices.tsx'

const FileProblems = ({ problems }: { problems: ImportOutcome['problems'] }) => {
  const { t, i18n } = useTranslation('exchange')
  return (
    <DataTable
      label={t('import.problems')}
      status="ready"
      rows={problems}
      rowKey={({ row, field, code }) => `${String(row)} ${String(field)} ${code}`}
      rowName={({ row }) => String(row ?? '')}
      columns={[
        {
          id: 'row',
          header: t('import.row'),
          width: '90px',
          numeric: true,
          cell: ({ row }) => row,
        },
        {
          id: 'kind',
          header: t('batch.actionLabel'),
          width: '150px',
          cell: ({ kind }) => (
            <StatusBadge tone={kind === 'REFUSED' ? 'danger' : 'neutral'}>{t(`import.kind.${kind}`)}</StatusBadge>
          ),
        },
        {
          id: 'detail',
          header: t('batch.detail'),
          width: 'minmax(200px, 4fr)',
          primary: true,
          cell: ({ code, values }) => <span style={{ whiteSpace: 'normal' }}>{textOfCode(i18n, code, values)}</span>,
        },
      ]}
      empty={<EmptyState title={t('batch.noRows')} />}
    />
  )
}

type Following = { competition: string; task: string; onOrdered: (task: string) => void }

const Next = ({
  competition,
  task,
  onOrdered,
  outcome,
  imported,
  settled,
}: Following & { outcome: BatchTaskOutcome; imported: ImportOutcome; settled: ImportOutcomeSettled }) => {
  const { t, i18n } = useTranslation('exchange')
  const { send, isSending, error } = useImportFile(competition, onOrdered)
  const { dryRun, counts, batch } = outcome
  const chosen = chosenFileOf(task)
  const isRefused = (counts.REFUSED ?? 0) > 0 || imported.problems.some(({ kind }) => kind === 'REFUSED')
  if (!dryRun) {
    return (
      <Group mt="md">
        <Button
          component={AppLink}
          href={`/competitions/${competition}/manage/toolbox/import/${batch}`}
          variant="default"
        >
          {t('batch.open')}
        </Button>
      </Group>
    )
  }
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert">
          {failureTexts(error, i18n).join('. ')}
        </Alert>
      )}
      {isRefused && <Text c="red">{t('import.refusedWhy')}</Text>}
      {chosen === null ? (
        <Text size="sm">{t('import.chooseAgain')}</Text>
      ) : (
        <Group mt="md">
          {!isRefused && (
            <Button loading={isSending} onClick={() => send({ ...chosen, settled }, { dryRun: false })}>
              {t('import.store')}
            </Button>
          )}
          {imported.choices.length > 0 && (
            <Button
              variant="default"
              disabled={isSending}
              onClick={() => send({ ...chosen, settled }, { dryRun: true })}
            >
              {t('import.checkAgain')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

type ImportOutcomeSettled = ReturnType<typeof suggestedOf>

const Ended = ({
  outcome,
  imported,
  ...following
}: Following & { outcome: BatchTaskOutcome; imported: ImportOutcome }) => {
  const { t, i18n } = useTranslation('exchange')
  const { t: parties } = useTranslation('parties')
  const formats = useFormats()
  const [settled, setSettled] = useState<ImportOutcomeSettled>(() => ({
    ...suggestedOf(imported.choices),
    ...chosenFileOf(following.task)?.settled,
  }))
  const { dryRun, counts, problems } = outcome
  return (
    <>
      <Text role="status">
        {t(dryRun ? 'import.checked' : 'import.stored')} {countsText(t, formats, counts) || t('import.nothing')}
      </Text>
      {imported.isMapped && <Text size="sm">{t('import.mapping.used')}</Text>}
      {imported.problems.length > 0 && <FileProblems problems={imported.problems} />}
      {problems.length > 0 && (
        <DataTable
          label={t('batch.problems')}
          tableId="import-problems"
          status="ready"
          rows={problems}
          columns={rowColumns({ t, parties, i18n }, !dryRun)}
          rowKey={({ collection, id }) => `${collection} ${id}`}
          rowName={({ id }) => id}
          empty={<EmptyState title={t('batch.noRows')} message={t('batch.noRowsWhy')} />}
        />
      )}
      {dryRun && imported.choices.length > 0 && (
        <ImportChoices
          why={t('import.choice.why')}
          choices={imported.choices}
          settled={settled}
          onSettle={setSettled}
        />
      )}
      <Next outcome={outcome} imported={imported} settled={settled} {...following} />
    </>
  )
}

/** The task of a file: how far it is, and its outcome. */
export const ImportedFile = (following: Following) => (
  <FollowedTask task={following.task}>
    {(outcome) =>
      outcome.imported && <Ended key={following.task} outcome={outcome} imported={outcome.imported} {...following} />
    }
  </FollowedTask>
)
