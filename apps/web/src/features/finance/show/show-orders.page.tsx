import { Button } from '@mantine/core'
import { OrderStatusLabel } from '@oxer/domain/finance/order/order.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { useNumberedList } from '../../../shared/cursor-list.ts'
import { orderColumns } from '../../../shared/finance/order-columns.tsx'
import { useSayBooked } from '../../../shared/finance/use-say-booked.ts'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

/** The orders of a competition, booked one by one or together (p194, p195). */
export const ShowOrdersPage = ({ competition, search, onSearch }: ShowPartProps) => {
  const { t } = useTranslation(['finance', 'errors'])
  const formats = useFormats()
  const sayBooked = useSayBooked()
  const { client } = trpc.useUtils()
  const { settled } = useSettled('finance')
  const process = trpc.competitions.competitionFinance.processOrders.useMutation(settled)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const status = OrderStatusLabel.options.find((each) => each === search.status)
  const asked = { competition, size: 100, ...(status && { statuses: status }) }
  const list = useNumberedList(
    getQueryKey(trpc.competitions.competitionFinance.orders, asked, 'infinite'),
    (page) => client.competitions.competitionFinance.orders.query({ ...asked, page }),
    { isPage: true },
  )
  const book = () =>
    process.mutate(
      { competition, orderRefs: [...selected] },
      {
        onSuccess: (booked) => {
          setSelected(new Set())
          sayBooked(booked)
        },
      },
    )
  return (
    <ShowFrame competition={competition} part="orders">
      <DataTable
        {...list}
        label={t('finance:show.part.orders')}
        tableId="show-orders"
        columns={orderColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowName={({ number }) => number}
        rowHref={({ ref }) => `/competitions/${competition}/manage/finance/orders/${ref}`}
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        bulkActions={(chosen) => (
          <Button variant="default" loading={process.isPending} onClick={book}>
            {t('finance:order.process', { count: chosen.size })}
          </Button>
        )}
        toolbarStart={
          <ChoiceChip
            label={t('finance:bill.status')}
            value={status}
            options={OrderStatusLabel.options.map((value) => ({ value, label: t(`finance:order.labels.${value}`) }))}
            onChange={(chosen) => onSearch({ ...search, status: chosen })}
          />
        }
        empty={<EmptyState title={t('finance:order.none')} message={t('finance:order.noneWhy')} />}
      />
    </ShowFrame>
  )
}
