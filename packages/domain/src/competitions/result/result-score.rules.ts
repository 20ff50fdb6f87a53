import { type Decimal, formatExact, formatFixed } from '../../kernel/decimal.ts'
import { findMissingParts, type Score } from './result.rules.ts'
import type { Protocol, Result } from './result.schema.ts'
import type { ResultEntryKind, ResultScore } from './result-entry.schema.ts'

const textOf = (value: Decimal | null): string | null => (value === null ? null : formatExact(value))

/** The score as it is stored and shown. A judge's percentage may be a fraction without end: it is rounded to be read. */
export function toResultScore(protocol: Protocol, result: Result, score: Score): ResultScore {
  return {
    text: score.text,
    rounds:
      score.discipline !== 'SHOW_JUMPING'
        ? []
        : score.rounds.map((round) => ({
            kind: round.kind,
            participation: round.participation,
            time: round.time,
            obstaclePenalties: textOf(round.obstaclePenalties),
            timePenalties: textOf(round.timePenalties),
            penalties: textOf(round.penalties),
            points: textOf(round.points),
          })),
    judges:
      score.discipline !== 'DRESSAGE' || protocol.discipline !== 'DRESSAGE'
        ? []
        : score.judges.map(({ position, percentage }) => ({
            position,
            percentage: formatFixed(percentage, protocol.judgeDecimals ?? protocol.decimals),
          })),
    missing: findMissingParts(protocol, result).map(({ code, path }) => ({ code, path })),
  }
}

/** Mark by mark where the protocol lists its exercises. */
export const entryKindOf = (protocol: Protocol): ResultEntryKind => {
  if (protocol.discipline === 'SHOW_JUMPING') return 'ROUNDS'
  if (protocol.discipline === 'EVENTING') return 'PHASES'
  return protocol.exercises.length > 0 ? 'MARKS' : 'PERCENTAGES'
}
