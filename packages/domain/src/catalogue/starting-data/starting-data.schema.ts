import * as z from 'zod'
import { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { ArticleType } from '../article/article.schema.ts'
import { CatalogueCode, CatalogueName } from '../catalogue.schema.ts'
import { LicenseFeeType, LicenseQuantityType, LicenseType, LicenseValidityType } from '../license/license.schema.ts'
import { Protocol } from '../protocol/protocol.schema.ts'
import { Renewal } from '../renewal/renewal.schema.ts'

/** The data that a new federation starts with; EMPTY is for one that brings its own. */
export const StartingDataKey = z.enum(['FLEMISH', 'DUTCH', 'EMPTY']).meta({ id: 'StartingDataKey' })
export type StartingDataKey = z.infer<typeof StartingDataKey>

/** Connects the parts of one set; it is replaced by a ref when the set is stored. */
const Key = z.string().min(1)

/** Amounts are gross cents. They are examples, which the federation replaces by its own. */
const Cents = z.int().min(0)

const StartingLicense = z.strictObject({
  name: CatalogueName,
  description: z.string(),
  type: LicenseType,
  validityType: LicenseValidityType,
  feeType: LicenseFeeType,
  quantityType: LicenseQuantityType,
  quantityValue: z.int().nullable(),
  /** The key of its article, or null for one without. */
  article: Key.nullable(),
  amountCents: Cents,
  renewal: Renewal,
  rules: RuleTree,
})

export const StartingData = z.strictObject({
  disciplines: z.array(z.strictObject({ code: CatalogueCode, name: CatalogueName, sportType: SportType })),
  protocols: z.array(z.strictObject({ key: Key, name: CatalogueName, definition: Protocol })),
  /** The levels of a discipline, lowest first. */
  categories: z.array(
    z.strictObject({
      discipline: Key,
      code: CatalogueCode,
      name: CatalogueName,
      protocol: Key,
      averageRoundSeconds: z.int(),
    }),
  ),
  articles: z.array(
    z.strictObject({
      key: Key,
      name: CatalogueName,
      type: ArticleType,
      isDefault: z.boolean(),
      amountCents: Cents,
      taxLevelCode: TaxLevelCode,
    }),
  ),
  priceProfiles: z.array(
    z.strictObject({ name: CatalogueName, isDefault: z.boolean(), reductionBasisPoints: z.int() }),
  ),
  /** Stored as drafts: nothing is on sale before the federation publishes it. */
  licenses: z.array(StartingLicense),
  /** Rule sets of the product that the federation takes over as its own, by their keys. */
  ruleSets: z.array(z.strictObject({ shipped: Key, name: CatalogueName, validFrom: z.iso.date() })),
})
export type StartingData = z.infer<typeof StartingData>
