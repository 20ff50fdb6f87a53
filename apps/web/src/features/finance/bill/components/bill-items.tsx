import { ActionIcon, Menu } from '@mantine/core'
import type { BillItemRow, BillRow } from '@oxer/domain/finance/bill/bill.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../../shared/failure.ts'
import type { BillScope } from '../../../../shared/finance/bill-owner.ts'
import { itemColumns, itemStatusColumn } from '../../../../shared/finance/order-item-columns.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useBillChanges } from '../bill.mutations.ts'
import { useBillItems } from '../bill.queries.ts'

export type ItemAction = 'change' | 'move' | 'waive'

const ItemMenu = ({
  owner,
  bill,
  item,
  canMove,
  onAction,
}: {
  owner: BillScope
  bill: BillRow
  item: BillItemRow
  canMove: boolean
  onAction: (action: ItemAction, item: BillItemRow) => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const done = useDone()
  const changes = useBillChanges(owner)
  const at = { bill: bill.ref, item: item.ref }
  const { description } = item
  const articleRef = item.article?.ref
  const restore = () =>
    changes.restoreItem(at).then(
      () => done({ message: t('bill.itemRestored', { description }), row: item.ref }),
      (error: unknown) => showFailure(error, i18n),
    )
  const remove = () =>
    changes.removeItem(at).then(
      () =>
        done({
          message: t('bill.itemRemoved', { description }),
          // Nothing is written on a bill without an article.
          ...(articleRef !== undefined && {
            undo: () =>
              changes.addItem({
                ...{ bill: bill.ref, description, articleRef, quantity: item.quantity },
                ...{ unitAmount: item.unitAmount, taxLevelCode: item.taxLevelCode, date: item.date },
                ...{ discountBasisPoints: item.discountBasisPoints, subjectRef: item.subject?.ref ?? null },
              }),
          }),
        }),
      (error: unknown) => showFailure(error, i18n),
    )
  const isByHand = item.source === 'MANUAL'
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('bill.actionsOf', { description })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item.waiveReason !== null && <Menu.Item onClick={() => void restore()}>{t('bill.restore')}</Menu.Item>}
        {item.status === 'OPEN' && (
          <>
            {isByHand && <Menu.Item onClick={() => onAction('change', item)}>{t('bill.changeItem')}</Menu.Item>}
            {canMove && <Menu.Item onClick={() => onAction('move', item)}>{t('bill.moveItem')}</Menu.Item>}
            <Menu.Item onClick={() => onAction('waive', item)}>{t('bill.waiveItem')}</Menu.Item>
            {isByHand && <Menu.Item onClick={() => void remove()}>{t('bill.removeItem')}</Menu.Item>}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What is on a bill, with what can be done to each item. */
export const BillItems = ({
  owner,
  bill,
  mayWrite,
  canMove,
  onAction,
}: {
  owner: BillScope
  bill: BillRow
  mayWrite: boolean
  canMove: boolean
  onAction: (action: ItemAction, item: BillItemRow) => void
}) => {
  const { t } = useTranslation(['finance', 'errors'])
  const formats = useFormats()
  const list = useBillItems(owner, bill.ref)
  const columns = itemColumns(t, formats).filter(({ id }) => id !== 'competition' || bill.competition === null)
  return (
    <DataTable
      label={t('finance:bill.items')}
      tableId="bill-items"
      columns={[...columns, itemStatusColumn(t)]}
      rows={list.data?.items ?? []}
      rowKey={({ ref }) => ref}
      status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
      onRetry={() => void list.refetch()}
      {...(mayWrite && {
        rowActions: (item: BillItemRow) =>
          (item.status === 'OPEN' || item.waiveReason !== null) && (
            <ItemMenu owner={owner} bill={bill} item={item} canMove={canMove} onAction={onAction} />
          ),
      })}
      empty={<EmptyState title={t('finance:order.noItems')} />}
    />
  )
}
