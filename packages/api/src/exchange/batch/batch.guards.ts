import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type BatchFacts, canManageBatch } from '@oxer/domain/exchange/batch/batch.policy'
import { canManageFederation } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { findManaged, readCompetitionFacts } from '../../competitions/competition/competition.guards.ts'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type OrganisationScope, type Scope } from '../../kernel/procedure/scope.ts'
import { type HorseScope, readHorseFacts } from '../../parties/horse/horse.guards.ts'
import { type PersonScope, readPersonFacts } from '../../parties/person/person.guards.ts'

export type BatchScope = Scope<'batch', BatchFacts & { readonly batchRef: string }>

const loadBatch = async (
  ctx: Pick<Context, 'db' | 'now'> & { actor: Actor },
  batch: string,
): Promise<BatchScope | null> => {
  const row = await ctx.db.exchangeBatch.findUnique({
    where: { ref: batch },
    select: { federationRef: true, competitionRef: true },
  })
  if (row === null) return null
  const { federationRef, competitionRef } = row
  const competition = competitionRef === null ? null : await readCompetitionFacts(ctx, { competition: competitionRef })
  return mint<BatchScope>({ batchRef: batch, federationRef, competition })
}

/** The batch of a task, for whoever ordered it, if they may manage its federation still. @throws if not */
export const findManagedBatch = async (ctx: ActingContext, batch: string): Promise<BatchScope> => {
  const scope = await loadBatch(ctx, batch)
  if (scope === null) throw failure(kernelErrors.notFound)
  if (!canManageBatch(ctx.actor, scope)) throw failure(kernelErrors.insufficientPermissions)
  return scope
}

/** For an input that names `batch`; provides `ctx.batch`. */
export const mayManageBatch = guard({
  name: 'mayManageBatch',
  policy: { name: 'canManageBatch', allows: canManageBatch },
  as: 'batch',
  isVisible: (_actor, { competition }: BatchScope) => competition !== null && competition.shareRole !== null,
  load: (ctx, { batch }: { batch: string }) => loadBatch(ctx, batch),
})

/** The federation of a task, for whoever ordered it, if they may manage it still. @throws if not */
export const managedByOwner = (actor: Actor, federationRef: string): FederationScope => {
  if (!canManageFederation(actor, { federationRef })) throw failure(kernelErrors.insufficientPermissions)
  return mint<FederationScope>({ federationRef })
}

/**
 * The federation of a competition whose manager a guard, or this, has admitted: its entries may make persons and horses there, as those that
 * are registered by hand may.
 */
export const federationOfManaged = async (ctx: ActingContext, competition: string): Promise<FederationScope> => {
  const { federationRef } = await findManaged(ctx, competition, 'competition')
  return mint<FederationScope>({ federationRef })
}

type Managed = Pick<FederationScope | BatchScope, 'federationRef'>
type Reading = Pick<Context, 'db' | 'now'>

const ofFederation = <Facts extends { readonly federationRef: string }>(facts: Facts | null, scope: Managed): Facts => {
  if (facts?.federationRef !== scope.federationRef) throw failure(kernelErrors.notFound)
  return facts
}

/** A person of the federation that a guard has let this call manage. */
export const personOf = async (ctx: Reading, scope: FederationScope | BatchScope, ref: string): Promise<PersonScope> =>
  mint<PersonScope>(ofFederation(await readPersonFacts(ctx, ref), scope))

export const horseOf = async (ctx: Reading, scope: FederationScope | BatchScope, ref: string): Promise<HorseScope> =>
  ofFederation(await readHorseFacts(ctx, ref), scope)

export const organisationOf = async (
  { db }: Reading,
  scope: FederationScope | BatchScope,
  ref: string,
): Promise<OrganisationScope> => {
  const row = await db.organisation.findFirst({
    where: { ref, deletedAt: null },
    select: { ref: true, federationRef: true },
  })
  const { federationRef } = ofFederation(row, scope)
  return mint<OrganisationScope>({ organisationRef: ref, federationRef })
}
