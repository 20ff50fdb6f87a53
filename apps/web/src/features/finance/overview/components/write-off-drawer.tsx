import { Text } from '@mantine/core'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { usePaymentChanges } from '../../../../shared/finance/payment-changes.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'

/** Gives up what is open of a document. It is not taken back: a payment that still comes is to the credit of the payer. */
export const WriteOffDrawer = ({
  federation: organisation,
  document: { ref, number, open, currency, payer },
  onClose,
}: {
  federation: string
  document: OpenDocument
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { writeOff } = usePaymentChanges()
  const what = { amount: money(open, currency), number, name: payer.name }
  return (
    <EditDrawer<{ reason: string }>
      title={t('payment.writeOff')}
      subject={ref}
      onClose={onClose}
      initialValues={{ reason: '' }}
      isDangerous
      saveLabel={t('payment.writeOff')}
      validate={(values) => missingErrors(values, { reason: t('bill.giveReason') })}
      save={async ({ reason }) => {
        await writeOff.mutateAsync({ organisation, document: ref, reason, open })
        done({ message: t('payment.writtenOff', what) })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{t('payment.willWriteOff', what)}</Text>
          {fieldsOf(form, { reason: t('bill.reason') }).text('reason', { required: true, autofocus: true })}
        </>
      )}
    </EditDrawer>
  )
}
