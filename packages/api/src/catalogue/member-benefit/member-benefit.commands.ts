import type {
  CreateMemberBenefit,
  MemberBenefitView,
  UpdateMemberBenefit,
} from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { refuseUnlessOpen } from '@oxer/domain/catalogue/publishable/publishable.rules'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { findDefaultArticle, refuseUnknownArticle } from '../article/article.queries.ts'
import { getMemberBenefit } from './member-benefit.queries.ts'

type Managing = ActingContext & { federation: FederationScope }
const noun = 'member-benefit'

const taxLevelOf = ({ money }: Pick<CreateMemberBenefit, 'money'>) => ({
  level: money.taxLevelCode,
  field: 'money.taxLevelCode',
})

const toColumns = (fields: Omit<UpdateMemberBenefit, 'version'>) => ({
  name: fields.name,
  description: fields.description,
  articleRef: fields.articleRef,
  amountCents: fields.money.amountWithTax,
  taxLevelCode: fields.money.taxLevelCode,
  currency: fields.money.currency,
  renewal: toJson(fields.renewal),
})

export const createMemberBenefit = async (ctx: Managing, fields: CreateMemberBenefit): Promise<MemberBenefitView> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  await refuseTaxLevels(ctx.db, federationRef, [taxLevelOf(fields)])
  const articleRef =
    fields.articleRef === undefined ? await findDefaultArticle(ctx.db, ctx.federation, 'OTHER') : fields.articleRef
  await refuseUnknownArticle(ctx.db, ctx.federation, articleRef)
  await ctx.db.memberBenefit.create({
    data: { ref, federationRef, ...toColumns({ ...fields, articleRef }), createdAt: ctx.now() },
  })
  const after = await getMemberBenefit(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** Holders keep the days until which it runs; the change counts from the next sale on. */
export const updateMemberBenefit = async (
  ctx: Managing,
  { memberBenefit: ref, version, ...fields }: UpdateMemberBenefit & { memberBenefit: string },
): Promise<MemberBenefitView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'memberBenefit', { ref, version }, () =>
    getMemberBenefit(ctx.db, ctx.federation, ref),
  )
  refuseUnlessOpen(before, 'EDIT')
  await refuseTaxLevels(ctx.db, federationRef, [{ ...taxLevelOf(fields), kept: [before.money.taxLevelCode] }])
  // An article deleted in the meantime stays where it is already used.
  if (fields.articleRef !== before.articleRef) await refuseUnknownArticle(ctx.db, ctx.federation, fields.articleRef)
  await ctx.db.memberBenefit.update({
    where: { ref },
    data: { ...toColumns(fields), version: { increment: 1 } },
  })
  const after = await getMemberBenefit(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}
