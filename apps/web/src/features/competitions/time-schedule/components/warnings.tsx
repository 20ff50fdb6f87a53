import { Alert, List } from '@mantine/core'
import type { ScheduleWarningView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useTranslation } from 'react-i18next'

/** Points to check before the day; none of them prevents the schedule. */
export const Warnings = ({
  warnings,
  nameOf,
}: {
  warnings: readonly ScheduleWarningView[]
  nameOf: (ref: string) => string | undefined
}) => {
  const { t } = useTranslation('competitions')
  if (warnings.length === 0) return null
  return (
    <Alert color="yellow" title={t('timeSchedule.warnings', { count: warnings.length })} mt="md">
      <List size="sm" style={{ maxHeight: '30vh', overflow: 'auto' }}>
        {warnings.map((warning) => (
          <List.Item
            key={`${warning.code} ${warning.activityRef} ${warning.otherActivityRef} ${warning.subject} ${warning.subjectRef}`}
          >
            {t(`timeSchedule.warning.${warning.code}`, {
              subject: warning.subjectName ?? t('timeSchedule.somebody'),
              activity: nameOf(warning.activityRef) ?? t('timeSchedule.something'),
              other: nameOf(warning.otherActivityRef ?? '') ?? t('timeSchedule.something'),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
