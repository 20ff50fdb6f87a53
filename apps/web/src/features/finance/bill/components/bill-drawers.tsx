import { Text } from '@mantine/core'
import type { BillItemRow, BillRow } from '@oxer/domain/finance/bill/bill.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import type { BillOwner, BillScope } from '../../../../shared/finance/bill-owner.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useBillChanges, useOpenBill } from '../bill.mutations.ts'
import { otherBills } from '../bill.view.ts'
import { useBillName } from '../use-bill-name.ts'

type DrawerProps = { owner: BillScope; onClose: () => void }

/** A tab beside the one that opens by itself (ps154). */
export const NewBillDrawer = ({
  owner,
  books,
  onClose,
  onCreated,
}: {
  owner: BillOwner
  onClose: () => void
  books: readonly { ref: string; name: string }[]
  onCreated: (bill: string) => void
}) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const openBill = useOpenBill(owner)
  const { remove } = useBillChanges(owner)
  const words = {
    description: t('bill.description'),
    bookRef: { label: t('bill.seller'), options: books.map(({ ref, name }) => ({ value: ref, label: name })) },
  }
  return (
    <EditDrawer<{ description: string; bookRef: string }>
      title={t('bill.create')}
      onClose={onClose}
      initialValues={{ description: '', bookRef: books[0]?.ref ?? '' }}
      validate={(values) => missingErrors(values, { description: t('bill.describe') })}
      save={async ({ description, bookRef }) => {
        const { ref } = await openBill({ description, ...(bookRef !== '' && { bookRef }) })
        done({ message: t('bill.created', { description }), undo: () => remove({ bill: ref }) })
        onCreated(ref)
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('description', { required: true, autofocus: true })}
            {books.length > 1 && field.choice('bookRef')}
          </>
        )
      }}
    </EditDrawer>
  )
}

type TargetProps = DrawerProps & { bill: BillRow; bills: readonly BillRow[] }

const useTargetWords = ({ owner, bill, bills }: Pick<TargetProps, 'owner' | 'bill' | 'bills'>) => {
  const { t } = useTranslation('finance')
  const nameOf = useBillName(owner)
  const options = otherBills(bill, bills).map((each) => ({ value: each.ref, label: nameOf(each) }))
  return { target: { label: t('bill.target'), options: [{ value: '', label: t('bill.chooseTarget') }, ...options] } }
}

/** A bill with items goes only into another (ps155); it cannot be taken back, so it says what happens. */
export const DeleteBillDrawer = ({
  owner,
  bill,
  bills,
  onClose,
  onDeleted,
}: TargetProps & { onDeleted: () => void }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const nameOf = useBillName(owner)
  const changes = useBillChanges(owner)
  const words = useTargetWords({ owner, bill, bills })
  const isEmpty = bill.itemCount === 0
  const name = nameOf(bill)
  return (
    <EditDrawer<{ target: string }>
      title={t('bill.delete')}
      subject={bill.ref}
      onClose={onClose}
      initialValues={{ target: '' }}
      fieldOfServer={{ moveToRef: 'target' }}
      saveLabel={t('bill.delete')}
      isDangerous
      validate={(values) => (isEmpty ? {} : missingErrors(values, { target: t('bill.notEmpty') }))}
      save={async ({ target }) => {
        await changes.remove({ bill: bill.ref, ...(target !== '' && { moveToRef: target }) })
        done({ message: t('bill.deleted', { name }) })
        onDeleted()
      }}
    >
      {(form) => (
        <>
          <Text size="sm">
            {isEmpty
              ? t('bill.willGo', { name })
              : t('bill.willMove', { name, count: bill.itemCount, amount: money(bill.amount, bill.currency) })}
          </Text>
          {!isEmpty && fieldsOf(form, words).choice('target', { required: true, autofocus: true })}
        </>
      )}
    </EditDrawer>
  )
}

/** Moves an item to another tab of the same seller (ps157). */
export const MoveItemDrawer = ({ owner, bill, bills, item, onClose }: TargetProps & { item: BillItemRow }) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const changes = useBillChanges(owner)
  const words = useTargetWords({ owner, bill, bills })
  const { description } = item
  return (
    <EditDrawer<{ target: string }>
      title={t('bill.moveItem')}
      subject={item.ref}
      onClose={onClose}
      initialValues={{ target: '' }}
      saveLabel={t('bill.move')}
      validate={(values) => missingErrors(values, { target: t('bill.chooseTarget') })}
      save={async ({ target }) => {
        await changes.moveItem({ bill: bill.ref, item: item.ref, target })
        done({
          message: t('bill.itemMoved', { description }),
          undo: () => changes.moveItem({ bill: target, item: item.ref, target: bill.ref }),
        })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{description}</Text>
          {fieldsOf(form, words).choice('target', { required: true, autofocus: true })}
        </>
      )}
    </EditDrawer>
  )
}

/** Gives up what is owed. What made the item does not charge it again. */
export const WaiveItemDrawer = ({ owner, bill, item, onClose }: DrawerProps & { bill: BillRow; item: BillItemRow }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const changes = useBillChanges(owner)
  const at = { bill: bill.ref, item: item.ref }
  const what = { description: item.description, amount: money(item.amount, item.currency) }
  return (
    <EditDrawer<{ reason: string }>
      title={t('bill.waiveItem')}
      subject={item.ref}
      onClose={onClose}
      initialValues={{ reason: '' }}
      saveLabel={t('bill.waive')}
      validate={(values) => missingErrors(values, { reason: t('bill.giveReason') })}
      save={async ({ reason }) => {
        await changes.waiveItem({ ...at, reason })
        done({ message: t('bill.itemWaived', what), row: item.ref, undo: () => changes.restoreItem(at) })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{t('bill.willWaive', what)}</Text>
          {fieldsOf(form, { reason: t('bill.reason') }).text('reason', { required: true, autofocus: true })}
        </>
      )}
    </EditDrawer>
  )
}
