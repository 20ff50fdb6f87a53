import { distributionFits } from '../../catalogue/point-distribution/point-distribution.rules.ts'
import type { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { ChampionshipProblem } from './championship-phase-view.schema.ts'
import { chooseDistribution, type DistributionScope } from './distribution-choice.rules.ts'

export type PublishingFacts = {
  readonly sportTypes: readonly SportType[]
  readonly series: readonly { readonly ref: string; readonly name: string; readonly sportType: SportType }[]
  readonly groups: readonly string[]
  readonly distributions: readonly (DistributionScope & { readonly definition: PointDistribution })[]
}

/** What a championship lacks before the public may see it: a phase, points for each category in each group, and categories of its sports. */
export const findPublishingProblems = ({
  sportTypes,
  series,
  groups,
  distributions,
}: PublishingFacts): ChampionshipProblem[] => {
  const problems: ChampionshipProblem[] = groups.length === 0 ? [{ code: 'PHASE_MISSING', category: null }] : []
  for (const { ref, name, sportType } of series) {
    if (!sportTypes.includes('ALL') && !sportTypes.includes(sportType)) {
      problems.push({ code: 'OTHER_SPORT', category: name })
    }
    const chosen = groups.map((groupRef) => chooseDistribution(distributions, { groupRef, sportCategoryRef: ref }))
    if (chosen.includes(null)) problems.push({ code: 'DISTRIBUTION_MISSING', category: name })
    if (chosen.some((each) => each !== null && !distributionFits(each.definition, sportType))) {
      problems.push({ code: 'DISTRIBUTION_UNFIT', category: name })
    }
  }
  return problems
}
