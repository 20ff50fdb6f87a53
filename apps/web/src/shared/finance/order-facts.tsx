import { Anchor } from '@mantine/core'
import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { OrderDetail, OrderRow } from '@oxer/domain/finance/order/order.schema'
import { DataTable, EmptyState, Facts, Section } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../app-link.tsx'
import { ContactLink } from '../contact-link.tsx'
import { useFormats } from '../use-formats.ts'
import { OrderPayment, OrderState } from './order-columns.tsx'
import { itemColumns } from './order-item-columns.tsx'

/** Until an order is booked, it may still change. */
export const isOpenOrder = ({ status }: Pick<OrderDetail, 'status'>): boolean =>
  status === 'NEW' || status === 'PROCESSED_ERROR'

/** What an order asks for: nothing once an invoice does, so that nobody pays both. */
export const isPaidItself = ({ status, label, isPaidByInvoice }: OrderRow): boolean =>
  status !== 'CANCELLED' && label !== 'PAID' && !isPaidByInvoice

/**
 * How far an order is, who owes it, and how much. The page of its payer is for the federation of the payer, and `invoices`, where its
 * document is, for its seller.
 */
export const OrderFacts = ({
  order,
  mayOpenPayer,
  invoices,
}: {
  order: OrderDetail
  mayOpenPayer: boolean
  invoices?: string
}) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  return (
    <Facts
      columns={3}
      items={[
        { label: t('bill.status'), value: <OrderState order={order} /> },
        { label: t('bill.amount'), value: formats.money(order.amount, order.currency) },
        {
          label: t('overview.open'),
          value: order.status === 'PROCESSED' ? formats.money(order.open, order.currency) : null,
        },
        { label: t('order.payment'), value: order.paymentStatus && <OrderPayment order={order} /> },
        {
          label: t('order.document'),
          value:
            invoices !== undefined && order.documentRef !== null ? (
              <>
                <Anchor component={AppLink} href={`${invoices}/${order.documentRef}`} inherit>
                  {t('order.openDocument')}
                </Anchor>
                {order.invoiceStatus !== 'N/A' && ` (${t(`invoice.statuses.${order.invoiceStatus}`)})`}
              </>
            ) : null,
        },
        { label: t('bill.date'), value: formats.date(order.date) },
        { label: t('bill.payer'), value: order.payer && <ContactLink contact={order.payer} mayOpen={mayOpenPayer} /> },
        { label: t('bill.competition'), value: order.competition?.name },
        { label: t('bill.description'), value: order.description },
        { label: t('order.accountTo'), value: order.accountTo?.name },
        { label: t('order.invoiceTo'), value: order.accountInvoiceTo?.name },
      ]}
    />
  )
}

/** What is on an order. */
export const OrderItems = ({
  order,
  rowActions,
}: {
  order: OrderDetail
  rowActions?: (item: BillItemRow) => ReactNode
}) => {
  const { t } = useTranslation(['finance', 'errors'])
  const formats = useFormats()
  return (
    <Section title={t('finance:bill.items')}>
      <DataTable
        label={t('finance:bill.items')}
        tableId="order-items"
        columns={itemColumns(t, formats)}
        rows={order.items}
        rowKey={({ ref }) => ref}
        {...(rowActions && { rowActions })}
        empty={<EmptyState title={t('finance:order.noItems')} />}
      />
    </Section>
  )
}
