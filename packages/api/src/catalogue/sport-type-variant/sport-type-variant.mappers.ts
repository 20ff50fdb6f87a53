import type { SportTypeVariant } from '@oxer/db'
import type { SportTypeVariantView } from '@oxer/domain/catalogue/sport-type-variant/sport-type-variant.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'

export const toSportTypeVariant = (
  row: SportTypeVariant & { _count: { categories: number } },
): SportTypeVariantView => ({
  ref: row.ref,
  name: row.name,
  code: row.code,
  sportType: SportType.parse(row.sportType),
  categoryCount: row._count.categories,
  version: row.version,
})
