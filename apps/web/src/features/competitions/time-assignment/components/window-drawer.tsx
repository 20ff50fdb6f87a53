import type {
  TimeAssignmentOverview,
  TimeAssignmentWindow,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { DateInput, TimeInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import classes from '../time-assignment.module.css'
import { missingMoments, toWindow, toWindowValues, windowMoments } from '../window.form.ts'

type WindowDrawerProps = {
  overview: TimeAssignmentOverview
  save: (window: TimeAssignmentWindow) => Promise<unknown>
  onClose: () => void
}

/** When clubs choose: the suggested moments of the championship, or those that are set. */
export const WindowDrawer = ({ overview, save, onClose }: WindowDrawerProps) => {
  const { t } = useTranslation('competitions')
  const { settings, suggested, timeZone, daysBefore } = overview
  return (
    <EditDrawer
      title={t('timeAssignment.office.window')}
      initialValues={toWindowValues(settings ?? suggested, timeZone)}
      validate={(values) =>
        Object.fromEntries(missingMoments(values).map((field) => [field, t('timeAssignment.office.missing')]))
      }
      fieldOfServer={{ opensAt: 'opensAtDay', releasesAt: 'releasesAtDay', closesAt: 'closesAtDay' }}
      save={(values) => save(toWindow(values, timeZone))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={classes.under}>{t('timeAssignment.office.suggested', { count: daysBefore })}</p>
          {windowMoments.map((moment) => (
            <div key={moment} className={classes.fields}>
              <DateInput
                label={t(`timeAssignment.office.${moment}`)}
                {...form.getInputProps(`${moment}Day`)}
                value={form.values[`${moment}Day`]}
              />
              <TimeInput
                label={t('timeAssignment.office.timeOf', { moment: t(`timeAssignment.office.${moment}`) })}
                {...form.getInputProps(`${moment}Time`)}
                value={form.values[`${moment}Time`]}
              />
            </div>
          ))}
        </>
      )}
    </EditDrawer>
  )
}
