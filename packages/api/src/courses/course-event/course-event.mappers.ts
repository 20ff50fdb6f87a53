import type { CourseEvent, CourseEventDay } from '@oxer/db'
import type { CourseEventMetadata } from '@oxer/domain/courses/course-event/course-event.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'

type CourseEventRow = CourseEvent & {
  federation: RefName & { contactEmail: string | null; timeZone: string }
  course: { ref: string; title: string; achievement: RefName | null }
  days: CourseEventDay[]
  _count: { registrations: number }
}

export const toEventMoney = (row: Pick<CourseEvent, 'amountCents' | 'taxLevelCode' | 'currency'>) =>
  toMoney(row.amountCents, TaxLevelCode.parse(row.taxLevelCode), Currency.parse(row.currency))

const Place = Address.pick({ cityName: true, country: true })
/** Null unless the row has its own location. */
export const toPlace = (location: unknown) => Place.parse(location ?? {})

/** `of` is the relation of this user to the event. */
export const toCourseEvent = (
  row: CourseEventRow,
  of: { readonly userIsRegistered: boolean; readonly favourites: ReadonlySet<string> },
): CourseEventMetadata => ({
  ref: row.ref,
  courseEventRef: row.ref,
  courseRef: { ref: row.course.ref, name: row.course.title },
  federation: { ref: row.federation.ref, name: row.federation.name },
  title: row.title,
  description: row.description,
  money: toEventMoney(row),
  maxRegistrations: row.maxRegistrations,
  registrations: row._count.registrations,
  days: row.days.map(({ ref, courseDay, day, start, end, location }) => ({
    ref,
    courseDay,
    day,
    start,
    end,
    location: Address.parse(location),
    isFavourite: of.favourites.has(ref),
  })),
  rules: RuleTree.parse(row.rules),
  location: toPlace(row.location),
  achievement: row.course.achievement,
  avatar: row.avatar,
  contactEmail: row.federation.contactEmail,
  userIsRegistered: of.userIsRegistered,
  timeZone: row.federation.timeZone,
  version: row.version,
})
