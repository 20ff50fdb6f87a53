// What a championship changes in the registrations for its tests: the fees (decision 63), and how often one may start (decision 14).
import type { ChampionshipFees } from '../../championships/championship/championship.schema.ts'
import type { CompetitionFees } from '../competition/competition.schema.ts'
import type { RegistrationProblem } from './registration-decision.rules.ts'

const kinds = ['registration', 'late', 'noShow'] as const

/** For each kind of fee, that of the first championship with one above 0, or else the competition's own. */
export const feesUnder = (fees: CompetitionFees, championships: readonly ChampionshipFees[]): CompetitionFees => ({
  ...fees,
  ...Object.fromEntries(
    kinds.flatMap((kind) => {
      const own = championships.find((each) => each[kind].amountWithTax > 0)
      return own === undefined ? [] : [[kind, own[kind]]]
    }),
  ),
})

export type ChampionshipCounts = {
  readonly name: string
  readonly limits: { readonly rider: number; readonly horse: number; readonly combination: number }
  /** Registrations in the tests of the championship that take a place, in all its competitions. */
  readonly counts: { readonly rider: number; readonly horse: number; readonly combination: number }
}

const errors = {
  rider: 'maxChampionshipRiderReached',
  horse: 'maxChampionshipHorseReached',
  combination: 'maxChampionshipCombinationReached',
} as const

/** The limits that `quantity` more registrations would exceed; 0 is no limit. */
export const findChampionshipLimits = (
  championships: readonly ChampionshipCounts[],
  quantity: number,
): readonly RegistrationProblem[] =>
  championships.flatMap(({ name: championship, limits, counts }) =>
    (['rider', 'horse', 'combination'] as const).flatMap((scope) => {
      const [limit, registered] = [limits[scope], counts[scope]]
      if (limit === 0 || registered + quantity <= limit) return []
      return [{ error: errors[scope], values: { limit, registered, championship } }]
    }),
  )
