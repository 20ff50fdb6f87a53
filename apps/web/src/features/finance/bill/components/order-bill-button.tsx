import { Button } from '@mantine/core'
import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'

export type Ordering = {
  order: (bill: string) => Promise<{ ref: string }>
  onOrdered: (order: string) => void
}

/** Orders what of a bill is open and has a price; without that there is nothing to order. */
export const OrderBillButton = ({
  bill,
  items,
  order,
  onOrdered,
  variant = 'filled',
}: Ordering & {
  bill: string
  items: readonly Pick<BillItemRow, 'status' | 'isToPrice'>[]
  variant?: 'filled' | 'default'
}) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const ordering = useMutation({
    mutationFn: () => order(bill),
    onSuccess: ({ ref }) => {
      done({ message: t('order.created', { count: 1 }) })
      onOrdered(ref)
    },
  })
  if (!items.some(({ status, isToPrice }) => status === 'OPEN' && !isToPrice)) return null
  return (
    <Button variant={variant} loading={ordering.isPending} onClick={() => ordering.mutate()}>
      {t('order.openItems')}
    </Button>
  )
}
