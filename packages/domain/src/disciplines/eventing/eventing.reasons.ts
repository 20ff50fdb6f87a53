// The codes with which result lists say why a ride ended.
import type { ResultProblemCode } from '../problem.ts'
import type { EventingPhase } from './eventing.protocol.schema.ts'
import type { EventingResult } from './eventing.result.schema.ts'

/** Why an eventing ride ended, as result lists write it, and in which phase: published results of 2005-2019. */
export const eventingReasons = {
  Dressage: 'DRESSAGE',
  /** First horse inspection. */
  '1st HI': 'DRESSAGE',
  XC: 'CROSS_COUNTRY',
  /** Fall of the rider, fall of the horse, refusals, over time, fall on the flat. */
  'XC-FR': 'CROSS_COUNTRY',
  'XC-FH': 'CROSS_COUNTRY',
  'XC-R': 'CROSS_COUNTRY',
  'XC-OT': 'CROSS_COUNTRY',
  'XC-FOF': 'CROSS_COUNTRY',
  /** Second horse inspection, before the jumping. */
  '2nd HI': 'SHOW_JUMPING',
  SJ: 'SHOW_JUMPING',
  'SJ-FR': 'SHOW_JUMPING',
  'SJ-FH': 'SHOW_JUMPING',
  'SJ-R': 'SHOW_JUMPING',
  'SJ-OT': 'SHOW_JUMPING',
} as const satisfies Record<string, EventingPhase>
export type EventingReason = keyof typeof eventingReasons

export const isEventingReason = (text: string): text is EventingReason => Object.hasOwn(eventingReasons, text)

/** What an eliminating fault is called in a reason; empty: only the phase is named. */
const suffixes: Readonly<Partial<Record<ResultProblemCode, string>>> = {
  REFUSALS_ELIMINATE: '-R',
  RIDER_FALL_ELIMINATES: '-FR',
  HORSE_FALL_ELIMINATES: '-FH',
  NOT_TAKEN_ELIMINATES: '',
  FAULTS_ELIMINATE: '',
  TIME_LIMIT_EXCEEDED: '-OT',
  COURSE_ERRORS_ELIMINATE: '',
}

const prefixes: Readonly<Record<string, string>> = {
  dressage: 'Dressage',
  crossCountry: 'XC',
  ride: 'XC',
  showJumping: 'SJ',
}

/** The code for a fault at a field such as `crossCountry.fences.3`; null where result lists have none. */
export const eventingReasonOf = (code: ResultProblemCode, path: string): EventingReason | null => {
  const prefix = prefixes[path.split('.')[0] ?? '']
  const reason = prefix === undefined ? '' : `${prefix}${suffixes[code] ?? ''}`
  return isEventingReason(reason) ? reason : null
}

export const defaultPhases: readonly EventingPhase[] = ['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING']

const fields = { DRESSAGE: 'dressage', CROSS_COUNTRY: 'crossCountry', SHOW_JUMPING: 'showJumping' } as const

export const isPhaseRidden = (result: EventingResult, phase: EventingPhase): boolean => result[fields[phase]] !== null

/** In which phase a ride ended: what the reason says, else the first phase that is not there, else the last one. */
export const phaseOfEnd = (result: EventingResult, phases: readonly EventingPhase[]): EventingPhase => {
  const reason = result.statusReason ?? ''
  if (isEventingReason(reason)) return eventingReasons[reason]
  return phases.find((phase) => !isPhaseRidden(result, phase)) ?? phases.at(-1) ?? 'SHOW_JUMPING'
}
