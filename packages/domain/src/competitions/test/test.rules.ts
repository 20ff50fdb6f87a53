import { crossCountryDefaults } from '../../catalogue/protocol/presets/cross-country.presets.ts'
import { drivingDefaults } from '../../catalogue/protocol/presets/driving.presets.ts'
import { auctionDefaults } from '../../catalogue/protocol/presets/generic.presets.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { Protocol, ScoredDiscipline } from '../result/result.schema.ts'
import type { SegmentTest } from './test.schema.ts'

/** How a sport type is scored; null where no scoring exists for it. */
export const scoredDisciplineOf = (sportType: SportType): ScoredDiscipline | null => {
  switch (sportType) {
    case 'SHOW_JUMPING':
      return 'SHOW_JUMPING'
    case 'DRESSAGE':
    case 'STYLE_RIDING':
    case 'PRESENTATION':
    case 'EVENTING':
    case 'CROSS_COUNTRY':
    case 'DRIVING':
    case 'GENERIC':
      return sportType
    // An auction yields an amount for each horse: one value, and nothing that is judged.
    case 'AUCTION':
      return 'GENERIC'
    default:
      return null
  }
}

/** Style and presentation may also be judged by a plain sheet, and a cross-country by the rules of eventing. */
const alsoScoredAs: Readonly<Partial<Record<SportType, ScoredDiscipline>>> = {
  STYLE_RIDING: 'DRESSAGE',
  PRESENTATION: 'DRESSAGE',
  CROSS_COUNTRY: 'EVENTING',
}

/** Whether a test of this sport type may have a protocol of that discipline. */
export const isScoredBy = (sportType: SportType, discipline: ScoredDiscipline): boolean =>
  scoredDisciplineOf(sportType) === discipline || alsoScoredAs[sportType] === discipline

const judgeMaximum = { judges: ['C'], judgeMaximum: '100', exercises: [], judgeDecimals: 3, decimals: 3 }
const courseErrors: Extract<Protocol, { discipline: 'DRESSAGE' }>['courseErrors'] = [
  { kind: 'POINTS', value: '2' },
  { kind: 'POINTS', value: '4' },
  { kind: 'ELIMINATION' },
]

/** What a test is scored by when neither it, its category nor its federation says otherwise. */
export const defaultProtocol = {
  /** FEI jumping rules, table A against the clock with a jump-off: a fault for each started second. */
  SHOW_JUMPING: {
    discipline: 'SHOW_JUMPING',
    format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
    rounds: [{ timeAllowed: null }, { timeAllowed: null }],
    timePenalty: { penalty: '1', perStarted: 100 },
  },
  DRESSAGE: {
    discipline: 'DRESSAGE',
    aggregate: 'MEAN_OF_JUDGES',
    ...judgeMaximum,
    courseErrors,
    tieBreak: ['COLLECTIVE'],
  },
  EVENTING: {
    discipline: 'EVENTING',
    dressage: { factor: '1', ...judgeMaximum, decimals: 1, courseErrors },
    optimumTime: null,
    tieBreak: ['CROSS_COUNTRY', 'OPTIMUM_TIME', 'SHOW_JUMPING'],
  },
  CROSS_COUNTRY: {
    discipline: 'CROSS_COUNTRY',
    rules: crossCountryDefaults,
    optimumTime: null,
    tieBreak: ['OPTIMUM_TIME'],
  },
  STYLE_RIDING: {
    discipline: 'STYLE_RIDING',
    judges: ['C'],
    judgeMaximum: '100',
    exercises: [],
    courseErrors: [],
    timeAllowed: null,
    timePenalty: null,
    jumpOff: null,
    hasJumpingRanking: false,
    decimals: 3,
    tieBreak: ['STYLE'],
  },
  PRESENTATION: {
    discipline: 'PRESENTATION',
    judges: ['C'],
    judgeMaximum: '100',
    exercises: [],
    scoredBy: 'MEAN_POINTS',
    decimals: 3,
    tieBreak: [],
  },
  DRIVING: drivingDefaults,
  GENERIC: {
    discipline: 'GENERIC',
    value: 'POINTS',
    better: 'HIGHER',
    decimals: 3,
    minimum: null,
    maximum: null,
    step: null,
    currency: null,
    outcomes: [],
    isTimed: false,
  },
} as const satisfies { [Discipline in ScoredDiscipline]: DeepReadonly<Extract<Protocol, { discipline: Discipline }>> }

/** The default of a sport type that is scored as another one is, or that of its discipline. */
export const defaultProtocolOf = (sportType: SportType, discipline: ScoredDiscipline): DeepReadonly<Protocol> =>
  sportType === 'AUCTION' ? auctionDefaults : defaultProtocol[discipline]

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

export type SegmentFacts = {
  /** The parts as they are, in order. */
  readonly testSets: readonly string[]
  /** Every standing registration and the part it is in, in the order of registration. */
  readonly registrations: readonly { readonly ref: string; readonly testSetRef: string }[]
}

export type SegmentPlan = {
  /** Existing parts that stay, in order, and then how many are new. */
  readonly kept: readonly string[]
  readonly added: number
  readonly removed: readonly string[]
  /** Registrations by the index of their part afterwards: first the kept, then the added. */
  readonly distribution: readonly (readonly string[])[]
  /** Registrations that go with a removed part. */
  readonly dropped: readonly string[]
}

/** How many of `count` come into each part: as equal as can be, or each part full before the next. */
export const segmentSizes = (count: number, parts: number, capacity: number | null): number[] =>
  Array.from({ length: parts }, (_, index) =>
    capacity === null
      ? Math.floor(count / parts) + (index < count % parts ? 1 : 0)
      : Math.max(0, Math.min(capacity, count - index * capacity)),
  )

/**
 * Splits a test into parts. Who is in a part that stays keeps his place as long as the part has one for him; the others fill the
 * places left, in the order of registration. With REMOVE_PARTICIPATIONS, who was in a part that goes, goes with it.
 */
export const decideSegments = (facts: SegmentFacts, segment: SegmentTest): SegmentPlan => {
  const removing = segment.onShrink === 'REMOVE_PARTICIPATIONS'
  const parts =
    segment.method === 'MANUAL' ? segment.parts : Math.max(1, Math.ceil(facts.registrations.length / segment.capacity))
  const kept = facts.testSets.slice(0, parts)
  const removed = facts.testSets.slice(parts)
  const isDropped = (registration: { testSetRef: string }) => removing && removed.includes(registration.testSetRef)
  const dropped = facts.registrations.filter(isDropped).map(({ ref }) => ref)
  const staying = facts.registrations.filter((registration) => !isDropped(registration))
  const sizes = segmentSizes(
    staying.length,
    parts,
    segment.method === 'AVG_CAPACITY' && segment.fill === 'MAX' ? segment.capacity : null,
  )
  const distribution: string[][] = sizes.map(() => [])
  const homeless: string[] = []
  for (const { ref, testSetRef } of staying) {
    const index = kept.indexOf(testSetRef)
    const home = distribution[index]
    if (home !== undefined && home.length < (sizes[index] ?? 0)) home.push(ref)
    else homeless.push(ref)
  }
  for (const [index, part] of distribution.entries()) {
    part.push(...homeless.splice(0, (sizes[index] ?? 0) - part.length))
  }
  return { kept, added: parts - kept.length, removed, distribution, dropped }
}
