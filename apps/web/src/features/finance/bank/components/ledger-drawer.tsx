import { Text } from '@mantine/core'
import { BankLedgerAccount, type BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

type Values = { account: BankLedgerAccount; reason: string }

/** To which account of the ledger a line is booked that is of no payer, and why. */
export const LedgerDrawer = ({
  line: { amount, currency, name, text },
  onBook,
  onClose,
}: {
  line: BankLineRow
  onBook: (values: Values) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const words = {
    account: {
      label: t('bank.ledgerAccount'),
      options: BankLedgerAccount.options.map((value) => ({ value, label: t(`bank.ledgerAccounts.${value}`) })),
    },
    reason: t('bill.reason'),
  }
  return (
    <EditDrawer<Values>
      title={t('bank.ledgerTitle', { amount: money(Math.abs(amount), currency) })}
      onClose={onClose}
      initialValues={{ account: 'OUTSIDE', reason: '' }}
      saveLabel={t('bank.book')}
      validate={(values) => missingErrors(values, { reason: t('bill.giveReason') })}
      save={onBook}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Text size="sm">{[name, text].filter(Boolean).join(' · ')}</Text>
            {field.choice('account', { autofocus: true, description: t('bank.ledgerHint') })}
            {field.text('reason', { required: true, maxLength: 200 })}
          </>
        )
      }}
    </EditDrawer>
  )
}
