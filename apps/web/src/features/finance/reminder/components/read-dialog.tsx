import { Modal } from '@mantine/core'
import type { DueReminder } from '@oxer/domain/finance/reminder/reminder.schema'
import { useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ReminderTexts } from '../../../../shared/finance/reminder-texts.tsx'

/** A reminder before it goes. */
export const ReadDialog = ({
  federation,
  reminder,
  onClose,
}: {
  federation: string
  reminder: DueReminder
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { texts } = useUi()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('reminder.readOf', { number: reminder.number })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <ReminderTexts federation={federation} reminders={[reminder]} />
    </Modal>
  )
}
