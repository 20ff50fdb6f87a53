import type { Article } from '@oxer/db'
import { ArticleType, type ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { TaxTreatment } from '@oxer/domain/kernel/money/tax-treatment.schema'

export const toArticle = (row: Article): ArticleView => ({
  ref: row.ref,
  name: row.name,
  type: ArticleType.parse(row.type),
  default: row.isDefault,
  defaultamount: toMoney(row.amountCents, TaxLevelCode.parse(row.taxLevelCode), Currency.parse(row.currency)),
  taxTreatment: row.taxTreatment === null ? null : TaxTreatment.parse(row.taxTreatment),
  externalref: row.externalRef,
  version: row.version,
})
