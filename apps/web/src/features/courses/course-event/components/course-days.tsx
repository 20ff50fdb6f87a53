import { ActionIcon, Button, Group, Modal, SimpleGrid, VisuallyHidden } from '@mantine/core'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import { DateInput, TimeInput, useUi } from '@oxer/ui'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, Fragment, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressFields, noAddress } from '../../../../shared/address-fields.tsx'
import { FormPart } from '../../../../shared/form-part.tsx'
import { oneLineAddress } from '../../../../shared/one-line-address.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from './course-days.module.css'

export type Day = {
  /** For an existing day; a new one has none. */
  ref: string | undefined
  day: string | null
  start: string | null
  end: string | null
  location: Address
}

export const noDay = (location: Address): Day => ({ ref: undefined, day: null, start: null, end: null, location })

type Errors = Readonly<Record<string, ReactNode>>

const DayDialog = ({
  number,
  day,
  errorOf,
  onChange,
  onClose,
}: {
  number: number
  day: Day
  errorOf: (field: string) => ReactNode
  onChange: (changed: Partial<Day>) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('courses')
  const { texts } = useUi()
  /** A time is read when its field is left, so Esc in a field must not lose it. */
  const close = (): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  // The drawer below is a form too, and React would tell it that this one was sent.
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={t('event.dayNumber', { number })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form className={classes.dialog} onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <DateInput
            label={t('event.day')}
            required
            data-autofocus
            value={day.day}
            onChange={(date) => onChange({ day: date })}
            error={errorOf('day')}
          />
          <TimeInput
            label={t('event.start')}
            required
            value={day.start}
            onChange={(start) => onChange({ start })}
            error={errorOf('start')}
          />
          <TimeInput
            label={t('event.end')}
            required
            value={day.end}
            onChange={(end) => onChange({ end })}
            error={errorOf('end')}
          />
        </SimpleGrid>
        <AddressFields
          label={t('event.location')}
          value={day.location}
          onChange={(location) => onChange({ location })}
          errorOf={(line) => errorOf(`location.${line}`)}
          error={errorOf('location')}
        />
        <Group justify="end">
          <Button type="submit">{t('event.dayDone')}</Button>
        </Group>
      </form>
    </Modal>
  )
}

const Fact = ({ label, value, error }: { label: string; value: string; error: ReactNode }) => {
  const { t } = useTranslation('courses')
  return (
    <Fragment>
      <VisuallyHidden component="dt">{label}</VisuallyHidden>
      <dd>
        {value === '' ? (
          <span className={classes.wrong}>{t('event.dayRequired', { field: label })}</span>
        ) : (
          <>
            {value}
            {error && <span className={classes.wrong}> {error}</span>}
          </>
        )}
      </dd>
    </Fragment>
  )
}

/** The days of an event, a row each; a day is edited in a dialog of its own (pr0052), and its row says what is missing (pr0053). */
export const CourseDays = ({
  days,
  errors,
  edited,
  onChange,
  onEdit,
}: {
  days: readonly Day[]
  errors: Errors
  /** The day whose dialog is open. */
  edited: number | null
  onChange: (days: Day[]) => void
  onEdit: (index: number | null) => void
}) => {
  const { t, i18n } = useTranslation('courses')
  const formats = useFormats()
  const opener = useRef<HTMLButtonElement>(null)
  const open = edited === null ? undefined : days[edited]
  const errorOf = (index: number, field: string): ReactNode => errors[`days.${index}.${field}`]
  const isWrong = (index: number): boolean => Object.keys(errors).some((field) => field.startsWith(`days.${index}.`))
  const placeOf = ({ location }: Day): string =>
    location.street === '' || location.cityName === '' ? '' : oneLineAddress(location, i18n.language)
  const placeError = (index: number): ReactNode => {
    const [wrong] = Object.keys(errors).filter((field) => field.startsWith(`days.${index}.location`))
    return wrong && errors[wrong]
  }
  return (
    <FormPart legend={t('event.days')}>
      <ol className={classes.days}>
        {days.map((day, index) => {
          const number = index + 1
          return (
            <li key={day.ref ?? `new-${String(index)}`} className={classes.day}>
              <strong>{t('event.dayNumber', { number })}</strong>
              <dl className={classes.facts}>
                <Fact
                  label={t('event.day')}
                  value={day.day === null ? '' : formats.date(day.day)}
                  error={errorOf(index, 'day')}
                />
                {day.start && day.end ? (
                  <Fact
                    label={`${t('event.start')}, ${t('event.end')}`}
                    value={`${day.start}–${day.end}`}
                    error={errorOf(index, 'start') ?? errorOf(index, 'end')}
                  />
                ) : (
                  <>
                    <Fact label={t('event.start')} value={day.start ?? ''} error={errorOf(index, 'start')} />
                    <Fact label={t('event.end')} value={day.end ?? ''} error={errorOf(index, 'end')} />
                  </>
                )}
                <Fact label={t('event.location')} value={placeOf(day)} error={placeError(index)} />
              </dl>
              <span className={classes.actions}>
                <ActionIcon
                  variant="default"
                  aria-label={t('event.editDay', { number })}
                  data-error={isWrong(index) || undefined}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget
                    onEdit(index)
                  }}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                {days.length > 1 && (
                  <ActionIcon
                    variant="default"
                    aria-label={t('event.removeDay', { number })}
                    onClick={() => onChange(days.filter((_, place) => place !== index))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {errors.days && <p className={classes.wrong}>{errors.days}</p>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={({ currentTarget }) => {
            opener.current = currentTarget
            onChange([...days, noDay(days.at(-1)?.location ?? noAddress)])
            onEdit(days.length)
          }}
        >
          {t('event.addDay')}
        </Button>
      </div>
      {edited !== null && open && (
        <DayDialog
          number={edited + 1}
          day={open}
          errorOf={(field) => errorOf(edited, field)}
          onChange={(changed) => onChange(days.map((day, index) => (index === edited ? { ...day, ...changed } : day)))}
          onClose={() => {
            onEdit(null)
            opener.current?.focus()
          }}
        />
      )}
    </FormPart>
  )
}
