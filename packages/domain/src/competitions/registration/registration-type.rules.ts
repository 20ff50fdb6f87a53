// What a registration of each type consists of, and where it is taken (decision 390, decision 391).
import { disciplineOf, disciplines } from '../../disciplines/disciplines.ts'
import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import { otherSportTypes } from '../../kernel/sport/sport-types.ts'
import { registrationTypeErrors } from './registration-type.errors.ts'

export const registrationTypes = ['INDIVIDUAL', 'TEAM', 'HORSE'] as const
export type RegistrationTypeWord = (typeof registrationTypes)[number]

/** The fields of a form of which it is asked whether they are filled in. */
export type TypedFields = {
  readonly type: RegistrationTypeWord
  readonly practitionerRef: unknown
  readonly person: unknown
  readonly horse: unknown
  readonly teamRef: unknown
}
export type TypeProblem<Field extends string> = { readonly field: Field; readonly error: ErrorDefinition }

const combinationFields = ['practitionerRef', 'person', 'horse'] as const

/** The fields that the type needs and does not have, or has and does not know. */
export const typeFieldsOf = (
  data: TypedFields,
): readonly TypeProblem<(typeof combinationFields)[number] | 'teamRef'>[] => {
  if (data.type === 'TEAM') {
    return [
      ...(data.teamRef === null ? [{ field: 'teamRef', error: kernelErrors.fieldRequired } as const] : []),
      ...combinationFields.flatMap((field) =>
        data[field] === null ? [] : [{ field, error: registrationTypeErrors.notOfTeam }],
      ),
    ]
  }
  const isNamed = data.practitionerRef !== null
  return [
    ...(data.teamRef === null ? [] : [{ field: 'teamRef', error: registrationTypeErrors.onlyOfTeam } as const]),
    // Who presents a horse may follow from its owner.
    ...(isNamed || data.person !== null || data.type === 'HORSE'
      ? []
      : [{ field: 'person', error: kernelErrors.fieldRequired } as const]),
    ...(isNamed || data.horse !== null ? [] : [{ field: 'horse', error: kernelErrors.fieldRequired } as const]),
  ]
}

/** What a team cannot ask for: it does not start by itself, and is never out of competition (cr529). */
export const teamWishesOf = (wish: {
  readonly quantity?: number | undefined
  readonly outOfCompetition?: boolean | undefined
  readonly forSale: boolean
  readonly startPositions: readonly number[]
}): readonly TypeProblem<'quantity' | 'outOfCompetition' | 'forSale' | 'startPositions'>[] => {
  const error = registrationTypeErrors.notOfTeam
  return [
    ...((wish.quantity ?? 1) === 1 ? [] : [{ field: 'quantity', error } as const]),
    ...(wish.outOfCompetition === true ? [{ field: 'outOfCompetition', error } as const] : []),
    ...(wish.forSale ? [{ field: 'forSale', error } as const] : []),
    ...(wish.startPositions.length === 0 ? [] : [{ field: 'startPositions', error } as const]),
  ]
}

/** Whether a test of this sport may take horses without a rider: where a rider is scored, none is left out. */
export const takesHorses = (sportType: SportType): boolean => {
  const discipline = disciplineOf(sportType)
  return discipline === null || disciplines[discipline].isAboutHorse || otherSportTypes.includes(discipline)
}

/** Whether every horse with a person that comes to a test is presented, not ridden. */
export const isOnlyPresented = (types: readonly RegistrationTypeWord[]): boolean =>
  types.includes('HORSE') && !types.includes('INDIVIDUAL')

/** What a test still takes after its sport changed: horses only where they may come, and never nothing. */
export const typesInSport = (
  sportType: SportType,
  types: readonly RegistrationTypeWord[],
): readonly RegistrationTypeWord[] => {
  const kept = types.filter((type) => type !== 'HORSE' || takesHorses(sportType))
  return kept.length === 0 ? ['INDIVIDUAL'] : kept
}
