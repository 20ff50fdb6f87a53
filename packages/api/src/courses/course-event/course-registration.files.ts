import { Prisma } from '@oxer/db'
import { type SpreadsheetColumn, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CourseRegistrationStatus } from '@oxer/domain/courses/course-event/course-registration.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import { dayOf } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import type { CourseEventScope } from './course-event.guards.ts'
import { getCourseEvent } from './course-event.queries.ts'

type Row = {
  personRef: string
  firstName: string
  lastName: string
  birthDate: string | null
  email: string | null
  status: CourseRegistrationStatus
  remarks: string
  registeredOn: string
  attended: number
  achieved: boolean | null
}

/** More than a room can hold, and as many as one answer should contain. */
const mostRows = 5000

/** p123: registrations by name, with the contact data that a teacher needs; each look at a minor is recorded. */
export const exportCourseRegistrations = async (
  ctx: Context & { readonly actor: Actor; readonly courseEvent: CourseEventScope },
): Promise<FileReply> => {
  const event = await getCourseEvent(ctx, ctx.courseEvent)
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT p.ref AS "personRef", p.first_name AS "firstName", p.last_name AS "lastName", p.birth_date AS "birthDate",
      p.email, r.status, r.remarks,
      ${dayOf(Prisma.sql`r.registered_at`, Prisma.sql`${ctx.courseEvent.federationRef}::uuid`)} AS "registeredOn", r.has_achieved AS achieved,
      (SELECT count(*)::int FROM course_attendance a WHERE a.registration_ref = r.ref AND a.is_present) AS attended
    FROM course_registration r JOIN person p ON p.ref = r.person_ref
    WHERE r.course_event_ref = ${event.ref}::uuid
    ORDER BY p.sort_name, r.ref
    LIMIT ${mostRows}`
  await noteLook(
    ctx,
    rows.map((row) => row.personRef),
    'courses.courseEvent.export',
  )
  const { t } = createI18n(toLanguage(ctx.language))
  const columns: SpreadsheetColumn<Row>[] = [
    { header: t('courses:export.lastName'), value: (row) => row.lastName, width: 22 },
    { header: t('courses:export.firstName'), value: (row) => row.firstName, width: 18 },
    {
      header: t('courses:export.birthDate'),
      value: (row) => (row.birthDate === null ? null : formatDate(row.birthDate)),
    },
    { header: t('courses:export.email'), value: (row) => row.email, width: 28 },
    { header: t('courses:export.status'), value: (row) => t(`courses:status.${row.status}`) },
    { header: t('courses:export.registeredAt'), value: (row) => formatDate(row.registeredOn) },
    { header: t('courses:export.attended'), value: (row) => row.attended },
    {
      header: t('courses:export.achieved'),
      value: (row) => (row.achieved === null ? null : t(row.achieved ? 'courses:result.yes' : 'courses:result.no')),
    },
    { header: t('courses:export.remarks'), value: (row) => row.remarks, width: 40 },
  ]
  const sheet = await writeSpreadsheet('XLSX', { name: event.title, columns, rows })
  return {
    fileName: `${event.title}.${sheet.extension}`,
    contentType: sheet.contentType,
    body: sheet.body,
  }
}
