import type { EventTarget } from '@oxer/domain/federation/event-status/event-status.schema'
import { placeOf } from '../../../shared/place-of.ts'

/** Decision 10: a link to a championship leads where its reader may read; nowhere is null. */
export const placeOfChampionship = (ref: string, target: EventTarget): string | null => {
  if (target === 'NONE') return null
  return `${placeOf.championship(ref)}/${target === 'MANAGE' ? 'manage/overview' : 'info'}`
}

/** The parts of the manage screen, in the order of its navigation (cr062, cr063). */
export const manageParts = [
  'overview',
  'competitions',
  'phases',
  'points',
  'ranking',
  'qualifications',
  'organizers',
  'timeassignment',
  'pre-registrations',
  'jury-pre-registrations',
  'settings',
  'actions',
] as const
