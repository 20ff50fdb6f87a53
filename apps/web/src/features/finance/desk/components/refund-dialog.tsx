import { Button, Group, Modal, NativeSelect } from '@mantine/core'
import { DeskMethod, type DeskPayment } from '@oxer/domain/finance/desk/desk.schema'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../../shared/finance/amount-field.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useDeskChanges } from '../desk.mutations.ts'

/** Gives money of a payment back, in cash or by card. */
export const RefundDialog = ({
  competition,
  day,
  payment,
  onClose,
}: {
  competition: string
  day: string
  payment: DeskPayment
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { refund } = useDeskChanges()
  const [method, setMethod] = useState<DeskMethod>(payment.method)
  const [amount, setAmount] = useState<number | null>(payment.refundable)
  const isTooMuch = (amount ?? 0) > payment.refundable
  const isReady = amount !== null && amount > 0 && !isTooMuch
  const name = payment.payer?.name ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    refund.mutate(
      { competition, day, payment: payment.ref, method, amount },
      {
        onSuccess: (given) => {
          done({ message: t('desk.refunded', { amount: money(given.amount), name }), row: payment.ref })
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('desk.back') }}
      title={t('desk.refundTitle', { name })}
    >
      <form onSubmit={submit}>
        <AmountField
          label={t('desk.amount')}
          cents={amount}
          error={isTooMuch && t('split.atMost', { most: money(payment.refundable) })}
          onChange={setAmount}
          isFirst
        />
        <NativeSelect
          label={t('desk.method')}
          data={DeskMethod.options.map((value) => ({
            value,
            label: t(value === 'CASH' ? 'desk.cash' : 'desk.card'),
          }))}
          value={method}
          onChange={({ currentTarget }) => setMethod(currentTarget.value === 'CARD' ? 'CARD' : 'CASH')}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('desk.back')}
          </Button>
          <Button type="submit" loading={refund.isPending} disabled={!isReady}>
            {t('desk.refund')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
