import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { hrefOfBill } from '../../../shared/finance/bill-columns.tsx'
import { BillTable, toBillQuery } from '../../../shared/finance/bill-table.tsx'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { useOrderChanges } from '../../../shared/finance/order-changes.ts'
import { useSeller } from '../../../shared/finance/use-seller.ts'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { trpc } from '../../../shared/trpc.ts'

/** The open tabs of all payers (ps209). */
export const BillsPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const { client } = trpc.useUtils()
  const { isFederation } = useSeller(federation)
  const { createFromBills } = useOrderChanges()
  const asked = { organisation: federation, ...toBillQuery(search) }
  const list = useCursorList(
    getQueryKey(trpc.finance.order.bills, asked, 'infinite'),
    (after) => client.finance.order.bills.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  return (
    <FinanceFrame
      federation={federation}
      part="bills"
      actions={<ExportMenu path={`/api/finance/${federation}/bill/export`} asks={() => toBillQuery(search)} />}
    >
      <BillTable
        list={list}
        label={t('part.bills')}
        tableId="bills"
        rowHref={(bill) => (isFederation ? hrefOfBill(bill) : `/finance/${federation}/bills/${bill.ref}`)}
        search={search}
        onSearch={onSearch}
        orders={{
          send: (input) => createFromBills.mutateAsync({ organisation: federation, ...input }),
          isBusy: createFromBills.isPending,
        }}
      />
    </FinanceFrame>
  )
}
