import { startingData } from '@oxer/domain/catalogue/starting-data/starting-data.presets'
import { startingRows } from '@oxer/domain/catalogue/starting-data/starting-data.rules'
import type { StartingDataKey } from '@oxer/domain/catalogue/starting-data/starting-data.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'

/** Fills the catalogue of a new federation. The history has one line for all of it, which its creation records. */
export const storeStartingData = async (
  { db, newRef, now }: Pick<CommandContext, 'db' | 'newRef' | 'now'>,
  { ref: federationRef, abbreviation }: { ref: string; abbreviation: string },
  key: StartingDataKey,
): Promise<void> => {
  const rows = startingRows(startingData[key], { federationRef, newRef, createdAt: now(), issuer: abbreviation })
  await db.protocol.createMany({
    data: rows.protocols.map((row) => ({ ...row, definition: toJson(row.definition) })),
  })
  await db.sportTypeVariant.createMany({ data: rows.sportTypeVariants })
  await db.sportCategory.createMany({ data: rows.sportCategories })
  await db.article.createMany({ data: rows.articles })
  await db.priceProfile.createMany({ data: rows.priceProfiles })
  await db.license.createMany({
    data: rows.licenses.map((row) => ({ ...row, renewal: toJson(row.renewal), rules: toJson(row.rules) })),
  })
  await db.ruleSet.createMany({
    data: rows.ruleSets.map((row) => ({ ...row, definition: toJson(row.definition) })),
  })
}
