import { compare, type Decimal, formatExact, mean, roundHalfUp } from '../../../kernel/decimal.ts'
import type { KeyRule } from '../../key-rule.ts'
import type { JudgeTie } from '../dressage.protocol.schema.ts'
import type { DressageScore } from '../dressage.score.ts'

/** A mean may have infinitely many decimals, so it is cut after more than anybody reads. */
const textOf = (value: Decimal | null): string | null => (value === null ? null : formatExact(roundHalfUp(value, 3)))

const higher = (
  key: 'MIDDLE_JUDGES' | 'DECIDING_JUDGE',
  value: (score: DressageScore) => Decimal | null,
): KeyRule<DressageScore> => ({ key, better: 'HIGHER', value, text: (score) => textOf(value(score)) })

/**
 * The mean of the judges in the middle. Mannheim 2025, Grand Prix Special: between two riders with 71.660, the two best
 * and the two worst of seven judges were left out (st-georg.de; the article of the rules is not known). With too few
 * judges, this decides nothing.
 */
export const middleJudges = ({ struck }: Pick<JudgeTie, 'struck'>): KeyRule<DressageScore> =>
  higher('MIDDLE_JUDGES', ({ judges }) => {
    const sorted = judges.map(({ percentage }) => percentage).sort(compare)
    const middle = sorted.slice(struck, sorted.length - struck)
    return middle.length === 0 ? null : mean(middle)
  })

/** The percentage of one judge. */
export const decidingJudge = ({ judge }: Pick<JudgeTie, 'judge'>): KeyRule<DressageScore> =>
  higher('DECIDING_JUDGE', ({ judges }) => judges.find(({ position }) => position === judge)?.percentage ?? null)
