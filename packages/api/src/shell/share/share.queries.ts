import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { CompetitionShareRole } from '@oxer/domain/competitions/competition/competition.schema'
import { CourseShareRole } from '@oxer/domain/courses/course-event/course-event.schema'
import type { Share } from '@oxer/domain/shell/share/share.schema'
import { toCompetitionTarget } from '../../competitions/competition/competition.mappers.ts'
import { announcedCompetitions } from '../../competitions/competition/competition-visibility.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { federationsWith } from '../../kernel/procedure/feature.ts'

/** The maximum that the menu can show. */
const mostShares = 100

type Asking = Pick<Context, 'db' | 'tenant' | 'now'> & { readonly actor: Actor }
/** A share with the first day of its subject. */
type Dated = { readonly start: string; readonly share: Share }

const sharedCompetitions = async (ctx: Asking, personRef: string): Promise<Dated[]> => {
  const now = ctx.now()
  const rows = await ctx.db.competitionShare.findMany({
    where: {
      personRef,
      competition: { deletedAt: null, federationRef: { in: [...ctx.tenant.federationRefs] } },
      // A share that has expired, and that of a judge, tell nothing of a competition that is hidden.
      OR: [
        { role: { not: 'JURY' }, OR: [{ expires: null }, { expires: { gt: now } }] },
        { competition: announcedCompetitions },
      ],
    },
    relationLoadStrategy: 'join',
    select: {
      role: true,
      expires: true,
      competition: {
        select: {
          ref: true,
          name: true,
          start: true,
          status: true,
          federationRef: true,
          organizerType: true,
          organizerRef: true,
        },
      },
    },
    orderBy: [{ competition: { start: 'desc' } }, { ref: 'desc' }],
    take: mostShares,
  })
  return rows.map(({ role, expires, competition: { start, ...competition } }) => {
    const isExpired = expires !== null && expires <= now
    return {
      start,
      share: {
        type: 'COMPETITION',
        ref: competition.ref,
        title: competition.name,
        role: CompetitionShareRole.parse(role),
        expires: expires?.toISOString() ?? null,
        isExpired,
        target:
          isExpired || role === 'JURY' ? toCompetitionTarget({ ...competition, shareRole: null }, ctx.actor) : 'MANAGE',
      },
    }
  })
}

/** Every course event has a public page, to which an expired share leads. */
const sharedCourseEvents = async (ctx: Asking, personRef: string): Promise<Dated[]> => {
  const now = ctx.now()
  const rows = await ctx.db.courseEventShare.findMany({
    where: {
      personRef,
      courseEvent: { deletedAt: null, federationRef: { in: federationsWith(ctx.tenant, 'COURSES') } },
    },
    relationLoadStrategy: 'join',
    select: { role: true, expires: true, courseEvent: { select: { ref: true, title: true, firstDay: true } } },
    orderBy: [{ courseEvent: { firstDay: 'desc' } }, { ref: 'desc' }],
    take: mostShares,
  })
  return rows.map(({ role, expires, courseEvent }) => {
    const isExpired = expires !== null && expires <= now
    return {
      start: courseEvent.firstDay,
      share: {
        type: 'COURSE',
        ref: courseEvent.ref,
        title: courseEvent.title,
        role: CourseShareRole.parse(role),
        expires: expires?.toISOString() ?? null,
        isExpired,
        target: isExpired ? 'PUBLIC' : 'MANAGE',
      },
    }
  })
}

const sharedEvents = async (ctx: Asking, personRef: string): Promise<Dated[]> => {
  const now = ctx.now()
  const rows = await ctx.db.freeEventShare.findMany({
    where: { personRef, freeEvent: { deletedAt: null, federationRef: { in: [...ctx.tenant.federationRefs] } } },
    relationLoadStrategy: 'join',
    select: { expires: true, freeEvent: { select: { ref: true, name: true, start: true } } },
    orderBy: [{ freeEvent: { start: 'desc' } }, { ref: 'desc' }],
    take: mostShares,
  })
  return rows.map(({ expires, freeEvent }) => ({
    start: freeEvent.start,
    share: {
      type: 'EVENT',
      ref: freeEvent.ref,
      title: freeEvent.name,
      role: 'COLLABORATOR',
      expires: expires?.toISOString() ?? null,
      isExpired: expires !== null && expires <= now,
      target: 'PUBLIC',
    },
  }))
}

/** p001: competitions, course events and free events on this host that are shared with the user's person, newest first. */
export const listMyShares = async (ctx: Asking): Promise<Share[]> => {
  const { personRef } = ctx.actor
  if (personRef === null) return []
  const shares = [
    ...(await sharedCompetitions(ctx, personRef)),
    ...(await sharedCourseEvents(ctx, personRef)),
    ...(await sharedEvents(ctx, personRef)),
  ]
  return shares
    .toSorted((one, other) => (one.start < other.start ? 1 : one.start > other.start ? -1 : 0))
    .slice(0, mostShares)
    .map(({ share }) => share)
}
