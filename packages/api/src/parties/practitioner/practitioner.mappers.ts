import type { Combination } from '@oxer/domain/parties/practitioner/practitioner.schema'

export const toCombination = (row: {
  ref: string
  isActive: boolean
  isUnknown: boolean
  person: { ref: string; firstName: string; lastName: string }
  horse: { ref: string; name: string; isPony: boolean }
}): Combination => ({
  ref: row.ref,
  rider: { ref: row.person.ref, name: `${row.person.firstName} ${row.person.lastName}` },
  horse: { ref: row.horse.ref, name: row.horse.name, isPony: row.horse.isPony },
  isActive: row.isActive,
  isUnknown: row.isUnknown,
})
