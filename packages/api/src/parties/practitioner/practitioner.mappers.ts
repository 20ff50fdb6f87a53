import type { HorseParticipation } from '@oxer/domain/parties/horse/horse.schema'
import type { MemberParticipation } from '@oxer/domain/parties/person/person.schema'
import type { Combination } from '@oxer/domain/parties/practitioner/practitioner.schema'
import type { ParticipationRow } from './practitioner.queries.ts'

export const toCombination = (row: {
  ref: string
  isActive: boolean
  isUnknown: boolean
  person: { ref: string; firstName: string; lastName: string }
  horse: { ref: string; name: string; isPony: boolean }
  _count: { registrations: number }
}): Combination => ({
  ref: row.ref,
  rider: { ref: row.person.ref, name: `${row.person.firstName} ${row.person.lastName}` },
  horse: { ref: row.horse.ref, name: row.horse.name, isPony: row.horse.isPony },
  isActive: row.isActive,
  isUnknown: row.isUnknown,
  registrationCount: row._count.registrations,
})

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
