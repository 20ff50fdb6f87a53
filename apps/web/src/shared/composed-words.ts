// The reason why a row of a ranking over several tests or of teams is below the previous one, as a sentence in either
// language.
import type { ComposedRankingShown, ComposedRow } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { TFunction } from 'i18next'

type Texts = TFunction<'competitions'>
type Shown = Pick<ComposedRankingShown, 'kind' | 'parts' | 'better' | 'isPercentage'>
type BetterWord = 'composedWords.better.PART'
type SameWord = 'composedWords.same.PART'

/** The combination or the team of a row. */
export const composedName = (row: Pick<ComposedRow, 'team' | 'starter'>): string =>
  row.team?.name ?? row.starter?.rider ?? ''

/** The figure of one part, or of the whole ranking (`part` is null), in the notation of the reader's language. */
export const composedFigure = (shown: Shown, part: number | null, text: string, formats: Formats): string => {
  const isPercentage = part === null ? shown.isPercentage : (shown.parts[part]?.isPercentage ?? false)
  return isPercentage ? formats.percentage(text) : formats.number(text)
}

const timeKeys: ReadonlySet<string> = new Set(['LAST_ROUND_TIME'])

/** The sentence of one row; `before` is the row above it. */
export const composedReason = (
  shown: Shown,
  row: ComposedRow,
  before: ComposedRow | undefined,
  { t, formats, statusText }: { t: Texts; formats: Formats; statusText: (status: ComposedRow['status']) => string },
): string => {
  const { behind } = row
  if (before === undefined || behind === null) return row.place === null ? '' : t('composedWords.leader')
  const other = composedName(before)
  const { key, part, no, left, right, equal } = behind
  if (key === null) return t(row.place === null ? 'composedWords.noPlace' : 'composedWords.tie', { other })
  const partName = part === null ? '' : (shown.parts[part]?.name ?? '')
  const word =
    key === 'SCORE'
      ? `SCORE_${shown.better}`
      : key === 'STATUS' && row.team !== null
        ? 'STATUS_TEAM'
        : key === 'JUMP_OFF'
          ? `JUMP_OFF_${no === 2 ? 2 : 1}`
          : key
  const what = t(`composedWords.better.${word}` as BetterWord, {
    part: partName,
    no: no ?? 1,
    status: statusText(row.status),
  })
  const isTold = key !== 'STATUS' && key !== 'OUT_OF_COMPETITION' && key !== 'TOO_FEW'
  const isTime = timeKeys.has(key) || (key === 'JUMP_OFF' && no === 2)
  const figure = (text: string): string =>
    isTime ? `${text} s` : composedFigure(shown, key === 'PART' ? part : row.team === null ? null : 0, text, formats)
  // The explained entry is the lower one, so that its own value comes first.
  const why =
    isTold && left !== null && right !== null
      ? t('composedWords.against', {
          why: what,
          left: key === 'SCORE' ? composedFigure(shown, null, right, formats) : figure(right),
          right: key === 'SCORE' ? composedFigure(shown, null, left, formats) : figure(left),
        })
      : what
  const same = equal.map((each) =>
    t(`composedWords.same.${each.key}` as SameWord, {
      part: each.part === null ? '' : (shown.parts[each.part]?.name ?? ''),
    }),
  )
  return t('composedWords.behind', {
    other,
    why: same.length === 0 ? why : t('composedWords.equal', { what: same.join(', '), why }),
  })
}
