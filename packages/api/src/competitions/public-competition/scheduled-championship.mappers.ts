import type { PublicActivity } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { ScheduledChampionship } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import type { CompetitionRow } from './public-competition-rows.mappers.ts'

/** Null while its championship is not public, or the competition no longer counts in it. */
export const toScheduledChampionship = (
  { championship }: CompetitionRow['activities'][number],
  { championships }: CompetitionRow,
): PublicActivity['championship'] => {
  const shown = championship === null ? null : ScheduledChampionship.parse(championship)
  return championships.some(({ ref }) => ref === shown?.championshipRef) ? shown : null
}
