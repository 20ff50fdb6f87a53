// Preset careers. Values that the source does not give are marked for checking.
import type { CareerCategory, CareerMove, TransitionCondition, TransitionRule } from '../career.schema.ts'

/** A career without refs: rules name categories by their index, from 0. */
export type CareerPreset = {
  readonly key: string
  /** Lowest first. */
  readonly categories: readonly string[]
  readonly rules: readonly {
    readonly class: CareerMove
    readonly from: number | null
    readonly conditions: readonly TransitionCondition[]
    readonly pointsAfter: TransitionRule['pointsAfter']
  }[]
  /** The key of its points table, if there is one. */
  readonly pointDistribution: string | null
  /** The source of its numbers. */
  readonly source: string
  /** Some of its numbers are not in the source. Compare them with the current rule book before relying on them. */
  readonly toCheck: boolean
}

const points = (operator: '>=' | '>' | '<' | '<=', value: number): readonly TransitionCondition[] => [
  { kind: 'POINTS', operator, points: String(value) },
]
type PresetRule = CareerPreset['rules'][number]
const rule = (
  move: CareerMove,
  from: number | null,
  conditions: readonly TransitionCondition[],
  pointsAfter: PresetRule['pointsAfter'] = 'ZERO',
): PresetRule => ({ class: move, from, conditions, pointsAfter })

/** May and must thresholds of each category, lowest first. */
const mayAndMust = (
  thresholds: readonly (readonly [may: number, must: number])[],
  pointsAfter: PresetRule['pointsAfter'],
): readonly PresetRule[] =>
  thresholds.flatMap(([may, must], from) => [
    rule('MUST_INCREASE', from, points('>=', must), pointsAfter),
    rule('CAN_INCREASE', from, points('>=', may), pointsAfter),
  ])

export const careerPresets: readonly CareerPreset[] = [
  {
    key: 'KNHS_DRESSAGE',
    categories: ['B', 'L1', 'L2', 'M1', 'M2', 'Z1', 'Z2', 'ZZ-Licht', 'ZZ-Zwaar'],
    rules: [
      ...[0, 1, 2, 3, 4].map((from) => rule('MUST_INCREASE', from, points('>=', 30))),
      rule('CAN_INCREASE', null, points('>=', 10)),
    ],
    pointDistribution: 'KNHS_DRESSAGE_WINSTPUNTEN',
    source:
      'KNHS Dressuur: up from 10 winstpunten, compulsory at 30 in B to M2. The names of the classes above Z2 are general knowledge',
    toCheck: true,
  },
  {
    key: 'KNHS_JUMPING',
    categories: ['B', 'L', 'M', 'Z', 'ZZ'],
    rules: [rule('CAN_INCREASE', null, points('>=', 10))],
    pointDistribution: null,
    source:
      'KNHS Springen: up from 10 winstpunten, since 2024 never compulsory. Its points table and classes are not in the source',
    toCheck: true,
  },
  {
    key: 'KNHS_EVENTING',
    categories: ['B', 'L', 'M', 'Z'],
    rules: [
      ...[1, 2].map((from) => rule('MUST_INCREASE', from, points('>=', 40))),
      rule('CAN_INCREASE', 0, points('>=', 4)),
      ...[1, 2].map((from) => rule('CAN_INCREASE', from, points('>=', 10))),
      rule('CAN_DECREASE', null, points('<=', -4)),
    ],
    pointDistribution: 'KNHS_EVENTING_CROSS_COUNTRY',
    source:
      'KNHS Eventing, art. 304-306: B to L from 4, L to M and M to Z from 10 and compulsory at 40, down at -4. The other numbers for ponies (8, 8, 4) are not explained in the source',
    toCheck: true,
  },
  {
    key: 'LRV_DRESSAGE',
    categories: ['B1', 'B2', 'L1', 'L2', 'M1', 'M2', 'Z1', 'Z2'],
    rules: [
      rule('RESET', null, [{ kind: 'INACTIVE', months: 12 }]),
      ...mayAndMust(
        [
          [15, 25],
          [40, 50],
          [65, 75],
          [90, 100],
          [115, 125],
          [140, 150],
          [165, 200],
        ],
        'KEEP',
      ),
    ],
    pointDistribution: 'LRV_DRESSAGE_RING',
    source:
      'LRV, lrv.be: classes are spans of one scale, B1 0-24 to Z2 from 200; up may and must at 15/25, 40/50, 65/75, 90/100, 115/125, 140/150, 165/200. 205/255 in Z2 leads to a class that the source does not name. After 12 months without a start a combination is classed anew: how, the source does not say',
    toCheck: true,
  },
  {
    key: 'LRV_JUMPING',
    categories: ['B', 'L', 'M', 'Z'],
    rules: [
      rule('MUST_INCREASE', 0, points('>', 40), 'KEEP'),
      rule('MUST_INCREASE', 1, points('>', 60), 'KEEP'),
      rule('MUST_INCREASE', 2, points('>', 90), 'KEEP'),
      rule('CAN_INCREASE', 0, points('>=', 20), 'KEEP'),
      rule('CAN_INCREASE', 1, points('>=', 40), 'KEEP'),
      rule('CAN_INCREASE', 2, points('>=', 60), 'KEEP'),
      rule('CAN_DECREASE', 1, points('<', 20), 'KEEP'),
      rule('CAN_DECREASE', 2, points('<', 40), 'KEEP'),
      rule('CAN_DECREASE', 3, points('<', 60), 'KEEP'),
    ],
    pointDistribution: 'LRV_JUMPING',
    source:
      'LRV jumping, by horse: B 0-40, L 20-60, M 40-90, Z from 60. That spans which overlap are where a horse may, and their ends where it must, is read from them',
    toCheck: true,
  },
]

/** A preset with refs of the federation's own: one for each category and one for each rule. */
export const toCareerParts = (
  preset: CareerPreset,
  categoryRefs: readonly string[],
  ruleRefs: readonly string[],
): { categories: CareerCategory[]; transitionRules: TransitionRule[] } => ({
  categories: preset.categories.flatMap((name, index) => {
    const ref = categoryRefs[index]
    return ref === undefined ? [] : [{ ref, name, criteria: { type: 'NONE' as const }, pointDistributions: [] }]
  }),
  transitionRules: preset.rules.flatMap(({ class: move, from, conditions, pointsAfter }, index) => {
    const ref = ruleRefs[index]
    const fromRef = from === null ? null : categoryRefs[from]
    if (ref === undefined || fromRef === undefined) return []
    return [{ ref, class: move, from: fromRef, to: null, conditions: [...conditions], pointsAfter }]
  }),
})
