import { type Decimal, formatExact, formatFixed, roundHalfUp } from '../../kernel/decimal.ts'
import { findMissingParts, type JudgePoints, type PhasePenalties, type Score } from './result.rules.ts'
import type { Protocol, Result, ResultInputKind } from './result.schema.ts'
import type { ResultEntryKind, ResultScore, ScorePhase } from './result-entry.schema.ts'

const textOf = (value: Decimal | null): string | null => (value === null ? null : formatExact(value))

/** A mean or a share may have no end: it is rounded to be read. */
const judgePointsOf = (judges: readonly JudgePoints[]): NonNullable<ResultScore['judgePoints']> =>
  judges.map(({ position, points }) => ({ position, points: formatExact(roundHalfUp(points, 3)) }))

type PhaseScore = NonNullable<ResultScore['phases']>[number]

const phaseOf = (phase: ScorePhase, penalties: Decimal | null, ride: PhasePenalties | null): readonly PhaseScore[] =>
  penalties === null
    ? []
    : [
        {
          phase,
          penalties: formatExact(penalties),
          obstaclePenalties: textOf(ride?.obstacles ?? null),
          timePenalties: textOf(ride?.time ?? null),
          obstacles: (ride?.fences ?? []).map(({ obstacle, penalties: cost }) => ({
            label: obstacle,
            penalties: formatExact(cost),
          })),
        },
      ]

function phasesOf(score: Score): Pick<ResultScore, 'phases'> {
  switch (score.discipline) {
    case 'EVENTING':
      return {
        phases: [
          ...phaseOf('DRESSAGE', score.dressage, null),
          ...phaseOf('CROSS_COUNTRY', score.crossCountry, score.rides.crossCountry),
          ...phaseOf('SHOW_JUMPING', score.showJumping, score.rides.showJumping),
        ],
      }
    case 'CROSS_COUNTRY':
      return { phases: [...phaseOf('CROSS_COUNTRY', score.value, score.ride)] }
    case 'DRIVING':
      return {
        phases: [
          ...phaseOf('DRESSAGE', score.dressage, null),
          ...phaseOf('MARATHON', score.marathon, null),
          ...phaseOf('CONES', score.cones, null),
        ],
      }
    default:
      return {}
  }
}

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
    ...('judges' in score && score.discipline !== 'DRESSAGE' && { judgePoints: judgePointsOf(score.judges) }),
    ...phasesOf(score),
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
