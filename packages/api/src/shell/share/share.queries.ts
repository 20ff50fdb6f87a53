import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { CompetitionShareRole } from '@oxer/domain/competitions/competition/competition.schema'
import type { Share } from '@oxer/domain/shell/share/share.schema'
import { toCompetitionTarget } from '../../competitions/competition/competition.mappers.ts'
import { announcedCompetitions } from '../../competitions/competition/competition-visibility.queries.ts'
import type { Context } from '../../kernel/context/context.ts'

/** The maximum that the menu can show. */
const mostShares = 100

/** p001: competitions on this host that are shared with the user's person, newest first. */
export const listMyShares = async (
  ctx: Pick<Context, 'db' | 'tenant' | 'now'> & { readonly actor: Actor },
): Promise<Share[]> => {
  if (ctx.actor.personRef === null) return []
  const now = ctx.now()
  const rows = await ctx.db.competitionShare.findMany({
    where: {
      personRef: ctx.actor.personRef,
      competition: { deletedAt: null, federationRef: { in: [...ctx.tenant.federationRefs] } },
      // A share that has expired tells nothing of a competition that is hidden by now.
      OR: [{ expires: null }, { expires: { gt: now } }, { competition: announcedCompetitions }],
    },
    relationLoadStrategy: 'join',
    select: {
      role: true,
      expires: true,
      competition: {
        select: { ref: true, name: true, status: true, federationRef: true, organizerType: true, organizerRef: true },
      },
    },
    orderBy: [{ competition: { start: 'desc' } }, { ref: 'desc' }],
    take: mostShares,
  })
  return rows.map(({ role, expires, competition }) => {
    const isExpired = expires !== null && expires <= now
    return {
      type: 'COMPETITION',
      ref: competition.ref,
      title: competition.name,
      role: CompetitionShareRole.parse(role),
      expires: expires?.toISOString() ?? null,
      isExpired,
      target: isExpired ? toCompetitionTarget({ ...competition, shareRole: null }, ctx.actor) : 'MANAGE',
    }
  })
}
