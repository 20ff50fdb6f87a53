// What other systems sent of a person.
import type { HeldReference } from './held-reference.mappers.ts'

export const heldExchanges: readonly HeldReference[] = [
  { group: 'EXCHANGE', table: 'external_id', column: 'subject_ref', to: 'person' },
  { group: 'EXCHANGE', table: 'exchange_batch_row', column: 'subject_ref', to: 'person', omit: ['ids_before'] },
  { group: 'REGISTRATIONS', table: 'equipe_proposal', column: 'person_ref', to: 'person' },
  {
    group: 'REGISTRATIONS',
    table: 'equipe_start',
    column: 'registration_ref',
    to: 'registration',
    key: 't.competition_ref::text || t.equipe_id',
  },
]
