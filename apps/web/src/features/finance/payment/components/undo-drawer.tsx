import { Text } from '@mantine/core'
import type { PaymentRow } from '@oxer/domain/finance/payment/payment.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { usePaymentChanges } from '../../../../shared/finance/payment-changes.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'

/** Takes back a payment that never came in; what it paid is open again. */
export const UndoDrawer = ({
  federation: organisation,
  payment: { ref, amount, currency, payer, origin, date },
  onClose,
}: {
  federation: string
  payment: PaymentRow
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const done = useDone()
  const { undo } = usePaymentChanges()
  const what = {
    amount: formats.money(amount, currency),
    name: payer?.name ?? t('movement.nobody'),
    date: formats.date(date),
  }
  return (
    <EditDrawer<{ reason: string }>
      title={t('payment.undo')}
      onClose={onClose}
      initialValues={{ reason: '' }}
      isDangerous
      saveLabel={t('payment.undo')}
      validate={(values) => missingErrors(values, { reason: t('bill.giveReason') })}
      save={async ({ reason }) => {
        await undo.mutateAsync({ organisation, payment: ref, reason })
        done({ message: t('payment.undone', what), row: ref })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{t(origin === 'BANK' ? 'payment.willQueue' : 'payment.willUndo', what)}</Text>
          {fieldsOf(form, { reason: t('bill.reason') }).text('reason', { required: true, autofocus: true })}
        </>
      )}
    </EditDrawer>
  )
}
