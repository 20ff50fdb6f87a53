import { BillStatus } from '@oxer/domain/finance/bill/bill.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { billColumns, hrefOfBill } from '../../../shared/finance/bill-columns.tsx'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'

/** The open tabs of all payers (ps209). */
export const BillsPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const status = BillStatus.options.find((each) => each === search.status)
  const q = askable(search.q)
  const asked = { organisation: federation, ...(status && { status }), ...(q && { q }) }
  const list = useCursorList(
    getQueryKey(trpc.finance.order.bills, asked, 'infinite'),
    (after) => client.finance.order.bills.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  return (
    <FinanceFrame federation={federation} part="bills">
      <DataTable
        {...list}
        label={t('part.bills')}
        tableId="bills"
        columns={billColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowHref={hrefOfBill}
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
    </FinanceFrame>
  )
}
