import * as z from 'zod'
import { Money, MoneyInput, newMoney } from '../../kernel/money/money.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { publishableFields } from '../publishable/publishable.schema.ts'
import { defaultRenewal, Renewal } from '../renewal/renewal.schema.ts'

const fields = z.object({
  name: CatalogueName,
  description: z.string().trim().max(5000).default(''),
  articleRef: Ref.nullable().default(null),
  renewal: Renewal.default(defaultRenewal),
})

/** Without an article: the default one of the type OTHER. */
export const CreateMemberBenefit = fields.extend({
  money: MoneyInput.prefault(newMoney),
  articleRef: Ref.nullable().optional(),
})
export type CreateMemberBenefit = z.infer<typeof CreateMemberBenefit>
export const UpdateMemberBenefit = CreateMemberBenefit.extend({
  money: MoneyInput,
  articleRef: Ref.nullable().default(null),
  version: Version,
})
export type UpdateMemberBenefit = z.infer<typeof UpdateMemberBenefit>

/** An offer of a federation to its members besides licenses. */
export const MemberBenefitView = fields
  .extend({ ref: Ref, money: Money, article: RefName.nullable(), ...publishableFields, version: z.int() })
  .meta({ id: 'MemberBenefit' })
export type MemberBenefitView = z.infer<typeof MemberBenefitView>
