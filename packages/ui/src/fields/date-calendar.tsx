import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/nl'

/** Loaded when a calendar is first opened, because most dates are typed. */
export const DateCalendar = ({
  value,
  onChange,
  language,
  minimum,
  maximum,
  previous,
  next,
}: {
  value: string | null
  onChange: (date: string | null) => void
  language: string
  minimum?: string
  maximum?: string
  previous: string
  next: string
}) => (
  <DatePicker
    value={value}
    onChange={onChange}
    locale={language}
    firstDayOfWeek={1}
    weekendDays={[]}
    ariaLabels={{ previousMonth: previous, nextMonth: next, previousYear: previous, nextYear: next }}
    {...(value !== null && { defaultDate: value })}
    {...(minimum !== undefined && { minDate: minimum })}
    {...(maximum !== undefined && { maxDate: maximum })}
  />
)
