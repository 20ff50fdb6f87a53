// How one judge's sheet becomes a percentage; the score is always the mean of the judges.
import type { DressageAggregate } from '../dressage.protocol.schema.ts'
import type { DressageAggregateRule } from './aggregate-rule.ts'
import { meanOfJudges } from './mean-of-judges.ts'
import { technicalArtisticMean } from './technical-artistic-mean.ts'

export const dressageAggregates = {
  MEAN_OF_JUDGES: meanOfJudges,
  TECHNICAL_ARTISTIC_MEAN: technicalArtisticMean,
} satisfies Record<DressageAggregate, DressageAggregateRule>
