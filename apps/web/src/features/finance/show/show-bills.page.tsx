import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { BillTable, toBillQuery } from '../../../shared/finance/bill-table.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

/** The open tabs of a competition (p198). A row leads to its items. */
export const ShowBillsPage = ({ competition, search, onSearch }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const { client } = trpc.useUtils()
  const asked = { competition, ...toBillQuery(search) }
  const list = useCursorList(
    getQueryKey(trpc.competitions.competitionFinance.list, asked, 'query'),
    (after) => client.competitions.competitionFinance.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  return (
    <ShowFrame competition={competition} part="bills">
      <BillTable
        list={list}
        label={t('show.part.bills')}
        tableId="show-bills"
        rowHref={({ payer }) => `/competitions/${competition}/manage/finance/items?q=${encodeURIComponent(payer.name)}`}
        search={search}
        onSearch={onSearch}
      />
    </ShowFrame>
  )
}
