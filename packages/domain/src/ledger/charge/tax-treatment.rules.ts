// Why there is tax on a thing, or none.
import type { ArticleType } from '../../catalogue/article/article.schema.ts'
import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import type { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'

/**
 * What a federation or club without a profit motive sells at no tax, by the kind of article: taking part in sport (Belgian VAT code art. 44
 * § 2, 3°; Dutch Wet OB 1968 art. 11.1.e), membership and what belongs to it (EU VAT directive art. 132.1.l), and teaching (art. 132.1.i).
 * For a federation's accountant to confirm: an article may say otherwise.
 */
const untaxed = {
  SUBSCRIPTION: 'EXEMPT_SPORT',
  ADDITIONAL_SUBSCRIPTION: 'EXEMPT_SPORT',
  COMBINATION: 'EXEMPT_SPORT',
  NO_SHOW: 'EXEMPT_SPORT',
  HORSE_REGISTRATION_FIRST_USE: 'EXEMPT_SPORT',
  LICENSE: 'EXEMPT_MEMBERSHIP',
  BOARD_MEMBER: 'EXEMPT_MEMBERSHIP',
  COURSE: 'EXEMPT_EDUCATION',
  OTHER: 'ZERO_RATED',
} as const satisfies Readonly<Record<ArticleType, TaxTreatment>>

export type TaxFacts = {
  readonly type: ArticleType
  /** The treatment that the article itself has; null follows its type. */
  readonly own: TaxTreatment | null
  readonly taxLevelCode: TaxLevelCode
}

/** A price with a rate is always the standard treatment; one without has the article's own, or that of its type. */
export const taxTreatmentOf = ({ type, own, taxLevelCode }: TaxFacts): TaxTreatment => {
  if (taxLevelCode !== 'VAT_0') return 'STANDARD'
  return own === null || own === 'STANDARD' ? untaxed[type] : own
}
