import { Button, Group } from '@mantine/core'
import type { BillItemRow, BillRow } from '@oxer/domain/finance/bill/bill.schema'
import { EmptyState, ErrorState, Facts, Section, ShapeSkeleton } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillScope } from '../../../shared/finance/bill-owner.ts'
import { PaySection } from '../../../shared/finance/pay-section.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { useBillItems, useBillMetadata, useBills, useMayWriteBills } from './bill.queries.ts'
import { otherBills } from './bill.view.ts'
import { BillItems, type ItemAction } from './components/bill-items.tsx'
import { OrderBillButton, type Ordering } from './components/order-bill-button.tsx'
import { useBillName } from './use-bill-name.ts'

const AddBillItemDrawer = lazy(() =>
  import('./components/bill-item-drawer.tsx').then((file) => ({ default: file.AddBillItemDrawer })),
)
const ChangeBillItemDrawer = lazy(() =>
  import('./components/bill-item-drawer.tsx').then((file) => ({ default: file.ChangeBillItemDrawer })),
)
const MoveItemDrawer = lazy(() =>
  import('./components/bill-drawers.tsx').then((file) => ({ default: file.MoveItemDrawer })),
)
const WaiveItemDrawer = lazy(() =>
  import('./components/bill-drawers.tsx').then((file) => ({ default: file.WaiveItemDrawer })),
)
const DeleteBillDrawer = lazy(() =>
  import('./components/bill-drawers.tsx').then((file) => ({ default: file.DeleteBillDrawer })),
)

type Open = { action: ItemAction; item: BillItemRow } | { action: 'add' | 'delete'; item?: never } | null

type BillProps = { owner: BillScope; bill: BillRow; bills: readonly BillRow[]; onDeleted: () => void }

/** What only the seller does: the form for it, and the articles that it needs. */
const BillWork = ({
  owner,
  bill,
  bills,
  open,
  onClose,
  onDeleted,
}: BillProps & { open: NonNullable<Open>; onClose: () => void }) => {
  const { data } = useBillMetadata(owner)
  const shared = { owner, bill, bills, onClose }
  if (open.action === 'delete') return <DeleteBillDrawer {...shared} onDeleted={onDeleted} />
  if (open.action === 'move') return <MoveItemDrawer {...shared} item={open.item} />
  if (open.action === 'waive') return <WaiveItemDrawer owner={owner} bill={bill} item={open.item} onClose={onClose} />
  if (!data) return null
  const written = { owner, bill: bill.ref, offered: data, onClose }
  return open.action === 'change' ? (
    <ChangeBillItemDrawer {...written} item={open.item} />
  ) : (
    <AddBillItemDrawer {...written} />
  )
}

const OrderBill = ({ owner, bill, ...ordering }: Ordering & { owner: BillScope; bill: string }) => {
  const { data } = useBillItems(owner, bill)
  return <OrderBillButton {...ordering} bill={bill} items={data?.items ?? []} variant="default" />
}

const OneBill = ({ ordering, ...props }: Omit<BillProps, 'bills'> & { ordering: Ordering | undefined }) => {
  const { owner, bill } = props
  const { t } = useTranslation('finance')
  const { money, date } = useFormats()
  const nameOf = useBillName(owner)
  const mayWrite = useMayWriteBills(owner)
  // Where an item may go, for those who may move it.
  const tabs = useBills(owner, { status: 'OPEN' }, mayWrite && bill.status === 'OPEN')
  const bills = tabs.data?.items ?? []
  const [open, setOpen] = useState<Open>(null)
  const name = nameOf(bill)
  useTitlePart(name)
  return (
    <Section
      title={name}
      actions={
        mayWrite &&
        bill.status === 'OPEN' && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen({ action: 'delete' })}>
              {t('bill.delete')}
            </Button>
            {ordering && <OrderBill {...ordering} owner={owner} bill={bill.ref} />}
            <Button onClick={() => setOpen({ action: 'add' })}>{t('bill.addItem')}</Button>
          </Group>
        )
      }
    >
      <Facts
        columns={3}
        items={[
          { label: t('bill.status'), value: t(`bill.statuses.${bill.status}`) },
          { label: t('bill.amount'), value: money(bill.amount, bill.currency) },
          { label: t('bill.openAmount'), value: money(bill.openAmount, bill.currency) },
          { label: t('bill.date'), value: date(bill.date) },
        ]}
      />
      {tabs.isError && <ErrorState onRetry={() => void tabs.refetch()} />}
      <BillItems
        owner={owner}
        bill={bill}
        mayWrite={mayWrite}
        canMove={otherBills(bill, bills).length > 0}
        onAction={(action, item) => setOpen({ action, item })}
      />
      {owner.kind !== 'competition' && <PaySection owner={owner} target={{ kind: 'BILL', document: bill.ref }} />}
      {open && (
        <Suspense>
          <BillWork {...props} bills={bills} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  )
}

/** One tab of a payer with its items; who sells writes on it, moves, waives and removes, and with `ordering` orders it. */
export const BillPage = ({
  owner,
  bill,
  onDeleted,
  ordering,
}: {
  owner: BillScope
  bill: string
  onDeleted: () => void
  ordering?: Ordering
}) => {
  const { t } = useTranslation('finance')
  const { data, isError, refetch } = useBills(owner, { bill })
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ShapeSkeleton />
  const found = data.items.find(({ ref }) => ref === bill)
  if (found === undefined) return <EmptyState title={t('bill.none')} />
  return <OneBill owner={owner} bill={found} onDeleted={onDeleted} ordering={ordering} />
}
