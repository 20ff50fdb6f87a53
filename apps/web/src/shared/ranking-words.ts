// The reason why one entry is above another, in words: "the same penalties; faster jump-off: 42.82 against 43.35".
import type { RankingExplanation, RankingHeader, RankingKey } from '@oxer/domain/competitions/ranking/ranking.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { TFunction } from 'i18next'

type Texts = TFunction<'competitions'>
type Words = 'rankingWords.better.SCORE'

/** Keys that have no words of their own: they only separate those who rode a round from those who did not. */
const untold: ReadonlySet<RankingKey> = new Set([
  'STATUS',
  'OUT_OF_COMPETITION',
  'ROUND_2_GROUP',
  'JUMP_OFF_GROUP',
  'PHASE_2_RIDDEN',
  'WINNING_ROUND_GROUP',
])

const scoreWords: Readonly<Partial<Record<RankingHeader['column'], string>>> = {
  PENALTIES: 'SCORE_PENALTIES',
  PERCENTAGE: 'SCORE_PERCENTAGE',
  POINTS: 'SCORE_POINTS',
}

/** What the score of a ranking measures: its first column about the whole result. */
const scoreColumnOf = (headers: readonly RankingHeader[]): RankingHeader['column'] =>
  headers.find(({ round, judge }) => round === null && judge === null)?.column ?? 'SCORE'

const valueText = (key: RankingKey, value: string, column: RankingHeader['column'], formats: Formats): string => {
  if (key === 'SCORE' && column === 'PERCENTAGE') return formats.percentage(value)
  if (key === 'COLLECTIVE' || key === 'ARTISTIC') return formats.number(value)
  return key.endsWith('TIME') ? formats.result(value) : formats.penalties(value)
}

/** From the point of view of the better entry: first its value, then the other's. */
export const explanationWords = (
  explanation: RankingExplanation,
  headers: readonly RankingHeader[],
  { t, formats }: { t: Texts; formats: Formats },
): string => {
  const { key, better, left, right, jumpOff, equal = [] } = explanation
  if (key === null) return t('rankingWords.tie')
  const column = scoreColumnOf(headers)
  const say = (kind: 'same' | 'better', about: { key: RankingKey; jumpOff?: number | undefined }): string => {
    const word = about.key === 'SCORE' ? (scoreWords[column] ?? 'SCORE') : about.key
    const isNumbered = about.jumpOff !== undefined
    return t(`rankingWords.${kind}.${word}${isNumbered ? '_NUMBERED' : ''}` as Words, { number: about.jumpOff })
  }
  const [first, second] = better === 'RIGHT' ? [right, left] : [left, right]
  const what = say('better', { key, jumpOff })
  const decided =
    untold.has(key) || first === null || second === null
      ? what
      : t('rankingWords.against', {
          better: what,
          left: valueText(key, first, column, formats),
          right: valueText(key, second, column, formats),
        })
  const same = equal.filter((each) => !untold.has(each.key)).map((each) => say('same', each))
  return same.length === 0 ? decided : t('rankingWords.afterEqual', { same: same.join(', '), better: decided })
}
