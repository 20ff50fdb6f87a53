import type { RuleKind } from '../rule.schema.ts'
import type { RuleKindRule } from '../rule-facts.ts'
import { hasChampionshipPlace, hasChampionshipPoints, isSelected } from './championship-rules.ts'
import { hasHorseAge, hasWithersHeight, isOfType, isRegisteredToStudbook } from './horse-rules.ts'
import {
  hasAchievement,
  hasAge,
  hasAgeYear,
  hasIndividualCombinations,
  hasLicense,
  hasLicenseType,
  isMemberOfFederation,
  isMemberOfOrganisation,
} from './person-rules.ts'
import { maximumRegistrations, startsThisYear } from './registration-rules.ts'

/** Every kind of rule by its public name. */
export const ruleKinds = {
  PERSON_IS_MEMBER_OF_ORGANISATION: isMemberOfOrganisation,
  PERSON_HAS_ACHIEVEMENT: hasAchievement,
  PERSON_HAS_LICENSE: hasLicense,
  PERSON_HAS_LICENSE_TYPE: hasLicenseType,
  PERSON_HAS_AGE: hasAge,
  PERSON_HAS_AGE_YEAR: hasAgeYear,
  PERSON_IS_MEMBER_OF_FEDERATION: isMemberOfFederation,
  HORSE_IS_TYPE: isOfType,
  PONY_HAS_WITHERHEIGHT: hasWithersHeight,
  HORSE_HAS_AGE: hasHorseAge,
  HORSE_REGISTERED_TO_STUDBOOK: isRegisteredToStudbook,
  PERSON_HAS_INDIVIDUAL_COMBINATIONS: hasIndividualCombinations,
  IS_SELECTED_IN_CHAMPIONSHIP: isSelected,
  HAS_CHAMPIONSHIP_PLACE: hasChampionshipPlace,
  HAS_CHAMPIONSHIP_POINTS: hasChampionshipPoints,
  HAS_STARTS_THIS_YEAR: startsThisYear,
  MAX_REGISTRATIONS: maximumRegistrations,
} as const satisfies Record<RuleKind, RuleKindRule>
