import * as z from 'zod'
import { Money, MoneyInput } from '../../kernel/money/money.schema.ts'
import { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'

export const ArticleType = z
  .enum([
    'OTHER',
    'SUBSCRIPTION',
    'COMBINATION',
    'LICENSE',
    'COURSE',
    'ADDITIONAL_SUBSCRIPTION',
    'NO_SHOW',
    'BOARD_MEMBER',
    'HORSE_REGISTRATION_FIRST_USE',
  ])
  .meta({ id: 'ArticleType' })
export type ArticleType = z.infer<typeof ArticleType>

const fields = z.object({
  name: CatalogueName,
  type: ArticleType,
  /** The default of its type. */
  default: z.boolean().default(false),
  /** Why there is tax on it, or none; null follows its type. */
  taxTreatment: TaxTreatment.nullable().default(null),
  externalref: z.string().trim().max(100).nullable().default(null),
})

export const CreateArticle = fields.extend({ defaultamount: MoneyInput })
export type CreateArticle = z.infer<typeof CreateArticle>
export const UpdateArticle = CreateArticle.extend({ version: Version })
export type UpdateArticle = z.infer<typeof UpdateArticle>

export const ArticleView = fields.extend({ ref: Ref, defaultamount: Money, version: z.int() }).meta({ id: 'Article' })
export type ArticleView = z.infer<typeof ArticleView>

export const ArticleMatches = matchesOf(RefName)
export type ArticleMatches = z.infer<typeof ArticleMatches>
