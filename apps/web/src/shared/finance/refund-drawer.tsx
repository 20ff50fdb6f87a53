import { Text } from '@mantine/core'
import type { Contact } from '@oxer/domain/kernel/contact/contact.schema'
import type { Currency } from '@oxer/domain/kernel/money/money.schema'
import { showAmountText } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../edit-drawer.tsx'
import { fieldsOf } from '../form/fields-of.tsx'
import { useDone } from '../hands/use-done.tsx'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'
import { AmountField } from './amount-field.tsx'
import { useRefundChanges } from './refund-changes.ts'

export type Refundable = {
  readonly payer: Contact
  /** Without one, money on account goes back. */
  readonly payment: string | null
  readonly most: number
  readonly currency: Currency
  /** Where else than by transfer it may go back: to the card at its terminal, or by the provider that took it. */
  readonly back: 'CARD' | 'STRIPE' | null
}

type Values = { amount: number | null; method: 'TRANSFER' | 'CARD' | 'STRIPE'; reason: string }

/** Gives money back to its payer, or proposes it where a second person decides. */
export const RefundDrawer = ({
  federation: organisation,
  refundable: { payer, payment, most, currency, back },
  onClose,
}: {
  federation: string
  refundable: Refundable
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { order, takeBack } = useRefundChanges()
  const settings = trpc.finance.invoice.settings.useQuery({ organisation })
  const isProposed = settings.data?.needsSecondPerson === true
  const words = {
    amount: t('bill.amount'),
    method: {
      label: t('payment.method'),
      options: (['TRANSFER', ...(back === null ? [] : [back])] as const).map((value) => ({
        value,
        label: t(`payment.methods.${value}`),
      })),
    },
    reason: t('bill.reason'),
  }
  const save = async ({ amount, method, reason }: Values) => {
    const made = await order.mutateAsync({
      ...{ organisation, payerRef: payer.ref, payerType: payer.type === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON' },
      ...{ method, reason, amount: amount ?? 0 },
      ...(payment !== null && { payment }),
    })
    const said = { amount: money(made.amount, currency), name: payer.name }
    done({
      message: t(made.status === 'PROPOSED' ? 'refund.proposed' : 'refund.ordered', said),
      row: made.ref,
      undo: () => takeBack(organisation, made),
    })
  }
  return (
    <EditDrawer<Values>
      title={t('refund.give')}
      onClose={onClose}
      initialValues={{ amount: most, method: back ?? 'TRANSFER', reason: '' }}
      validate={({ amount, reason }) => ({
        ...((amount ?? 0) <= 0 && { amount: t('payment.giveAmount') }),
        ...((amount ?? 0) > most && { amount: t('refund.atMost', { amount: money(most, currency) }) }),
        ...(reason.trim() === '' && { reason: t('bill.giveReason') }),
      })}
      saveLabel={t(isProposed ? 'refund.propose' : 'refund.give')}
      save={save}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        const { error, onChange } = field.of('amount')
        return (
          <>
            <Text size="sm">
              {t(payment === null ? 'refund.ofAccount' : 'refund.ofPayment', {
                name: payer.name,
                amount: money(most, currency),
              })}
            </Text>
            <AmountField
              label={words.amount}
              start={showAmountText(most, i18n.language)}
              error={error}
              onChange={onChange}
              isFirst
            />
            {back !== null && field.choice('method')}
            {form.values.method === 'STRIPE' && (
              <Text size="sm" c="dimmed">
                {t('refund.byProvider')}
              </Text>
            )}
            {field.text('reason', {
              required: true,
              ...(form.values.method === 'TRANSFER' && { description: t('refund.reasonHint') }),
            })}
            {isProposed && (
              <Text size="sm" c="dimmed">
                {t('refund.needsSecond')}
              </Text>
            )}
          </>
        )
      }}
    </EditDrawer>
  )
}
