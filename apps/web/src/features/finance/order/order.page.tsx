import { ActionIcon, Button, Menu } from '@mantine/core'
import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { OrderDetail } from '@oxer/domain/finance/order/order.schema'
import { ErrorState } from '@oxer/ui'
import { IconDots, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderChanges } from '../../../shared/finance/order-changes.ts'
import { isOpenOrder, isPaidItself, OrderFacts, OrderItems } from '../../../shared/finance/order-facts.tsx'
import { PaySection } from '../../../shared/finance/pay-section.tsx'
import { TakePayment } from '../../../shared/finance/take-payment.tsx'
import { useSeller } from '../../../shared/finance/use-seller.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { DeleteOrder } from './components/delete-order.tsx'
import { callsOf, useOrderDocuments } from './use-order-documents.ts'

const OrderAccountDrawer = lazy(() =>
  import('./components/order-account-drawer.tsx').then((file) => ({ default: file.OrderAccountDrawer })),
)
const AddItemsDrawer = lazy(() =>
  import('./components/add-items-drawer.tsx').then((file) => ({ default: file.AddItemsDrawer })),
)

type Opened = 'TO' | 'INVOICE_TO' | 'ITEMS'

/** What is changed of an order before it is booked: who owes it, where its invoice goes, and what is on it. */
const OrderWork = ({ federation, order }: { federation: string; order: OrderDetail }) => {
  const { t } = useTranslation('finance')
  const [opened, setOpened] = useState<Opened | null>(null)
  const shared = { federation, order, onClose: () => setOpened(null) }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" variant="default" aria-label={t('order.more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={order.payer === null} onClick={() => setOpened('ITEMS')}>
            {t('order.addItems')}
          </Menu.Item>
          <Menu.Item onClick={() => setOpened('TO')}>{t('order.chooseTo')}</Menu.Item>
          <Menu.Item onClick={() => setOpened('INVOICE_TO')}>{t('order.chooseInvoiceTo')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'ITEMS' && <AddItemsDrawer {...shared} />}
        {(opened === 'TO' || opened === 'INVOICE_TO') && <OrderAccountDrawer {...shared} which={opened} />}
      </Suspense>
    </>
  )
}

/** The documents that can be made of an order, and its deletion once nothing is on it. */
const OrderDocuments = ({ federation, order }: { federation: string; order: OrderDetail }) => {
  const { t } = useTranslation('finance')
  const navigate = useNavigate()
  const { makeInvoice, makeReceipt, isBusy } = useOrderDocuments(federation)
  const [isDeleting, setDeleting] = useState(false)
  const calls = callsOf(order)
  return (
    <>
      {calls.has('RECEIPT') && (
        <Button variant="default" disabled={isBusy} onClick={() => makeReceipt(order)}>
          {t('order.makeReceipt')}
        </Button>
      )}
      {calls.has('INVOICE') && (
        <Button variant="default" disabled={isBusy} onClick={() => makeInvoice(order)}>
          {t('order.makeInvoice')}
        </Button>
      )}
      {calls.has('DELETE') && (
        <Button variant="default" onClick={() => setDeleting(true)}>
          {t('order.delete')}
        </Button>
      )}
      <DeleteOrder
        federation={federation}
        order={order}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: `/finance/${federation}/orders` })}
      />
    </>
  )
}

/** An order with its items (ps094). Until it is booked, items leave it, and it may be cancelled. */
export const OrderPage = ({ federation, order }: { federation: string; order: string }) => {
  // The accounts and the open items of a payer are not for a seller beside the federation.
  const { isFederation } = useSeller(federation)
  const { t } = useTranslation(['finance', 'errors'])
  const done = useDone()
  const changes = useOrderChanges()
  const at = { organisation: federation, order }
  const { data, isError, refetch } = trpc.finance.order.get.useQuery(at, { meta: { page: true } })
  const crumbs = [{ label: t('finance:order.title'), href: `/finance/${federation}/orders` }]
  if (isError) {
    return (
      <OfficePage title={t('finance:order.one')} crumbs={crumbs}>
        <ErrorState onRetry={() => void refetch()} />
      </OfficePage>
    )
  }
  if (!data) return <OfficePage title={t('finance:order.one')} crumbs={crumbs} isLoading />
  const isOpen = isOpenOrder(data)
  const process = () =>
    changes.process.mutate(at, {
      onSuccess: ({ status }) => {
        const isBooked = status === 'PROCESSED'
        done({ message: t('finance:order.processed', { count: isBooked ? 1 : 0, failed: isBooked ? 0 : 1 }) })
      },
    })
  const cancel = () => {
    const itemRefs = data.items.map(({ ref }) => ref)
    changes.cancel.mutate(at, {
      onSuccess: () =>
        done({
          message: t('finance:order.cancelled', { number: data.number }),
          undo: () => changes.restore.mutateAsync({ ...at, itemRefs }),
        }),
    })
  }
  const remove = ({ ref, description }: BillItemRow) =>
    changes.removeItem.mutate(
      { ...at, item: ref },
      {
        onSuccess: () =>
          done({
            message: t('finance:order.itemRemoved', { description }),
            row: ref,
            undo: () => changes.addItems.mutateAsync({ ...at, itemRefs: [ref] }),
          }),
      },
    )
  return (
    <OfficePage
      title={data.number}
      crumbs={crumbs}
      actions={
        <>
          <ExportMenu path={`/api/finance/${federation}/orders/${order}/export`} asks={() => ({})} />
          <OrderDocuments federation={federation} order={data} />
          <TakePayment federation={federation} document={{ ...data, kind: 'ORDER' }} />
          {isOpen && (
            <>
              {isFederation && <OrderWork federation={federation} order={data} />}
              <Button variant="default" loading={changes.cancel.isPending} onClick={cancel}>
                {t('finance:order.cancel')}
              </Button>
              <Button loading={changes.process.isPending} onClick={process}>
                {t('finance:order.processOne')}
              </Button>
            </>
          )}
        </>
      }
    >
      <OrderFacts order={data} mayOpenPayer={isFederation} invoices={`/finance/${federation}/invoices`} />
      <OrderItems
        order={data}
        {...(isOpen && {
          rowActions: (item: BillItemRow) => (
            <ActionIcon
              aria-label={t('finance:order.removeItem', { description: item.description })}
              onClick={() => remove(item)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          ),
        })}
      />
      {isPaidItself(data) && (
        <PaySection owner={{ kind: 'seller', ref: federation }} target={{ kind: 'ORDER', document: order }} />
      )}
    </OfficePage>
  )
}
