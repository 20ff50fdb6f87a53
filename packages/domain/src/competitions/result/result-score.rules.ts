import { type Decimal, formatExact, formatFixed } from '../../kernel/decimal.ts'
import { findMissingParts, type Score } from './result.rules.ts'
import type { Protocol, Result, ResultInputKind } from './result.schema.ts'
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
  switch (protocol.discipline) {
    case 'SHOW_JUMPING':
      return 'ROUNDS'
    case 'EVENTING':
    case 'DRIVING':
      return 'PHASES'
    case 'CROSS_COUNTRY':
      return 'FENCES'
    case 'GENERIC':
      return 'VALUE'
    case 'DRESSAGE':
    case 'STYLE_RIDING':
    case 'PRESENTATION':
      return protocol.exercises.length > 0 ? 'MARKS' : 'PERCENTAGES'
  }
}

/** How a result is typed where the protocol does not say: as text. */
export const inputKindOf = (protocol: Protocol): ResultInputKind =>
  'inputKind' in protocol && protocol.inputKind !== undefined ? protocol.inputKind : 'TEXT'
