import { articleTypeOfLicense } from '@oxer/domain/catalogue/article/article.rules'
import type { CreateLicense, LicenseView, UpdateLicense } from '@oxer/domain/catalogue/license/license.schema'
import { refuseUnlessOpen } from '@oxer/domain/catalogue/publishable/publishable.rules'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { findDefaultArticle, refuseUnknownArticle } from '../article/article.queries.ts'
import { refuseForeignRefs } from '../rules-template/rule-names.queries.ts'
import { getLicense } from './license.queries.ts'
import { refuseUnknownChampionship } from './license-championship.queries.ts'

type Managing = ActingContext & { federation: FederationScope }
const noun = 'license'

const taxLevelOf = ({ money }: Pick<CreateLicense, 'money'>) => ({
  level: money.taxLevelCode,
  field: 'money.taxLevelCode',
})

const championshipOf = ({ validityType, championshipRef }: Pick<CreateLicense, 'validityType' | 'championshipRef'>) =>
  validityType === 'CHAMPIONSHIP' ? championshipRef : null

const toColumns = (fields: Omit<UpdateLicense, 'version'>) => ({
  name: fields.name,
  searchName: fold(fields.name),
  description: fields.description,
  type: fields.type,
  validityType: fields.validityType,
  championshipRef: championshipOf(fields),
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
  await refuseTaxLevels(ctx.db, federationRef, [taxLevelOf(fields)])
  const articleRef =
    fields.articleRef === undefined
      ? await findDefaultArticle(ctx.db, ctx.federation, articleTypeOfLicense(fields.type))
      : fields.articleRef
  await refuseUnknownArticle(ctx.db, ctx.federation, articleRef)
  await refuseForeignRefs(ctx.db, ctx.federation, fields.rules)
  await refuseUnknownChampionship(ctx.db, ctx.federation, championshipOf(fields))
  await ctx.db.license.create({
    data: { ref, federationRef, ...toColumns({ ...fields, articleRef }), createdAt: ctx.now() },
  })
  const after = await getLicense(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** Holders keep the days until which it runs; the change counts from the next sale on. */
export const updateLicense = async (
  ctx: Managing,
  { license: ref, version, ...fields }: UpdateLicense & { license: string },
): Promise<LicenseView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'license', { ref, version }, () => getLicense(ctx.db, ctx.federation, ref))
  refuseUnlessOpen(before, 'EDIT')
  await refuseTaxLevels(ctx.db, federationRef, [{ ...taxLevelOf(fields), kept: [before.money.taxLevelCode] }])
  // An article deleted in the meantime stays where it is already used.
  if (fields.articleRef !== before.articleRef) await refuseUnknownArticle(ctx.db, ctx.federation, fields.articleRef)
  await refuseForeignRefs(ctx.db, ctx.federation, fields.rules)
  const championshipRef = championshipOf(fields)
  if (championshipRef !== before.championshipRef) {
    await refuseUnknownChampionship(ctx.db, ctx.federation, championshipRef)
  }
  await ctx.db.license.update({
    where: { ref },
    data: { ...toColumns(fields), version: { increment: 1 } },
  })
  const after = await getLicense(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}
