import { Checkbox } from '@mantine/core'
import { DateInput, TimeInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../field-group.form.ts'
import { type PeriodText, periodMoments } from '../period.form.ts'
import classes from './fields.module.css'

/** When registration opens, closes, and closes for late registrations, and who may register (decision 12). */
export const RegistrationFields = ({
  value,
  onChange,
  errorOf,
  lastDay,
}: FieldsProps<PeriodText> & {
  /** The last day of the competition, if it is known. */
  lastDay: string | null
}) => {
  const { t } = useTranslation('competitions')
  return (
    <div className={classes.stack}>
      {periodMoments.map((moment) => (
        <div key={moment} className={classes.moment}>
          <DateInput
            label={t(`competition.field.${moment}`)}
            description={t(`competition.fieldWhy.${moment}`)}
            // Below the field, so that the two fields of a moment are on one line.
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={value[moment].date}
            error={errorOf(moment)}
            onChange={(date) => onChange({ ...value, [moment]: { ...value[moment], date } })}
          />
          <TimeInput
            label={t('competition.field.time')}
            aria-label={t(`competition.field.${moment}Time`)}
            value={value[moment].time}
            onChange={(time) => onChange({ ...value, [moment]: { ...value[moment], time } })}
          />
          {lastDay !== null && (value[moment].date ?? '') > lastDay && (
            <p className={classes.late} role="status">
              {t('competition.create.afterLastDay')}
            </p>
          )}
        </div>
      ))}
      <Checkbox
        label={t('competition.field.byIndividual')}
        checked={value.byIndividual}
        onChange={(event) => onChange({ ...value, byIndividual: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('competition.field.byOrganisation')}
        checked={value.byOrganisation}
        onChange={(event) => onChange({ ...value, byOrganisation: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('competition.field.teamsByIndividual')}
        description={t('competition.fieldWhy.teamsByIndividual')}
        checked={value.teamsByIndividual}
        onChange={(event) => onChange({ ...value, teamsByIndividual: event.currentTarget.checked })}
      />
    </div>
  )
}
