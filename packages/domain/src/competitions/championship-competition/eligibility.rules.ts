import type { EventStatus } from '../../federation/event-status/event-status.schema.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { EligibilityProblem } from './championship-competition.schema.ts'

type Period = { readonly start: string; readonly end: string }
type WithSports = Period & { readonly sportTypes: readonly SportType[] }

const sharesSport = (left: readonly SportType[], right: readonly SportType[]): boolean =>
  left.includes('ALL') || right.includes('ALL') || left.some((sport) => right.includes(sport))

/** Why a competition cannot be one of a championship: it is inside its period, shares a sport, and takes place. */
export const findEligibilityProblems = (
  championship: WithSports,
  competition: WithSports & { readonly status: EventStatus },
  isAdded: boolean,
): readonly EligibilityProblem[] => [
  ...(isAdded ? (['ADDED'] as const) : []),
  ...(competition.status === 'CANCELLED' || competition.status === 'DELETED' ? (['CANCELLED'] as const) : []),
  ...(competition.start < championship.start || competition.end > championship.end ? (['OUTSIDE_DATES'] as const) : []),
  ...(sharesSport(championship.sportTypes, competition.sportTypes) ? [] : (['OTHER_SPORT'] as const)),
]
