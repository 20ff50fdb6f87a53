import { Button, Group, Modal } from '@mantine/core'
import { leftInDrawer } from '@oxer/domain/finance/desk/cash.rules'
import type { DeskDay } from '@oxer/domain/finance/desk/desk.schema'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../../shared/finance/amount-field.tsx'
import { whenKept } from '../../../../shared/hands/when-kept.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useDeposit } from '../use-deposit.ts'

/** Cash of a drawer goes to the bank. */
export const DepositDialog = ({
  competition,
  day,
  onClose,
}: {
  competition: string
  day: DeskDay
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { deposit, isPending } = useDeposit(competition)
  const [amount, setAmount] = useState<number | null>(null)
  const most = leftInDrawer(day)
  const isTooMuch = (amount ?? 0) > most
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount !== null && amount > 0 && !isTooMuch) whenKept(deposit(day, amount), onClose)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('desk.back') }}
      title={`${t('desk.toBank')}: ${day.drawer}`}
    >
      <form onSubmit={submit}>
        <p>{t('desk.toBankWhy')}</p>
        <AmountField
          label={t('desk.amount')}
          cents={amount}
          error={isTooMuch && t('desk.inDrawer', { amount: money(most, day.currency) })}
          onChange={setAmount}
          isFirst
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('desk.back')}
          </Button>
          <Button type="submit" loading={isPending} disabled={amount === null || amount === 0 || isTooMuch}>
            {t('desk.toBank')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
