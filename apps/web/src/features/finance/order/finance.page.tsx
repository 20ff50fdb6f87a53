import type { OrderStatusLabel } from '@oxer/domain/finance/order/order.schema'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { OrderPage } from './order.page.tsx'
import { OrdersPage } from './orders.page.tsx'

/** The money of a federation (ps091). Its orders are the first page. */
export const FinancePage = ({
  federation,
  part = '',
  status,
  onStatus,
}: {
  federation: string
  part: string | undefined
  status: string | undefined
  onStatus: (status: OrderStatusLabel | undefined) => void
}) => {
  const [name, order, ...rest] = part.split('/')
  if (rest.length > 0 || (order !== undefined && name !== 'orders')) throw new PageRefusal(404)
  if (order) return <OrderPage key={order} federation={federation} order={order} />
  if (name !== '' && name !== 'overview' && name !== 'orders') throw new PageRefusal(404)
  return <OrdersPage key={status} federation={federation} status={status} onStatus={onStatus} />
}
