import { Checkbox } from '@mantine/core'
import type { BillRow } from '@oxer/domain/finance/bill/bill.schema'
import type { OrderBills, OrderedBills } from '@oxer/domain/finance/order/order.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../hands/use-done.tsx'
import { whenKept } from '../hands/when-kept.ts'
import { useFormats } from '../use-formats.ts'
import { BulkDialog, type RefusedRow } from './bulk-dialog.tsx'

const nameOf = ({ payer, description }: BillRow): string => [payer.name, description].filter(Boolean).join(' · ')

/** How the bills of a list are ordered. */
export type OrdersBills = { send: (input: OrderBills) => Promise<OrderedBills>; isBusy: boolean }

/** Orders what is open on the ticked bills, one order for each, and books them by choice. */
export const OrderBillsDialog = ({
  bills,
  orders: { send, isBusy },
  onDone,
  onClose,
}: {
  bills: readonly BillRow[]
  orders: OrdersBills
  onDone: () => void
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const [isBooking, setBooking] = useState(false)
  const [refused, setRefused] = useState<RefusedRow[] | null>(null)
  // Whether a bill has something to order is for the server to say; what is closed has nothing.
  const open = bills.filter(({ openAmount, status }) => status === 'OPEN' && openAmount !== 0)
  const amount = open.reduce((sum, bill) => sum + bill.openAmount, 0)
  const act = async () => {
    const { outcomes, task } = await send({ billRefs: open.map(({ ref }) => ref), isBooking })
    const said =
      task === null
        ? t(isBooking ? 'order.billsBooked' : 'order.created', {
            count: outcomes.filter(({ order, isBooked }) => (isBooking ? isBooked : order !== null)).length,
          })
        : t('order.inTask', { name: task.name })
    done({ message: said })
    onDone()
    const failed = outcomes.flatMap(({ billRef, error }): RefusedRow[] => {
      const bill = bills.find(({ ref }) => ref === billRef)
      return bill && error !== null ? [{ name: nameOf(bill), why: textOfCode(i18n, error, undefined) }] : []
    })
    if (failed.length === 0) onClose()
    else setRefused(failed)
  }
  return (
    <BulkDialog
      title={t('order.billsWill', { count: open.length })}
      staying={open.length < bills.length ? t('order.billsStay', { count: bills.length - open.length }) : null}
      refused={refused}
      act={t(isBooking ? 'order.billsBook' : 'order.billsOrder', { count: open.length })}
      isBusy={isBusy}
      isDisabled={open.length === 0}
      onAct={() => whenKept(act())}
      onClose={onClose}
    >
      <p>{t('order.billsWhat', { amount: money(amount, open[0]?.currency), count: open.length })}</p>
      <Checkbox
        label={t('order.billsBooking')}
        description={t('order.billsBookingHint')}
        checked={isBooking}
        onChange={({ currentTarget }) => setBooking(currentTarget.checked)}
      />
    </BulkDialog>
  )
}
