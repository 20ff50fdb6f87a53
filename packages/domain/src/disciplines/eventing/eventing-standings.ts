// The standings of eventing after each of its phases.
import type { OtherStanding } from '../discipline.ts'
import { collect } from '../problem.ts'
import type { ResultStatus } from '../result-words.schema.ts'
import type { EventingPhase, EventingProtocol } from './eventing.protocol.schema.ts'
import type { EventingResult } from './eventing.result.schema.ts'
import { scoreEventing } from './eventing.score.ts'
import { defaultPhases, isPhaseRidden, phaseOfEnd } from './eventing-phases.ts'

/** Statuses that end a ride on the way; the others invalidate all phases or none. */
const endsOnTheWay: ReadonlySet<ResultStatus> = new Set(['RETIRED', 'ELIMINATED', 'WITHDRAWN'])

/** The result as of the end of that phase; null if it did not exist yet. */
export const resultAfter = (
  protocol: EventingProtocol,
  result: EventingResult,
  phase: EventingPhase,
): EventingResult | null => {
  const phases = protocol.phases ?? defaultPhases
  const until = phases.slice(0, phases.indexOf(phase) + 1)
  const isOver = until.every((each) => isPhaseRidden(result, each))
  const kept: EventingResult = {
    ...result,
    dressage: until.includes('DRESSAGE') ? result.dressage : null,
    crossCountry: until.includes('CROSS_COUNTRY') ? result.crossCountry : null,
    showJumping: until.includes('SHOW_JUMPING') ? result.showJumping : null,
    total: phase === phases.at(-1) ? result.total : null,
  }
  if (result.status === 'FINISHED') {
    const hasTotal = (kept.total ?? null) !== null
    return isOver || hasTotal ? kept : null
  }
  if (!endsOnTheWay.has(result.status)) return kept
  if (until.includes(phaseOfEnd(result, phases)) || !isOver) return kept
  const standing: EventingResult = { ...kept, status: 'FINISHED', statusReason: null }
  return collect((report) => scoreEventing(protocol, standing, report)).ok ? standing : kept
}

/**
 * The ranking after each phase except the last, which is the ranking itself, in riding order. A rider who dropped out
 * later keeps the place of that moment. A rider who has not ridden the phase yet is listed without a place.
 */
export const eventingStandings = (
  protocol: EventingProtocol,
): readonly OtherStanding<EventingProtocol, EventingResult>[] =>
  (protocol.phases ?? defaultPhases).slice(0, -1).map((phase) => ({
    kind: phase,
    protocol,
    resultOf: (result) => resultAfter(protocol, result, phase),
    hasPrizes: false,
  }))
