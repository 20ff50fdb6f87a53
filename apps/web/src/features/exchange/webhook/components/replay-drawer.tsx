import { SimpleGrid, Text } from '@mantine/core'
import type { Webhook } from '@oxer/domain/exchange/webhook/webhook.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { toInstant } from '../../../../shared/zoned-time.ts'
import { useWebhookChanges } from '../webhook.mutations.ts'

type Values = { date: string | null; time: string | null }

/** Sends what a receiver has missed: all events since a moment. */
export const ReplayDrawer = ({
  federation,
  webhook: { ref: webhook, name },
  onClose,
}: {
  federation: string
  webhook: Webhook
  onClose: () => void
}) => {
  const { t } = useTranslation('exchange')
  const done = useDone()
  const { replay } = useWebhookChanges()
  return (
    <EditDrawer<Values>
      title={t('replay.title')}
      subject={webhook}
      onClose={onClose}
      initialValues={{ date: null, time: '00:00' }}
      saveLabel={t('replay.send')}
      validate={(values) => missingErrors(values, { date: t('replay.noDate'), time: t('replay.noTime') })}
      save={async ({ date, time }) => {
        const since = toInstant({ date: date ?? '', time: time ?? '' }, ownTimeZone())
        const { queued, hasMore } = await replay.mutateAsync({ federation, webhook, since })
        done({ message: t(hasMore ? 'replay.queuedFirst' : 'replay.queued', { count: queued, name }) })
      }}
    >
      {(form) => {
        const field = fieldsOf(form, { date: t('replay.date'), time: t('replay.time') })
        return (
          <>
            <Text size="sm">{t('replay.why')}</Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {field.day('date', { required: true, autofocus: true })}
              {field.time('time', { required: true })}
            </SimpleGrid>
          </>
        )
      }}
    </EditDrawer>
  )
}
