// Course events: a future one, and a past one with attendance, whose results are still to be entered.
import type { Prisma } from '@oxer/db'
import { addDays, startOfWeek } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import type { DemoOffers } from './demo-offers.ts'
import type { DemoPeople } from './demo-people.ts'

export type DemoCourses = {
  events: ReturnType<Make['courseEvent']>[]
  days: Prisma.CourseEventDayCreateManyInput[]
  registrations: Prisma.CourseRegistrationCreateManyInput[]
  attendances: Prisma.CourseAttendanceCreateManyInput[]
}

type Options = { make: Make; newRef: () => string; now: Date; today: string; people: DemoPeople; offers: DemoOffers }

const location = {
  street: 'Dorpsstraat',
  number: '12',
  bus: '',
  postalCode: '9000',
  cityName: 'Gent',
  state: '',
  county: '',
  country: 'BEL',
}

export const makeCourses = ({ make, newRef, now, today, people, offers }: Options): DemoCourses => {
  const given = (title: string, dates: readonly string[], maxRegistrations: number) => {
    const course = offers.courses.find((row) => row.title === title)
    if (!course) throw new RangeError(`no course is called ${title}`)
    const [firstDay = today] = dates
    const { federationRef, description, amountCents, taxLevelCode } = course
    const event = make.courseEvent({
      federationRef,
      courseRef: course.ref,
      title,
      ...(description !== undefined && { description }),
      ...(amountCents !== undefined && { amountCents }),
      ...(taxLevelCode !== undefined && { taxLevelCode }),
      rules: course.rules,
      maxRegistrations,
      firstDay,
      lastDay: dates.at(-1) ?? firstDay,
    })
    const days = dates.map((day, index) => ({
      ref: newRef(),
      courseEventRef: event.ref,
      courseDay: index + 1,
      day,
      start: '09:00',
      end: '16:30',
      location,
    }))
    return { event, days }
  }
  // Saturdays, because the course says so.
  const judging = given(
    'Jurycursus dressuur',
    [26, 33, 40, 47].map((ahead) => addDays(startOfWeek(today), ahead)),
    12,
  )
  const aid = given('Eerste hulp bij paarden', [addDays(today, -10)], 0)
  const registered = (courseEventRef: string, personRef: string, index: number) => ({
    ref: newRef(),
    courseEventRef,
    personRef,
    remarks: index === 1 ? 'Eet vegetarisch' : '',
    registeredAt: now,
  })
  const coming = people.adults.slice(0, 5).map(({ ref }, index) => registered(judging.event.ref, ref, index))
  const came = people.adults.slice(3, 9).map(({ ref }, index) => registered(aid.event.ref, ref, index))
  const attendances = came.flatMap(({ ref: registrationRef }, index) =>
    aid.days.map(({ ref: dayRef }) => ({ registrationRef, dayRef, isPresent: index !== 4 })),
  )
  return {
    events: [judging.event, aid.event],
    days: [...judging.days, ...aid.days],
    registrations: [...coming, ...came],
    attendances,
  }
}
