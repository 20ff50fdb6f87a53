import type { Formats } from '@oxer/i18n/formats'
import type { TFunction } from 'i18next'

const statuses = [
  'PENDING_APPROVAL',
  'SUBSCRIBED',
  'REJECTED',
  'SIGNED_OFF',
  'ANNOUNCED',
  'CANCELLED',
  'FINISHED',
  'NOT_STARTED',
  'ELIMINATED',
  'WITHDRAWN',
  'RETIRED',
  'DISQUALIFIED',
] as const

/** The state of a registration, or of a ride. */
export const statusOf = (status: string, t: TFunction<'parties'>): string => {
  const known = statuses.find((name) => name === status)
  return known === undefined ? status : t(`participation.statuses.${known}`)
}

/** The figure of who finished; what became of who did not. */
export const outcomeOf = (
  { status, result }: { status: string; result: string | null },
  t: TFunction<'parties'>,
  formats: Formats,
): string => (status === 'FINISHED' ? (result === null ? '' : formats.number(result)) : statusOf(status, t))
