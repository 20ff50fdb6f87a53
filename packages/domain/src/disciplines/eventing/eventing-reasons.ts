// The codes with which result lists say why a ride ended.
import type { ResultProblemCode } from '../problem.ts'
import type { EventingPhase } from './eventing.protocol.schema.ts'

/** The reason why an eventing ride ended, as in result lists, and its phase: published results of 2005-2019. */
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

/** The code of an eliminating fault in a reason; empty if only the phase is named. */
const suffixes: Readonly<Partial<Record<ResultProblemCode, string>>> = {
  REFUSALS_ELIMINATE: '-R',
  RIDER_FALL_ELIMINATES: '-FR',
  HORSE_FALL_ELIMINATES: '-FH',
  NOT_TAKEN_ELIMINATES: '',
  FAULTS_ELIMINATE: '',
  TIME_LIMIT_EXCEEDED: '-OT',
  COURSE_ERRORS_ELIMINATE: '',
}

const prefixes: Readonly<Record<EventingPhase, string>> = {
  DRESSAGE: 'Dressage',
  CROSS_COUNTRY: 'XC',
  SHOW_JUMPING: 'SJ',
}

/** The code for a fault in a phase; null if result lists have none. */
export const eventingReasonOf = (code: ResultProblemCode, phase: EventingPhase): EventingReason | null => {
  const reason = `${prefixes[phase]}${suffixes[code] ?? ''}`
  return isEventingReason(reason) ? reason : null
}
