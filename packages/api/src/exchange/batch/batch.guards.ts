import { canManageFederation } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type OrganisationScope, type Scope } from '../../kernel/procedure/scope.ts'
import { type HorseScope, readHorseFacts } from '../../parties/horse/horse.guards.ts'
import { type PersonScope, readPersonFacts } from '../../parties/person/person.guards.ts'

export type BatchScope = Scope<'batch', { readonly batchRef: string; readonly federationRef: string }>

/** For an input that names `batch`; provides `ctx.batch`. */
export const mayManageBatch = guard({
  name: 'mayManageBatch',
  policy: { name: 'canManageFederation', allows: canManageFederation },
  as: 'batch',
  load: async (ctx: Context, { batch }: { batch: string }): Promise<BatchScope | null> => {
    const row = await ctx.db.exchangeBatch.findUnique({ where: { ref: batch }, select: { federationRef: true } })
    return row && mint<BatchScope>({ batchRef: batch, federationRef: row.federationRef })
  },
})

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
