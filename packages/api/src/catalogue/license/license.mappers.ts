import type { License } from '@oxer/db'
import {
  LicenseFeeType,
  LicenseQuantityType,
  LicenseType,
  LicenseValidityType,
  type LicenseView,
} from '@oxer/domain/catalogue/license/license.schema'
import { publishableView } from '@oxer/domain/catalogue/publishable/publishable.rules'
import { PublicationState } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'

export const toLicense = (
  row: License & { article: RefName | null },
  championships: ReadonlyMap<string, RefName>,
): LicenseView => ({
  ref: row.ref,
  name: row.name,
  description: row.description,
  type: LicenseType.parse(row.type),
  validityType: LicenseValidityType.parse(row.validityType),
  championshipRef: row.championshipRef,
  championship: championships.get(row.championshipRef ?? '') ?? null,
  feeType: LicenseFeeType.parse(row.feeType),
  quantityType: LicenseQuantityType.parse(row.quantityType),
  quantityValue: row.quantityValue,
  articleRef: row.articleRef,
  article: row.article,
  money: toMoney(row.amountCents, TaxLevelCode.parse(row.taxLevelCode), Currency.parse(row.currency)),
  renewal: Renewal.parse(row.renewal),
  rules: RuleTree.parse(row.rules),
  ...publishableView({ ...row, state: PublicationState.parse(row.state) }),
  version: row.version,
})
