import { licenseErrors } from '@oxer/domain/catalogue/license/license.errors'
import type { CreateLicense, LicenseView, UpdateLicense } from '@oxer/domain/catalogue/license/license.schema'
import { refuseUnlessOpen } from '@oxer/domain/catalogue/publishable/publishable.rules'
import type { PublishableAction } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeAction } from '../publishable/publishable.commands.ts'
import { refuseForeignRefs } from '../rules-template/rule-names.queries.ts'
import { getLicense } from './license.queries.ts'

type Managing = ActingContext & { federation: FederationScope }
const noun = 'license'

const checkArticle = async (ctx: Managing, articleRef: string | null): Promise<void> => {
  if (articleRef === null) return
  const { federationRef } = ctx.federation
  const article = await ctx.db.article.findFirst({
    where: { ref: articleRef, federationRef, isActive: true },
    select: { ref: true },
  })
  if (!article) throw failure(licenseErrors.articleUnknown, { field: 'articleRef' })
}

const toColumns = (fields: CreateLicense) => ({
  name: fields.name,
  searchName: fold(fields.name),
  description: fields.description,
  type: fields.type,
  validityType: fields.validityType,
  feeType: fields.feeType,
  quantityType: fields.quantityType,
  quantityValue: fields.quantityValue,
  articleRef: fields.articleRef,
  amountCents: fields.money.amountWithTax,
  taxLevelCode: fields.money.taxLevelCode,
  currency: fields.money.currency,
  renewal: toJson(fields.renewal),
  rules: toJson(fields.rules),
})

export const createLicense = async (ctx: Managing, fields: CreateLicense): Promise<LicenseView> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  await checkArticle(ctx, fields.articleRef)
  await refuseForeignRefs(ctx.db, ctx.federation, fields.rules)
  await ctx.db.license.create({ data: { ref, federationRef, ...toColumns(fields), createdAt: ctx.now() } })
  const after = await getLicense(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** Who holds it keeps the days until which it runs; the change counts from the next sale on. */
export const updateLicense = async (
  ctx: Managing,
  { license: ref, version, ...fields }: UpdateLicense & { license: string },
): Promise<LicenseView> => {
  const { federationRef } = ctx.federation
  const before = await getLicense(ctx.db, ctx.federation, ref)
  refuseUnlessOpen(before, 'EDIT')
  // An article that was taken away meanwhile stays where it already stands.
  if (fields.articleRef !== before.articleRef) await checkArticle(ctx, fields.articleRef)
  await refuseForeignRefs(ctx.db, ctx.federation, fields.rules)
  const { count } = await ctx.db.license.updateMany({
    where: { ref, federationRef, version },
    data: { ...toColumns(fields), version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  const after = await getLicense(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

const changeState = async (
  ctx: Managing,
  ref: string,
  action: Exclude<PublishableAction, 'EDIT'>,
  note?: string,
): Promise<{ before: LicenseView; federationRef: string }> => {
  const { federationRef } = ctx.federation
  const before = await getLicense(ctx.db, ctx.federation, ref)
  const data = await takeAction(ctx, { noun, ref, before }, action, note)
  const { count } = await ctx.db.license.updateMany({
    where: { ref, federationRef, version: before.version },
    data: { ...data, version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  return { before, federationRef }
}

export const changeLicenseState = async (
  ctx: Managing,
  ref: string,
  action: 'PUBLISH' | 'UNPUBLISH' | 'ARCHIVE',
  note?: string,
): Promise<LicenseView> => {
  const { before, federationRef } = await changeState(ctx, ref, action, note)
  const after = await getLicense(ctx.db, ctx.federation, ref)
  ctx.record({ action: action.toLowerCase(), noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Only a draft can go, which nobody was ever sold; it is hidden, with its history. */
export const deleteLicense = async (ctx: Managing, ref: string): Promise<void> => {
  const { before, federationRef } = await changeState(ctx, ref, 'DELETE')
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
