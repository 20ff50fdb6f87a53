import { CloseButton } from '@mantine/core'
import type {
  ScheduledActivityView,
  ScheduleRecalculation,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../time-schedule.module.css'

/** The activities that a recalculation has moved, with times and reasons, and the remaining conflicts. */
const Moved = ({ outcome, onClose }: { outcome: ScheduleRecalculation; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { moved, problems } = outcome
  const nameOr = (name: string | undefined): string => name || t('timeSchedule.something')
  return (
    <div role="status">
      <div className={classes.stripHead}>
        <h3>{moved.length === 0 ? t('timeSchedule.recalculate.done') : t('timeSchedule.recalculate.moved')}</h3>
        <CloseButton size="sm" aria-label={t('timeSchedule.recalculate.close')} onClick={onClose} />
      </div>
      <ul className={classes.reasons}>
        {problems.map(({ code, ref, name, cause }) => (
          <li key={`${code} ${ref}`}>
            <strong>{t(`timeSchedule.recalculate.${code}`, { name: nameOr(name), cause: nameOr(cause?.name) })}</strong>
          </li>
        ))}
        {moved.map(({ ref, name, reason, cause, personName, from, to }) => (
          <li key={ref}>
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
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is to be checked on all days, beside the board, so that the board never moves under the pointer. */
export const SideStrip = ({
  schedule,
  moved,
  onForget,
  onShow,
}: {
  schedule: TimeSchedule
  moved: ScheduleRecalculation | null
  onForget: () => void
  /** Shows an activity with its warnings. */
  onShow: (activity: ScheduledActivityView) => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const countOf = (ref: string): number => schedule.warnings.filter(({ activityRef }) => activityRef === ref).length
  const warned = schedule.activities.filter(({ ref }) => countOf(ref) > 0)
  return (
    <section className={classes.strip} aria-label={t('timeSchedule.messages')}>
      {moved !== null && <Moved outcome={moved} onClose={onForget} />}
      <h3 className={classes.trayTitle}>
        {warned.length === 0
          ? t('timeSchedule.noWarnings')
          : t('timeSchedule.warnings', { count: schedule.warnings.length })}
      </h3>
      <ul className={classes.toCheck}>
        {warned.map((activity) => (
          <li key={activity.ref}>
            <button type="button" title={activity.name} onClick={() => onShow(activity)}>
              <span className={classes.chipName}>{activity.name}</span>
              <span className={classes.count}>
                {schedule.days.length > 1 && `${formats.dayAndMonth(activity.date)} `}
                {activity.start}
              </span>
              <span className={classes.warnCount}>
                <IconAlertTriangle size={14} aria-hidden />
                {countOf(activity.ref)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
