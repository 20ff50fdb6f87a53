import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  canEditFreeEvent,
  canManageFreeEvent,
  type FreeEventFacts,
} from '@oxer/domain/events/free-event/free-event.policy'
import { canManageSport } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type Scope } from '../../kernel/procedure/scope.ts'

export type FreeEventScope = Scope<'freeEvent', FreeEventFacts & { readonly ref: string }>

const readFacts = async (
  { actor, db, now }: Pick<Context, 'db' | 'now'> & { readonly actor: Actor | null },
  ref: string,
): Promise<FreeEventScope | null> => {
  const row = await db.freeEvent.findFirst({
    where: { ref, deletedAt: null },
    select: {
      ref: true,
      federationRef: true,
      shares: {
        where: { personRef: actor?.personRef ?? { in: [] }, OR: [{ expires: null }, { expires: { gt: now() } }] },
        select: { ref: true },
      },
    },
    relationLoadStrategy: 'join',
  })
  return (
    row && mint<FreeEventScope>({ ref: row.ref, federationRef: row.federationRef, isShared: row.shares.length > 0 })
  )
}

const isShared = (_actor: Actor, facts: FreeEventFacts): boolean => facts.isShared

const freeEventGuard = (name: string, policy: string, allows: (actor: Actor, facts: FreeEventFacts) => boolean) =>
  guard({
    name,
    policy: { name: policy, allows },
    as: 'freeEvent',
    isVisible: isShared,
    load: (ctx: Context & { actor: Actor }, { event }: { event: string }) => readFacts(ctx, event),
  })

/** These guards provide `ctx.freeEvent`, for an input that names `event`. */
export const mayEditFreeEvent = freeEventGuard('mayEditFreeEvent', 'canEditFreeEvent', canEditFreeEvent)
export const mayManageFreeEvent = freeEventGuard('mayManageFreeEvent', 'canManageFreeEvent', canManageFreeEvent)

/** For an input that names the federation; provides `ctx.federation`. */
export const mayCreateFreeEvent = guard({
  name: 'mayCreateFreeEvent',
  policy: { name: 'canManageSport', allows: canManageSport },
  as: 'federation',
  load: async (ctx, { federationRef }: { federationRef: string }): Promise<FederationScope | null> => {
    const row = await ctx.db.federation.findUnique({ where: { ref: federationRef }, select: { ref: true } })
    return row && mint<FederationScope>({ federationRef: row.ref })
  },
})

/** An event of a federation that this host shows. */
export const requirePublicFreeEvent = async (
  ctx: Pick<Context, 'db' | 'tenant' | 'actor' | 'now'>,
  ref: string,
): Promise<FreeEventScope> => {
  const facts = await readFacts(ctx, ref)
  if (facts === null || !ctx.tenant.federationRefs.includes(facts.federationRef)) throw failure(kernelErrors.notFound)
  return facts
}

/** For public reads. */
export const ofPublicFreeEvent =
  <Answer>(ask: (ctx: Context, scope: FreeEventScope) => Answer | Promise<Answer>) =>
  async ({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<Answer> =>
    ask(ctx, await requirePublicFreeEvent(ctx, input.event))
