import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { organisationsOrganizedBy } from '@oxer/domain/competitions/competition/competition.policy'
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { SidebarCalendar } from '@oxer/domain/shell/favourite/favourite.schema'
import { isVisibleHere } from '../../championships/championship/championship.queries.ts'
import { toCompetitionTarget } from '../../competitions/competition/competition.mappers.ts'
import { shareJoin } from '../../competitions/competition/competition-visibility.queries.ts'
import { todayOf } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { federationsWith } from '../../kernel/procedure/feature.ts'
import type { CalendarRow } from '../calendar/calendar.mappers.ts'
import { rowColumns, visibleHere } from '../calendar/calendar.queries.ts'

type Reading = Pick<Context, 'db' | 'tenant' | 'now'> & { readonly actor: Actor }

/** Whether this user may know that the competition exists. */
export const isCompetitionVisible = async (ctx: Reading, ref: string): Promise<boolean> => {
  const rows = await ctx.db.$queryRaw<{ ref: string }[]>`
    SELECT competition.ref FROM competition ${shareJoin(ctx)}
    WHERE competition.ref = ${ref}::uuid AND ${visibleHere(ctx)}`
  return rows.length > 0
}

/** The maximum that a side panel can show. */
const mostInSidebar = 100

/** A day of a course event that this host shows. */
export const isCourseDayVisible = async ({ db, tenant }: Reading, ref: string): Promise<boolean> => {
  const courseEvent = { deletedAt: null, federationRef: { in: federationsWith(tenant, 'COURSES') } }
  return (await db.courseEventDay.count({ where: { ref, courseEvent } })) > 0
}

/** The next ones first; days of an event deleted in the meantime are left out. */
const listSavedCourseDays = (ctx: Reading): Promise<SidebarCalendar['courseDayEvents']> =>
  ctx.db.$queryRaw<SidebarCalendar['courseDayEvents']>`
    SELECT d.ref, e.title AS name, e.ref AS "courseEventRef", d.day, d.start, favourite.ref AS "favouriteRef"
    FROM favourite JOIN course_event_day d ON d.ref = favourite.subject_ref
      JOIN course_event e ON e.ref = d.course_event_ref
    WHERE favourite.account_ref = ${ctx.actor.accountRef}::uuid AND e.deleted_at IS NULL
      AND e.federation_ref = ANY(${[...ctx.tenant.federationRefs]}::uuid[])
    ORDER BY d.day < ${todayOf(Prisma.sql`e.federation_ref`, ctx.now)}, d.day, d.start, d.ref
    LIMIT ${mostInSidebar}`

/** Whether this user may know that the championship exists. */
export const isChampionshipVisible = async (ctx: Reading, ref: string): Promise<boolean> => {
  const rows = await ctx.db.$queryRaw<{ ref: string }[]>`
    SELECT ref FROM championship WHERE championship.ref = ${ref}::uuid AND ${isVisibleHere(ctx)}`
  return rows.length > 0
}

/** The next ones first; those that have become invisible in the meantime are left out. */
const listSavedChampionships = (ctx: Reading): Promise<SidebarCalendar['championships']> =>
  ctx.db.$queryRaw<SidebarCalendar['championships']>`
    SELECT championship.ref, championship.name, championship.color, favourite.ref AS "favouriteRef"
    FROM favourite JOIN championship ON championship.ref = favourite.subject_ref
    WHERE favourite.account_ref = ${ctx.actor.accountRef}::uuid AND ${isVisibleHere(ctx)}
    ORDER BY championship."end" < ${todayOf(Prisma.sql`championship.federation_ref`, ctx.now)}, championship.start,
      championship.ref
    LIMIT ${mostInSidebar}`

/** A free event that this host shows. */
export const isEventVisible = async ({ db, tenant }: Reading, ref: string): Promise<boolean> =>
  (await db.freeEvent.count({ where: { ref, deletedAt: null, federationRef: { in: [...tenant.federationRefs] } } })) > 0

/** The next ones first; events deleted in the meantime are left out. */
const listSavedEvents = (ctx: Reading): Promise<SidebarCalendar['events']> =>
  ctx.db.$queryRaw<SidebarCalendar['events']>`
    SELECT event.ref, event.name, event.start, favourite.ref AS "favouriteRef"
    FROM favourite JOIN free_event AS event ON event.ref = favourite.subject_ref
    WHERE favourite.account_ref = ${ctx.actor.accountRef}::uuid AND event.deleted_at IS NULL
      AND event.federation_ref = ANY(${[...ctx.tenant.federationRefs]}::uuid[])
    ORDER BY event."end" < ${todayOf(Prisma.sql`event.federation_ref`, ctx.now)}, event.start, event.ref
    LIMIT ${mostInSidebar}`

/** An organiser's own competitions are in the panel from two weeks before their first day until their last one. */
const daysBefore = 14

/** p004: saved and shared competitions, and the caller's own of these days, the next ones first. Those that have become invisible in the meantime are left out. */
export const getSidebarCalendar = async (ctx: Reading): Promise<SidebarCalendar> => {
  const rows = await ctx.db.$queryRaw<(CalendarRow & { favouriteRef: string | null })[]>`
    SELECT ${rowColumns}, favourite.ref AS "favouriteRef"
    FROM competition ${shareJoin(ctx)}
    LEFT JOIN favourite ON favourite.subject_ref = competition.ref AND favourite.account_ref = ${ctx.actor.accountRef}::uuid
    WHERE ${Prisma.join([isSavedSharedOrOwn(ctx), visibleHere(ctx)], ' AND ')}
    ORDER BY competition."end" < ${todayOf(Prisma.sql`competition.federation_ref`, ctx.now)}, competition.start, competition.ref
    LIMIT ${mostInSidebar}`
  return {
    competitions: rows.map((row) => ({
      ref: row.ref,
      name: row.name,
      status: CompetitionStatus.parse(row.status),
      start: row.start,
      end: row.end,
      target: toCompetitionTarget(row, ctx.actor),
      favouriteRef: row.favouriteRef,
      isShared: row.shareRole !== null,
    })),
    courseDayEvents: await listSavedCourseDays(ctx),
    championships: await listSavedChampionships(ctx),
    events: await listSavedEvents(ctx),
  }
}

/** Selects the few refs first, so that a calendar of a hundred thousand is not scanned for them. */
const isSavedSharedOrOwn = ({ actor, now }: Reading): Prisma.Sql => {
  const today = localDateAt(now(), 'UTC')
  return Prisma.sql`competition.ref IN (
    SELECT subject_ref FROM favourite WHERE account_ref = ${actor.accountRef}::uuid
    UNION SELECT competition_ref FROM competition_share WHERE person_ref = ${actor.personRef}::uuid
    UNION SELECT ref FROM competition WHERE organizer_type = 'ORGANISATION'
      AND organizer_ref = ANY(${organisationsOrganizedBy(actor)}::uuid[]) AND deleted_at IS NULL
      AND status IN ('DRAFT', 'PUBLISHED', 'HIDDEN') AND "end" >= ${today} AND start <= ${addDays(today, daysBefore)}
  )`
}
