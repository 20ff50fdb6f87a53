import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type ChampionshipFacts,
  canDeleteChampionship,
  canManageChampionship,
} from '@oxer/domain/championships/championship/championship.policy'
import { ChampionshipStatus } from '@oxer/domain/championships/championship/championship.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { canManageSport } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type Scope } from '../../kernel/procedure/scope.ts'

export type ChampionshipScope = Scope<'championship', ChampionshipFacts>

const readFacts = async ({ db }: Pick<Context, 'db'>, ref: string): Promise<ChampionshipScope | null> => {
  const row = await db.championship.findFirst({
    where: { ref, deletedAt: null },
    select: { ref: true, federationRef: true, status: true },
  })
  return row && mint<ChampionshipScope>({ ...row, status: ChampionshipStatus.parse(row.status) })
}

/** Of a championship that the caller makes, for the commands on its parts. */
export const newChampionshipScope = (facts: Pick<ChampionshipFacts, 'ref' | 'federationRef'>): ChampionshipScope =>
  mint<ChampionshipScope>({ ...facts, status: 'DRAFT' })

const load = (ctx: Context & { actor: Actor }, { championship }: { championship: string }) =>
  readFacts(ctx, championship)

/** A guard that provides `ctx.championship`, for an input that names `championship`. */
export const championshipGuard = (
  name: string,
  policy: string,
  allows: (actor: Actor, facts: ChampionshipFacts) => boolean,
) => guard({ name, policy: { name: policy, allows }, as: 'championship', load })

/** These guards provide `ctx.championship`, for an input that names `championship`. */
export const mayManageChampionship = championshipGuard(
  'mayManageChampionship',
  'canManageChampionship',
  canManageChampionship,
)
export const mayDeleteChampionship = championshipGuard(
  'mayDeleteChampionship',
  'canDeleteChampionship',
  canDeleteChampionship,
)

/** For an input that names the federation; provides `ctx.federation`. */
export const mayCreateChampionship = guard({
  name: 'mayCreateChampionship',
  policy: { name: 'canManageSport', allows: canManageSport },
  as: 'federation',
  load: async (ctx, { federationRef }: { federationRef: string }): Promise<FederationScope | null> => {
    const row = await ctx.db.federation.findUnique({ where: { ref: federationRef }, select: { ref: true } })
    return row && mint<FederationScope>({ federationRef: row.ref })
  },
})

/** One that this host shows to the public, or to those who manage it in every state (decision 10). */
export const requireVisible = async (
  ctx: Pick<Context, 'db' | 'tenant' | 'actor'>,
  ref: string,
): Promise<ChampionshipScope> => {
  const facts = await readFacts(ctx, ref)
  const isShown =
    facts !== null && isPublicEvent(facts.status) && ctx.tenant.federationRefs.includes(facts.federationRef)
  const isManaged = facts !== null && ctx.actor?.isRegistered === true && canManageChampionship(ctx.actor, facts)
  if (facts === null || !(isShown || isManaged)) throw failure(kernelErrors.notFound)
  return facts
}

/** For reads that are open to everybody who may see the championship. */
export const ofVisibleChampionship =
  <Input extends object, Answer>(
    ask: (ctx: Context, scope: ChampionshipScope, input: Input) => Answer | Promise<Answer>,
  ) =>
  async ({ ctx, input }: { ctx: Context; input: Input & { championship: string } }): Promise<Answer> =>
    ask(ctx, await requireVisible(ctx, input.championship), input)
