// Seasons for tests: rules, rounds and results in short words, and random ones.
import fc from 'fast-check'
import type * as z from 'zod'
import type { PointRecord } from '../../../catalogue/point-distribution/point-record.schema.ts'
import { decimal, formatExact } from '../../../kernel/decimal.ts'
import { buildStanding, type Standing } from '../championship-ranking.rules.ts'
import { ChampionshipRankingRules, ChampionshipRound, StandingTieBreak } from '../championship-ranking.schema.ts'
import { openBasis, type StandingBasis, type StandingRecord } from '../standing-basis.rules.ts'

export type RulesInput = z.input<typeof ChampionshipRankingRules>

export const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const rulesOf = (rules: RulesInput = {}) => ChampionshipRankingRules.parse(rules)
/** Rounds 1 to n; `F` counts always and double, `2` counts double, a point is a plain round. */
export const roundsOf = (text: string): ChampionshipRound[] =>
  [...text].map((kind, index) =>
    ChampionshipRound.parse({
      ref: refOf(index + 1),
      ...(kind === 'F' ? { factor: '2', counting: 'ALWAYS' } : kind === '2' ? { factor: '2' } : {}),
    }),
  )
export const calculated = (points: string | null): PointRecord => ({
  source: 'CALCULATED',
  calculated: points,
  manual: null,
  notes: '',
})
export const recordOf = (
  rider: string,
  round: number,
  points: string | null,
  more: Partial<StandingRecord> = {},
): StandingRecord => ({
  id: `${rider}-${round}`,
  riderRef: rider,
  horseRef: `horse of ${rider}`,
  roundRef: refOf(round),
  points: calculated(points),
  place: null,
  jumping: null,
  ...more,
})
/** `anna: '20 19 - 18'`: the points of each round, `-` where she did not ride; `20*`: won. */
export const recordsOf = (results: Record<string, string>): StandingRecord[] =>
  Object.entries(results).flatMap(([rider, text]) =>
    text
      .split(' ')
      .flatMap((points, index) =>
        points === '-'
          ? []
          : [recordOf(rider, index + 1, points.replace('*', ''), points.endsWith('*') ? { place: 1 } : {})],
      ),
  )
export const basisOf = (rounds: string, rules: RulesInput = {}, more: Partial<StandingBasis> = {}): StandingBasis => ({
  ...openBasis(rulesOf(rules), roundsOf(rounds)),
  ...more,
})
export const manualTotals = (totals: Record<string, string>): Pick<StandingBasis, 'manualTotals'> => ({
  manualTotals: new Map(Object.entries(totals).map(([id, points]) => [id, decimal(points)])),
})
export const told = (standing: Standing) =>
  standing.entries.map(({ id, place, total }) => [id.split(':')[0], place, formatExact(total)])
export const standingOf = (basis: StandingBasis, results: Record<string, string>) =>
  told(buildStanding(basis, recordsOf(results)))

// Few riders and few values, so that ties and changes of place are frequent.
const someManipulations = fc
  .record({
    number: fc.option(fc.integer({ min: 1, max: 4 })),
    percentage: fc.option(fc.integer({ min: 1, max: 100 })),
    jumping: fc.option(fc.constantFrom(null, '4')),
    manual: fc.boolean(),
  })
  .map(({ number, percentage, jumping, manual }) => [
    ...(number === null ? [] : [{ kind: 'BEST_OF_RANKING_BY_NUMBER' as const, count: number }]),
    ...(percentage === null ? [] : [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE' as const, percentage }]),
    ...(jumping === null ? [] : [{ kind: 'BEST_JUMPING_RESULT' as const, maximumErrors: jumping }]),
    ...(manual ? [{ kind: 'MANUAL' as const }] : []),
  ])

/** Rules with every word. */
export const someRules = fc.record({
  dependence: fc.constantFrom('RIDER_HORSE' as const, 'HORSE' as const, 'RIDER' as const, 'TEAM' as const),
  better: fc.constantFrom('HIGHER' as const, 'LOWER' as const),
  perRound: fc.constantFrom('SUM' as const, 'BEST' as const),
  manipulations: someManipulations,
  dropOuts: fc.integer({ min: 0, max: 2 }),
  firstRounds: fc.option(fc.integer({ min: 1, max: 4 })),
  elected: fc.constantFrom<Record<string, string[]>>(
    {},
    { r1: [refOf(1), refOf(3)], 'r2:h1': [refOf(2)], h3: [refOf(1), refOf(2)] },
  ),
  minimumRounds: fc.integer({ min: 0, max: 2 }),
  requiresAlways: fc.boolean(),
  missing: fc.constantFrom(
    { kind: 'NOTHING' as const },
    { kind: 'UNRANKED' as const },
    { kind: 'POINTS' as const, points: '3' },
  ),
  tieBreaks: fc.shuffledSubarray([...StandingTieBreak.options]),
})

const practitioners = ['r1', 'r2', 'h1', 'h2', 'h3', 'r1:h1', 'r1:h2', 'r2:h1', 'r3:h1']
const someValues = fc
  .array(fc.tuple(fc.constantFrom(...practitioners), fc.constantFrom('0', '2.5', '10')), { maxLength: 4 })
  .map((pairs) => new Map(pairs.map(([id, points]) => [id, decimal(points)])))

export const someBasis: fc.Arbitrary<StandingBasis> = fc
  .record({
    rounds: fc.stringMatching(/^[.2F]{1,5}$/),
    rules: someRules,
    members: fc.option(fc.subarray(practitioners)),
    carried: fc.oneof(fc.constant(new Map<string, never>()), someValues),
    excluded: fc.subarray(practitioners, { maxLength: 2 }),
    manual: someValues,
  })
  .map(({ rounds, rules, members, carried, excluded, manual }) =>
    basisOf(rounds, rules, {
      members: members === null ? null : new Set(members),
      carried,
      excluded: new Set(excluded),
      manualTotals: manual,
    }),
  )

export const someRecord = (id: string): fc.Arbitrary<StandingRecord> =>
  fc
    .record({
      rider: fc.integer({ min: 1, max: 4 }),
      horse: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 10 }),
      round: fc.integer({ min: 1, max: 6 }),
      points: fc.option(fc.constantFrom('-1', '0', '2', '2.5', '4')),
      manual: fc.option(fc.constantFrom('1', '5')),
      place: fc.option(fc.integer({ min: 1, max: 2 })),
      errors: fc.option(fc.constantFrom('0', '4', '8')),
    })
    .map(({ rider, horse, round, points, manual, place, errors }) => ({
      id,
      riderRef: `r${rider}`,
      horseRef: horse === null ? null : `h${horse}`,
      roundRef: refOf(round),
      points: manual === null ? calculated(points) : { source: 'MANUAL', calculated: points, manual, notes: '' },
      place,
      jumping: errors === null ? null : { errors: decimal(errors), time: null },
    }))
export const recordIds = Array.from({ length: 12 }, (_, index) => `record${String(index).padStart(2, '0')}`)
export const someRecords = fc.tuple(...recordIds.map((id) => fc.option(someRecord(id))))
export const present = (records: readonly (StandingRecord | null)[]) => records.filter((record) => record !== null)
