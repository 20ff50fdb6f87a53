// Eventing after each of its phases.
import { defaultPhases, isPhaseRidden, phaseOfEnd } from '../result/elimination.rules.ts'
import { scoreResult } from '../result/result.rules.ts'
import type { EventingPhase, EventingProtocol, EventingResult, ResultStatus } from '../result/result.schema.ts'
import { type Ranked, rank } from './ranking.rules.ts'

export interface EventingEntry {
  readonly id: string
  readonly result: EventingResult
}

export interface EventingStanding {
  readonly phase: EventingPhase
  readonly ranked: Ranked
  /** Who has not ridden the phase yet. */
  readonly waiting: readonly string[]
}

/** Statuses by which a ride ends on the way; the others take every phase away or none. */
const endsOnTheWay: ReadonlySet<ResultStatus> = new Set(['RETIRED', 'ELIMINATED', 'WITHDRAWN'])

/** The result as it stood when that phase was over; null: it was not there yet. */
function resultAfter(
  protocol: EventingProtocol,
  result: EventingResult,
  phases: readonly EventingPhase[],
  phase: EventingPhase,
): EventingResult | null {
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
  return scoreResult(protocol, standing).ok ? standing : kept
}

/**
 * The ranking after one phase. Whoever dropped out later still has the place that he had then; whoever has not ridden the
 * phase yet waits beside the ranking.
 */
export function standingAfter(
  protocol: EventingProtocol,
  entries: readonly EventingEntry[],
  phase: EventingPhase,
): EventingStanding {
  const phases = protocol.phases ?? defaultPhases
  const waiting: string[] = []
  const there = entries.flatMap(({ id, result }) => {
    const after = resultAfter(protocol, result, phases, phase)
    if (after === null) waiting.push(id)
    return after === null ? [] : [{ id, result: after }]
  })
  return { phase, ranked: rank(protocol, there), waiting }
}

/** The rankings after each phase, in the order in which they are ridden. */
export const standingsOf = (
  protocol: EventingProtocol,
  entries: readonly EventingEntry[],
): readonly EventingStanding[] =>
  (protocol.phases ?? defaultPhases).map((phase) => standingAfter(protocol, entries, phase))
