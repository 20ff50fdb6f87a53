// The choices in a rule, by its kind.
import type { RuleKind } from '@oxer/domain/kernel/rule-tree/rule.schema'
import * as z from 'zod'

/** Types of licenses that a rule may require (enumeration LicenseType of the specification). */
export const LicenseTypeOfRule = z.enum(['COMPETITION', 'RECREATIONAL', 'OFFICIAL', 'OTHER', 'BOARD_MEMBER'])

export const heightCategories = ['A', 'B', 'C', 'D', 'E'] as const

/** In the order in which they are offered. */
export const kindsAbout = {
  PERSON: [
    'PERSON_HAS_AGE',
    'PERSON_HAS_AGE_YEAR',
    'PERSON_HAS_LICENSE',
    'PERSON_HAS_LICENSE_TYPE',
    'PERSON_HAS_ACHIEVEMENT',
    'PERSON_IS_MEMBER_OF_ORGANISATION',
    'PERSON_IS_MEMBER_OF_FEDERATION',
    'PERSON_HAS_INDIVIDUAL_COMBINATIONS',
  ],
  HORSE: ['HORSE_IS_TYPE', 'PONY_HAS_WITHERHEIGHT', 'HORSE_HAS_AGE', 'HORSE_REGISTERED_TO_STUDBOOK'],
  CHAMPIONSHIP: ['IS_SELECTED_IN_CHAMPIONSHIP', 'HAS_CHAMPIONSHIP_PLACE', 'HAS_CHAMPIONSHIP_POINTS'],
  REGISTRATIONS: ['HAS_STARTS_THIS_YEAR', 'MAX_REGISTRATIONS'],
} as const satisfies Record<string, readonly RuleKind[]>
