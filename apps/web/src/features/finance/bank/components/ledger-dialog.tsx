import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { BankLedgerAccount, type BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'

/** To which account of the ledger a line is booked that is of no payer, and why. */
export const LedgerDialog = ({
  line: { amount, currency, name, text },
  isBusy,
  onBook,
  onClose,
}: {
  line: BankLineRow
  isBusy: boolean
  onBook: (account: BankLedgerAccount, reason: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const [account, setAccount] = useState<BankLedgerAccount>('OUTSIDE')
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onBook(account, reason.trim())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('desk.back') }}
      title={t('bank.ledgerTitle', { amount: money(Math.abs(amount), currency) })}
    >
      <form onSubmit={submit}>
        <p>{[name, text].filter(Boolean).join(' · ')}</p>
        <NativeSelect
          data-autofocus
          label={t('bank.ledgerAccount')}
          description={t('bank.ledgerHint')}
          value={account}
          data={BankLedgerAccount.options.map((value) => ({ value, label: t(`bank.ledgerAccounts.${value}`) }))}
          onChange={({ currentTarget }) => setAccount(BankLedgerAccount.parse(currentTarget.value))}
        />
        <TextInput
          required
          mt="sm"
          label={t('bill.reason')}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt="md">
          <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
            {t('bank.book')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
