import type { Decimal } from '../kernel/decimal.ts'
import type { RankingColumn, RankingHeader, RankingKey } from './ranking-words.schema.ts'
import type { ScoreShape } from './shapes.ts'

/** One step of a comparison. A value that is not known stands behind every known one. */
export type KeyRule<S extends ScoreShape> = {
  readonly key: RankingKey
  readonly better: 'LOWER' | 'HIGHER'
  /** Which jump-off (from 1) it is about, where there are several. */
  readonly jumpOff?: number
  value(score: S): Decimal | null
  /** What the value says to people. */
  text(score: S): string | null
}

/** One column of a ranking and its cells. */
export type HeaderRule<S extends ScoreShape> = {
  readonly header: RankingHeader
  cell(score: S): string | null
}

export const scoreKey = <S extends ScoreShape>(better: 'LOWER' | 'HIGHER'): KeyRule<S> => ({
  key: 'SCORE',
  better,
  value: (score) => score.value,
  text: (score) => score.text,
})

export const plainHeader = <S extends ScoreShape>(
  column: RankingColumn,
  judge: string | null,
  viewPriority: number,
  cell: (score: S) => string | null,
): HeaderRule<S> => {
  const word = column.toLowerCase().replaceAll('_', '-')
  const key = judge === null ? `total-${word}` : `judge-${judge}`
  return { header: { key, column, round: null, roundKind: null, judge, viewPriority }, cell }
}
