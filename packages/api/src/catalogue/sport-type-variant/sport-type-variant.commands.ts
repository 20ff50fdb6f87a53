import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import type {
  CreateSportTypeVariant,
  SportTypeVariantView,
  UpdateSportTypeVariant,
} from '@oxer/domain/catalogue/sport-type-variant/sport-type-variant.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { refuseWhileCompetitionUses } from '../usage/usage.queries.ts'
import { getSportTypeVariant } from './sport-type-variant.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'sport-type-variant'

/** A code is never reused, hidden or not, so that an old result keeps its meaning. */
const checkCode = async (ctx: Managing, code: string, ownRef: string | null): Promise<void> => {
  const { federationRef } = ctx.federation
  const holder = await ctx.db.sportTypeVariant.findUnique({ where: { federationRef_code: { federationRef, code } } })
  if (holder && holder.ref !== ownRef) throw failure(catalogueErrors.codeInUse, { field: 'code' })
}

export const createSportTypeVariant = async (
  ctx: Managing,
  { name, code, sportType }: CreateSportTypeVariant,
): Promise<SportTypeVariantView> => {
  const { federationRef } = ctx.federation
  await checkCode(ctx, code, null)
  const ref = ctx.newRef()
  await ctx.db.sportTypeVariant.create({ data: { ref, federationRef, name, code, sportType } })
  const after = await getSportTypeVariant(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updateSportTypeVariant = async (
  ctx: Managing,
  { sportTypeVariant: ref, version, name, code, sportType }: UpdateSportTypeVariant & { sportTypeVariant: string },
): Promise<SportTypeVariantView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'sportTypeVariant', { ref, version }, () =>
    getSportTypeVariant(ctx.db, ctx.federation, ref),
  )
  await checkCode(ctx, code, ref)
  // The protocols of its categories belong to its sport.
  if (sportType !== before.sportType && before.categoryCount > 0) {
    throw failure(catalogueErrors.protocolSportTypeMismatch, { field: 'sportType' })
  }
  await ctx.db.sportTypeVariant.update({
    where: { ref },
    data: { name, code, sportType, version: { increment: 1 } },
  })
  const after = await getSportTypeVariant(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased; refused while it has categories or a competition that is not over uses it. */
export const deleteSportTypeVariant = async (
  ctx: Managing,
  { sportTypeVariant: ref }: { sportTypeVariant: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'sportTypeVariant', { ref }, () => getSportTypeVariant(ctx.db, ctx.federation, ref))
  const category = await ctx.db.sportCategory.findFirst({
    where: { sportTypeVariantRef: ref, isActive: true },
    select: { name: true },
  })
  if (category) throw failure(catalogueErrors.stillUsed, { values: { name: category.name } })
  await refuseWhileCompetitionUses(ctx, federationRef, { test: 'sport_type_variant_ref', ref })
  await ctx.db.sportTypeVariant.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
