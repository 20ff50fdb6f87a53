import { ActionIcon, Menu } from '@mantine/core'
import type { OrderRow } from '@oxer/domain/finance/order/order.schema'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callsOf, useOrderDocuments } from '../use-order-documents.ts'
import { DeleteOrder } from './delete-order.tsx'

/** What is made of one order of the list, or that it is deleted; nothing if there is nothing to do. */
export const OrderMenu = ({ federation, order }: { federation: string; order: OrderRow }) => {
  const { t } = useTranslation('finance')
  const { makeInvoice, makeReceipt } = useOrderDocuments(federation)
  const [isDeleting, setDeleting] = useState(false)
  const calls = callsOf(order)
  if (!calls.has('INVOICE') && !calls.has('DELETE')) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('order.moreOf', { number: order.number })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {calls.has('INVOICE') && <Menu.Item onClick={() => makeInvoice(order)}>{t('order.makeInvoice')}</Menu.Item>}
          {calls.has('RECEIPT') && <Menu.Item onClick={() => makeReceipt(order)}>{t('order.makeReceipt')}</Menu.Item>}
          {calls.has('DELETE') && <Menu.Item onClick={() => setDeleting(true)}>{t('order.delete')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <DeleteOrder federation={federation} order={order} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}
