import type { Decimal } from '../kernel/decimal.ts'
import type { RankingColumn, RankingHeader, RankingKey } from './ranking-words.schema.ts'
import type { ScoreShape } from './shapes.ts'

/** One step of a comparison. An unknown value comes after every known one. */
export type KeyRule<S extends ScoreShape> = {
  readonly key: RankingKey
  readonly better: 'LOWER' | 'HIGHER'
  /** The number (from 1) of the jump-off, if there are several. */
  readonly jumpOff?: number
  value(score: S): Decimal | null
  /** The value as people read it. */
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
