import type { OrderRow } from '@oxer/domain/finance/order/order.schema'
import { DeleteConfirmation } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useOrderChanges } from '../../../../shared/finance/order-changes.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'

/** Asks before an order with nothing on it is deleted. */
export const DeleteOrder = ({
  federation,
  order: { ref, number },
  isOpen,
  onClose,
  onDeleted,
}: {
  federation: string
  order: OrderRow
  isOpen: boolean
  onClose: () => void
  onDeleted?: () => void
}) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { remove } = useOrderChanges()
  const onConfirm = () =>
    remove.mutate(
      { organisation: federation, order: ref },
      {
        onSuccess: () => {
          done({ message: t('order.deleted', { number }) })
          onDeleted?.()
        },
        onSettled: onClose,
      },
    )
  return (
    <DeleteConfirmation
      opened={isOpen}
      onClose={onClose}
      onConfirm={onConfirm}
      isBusy={remove.isPending}
      what={number}
      message={t('order.deleteWhat')}
    />
  )
}
