// Initial dressage sheets. Coefficients belong to an edition of a test: the editor adds the names of the exercises.

import type { Preset } from '../preset.ts'
import type { CourseErrorDeduction, DressageExercise } from '../sheet/sheet.schema.ts'
import type { DressageProtocol } from './dressage.protocol.schema.ts'

/**
 * The older scale: two points, four points, elimination. General knowledge: the FEI and freestyles now subtract other
 * values.
 */
const courseErrors: CourseErrorDeduction[] = [
  { kind: 'POINTS', value: '2' },
  { kind: 'POINTS', value: '4' },
  { kind: 'ELIMINATION' },
]

const sheet = (
  count: number,
  { doubled, collectives }: { doubled: readonly number[]; collectives: readonly number[] },
): DressageExercise[] =>
  Array.from({ length: count }, (_, index) => {
    const no = index + 1
    return {
      no,
      coefficient: doubled.includes(no) ? '2' : '1',
      maximum: '10',
      part: collectives.includes(no) ? 'COLLECTIVE' : 'TECHNICAL',
      markStep: '0.5',
    }
  })

const base: DressageProtocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['C'],
  judgeMaximum: null,
  exercises: [],
  courseErrors,
  judgeDecimals: 3,
  decimals: 3,
  tieBreak: ['COLLECTIVE'],
}

const fiveJudges = ['E', 'H', 'C', 'M', 'B']

/** Marks of a freestyle: halves for technique, tenths for art (KNHS art. 126); each part adds up to 200. */
const freestyle: DressageExercise[] = [
  ...Array.from({ length: 20 }, (_, index) => ({
    no: index + 1,
    coefficient: '1',
    maximum: '10',
    part: 'TECHNICAL' as const,
    markStep: '0.5',
  })),
  ...Array.from({ length: 5 }, (_, index) => ({
    no: index + 21,
    coefficient: '4',
    maximum: '10',
    part: 'ARTISTIC' as const,
    markStep: '0.1',
  })),
]

export const dressagePresets: readonly Preset<DressageProtocol>[] = [
  {
    key: 'DRESSAGE_PERCENTAGES_1',
    definition: base,
    source: 'One judge at C gives a percentage; the deductions for errors of course are the older scale',
    toCheck: true,
  },
  {
    key: 'DRESSAGE_PERCENTAGES_3',
    definition: { ...base, judges: ['H', 'C', 'B'] },
    source: 'Three judges give percentages; the deductions for errors of course are the older scale',
    toCheck: true,
  },
  {
    key: 'DRESSAGE_PERCENTAGES_5',
    definition: { ...base, judges: fiveJudges },
    source: 'Five judges give percentages; the deductions for errors of course are the older scale',
    toCheck: true,
  },
  {
    key: 'PRIX_ST_GEORGES_2009',
    definition: {
      ...base,
      judges: fiveJudges,
      exercises: sheet(30, { doubled: [5, 10, 13, 14, 18, 20, 29, 30], collectives: [27, 28, 29, 30] }),
    },
    source: 'FEI Prix St-Georges, edition 2009, 380 points: coefficients checked on published score sheets',
    toCheck: true,
  },
  {
    key: 'GRAND_PRIX_2009',
    definition: {
      ...base,
      judges: fiveJudges,
      exercises: sheet(37, { doubled: [3, 4, 11, 12, 22, 23, 24, 26, 36, 37], collectives: [34, 35, 36, 37] }),
    },
    source: 'FEI Grand Prix, edition 2009, 470 points: coefficients checked on a published score sheet',
    toCheck: true,
  },
  {
    key: 'GRAND_PRIX_2014',
    definition: {
      ...base,
      judges: fiveJudges,
      exercises: sheet(37, {
        doubled: [3, 4, 11, 12, 22, 23, 24, 26, 30, 34, 35, 36, 37],
        collectives: [34, 35, 36, 37],
      }),
    },
    source: 'FEI Grand Prix, edition 2014, 500 points: coefficients checked on a published score sheet',
    toCheck: true,
  },
  {
    key: 'FREESTYLE',
    definition: {
      ...base,
      aggregate: 'TECHNICAL_ARTISTIC_MEAN',
      judges: fiveJudges,
      exercises: freestyle,
      courseErrors: [],
      tieBreak: ['ARTISTIC'],
    },
    source:
      'Freestyle: mean of the technical and the artistic percentage, 200 points each, as on seven published sheets; the number of exercises and their coefficients are to be set',
    toCheck: true,
  },
]
