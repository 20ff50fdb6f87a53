import { Button, Menu } from '@mantine/core'
import { OrderStatusLabel } from '@oxer/domain/finance/order/order.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumberedList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { useOrderChanges } from '../../../shared/finance/order-changes.ts'
import { orderColumns } from '../../../shared/finance/order-columns.tsx'
import { useSayBooked } from '../../../shared/finance/use-say-booked.ts'
import { useSeller } from '../../../shared/finance/use-seller.ts'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { OrderMenu } from './components/order-menu.tsx'
import { callsOf, useOrderDocuments } from './use-order-documents.ts'

const OrderFromFilter = lazy(() =>
  import('./components/order-from-filter.tsx').then((file) => ({ default: file.OrderFromFilter })),
)
const OrderFromBillDrawer = lazy(() =>
  import('./components/new-order-drawers.tsx').then((file) => ({ default: file.OrderFromBillDrawer })),
)
const EmptyOrderDrawer = lazy(() =>
  import('./components/new-order-drawers.tsx').then((file) => ({ default: file.EmptyOrderDrawer })),
)

type Making = 'filter' | 'bill' | 'empty'

/** The three ways to an order: a filter makes many, the others open what they made. */
const MakeOrder = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const navigate = useNavigate()
  const [making, setMaking] = useState<Making | null>(null)
  // The items of an empty order come from the pages of its payer, which only a federation opens.
  const { isFederation } = useSeller(federation)
  const onClose = () => setMaking(null)
  const made = {
    federation,
    onClose,
    onMade: (order: string) => void navigate({ to: `/finance/${federation}/orders/${order}` }),
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} aria-hidden />}>{t('order.make')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setMaking('filter')}>{t('order.openItems')}</Menu.Item>
          <Menu.Item onClick={() => setMaking('bill')}>{t('order.fromBill')}</Menu.Item>
          {isFederation && <Menu.Item onClick={() => setMaking('empty')}>{t('order.empty')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {making === 'filter' && <OrderFromFilter federation={federation} onClose={onClose} />}
        {making === 'bill' && <OrderFromBillDrawer {...made} />}
        {making === 'empty' && <EmptyOrderDrawer {...made} />}
      </Suspense>
    </>
  )
}

const size = 100

/** The orders of a federation's book (ps093): found by status, booked one by one or together. */
export const OrdersPage = ({ federation, search: { status }, onSearch }: FinancePartProps) => {
  const { t } = useTranslation(['finance', 'errors'])
  const formats = useFormats()
  const sayBooked = useSayBooked()
  const { client } = trpc.useUtils()
  const { processMany } = useOrderChanges()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const label = OrderStatusLabel.options.find((each) => each === status)
  const asked = { organisation: federation, size, ...(label && { statuses: label }) }
  const list = useNumberedList(
    getQueryKey(trpc.finance.order.list, asked, 'infinite'),
    (page) => client.finance.order.list.query({ ...asked, page }),
    { isPage: true },
  )
  const documents = useOrderDocuments(federation)
  const chosen = list.rows.filter(({ ref }) => selected.has(ref))
  const bookable = chosen.filter((order) => callsOf(order).has('PROCESS'))
  const invoiceable = chosen.filter((order) => callsOf(order).has('INVOICE'))
  const process = () =>
    processMany.mutate(
      { organisation: federation, orderRefs: bookable.map(({ ref }) => ref) },
      {
        onSuccess: (booked) => {
          setSelected(new Set())
          sayBooked(booked)
        },
      },
    )
  return (
    <FinanceFrame
      federation={federation}
      part="orders"
      actions={
        <>
          <ExportMenu path={`/api/finance/${federation}/orders/export`} asks={() => ({ statuses: label })} />
          <MakeOrder federation={federation} />
        </>
      }
    >
      <DataTable
        {...list}
        label={t('finance:order.title')}
        tableId="orders"
        columns={orderColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowName={({ number }) => number}
        rowHref={({ ref }) => `/finance/${federation}/orders/${ref}`}
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        rowActions={(order) => <OrderMenu federation={federation} order={order} />}
        bulkActions={() => (
          <>
            {bookable.length > 0 && (
              <Button variant="default" loading={processMany.isPending} onClick={process}>
                {t('finance:order.process', { count: bookable.length })}
              </Button>
            )}
            {invoiceable.length > 0 && (
              <Button variant="default" loading={documents.isBusy} onClick={() => documents.makeInvoices(invoiceable)}>
                {t('finance:order.invoice', { count: invoiceable.length })}
              </Button>
            )}
          </>
        )}
        toolbarStart={
          <ChoiceChip
            label={t('finance:bill.status')}
            value={label}
            options={OrderStatusLabel.options.map((value) => ({ value, label: t(`finance:order.labels.${value}`) }))}
            onChange={(value) => onSearch({ status: value })}
          />
        }
        empty={<EmptyState title={t('finance:order.none')} message={t('finance:order.noneWhy')} />}
      />
    </FinanceFrame>
  )
}
