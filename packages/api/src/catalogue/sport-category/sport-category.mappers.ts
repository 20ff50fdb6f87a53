import type { SportCategory } from '@oxer/db'
import type { SportCategoryView } from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'

export const toSportCategory = (
  row: SportCategory & { sportTypeVariant: RefName },
  protocols: ReadonlyMap<string, string>,
): SportCategoryView => {
  const protocolName = row.protocolRef === null ? undefined : protocols.get(row.protocolRef)
  return {
    ref: row.ref,
    name: row.name,
    code: row.code,
    sportTypeVariantRef: row.sportTypeVariantRef,
    sportTypeVariant: { ref: row.sportTypeVariant.ref, name: row.sportTypeVariant.name },
    rank: row.rank,
    isPony: row.isPony,
    protocolRef: row.protocolRef,
    protocol:
      row.protocolRef === null || protocolName === undefined ? null : { ref: row.protocolRef, name: protocolName },
    averageRoundSeconds: row.averageRoundSeconds,
    version: row.version,
  }
}
