import { Button, Group, Modal } from '@mantine/core'
import type { DueReminder } from '@oxer/domain/finance/reminder/reminder.schema'
import { Facts, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useReminderChanges } from '../../../../shared/finance/reminder-changes.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'

/** A mail cannot be taken back, so what goes is counted first. */
export const SendDialog = ({
  federation,
  reminders,
  onClose,
  onSent,
}: {
  federation: string
  reminders: readonly DueReminder[]
  onClose: () => void
  onSent: () => void
}) => {
  const { t } = useTranslation('finance')
  const { texts } = useUi()
  const { money } = useFormats()
  const done = useDone()
  const { send } = useReminderChanges()
  const costly = reminders.filter(({ fee }) => fee > 0)
  const submit = () =>
    send.mutate(
      { organisation: federation, documentRefs: reminders.map(({ ref }) => ref) },
      {
        onSuccess: ({ sent }) => {
          done({ message: t('reminder.went', { count: sent }) })
          onSent()
          onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reminder.willGo', { count: reminders.length })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <Facts
        items={[
          { label: t('reminder.payers'), value: new Set(reminders.map(({ payer }) => payer.ref)).size },
          { label: t('reminder.withCosts'), value: costly.length },
          { label: t('reminder.costs'), value: money(costly.reduce((sum, { fee }) => sum + fee, 0)) },
        ]}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {texts.action.cancel}
        </Button>
        <Button loading={send.isPending} onClick={submit}>
          {t('reminder.send', { count: reminders.length })}
        </Button>
      </Group>
    </Modal>
  )
}
