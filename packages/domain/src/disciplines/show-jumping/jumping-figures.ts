// The figures of a jumping score that point distributions and the next day's start lists use.
import type { FormerValues } from '../discipline.ts'
import { comparable } from '../former-values.ts'
import { exactSeconds, type JumpingFigures, type PointFigures, sumOfKnown } from '../point-figures.ts'
import type { ResultStatus } from '../result-words.schema.ts'
import type { JumpingRoundScore } from '../round-score.ts'
import { jumpingFormatParts } from './show-jumping.protocol.rules.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingScore } from './show-jumping.score.ts'

/** How the round ended; undefined if the entry was not entitled to it. */
const statusOfRound = ({ participation }: JumpingRoundScore, status: ResultStatus): ResultStatus | undefined => {
  switch (participation) {
    case 'RODE':
      return 'FINISHED'
    case 'NOT_COMPLETED':
      return status === 'FINISHED' ? 'RETIRED' : status
    case 'WITHDREW':
      return 'WITHDRAWN'
    case 'NOT_ENTITLED':
      return undefined
  }
}

const figuresOfRound = (round: JumpingRoundScore | undefined, status: ResultStatus): JumpingFigures | undefined => {
  const ended = round === undefined ? undefined : statusOfRound(round, status)
  if (round === undefined || ended === undefined) return undefined
  const { penalties, timePenalties, obstaclePenalties } = round
  return {
    status: ended,
    errors: { TOTAL_ERRORS: penalties, TIME_ERRORS: timePenalties, OBSTACLE_ERRORS: obstaclePenalties },
  }
}

/**
 * The total is that of the score: with carried penalties, without jump-off and winning round. The time is that of the
 * last round.
 */
export const jumpingFigures = (protocol: JumpingProtocol, score: JumpingScore, status: ResultStatus): PointFigures => {
  const counted = score.rounds.filter(({ kind }) => kind === 'ROUND' || kind === 'PHASE')
  const errors = jumpingFormatParts[protocol.format].scoredBy === 'PENALTIES' ? score.value : null
  const total: JumpingFigures = {
    status,
    errors: {
      TOTAL_ERRORS: errors,
      TIME_ERRORS: sumOfKnown(counted.map(({ timePenalties }) => timePenalties)),
      OBSTACLE_ERRORS: sumOfKnown(counted.map(({ obstaclePenalties }) => obstaclePenalties)),
    },
  }
  const [ROUND1, ROUND2, ROUND3] = [0, 1, 2].map((index) => figuresOfRound(score.rounds[index], status))
  return {
    percentage: null,
    errors,
    time: exactSeconds(score.rounds.findLast(({ time }) => time !== null)?.time ?? null),
    jumping: {
      TOTAL: total,
      ...(ROUND1 === undefined ? {} : { ROUND1 }),
      ...(ROUND2 === undefined ? {} : { ROUND2 }),
      ...(ROUND3 === undefined ? {} : { ROUND3 }),
    },
  }
}

/** Rising values are points, falling ones are errors; the time is that of the last round before a jump-off. */
export const jumpingFormerValues = (protocol: JumpingProtocol, score: JumpingScore): FormerValues => {
  const ridden = score.rounds.filter(
    ({ kind, participation }) => (kind === 'ROUND' || kind === 'PHASE') && participation === 'RODE',
  )
  const time = ridden.at(-1)?.time ?? null
  if (ridden.some(({ points }) => points !== null)) return { points: comparable(score.value), time, errors: null }
  const isTableC = protocol.format === 'TABLE_C'
  return { points: null, time, errors: comparable(isTableC ? (ridden[0]?.obstaclePenalties ?? null) : score.value) }
}
