import type {
  ExternalAccountingView,
  UpdateExternalAccounting,
} from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { getExternalAccounting } from './external-accounting.queries.ts'

/** q121 */
export const saveExternalAccounting = async (
  ctx: CommandContext & { readonly federation: FederationScope },
  { version, ...fields }: UpdateExternalAccounting,
): Promise<ExternalAccountingView> => {
  const { federationRef } = ctx.federation
  const before = await getExternalAccounting(ctx, ctx.federation)
  const { system, ...settings } = fields
  const { count } =
    version === 0
      ? await ctx.db.externalAccounting.createMany({
          data: [{ federationRef, system, settings }],
          skipDuplicates: true,
        })
      : await ctx.db.externalAccounting.updateMany({
          where: { federationRef, version },
          data: { system, settings, version: { increment: 1 } },
        })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
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
