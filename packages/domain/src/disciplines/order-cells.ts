// How the values of a ranking are compared and written, in every discipline.
import { type Decimal, formatExact, formatFixed, fraction, fromInteger, roundHalfUp } from '../kernel/decimal.ts'
import { type HeaderRule, plainHeader } from './key-rule.ts'
import type { ScoreShape } from './shapes.ts'
import type { JudgePoints } from './sheet/judge-points.ts'

type JudgedScore = ScoreShape & {
  readonly judges: readonly JudgePoints[]
}

export const penaltiesCell = (value: Decimal | null | undefined): string | null =>
  value === null || value === undefined ? null : formatExact(value)

/** Hundredths of a second as seconds. */
export const secondsCell = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : formatFixed(fraction(BigInt(time), 100n), 2)

export const timeValue = (time: number | null | undefined): Decimal | null =>
  time === null || time === undefined ? null : fromInteger(time)

/**
 * The points of one judge or their mean. A mean may have infinitely many decimals, so it is cut after more than anybody
 * reads.
 */
export const pointsCell = (value: Decimal | null): string | null =>
  value === null ? null : formatExact(roundHalfUp(value, 3))

/** A column for each judge, with that judge's points. */
export const judgePointsHeaders = <S extends JudgedScore>(
  judges: readonly string[],
  after: number,
): readonly HeaderRule<S>[] =>
  judges.map((judge, index) =>
    plainHeader<S>('JUDGE_POINTS', judge, after + index + 1, (score) =>
      pointsCell(score.judges.find(({ position }) => position === judge)?.points ?? null),
    ),
  )
