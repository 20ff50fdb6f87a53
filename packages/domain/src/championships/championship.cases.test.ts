import { describe, expect, it } from 'vitest'
import allotmentBlocksTwoLists from '../../fixtures/championship-cases/allotment-blocks-two-lists.json' with {
  type: 'json',
}
import allotmentEven from '../../fixtures/championship-cases/allotment-even.json' with { type: 'json' }
import allotmentFreePositions from '../../fixtures/championship-cases/allotment-free-positions.json' with {
  type: 'json',
}
import allotmentShortOfPositions from '../../fixtures/championship-cases/allotment-short-of-positions.json' with {
  type: 'json',
}
import realFeiClassics2017 from '../../fixtures/championship-cases/real-fei-classics-2017.json' with { type: 'json' }
import realFeiEventingWorldCup2009 from '../../fixtures/championship-cases/real-fei-eventing-world-cup-2009.json' with {
  type: 'json',
}
import realFeiJumpingWorldCupOslo from '../../fixtures/championship-cases/real-fei-jumping-world-cup-oslo.json' with {
  type: 'json',
}
import realMotor1950Best4 from '../../fixtures/championship-cases/real-motor-1950-best-4.json' with { type: 'json' }
import realMotor1954Best5Sevenths from '../../fixtures/championship-cases/real-motor-1954-best-5-sevenths.json' with {
  type: 'json',
}
import realMotor1958Best6 from '../../fixtures/championship-cases/real-motor-1958-best-6.json' with { type: 'json' }
import realMotor1964Best6 from '../../fixtures/championship-cases/real-motor-1964-best-6.json' with { type: 'json' }
import realMotor1964BestCar from '../../fixtures/championship-cases/real-motor-1964-best-car.json' with { type: 'json' }
import realMotor1970Halves from '../../fixtures/championship-cases/real-motor-1970-halves.json' with { type: 'json' }
import realMotor1973BestCarHalves from '../../fixtures/championship-cases/real-motor-1973-best-car-halves.json' with {
  type: 'json',
}
import realMotor1975HalvesHalfPoints from '../../fixtures/championship-cases/real-motor-1975-halves-half-points.json' with {
  type: 'json',
}
import realMotor1984HalfPoints from '../../fixtures/championship-cases/real-motor-1984-half-points.json' with {
  type: 'json',
}
import realMotor1988After8 from '../../fixtures/championship-cases/real-motor-1988-after-8.json' with { type: 'json' }
import realMotor1988AllCars from '../../fixtures/championship-cases/real-motor-1988-all-cars.json' with { type: 'json' }
import realMotor1988Best11 from '../../fixtures/championship-cases/real-motor-1988-best-11.json' with { type: 'json' }
import realMotor1990Best11 from '../../fixtures/championship-cases/real-motor-1990-best-11.json' with { type: 'json' }
import realMotor1997Excluded from '../../fixtures/championship-cases/real-motor-1997-excluded.json' with {
  type: 'json',
}
import realMotor2003All from '../../fixtures/championship-cases/real-motor-2003-all.json' with { type: 'json' }
import realMotor2014DoubleFinal from '../../fixtures/championship-cases/real-motor-2014-double-final.json' with {
  type: 'json',
}
import rules8JumpingErrorsBestResult from '../../fixtures/championship-cases/rules-8-jumping-errors-best-result.json' with {
  type: 'json',
}
import rules15MinimumPoints from '../../fixtures/championship-cases/rules-15-minimum-points.json' with { type: 'json' }
import rulesBest9OfTheFirst10 from '../../fixtures/championship-cases/rules-best-9-of-the-first-10.json' with {
  type: 'json',
}
import rulesBest60PercentOf5 from '../../fixtures/championship-cases/rules-best-60-percent-of-5.json' with {
  type: 'json',
}
import rulesBest60PercentOf7 from '../../fixtures/championship-cases/rules-best-60-percent-of-7.json' with {
  type: 'json',
}
import rulesCavaroBest3Of4FinalDouble from '../../fixtures/championship-cases/rules-cavaro-best-3-of-4-final-double.json' with {
  type: 'json',
}
import rulesDistrictProvinceNational from '../../fixtures/championship-cases/rules-district-province-national.json' with {
  type: 'json',
}
import rulesExactDecimals from '../../fixtures/championship-cases/rules-exact-decimals.json' with { type: 'json' }
import rulesFewerResultsThenBestSingle from '../../fixtures/championship-cases/rules-fewer-results-then-best-single.json' with {
  type: 'json',
}
import rulesFinalThatAlsoMayBeMissed from '../../fixtures/championship-cases/rules-final-that-also-may-be-missed.json' with {
  type: 'json',
}
import rulesFormulas from '../../fixtures/championship-cases/rules-formulas.json' with { type: 'json' }
import rulesGridByParticipants from '../../fixtures/championship-cases/rules-grid-by-participants.json' with {
  type: 'json',
}
import rulesHorseWithTwoRiders from '../../fixtures/championship-cases/rules-horse-with-two-riders.json' with {
  type: 'json',
}
import rulesHrvvDropsBestHorse from '../../fixtures/championship-cases/rules-hrvv-drops-best-horse.json' with {
  type: 'json',
}
import rulesIgvTieOverTheLastPlaceLapses from '../../fixtures/championship-cases/rules-igv-tie-over-the-last-place-lapses.json' with {
  type: 'json',
}
import rulesKreismeisterschaftCoefficient15 from '../../fixtures/championship-cases/rules-kreismeisterschaft-coefficient-1.5.json' with {
  type: 'json',
}
import rulesKringBrabantOnlyOwnRiders from '../../fixtures/championship-cases/rules-kring-brabant-only-own-riders.json' with {
  type: 'json',
}
import rulesKringLowestSum2Of3 from '../../fixtures/championship-cases/rules-kring-lowest-sum-2-of-3.json' with {
  type: 'json',
}
import rulesManualPointsAndTotals from '../../fixtures/championship-cases/rules-manual-points-and-totals.json' with {
  type: 'json',
}
import rulesNationsCupBest7Of9MoreStarts from '../../fixtures/championship-cases/rules-nations-cup-best-7-of-9-more-starts.json' with {
  type: 'json',
}
import rulesNationsCupChosenRounds from '../../fixtures/championship-cases/rules-nations-cup-chosen-rounds.json' with {
  type: 'json',
}
import rulesPlaceShareLowestFour from '../../fixtures/championship-cases/rules-place-share-lowest-four.json' with {
  type: 'json',
}
import rulesPublishedOpenAndHidden from '../../fixtures/championship-cases/rules-published-open-and-hidden.json' with {
  type: 'json',
}
import rulesQualificationAndFinalCarried from '../../fixtures/championship-cases/rules-qualification-and-final-carried.json' with {
  type: 'json',
}
import rulesRegionsAndNextBest from '../../fixtures/championship-cases/rules-regions-and-next-best.json' with {
  type: 'json',
}
import rulesResultByRankAndMinusPoints from '../../fixtures/championship-cases/rules-result-by-rank-and-minus-points.json' with {
  type: 'json',
}
import rulesShareOfPlacesByActiveCombinations from '../../fixtures/championship-cases/rules-share-of-places-by-active-combinations.json' with {
  type: 'json',
}
import rulesSharedPlacesAverageFinalDouble from '../../fixtures/championship-cases/rules-shared-places-average-final-double.json' with {
  type: 'json',
}
import rulesTieBreaksOneAfterTheOther from '../../fixtures/championship-cases/rules-tie-breaks-one-after-the-other.json' with {
  type: 'json',
}
import rulesTop6Competitions from '../../fixtures/championship-cases/rules-top-6-competitions.json' with {
  type: 'json',
}
import rulesTopCount from '../../fixtures/championship-cases/rules-top-count.json' with { type: 'json' }
import rulesTwoDaysTeams from '../../fixtures/championship-cases/rules-two-days-teams.json' with { type: 'json' }
import rulesVideoDressageBandsMostRecent from '../../fixtures/championship-cases/rules-video-dressage-bands-most-recent.json' with {
  type: 'json',
}
import rulesWhoGetsNothing from '../../fixtures/championship-cases/rules-who-gets-nothing.json' with { type: 'json' }
import rulesWinterHalfPoints from '../../fixtures/championship-cases/rules-winter-half-points.json' with {
  type: 'json',
}
import rulesZollernalbOwnList from '../../fixtures/championship-cases/rules-zollernalb-own-list.json' with {
  type: 'json',
}
import timeAssignmentOneRiderTwoHorses from '../../fixtures/championship-cases/time-assignment-one-rider-two-horses.json' with {
  type: 'json',
}
import timeAssignmentPlaceAndMove from '../../fixtures/championship-cases/time-assignment-place-and-move.json' with {
  type: 'json',
}
import timeAssignmentReleaseAndClosing from '../../fixtures/championship-cases/time-assignment-release-and-closing.json' with {
  type: 'json',
}
import timeAssignmentSwapBetweenClubs from '../../fixtures/championship-cases/time-assignment-swap-between-clubs.json' with {
  type: 'json',
}
import { decimal, equals, parseDecimal } from '../kernel/decimal.ts'
import { describeBrokenCases } from '../kernel/testing/broken-cases.ts'
import { championshipCase } from './championship.cases.ts'

const cases = [
  allotmentBlocksTwoLists,
  allotmentEven,
  allotmentFreePositions,
  allotmentShortOfPositions,
  realFeiClassics2017,
  realFeiEventingWorldCup2009,
  realFeiJumpingWorldCupOslo,
  realMotor1950Best4,
  realMotor1954Best5Sevenths,
  realMotor1958Best6,
  realMotor1964Best6,
  realMotor1964BestCar,
  realMotor1970Halves,
  realMotor1973BestCarHalves,
  realMotor1975HalvesHalfPoints,
  realMotor1984HalfPoints,
  realMotor1988After8,
  realMotor1988AllCars,
  realMotor1988Best11,
  realMotor1990Best11,
  realMotor1997Excluded,
  realMotor2003All,
  realMotor2014DoubleFinal,
  rules15MinimumPoints,
  rules8JumpingErrorsBestResult,
  rulesBest60PercentOf5,
  rulesBest60PercentOf7,
  rulesBest9OfTheFirst10,
  rulesCavaroBest3Of4FinalDouble,
  rulesDistrictProvinceNational,
  rulesExactDecimals,
  rulesFewerResultsThenBestSingle,
  rulesFinalThatAlsoMayBeMissed,
  rulesFormulas,
  rulesGridByParticipants,
  rulesHorseWithTwoRiders,
  rulesHrvvDropsBestHorse,
  rulesIgvTieOverTheLastPlaceLapses,
  rulesKreismeisterschaftCoefficient15,
  rulesKringBrabantOnlyOwnRiders,
  rulesKringLowestSum2Of3,
  rulesManualPointsAndTotals,
  rulesNationsCupBest7Of9MoreStarts,
  rulesNationsCupChosenRounds,
  rulesPlaceShareLowestFour,
  rulesPublishedOpenAndHidden,
  rulesQualificationAndFinalCarried,
  rulesRegionsAndNextBest,
  rulesResultByRankAndMinusPoints,
  rulesShareOfPlacesByActiveCombinations,
  rulesSharedPlacesAverageFinalDouble,
  rulesTieBreaksOneAfterTheOther,
  rulesTop6Competitions,
  rulesTopCount,
  rulesTwoDaysTeams,
  rulesVideoDressageBandsMostRecent,
  rulesWhoGetsNothing,
  rulesWinterHalfPoints,
  rulesZollernalbOwnList,
  timeAssignmentOneRiderTwoHorses,
  timeAssignmentPlaceAndMove,
  timeAssignmentReleaseAndClosing,
  timeAssignmentSwapBetweenClubs,
]

const answerOf = (input: unknown): object => {
  const outcome = championshipCase(input)
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'))
  return outcome.answer
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const at = (value: unknown, key: string): unknown => (isObject(value) ? Reflect.get(value, key) : undefined)

/** What names an element of a list: lists may be printed in any order. */
const nameOf = (value: unknown): string =>
  ['list', 'position', 'id', 'n'].map((key) => String(at(value, key) ?? '')).join(' ')

/** A value of the answer as the case writes it: decimals in one spelling, and of a list what the case names. */
const asExpected = (expected: unknown, actual: unknown, isComplete: boolean): unknown => {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.every((each) => typeof each === 'string'))
      return actual.toSorted((a, b) => expected.indexOf(a) - expected.indexOf(b))
    const found = expected.map((each) =>
      asExpected(
        each,
        actual.find((other) => nameOf(other) === nameOf(each)),
        true,
      ),
    )
    const names = new Set(expected.map(nameOf))
    return isComplete ? [...found, ...actual.filter((other) => !names.has(nameOf(other)))] : found
  }
  if (isObject(expected) && isObject(actual)) {
    const complete = (key: string): boolean =>
      key === 'rounds' || (key === 'standing' && at(expected, 'complete') === true)
    return Object.fromEntries(
      Object.entries(expected).map(([key, value]) =>
        key === 'complete' ? [key, value] : [key, asExpected(value, at(actual, key), complete(key))],
      ),
    )
  }
  const isSameNumber =
    typeof expected === 'string' &&
    typeof actual === 'string' &&
    parseDecimal(expected) !== undefined &&
    parseDecimal(actual) !== undefined &&
    equals(decimal(expected), decimal(actual))
  return isSameNumber ? expected : actual
}

describe('the published cases', () => {
  it.each(cases.map((one) => [one.case, one] as const))('%s', (_name, one) => {
    expect(asExpected(one.expected, answerOf(one), false)).toEqual(one.expected)
  })
})

const phase = (id: string, more: object = {}) => ({ id, groups: [{ id: `G${id}`, rounds: [] }], ...more })
describeBrokenCases(championshipCase, cases, [
  ['no case', 7, 'case: '],
  ['another kind', { kind: 'LOTTERY' }, 'kind: '],
  [
    'a phase that enters from a later one',
    { kind: 'CHAMPIONSHIP', phases: [phase('A', { enters: ['B'] }), phase('B')] },
    'phases[0]: B is no phase before it',
  ],
  [
    'a phase that carries from itself',
    { kind: 'CHAMPIONSHIP', phases: [phase('A', { carry: { from: 'A', factor: '1' } })] },
    'phases[0]: A is no phase before it',
  ],
  [
    'a name that is used twice',
    { kind: 'CHAMPIONSHIP', phases: [phase('A'), phase('A')] },
    'phases[1].id: the name A is used twice',
  ],
  [
    'a main ranking of no phase',
    { kind: 'CHAMPIONSHIP', phases: [phase('A')], main: { phases: ['C'] } },
    'main.phases: C is no phase',
  ],
  [
    'a test with an unknown distribution',
    {
      kind: 'CHAMPIONSHIP',
      phases: [
        {
          id: 'A',
          groups: [{ id: 'G', rounds: [{ id: 'R', tests: [{ id: 'T', distribution: 'X', results: [] }] }] }],
        },
      ],
    },
    'phases[0].groups[0].rounds[0]: X is no distribution',
  ],
  [
    'a formula that is none',
    { kind: 'CHAMPIONSHIP', distributions: { T: { kind: 'OWN_FORMULA', formula: 'place +' } }, phases: [phase('A')] },
    'distributions.T.formula: 029-',
  ],
])
