// What a run of a log would make of a result, by the discipline of its test.
import { of, type ProtocolOf, type ResultOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { TimedRide } from '../../disciplines/timed-round.ts'
import { type Decimal, formatExact } from '../../kernel/decimal.ts'
import { type ResultProblem, scoreResult } from '../result/result.rules.ts'
import type { Result } from '../result/result.schema.ts'
import { canonicalResult, isSameResult } from '../result/result-content.rules.ts'
import type { TimingObstacle, TimingProposal, TimingRun } from './timing.schema.ts'

export type TimedStart<D extends ScoredDiscipline> = {
  readonly protocol: ProtocolOf<D>
  /** From 1. */
  readonly round: number
  readonly stored: ResultOf<D> | null
  readonly outOfCompetition: boolean
  readonly run: Pick<TimingRun, 'netTime' | 'addedTime' | 'obstaclePenalties' | 'timePenalties'>
  /** Penalties at obstacles that somebody typed, where neither the log nor a stored result has them. */
  readonly typed?: string | undefined
}

export type TimedResult = {
  readonly result: Result | null
  readonly proposal: TimingProposal
  /** The rules that the result would break, each with its field. */
  readonly errors: readonly ResultProblem[]
}

const impossible = (reason: TimingObstacle, errors: readonly ResultProblem[] = []): TimedResult => ({
  result: null,
  errors,
  proposal: {
    ...{ state: 'IMPOSSIBLE', reason, problems: [...new Set(errors.map(({ code }) => code))] },
    ...{ time: null, obstaclePenalties: null, timePenalties: null, score: null, differences: [] },
  },
})

const textOf = (value: Decimal | null | undefined): string | null => (value ? formatExact(value) : null)

/** The result that a run gives its start, with its score by the protocol, and where the timekeeper says otherwise. */
export const proposeTimedResult = <D extends ScoredDiscipline>(start: TimedStart<D>): TimedResult => {
  const { protocol, round, stored, outOfCompetition, run, typed } = start
  const discipline = of(protocol)
  if (discipline.timedRounds(protocol)[round - 1] === undefined) return impossible('NO_ROUND')
  if (run.netTime === null) return impossible('NO_TIME')
  const ride: TimedRide = { ...run, round, time: run.netTime, typed, outOfCompetition }
  const timed = discipline.timeRound(protocol, stored, ride)
  if (!timed.ok) return impossible(timed.reason)
  const scored = scoreResult(protocol, timed.result)
  if (!scored.ok) return impossible('IMPOSSIBLE', scored.errors)
  const result = canonicalResult(timed.result)
  const own = discipline.rounds(scored.score)[round - 1]
  const isSame = stored !== null && isSameResult(stored, result)
  return {
    result,
    errors: [],
    proposal: {
      state: stored === null ? 'NEW' : isSame ? 'UNCHANGED' : 'CHANGED',
      reason: null,
      problems: [],
      time: own?.time ?? null,
      obstaclePenalties: textOf(own?.obstaclePenalties),
      timePenalties: textOf(own?.timePenalties),
      score: scored.score.text,
      differences: discipline
        .timingDifferences(protocol, timed.result, scored.score, ride)
        .map(({ kind, theirs, ours }) => ({ kind, theirs: formatExact(theirs), ours: formatExact(ours) })),
    },
  }
}

/** The start of a run: the only one with its number; null if there is none, or several have it. */
export const startOfRun = <Line extends { readonly startNumber: number | null }>(
  run: Pick<TimingRun, 'startNumber'>,
  lines: readonly Line[],
): Line | null => {
  const found = run.startNumber === null ? [] : lines.filter(({ startNumber }) => startNumber === run.startNumber)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Whether a log with numbers names none of this start list, so it is of another test. */
export const isOfAnotherTest = (
  runs: readonly Pick<TimingRun, 'startNumber'>[],
  lines: readonly { readonly startNumber: number | null }[],
): boolean => {
  const numbers = runs.flatMap(({ startNumber }) => (startNumber === null ? [] : [startNumber]))
  return numbers.length > 0 && !numbers.some((number) => lines.some(({ startNumber }) => startNumber === number))
}
