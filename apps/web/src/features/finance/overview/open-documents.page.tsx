import { Button } from '@mantine/core'
import { type OpenDocument, OverdueAge } from '@oxer/domain/finance/overview/overview.schema'
import type { Formats } from '@oxer/i18n/formats'
import { DataTable, type DataTableColumn, EmptyState, StatusBadge } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { useArchiving } from '../../../shared/finance/use-archiving.ts'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { DocumentMenu } from './components/document-menu.tsx'
import { documentsFor, type OpenAct, openActs, printable } from './open-bulk.view.ts'

const OpenBulkDialog = lazy(() =>
  import('./components/open-bulk-dialogs.tsx').then((file) => ({ default: file.OpenBulkDialog })),
)

const columnsOf = (t: TFunction<'finance'>, formats: Formats): DataTableColumn<OpenDocument>[] => [
  {
    id: 'payer',
    header: t('bill.payer'),
    width: 'minmax(160px, 2fr)',
    cell: (row) => <ContactLink contact={row.payer} />,
  },
  { id: 'number', header: t('open.number'), width: '140px', primary: true, cell: (row) => row.number },
  { id: 'due', header: t('open.due'), width: '124px', numeric: true, cell: (row) => formats.date(row.dueDate) },
  {
    id: 'age',
    header: t('open.age'),
    width: '148px',
    cell: (row) => (
      <StatusBadge tone={row.age === 'NOT_DUE' || row.disputeReason !== null ? 'neutral' : 'danger'}>
        {row.disputeReason === null ? t(`overview.age.${row.age}`) : t('open.disputed')}
      </StatusBadge>
    ),
  },
  {
    id: 'amount',
    header: t('bill.amount'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.amount, row.currency),
  },
  {
    id: 'open',
    header: t('overview.open'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.open, row.currency),
  },
]

const ages = [...OverdueAge.options, 'OVERDUE'] as const

/** Who owes what, the longest due first. */
export const OpenDocumentsPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const age = ages.find((each) => each === search.age)
  const q = askable(search.q)
  const query = { organisation: federation, ...(age && { age }), ...(q && { q }) }
  const list = useCursorList(
    getQueryKey(trpc.finance.overview.openDocuments, query, 'infinite'),
    (after) => client.finance.overview.openDocuments.query({ ...query, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ act: OpenAct; documents: readonly OpenDocument[] } | null>(null)
  const untick = () => setSelected(new Set())
  const archiving = useArchiving(federation, untick)
  const chosen = list.rows.filter(({ ref }) => selected.has(ref))
  const printing = new Set(printable(chosen).map(({ ref }) => ref))
  return (
    <FinanceFrame
      federation={federation}
      part="open"
      actions={<ExportMenu path={`/api/finance/${federation}/open-documents/export`} asks={() => ({ age, q })} />}
    >
      <DataTable
        {...list}
        label={t('part.open')}
        tableId="open-documents"
        columns={columnsOf(t, formats)}
        rowKey={({ ref }) => ref}
        rowHref={({ kind, ref }) => `/finance/${federation}/${kind === 'ORDER' ? 'orders' : 'invoices'}/${ref}`}
        rowName={({ number }) => number}
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        bulkActions={() => (
          <>
            {openActs
              .filter((act) => documentsFor(act, chosen).length > 0)
              .map((act) => (
                <Button key={act} variant="default" onClick={() => setAsked({ act, documents: chosen })}>
                  {t(`open.bulk.act.${act}`)}
                </Button>
              ))}
            {printing.size > 0 && (
              <Button
                variant="default"
                disabled={!archiving.canArchive(printing)}
                loading={archiving.isArchiving}
                onClick={() => archiving.collect(printing)}
              >
                {t('invoice.archive', { count: printing.size })}
              </Button>
            )}
          </>
        )}
        rowActions={(row) => <DocumentMenu federation={federation} document={row} />}
        filter={search.q ?? ''}
        onFilter={(text) => onSearch({ ...search, q: text === '' ? undefined : text })}
        toolbarStart={
          <ChoiceChip
            label={t('open.age')}
            value={age}
            options={ages.map((value) => ({ value, label: t(`overview.age.${value}`) }))}
            onChange={(chosen) => onSearch({ ...search, age: chosen })}
          />
        }
        empty={<EmptyState title={t('open.none')} />}
      />
      <Suspense>
        {asked && <OpenBulkDialog {...asked} federation={federation} onDone={untick} onClose={() => setAsked(null)} />}
      </Suspense>
    </FinanceFrame>
  )
}
