// Edits the renewal of a license or a member benefit (spec section 4), and shows what it would sell today.
import { NativeSelect, Switch } from '@mantine/core'
import { seasonSoldOn, withPeriod, withStartType } from '@oxer/domain/catalogue/renewal/renewal.rules'
import {
  maximumStartDay,
  maximumWindowDay,
  Renewal,
  RenewalPeriod,
  RenewalStartType,
  RenewalType,
  type RenewalWindow,
  startTypesOf,
} from '@oxer/domain/catalogue/renewal/renewal.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../managed-federation.ts'
import { useFormats } from '../use-formats.ts'
import { WholeNumberInput } from '../whole-number-input.tsx'
import classes from './renewal.module.css'

type DayProps = {
  label: string
  value: number | null
  maximum: number
  isWeekday: boolean
  onChange: (day: number | null) => void
  error: ReactNode
}

/** A weekday is shown by its name, anything else as a number. */
const DayField = ({ label, value, maximum, isWeekday, onChange, error }: DayProps) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  if (!isWeekday) {
    return (
      <WholeNumberInput
        label={label}
        required
        whenEmpty={null}
        minimum={1}
        max={maximum}
        value={value}
        onChange={onChange}
        error={error}
      />
    )
  }
  return (
    <NativeSelect
      label={label}
      required
      value={value === null ? '' : String(value)}
      data={[
        ...(value === null ? [{ value: '', label: t('renewal.choose') }] : []),
        ...formats.weekdayNames().map((name, index) => ({ value: String(index + 1), label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      error={error}
    />
  )
}

const MonthField = ({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: number | null
  onChange: (month: number | null) => void
  error: ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  return (
    <NativeSelect
      label={label}
      required
      value={value === null ? '' : String(value)}
      data={[
        ...(value === null ? [{ value: '', label: t('renewal.choose') }] : []),
        ...formats.monthNames().map((name, index) => ({ value: String(index + 1), label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      error={error}
    />
  )
}

/** The first day of a period to its last: the initial value of a window that is switched on. */
const newWindow = (period: RenewalPeriod): RenewalWindow => ({
  startDay: 1,
  startMonth: period === 'ANNUAL' ? 1 : null,
  endDay: maximumWindowDay[period],
  endMonth: period === 'ANNUAL' ? 1 : null,
})

const WindowFields = ({
  name,
  renewal,
  onChange,
  errorOf,
}: {
  name: 'closePeriod' | 'earlybirdPeriod'
  renewal: Renewal
  onChange: (renewal: Renewal) => void
  errorOf: (field: string) => ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  const window = renewal[name]
  const { period } = renewal
  const isImpossible = period === 'DAILY' || (name === 'earlybirdPeriod' && renewal.startType === 'NOW')
  const why = isImpossible
    ? t(period === 'DAILY' ? 'renewal.noWindowDaily' : 'renewal.noEarlybirdNow')
    : t(`renewal.${name}Hint`)
  const change = (parts: Partial<RenewalWindow>): void =>
    onChange({ ...renewal, [name]: { ...(window ?? newWindow(period)), ...parts } })
  const edge = (side: 'start' | 'end') => (
    <>
      <DayField
        label={t(`renewal.${side === 'start' ? 'from' : 'through'}`)}
        value={window?.[`${side}Day`] ?? null}
        maximum={maximumWindowDay[period]}
        isWeekday={period === 'WEEKLY'}
        onChange={(day) => change({ [`${side}Day`]: day ?? 0 })}
        error={errorOf(`${name}.${side}Day`)}
      />
      {period === 'ANNUAL' && (
        <MonthField
          label={t(`renewal.${side === 'start' ? 'fromMonth' : 'throughMonth'}`)}
          value={window?.[`${side}Month`] ?? null}
          onChange={(month) => change({ [`${side}Month`]: month })}
          error={errorOf(`${name}.${side}Month`)}
        />
      )}
    </>
  )
  return (
    <>
      <Switch
        label={t(`renewal.${name}`)}
        description={why}
        checked={window !== null}
        disabled={isImpossible}
        error={errorOf(name)}
        onChange={({ currentTarget }) =>
          onChange({ ...renewal, [name]: currentTarget.checked ? newWindow(period) : null })
        }
      />
      {window && (
        <div className={classes.window}>
          <div className={classes.pair}>{edge('start')}</div>
          <div className={classes.pair}>{edge('end')}</div>
        </div>
      )}
    </>
  )
}

/** What would be sold today, so that a mistake in the days is noticed before saving. */
const Outcome = ({ renewal }: { renewal: Renewal }) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  const { timeZone } = useManagedFederation().federation
  const read = Renewal.safeParse(renewal)
  if (!read.success) return null
  const today = localDateAt(new Date(), timeZone)
  const season = seasonSoldOn(read.data, today)
  return (
    <p className={classes.outcome} role="status">
      {season
        ? t('renewal.soldToday', { start: formats.date(season.start), end: formats.date(season.end) })
        : t('renewal.closedToday')}
    </p>
  )
}

export const RenewalInput = ({
  value,
  onChange,
  errorOf,
}: {
  value: Renewal
  onChange: (renewal: Renewal) => void
  /** The error of a field within the renewal, such as `closePeriod.startDay`. */
  errorOf: (field: string) => ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  const { period, startType } = value
  const starts: readonly RenewalStartType[] = startTypesOf[period]
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('renewal.type')}
          value={value.type}
          data={RenewalType.options.map((type) => ({ value: type, label: t(`renewal.types.${type}`) }))}
          onChange={({ currentTarget }) => onChange({ ...value, type: RenewalType.parse(currentTarget.value) })}
        />
        <NativeSelect
          label={t('renewal.period')}
          value={period}
          data={RenewalPeriod.options.map((each) => ({ value: each, label: t(`renewal.periods.${each}`) }))}
          onChange={({ currentTarget }) => onChange(withPeriod(value, RenewalPeriod.parse(currentTarget.value)))}
        />
      </div>
      <NativeSelect
        label={t('renewal.startType')}
        value={startType}
        disabled={starts.length === 1}
        data={starts.map((each) => ({ value: each, label: t(`renewal.startTypes.${each}`) }))}
        onChange={({ currentTarget }) => onChange(withStartType(value, RenewalStartType.parse(currentTarget.value)))}
        error={errorOf('startType')}
      />
      {startType !== 'NOW' && (
        <div className={classes.pair}>
          <DayField
            label={t('renewal.startDay')}
            value={value.startDay}
            maximum={maximumStartDay[startType]}
            isWeekday={startType === 'DAY_OF_WEEK'}
            onChange={(startDay) => onChange({ ...value, startDay })}
            error={errorOf('startDay')}
          />
          {period === 'ANNUAL' && startType === 'DAY_OF_MONTH' && (
            <MonthField
              label={t('renewal.startMonth')}
              value={value.startMonth}
              onChange={(startMonth) => onChange({ ...value, startMonth })}
              error={errorOf('startMonth')}
            />
          )}
        </div>
      )}
      <WindowFields name="closePeriod" renewal={value} onChange={onChange} errorOf={errorOf} />
      <WindowFields name="earlybirdPeriod" renewal={value} onChange={onChange} errorOf={errorOf} />
      <Outcome renewal={value} />
    </>
  )
}
