import type { LicenseType } from '../license/license.schema.ts'
import type { ArticleType } from './article.schema.ts'

/** The type whose default article a license of a type is billed by. */
export const articleTypeOfLicense = (type: LicenseType): ArticleType =>
  type === 'BOARD_MEMBER' ? 'BOARD_MEMBER' : 'LICENSE'

/** The types whose default articles the fees of a competition are billed by. */
export const articleTypeOfFee = {
  registration: 'SUBSCRIPTION',
  late: 'ADDITIONAL_SUBSCRIPTION',
  noShow: 'NO_SHOW',
} as const satisfies Readonly<Record<string, ArticleType>>
