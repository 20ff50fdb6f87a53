// The list that the participants of a course sign, as PDF: a box for each of them on each day.
import { draw } from '@oxer/documents/drawing/drawing'
import { type ListSection, mostPages } from '@oxer/documents/list-paper/list-paper'
import { toPoints } from '@oxer/documents/paper/paper'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import type { CourseEventMetadata } from '@oxer/domain/courses/course-event/course-event.schema'
import { daysBeside, signatureWidth, usualAttendancePage } from '@oxer/domain/courses/course-event/course-print.rules'
import type { PrintCourseAttendance } from '@oxer/domain/courses/course-event/course-print.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { hasRoomForList, pageOf } from '@oxer/domain/kernel/paper/paper.rules'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate, formatInstant } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { drawablePictures, readPicture } from '../../kernel/storage/stored-file.queries.ts'
import type { CourseEventScope } from './course-event.guards.ts'
import { getCourseEvent } from './course-event.queries.ts'
import { listCourseAttendances } from './course-registration.queries.ts'

type Printing = Context & { readonly actor: Actor; readonly courseEvent: CourseEventScope }

/** More than any course has. */
const mostRows = 5000

const daysOf = ({ days }: CourseEventMetadata, beside: number): CourseEventMetadata['days'][] =>
  Array.from({ length: Math.max(1, Math.ceil(days.length / beside)) }, (_, at) =>
    days.slice(at * beside, (at + 1) * beside),
  )

/** The crest and the colour of a federation, as all its paper has them. */
const readLook = async (ctx: Printing, federationRef: string) => {
  const [row] = await ctx.db.$queryRaw<{ avatar: string | null; colour: string | null }[]>`
    SELECT f.avatar, (SELECT colour FROM tenant t WHERE t.federation_ref = f.ref ORDER BY t.ref LIMIT 1) AS colour
      FROM federation f WHERE f.ref = ${federationRef}::uuid`
  return {
    colour: row?.colour ?? null,
    crest: row?.avatar ? await readPicture(ctx, row.avatar, drawablePictures) : null,
  }
}

/** p115: who takes part, to sign on each day. @throws NO_ROOM within the margins, TOO_MANY_PAGES */
export const printCourseAttendance = async (ctx: Printing, request: PrintCourseAttendance): Promise<FileReply> => {
  const event = await getCourseEvent(ctx, ctx.courseEvent)
  const usual = usualAttendancePage(event.days.length, ctx.language)
  const options = { ...request, layout: request.layout ?? usual.layout, language: request.language ?? usual.language }
  if (!hasRoomForList(options)) throw failure(courseEventErrors.noRoom, { field: 'margin' })
  const language = toLanguage(options.language)
  const { t } = createI18n(language)
  const { items } = await listCourseAttendances(ctx, ctx.courseEvent, { size: mostRows })
  const sections = daysOf(event, daysBeside(options)).map(
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
        ...days.map(({ day }) => ({ header: formatDate(day), room: toPoints(signatureWidth) })),
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
  const { pages, bytes } = await (ctx.services.draw ?? draw)({
    kind: 'LISTS',
    paper: {
      ...{ title: event.title, author: event.federation.name, language, date: made, sections },
      ...{ page: pageOf(options), head: event.federation.name, ...(await readLook(ctx, event.federation.ref)) },
      made: t('courses:attendance.sheet.made', { at: formatInstant(made, event.timeZone) }),
      words: { page: t('courses:attendance.sheet.page'), of: t('courses:attendance.sheet.of') },
    },
  })
  if (bytes === null) {
    throw failure(courseEventErrors.tooManyPages, { field: 'copies', values: { pages, most: mostPages } })
  }
  return {
    fileName: `${event.title} - ${t('courses:attendance.sheet.title')}.pdf`,
    contentType: 'application/pdf',
    body: bytes,
    disposition: request.download ? 'attachment' : 'inline',
    isFramed: true,
  }
}
