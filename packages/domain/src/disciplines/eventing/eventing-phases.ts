// The phases of an eventing test: their order, their place in a result, and the phase in which a ride ended.
import { isWithin } from '../problem.ts'
import type { EventingPhase } from './eventing.protocol.schema.ts'
import type { EventingResult } from './eventing.result.schema.ts'
import { eventingReasons, isEventingReason } from './eventing-reasons.ts'

/** The phases of a protocol that does not list them. */
export const defaultPhases: readonly EventingPhase[] = ['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING']

const fields = {
  DRESSAGE: 'dressage',
  CROSS_COUNTRY: 'crossCountry',
  SHOW_JUMPING: 'showJumping',
} as const satisfies Record<EventingPhase, keyof EventingResult>

export const isPhaseRidden = (result: EventingResult, phase: EventingPhase): boolean => result[fields[phase]] !== null

/** The phase that has this field of a result; null for a field of the whole ride. */
export const phaseOfField = (path: string): EventingPhase | null =>
  defaultPhases.find((phase) => isWithin(path, fields[phase])) ?? null

/** The phase in which a ride ended: by the reason, or else the first missing phase, or else the last one. */
export const phaseOfEnd = (result: EventingResult, phases: readonly EventingPhase[]): EventingPhase => {
  const reason = result.statusReason ?? ''
  if (isEventingReason(reason)) return eventingReasons[reason]
  return phases.find((phase) => !isPhaseRidden(result, phase)) ?? phases.at(-1) ?? 'SHOW_JUMPING'
}
