import { belongsToFederation } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  canChooseHorseOwner,
  canCreateHorse,
  canDeleteHorse,
  canEditHorse,
  canViewHorse,
  canViewHorseIdentity,
  type HorseFacts,
} from '@oxer/domain/parties/horse/horse.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type Scope } from '../../kernel/procedure/scope.ts'

export type HorseScope = Scope<'horse', HorseFacts>

/** The facts about a horse that permissions need; null if the horse does not exist. A merged horse is among the deleted ones. */
export const readHorseFacts = async (
  ctx: Pick<Context, 'db'>,
  ref: string,
  which: 'existing' | 'deleted too' = 'existing',
): Promise<HorseScope | null> => {
  const row = await ctx.db.horse.findFirst({
    where: { ref, ...(which === 'existing' ? { deletedAt: null } : {}) },
    select: {
      ref: true,
      federationRef: true,
      createdByRef: true,
      isVerified: true,
      practitioners: { select: { personRef: true, isActive: true } },
    },
    relationLoadStrategy: 'join',
  })
  return (
    row &&
    mint<HorseScope>({
      horseRef: row.ref,
      federationRef: row.federationRef,
      createdByRef: row.createdByRef,
      isVerified: row.isVerified,
      practitionerCount: row.practitioners.length,
      riderRefs: row.practitioners.filter(({ isActive }) => isActive).map(({ personRef }) => personRef),
    })
  )
}

const load = (ctx: Context & { actor: Actor }, { horse }: { horse: string }): Promise<HorseScope | null> =>
  readHorseFacts(ctx, horse)

const horseGuard = (name: string, policy: string, allows: (actor: Actor, facts: HorseFacts) => boolean) =>
  guard({ name, policy: { name: policy, allows }, as: 'horse', load })

/** For an input that names `horse`; these guards provide `ctx.horse`. */
export const mayViewHorse = horseGuard('mayViewHorse', 'canViewHorse', canViewHorse)
export const mayViewHorseIdentity = horseGuard('mayViewHorseIdentity', 'canViewHorseIdentity', canViewHorseIdentity)
export const mayEditHorse = horseGuard('mayEditHorse', 'canEditHorse', canEditHorse)
export const mayChooseHorseOwner = horseGuard('mayChooseHorseOwner', 'canChooseHorseOwner', canChooseHorseOwner)
export const mayDeleteHorse = horseGuard('mayDeleteHorse', 'canDeleteHorse', canDeleteHorse)

/** For an input that names `federation`; these guards provide `ctx.federation`. */
const inFederation = (name: string, policy: string, allows: () => boolean) =>
  guard({
    name,
    policy: { name: policy, allows },
    as: 'federation',
    load: async (
      ctx: Context & { actor: Actor },
      { federation }: { federation: string },
    ): Promise<FederationScope | null> => {
      if (!belongsToFederation(ctx.actor, federation)) return null
      const row = await ctx.db.federation.findUnique({ where: { ref: federation }, select: { ref: true } })
      return row && mint<FederationScope>({ federationRef: row.ref })
    },
  })
export const mayCreateHorse = inFederation('mayCreateHorse', 'canCreateHorse', canCreateHorse)
export const mayListHorses = inFederation('mayListHorses', 'canViewHorse', canViewHorse)
