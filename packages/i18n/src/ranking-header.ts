// The head of a column of a ranking, on a screen and on paper.
import type { TFunction } from 'i18next'
import './keys.ts'
import type { Texts } from './texts.ts'

type Header = {
  readonly column: keyof Texts['competitions']['ranking']['header']
  readonly round: number | null
  readonly roundKind: keyof Texts['competitions']['ranking']['round'] | null
  readonly judge: string | null
}

/** @param hasRounds whether the ranking shows several rounds, so that each column says its own */
export const rankingHeaderText = (t: TFunction<'competitions'>, header: Header, hasRounds: boolean): string => {
  const column = t(`ranking.header.${header.column}`, { judge: header.judge ?? '' })
  if (!hasRounds || header.round === null || header.roundKind === null) return column
  return t('ranking.ofRound', { column, round: t(`ranking.round.${header.roundKind}`, { number: header.round }) })
}

/** Whether a ranking has columns of more than one round. */
export const hasRoundColumns = (headers: readonly Pick<Header, 'round'>[]): boolean =>
  new Set(headers.flatMap(({ round }) => round ?? [])).size > 1
