import * as z from 'zod'
import { Money, MoneyInput, newMoney } from '../../kernel/money/money.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { emptyRules, RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { publishableFields } from '../publishable/publishable.schema.ts'
import { defaultRenewal, Renewal } from '../renewal/renewal.schema.ts'
import { licenseErrors } from './license.errors.ts'

export const LicenseType = z
  .enum(['COMPETITION', 'RECREATIONAL', 'OFFICIAL', 'OTHER', 'BOARD_MEMBER'])
  .meta({ id: 'LicenseType' })
export type LicenseType = z.infer<typeof LicenseType>

/** UNLIMITED: without end. RECURRING: by its renewal. CHAMPIONSHIP: as long as the championship, and only in its tests. */
export const LicenseValidityType = z
  .enum(['UNLIMITED', 'RECURRING', 'CHAMPIONSHIP'])
  .meta({ id: 'LicenseValidityType' })
export type LicenseValidityType = z.infer<typeof LicenseValidityType>

export const LicenseFeeType = z.enum(['ONE_TIME', 'ANNUAL', 'MONTHLY', 'PER_USE']).meta({ id: 'LicenseFeeType' })
export type LicenseFeeType = z.infer<typeof LicenseFeeType>

export const LicenseQuantityType = z.enum(['UNLIMITED', 'TIMES']).meta({ id: 'LicenseQuantityType' })
export type LicenseQuantityType = z.infer<typeof LicenseQuantityType>

const fields = z.object({
  name: CatalogueName,
  description: z.string().trim().max(5000).default(''),
  type: LicenseType,
  validityType: LicenseValidityType.default('RECURRING'),
  /** For the type CHAMPIONSHIP: the championship in which alone it counts, and whose days it has. Null: its days are typed. Other types have none. */
  championshipRef: Ref.nullable().default(null),
  feeType: LicenseFeeType.default('ANNUAL'),
  quantityType: LicenseQuantityType.default('UNLIMITED'),
  /** How many times it may be used, if uses are counted. */
  quantityValue: z.int().min(1).max(100_000).nullable().default(null),
  articleRef: Ref.nullable().default(null),
  renewal: Renewal.default(defaultRenewal),
  /** The rules for its holders. */
  rules: RuleTree.default(emptyRules),
})

const isCounted = ({
  quantityType,
  quantityValue,
}: {
  quantityType: LicenseQuantityType
  quantityValue: number | null
}) => quantityType !== 'TIMES' || quantityValue !== null
const quantityMissing = { error: licenseErrors.quantityMissing.code, path: ['quantityValue'] }

/** Without an article: the default one of the type of the license. */
export const CreateLicense = fields
  .extend({ money: MoneyInput.prefault(newMoney), articleRef: Ref.nullable().optional() })
  .refine(isCounted, quantityMissing)
export type CreateLicense = z.infer<typeof CreateLicense>
export const UpdateLicense = CreateLicense.safeExtend({
  money: MoneyInput,
  articleRef: Ref.nullable().default(null),
  version: Version,
})
export type UpdateLicense = z.infer<typeof UpdateLicense>

export const LicenseView = fields
  .extend({
    ref: Ref,
    money: Money,
    article: RefName.nullable(),
    championship: RefName.nullable(),
    ...publishableFields,
    version: z.int(),
  })
  .meta({ id: 'License' })
export type LicenseView = z.infer<typeof LicenseView>

export const LicenseMatches = matchesOf(RefName)
export type LicenseMatches = z.infer<typeof LicenseMatches>
