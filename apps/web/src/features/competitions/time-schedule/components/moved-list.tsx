import { Alert, List } from '@mantine/core'
import type { ScheduleRecalculation } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useTranslation } from 'react-i18next'

/** What a recalculation has moved, from when to when, and why. */
export const MovedList = ({ moved, onClose }: { moved: ScheduleRecalculation['moved']; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  return (
    <Alert
      color="blue"
      role="status"
      withCloseButton
      closeButtonLabel={t('timeSchedule.recalculate.close')}
      onClose={onClose}
      title={moved.length === 0 ? t('timeSchedule.recalculate.done') : t('timeSchedule.recalculate.moved')}
      mb="md"
    >
      <List size="sm">
        {moved.map(({ ref, name, reason, cause, from, to }) => (
          <List.Item key={ref}>
            {t('timeSchedule.recalculate.line', {
              name,
              was: `${from.start}–${from.end}`,
              now: `${to.start}–${to.end}`,
            })}{' '}
            (
            {reason === 'FOLLOWS' && cause === null
              ? t('timeSchedule.recalculate.FOLLOWS_NOTHING')
              : t(`timeSchedule.recalculate.${reason}`, { cause: cause?.name ?? '' })}
            )
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
