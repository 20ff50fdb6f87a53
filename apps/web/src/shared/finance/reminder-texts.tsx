import { ActionIcon, Group } from '@mantine/core'
import type { DueReminder } from '@oxer/domain/finance/reminder/reminder.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../trpc.ts'
import { MailText } from './mail-text.tsx'

const ReminderText = ({ federation, document }: { federation: string; document: string }) => {
  const { t } = useTranslation('finance')
  const { data, isError, refetch } = trpc.finance.reminder.preview.useQuery({ organisation: federation, document })
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ShapeSkeleton shape="text" />
  return (
    <>
      {data.to === null && <p>{t('reminder.letterNote')}</p>}
      <MailText mail={data} />
    </>
  )
}

/** What each payer will read, one after the other. */
export const ReminderTexts = ({ federation, reminders }: { federation: string; reminders: readonly DueReminder[] }) => {
  const { t } = useTranslation('finance')
  const [at, setAt] = useState(0)
  const current = reminders[at]
  if (current === undefined) return null
  return (
    <section aria-label={t('reminder.readOf', { number: current.number })}>
      {reminders.length > 1 && (
        <Group gap="xs" my="xs">
          <ActionIcon disabled={at === 0} aria-label={t('reminder.previous')} onClick={() => setAt(at - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span>{t('reminder.one', { place: at + 1, count: reminders.length })}</span>
          <ActionIcon
            disabled={at === reminders.length - 1}
            aria-label={t('reminder.next')}
            onClick={() => setAt(at + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      <ReminderText federation={federation} document={current.ref} />
    </section>
  )
}
