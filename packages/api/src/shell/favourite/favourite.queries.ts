import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import type { SidebarCalendar } from '@oxer/domain/shell/favourite/favourite.schema'
import type { Context } from '../../kernel/context/context.ts'
import { type CalendarRow, toCalendarTarget } from '../calendar/calendar.mappers.ts'
import { rowColumns, shareJoin, visibleHere } from '../calendar/calendar.queries.ts'

type Reading = Pick<Context, 'db' | 'tenant' | 'now'> & { readonly actor: Actor }

/** Whether this user may know of the competition at all. */
export const isCompetitionVisible = async (ctx: Reading, ref: string): Promise<boolean> => {
  const rows = await ctx.db.$queryRaw<{ ref: string }[]>`
    SELECT competition.ref FROM competition ${shareJoin(ctx)}
    WHERE competition.ref = ${ref}::uuid AND ${visibleHere(ctx)}`
  return rows.length > 0
}

/** As many as a side panel can show. */
const mostInSidebar = 100

/** A day of a course event that this host shows. */
export const isCourseDayVisible = async ({ db, tenant }: Reading, ref: string): Promise<boolean> => {
  const courseEvent = { deletedAt: null, federationRef: { in: [...tenant.federationRefs] } }
  return (await db.courseEventDay.count({ where: { ref, courseEvent } })) > 0
}

/** The next ones first; of an event that was deleted meanwhile no day is left. */
const listSavedCourseDays = (ctx: Reading, today: string): Promise<SidebarCalendar['courseDayEvents']> =>
  ctx.db.$queryRaw<SidebarCalendar['courseDayEvents']>`
    SELECT d.ref, e.title AS name, e.ref AS "courseEventRef", d.day, d.start, favourite.ref AS "favouriteRef"
    FROM favourite JOIN course_event_day d ON d.ref = favourite.subject_ref
      JOIN course_event e ON e.ref = d.course_event_ref
    WHERE favourite.account_ref = ${ctx.actor.accountRef}::uuid AND e.deleted_at IS NULL
      AND e.federation_ref = ANY(${[...ctx.tenant.federationRefs]}::uuid[])
    ORDER BY d.day < ${today}, d.day, d.start, d.ref
    LIMIT ${mostInSidebar}`

/** p004: saved and shared, the next ones first. What has become invisible meanwhile is left out. */
export const getSidebarCalendar = async (ctx: Reading): Promise<SidebarCalendar> => {
  const today = ctx.now().toISOString().slice(0, 10)
  const rows = await ctx.db.$queryRaw<(CalendarRow & { favouriteRef: string | null })[]>`
    SELECT ${rowColumns}, favourite.ref AS "favouriteRef"
    FROM competition ${shareJoin(ctx)}
    LEFT JOIN favourite ON favourite.subject_ref = competition.ref AND favourite.account_ref = ${ctx.actor.accountRef}::uuid
    WHERE ${Prisma.join([isSavedOrShared(ctx.actor), visibleHere(ctx)], ' AND ')}
    ORDER BY competition."end" < ${today}, competition.start, competition.ref
    LIMIT ${mostInSidebar}`
  return {
    competitions: rows.map((row) => ({
      ref: row.ref,
      name: row.name,
      status: CompetitionStatus.parse(row.status),
      start: row.start,
      end: row.end,
      target: toCalendarTarget(row, ctx.actor),
      favouriteRef: row.favouriteRef,
      isShared: row.shareRole !== null,
    })),
    courseDayEvents: await listSavedCourseDays(ctx, today),
    championships: [],
  }
}

/** The few refs first, so that no calendar of a hundred thousand is walked for a handful. */
const isSavedOrShared = (actor: Actor): Prisma.Sql => Prisma.sql`competition.ref IN (
  SELECT subject_ref FROM favourite WHERE account_ref = ${actor.accountRef}::uuid
  UNION SELECT competition_ref FROM competition_share WHERE person_ref = ${actor.personRef}::uuid
)`
