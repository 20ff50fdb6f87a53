// The time of a clock in a jumping result: the time is the timekeeper's, the penalties are those of the protocol.
import { compare, type Decimal, decimal, fraction } from '../../kernel/decimal.ts'
import type { TimedDifference, TimedRide, TimedRound } from '../timed-round.ts'
import { jumpingFormatParts } from './show-jumping.protocol.rules.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingResult, JumpingRound } from './show-jumping.result.schema.ts'
import type { JumpingScore } from './show-jumping.score.ts'

/** In Table C faults are seconds. Which unit a device sends there is unknown, so its penalties are not taken. */
const isInSeconds = (protocol: JumpingProtocol, index: number): boolean =>
  jumpingFormatParts[protocol.format].scoredBy === 'SECONDS' || protocol.rounds[index]?.table === 'C'

const hasPenalties = ({ faults, totalPenalties, obstaclePenalties }: JumpingRound): boolean =>
  [faults, totalPenalties, obstaclePenalties].some((value) => value !== null && value !== undefined)

/** Whether the same penalties were typed before, as by a retry. */
const isPenalty = ({ obstaclePenalties }: JumpingRound, typed: string): boolean =>
  typeof obstaclePenalties === 'string' && compare(decimal(obstaclePenalties), decimal(typed)) === 0

/** Null where a round has its penalties or needs none; undefined if nobody has said them. */
const penaltiesOf = (protocol: JumpingProtocol, ride: TimedRide, known: JumpingRound): string | null | undefined => {
  if (hasPenalties(known) || protocol.format === 'ACCUMULATOR') return null
  return ride.typed ?? (isInSeconds(protocol, ride.round - 1) ? undefined : (ride.obstaclePenalties ?? undefined))
}

/**
 * The result that a ride gives its start. Of a stored result only the time of that round changes; a rider who was
 * eliminated, retired or withdrew is not made to finish by a clock. The time includes the seconds for displaced
 * obstacles, unless the jury recorded its faults one by one, because these seconds follow from the faults then.
 */
export const timeJumpingRound = (
  protocol: JumpingProtocol,
  stored: JumpingResult | null,
  ride: TimedRide,
): TimedRound<JumpingResult> => {
  const { round, typed } = ride
  if (protocol.rounds[round - 1] === undefined) return { ok: false, reason: 'NO_ROUND' }
  const known = stored?.rounds[round - 1] ?? {}
  if ((stored !== null && stored.status !== 'FINISHED') || known.outcome || stored?.withdrewBefore === round) {
    return { ok: false, reason: 'NOT_FINISHED' }
  }
  if (typed !== undefined && hasPenalties(known) && !isPenalty(known, typed)) {
    return { ok: false, reason: 'PENALTIES_STORED' }
  }
  const obstaclePenalties = penaltiesOf(protocol, ride, known)
  if (obstaclePenalties === undefined) return { ok: false, reason: 'PENALTIES_MISSING' }
  const ridden: JumpingRound = {
    ...known,
    time: ride.time + (known.faults ? 0 : (ride.addedTime ?? 0)),
    ...(obstaclePenalties !== null && { obstaclePenalties }),
  }
  const rounds = Array.from({ length: Math.max(round, stored?.rounds.length ?? 0) }, (_, at) =>
    at === round - 1 ? ridden : (stored?.rounds[at] ?? null),
  )
  const blank = { discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: ride.outOfCompetition } as const
  return { ok: true, result: { ...(stored ?? blank), rounds } }
}

const differ = (kind: TimedDifference['kind'], theirs: Decimal | null, ours: Decimal | null): TimedDifference[] =>
  theirs === null || ours === null || compare(theirs, ours) === 0 ? [] : [{ kind, theirs, ours }]

/** Where the timekeeper says otherwise than the protocol, which counts. */
export const jumpingTimingDifferences = (
  protocol: JumpingProtocol,
  result: JumpingResult,
  score: JumpingScore,
  ride: TimedRide,
): readonly TimedDifference[] => {
  const ridden = result.rounds[ride.round - 1]
  const scored = score.rounds[ride.round - 1]
  if (!ridden || !scored) return []
  const seconds = (hundredths: number): Decimal => fraction(BigInt(hundredths), 100n)
  const read = (text: string | null): Decimal | null => (text === null ? null : decimal(text))
  const added = ride.addedTime === null ? null : seconds(ride.addedTime)
  const addedByFaults = ridden.faults && scored.time !== null ? seconds(scored.time - (ridden.time ?? 0)) : null
  const penalties = isInSeconds(protocol, ride.round - 1)
    ? []
    : [
        ...differ('OBSTACLE_PENALTIES', read(ride.obstaclePenalties), scored.obstaclePenalties),
        ...differ('TIME_PENALTIES', read(ride.timePenalties), scored.timePenalties),
      ]
  return [...penalties, ...differ('ADDED_TIME', added, addedByFaults)]
}
