import type { PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { PayPanel } from './pay-panel.tsx'
import { type PayScope, usePaymentRequests } from './payment-requests.ts'

/** How one bill or order is paid; nothing if nothing of it is open. */
export const PaySection = ({ owner, target }: { owner: PayScope; target: PayTarget }) => {
  const { t } = useTranslation('finance')
  const { data } = usePaymentRequests(owner, target)
  if (data?.items.length === 0) return null
  return (
    <Section title={t('pay.title')}>
      <PayPanel owner={owner} target={target} />
    </Section>
  )
}
