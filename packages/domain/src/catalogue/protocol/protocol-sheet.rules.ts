// The judge's sheet of a protocol: the one layout for preview and print.

import { type CourseErrorDeduction, type DressageExercise, DressagePart } from '../../disciplines/sheet/sheet.schema.ts'
import { add, type Decimal, formatExact, multiply, parseDecimal, zero } from '../../kernel/decimal.ts'

/** A line of the sheet: the name of a section, or an exercise with a mark. Missing texts are empty. */
export type SheetLine =
  | { readonly kind: 'HEADING'; readonly text: string }
  | {
      readonly kind: 'MARK'
      readonly no: number
      readonly letters: string
      readonly text: string
      readonly directive: string
      readonly coefficient: string
      readonly maximum: string
    }

/** Sums of a part, or of the whole sheet, as exact decimals; null while one of the values is invalid. */
export type SheetSums = {
  readonly count: number
  readonly coefficients: string | null
  /** Sum of maximum × coefficient. */
  readonly points: string | null
}

export type SheetPart = SheetSums & { readonly part: DressagePart; readonly lines: readonly SheetLine[] }

export type ProtocolSheet = {
  /** Parts with exercises, in the order of the sheet: technical, artistic, collective. */
  readonly parts: readonly SheetPart[]
  readonly total: SheetSums
  readonly deductions: readonly CourseErrorDeduction[]
}

type SheetSource = {
  readonly exercises: readonly Omit<DressageExercise, 'markStep'>[]
  readonly courseErrors?: readonly CourseErrorDeduction[]
}

const exactSum = (terms: readonly (Decimal | undefined)[]): string | null => {
  let sum = zero
  for (const term of terms) {
    if (term === undefined) return null
    sum = add(sum, term)
  }
  return formatExact(sum)
}

const sumsOf = (exercises: SheetSource['exercises']): SheetSums => {
  const coefficients = exercises.map(({ coefficient }) => parseDecimal(coefficient))
  return {
    count: exercises.length,
    coefficients: exactSum(coefficients),
    points: exactSum(
      exercises.map(({ maximum }, index) => {
        const [weight, highest] = [coefficients[index], parseDecimal(maximum)]
        return weight && highest && multiply(weight, highest)
      }),
    ),
  }
}

/**
 * The sheet of a protocol of dressage, style riding or presentation. It contains every exercise once, in its part, in the order of the
 * protocol. The protocol may be incomplete: an invalid decimal stays as it was typed, and has no sum.
 */
export const sheetOf = ({ exercises, courseErrors = [] }: SheetSource): ProtocolSheet => ({
  parts: DressagePart.options.flatMap((part) => {
    const own = exercises.filter((exercise) => exercise.part === part)
    if (own.length === 0) return []
    const lines = own.flatMap((exercise): SheetLine[] => [
      ...(exercise.heading ? [{ kind: 'HEADING' as const, text: exercise.heading }] : []),
      {
        kind: 'MARK',
        no: exercise.no,
        letters: exercise.letters ?? '',
        text: exercise.name ?? '',
        directive: exercise.directive ?? '',
        coefficient: exercise.coefficient,
        maximum: exercise.maximum,
      },
    ])
    return [{ part, lines, ...sumsOf(own) }]
  }),
  total: sumsOf(exercises),
  deductions: courseErrors,
})
