import { Button } from '@mantine/core'
import { DataTable, EmptyState } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../shared/failure.ts'
import { useOrderChanges } from '../../../shared/finance/order-changes.ts'
import { itemColumns, itemStatusColumn } from '../../../shared/finance/order-item-columns.tsx'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'

/** A bill as its seller sees it, who need not open the pages of the payer. */
export const BillOfSellerPage = ({ seller, bill }: { seller: string; bill: string }) => {
  const { t, i18n } = useTranslation(['finance', 'errors'])
  const formats = useFormats()
  const done = useDone()
  const navigate = useNavigate()
  const { createFromBill } = useOrderChanges()
  const list = trpc.finance.order.billItems.useQuery({ organisation: seller, bill }, { meta: { page: true } })
  const items = list.data?.items ?? []
  const canOrder = items.some(({ status, isToPrice }) => status === 'OPEN' && !isToPrice)
  const order = () =>
    createFromBill.mutate(
      { organisation: seller, billRef: bill },
      {
        onSuccess: ({ ref }) => {
          done({ message: t('finance:order.created', { count: 1 }) })
          void navigate({ to: `/finance/${seller}/orders/${ref}` })
        },
        onError: (error) => showFailure(error, i18n),
      },
    )
  return (
    <OfficePage
      title={items[0]?.payer.name ?? t('finance:bill.title')}
      crumbs={[{ label: t('finance:part.bills'), href: `/finance/${seller}/bills` }]}
      actions={
        canOrder && (
          <Button loading={createFromBill.isPending} onClick={order}>
            {t('finance:order.openItems')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('finance:bill.items')}
        tableId="bill-of-seller"
        columns={[...itemColumns(t, formats), itemStatusColumn(t)]}
        rows={items}
        rowKey={({ ref }) => ref}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t('finance:order.noItems')} />}
      />
    </OfficePage>
  )
}
