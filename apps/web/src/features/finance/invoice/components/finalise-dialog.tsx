import { Button, Group, Modal } from '@mantine/core'
import { Facts, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'

export type Finalising = {
  count: number
  amount: number
  /** Names of payers, each once. Empty if they are those of a run. */
  payers: readonly string[]
  send: () => Promise<unknown>
}

const mostNames = 4

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
  const { money, list } = useFormats()
  const { texts } = useUi()
  const { count, amount, payers, send } = what
  const named = payers.slice(0, mostNames)
  const rest = payers.length - named.length
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
          {
            label: t('invoice.payers'),
            value: list(rest > 0 ? [...named, t('invoice.others', { count: rest })] : named),
          },
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
