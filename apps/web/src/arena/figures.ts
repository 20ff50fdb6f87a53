// Results in the notation of the sport, with one decimal sign on a page: 0/0/42,82 and 85,071 % in Dutch, 0/0/42.82 and
// 85.071 % in English.
import type { RankingExplanation, RankingHeader } from '@oxer/domain/competitions/ranking/ranking.schema'
import { parseDecimal } from '@oxer/domain/kernel/decimal'
import type { Formats } from '@oxer/i18n/formats'
import type { PublicTexts } from './public-texts.ts'

type Cells = Readonly<Record<string, string>>

const percentages: ReadonlySet<string> = new Set(['PERCENTAGE', 'JUDGE_PERCENTAGE'])
const counts: ReadonlySet<string> = new Set([
  'COLLECTIVE',
  'ARTISTIC',
  'TECHNICAL',
  'COMPULSORY',
  'FREESTYLE',
  'HORSE',
  'POINTS',
  'JUDGE_POINTS',
  'AMOUNT',
])

/** Thousands are grouped in sums of marks and in amounts, but not in penalties and times. */
export const cellText = (header: RankingHeader, cells: Cells, formats: Formats): string | null => {
  const text = cells[header.key]
  if (text === undefined || parseDecimal(text) === undefined) return text ?? null
  if (percentages.has(header.column)) return formats.percentage(text)
  if (counts.has(header.column)) return formats.number(text)
  return formats.result(text)
}

/** Names the round only if there are several, and numbers the tests of a class with two of a kind. */
export const headerLabel = (header: RankingHeader, headers: readonly RankingHeader[], t: PublicTexts): string => {
  const column = t(`column.${header.column}`, { judge: header.judge ?? '' })
  const isOneOfSeveral = headers.some((other) => other.column === header.column && other.key !== header.key)
  if (header.roundKind === null && header.round !== null && isOneOfSeveral) return `${column} ${header.round}`
  if (header.round === null || header.roundKind === null || headers.every((other) => (other.round ?? 1) === 1))
    return column
  return `${column}, ${t(`round.${header.roundKind}`, { round: header.round })}`
}

/** Each part of a result with its name, the most important first: what 4/67.57 means, in words. */
export const wordsOf = (
  headers: readonly RankingHeader[],
  cells: Cells,
  { t, formats }: { t: PublicTexts; formats: Formats },
): { key: string; label: string; text: string }[] =>
  [...headers]
    .sort((left, right) => left.viewPriority - right.viewPriority)
    .flatMap((header) => {
      const text = cellText(header, cells, formats)
      return text === null ? [] : [{ key: header.key, label: headerLabel(header, headers, t), text }]
    })

const groupKeys: ReadonlySet<string> = new Set([
  'ROUND_2_GROUP',
  'JUMP_OFF_GROUP',
  'PHASE_2_RIDDEN',
  'WINNING_ROUND_GROUP',
])

const valueText = (
  key: NonNullable<RankingExplanation['key']>,
  value: string,
  { t, formats, isPercentage }: { t: PublicTexts; formats: Formats; isPercentage: boolean },
): string => {
  if (
    groupKeys.has(key) &&
    (value === 'RODE' || value === 'NOT_COMPLETED' || value === 'WITHDREW' || value === 'NOT_ENTITLED')
  )
    return t(`group.${value}`)
  if (parseDecimal(value) === undefined) return value
  if (key === 'SCORE' && isPercentage) return formats.percentage(value)
  if (counts.has(key)) return formats.number(value)
  if (key === 'TIME' || key.endsWith('_TIME')) return `${formats.result(value)} s`
  return formats.result(formats.penalties(value))
}

/** The reason why an entry is below the previous one, as a sentence. */
export const reasonOf = (
  { behind, place, status }: { behind: RankingExplanation | null; place: number | null; status: string },
  words: { t: PublicTexts; formats: Formats; isPercentage: boolean; statusText: string },
): string | null => {
  const { t } = words
  if (place === 1 && behind?.key !== null) return t('because.leader')
  if (behind === null) return null
  if (behind.key === null) return t('because.tie')
  if (behind.key === 'STATUS' || (place === null && status !== 'FINISHED'))
    return t('because.STATUS', { right: words.statusText })
  if (behind.key === 'OUT_OF_COMPETITION') return t('because.OUT_OF_COMPETITION')
  const key = t(`key.${behind.key}`)
  if (behind.left === null || behind.right === null) return t('because.keyUnknown', { key })
  return t('because.key', {
    key,
    left: valueText(behind.key, behind.left, words),
    right: valueText(behind.key, behind.right, words),
  })
}
