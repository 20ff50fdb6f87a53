import { Button, Group, Modal } from '@mantine/core'
import type { DueReminder } from '@oxer/domain/finance/reminder/reminder.schema'
import { Facts, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useDone } from '../hands/use-done.tsx'
import { useFormats } from '../use-formats.ts'
import { useReminderChanges } from './reminder-changes.ts'
import { hrefOfLetters } from './reminder-letters.ts'
import { ReminderTexts } from './reminder-texts.tsx'

/** A mail cannot be taken back, so what goes is read and counted first. Letters become one file, which is printed. */
export const SendDialog = ({
  federation,
  by,
  reminders,
  onClose,
  onSent,
}: {
  federation: string
  by: 'MAIL' | 'LETTER'
  reminders: readonly DueReminder[]
  onClose: () => void
  onSent: () => void
}) => {
  const { t } = useTranslation('finance')
  const { texts } = useUi()
  const { money } = useFormats()
  const done = useDone()
  const { send } = useReminderChanges()
  const isLetter = by === 'LETTER'
  const count = reminders.length
  const costly = reminders.filter(({ fee }) => fee > 0)
  const submit = () =>
    send.mutate(
      { organisation: federation, documentRefs: reminders.map(({ ref }) => ref), by },
      {
        onSuccess: ({ sent }) => {
          done({ message: t(isLetter ? 'reminder.lettersWritten' : 'reminder.went', { count: sent }) })
          onSent()
          if (!isLetter) onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={
        isLetter && send.data
          ? t('reminder.lettersWritten', { count: send.data.sent })
          : t(isLetter ? 'reminder.lettersWillBe' : 'reminder.willGo', { count })
      }
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <Facts
        columns={3}
        items={[
          { label: t('reminder.payers'), value: new Set(reminders.map(({ payer }) => payer.ref)).size },
          { label: t('reminder.withCosts'), value: costly.length },
          { label: t('reminder.costs'), value: money(costly.reduce((sum, { fee }) => sum + fee, 0)) },
        ]}
      />
      {isLetter && <p>{t('reminder.lettersWhat')}</p>}
      {/* What was written is no longer due, so its text cannot be read again. */}
      {!send.data && <ReminderTexts federation={federation} reminders={reminders} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {send.data ? texts.action.close : texts.action.cancel}
        </Button>
        {isLetter && send.data ? (
          <Button component="a" href={hrefOfLetters(federation, send.data.date)} download>
            {t('reminder.openLetters')}
          </Button>
        ) : (
          <Button loading={send.isPending} onClick={submit}>
            {t(isLetter ? 'reminder.writeLetters' : 'reminder.send', { count })}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
