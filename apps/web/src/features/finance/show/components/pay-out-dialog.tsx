import { Button, Group, Modal } from '@mantine/core'
import type { PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { Facts, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFewNames } from '../../../../shared/finance/use-few-names.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** What will be paid and settled, before it is booked. */
export const PayOutDialog = ({
  title,
  payout: { total, netted, currency, contacts },
  confirmLabel,
  isBusy,
  onConfirm,
  onClose,
}: {
  title: string
  payout: Pick<PayoutRow, 'total' | 'netted' | 'currency'> & { contacts: readonly { contact: { name: string } }[] }
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const fewNames = useFewNames()
  const { texts } = useUi()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <p>{t(netted > 0 ? 'show.willSettle' : 'show.willBook')}</p>
      <Facts
        items={[
          { label: t('show.payable'), value: money(total, currency) },
          { label: t('show.netted'), value: money(netted, currency) },
          { label: t('show.to'), value: fewNames(contacts.map(({ contact }) => contact.name)) },
        ]}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.action.cancel}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
