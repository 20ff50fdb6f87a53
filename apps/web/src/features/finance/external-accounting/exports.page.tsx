import { Anchor, Button } from '@mantine/core'
import {
  type AccountingExportRow,
  ExportStatus,
} from '@oxer/domain/finance/external-accounting/accounting-export.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { DataTable, type DataTableColumn, EmptyState, Section, StatusBadge, type Tone } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './external-accounting.module.css'
import { useExportChanges } from './external-accounting.mutations.ts'

const QueueDialog = lazy(() => import('./components/queue-dialog.tsx').then((file) => ({ default: file.QueueDialog })))

const tones: Readonly<Record<ExportStatus, Tone>> = { WAITING: 'info', SENT: 'good', FAILED: 'danger' }

const useColumns = (): DataTableColumn<AccountingExportRow>[] => {
  const { t, i18n } = useTranslation('finance')
  const formats = useFormats()
  return [
    { id: 'number', header: t('invoice.number'), width: '150px', primary: true, cell: (row) => row.number },
    { id: 'date', header: t('bill.date'), width: '120px', cell: (row) => formats.date(row.date) },
    {
      id: 'payer',
      header: t('bill.payer'),
      width: 'minmax(140px, 2fr)',
      cell: (row) => <ContactLink contact={row.payer} />,
    },
    {
      id: 'amount',
      header: t('bill.amount'),
      width: '110px',
      numeric: true,
      cell: (row) => formats.money(row.amount, row.currency),
    },
    {
      id: 'system',
      header: t('externalAccounting.system'),
      width: '130px',
      cell: (row) => t(`externalAccounting.systems.${row.system}`),
    },
    {
      id: 'status',
      header: t('bill.status'),
      width: 'minmax(180px, 3fr)',
      cell: ({ status, attempts, problem, error, number, payer }) => (
        <span className={classes.state}>
          <StatusBadge tone={tones[status]}>{t(`export.statuses.${status}`)}</StatusBadge>
          {status !== 'SENT' && attempts > 0 && <span>{t('export.attempts', { count: attempts })}</span>}
          {(problem ?? error) !== null && (
            <span className={classes.why}>
              {problem === null ? error : textOfCode(i18n, problem, { number, payer: payer.name })}
            </span>
          )}
        </span>
      ),
    },
  ]
}

/** Whether documents are sent now, and where that is set. */
const Connection = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const { data } = trpc.finance.externalAccounting.get.useQuery({ federation })
  if (data === undefined) return null
  const state = data.connection.state === 'READY' && !data.isEnabled ? 'OFF' : data.connection.state
  return (
    <Section title={t('externalAccounting.title')}>
      <p className={classes.state}>
        <StatusBadge tone={state === 'READY' ? 'good' : 'warning'}>{t(`export.states.${state}`)}</StatusBadge>
        {t(`externalAccounting.systems.${data.system}`)}
        <Anchor component={AppLink} href={`/myfederation/${federation}/finance`} inherit>
          {t('export.settings')}
        </Anchor>
      </p>
    </Section>
  )
}

/** What went to the books of another system, what waits, and what failed with its reason. */
export const ExportsPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const { client } = trpc.useUtils()
  const done = useDone()
  const { retry } = useExportChanges()
  const [isQueueing, setQueueing] = useState(false)
  const status = ExportStatus.options.find((each) => each === search.status)
  const asked = { organisation: federation, ...(status && { status }) }
  const list = useCursorList(
    getQueryKey(trpc.finance.accountingExport.list, asked, 'infinite'),
    (after) => client.finance.accountingExport.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const again = ({ ref, number }: AccountingExportRow) =>
    retry.mutate(
      { organisation: federation, export: ref },
      { onSuccess: () => done({ message: t('export.again', { number }), row: ref }) },
    )
  return (
    <FinanceFrame
      federation={federation}
      part="exports"
      actions={
        <Button variant="default" onClick={() => setQueueing(true)}>
          {t('export.queue')}
        </Button>
      }
    >
      <Connection federation={federation} />
      <DataTable
        {...list}
        label={t('part.exports')}
        tableId="exports"
        columns={useColumns()}
        rowKey={({ ref }) => ref}
        rowName={({ number }) => number}
        rowHref={({ invoiceRef }) => `/finance/${federation}/invoices/${invoiceRef}`}
        rowActions={(row) =>
          row.status === 'FAILED' && (
            <Button variant="subtle" size="compact-sm" disabled={retry.isPending} onClick={() => again(row)}>
              {t('export.retry')}
            </Button>
          )
        }
        toolbarStart={
          <ChoiceChip
            label={t('bill.status')}
            value={status}
            options={ExportStatus.options.map((value) => ({ value, label: t(`export.statuses.${value}`) }))}
            onChange={(chosen) => onSearch({ ...search, status: chosen })}
          />
        }
        empty={<EmptyState title={t('export.none')} message={t('export.noneWhy')} />}
      />
      {isQueueing && (
        <Suspense>
          <QueueDialog federation={federation} onClose={() => setQueueing(false)} />
        </Suspense>
      )}
    </FinanceFrame>
  )
}
