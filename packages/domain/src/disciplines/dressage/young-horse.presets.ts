// Sheets for young horses: value marks in tenths, alone or beside a technical part. General knowledge: check.

import type { Preset } from '../preset.ts'
import type { DressageExercise } from '../sheet/sheet.schema.ts'
import type { DressageProtocol } from './dressage.protocol.schema.ts'

const valueMarks = (first: number, part: 'TECHNICAL' | 'ARTISTIC'): DressageExercise[] =>
  ['Walk', 'Trot', 'Canter', 'Submission', 'Perspective'].map((name, index) => ({
    no: first + index,
    name,
    coefficient: '1',
    maximum: '10',
    part,
    markStep: '0.1',
  }))

const values: DressageProtocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['C'],
  judgeMaximum: null,
  exercises: valueMarks(1, 'TECHNICAL'),
  courseErrors: [],
  judgeDecimals: null,
  decimals: 3,
  tieBreak: [],
}

export const youngHorsePresets: readonly Preset<DressageProtocol>[] = [
  {
    key: 'YOUNG_HORSE_VALUES',
    definition: values,
    source: 'The judges together give a mark in tenths for each gait, submission and perspective: check',
    toCheck: true,
  },
  {
    key: 'YOUNG_HORSE_TECHNICAL_VALUES',
    definition: {
      ...values,
      aggregate: 'TECHNICAL_ARTISTIC_MEAN',
      artisticWeight: '0.5',
      exercises: [
        ...Array.from(
          { length: 20 },
          (_, index): DressageExercise => ({
            no: index + 1,
            coefficient: '1',
            maximum: '10',
            part: 'TECHNICAL',
            markStep: '0.5',
          }),
        ),
        ...valueMarks(21, 'ARTISTIC'),
      ],
    },
    source: 'A technical part and value marks, each a half; the number of exercises is to be set: check',
    toCheck: true,
  },
]
