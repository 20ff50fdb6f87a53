// The checks of the exercises on a sheet, so that a result can be scored by it.
import { compare, decimal, divide, zero } from '../../kernel/decimal.ts'
import { findRepeats, type ProtocolProblem } from '../protocol-problem.ts'
import type { SheetRules } from './sheet.ts'

/** Each mark has a maximum, which is a multiple of its step. */
const markProblems = (exercises: SheetRules['exercises']): readonly ProtocolProblem[] =>
  exercises.flatMap(({ maximum, markStep }, index): ProtocolProblem[] => {
    const highest = decimal(maximum)
    if (compare(highest, zero) <= 0) return [{ code: 'MAXIMUM', field: `exercises.${index}.maximum` }]
    if (markStep === undefined || markStep === null) return []
    const step = decimal(markStep)
    return compare(step, zero) > 0 && divide(highest, step).denominator === 1n
      ? []
      : [{ code: 'MARK_STEP', field: `exercises.${index}.markStep` }]
  })

/** Each judge and each exercise occurs once, and marks can be given. */
export const findSheetProblems = ({
  judges,
  exercises,
}: Pick<SheetRules, 'judges' | 'exercises'>): readonly ProtocolProblem[] => [
  ...findRepeats(judges, (index) => `judges.${index}`),
  ...findRepeats(
    exercises.map(({ no }) => no),
    (index) => `exercises.${index}.no`,
  ),
  ...markProblems(exercises),
]
