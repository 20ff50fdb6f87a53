import { callsOfOrder, type OrderCall } from '@oxer/domain/finance/order/order.rules'
import type { OrderRow } from '@oxer/domain/finance/order/order.schema'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrderChanges } from '../../../shared/finance/order-changes.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'

/** What can be done with an order now. */
export const callsOf = ({ payer, documentRef, ...order }: OrderRow): ReadonlySet<OrderCall> =>
  callsOfOrder({ ...order, hasPayer: payer !== null, hasDocument: documentRef !== null })

/** The name of a run: its first and last order. */
const nameOf = (orders: readonly OrderRow[]): string => {
  const numbers = orders.map(({ number }) => number).toSorted()
  return [...new Set([numbers[0], numbers.at(-1)])].join(' – ')
}

/** From orders to their documents: what is made opens. */
export const useOrderDocuments = (federation: string) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const navigate = useNavigate()
  const { createInvoice, createReceipt, createInvoices } = useOrderChanges()
  const invoices = `/finance/${federation}/invoices`
  return {
    isBusy: createInvoice.isPending || createReceipt.isPending || createInvoices.isPending,
    makeInvoice: ({ ref, number }: OrderRow) =>
      createInvoice.mutate(
        { organisation: federation, order: ref },
        {
          onSuccess: (draft) => {
            done({ message: t('order.draftMade', { number }) })
            void navigate({ to: `${invoices}/${draft.ref}` })
          },
        },
      ),
    makeReceipt: ({ ref }: OrderRow) =>
      createReceipt.mutate(
        { organisation: federation, order: ref },
        {
          onSuccess: (receipt) => {
            done({ message: t('order.receiptMade', { number: receipt.number }) })
            void navigate({ to: `${invoices}/${receipt.ref}` })
          },
        },
      ),
    /** Drafts of many orders by a task, shown in the list of its run. */
    makeInvoices: (orders: readonly OrderRow[]) =>
      createInvoices.mutate(
        { organisation: federation, name: nameOf(orders), orderRefs: orders.map(({ ref }) => ref) },
        {
          onSuccess: ({ ref, name }) => {
            done({ message: t('invoice.making', { name }) })
            void navigate({ href: `${invoices}?action=${ref}` })
          },
        },
      ),
  }
}
