import { belongsToFederation } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import {
  type CompetitionFacts,
  canAdministrateCompetition,
  canEnterResults,
  canJudgeCompetition,
  canManageCompetition,
  canManageCompetitionFinance,
  canViewCompetition,
  canWriteWhileLocked,
} from '@oxer/domain/competitions/competition/competition.policy'
import {
  CompetitionShareRole,
  CompetitionStatus,
  OrganizerType,
} from '@oxer/domain/competitions/competition/competition.schema'
import { canCreateCompetition } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import type { Scope } from '../../kernel/procedure/scope.ts'

/** A competition to which a guard has admitted this call. */
export type CompetitionScope = Scope<'competition', CompetitionFacts>

type FactsRow = {
  ref: string
  federationRef: string
  status: string
  organizerType: string
  organizerRef: string
  shareRole: string | null
}

const loadFacts = async (
  ctx: Pick<Context, 'db' | 'now'> & { actor: Actor },
  { competition }: { competition: string },
): Promise<CompetitionScope | null> => {
  // Runs before every call of the manage screens, so it takes the shortest path.
  const [row] = await ctx.db.$queryRaw<FactsRow[]>`
    SELECT c.ref, c.federation_ref AS "federationRef", c.status, c.organizer_type AS "organizerType",
      c.organizer_ref AS "organizerRef",
      (SELECT s.role FROM competition_share s WHERE s.competition_ref = c.ref
        AND s.person_ref = ${ctx.actor.personRef}::uuid
        AND (s.expires IS NULL OR s.expires > ${ctx.now()}::timestamptz)) AS "shareRole"
    FROM competition c WHERE c.ref = ${competition}::uuid AND c.deleted_at IS NULL`
  if (!row) return null
  return {
    ref: row.ref,
    federationRef: row.federationRef,
    status: CompetitionStatus.parse(row.status),
    organizerType: OrganizerType.parse(row.organizerType),
    organizerRef: row.organizerRef,
    shareRole: row.shareRole === null ? null : CompetitionShareRole.parse(row.shareRole),
  } as CompetitionScope
}

const isShared = (_actor: Actor, facts: CompetitionScope): boolean => facts.shareRole !== null

const competitionGuard = (
  name: string,
  policy: { name: string; allows: (actor: Actor, facts: CompetitionScope) => boolean },
) => guard({ name, policy, as: 'competition', isVisible: isShared, load: loadFacts })

/** Reads of the manage screens. Provides `ctx.competition`. */
/** What is known of a competition for a guard of something that belongs to it. */
export const readCompetitionFacts = loadFacts

export const mayViewCompetition = competitionGuard('mayViewCompetition', {
  name: 'canViewCompetition',
  allows: canViewCompetition,
})
/** The checks of mayViewCompetition for a second competition that a call names in `field`. */
export const findViewable = async (ctx: ActingContext, ref: string, field: string): Promise<CompetitionScope> => {
  const facts = await loadFacts(ctx, { competition: ref })
  if (facts === null || !(belongsToFederation(ctx.actor, facts.federationRef) || isShared(ctx.actor, facts))) {
    throw failure(kernelErrors.notFound, { field })
  }
  if (!canViewCompetition(ctx.actor, facts)) throw failure(kernelErrors.insufficientPermissions, { field })
  return facts
}
/** The competition of a task or of a document, if the actor may manage it still. */
export const findManaged = async (ctx: ActingContext, ref: string, field: string): Promise<CompetitionScope> => {
  const facts = await findViewable(ctx, ref, field)
  if (!canManageCompetition(ctx.actor, facts)) throw failure(kernelErrors.insufficientPermissions, { field })
  return facts
}

export const mayManageCompetition = competitionGuard('mayManageCompetition', {
  name: 'canManageCompetition',
  allows: canManageCompetition,
})
export const mayAdministrateCompetition = competitionGuard('mayAdministrateCompetition', {
  name: 'canAdministrateCompetition',
  allows: canAdministrateCompetition,
})
export const mayManageCompetitionFinance = competitionGuard('mayManageCompetitionFinance', {
  name: 'canManageCompetitionFinance',
  allows: canManageCompetitionFinance,
})
export const mayEnterResults = competitionGuard('mayEnterResults', { name: 'canEnterResults', allows: canEnterResults })

/** Reads of a judge's own tests; which these are, each query asks. */
export const mayJudgeCompetition = competitionGuard('mayJudgeCompetition', {
  name: 'canJudgeCompetition',
  allows: canJudgeCompetition,
})

/** For procedures whose input names the federation in which a competition is created. */
export const mayCreateCompetition = guard({
  name: 'mayCreateCompetition',
  policy: { name: 'canCreateCompetition', allows: canCreateCompetition },
  as: 'federation',
  load: async (ctx, { federationRef }: { federationRef: string }) => {
    const row = await ctx.db.federation.findUnique({ where: { ref: federationRef }, select: { ref: true } })
    return row && { federationRef: row.ref }
  },
})

/**
 * Decision 9: call it first in every command that writes registrations, start lists or results. An archived or cancelled competition
 * accepts no such writes.
 */
export const refuseWhenLocked = (actor: Actor, competition: CompetitionScope): void => {
  if (competition.status === 'LOCKED' && !canWriteWhileLocked(actor, competition))
    throw failure(competitionErrors.locked)
  if (competition.status === 'ARCHIVED' || competition.status === 'CANCELLED') throw failure(competitionErrors.closed)
}

/** Everybody in the federation; the answer contains their rights. */
export const mayAskCompetition = competitionGuard('mayAskCompetition', {
  name: 'belongsToFederation',
  allows: () => true,
})
