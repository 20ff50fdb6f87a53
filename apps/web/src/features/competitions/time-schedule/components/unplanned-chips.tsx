import type { TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useTranslation } from 'react-i18next'
import { timeText } from '../schedule-grid.view.ts'
import classes from '../time-schedule.module.css'
import type { ChipPlacing } from '../use-chip-placing.ts'

/** The lists that are not planned yet, to drag onto an arena or to place by keys. */
export const UnplannedChips = ({ schedule, placing }: { schedule: TimeSchedule; placing: ChipPlacing }) => {
  const { t } = useTranslation('competitions')
  const { ghost } = placing
  return (
    <section className={classes.tray} aria-label={t('timeSchedule.unplanned')}>
      <h3 className={classes.trayTitle}>{t('timeSchedule.unplanned')}</h3>
      <ul className={classes.chips}>
        {schedule.unplanned.map((list) => {
          const at = ghost?.list.ref === list.ref ? ghost : null
          const arena = schedule.arenas.find(({ ref }) => ref === at?.arenaRef)?.name ?? ''
          const { name } = list
          const minutes = Math.ceil(list.durationSeconds / 60)
          return (
            <li key={list.ref}>
              <button
                type="button"
                className={classes.chip}
                title={name}
                data-held={placing.isHeld(list.ref) || undefined}
                aria-pressed={placing.isHeld(list.ref)}
                aria-label={
                  at === null
                    ? t('timeSchedule.chip', { name, minutes, count: list.participantCount })
                    : t('timeSchedule.move', { name, start: timeText(at.from), end: timeText(at.to), arena })
                }
                {...placing.handlersOf(list)}
              >
                <span className={classes.chipName}>{name}</span>
                <span className={classes.count}>{t('timeSchedule.minutes', { count: minutes })}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
