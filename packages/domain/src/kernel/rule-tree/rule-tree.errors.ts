import { defineErrors, type ErrorDefinition } from '../error/error.schema.ts'

/** Group 023 of spec section 8. */
export const ruleTreeErrors = defineErrors({
  invalidRules: { code: '023-0000000001', kind: 'BAD_REQUEST' },
  /** values: maximum */
  tooDeep: { code: '023-0000000002', kind: 'BAD_REQUEST' },
  /** values: maximum */
  tooManyNodes: { code: '023-0000000003', kind: 'BAD_REQUEST' },
  /** The rules can never hold together (spec section 5). */
  invalidCombination: { code: '023-0000000004', kind: 'BAD_REQUEST' },
  /** The rules refer to a deleted item, which nobody can have. values: name */
  namesDeleted: { code: '023-0000000005', kind: 'BAD_REQUEST' },
  /** A condition on registrations or championships, where there is no registration. */
  onlyForRegistrations: { code: '023-0000000063', kind: 'BAD_REQUEST' },
})

/** Why a rider may not take part: the failures of spec section 8, each for a rule and for its inversion. */
export const ruleFailureErrors = defineErrors({
  /** values: name; likewise the five that follow */
  personNotInOrganisation: { code: '023-0000000011', kind: 'UNPROCESSABLE_CONTENT' },
  personInOrganisation: { code: '023-0000000012', kind: 'UNPROCESSABLE_CONTENT' },
  personNotInFederation: { code: '023-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
  personInFederation: { code: '023-0000000014', kind: 'UNPROCESSABLE_CONTENT' },
  licenseMissing: { code: '023-0000000015', kind: 'UNPROCESSABLE_CONTENT' },
  licensePresent: { code: '023-0000000016', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: type */
  licenseTypeMissing: { code: '023-0000000017', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: type */
  licenseTypePresent: { code: '023-0000000018', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  achievementMissing: { code: '023-0000000019', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  achievementPresent: { code: '023-0000000020', kind: 'UNPROCESSABLE_CONTENT' },
  notAHorse: { code: '023-0000000021', kind: 'UNPROCESSABLE_CONTENT' },
  notAPony: { code: '023-0000000022', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: operator, number, actual; likewise all that follow with a number */
  personAge: { code: '023-0000000023', kind: 'UNPROCESSABLE_CONTENT' },
  personAgeYear: { code: '023-0000000024', kind: 'UNPROCESSABLE_CONTENT' },
  personBirthYear: { code: '023-0000000025', kind: 'UNPROCESSABLE_CONTENT' },
  horseAge: { code: '023-0000000026', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: operator, height, actual */
  ponyWithersHeight: { code: '023-0000000027', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: operator, height */
  ponyWithersHeightNone: { code: '023-0000000028', kind: 'UNPROCESSABLE_CONTENT' },
  maximumTest: { code: '023-0000000029', kind: 'UNPROCESSABLE_CONTENT' },
  maximumRider: { code: '023-0000000030', kind: 'UNPROCESSABLE_CONTENT' },
  maximumHorse: { code: '023-0000000031', kind: 'UNPROCESSABLE_CONTENT' },
  maximumCombination: { code: '023-0000000032', kind: 'UNPROCESSABLE_CONTENT' },
  maximumOverall: { code: '023-0000000033', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: studbook */
  studbookMissing: { code: '023-0000000034', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: studbook */
  studbookPresent: { code: '023-0000000035', kind: 'UNPROCESSABLE_CONTENT' },
  combinationCount: { code: '023-0000000036', kind: 'UNPROCESSABLE_CONTENT' },
  /** The license is held, but its uses are spent. values: name */
  licenseUsedUp: { code: '023-0000000054', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: type */
  licenseTypeUsedUp: { code: '023-0000000055', kind: 'UNPROCESSABLE_CONTENT' },
  /** The license is held, but is of another championship. values: name */
  licenseElsewhere: { code: '023-0000000056', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  championshipNotSelected: { code: '023-0000000057', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  championshipSelected: { code: '023-0000000058', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name, operator, number, actual */
  championshipPlace: { code: '023-0000000059', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  championshipUnplaced: { code: '023-0000000060', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name, operator, number, actual */
  championshipPoints: { code: '023-0000000061', kind: 'UNPROCESSABLE_CONTENT' },
  startsThisYear: { code: '023-0000000064', kind: 'UNPROCESSABLE_CONTENT' },
})

/** The same for a reader who may not see facts about the rider. values: operator, number */
export const untoldFailureErrors = defineErrors({
  personAge: { code: '023-0000000037', kind: 'UNPROCESSABLE_CONTENT' },
  personAgeYear: { code: '023-0000000038', kind: 'UNPROCESSABLE_CONTENT' },
  personBirthYear: { code: '023-0000000039', kind: 'UNPROCESSABLE_CONTENT' },
  combinationCount: { code: '023-0000000040', kind: 'UNPROCESSABLE_CONTENT' },
})

/** What is not known, so that a rule neither holds nor fails; the text names the missing fact. */
export const missingFactErrors = defineErrors({
  person: { code: '023-0000000041', kind: 'UNPROCESSABLE_CONTENT' },
  birthDate: { code: '023-0000000042', kind: 'UNPROCESSABLE_CONTENT' },
  organisations: { code: '023-0000000043', kind: 'UNPROCESSABLE_CONTENT' },
  federations: { code: '023-0000000044', kind: 'UNPROCESSABLE_CONTENT' },
  licenses: { code: '023-0000000045', kind: 'UNPROCESSABLE_CONTENT' },
  achievements: { code: '023-0000000046', kind: 'UNPROCESSABLE_CONTENT' },
  individualCombinations: { code: '023-0000000047', kind: 'UNPROCESSABLE_CONTENT' },
  horse: { code: '023-0000000048', kind: 'UNPROCESSABLE_CONTENT' },
  birthYear: { code: '023-0000000049', kind: 'UNPROCESSABLE_CONTENT' },
  isPony: { code: '023-0000000050', kind: 'UNPROCESSABLE_CONTENT' },
  withersHeight: { code: '023-0000000051', kind: 'UNPROCESSABLE_CONTENT' },
  studbook: { code: '023-0000000052', kind: 'UNPROCESSABLE_CONTENT' },
  registrations: { code: '023-0000000053', kind: 'UNPROCESSABLE_CONTENT' },
  championship: { code: '023-0000000062', kind: 'UNPROCESSABLE_CONTENT' },
  starts: { code: '023-0000000065', kind: 'UNPROCESSABLE_CONTENT' },
})

const failing: ReadonlyMap<string, ErrorDefinition> = new Map(
  [ruleFailureErrors, untoldFailureErrors, missingFactErrors]
    .flatMap((table): ErrorDefinition[] => Object.values(table))
    .map((definition) => [definition.code, definition]),
)

/** The definition of a code that a verdict names. */
export const ruleErrorOf = (code: string): ErrorDefinition => {
  const definition = failing.get(code)
  if (definition === undefined) throw new Error(`no rule fails with ${code}`)
  return definition
}
