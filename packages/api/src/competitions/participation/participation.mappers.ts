import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  HorseParticipation,
  MemberParticipation,
} from '@oxer/domain/competitions/participation/participation.schema'
import { type CompetitionFactsRow, toCompetitionTarget } from '../competition/competition.mappers.ts'

export type ParticipationRow = CompetitionFactsRow & {
  start: string
  end: string
  registrationRef: string
  competitionName: string
  registeredOn: string
  /** The ride with its public result, not the registration. */
  isResult: boolean
  test: string
  organizer: string
  personRef: string
  firstName: string
  lastName: string
  horseRef: string
  horseName: string
  category: string | null
  entryStatus: string
  result: string | null
  isPercentage: boolean
  rank: number | null
}

const shared = (row: ParticipationRow, actor: Actor) => ({
  ref: row.registrationRef,
  event: { ref: row.ref, name: row.competitionName },
  target: toCompetitionTarget(row, actor),
  test: row.test,
  organizer: row.organizer,
  category: row.category,
  status: row.entryStatus,
  result: row.result,
  isPercentage: row.isPercentage,
  rank: row.rank,
})

export const toMemberParticipation = (row: ParticipationRow, actor: Actor): MemberParticipation => ({
  ...shared(row, actor),
  date: row.start,
  horse: { ref: row.horseRef, name: row.horseName },
})

export const toHorseParticipation = (row: ParticipationRow, actor: Actor): HorseParticipation => ({
  ...shared(row, actor),
  start: row.start,
  end: row.end,
  rider: { ref: row.personRef, name: `${row.firstName} ${row.lastName}` },
})
