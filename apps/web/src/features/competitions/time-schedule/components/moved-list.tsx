import { Alert, List } from '@mantine/core'
import type { ScheduleRecalculation } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useTranslation } from 'react-i18next'
import classes from '../time-schedule.module.css'

type Outcome = Pick<ScheduleRecalculation, 'moved' | 'problems'>

/** The activities that a recalculation has moved, with times and reasons, and the remaining conflicts. */
export const MovedList = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { moved, problems } = outcome
  const nameOr = (name: string | undefined): string => name || t('timeSchedule.something')
  return (
    <Alert
      color={problems.length > 0 ? 'yellow' : 'blue'}
      role="status"
      withCloseButton
      closeButtonLabel={t('timeSchedule.recalculate.close')}
      onClose={onClose}
      title={moved.length === 0 ? t('timeSchedule.recalculate.done') : t('timeSchedule.recalculate.moved')}
      mb="md"
    >
      <List size="sm">
        {moved.map(({ ref, name, reason, cause, personName, from, to }) => (
          <List.Item key={ref}>
            {t('timeSchedule.recalculate.line', {
              name: nameOr(name),
              was: `${from.start}–${from.end}`,
              now: `${to.start}–${to.end}`,
            })}
            <span className={classes.because}>
              {t(`timeSchedule.recalculate.${reason}`, {
                cause: nameOr(cause?.name),
                person: personName ?? t('timeSchedule.somebody'),
              })}
            </span>
          </List.Item>
        ))}
        {problems.map(({ code, ref, name, cause }) => (
          <List.Item key={`${code} ${ref}`}>
            <strong>{t(`timeSchedule.recalculate.${code}`, { name: nameOr(name), cause: nameOr(cause?.name) })}</strong>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
