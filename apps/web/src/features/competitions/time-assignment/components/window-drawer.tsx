import {
  TimeAssignmentOverview,
  type TimeAssignmentWindow,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import classes from '../time-assignment.module.css'
import { missingMoments, toWindow, toWindowValues, type WindowValues, windowMoments } from '../window.form.ts'

type WindowDrawerProps = {
  overview: TimeAssignmentOverview
  /** `version` 0: nobody has opened it yet. */
  save: (window: TimeAssignmentWindow, version: number) => Promise<unknown>
  onClose: () => void
}

const useWords = (): FormWords<WindowValues> => {
  const { t } = useTranslation('competitions')
  const timeOf = (moment: string): string => t('timeAssignment.office.timeOf', { moment })
  const [opensAt, releasesAt, closesAt] = [
    t('timeAssignment.office.opensAt'),
    t('timeAssignment.office.releasesAt'),
    t('timeAssignment.office.closesAt'),
  ]
  return {
    ...{ opensAtDay: opensAt, opensAtTime: timeOf(opensAt) },
    ...{ releasesAtDay: releasesAt, releasesAtTime: timeOf(releasesAt) },
    ...{ closesAtDay: closesAt, closesAtTime: timeOf(closesAt) },
  }
}

/** When clubs choose: the suggested moments of the championship, or those that are set. */
export const WindowDrawer = ({ overview, save, onClose }: WindowDrawerProps) => {
  const { t } = useTranslation('competitions')
  const words = useWords()
  const { timeZone, daysBefore } = overview
  return (
    <ChangeDrawer<WindowValues, TimeAssignmentOverview>
      title={t('timeAssignment.office.window')}
      stored={overview}
      view={TimeAssignmentOverview}
      valuesOf={({ settings, suggested }) => toWindowValues(settings ?? suggested, timeZone)}
      words={words}
      validate={(values) =>
        Object.fromEntries(missingMoments(values).map((field) => [field, t('timeAssignment.office.missing')]))
      }
      fieldOfServer={{ opensAt: 'opensAtDay', releasesAt: 'releasesAtDay', closesAt: 'closesAtDay' }}
      save={(values, { version }) => save(toWindow(values, timeZone), version)}
      onClose={onClose}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <p className={classes.under}>{t('timeAssignment.office.suggested', { count: daysBefore })}</p>
            {windowMoments.map((moment) => (
              <div key={moment} className={classes.fields}>
                {field.day(`${moment}Day`)}
                {field.time(`${moment}Time`)}
              </div>
            ))}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
