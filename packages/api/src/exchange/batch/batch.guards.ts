import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canManageFederation } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type OrganisationScope, type Scope } from '../../kernel/procedure/scope.ts'
import { type HorseScope, readHorseFacts } from '../../parties/horse/horse.guards.ts'
import { type PersonScope, readPersonFacts } from '../../parties/person/person.guards.ts'

export type BatchScope = Scope<'batch', { readonly batchRef: string; readonly federationRef: string }>

const loadBatch = async ({ db }: Pick<Context, 'db'>, batch: string): Promise<BatchScope | null> => {
  const row = await db.exchangeBatch.findUnique({ where: { ref: batch }, select: { federationRef: true } })
  return row && mint<BatchScope>({ batchRef: batch, federationRef: row.federationRef })
}

/** The batch of a task, for whoever ordered it, if they may manage its federation still. @throws if not */
export const findManagedBatch = async (ctx: ActingContext, batch: string): Promise<BatchScope> => {
  const scope = await loadBatch(ctx, batch)
  if (scope === null) throw failure(kernelErrors.notFound)
  managedByOwner(ctx.actor, scope.federationRef)
  return scope
}

/** For an input that names `batch`; provides `ctx.batch`. */
export const mayManageBatch = guard({
  name: 'mayManageBatch',
  policy: { name: 'canManageFederation', allows: canManageFederation },
  as: 'batch',
  load: (ctx: Context, { batch }: { batch: string }) => loadBatch(ctx, batch),
})

/** The federation of a task, for whoever ordered it, if they may manage it still. @throws if not */
export const managedByOwner = (actor: Actor, federationRef: string): FederationScope => {
  if (!canManageFederation(actor, { federationRef })) throw failure(kernelErrors.insufficientPermissions)
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
