import { canFinishChampionship } from '@oxer/domain/competitions/championship-ranking/championship-ranking.policy'
import { championshipGuard } from '../../championships/championship/championship.guards.ts'

/** Provides `ctx.championship`, for an input that names `championship`. */
export const mayFinishChampionship = championshipGuard(
  'mayFinishChampionship',
  'canFinishChampionship',
  canFinishChampionship,
)
