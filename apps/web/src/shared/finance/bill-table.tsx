import { Button } from '@mantine/core'
import { type BillRow, BillStatus } from '@oxer/domain/finance/bill/bill.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askable, type CursorList } from '../cursor-list.ts'
import { ChoiceChip } from '../list/filter-chip.tsx'
import { useFormats } from '../use-formats.ts'
import { billColumns } from './bill-columns.tsx'
import { OrderBillsDialog, type OrdersBills } from './order-bills.tsx'

type BillSearch = { status?: string | undefined; q?: string | undefined }

/** What the address narrows a list of bills by, as the server is asked. */
export const toBillQuery = ({ status, q }: BillSearch) => {
  const known = BillStatus.options.find((each) => each === status)
  const text = askable(q)
  return { ...(known && { status: known }), ...(text && { q: text }) }
}

/** Open tabs, found by their status and the words of their payers. */
export const BillTable = <Search extends BillSearch>({
  list,
  label,
  tableId,
  rowHref,
  search,
  onSearch,
  orders,
}: {
  list: CursorList<BillRow>
  label: string
  tableId: string
  rowHref: (bill: BillRow) => string
  search: Search
  onSearch: (search: Search) => void
  /** How ticked bills are ordered. */
  orders: OrdersBills
}) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // The dialog keeps the bills that it is about, also once the ticks are gone.
  const [asked, setAsked] = useState<readonly BillRow[] | null>(null)
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { status, q } = toBillQuery(search)
  return (
    <>
      <DataTable
        {...list}
        label={label}
        tableId={tableId}
        columns={billColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowHref={rowHref}
        rowName={({ payer }) => payer.name}
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        bulkActions={(chosen) => (
          <Button variant="default" onClick={() => setAsked(list.rows.filter(({ ref }) => chosen.has(ref)))}>
            {t('order.orderBills', { count: chosen.size })}
          </Button>
        )}
        filter={search.q ?? ''}
        onFilter={(text) => onSearch({ ...search, q: text === '' ? undefined : text })}
        toolbarStart={
          <ChoiceChip
            label={t('bill.status')}
            value={status}
            options={BillStatus.options.map((value) => ({ value, label: t(`bill.statuses.${value}`) }))}
            onChange={(chosen) => onSearch({ ...search, status: chosen })}
          />
        }
        empty={<EmptyState title={q ? t('bill.noneWith', { text: q }) : t('bill.none')} />}
      />
      {asked && (
        <OrderBillsDialog
          bills={asked}
          orders={orders}
          onDone={() => setSelected(new Set())}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
