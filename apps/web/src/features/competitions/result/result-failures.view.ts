import { resultProblemCodes } from '@oxer/domain/competitions/result/result.rules'
import type { i18n } from 'i18next'
import { failureOf, failureTexts } from '../../../shared/failure.ts'
import type { RefusedPart } from './result-queue.mutations.ts'

const words: ReadonlySet<string> = new Set([...resultProblemCodes, 'NOT_READABLE', 'NOT_ENTITLED'])

/** The reason why a result is invalid, as text; the rules only have codes. */
export const problemText = (texts: i18n, code: string): string =>
  words.has(code)
    ? String(texts.t(`competitions:result.problem.${code}` as 'competitions:result.problem.NOT_READABLE'))
    : code

/** The server's causes against a result, with the reasons of the rules as texts. */
export const resultFailureTexts = (error: unknown, texts: i18n): string[] => {
  const causes = failureOf(error)?.causes ?? []
  const reasons = causes.flatMap(({ values }) => (typeof values?.reason === 'string' ? [values.reason] : []))
  return reasons.length > 0 && reasons.every((reason) => words.has(reason))
    ? [...new Set(reasons.map((reason) => problemText(texts, reason)))]
    : failureTexts(error, texts)
}

/** The parts of the result that the server named, with the code of the rules for each. */
export const refusedParts = (error: unknown): RefusedPart[] =>
  (failureOf(error)?.causes ?? []).flatMap(({ field, values }) => {
    const [, path] = /^result\.(.+)$/.exec(field ?? '') ?? []
    return path === undefined
      ? []
      : [{ path, code: typeof values?.reason === 'string' ? values.reason : 'NOT_READABLE' }]
  })

/** The errors that prevent a file from being stored, row by row. */
export const importFailureTexts = (error: unknown, texts: i18n): string[] => {
  const causes = failureOf(error)?.causes ?? []
  if (causes.length === 0) return failureTexts(error, texts)
  const told = causes.map((cause) => {
    const [, row] = /^rows\.(\d+)/.exec(cause.field ?? '') ?? []
    const reason = cause.values?.reason
    if (row !== undefined && typeof reason === 'string') {
      return texts.t('competitions:result.import.row', { row, problem: problemText(texts, reason) })
    }
    const key = `errors:${cause.code}`
    return texts.exists(key) ? String(texts.t(key as 'errors:unknown', { ...cause.values })) : texts.t('errors:unknown')
  })
  return [...new Set(told)]
}

/** The errors that prevent times from being taken over: a broken rule in its words, everything else as the server says. */
export const timingFailureTexts = (error: unknown, texts: i18n): string[] => {
  const reasons = (failureOf(error)?.causes ?? []).flatMap(({ values }) =>
    typeof values?.reason === 'string' ? [problemText(texts, values.reason)] : [],
  )
  return reasons.length > 0 ? [...new Set(reasons)] : failureTexts(error, texts)
}
