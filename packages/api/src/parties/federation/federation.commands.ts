import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationSettings, UpdateFederation } from '@oxer/domain/parties/federation/federation.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toFederationSettings } from './federation.mappers.ts'

export const updateFederation = async (
  ctx: CommandContext & { federation: FederationScope },
  { version, name, contactEmail, timeZone }: UpdateFederation,
): Promise<FederationSettings> => {
  const where = { ref: ctx.federation.federationRef }
  const before = toFederationSettings(await ctx.db.federation.findUniqueOrThrow({ where }))
  // The version stands in the write itself, so that of two writers at the same moment one is refused.
  const { count } = await ctx.db.federation.updateMany({
    where: { ...where, version },
    data: { name, contactEmail, timeZone, version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  const after = toFederationSettings(await ctx.db.federation.findUniqueOrThrow({ where }))
  ctx.record({ action: 'update', noun: 'federation', ref: where.ref, federationRef: where.ref, before, after })
  return after
}
