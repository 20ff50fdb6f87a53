import type {
  HorseParticipation,
  MemberParticipation,
} from '@oxer/domain/competitions/participation/participation.schema'

export type ParticipationRow = {
  ref: string
  start: string
  end: string
  competitionRef: string
  competitionName: string
  test: string
  organizer: string
  personRef: string
  firstName: string
  lastName: string
  horseRef: string
  horseName: string
  category: string | null
  status: string
  result: string | null
  rank: number | null
}

const shared = (row: ParticipationRow) => ({
  ref: row.ref,
  event: { ref: row.competitionRef, name: row.competitionName },
  test: row.test,
  organizer: row.organizer,
  category: row.category,
  status: row.status,
  result: row.result,
  rank: row.rank,
})

export const toMemberParticipation = (row: ParticipationRow): MemberParticipation => ({
  ...shared(row),
  date: row.start,
  horse: { ref: row.horseRef, name: row.horseName },
})

export const toHorseParticipation = (row: ParticipationRow): HorseParticipation => ({
  ...shared(row),
  start: row.start,
  end: row.end,
  rider: { ref: row.personRef, name: `${row.firstName} ${row.lastName}` },
})
