import { Text } from '@mantine/core'
import type { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** Why money of an unknown payer goes back, and to which account. */
export const SendBackDrawer = ({
  line: { amount, currency, name, iban },
  onSend,
  onClose,
}: {
  line: BankLineRow
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  return (
    <EditDrawer<{ reason: string }>
      title={t('bank.sendBackTitle', { amount: money(amount, currency) })}
      onClose={onClose}
      initialValues={{ reason: '' }}
      saveLabel={t('bank.sendBack')}
      validate={(values) => missingErrors(values, { reason: t('bill.giveReason') })}
      save={({ reason }) => onSend(reason)}
    >
      {(form) => (
        <>
          <Text size="sm">{t('bank.sendBackTo', { to: [name, iban].filter(Boolean).join(' · ') })}</Text>
          {fieldsOf(form, { reason: t('bill.reason') }).text('reason', {
            required: true,
            autofocus: true,
            maxLength: 200,
          })}
        </>
      )}
    </EditDrawer>
  )
}
