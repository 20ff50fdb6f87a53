import type { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import { pointDistributionPresets } from '../../catalogue/point-distribution/presets/point-distribution.presets.ts'
import type { ChampionshipTemplate } from './championship-template.schema.ts'

/** The distribution that a championship gets from its template; undefined if the product has no such preset. */
export const distributionOfTemplate = ({ distribution }: ChampionshipTemplate): PointDistribution | undefined =>
  typeof distribution === 'string'
    ? pointDistributionPresets.find(({ key }) => key === distribution)?.definition
    : distribution
