import type { Course } from '@oxer/db'
import type { CourseView } from '@oxer/domain/catalogue/course/course.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'

export const toCourse = (row: Course & { achievement: RefName | null }): CourseView => ({
  ref: row.ref,
  title: row.title,
  description: row.description,
  money: toMoney(row.amountCents, TaxLevelCode.parse(row.taxLevelCode), Currency.parse(row.currency)),
  days: row.days,
  location: row.location === null ? null : Address.parse(row.location),
  achievementRef: row.achievementRef,
  achievement: row.achievement,
  start: row.start,
  end: row.end,
  rules: RuleTree.parse(row.rules),
  version: row.version,
})
