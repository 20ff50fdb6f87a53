import { BillStatus } from '@oxer/domain/finance/bill/bill.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { billColumns } from '../../../shared/finance/bill-columns.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

/** The open tabs of a competition (p198). A row leads to its items. */
export const ShowBillsPage = ({ competition, search, onSearch }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const status = BillStatus.options.find((each) => each === search.status)
  const q = askable(search.q)
  const asked = { competition, ...(status && { status }), ...(q && { q }) }
  const list = useCursorList(
    getQueryKey(trpc.competitions.competitionFinance.list, asked, 'query'),
    (after) => client.competitions.competitionFinance.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  return (
    <ShowFrame competition={competition} part="bills">
      <DataTable
        {...list}
        label={t('show.part.bills')}
        tableId="show-bills"
        columns={billColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowHref={({ payer }) => `/competitions/${competition}/manage/finance/items?q=${encodeURIComponent(payer.name)}`}
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
        empty={<EmptyState title={t('bill.none')} />}
      />
    </ShowFrame>
  )
}
