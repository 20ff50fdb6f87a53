import type { OrderOutcome } from '@oxer/domain/finance/order/order.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../hands/use-done.tsx'

/** Says how many orders were booked and how many not, or that a task does it. */
export const useSayBooked = () => {
  const { t } = useTranslation('finance')
  const done = useDone()
  return ({ outcomes, task }: { outcomes: readonly Pick<OrderOutcome, 'status'>[]; task: { name: string } | null }) => {
    const count = outcomes.filter(({ status }) => status === 'PROCESSED').length
    const booked = t('order.processed', { count, failed: outcomes.length - count })
    done({ message: task === null ? booked : t('order.inTask', { name: task.name }) })
  }
}
