import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import type {
  CreateSportCategory,
  SportCategoryView,
  UpdateSportCategory,
} from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import { Protocol } from '@oxer/domain/disciplines/disciplines'
import { usualRoundOf, usualRoundSeconds } from '@oxer/domain/disciplines/usual-round'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { keepRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { refuseWhileCompetitionUses } from '../usage/usage.queries.ts'
import { getSportCategory } from './sport-category.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'sport-category'

/**
 * The code must be free, and the discipline and the protocol must belong to this federation and to one sport. Returns the chosen round
 * time, or the usual one (decision 89).
 */
const checkFields = async (
  ctx: Managing,
  fields: CreateSportCategory,
  ownRef: string | null,
): Promise<{ averageRoundSeconds: number }> => {
  const { federationRef } = ctx.federation
  const holder = await ctx.db.sportCategory.findUnique({
    where: { federationRef_code: { federationRef, code: fields.code } },
  })
  if (holder && holder.ref !== ownRef) throw failure(catalogueErrors.codeInUse, { field: 'code' })
  await keepRows(ctx, 'sportTypeVariant', [fields.sportTypeVariantRef])
  const variant = await ctx.db.sportTypeVariant.findFirst({
    where: { ref: fields.sportTypeVariantRef, federationRef, isActive: true },
  })
  if (!variant) throw failure(catalogueErrors.variantUnknown, { field: 'sportTypeVariantRef' })
  const { averageRoundSeconds } = fields
  if (fields.protocolRef === null) {
    return { averageRoundSeconds: averageRoundSeconds ?? usualRoundOf(SportType.parse(variant.sportType)) }
  }
  await keepRows(ctx, 'protocol', [fields.protocolRef])
  const protocol = await ctx.db.protocol.findFirst({
    where: { ref: fields.protocolRef, federationRef, isActive: true },
  })
  if (!protocol) throw failure(catalogueErrors.protocolUnknown, { field: 'protocolRef' })
  if (protocol.sportType !== variant.sportType) {
    throw failure(catalogueErrors.protocolSportTypeMismatch, { field: 'protocolRef' })
  }
  return { averageRoundSeconds: averageRoundSeconds ?? usualRoundSeconds(Protocol.parse(protocol.definition)) }
}

const toColumns = (fields: CreateSportCategory) => ({
  name: fields.name,
  code: fields.code,
  sportTypeVariantRef: fields.sportTypeVariantRef,
  rank: fields.rank,
  isPony: fields.isPony,
  protocolRef: fields.protocolRef,
})

export const createSportCategory = async (ctx: Managing, fields: CreateSportCategory): Promise<SportCategoryView> => {
  const { federationRef } = ctx.federation
  const round = await checkFields(ctx, fields, null)
  const ref = ctx.newRef()
  await ctx.db.sportCategory.create({ data: { ref, federationRef, ...toColumns(fields), ...round } })
  const after = await getSportCategory(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updateSportCategory = async (
  ctx: Managing,
  { sportCategory: ref, version, ...fields }: UpdateSportCategory & { sportCategory: string },
): Promise<SportCategoryView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'sportCategory', { ref, version }, () =>
    getSportCategory(ctx.db, ctx.federation, ref),
  )
  const round = await checkFields(ctx, fields, ref)
  await ctx.db.sportCategory.update({
    where: { ref },
    data: { ...toColumns(fields), ...round, version: { increment: 1 } },
  })
  const after = await getSportCategory(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased; refused while a competition that is not over has a test of it. */
export const deleteSportCategory = async (
  ctx: Managing,
  { sportCategory: ref }: { sportCategory: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'sportCategory', { ref }, () => getSportCategory(ctx.db, ctx.federation, ref))
  await refuseWhileCompetitionUses(ctx, federationRef, { test: 'sport_category_ref', ref })
  await ctx.db.sportCategory.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
