import { Popover } from '@mantine/core'
import type { ScheduleWarningView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useUi } from '@oxer/ui'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import classes from '../time-schedule.module.css'

export type NameOf = (ref: string | null) => string

const Line = ({ warning, nameOf }: { warning: ScheduleWarningView; nameOf: NameOf }) => {
  const { t } = useTranslation('competitions')
  const { Link } = useUi()
  const { competition } = useManagedCompetition()
  const { subject, subjectName, pauseMinutes, neededMinutes } = warning
  return (
    <li>
      {subject !== null && (
        <Link
          href={`/competitions/${competition.ref}/manage/subscriptions/masterlist?q=${encodeURIComponent(subjectName ?? '')}`}
        >
          {subjectName ?? t('timeSchedule.somebody')}
        </Link>
      )}
      <span>
        {t(`timeSchedule.why.${warning.code}`, {
          other:
            warning.otherActivityRef === warning.activityRef
              ? t('timeSchedule.sameTest')
              : nameOf(warning.otherActivityRef),
          minutes: Math.abs(pauseMinutes ?? 0),
          needed: neededMinutes ?? 0,
        })}
      </span>
    </li>
  )
}

/** The number of warnings on an activity; it opens the riders and horses behind them, with the minutes. */
export const ActivityWarnings = ({
  name,
  warnings,
  nameOf,
  isOpen,
  onOpen,
}: {
  name: string
  warnings: readonly ScheduleWarningView[]
  nameOf: NameOf
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) => {
  const { t } = useTranslation('competitions')
  const label = t('timeSchedule.warningsOf', { count: warnings.length, name })
  return (
    <Popover opened={isOpen} onChange={onOpen} width={340} position="bottom-end" trapFocus returnFocus withArrow>
      <Popover.Target>
        <button type="button" className={classes.badge} aria-label={label} onClick={() => onOpen(!isOpen)}>
          <IconAlertTriangle size={14} aria-hidden />
          {warnings.length}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ul className={classes.reasons}>
          {warnings.map((warning) => (
            <Line
              key={`${warning.code} ${warning.otherActivityRef} ${warning.subject} ${warning.subjectRef}`}
              warning={warning}
              nameOf={nameOf}
            />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
