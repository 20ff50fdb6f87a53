// The list that the participants of a course sign, as PDF: a box for each of them on each day.
import { draw } from '@oxer/documents/drawing/drawing'
import { type ListSection, mostPages } from '@oxer/documents/list-paper/list-paper'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CourseEventMetadata } from '@oxer/domain/courses/course-event/course-event.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate, formatInstant } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import type { CourseEventScope } from './course-event.guards.ts'
import { getCourseEvent } from './course-event.queries.ts'
import { listCourseAttendances } from './course-registration.queries.ts'

type Printing = Context & { readonly actor: Actor; readonly courseEvent: CourseEventScope }

/** More than any course has. */
const mostRows = 5000
/** Beside each other on a page that lies; more days are further lists. */
const mostDays = 5
const roomOfSignature = 104
const millimetres = 10

const daysOf = ({ days }: CourseEventMetadata): CourseEventMetadata['days'][] =>
  Array.from({ length: Math.max(1, Math.ceil(days.length / mostDays)) }, (_, at) =>
    days.slice(at * mostDays, (at + 1) * mostDays),
  )

/** p115: who takes part, to sign on each day. @throws PAYLOAD_TOO_LARGE */
export const printCourseAttendance = async (ctx: Printing): Promise<FileReply> => {
  const language = toLanguage(ctx.language)
  const { t } = createI18n(language)
  const event = await getCourseEvent(ctx, ctx.courseEvent)
  const { items } = await listCourseAttendances(ctx, ctx.courseEvent, { size: mostRows })
  const [look] = await ctx.db.$queryRaw<{ colour: string | null }[]>`
    SELECT (SELECT colour FROM tenant WHERE federation_ref = ${event.federation.ref}::uuid ORDER BY ref LIMIT 1) AS colour`
  const parts = daysOf(event)
  const sections = parts.map(
    (days): ListSection => ({
      title: event.title,
      facts: [
        t('courses:attendance.sheet.title'),
        ...days.map(({ day, start, end, location }) =>
          [formatDate(day), `${start}–${end}`, location.cityName].filter(Boolean).join(' · '),
        ),
      ],
      columns: [
        { header: '', isFigure: true },
        { header: t('courses:registration.person'), isStrong: true },
        ...days.map(({ day }) => ({ header: formatDate(day), room: roomOfSignature })),
      ],
      rows: items.map(({ person }, at) => ({
        kind: 'ROW',
        cells: [String(at + 1), person.name, ...days.map(() => '')],
      })),
      empty: t('courses:registration.none'),
      foot: [t('courses:attendance.sheet.teacher')],
      address: null,
    }),
  )
  const made = ctx.now().toISOString()
  const margin = { top: millimetres, right: millimetres, bottom: millimetres, left: millimetres }
  const isLandscape = parts.some((days) => days.length > 3)
  const { pages, bytes } = await (ctx.services.draw ?? draw)({
    kind: 'LISTS',
    paper: {
      ...{ title: event.title, author: event.federation.name, language, date: made, sections },
      page: { isLandscape, fontSize: 9.5, margin, copies: 1, isCollated: true },
      ...{ head: event.federation.name, colour: look?.colour ?? null },
      made: t('courses:attendance.sheet.made', { at: formatInstant(made, event.timeZone) }),
      words: { page: t('courses:attendance.sheet.page'), of: t('courses:attendance.sheet.of') },
    },
  })
  if (bytes === null) throw failure(kernelErrors.payloadTooLarge, { values: { maximum: mostPages, pages } })
  return {
    fileName: `${event.title} - ${t('courses:attendance.sheet.title')}.pdf`,
    contentType: 'application/pdf',
    body: bytes,
    disposition: 'inline',
  }
}
