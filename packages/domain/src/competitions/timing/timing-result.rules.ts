// What a run of a log would make of a result: the time is the timekeeper's, the penalties are those of the protocol.
import type { JumpingRoundScore } from '../../disciplines/round-score.ts'
import { jumpingFormatParts } from '../../disciplines/show-jumping/show-jumping.protocol.rules.ts'
import { compare, type Decimal, decimal, formatExact, fraction } from '../../kernel/decimal.ts'
import { type ResultProblem, scoreResult } from '../result/result.rules.ts'
import type { JumpingProtocol, JumpingResult, JumpingRound } from '../result/result.schema.ts'
import { canonicalResult, isSameResult } from '../result/result-content.rules.ts'
import type { TimingDifference, TimingObstacle, TimingProposal, TimingRun } from './timing.schema.ts'

export type TimedStart = {
  readonly protocol: JumpingProtocol
  /** From 1. */
  readonly round: number
  readonly stored: JumpingResult | null
  readonly outOfCompetition: boolean
  readonly run: Pick<TimingRun, 'netTime' | 'addedTime' | 'obstaclePenalties' | 'timePenalties'>
  /** Penalties at obstacles that somebody typed, where neither the log nor a stored result has them. */
  readonly typed?: string | undefined
}

export type TimedResult = {
  readonly result: JumpingResult | null
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

/** In Table C faults are seconds. Which unit a device sends there is unknown, so its penalties are not taken. */
const isInSeconds = (protocol: JumpingProtocol, index: number): boolean =>
  jumpingFormatParts[protocol.format].scoredBy === 'SECONDS' || protocol.rounds[index]?.table === 'C'

const hasPenalties = ({ faults, totalPenalties, obstaclePenalties }: JumpingRound): boolean =>
  [faults, totalPenalties, obstaclePenalties].some((value) => value !== null && value !== undefined)

/** Whether the same penalties were typed before, as by a retry. */
const isPenalty = ({ obstaclePenalties }: JumpingRound, typed: string): boolean =>
  typeof obstaclePenalties === 'string' && compare(decimal(obstaclePenalties), decimal(typed)) === 0

/** Null where a round has its penalties or needs none; undefined if nobody has said them. */
const penaltiesFor = ({ protocol, round, run, typed }: TimedStart, known: JumpingRound): string | null | undefined => {
  if (hasPenalties(known) || protocol.format === 'ACCUMULATOR') return null
  return typed ?? (isInSeconds(protocol, round - 1) ? undefined : (run.obstaclePenalties ?? undefined))
}

const differ = (kind: TimingDifference['kind'], theirs: Decimal | null, ours: Decimal | null): TimingDifference[] =>
  theirs === null || ours === null || compare(theirs, ours) === 0
    ? []
    : [{ kind, theirs: formatExact(theirs), ours: formatExact(ours) }]

const differencesOf = (
  { protocol, round, run }: TimedStart,
  ridden: JumpingRound,
  scored: JumpingRoundScore,
): TimingDifference[] => {
  const seconds = (hundredths: number): Decimal => fraction(BigInt(hundredths), 100n)
  const addedByFaults = ridden.faults && scored.time !== null ? scored.time - (ridden.time ?? 0) : null
  const read = (text: string | null): Decimal | null => (text === null ? null : decimal(text))
  const isTableC = isInSeconds(protocol, round - 1)
  return [
    ...(isTableC ? [] : differ('OBSTACLE_PENALTIES', read(run.obstaclePenalties), scored.obstaclePenalties)),
    ...(isTableC ? [] : differ('TIME_PENALTIES', read(run.timePenalties), scored.timePenalties)),
    ...(addedByFaults === null
      ? []
      : differ('ADDED_TIME', run.addedTime === null ? null : seconds(run.addedTime), seconds(addedByFaults))),
  ]
}

const textOf = (value: Decimal | null | undefined): string | null => (value ? formatExact(value) : null)

/**
 * The result that a run gives its start. Of a stored result only the time of that round changes; a rider who was
 * eliminated, retired or withdrew is not made to finish by a clock. The time includes the seconds for displaced
 * obstacles, unless the jury recorded its faults one by one, because these seconds follow from the faults then.
 */
export const proposeTimedResult = (start: TimedStart): TimedResult => {
  const { protocol, round, stored, outOfCompetition, run, typed } = start
  const index = round - 1
  if (protocol.rounds[index] === undefined) return impossible('NO_ROUND')
  if (run.netTime === null) return impossible('NO_TIME')
  const known = stored?.rounds[index] ?? {}
  if ((stored !== null && stored.status !== 'FINISHED') || known.outcome || stored?.withdrewBefore === round) {
    return impossible('NOT_FINISHED')
  }
  if (typed !== undefined && hasPenalties(known) && !isPenalty(known, typed)) return impossible('PENALTIES_STORED')
  const obstaclePenalties = penaltiesFor(start, known)
  if (obstaclePenalties === undefined) return impossible('PENALTIES_MISSING')
  const ridden: JumpingRound = {
    ...known,
    time: run.netTime + (known.faults ? 0 : (run.addedTime ?? 0)),
    ...(obstaclePenalties !== null && { obstaclePenalties }),
  }
  const rounds = Array.from({ length: Math.max(round, stored?.rounds.length ?? 0) }, (_, at) =>
    at === index ? ridden : (stored?.rounds[at] ?? null),
  )
  const result = canonicalResult({
    ...(stored ?? { discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition }),
    rounds,
  })
  if (result.discipline !== 'SHOW_JUMPING') return impossible('IMPOSSIBLE')
  const scored = scoreResult(protocol, result)
  if (!scored.ok) return impossible('IMPOSSIBLE', scored.errors)
  const own = scored.score.rounds[index]
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
      differences: own === undefined ? [] : differencesOf(start, ridden, own),
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
