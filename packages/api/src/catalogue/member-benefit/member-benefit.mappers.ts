import type { MemberBenefit } from '@oxer/db'
import type { MemberBenefitView } from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { publishableView } from '@oxer/domain/catalogue/publishable/publishable.rules'
import { PublicationState } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'

export const toMemberBenefit = (row: MemberBenefit & { article: RefName | null }): MemberBenefitView => ({
  ref: row.ref,
  name: row.name,
  description: row.description,
  articleRef: row.articleRef,
  article: row.article,
  money: toMoney(row.amountCents, TaxLevelCode.parse(row.taxLevelCode), Currency.parse(row.currency)),
  renewal: Renewal.parse(row.renewal),
  ...publishableView({ ...row, state: PublicationState.parse(row.state) }),
  version: row.version,
})
