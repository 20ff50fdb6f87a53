import { Button, Group, Modal } from '@mantine/core'
import { Facts, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFewNames } from '../../../../shared/finance/use-few-names.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

export type Finalising = {
  count: number
  amount: number
  /** Names of payers, each once. Empty if they are those of a run. */
  payers: readonly string[]
  send: () => Promise<unknown>
}

/** What will happen, before it cannot be taken back. */
export const FinaliseDialog = ({
  what,
  isBusy,
  onClose,
}: {
  what: Finalising
  isBusy: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const fewNames = useFewNames()
  const { texts } = useUi()
  const { count, amount, payers, send } = what
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invoice.finalise', { count })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <p>{t('invoice.finaliseWhat', { count })}</p>
      <Facts
        items={[
          { label: t('invoice.documents'), value: count },
          { label: t('bill.amount'), value: money(amount) },
          ...(payers.length > 0 ? [{ label: t('invoice.payers'), value: fewNames(payers) }] : []),
        ]}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('order.back')}
        </Button>
        <Button loading={isBusy} onClick={() => void send()}>
          {t('invoice.finalise', { count })}
        </Button>
      </Group>
    </Modal>
  )
}
