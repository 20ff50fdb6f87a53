import type {
  ExternalAccountingView,
  UpdateExternalAccounting,
} from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { getExternalAccounting } from './external-accounting.queries.ts'

/** q121; what waits for another system stays there (decision 129). */
export const saveExternalAccounting = async (
  ctx: CommandContext & { readonly federation: FederationScope },
  { version, ...fields }: UpdateExternalAccounting,
): Promise<ExternalAccountingView> => {
  const { federationRef } = ctx.federation
  // The row of the federation is locked, because the settings have no row until they are first saved.
  const before = await takeVersion(ctx, 'federation', { ref: federationRef, version }, () =>
    getExternalAccounting(ctx, ctx.federation),
  )
  const { system, ...settings } = fields
  await ctx.db.externalAccounting.upsert({
    where: { federationRef },
    create: { federationRef, system, settings },
    update: { system, settings, version: { increment: 1 } },
  })
  const after = await getExternalAccounting(ctx, ctx.federation)
  ctx.record({
    action: 'update',
    noun: 'external-accounting',
    ref: federationRef,
    parentRef: federationRef,
    federationRef,
    before: before.version === 0 ? undefined : before,
    after,
  })
  return after
}
