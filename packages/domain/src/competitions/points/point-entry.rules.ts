// From the ranking of a test to what point distributions are told of it.
import { countParticipants } from '../../catalogue/point-distribution/point-distribution.rules.ts'
import type { JumpingFigures, PointEntry, PointTest } from '../../catalogue/point-distribution/point-facts.ts'
import { jumpingFormatParts } from '../../catalogue/protocol/protocol.rules.ts'
import { type Decimal, fraction, sum } from '../../kernel/decimal.ts'
import type { RankedEntry } from '../ranking/ranking.rules.ts'
import type { Score } from '../result/result.rules.ts'
import type { Protocol, ResultStatus } from '../result/result.schema.ts'

type JumpingScore = Extract<Score, { discipline: 'SHOW_JUMPING' }>
type JumpingRoundScore = JumpingScore['rounds'][number]
type Figures = Pick<PointEntry, 'percentage' | 'errors' | 'time' | 'jumping'>

/** Hundredths of a second as exact seconds. */
const toSeconds = (hundredths: number | null): Decimal | null =>
  hundredths === null ? null : fraction(BigInt(hundredths), 100n)

const sumOf = (values: readonly (Decimal | null)[]): Decimal | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sum(known)
}

/** How the round ended; undefined: it was not the entry's to ride. */
function statusOfRound({ participation }: JumpingRoundScore, status: ResultStatus): ResultStatus | undefined {
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

function figuresOfRound(round: JumpingRoundScore | undefined, status: ResultStatus): JumpingFigures | undefined {
  const ended = round === undefined ? undefined : statusOfRound(round, status)
  if (round === undefined || ended === undefined) return undefined
  const { penalties, timePenalties, obstaclePenalties } = round
  return {
    status: ended,
    errors: { TOTAL_ERRORS: penalties, TIME_ERRORS: timePenalties, OBSTACLE_ERRORS: obstaclePenalties },
  }
}

/** The total is that of the score: with what was carried in, without jump-off and winning round. The time is that of the last round. */
function jumpingFigures(protocol: Protocol, score: JumpingScore, status: ResultStatus): Figures {
  const isByPenalties =
    protocol.discipline === 'SHOW_JUMPING' && jumpingFormatParts[protocol.format].scoredBy === 'PENALTIES'
  const counted = score.rounds.filter(({ kind }) => kind === 'ROUND' || kind === 'PHASE')
  const errors = isByPenalties ? score.value : null
  const total: JumpingFigures = {
    status,
    errors: {
      TOTAL_ERRORS: errors,
      TIME_ERRORS: sumOf(counted.map(({ timePenalties }) => timePenalties)),
      OBSTACLE_ERRORS: sumOf(counted.map(({ obstaclePenalties }) => obstaclePenalties)),
    },
  }
  const [ROUND1, ROUND2, ROUND3] = [0, 1, 2].map((index) => figuresOfRound(score.rounds[index], status))
  return {
    percentage: null,
    errors,
    time: toSeconds(score.rounds.findLast(({ time }) => time !== null)?.time ?? null),
    jumping: {
      TOTAL: total,
      ...(ROUND1 === undefined ? {} : { ROUND1 }),
      ...(ROUND2 === undefined ? {} : { ROUND2 }),
      ...(ROUND3 === undefined ? {} : { ROUND3 }),
    },
  }
}

const unknown: Figures = { percentage: null, errors: null, time: null, jumping: {} }

function figuresOf(protocol: Protocol, score: Score, status: ResultStatus): Figures {
  switch (score.discipline) {
    case 'SHOW_JUMPING':
      return jumpingFigures(protocol, score, status)
    case 'DRESSAGE':
      return { ...unknown, percentage: score.value }
    case 'PRESENTATION':
      return protocol.discipline === 'PRESENTATION' && protocol.scoredBy === 'PERCENTAGE'
        ? { ...unknown, percentage: score.value }
        : unknown
    case 'EVENTING':
      return { ...unknown, errors: score.value }
    case 'CROSS_COUNTRY':
      return { ...unknown, errors: score.value, time: toSeconds(score.ride?.elapsed ?? null) }
    case 'STYLE_RIDING':
      return { ...unknown, errors: score.penalties, time: toSeconds(score.time) }
    case 'DRIVING':
      return { ...unknown, errors: score.value, time: toSeconds(score.conesTime) }
    case 'GENERIC':
      return { ...unknown, time: toSeconds(score.time) }
  }
}

/** The entries of a ranked test, for `calculatePoints`. */
export function toPointEntries(protocol: Protocol, entries: readonly RankedEntry[]): readonly PointEntry[] {
  return entries.map(({ row, score }) => ({
    id: row.id,
    status: row.status,
    outOfCompetition: row.outOfCompetition,
    place: row.place,
    result: score.value,
    ...figuresOf(protocol, score, row.status),
  }))
}

/** The test that they were in. `factor` is what all its points are multiplied by. */
export function toPointTest(
  protocol: Protocol,
  entries: readonly PointEntry[],
  { isChampionship, factor }: Pick<PointTest, 'isChampionship' | 'factor'>,
): PointTest {
  return { sportType: protocol.discipline, participants: countParticipants(entries), isChampionship, factor }
}
