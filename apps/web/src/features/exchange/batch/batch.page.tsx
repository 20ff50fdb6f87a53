import { Button } from '@mantine/core'
import { BatchAction, type BatchLine } from '@oxer/domain/exchange/batch/batch.schema'
import {
  DataTable,
  DeleteConfirmation,
  EmptyState,
  ErrorState,
  Facts,
  Section,
  ShapeSkeleton,
  StatusBadge,
} from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { countsText, rowColumns } from './batch.columns.tsx'
import { useBatchChanges } from './batch.mutations.ts'
import { isUndoable, stateOf, stateTones } from './batch.view.ts'

const Overview = ({ batch }: { batch: BatchLine }) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const { counts, byName, createdAt, undoUntil, undoneAt } = batch
  return (
    <Facts
      columns={3}
      items={[
        {
          label: t('batch.stateLabel'),
          value: <StatusBadge tone={stateTones[stateOf(batch)]}>{t(`batch.state.${stateOf(batch)}`)}</StatusBadge>,
        },
        { label: t('batch.records'), value: countsText(t, formats, counts) },
        { label: t('batch.by'), value: byName },
        { label: t('batch.at'), value: formats.instant(createdAt, ownTimeZone()) },
        undoneAt === null
          ? { label: t('batch.undoUntil'), value: formats.instant(undoUntil, ownTimeZone()) }
          : { label: t('batch.undoneAt'), value: formats.instant(undoneAt, ownTimeZone()) },
      ]}
    />
  )
}

const Rows = ({
  batch: line,
  action: chosen,
  onAction,
}: {
  batch: BatchLine
  action: string | undefined
  onAction: (action: string | undefined) => void
}) => {
  const { t, i18n } = useTranslation('exchange')
  const { t: parties } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const action = BatchAction.options.find((each) => each === chosen)
  const asked = { batch: line.ref, ...(action && { action }) }
  const list = useCursorList(getQueryKey(trpc.exchange.batch.rows, asked, 'infinite'), (after) =>
    client.exchange.batch.rows.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  return (
    <Section title={t('batch.rows')} description={t('batch.rowsWhy')}>
      <DataTable
        {...list}
        label={t('batch.rows')}
        tableId="exchange-batch-rows"
        columns={rowColumns({ t, parties, i18n }, stateOf(line) === 'DONE')}
        rowKey={({ collection, id }) => `${collection} ${id}`}
        rowName={({ id }) => id}
        toolbarStart={
          <ChoiceChip
            label={t('batch.actionLabel')}
            value={action}
            options={BatchAction.options.map((value) => ({ value, label: t(`batch.action.${value}`) }))}
            onChange={onAction}
          />
        }
        empty={<EmptyState title={t('batch.noRows')} message={t('batch.noRowsWhy')} />}
      />
    </Section>
  )
}

type Shown = {
  batch: string
  action: string | undefined
  onAction: (action: string | undefined) => void
}

/** What was made of each record of a batch, and its undo. */
export const StoredBatch = ({ batch: ref, action, onAction }: Shown) => {
  const { t } = useTranslation('exchange')
  const done = useDone()
  const stored = trpc.exchange.batch.get.useQuery({ batch: ref }, { meta: { page: true } })
  const { undo } = useBatchChanges()
  const [isAsking, setIsAsking] = useState(false)
  useTitlePart(stored.data?.source)
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  const batch = stored.data
  const takeBack = (): void =>
    undo.mutate(
      { batch: ref },
      {
        onSuccess: ({ task }) =>
          done({ message: t(task === null ? 'batch.undone' : 'batch.undoOrdered', { name: batch.source }) }),
        onSettled: () => setIsAsking(false),
      },
    )
  return (
    <>
      <Section
        title={batch.source}
        actions={
          isUndoable(batch, new Date()) && (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              {t('batch.undo')}
            </Button>
          )
        }
      >
        <Overview batch={batch} />
      </Section>
      <Rows batch={batch} action={action} onAction={onAction} />
      <DeleteConfirmation
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        isBusy={undo.isPending}
        title={t('batch.ask.title', { name: batch.source })}
        message={t('batch.ask.why')}
        confirm={t('batch.undo')}
        onConfirm={takeBack}
      />
    </>
  )
}

/** A batch that another system has sent to a federation. */
export const BatchPage = (shown: Shown) => {
  const { t } = useTranslation('exchange')
  const { abilities } = useManagedFederation()
  if (!abilities.canManage) return <EmptyState title={t('batch.denied')} message={t('batch.deniedWhy')} />
  return <StoredBatch {...shown} />
}
