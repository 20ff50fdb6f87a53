// What waiting lists hold about a rider.
import type { HeldReference } from './held-reference.mappers.ts'

export const heldWaiting: readonly HeldReference[] = [
  {
    group: 'REGISTRATIONS',
    table: 'waiting_entry',
    column: 'practitioner_ref',
    to: 'practitioner',
    line: {
      from: 'JOIN competition c ON c.ref = t.competition_ref JOIN competition_test ct ON ct.ref = t.test_ref',
      name: 'c.name',
      detail: 'ct.name',
      start: 'c.start',
    },
  },
  { group: 'REGISTRATIONS', table: 'waiting_entry', column: 'registration_ref', to: 'registration' },
]
