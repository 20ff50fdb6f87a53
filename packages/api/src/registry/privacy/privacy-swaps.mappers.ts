// Requests of clubs to swap two positions. Each is also about the other rider.
import type { HeldReference } from './held-reference.mappers.ts'

const swapOf = (column: string, to: 'startlist_entry' | 'registration'): HeldReference => ({
  group: 'REGISTRATIONS',
  table: 'time_assignment_swap',
  column,
  to,
  only: ['ref', 'competition_ref', 'status', 'created_at'],
})

export const heldSwaps: readonly HeldReference[] = [
  swapOf('entry_ref', 'startlist_entry'),
  swapOf('other_entry_ref', 'startlist_entry'),
  swapOf('registration_ref', 'registration'),
  swapOf('other_registration_ref', 'registration'),
]
