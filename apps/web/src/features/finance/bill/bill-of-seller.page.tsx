import { DataTable, EmptyState } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrderChanges } from '../../../shared/finance/order-changes.ts'
import { itemColumns, itemStatusColumn } from '../../../shared/finance/order-item-columns.tsx'
import { PaySection } from '../../../shared/finance/pay-section.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { OrderBillButton } from './components/order-bill-button.tsx'

/** A bill as its seller sees it, who need not open the pages of the payer. */
export const BillOfSellerPage = ({ seller, bill }: { seller: string; bill: string }) => {
  const { t } = useTranslation(['finance', 'errors'])
  const formats = useFormats()
  const navigate = useNavigate()
  const { createFromBill } = useOrderChanges()
  const list = trpc.finance.order.billItems.useQuery({ organisation: seller, bill }, { meta: { page: true } })
  const items = list.data?.items ?? []
  return (
    <OfficePage
      title={items[0]?.payer.name ?? t('finance:bill.title')}
      crumbs={[{ label: t('finance:part.bills'), href: `/finance/${seller}/bills` }]}
      actions={
        <OrderBillButton
          bill={bill}
          items={items}
          order={(billRef) => createFromBill.mutateAsync({ organisation: seller, billRef })}
          onOrdered={(order) => void navigate({ to: `/finance/${seller}/orders/${order}` })}
        />
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
      <PaySection owner={{ kind: 'seller', ref: seller }} target={{ kind: 'BILL', document: bill }} />
    </OfficePage>
  )
}
