// Texts that every entry grid shares.
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import type { EventingPhase, JudgeSheet, Protocol, ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultScore, ScorePhase } from '@oxer/domain/competitions/result/result-entry.schema'
import { toResultScore } from '@oxer/domain/competitions/result/result-score.rules'
import { type EventingReason, eventingReasons } from '@oxer/domain/disciplines/eventing/eventing-reasons'
import type { TFunction } from 'i18next'
import { courseTimeOf, courseTimeText } from './disciplines/cross-country/fields.ts'
import { eliminationTyped, readFields, type Typed, typedOf } from './result.form.ts'
import { timeOf, timeTyped } from './result-typing.form.ts'
import type { EntryRow } from './use-entry.ts'

type Words = TFunction<'competitions'>

/** Two starts may have the same rider, so number and horse name them too. */
export const startName = ({ startNumber, rider, horse }: ResultLine): string =>
  `${startNumber ?? ''} ${rider.name}, ${horse.name}`.trim()

export const tidyTime = (text: string): string => {
  const time = timeOf(text)
  return time === null || text.trim() === '' ? text : timeTyped(time)
}

export const tidyCourseTime = (text: string): string => {
  const time = courseTimeOf(text)
  return time === null || text.trim() === '' ? text : courseTimeText(time)
}

export const statusWord = (t: Words, typed: Typed): string => {
  const status = typed.status ?? ''
  return status === '' || status === 'FINISHED' ? '' : t(`result.status.${status as 'RETIRED'}`)
}

/** A status as result lists write it, with its words. */
export type StatusTag = { readonly text: string; readonly label: string }

const tags = {
  NOT_STARTED: 'DNS',
  ELIMINATED: 'EL',
  WITHDRAWN: 'WD',
  RETIRED: 'RET',
  DISQUALIFIED: 'DSQ',
} as const satisfies Partial<Record<ResultStatus, string>>

/** Null for a finisher and for a row without a status. */
export const tagOf = (t: Words, status: string, label?: string): StatusTag | null => {
  if (!(status in tags)) return null
  const known = status as keyof typeof tags
  return { text: tags[known], label: label ?? t(`result.status.${known}`) }
}

export const statusTagOf =
  (t: Words) =>
  ({ typed }: EntryRow): StatusTag | null =>
    tagOf(t, typed.status ?? '')

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
