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

const tones: Readonly<Record<string, 'good' | 'warning' | 'danger'>> = {
  PENDING_APPROVAL: 'warning',
  SUBSCRIBED: 'good',
  ANNOUNCED: 'good',
  REJECTED: 'danger',
}

/** The tone of the state of a registration. */
export const toneOf = (status: string): 'good' | 'warning' | 'danger' | 'neutral' => tones[status] ?? 'neutral'

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

type Score = { result: string | null; isPercentage: boolean }

/** A score in the notation of the sport (0/0/42.82, 71,212 %); nothing without one. */
export const scoreOf = ({ result, isPercentage }: Score, formats: Formats): string => {
  if (result === null || !isDecimal(result)) return result ?? ''
  return isPercentage ? formats.percentage(result) : formats.number(result)
}

/** The score of a rider who finished; otherwise the status. */
export const outcomeOf = (ride: Score & { status: string }, t: TFunction<'parties'>, formats: Formats): string =>
  ride.status === 'FINISHED' ? scoreOf(ride, formats) : statusOf(ride.status, t)
