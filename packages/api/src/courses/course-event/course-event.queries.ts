import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  CourseCalendarPage,
  CourseCalendarSearch,
  CourseEventMetadata,
  CourseEventProfile,
} from '@oxer/domain/courses/course-event/course-event.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold, minimumFuzzyLength, minimumSearchLength, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { CourseEventScope } from './course-event.guards.ts'
import { toCourseEvent, toEventMoney, toPlace } from './course-event.mappers.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'tenant'>

const active = { status: 'SUBSCRIBED' } as const

/** Whether the user's own person takes part (pr1067), and which of the days the user saved as favourites. */
const readOwnSide = async (db: Db, actor: Actor | null, ref: string, dayRefs: string[]) => {
  if (!actor) return { userIsRegistered: false, favourites: new Set<string>() }
  const favourites = await db.favourite.findMany({
    where: { accountRef: actor.accountRef, subjectRef: { in: dayRefs } },
    select: { subjectRef: true },
  })
  const own =
    actor.personRef === null
      ? 0
      : await db.courseRegistration.count({
          where: { courseEventRef: ref, personRef: actor.personRef, ...active },
        })
  return { userIsRegistered: own > 0, favourites: new Set(favourites.map(({ subjectRef }) => subjectRef)) }
}

/** p112: the choices of the form. */
export const getCourseEvent = async (
  { db, actor }: { db: Db; actor: Actor | null },
  { ref }: { readonly ref: string },
): Promise<CourseEventMetadata> => {
  const row = await db.courseEvent.findFirst({
    where: { ref, deletedAt: null },
    include: {
      federation: { select: { ref: true, name: true, contactEmail: true, timeZone: true } },
      course: { select: { ref: true, title: true, achievement: { select: { ref: true, name: true } } } },
      days: { orderBy: { courseDay: 'asc' } },
      _count: { select: { registrations: { where: active } } },
    },
    relationLoadStrategy: 'join',
  })
  if (!row) throw failure(kernelErrors.notFound)
  const own = await readOwnSide(
    db,
    actor,
    ref,
    row.days.map((day) => day.ref),
  )
  return toCourseEvent(row, own)
}

/** p113: public; contains no persons. */
export const getCourseEventProfile = async (
  ctx: { db: Db; actor: Actor | null },
  scope: CourseEventScope,
): Promise<CourseEventProfile> => {
  const { version: _version, ...profile } = await getCourseEvent(ctx, scope)
  return profile
}

type CalendarRow = {
  ref: string
  title: string
  firstDay: string
  lastDay: string
  amountCents: number
  taxLevelCode: string
  currency: string
  maxRegistrations: number
  registrations: number
  location: unknown
  federationRef: string
  federationName: string
  userIsRegistered: boolean
}

const toCalendarItem = ({ firstDay, lastDay, ...row }: CalendarRow) => ({
  ref: row.ref,
  title: row.title,
  federation: { ref: row.federationRef, name: row.federationName },
  money: toEventMoney(row),
  maxRegistrations: row.maxRegistrations,
  registrations: row.registrations,
  location: toPlace(row.location),
  userIsRegistered: row.userIsRegistered,
  firstDay,
  lastDay,
})

/** All words occur in the title; from five characters on, similar titles match too. */
const matching = (searchString: string): Prisma.Sql[] => {
  const needle = fold(searchString)
  if (needle.length < minimumSearchLength) return []
  const hasWords = wordsOf(needle).map((word) => Prisma.sql`e.search_name LIKE ${`%${word}%`}`)
  if (hasWords.length === 0) return []
  const all = Prisma.join(hasWords, ' AND ')
  return [needle.length < minimumFuzzyLength ? all : Prisma.sql`((${all}) OR ${needle} <% e.search_name)`]
}

/** p109: events with a day within the period, earliest first. A text of fewer than three characters is ignored. */
export const searchCourseCalendar = async (
  { db, actor, tenant }: Reading,
  { searchString, from, to, after, size, page }: CourseCalendarSearch,
): Promise<CourseCalendarPage> => {
  const cursor = toCursor(after)
  const conditions = [
    Prisma.sql`e.federation_ref = ANY(${[...tenant.federationRefs]}::uuid[]) AND e.deleted_at IS NULL`,
    ...(from === undefined ? [] : [Prisma.sql`e.last_day >= ${from}`]),
    ...(to === undefined ? [] : [Prisma.sql`e.first_day <= ${to}`]),
    ...matching(searchString ?? ''),
    ...(cursor ? [Prisma.sql`(e.first_day, e.ref) > (${cursor.key}, ${cursor.ref}::uuid)`] : []),
  ]
  const rows = await db.$queryRaw<CalendarRow[]>`
    SELECT e.ref, e.title, e.first_day AS "firstDay", e.last_day AS "lastDay", e.amount_cents AS "amountCents",
      e.tax_level_code AS "taxLevelCode", e.currency, e.max_registrations AS "maxRegistrations", e.location,
      f.ref AS "federationRef", f.name AS "federationName",
      (SELECT count(*)::int FROM course_registration r WHERE r.course_event_ref = e.ref AND r.status = 'SUBSCRIBED')
        AS registrations,
      EXISTS (SELECT FROM course_registration r WHERE r.course_event_ref = e.ref AND r.status = 'SUBSCRIBED'
        AND r.person_ref = ${actor?.personRef ?? null}::uuid) AS "userIsRegistered"
    FROM course_event e JOIN federation f ON f.ref = e.federation_ref
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY e.first_day, e.ref
    LIMIT ${size + 1} OFFSET ${cursor ? 0 : page * size}`
  return toCursorPage(rows, size, (row) => ({ key: row.firstDay, ref: row.ref }), toCalendarItem)
}
