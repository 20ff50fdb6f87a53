import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { BillTable, toBillQuery } from '../../../shared/finance/bill-table.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

const NewBillDrawer = lazy(() =>
  import('./components/new-bill-drawer.tsx').then((file) => ({ default: file.NewBillDrawer })),
)

/** The open tabs of a competition (p198). A row leads to one, and another is opened here (ps154). */
export const ShowBillsPage = ({ competition, search, onSearch }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const { client } = trpc.useUtils()
  const { history } = useRouter()
  const [isNew, setNew] = useState(false)
  const { settled } = useSettled('finance')
  const order = trpc.competitions.competitionFinance.orderBills.useMutation(settled)
  const hrefOf = (bill: string) => `/competitions/${competition}/manage/finance/bills/${bill}`
  const asked = { competition, ...toBillQuery(search) }
  const list = useCursorList(
    getQueryKey(trpc.competitions.competitionFinance.list, asked, 'query'),
    (after) => client.competitions.competitionFinance.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  return (
    <ShowFrame
      competition={competition}
      part="bills"
      actions={<Button onClick={() => setNew(true)}>{t('bill.create')}</Button>}
    >
      <BillTable
        list={list}
        label={t('show.part.bills')}
        tableId="show-bills"
        rowHref={({ ref }) => hrefOf(ref)}
        search={search}
        onSearch={onSearch}
        orders={{ send: (input) => order.mutateAsync({ competition, ...input }), isBusy: order.isPending }}
      />
      <Suspense>
        {isNew && (
          <NewBillDrawer
            competition={competition}
            onClose={() => setNew(false)}
            onCreated={(bill) => history.push(hrefOf(bill))}
          />
        )}
      </Suspense>
    </ShowFrame>
  )
}
