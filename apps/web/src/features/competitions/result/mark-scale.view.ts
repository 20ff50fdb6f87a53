// The allowed marks, if a protocol has them chosen instead of typed (cr338).
import type { ResultInputKind } from '@oxer/domain/competitions/result/result.schema'
import { add, compare, decimal, divide, formatExact, subtract, zero } from '@oxer/domain/kernel/decimal'

export type MarkScale = {
  readonly kind: Exclude<ResultInputKind, 'TEXT'>
  readonly minimum: string
  readonly maximum: string
  readonly step: string
}

/** More marks than this are typed, because such a list would be too long. */
const mostMarks = 400

/** The default step of marks is a half. */
const defaultStep = '0.5'

/** Null if marks are typed, by the protocol or because there is no highest one. */
export const markScaleOf = (
  kind: ResultInputKind,
  { minimum, maximum, step }: { minimum?: string | null; maximum: string | null; step?: string | null | undefined },
): MarkScale | null => {
  if (kind === 'TEXT' || maximum === null) return null
  const [lowest, steps] = [decimal(minimum ?? '0'), decimal(step ?? defaultStep)]
  const span = subtract(decimal(maximum), lowest)
  const isWide = steps.numerator > 0n && compare(divide(span, steps), decimal(String(mostMarks))) <= 0
  return isWide && compare(span, zero) > 0
    ? { kind, minimum: minimum ?? '0', maximum, step: step ?? defaultStep }
    : null
}

/** Every mark of a scale, the lowest first. */
export const marksOf = ({ minimum, maximum, step }: MarkScale): string[] => {
  const marks: string[] = []
  const highest = decimal(maximum)
  for (let mark = decimal(minimum); compare(mark, highest) <= 0; mark = add(mark, decimal(step))) {
    marks.push(formatExact(mark))
  }
  return marks
}
