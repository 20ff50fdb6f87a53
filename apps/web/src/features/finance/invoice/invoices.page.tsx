import { Button } from '@mantine/core'
import { type InvoiceAction, type InvoiceRow, InvoiceStatus } from '@oxer/domain/finance/invoice/invoice.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { useInvoiceChanges } from '../../../shared/finance/invoice-changes.ts'
import { useArchiving } from '../../../shared/finance/use-archiving.ts'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { FinaliseDialog, type Finalising } from './components/finalise-dialog.tsx'
import { InvoiceFiles } from './components/invoice-files.tsx'
import { RunLine } from './components/run-line.tsx'
import { invoiceColumns, titleOf } from './invoice.columns.tsx'
import { useFinalising } from './use-finalising.ts'

const MakeInvoices = lazy(() =>
  import('./components/make-invoices.tsx').then((file) => ({ default: file.MakeInvoices })),
)

const followMs = 1500

const isRunning = ({ status }: Pick<InvoiceAction, 'status'>): boolean => status === 'SCHEDULED' || status === 'ONGOING'

/** The runs, followed while one of them is at work; the list is read again with what it made. */
const useRuns = (federation: string): readonly InvoiceAction[] => {
  const { list } = trpc.useUtils().finance.sellerInvoice
  const { data = [] } = trpc.finance.sellerInvoice.actions.useQuery(
    { organisation: federation },
    { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? followMs : false) },
  )
  const made = data.filter(isRunning).reduce((sum, { drafts }) => sum + drafts + 1, 0)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else void list.invalidate()
  }, [made, list])
  return data
}

const payersOf = (rows: readonly InvoiceRow[]): string[] => [...new Set(rows.map(({ contactName }) => contactName))]

/** The documents of a federation (ps095): drafts are looked at, and become final one by one or together. */
export const InvoicesPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const { finaliseMany } = useInvoiceChanges()
  const { isFinalising, follow } = useFinalising()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const archiving = useArchiving(federation, () => setSelected(new Set()))
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<Finalising | null>(null)
  const status = InvoiceStatus.options.find((each) => each === search.status)
  const runs = useRuns(federation)
  const run = runs.find(({ ref }) => ref === search.action)
  const query = { organisation: federation, ...(status && { status }), ...(search.action && { action: search.action }) }
  const list = useCursorList(
    getQueryKey(trpc.finance.sellerInvoice.list, query, 'infinite'),
    (after) => client.finance.sellerInvoice.list.query({ ...query, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const finalise = async (input: { invoiceRefs: string[] } | { actionRef: string }) => {
    const task = await finaliseMany.mutateAsync({ organisation: federation, ...input })
    setAsked(null)
    setSelected(new Set())
    follow(task.ref)
  }
  const drafts = list.rows.filter((row) => selected.has(row.ref) && row.status === 'DRAFT')
  const askSelected = () =>
    setAsked({
      count: drafts.length,
      amount: drafts.reduce((sum, { amount }) => sum + amount, 0),
      payers: payersOf(drafts),
      send: () => finalise({ invoiceRefs: drafts.map(({ ref }) => ref) }),
    })
  const askRun = () =>
    run &&
    setAsked({
      ...{ count: run.drafts, amount: run.draftAmount, payers: [] },
      send: () => finalise({ actionRef: run.ref }),
    })
  return (
    <FinanceFrame
      federation={federation}
      part="invoices"
      actions={
        <>
          <ExportMenu
            path={`/api/finance/${federation}/invoices/export`}
            asks={() => ({ status, action: search.action })}
          />
          <Button onClick={() => setMaking(true)}>{t('invoice.make')}</Button>
        </>
      }
    >
      {run && (
        <RunLine
          federation={federation}
          action={run}
          onFinalise={askRun}
          onGone={() => onSearch({ ...search, action: undefined })}
        />
      )}
      <DataTable
        {...list}
        label={t('part.invoices')}
        tableId="invoices"
        columns={invoiceColumns(t, formats).map((column) => ({ ...column, hidden: column.id === 'description' }))}
        rowKey={({ ref }) => ref}
        rowName={(row) => titleOf(row, t)}
        rowHref={({ ref }) => `/finance/${federation}/invoices/${ref}`}
        rowActions={(row) => <InvoiceFiles at={`/api/finance/${federation}/invoices`} invoice={row} />}
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        bulkActions={(chosen) => (
          <>
            <Button variant="default" disabled={drafts.length === 0} loading={isFinalising} onClick={askSelected}>
              {t('invoice.finalise', { count: drafts.length })}
            </Button>
            <Button
              variant="default"
              disabled={!archiving.canArchive(chosen)}
              loading={archiving.isArchiving}
              onClick={() => archiving.collect(chosen)}
            >
              {t('invoice.archive', { count: chosen.size })}
            </Button>
          </>
        )}
        toolbarStart={
          <>
            <ChoiceChip
              label={t('bill.status')}
              value={status}
              options={InvoiceStatus.options.map((value) => ({ value, label: t(`invoice.statuses.${value}`) }))}
              onChange={(chosen) => onSearch({ ...search, status: chosen })}
            />
            <ChoiceChip
              label={t('invoice.run')}
              value={run?.ref}
              options={runs.map(({ ref, name }) => ({ value: ref, label: name }))}
              onChange={(chosen) => onSearch({ ...search, action: chosen })}
            />
          </>
        }
        empty={<EmptyState title={t('invoice.none')} message={t('invoice.noneWhy')} />}
      />
      {asked && <FinaliseDialog what={asked} isBusy={finaliseMany.isPending} onClose={() => setAsked(null)} />}
      {isMaking && (
        <Suspense>
          <MakeInvoices
            federation={federation}
            onClose={() => setMaking(false)}
            onMade={(action) => onSearch({ action })}
          />
        </Suspense>
      )}
    </FinanceFrame>
  )
}
