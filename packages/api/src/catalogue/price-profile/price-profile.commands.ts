import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import type {
  CreatePriceProfile,
  PriceProfileView,
  UpdatePriceProfile,
} from '@oxer/domain/catalogue/price-profile/price-profile.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { refuseWhileCompetitionUses, refuseWhilePractitionersPay } from '../usage/usage.queries.ts'
import { getPriceProfile } from './price-profile.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'price-profile'

const releaseDefault = (ctx: Managing, keep: string) =>
  ctx.db.priceProfile.updateMany({
    where: { federationRef: ctx.federation.federationRef, isDefault: true, ref: { not: keep } },
    data: { isDefault: false, version: { increment: 1 } },
  })

/** The first profile is the default, whatever was sent, because a federation has exactly one. */
export const createPriceProfile = async (ctx: Managing, fields: CreatePriceProfile): Promise<PriceProfileView> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  const others = await ctx.db.priceProfile.count({ where: { federationRef, isActive: true, isDefault: true } })
  const isDefault = fields.isDefault || others === 0
  if (isDefault) await releaseDefault(ctx, ref)
  await ctx.db.priceProfile.create({
    data: { ref, federationRef, name: fields.name, reductionBasisPoints: fields.reductionBasisPoints, isDefault },
  })
  const after = await getPriceProfile(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updatePriceProfile = async (
  ctx: Managing,
  { priceProfile: ref, version, name, isDefault, reductionBasisPoints }: UpdatePriceProfile & { priceProfile: string },
): Promise<PriceProfileView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'priceProfile', { ref, version }, () =>
    getPriceProfile(ctx.db, ctx.federation, ref),
  )
  await ctx.db.priceProfile.update({
    where: { ref },
    data: { name, isDefault, reductionBasisPoints, version: { increment: 1 } },
  })
  if (before.isDefault && !isDefault) throw failure(catalogueErrors.defaultStays, { field: 'isDefault' })
  if (isDefault) await releaseDefault(ctx, ref)
  const after = await getPriceProfile(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased, because registrations keep it. Refused for the default, and while a competition that is not over offers it. */
export const deletePriceProfile = async (
  ctx: Managing,
  { priceProfile: ref }: { priceProfile: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'priceProfile', { ref }, () => getPriceProfile(ctx.db, ctx.federation, ref))
  if (before.isDefault) throw failure(catalogueErrors.defaultStays)
  await refuseWhileCompetitionUses(ctx, federationRef, { priceProfile: ref })
  await refuseWhilePractitionersPay(ctx, ref)
  await ctx.db.priceProfile.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
