// Results and rankings of past tests, scored by the domain's own rules.
import type { Prisma } from '@oxer/db'
import { rank, toRanking } from '@oxer/domain/competitions/ranking/ranking.rules'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { toResultScore } from '@oxer/domain/competitions/result/result-score.rules'
import type { DemoCompetition, DemoTest } from './demo-competition.ts'
import type { DemoRandom } from './demo-random.ts'
import { rideFirst, rideJumpOff } from './demo-results.ts'

const scoreOf = ({ protocol }: DemoTest, result: Result) => {
  const scored = scoreResult(protocol, result)
  if (!scored.ok) throw new RangeError(`the demo rode the impossible: ${JSON.stringify(scored)}`)
  return toResultScore(protocol, result, scored.score)
}

const rode = (random: DemoRandom, test: DemoTest, upTo: number): { registrationRef: string; result: Result }[] => {
  const outOf = new Map(test.registrations.map((row) => [row.ref, row.outOfCompetition ?? false]))
  const first = (test.startlist?.entries ?? []).slice(0, upTo).map(({ registrationRef }) => ({
    registrationRef,
    result: rideFirst(random, test.protocol, outOf.get(registrationRef) ?? false),
  }))
  const hasJumpOff =
    test.protocol.discipline === 'SHOW_JUMPING' && test.protocol.format === 'TABLE_A_JUMP_OFF_AGAINST_CLOCK'
  const isComplete = upTo >= (test.startlist?.entries.length ?? 0)
  if (!hasJumpOff || !isComplete) return first
  const ranked = rank(
    test.protocol,
    first.map(({ registrationRef: id, result }) => ({ id, result })),
  )
  if (!ranked.ok) throw new RangeError(`the demo rode the impossible: ${JSON.stringify(ranked.errors)}`)
  const leaders = ranked.entries.filter((entry) => entry.row.place === 1).map((entry) => entry.row.id)
  if (leaders.length < 2) return first
  return first.map((ride) =>
    leaders.includes(ride.registrationRef)
      ? { ...ride, result: rideJumpOff(random, test.protocol, ride.result) }
      : ride,
  )
}

export type DemoOutcome = {
  results: Prisma.ResultCreateManyInput[]
  ranking: Prisma.RankingCreateManyInput
}

/** Today one ring is late and another on time. Seconds, in the order of the arenas. */
const behindPlan = [7 * 60, 60, 4 * 60]

const delayOf = (competition: DemoCompetition, test: DemoTest): number => {
  const arena = competition.arenas.findIndex(({ ref }) => ref === test.startlist?.activity.arenaRef)
  return competition.state === 'TODAY' ? (behindPlan[arena] ?? 0) : 0
}

/** `reached` is the present time of today's competition: everybody who should have started by then has a result. */
export const makeOutcomes = (
  random: DemoRandom,
  newRef: () => string,
  competition: DemoCompetition,
  now: Date,
  reached: number,
): DemoOutcome[] =>
  competition.tests.flatMap((test): DemoOutcome[] => {
    const entries = test.startlist?.entries ?? []
    const isOver = !['TODAY', 'LATE'].includes(competition.state)
    /** The moment at which the rider leaves the ring and the result is entered. */
    const leftAt = (entry: { startSeconds: number }): number =>
      entry.startSeconds + (test.test.averageRoundSeconds ?? 120) + delayOf(competition, test)
    const enteredAt = (registrationRef: string): Date => {
      const entry = entries.find((candidate) => candidate.registrationRef === registrationRef)
      if (competition.state !== 'TODAY' || entry === undefined) return now
      return new Date(now.getTime() - (reached - leftAt(entry)) * 1000)
    }
    const upTo = isOver
      ? entries.length
      : competition.state === 'TODAY'
        ? entries.filter((entry) => leftAt(entry) <= reached).length
        : 0
    if (upTo === 0) return []
    const rides = rode(random, test, upTo)
    const ranked = rank(
      test.protocol,
      rides.map(({ registrationRef: id, result }) => ({ id, result })),
    )
    if (!ranked.ok) throw new RangeError(`the demo rode the impossible: ${JSON.stringify(ranked.errors)}`)
    const ranking = toRanking(ranked)
    return [
      {
        results: rides.map(({ registrationRef, result }) => ({
          ref: newRef(),
          competitionRef: competition.row.ref,
          testSetRef: test.testSet.ref,
          registrationRef,
          status: result.status,
          content: result,
          score: scoreOf(test, result),
          enteredAt: enteredAt(registrationRef),
        })),
        ranking: {
          ref: newRef(),
          competitionRef: competition.row.ref,
          testSetRef: test.testSet.ref,
          status: isOver ? 'CLOSED' : 'OPEN',
          publishedAt: now,
          calculatedAt: now,
          headers: ranking.headers,
          entries: ranking.rows,
        },
      },
    ]
  })
