import { Button } from '@mantine/core'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billColumns, hrefOfBill } from '../../../../shared/finance/bill-columns.tsx'
import type { BillOwner } from '../../../../shared/finance/bill-owner.ts'
import { ownMovementColumns } from '../../../../shared/finance/movement-columns.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useBillMetadata, useBills, useMayWriteBills, useMovements } from '../bill.queries.ts'

const NewBillDrawer = lazy(() => import('./bill-drawers.tsx').then((file) => ({ default: file.NewBillDrawer })))

const NewBill = (props: { owner: BillOwner; onClose: () => void; onCreated: (bill: string) => void }) => {
  const { data } = useBillMetadata(props.owner)
  return data && <NewBillDrawer {...props} books={data.books} />
}

/** The tabs of a payer (ps011, ps037); who sells opens another. */
export const BillsSection = ({ owner, onCreated }: { owner: BillOwner; onCreated: (bill: string) => void }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const list = useBills(owner)
  const mayWrite = useMayWriteBills(owner)
  const [isNew, setNew] = useState(false)
  return (
    <Section
      title={t('bill.title')}
      actions={
        mayWrite && (
          <Button variant="default" onClick={() => setNew(true)}>
            {t('bill.create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('bill.title')}
        columns={billColumns(t, formats)
          .filter(({ id }) => id !== 'payer')
          .map((column) => ({ ...column, primary: column.id === 'description' }))}
        rows={list.data?.items ?? []}
        rowKey={({ ref }) => ref}
        rowHref={hrefOfBill}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t('bill.none')} />}
      />
      {isNew && (
        <Suspense>
          <NewBill owner={owner} onClose={() => setNew(false)} onCreated={onCreated} />
        </Suspense>
      )}
    </Section>
  )
}

/** What was charged and paid, with what was left to pay after it (q028, q046). */
export const MovementsSection = ({ owner }: { owner: BillOwner }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const list = useMovements(owner)
  return (
    <Section title={t('movement.title')}>
      <DataTable
        label={t('movement.title')}
        columns={ownMovementColumns(t, formats)}
        rows={list.data?.items ?? []}
        rowKey={({ ref }) => ref}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t('movement.none')} />}
      />
    </Section>
  )
}
