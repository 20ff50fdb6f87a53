import { Text } from '@mantine/core'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { PaymentMethod } from '@oxer/domain/finance/payment/payment.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../edit-drawer.tsx'
import { fieldsOf } from '../form/fields-of.tsx'
import { useDone } from '../hands/use-done.tsx'
import { todayHere } from '../own-time.ts'
import { useFormats } from '../use-formats.ts'
import { AmountField } from './amount-field.tsx'
import { usePaymentChanges } from './payment-changes.ts'

export type PayableDocument = Pick<OpenDocument, 'ref' | 'kind' | 'number' | 'open' | 'currency'> & {
  payer: { name: string }
}
type Values = { amount: number | null; method: PaymentMethod; date: string | null }

/** Most pay by transfer. */
const methods = ['TRANSFER', ...PaymentMethod.exclude(['TRANSFER']).options] as const

const useWords = () => {
  const { t } = useTranslation('finance')
  return {
    amount: t('bill.amount'),
    method: {
      label: t('payment.method'),
      options: methods.map((value) => ({ value, label: t(`payment.methods.${value}`) })),
    },
    date: t('payment.date'),
  }
}

/** Writes down money that came in for an order or an invoice (q126). */
export const PayDrawer = ({
  federation: organisation,
  document: { ref, kind, number, open, currency, payer },
  onClose,
}: {
  federation: string
  document: PayableDocument
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const words = useWords()
  const { payOrder, payInvoice } = usePaymentChanges()
  const today = todayHere()
  const save = async ({ amount, method, date }: Values) => {
    // The day of the seller may differ from the reader's, so the server says what today is.
    const paid = { organisation, method, amount: amount ?? 0, ...(date !== null && date !== today && { date }) }
    const { unallocatedAmount } =
      kind === 'ORDER'
        ? await payOrder.mutateAsync({ ...paid, order: ref })
        : await payInvoice.mutateAsync({ ...paid, invoice: ref })
    const said = { amount: money(paid.amount, currency), number, name: payer.name }
    done({
      message:
        unallocatedAmount > 0
          ? t('payment.takenWithCredit', { ...said, credit: money(unallocatedAmount, currency) })
          : t('payment.taken', said),
      row: ref,
    })
  }
  return (
    <EditDrawer<Values>
      title={t('payment.take')}
      subject={ref}
      onClose={onClose}
      initialValues={{ amount: open, method: 'TRANSFER', date: today }}
      validate={({ amount, date }) => ({
        ...((amount ?? 0) <= 0 && { amount: t('payment.giveAmount') }),
        ...(date === null && { date: t('payment.giveDate') }),
      })}
      saveLabel={t('payment.take')}
      save={save}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        const { value, error, onChange } = field.of('amount')
        const credit = (value ?? 0) - open
        return (
          <>
            <Text size="sm">
              {number} · {payer.name} · {money(open, currency)}
            </Text>
            <AmountField label={words.amount} cents={value} error={error} onChange={onChange} isFirst />
            <Text size="sm" c="dimmed" aria-live="polite" hidden={credit <= 0}>
              {credit > 0 && t('payment.credit', { amount: money(credit, currency), name: payer.name })}
            </Text>
            {field.choice('method')}
            {field.day('date', { maximum: today })}
          </>
        )
      }}
    </EditDrawer>
  )
}
