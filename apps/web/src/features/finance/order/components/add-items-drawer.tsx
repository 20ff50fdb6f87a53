import { Checkbox } from '@mantine/core'
import type { OrderDetail } from '@oxer/domain/finance/order/order.schema'
import { EmptyState, ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useOrderChanges } from '../../../../shared/finance/order-changes.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

const most = 200

/** What is open for the payer of an order in this book. */
const useOpenItems = (federation: string, { payer }: OrderDetail) => {
  const { memberBill, organisationBill, order } = trpc.finance
  const ref = payer?.ref ?? ''
  const member = memberBill.openItems.useQuery({ member: ref }, { enabled: payer?.type === 'PERSON' })
  const organisation = organisationBill.openItems.useQuery(
    { organisation: ref },
    { enabled: payer?.type === 'ORGANISATION' },
  )
  const items = payer?.type === 'PERSON' ? member : organisation
  const bills = order.bills.useQuery({ organisation: federation, status: 'OPEN', q: payer?.name, size: most })
  const ofBook = new Set(bills.data?.items.filter((bill) => bill.payer.ref === ref).map((bill) => bill.ref))
  return {
    isError: items.isError || bills.isError,
    isPending: items.isPending || bills.isPending,
    retry: () => Promise.all([items.refetch(), bills.refetch()]),
    items: (items.data?.items ?? []).filter(
      ({ status, isToPrice, billRef }) => status === 'OPEN' && !isToPrice && ofBook.has(billRef),
    ),
  }
}

/** Puts open items of its payer on an order that is not booked yet. */
export const AddItemsDrawer = ({
  federation,
  order,
  onClose,
}: {
  federation: string
  order: OrderDetail
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const done = useDone()
  const { addItems } = useOrderChanges()
  const open = useOpenItems(federation, order)
  return (
    <EditDrawer<{ items: string[] }>
      title={t('order.addItems')}
      onClose={onClose}
      initialValues={{ items: [] }}
      canSave={open.items.length > 0}
      validate={({ items }): Record<string, string> => (items.length === 0 ? { items: t('order.chooseItems') } : {})}
      saveLabel={t('order.putOn')}
      save={async ({ items }) => {
        await addItems.mutateAsync({ organisation: federation, order: order.ref, itemRefs: items })
        done({ message: t('order.itemsAdded', { count: items.length }) })
      }}
    >
      {(form) => (
        <>
          {open.isError && <ErrorState onRetry={() => void open.retry()} />}
          {open.isPending && !open.isError && <ShapeSkeleton />}
          {!open.isPending && open.items.length === 0 && <EmptyState title={t('balance.nothingOpen')} />}
          {open.items.length > 0 && (
            <Checkbox.Group label={t('bill.items')} {...form.getInputProps('items')}>
              <div style={{ display: 'grid', gap: 8, marginTop: 8 }}>
                {open.items.map(({ ref, description, date, amount, currency, subject }) => (
                  <Checkbox
                    key={ref}
                    value={ref}
                    label={description}
                    description={[subject?.name, formats.date(date), formats.money(amount, currency)]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </>
      )}
    </EditDrawer>
  )
}
