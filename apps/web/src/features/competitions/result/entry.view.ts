// Texts that every entry grid shares.
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import type { EventingPhase, JudgeSheet, Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultScore, ScorePhase } from '@oxer/domain/competitions/result/result-entry.schema'
import { toResultScore } from '@oxer/domain/competitions/result/result-score.rules'
import { type EventingReason, eventingReasons } from '@oxer/domain/disciplines/eventing/eventing-reasons'
import { formatRoundTime } from '@oxer/i18n/formats'
import type { TFunction } from 'i18next'
import { courseTimeOf, courseTimeText } from './disciplines/cross-country/fields.ts'
import { eliminationTyped, readFields, type Typed, typedOf } from './result.form.ts'
import { timeOf } from './result-typing.form.ts'
import type { EntryRow } from './use-entry.ts'

type Words = TFunction<'competitions'>

export const tidyTime = (text: string): string => {
  const time = timeOf(text)
  return time === null || text.trim() === '' ? text : formatRoundTime(time)
}

export const tidyCourseTime = (text: string): string => {
  const time = courseTimeOf(text)
  return time === null || text.trim() === '' ? text : courseTimeText(time)
}

export const statusWord = (t: Words, typed: Typed): string => {
  const status = typed.status ?? ''
  return status === '' || status === 'FINISHED' ? '' : t(`result.status.${status as 'RETIRED'}`)
}

export const statusTextOf =
  (t: Words) =>
  ({ typed }: EntryRow): string =>
    [statusWord(t, typed), typed.out === 'x' ? t('result.outOfCompetition') : ''].filter(Boolean).join(' · ')

export const typedOfLine = (line: ResultLine): Typed => typedOf(line.result?.content ?? null, line.outOfCompetition)

/** One line for a conflict: the status and the values of these fields. */
export const sayFields =
  (t: Words, fields: readonly string[]) =>
  (typed: Typed): string =>
    [statusWord(t, typed), ...fields.map((field) => typed[field] ?? '')].filter((part) => part !== '').join(' / ') ||
    t('result.nothing')

export const eliminationOf =
  (protocol: Protocol) =>
  (typed: Typed): Elimination | null =>
    eliminationTyped(typed, protocol)

/** The values of a row after its elimination is confirmed. */
export const eliminated = ({ reason }: Elimination): Typed => ({
  status: 'ELIMINATED',
  ...(reason === null ? {} : { reason }),
})

/** The effect of a status key: an elimination takes the reason of the faults, and a finisher has none. */
export const statusChangeOf =
  (protocol: Protocol) =>
  (status: string, typed: Typed): Typed => {
    if (status === 'FINISHED') return { status, reason: '' }
    const elimination = status === 'ELIMINATED' && !typed.reason ? eliminationTyped(typed, protocol) : null
    return elimination === null ? { status } : eliminated(elimination)
  }

/** The score of a row by the rules; null if it cannot be calculated yet. */
export const scoreOf = (protocol: Protocol, typed: Typed): ResultScore | null => {
  const read = readFields(typed, protocol)
  if (read.kind !== 'RESULT') return null
  const scored = scoreResult(protocol, read.result)
  return scored.ok ? toResultScore(protocol, read.result, scored.score) : null
}

export const phasePenalties = (score: ResultScore | null, phase: ScorePhase): string | null =>
  score?.phases?.find((each) => each.phase === phase)?.penalties ?? null

/** The codes of result lists for a ride that ended in this phase. */
export const reasonsOf = (t: Words, phase: EventingPhase): { code: string; label: string }[] =>
  (Object.keys(eventingReasons) as EventingReason[])
    .filter((code) => eventingReasons[code] === phase)
    .map((code) => ({ code, label: t(`result.reasonCode.${code}`) }))

/** The judges whose columns are shown: those of the protocol, and others with a sheet. */
export const positionsOf = (expected: readonly string[], given: readonly JudgeSheet[]): string[] => {
  const judges = [...new Set([...expected, ...given.map(({ position }) => position)])]
  return judges.length > 0 ? judges : ['C']
}
