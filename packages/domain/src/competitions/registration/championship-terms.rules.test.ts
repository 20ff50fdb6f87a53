import { describe, expect, it } from 'vitest'
import { ChampionshipFees } from '../../championships/championship/championship.schema.ts'
import { findEligibilityProblems } from '../championship-competition/eligibility.rules.ts'
import { CompetitionFees } from '../competition/competition.schema.ts'
import { feesUnder, findChampionshipLimits } from './championship-terms.rules.ts'

const fee = (amountWithTax: number) => ({ amountWithTax, taxLevelCode: 'VAT_21', currency: 'EUR' })
const own = CompetitionFees.parse({ registration: fee(1000), late: fee(500), noShow: fee(700) })
const amounts = ({ registration, late, noShow }: CompetitionFees) =>
  [registration, late, noShow].map(({ amountWithTax }) => amountWithTax)

describe('the fees of a championship (decision 63)', () => {
  it('replace those of the competition, each kind for itself, where they are above 0', () => {
    const first = ChampionshipFees.parse({ registration: fee(2500) })
    const second = ChampionshipFees.parse({ registration: fee(3000), noShow: fee(900) })
    expect(amounts(feesUnder(own, []))).toEqual([1000, 500, 700])
    expect(amounts(feesUnder(own, [ChampionshipFees.parse({})]))).toEqual([1000, 500, 700])
    expect(amounts(feesUnder(own, [first, second]))).toEqual([2500, 500, 900])
  })
})

describe('the limits of a championship (decision 14)', () => {
  const league = { name: 'League', counts: { rider: 2, horse: 1, combination: 1 } }
  it('count the new registrations with those that exist; 0 is no limit', () => {
    const limits = { rider: 2, horse: 0, combination: 1 }
    expect(findChampionshipLimits([{ ...league, limits }], 1).map(({ error }) => error)).toEqual([
      'maxChampionshipRiderReached',
      'maxChampionshipCombinationReached',
    ])
    expect(findChampionshipLimits([{ ...league, limits: { rider: 3, horse: 2, combination: 2 } }], 1)).toEqual([])
    expect(findChampionshipLimits([{ ...league, limits: { rider: 3, horse: 0, combination: 0 } }], 2)).toEqual([
      { error: 'maxChampionshipRiderReached', values: { limit: 3, registered: 2, championship: 'League' } },
    ])
  })
})

describe('a competition of a championship', () => {
  const season = { start: '2026-10-01', end: '2027-03-31', sportTypes: ['DRESSAGE' as const] }
  const inside = { ...season, status: 'DRAFT' as const }
  it('is inside its period, shares a sport and takes place', () => {
    expect(findEligibilityProblems(season, inside, false)).toEqual([])
    expect(findEligibilityProblems(season, { ...inside, sportTypes: ['ALL'] }, false)).toEqual([])
    const wrong = {
      start: '2026-09-30',
      end: '2026-10-01',
      sportTypes: ['DRIVING' as const],
      status: 'CANCELLED' as const,
    }
    expect(findEligibilityProblems(season, wrong, true)).toEqual(['ADDED', 'CANCELLED', 'OUTSIDE_DATES', 'OTHER_SPORT'])
  })
})
