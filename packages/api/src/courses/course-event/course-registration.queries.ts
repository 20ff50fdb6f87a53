import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  canKeepCourseParticipants,
  canManageCourseEvent,
  canViewCourseParticipants,
} from '@oxer/domain/courses/course-event/course-event.policy'
import { isNamedInPublic } from '@oxer/domain/courses/course-event/course-event.rules'
import {
  type CourseAttendancePage,
  type CourseRegistrationPage,
  CourseRegistrationStatus,
  type CourseResult,
  type CourseResultPage,
} from '@oxer/domain/courses/course-event/course-registration.schema'
import { fold, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { organisationsWhoseMembersAreListed } from '@oxer/domain/parties/person/person.policy'
import type { PersonMatches } from '@oxer/domain/parties/person/person.schema'
import { bornThrough } from '@oxer/domain/reporting/report/report.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { type Cursor, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { matchNames } from '../../kernel/search/search.queries.ts'
import { readPersonMatches } from '../../parties/person/person-search.queries.ts'
import type { CourseEventScope } from './course-event.guards.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'now'>
type Slice = { after?: string | undefined; size: number; q?: string | undefined }

/** Each typed word begins a word of the name of the person under `alias`. */
const isNamed = (alias: Prisma.Sql, q: string | undefined): Prisma.Sql => {
  const words = wordsOf(fold(q ?? ''))
  if (words.length === 0) return Prisma.sql`TRUE`
  return Prisma.join(
    words.map((word) => Prisma.sql`' ' || ${alias}.search_name LIKE ${`% ${word}%`}`),
    ' AND ',
  )
}

/** The same rule as `isNamedInPublic`: a search finds nobody by a name that the reader does not see (decision 33). */
const isNamedTo = (reader: { seesAll: boolean; isOwn: Prisma.Sql }, today: string): Prisma.Sql =>
  reader.seesAll
    ? Prisma.sql`TRUE`
    : Prisma.sql`(${reader.isOwn} OR (subject.birth_date IS NOT NULL AND subject.birth_date <= ${bornThrough(today, 18)}))`

/** Those of the persons under `subject` whom the actor may register, by the same rule as a registration. */
const mayBeRegisteredBy = (actor: Actor | null, courseEvent: CourseEventScope, today: string): Prisma.Sql => {
  if (actor?.isRegistered !== true) return Prisma.sql`FALSE`
  if (canKeepCourseParticipants(actor, courseEvent)) return Prisma.sql`TRUE`
  const clubs = organisationsWhoseMembersAreListed(actor, courseEvent.federationRef) ?? []
  return Prisma.sql`(subject.ref = ${actor.personRef}::uuid
    OR EXISTS (SELECT FROM person_relation rel WHERE rel.child_ref = subject.ref
      AND rel.parent_ref = ${actor.personRef}::uuid AND rel.permission IN ('FULL', 'REGISTRATION'))
    OR EXISTS (SELECT FROM membership m WHERE m.person_ref = subject.ref
      AND m.organisation_ref = ANY(${clubs}::uuid[]) AND m.start <= ${today}
      AND (m."end" IS NULL OR m."end" >= ${today})))`
}

/** p025: persons whom the actor may register and who are not registered yet, by name, ten at most. */
export const searchRegistrable = async (
  ctx: Reading & { readonly actor: Actor; readonly courseEvent: CourseEventScope },
  text: string,
): Promise<PersonMatches> => {
  const { db, actor } = ctx
  const { ref, federationRef } = ctx.courseEvent
  const today = await todayIn(db, federationRef, ctx.now)
  const where = Prisma.sql`subject.deceased_date IS NULL AND subject.erased_at IS NULL
    AND ${mayBeRegisteredBy(actor, ctx.courseEvent, today)}
    AND NOT EXISTS (SELECT FROM course_registration r WHERE r.course_event_ref = ${ref}::uuid
      AND r.person_ref = subject.ref AND r.status = 'SUBSCRIBED')`
  const search = { noun: 'person', text, federationRefs: [federationRef], where } as const
  return matchNames(db, search, (refs) => readPersonMatches(ctx, refs, new Set()))
}

type RegistrationRow = {
  ref: string
  personRef: string
  name: string
  birthDate: string | null
  status: string
  isOwn: boolean
  registeredAt: Date
  remarks: string
  cancelReason: string | null
  version: number
}

/**
 * p116, in the order of registration, so that the end of a page reveals no name. The public reads the participants without the names of
 * minors. A higher-order role reads all names. Those who keep the registrations also read cancelled ones.
 */
export const listCourseRegistrations = async (
  ctx: Reading,
  courseEvent: CourseEventScope,
  { after, size, q }: Slice,
  only: string | null = null,
): Promise<CourseRegistrationPage> => {
  const { actor } = ctx
  const { ref, federationRef } = courseEvent
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const isRegistered = actor?.isRegistered === true
  const managesAll = isRegistered && canKeepCourseParticipants(actor, courseEvent)
  const seesAll = isRegistered && canViewCourseParticipants(actor, courseEvent)
  const cursor = toCursor(after)
  const isOwn = mayBeRegisteredBy(actor, courseEvent, today)
  const isFound = q
    ? Prisma.sql`${isNamed(Prisma.sql`subject`, q)} AND ${isNamedTo({ seesAll, isOwn }, today)}`
    : Prisma.sql`TRUE`
  const rows = await ctx.db.$queryRaw<RegistrationRow[]>`
    SELECT r.ref, r.person_ref AS "personRef", subject.first_name || ' ' || subject.last_name AS name,
      subject.birth_date AS "birthDate", r.status, ${isOwn} AS "isOwn",
      r.registered_at AS "registeredAt", r.remarks, r.cancel_reason AS "cancelReason", r.version
    FROM course_registration r JOIN person subject ON subject.ref = r.person_ref
    WHERE r.course_event_ref = ${ref}::uuid AND ${isFound}
      AND ${managesAll ? Prisma.sql`TRUE` : Prisma.sql`r.status = 'SUBSCRIBED'`}
      AND ${cursor ? Prisma.sql`r.ref > ${cursor.ref}::uuid` : Prisma.sql`TRUE`}
      AND ${only === null ? Prisma.sql`TRUE` : Prisma.sql`r.ref = ${only}::uuid`}
    ORDER BY r.ref
    LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    (row) => ({ key: row.ref, ref: row.ref }),
    (row) => ({
      registrationRef: row.ref,
      person:
        seesAll || row.isOwn || isNamedInPublic(row.birthDate, today)
          ? { ref: isRegistered ? row.personRef : null, name: row.name }
          : null,
      status: CourseRegistrationStatus.parse(row.status),
      canChange: row.isOwn && row.status === 'SUBSCRIBED',
      registeredAt: row.isOwn ? row.registeredAt.toISOString() : null,
      remarks: row.isOwn ? row.remarks : null,
      cancelReason: row.isOwn ? row.cancelReason : null,
      version: row.isOwn ? row.version : null,
    }),
  )
}

type ParticipantRow = {
  ref: string
  personRef: string
  firstName: string
  lastName: string
  avatar: string | null
  sortName: string
}

const participantColumns = Prisma.sql`r.ref, p.ref AS "personRef", p.first_name AS "firstName",
  p.last_name AS "lastName", p.avatar, p.sort_name AS "sortName"`

const toPerson = (row: ParticipantRow) => ({
  ref: row.personRef,
  name: `${row.firstName} ${row.lastName}`,
  firstname: row.firstName,
  lastname: row.lastName,
  avatar: row.avatar,
})

const cursorOf = (row: ParticipantRow): Cursor => ({ key: row.sortName, ref: row.ref })

const activeAfter = (courseEventRef: string, cursor: Cursor | null, only: string | null): Prisma.Sql => Prisma.sql`
  r.course_event_ref = ${courseEventRef}::uuid AND r.status = 'SUBSCRIBED'
  AND ${only === null ? Prisma.sql`TRUE` : Prisma.sql`r.ref = ${only}::uuid`}
  AND ${cursor ? Prisma.sql`(p.sort_name, r.ref) > (${cursor.key}, ${cursor.ref}::uuid)` : Prisma.sql`TRUE`}`

/** p115: the participants by name, with every day of the event. `only` selects one registration. */
export const listCourseAttendances = async (
  { db }: { db: Db },
  { ref }: CourseEventScope,
  { after, size, q }: Slice,
  only: string | null = null,
): Promise<CourseAttendancePage> => {
  const rows = await db.$queryRaw<(ParticipantRow & { attendances: { ref: string; present: boolean | null }[] })[]>`
    SELECT ${participantColumns}, (
      SELECT COALESCE(json_agg(json_build_object('ref', d.ref, 'present', a.is_present) ORDER BY d.course_day), '[]'::json)
      FROM course_event_day d LEFT JOIN course_attendance a ON a.day_ref = d.ref AND a.registration_ref = r.ref
      WHERE d.course_event_ref = r.course_event_ref) AS attendances
    FROM course_registration r JOIN person p ON p.ref = r.person_ref
    WHERE ${activeAfter(ref, toCursor(after), only)} AND ${isNamed(Prisma.sql`p`, q)}
    ORDER BY p.sort_name, r.ref
    LIMIT ${size + 1}`
  return toCursorPage(rows, size, cursorOf, (row) => ({
    registrationRef: row.ref,
    person: toPerson(row),
    attendances: row.attendances,
  }))
}

type ResultRow = ParticipantRow & {
  achievementName: string | null
  achieved: boolean | null
  date: string | null
  score: string | null
  notes: string
  version: number
}

const toResult = (row: ResultRow, managesResults: boolean): CourseResult => ({
  registrationRef: row.ref,
  person: toPerson(row),
  result: { achievementName: row.achievementName, achieved: row.achieved },
  date: row.date,
  score: managesResults ? row.score : null,
  notes: managesResults ? row.notes : null,
  version: row.version,
})

/** p117: the results, by name. Scores and notes are for those who enter them. */
export const listCourseResults = async (
  { db, actor }: { db: Db; actor: Actor },
  courseEvent: CourseEventScope,
  { after, size, q }: Slice,
  only: string | null = null,
): Promise<CourseResultPage> => {
  const rows = await db.$queryRaw<ResultRow[]>`
    SELECT ${participantColumns}, ach.name AS "achievementName", r.has_achieved AS achieved, r.result_date AS date,
      trim_scale(r.score)::text AS score, r.notes, r.version
    FROM course_registration r JOIN person p ON p.ref = r.person_ref
      JOIN course_event e ON e.ref = r.course_event_ref JOIN course c ON c.ref = e.course_ref
      LEFT JOIN achievement ach ON ach.ref = c.achievement_ref
    WHERE ${activeAfter(courseEvent.ref, toCursor(after), only)} AND ${isNamed(Prisma.sql`p`, q)}
    ORDER BY p.sort_name, r.ref
    LIMIT ${size + 1}`
  const managesResults = canManageCourseEvent(actor, courseEvent)
  return toCursorPage(rows, size, cursorOf, (row) => toResult(row, managesResults))
}
