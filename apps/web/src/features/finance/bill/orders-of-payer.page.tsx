import { ActionIcon } from '@mantine/core'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BillOwner } from '../../../shared/finance/bill-owner.ts'
import { orderColumns } from '../../../shared/finance/order-columns.tsx'
import { isPaidItself } from '../../../shared/finance/order-facts.tsx'
import { PayDocument } from '../../../shared/finance/pay-document.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import { useOrders } from './bill.queries.ts'

/** What was ordered and booked for a member or an organisation. */
export const OrdersOfPayerPage = ({ owner }: { owner: BillOwner }) => {
  const { t } = useTranslation(['finance', 'errors'])
  const formats = useFormats()
  const list = useOrders(owner)
  return (
    <Section title={t('finance:order.title')}>
      <DataTable
        label={t('finance:order.title')}
        tableId="orders-of-payer"
        columns={orderColumns(t, formats).filter(({ id }) => id !== 'payer')}
        rows={list.data?.items ?? []}
        rowKey={({ ref }) => ref}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        rowActions={(order) => (
          <>
            {isPaidItself(order) && (
              <PayDocument owner={owner} target={{ kind: 'ORDER', document: order.ref }} name={order.number} />
            )}
            <ActionIcon
              component="a"
              href={`/api/${owner.kind}/${owner.ref}/finance/orders/${order.ref}/export`}
              download
              aria-label={t('finance:order.download', { number: order.number })}
            >
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
        empty={<EmptyState title={t('finance:order.none')} />}
      />
    </Section>
  )
}
