import { Button, Group, Modal, TextInput } from '@mantine/core'
import type { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'

/** Why money of an unknown payer goes back, and to which account. */
export const SendBackDialog = ({
  line: { amount, currency, name, iban },
  isBusy,
  onSend,
  onClose,
}: {
  line: BankLineRow
  isBusy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onSend(reason.trim())
  }
  const to = [name, iban].filter(Boolean).join(' · ')
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('desk.back') }}
      title={t('bank.sendBackTitle', { amount: money(amount, currency) })}
    >
      <form onSubmit={submit}>
        <p>{t('bank.sendBackTo', { to })}</p>
        <TextInput
          data-autofocus
          required
          label={t('bill.reason')}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt="md">
          <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
            {t('bank.sendBack')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
