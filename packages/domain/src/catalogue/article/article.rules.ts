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

const names = {
  EN: {
    OTHER: 'Other',
    SUBSCRIPTION: 'Entry',
    COMBINATION: 'New combination',
    LICENSE: 'License',
    COURSE: 'Course',
    ADDITIONAL_SUBSCRIPTION: 'Late entry',
    NO_SHOW: 'No show',
    BOARD_MEMBER: 'Board member',
    HORSE_REGISTRATION_FIRST_USE: 'First start of a horse',
  },
  NL: {
    OTHER: 'Overige',
    SUBSCRIPTION: 'Inschrijving',
    COMBINATION: 'Nieuwe combinatie',
    LICENSE: 'Licentie',
    COURSE: 'Cursus',
    ADDITIONAL_SUBSCRIPTION: 'Late inschrijving',
    NO_SHOW: 'Niet gestart',
    BOARD_MEMBER: 'Bestuurslid',
    HORSE_REGISTRATION_FIRST_USE: 'Eerste start van een paard',
  },
} as const satisfies Readonly<Record<'EN' | 'NL', Readonly<Record<ArticleType, string>>>>

/** The name of an article that a federation needs and has not made yet, in the federation's language. */
export const defaultArticleName = (type: ArticleType, language: string): string =>
  names[language === 'NL' ? 'NL' : 'EN'][type]
