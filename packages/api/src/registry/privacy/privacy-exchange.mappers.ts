// What other systems sent of a person.
import type { HeldReference } from './held-reference.mappers.ts'

export const heldExchanges: readonly HeldReference[] = [
  { group: 'REGISTRATIONS', table: 'equipe_proposal', column: 'person_ref', to: 'person' },
  {
    group: 'REGISTRATIONS',
    table: 'equipe_start',
    column: 'registration_ref',
    to: 'registration',
    key: 't.competition_ref::text || t.equipe_id',
  },
]
