// Single values of a result file, read from either notation.
import type { JumpingFault, ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'

export type ResultTableLanguage = 'EN' | 'NL'

type StatusWords = { readonly EN: readonly [string, ...string[]]; readonly NL: readonly [string, ...string[]] }

const statusWords: Record<ResultStatus, StatusWords> = {
  FINISHED: { EN: ['Finished', 'OK'], NL: ['Geklasseerd', 'Uitgereden', 'Gefinisht'] },
  NOT_STARTED: { EN: ['Not started', 'NS', 'DNS', 'No show'], NL: ['Niet gestart', 'NG'] },
  ELIMINATED: { EN: ['Eliminated', 'EL', 'ELIM', 'E'], NL: ['Uitgesloten', 'Uitgebeld', 'UIT'] },
  WITHDRAWN: { EN: ['Withdrawn', 'WD', 'W'], NL: ['Teruggetrokken', 'Forfait', 'FF'] },
  RETIRED: { EN: ['Retired', 'RET', 'R', 'RT'], NL: ['Opgegeven', 'OPG', 'Opgave'] },
  DISQUALIFIED: { EN: ['Disqualified', 'DSQ', 'DQ'], NL: ['Gediskwalificeerd', 'DIS'] },
}

const statusByWord = new Map(
  Object.entries(statusWords).flatMap(([status, words]) =>
    [...words.EN, ...words.NL, status].map((word) => [fold(word), status as ResultStatus] as const),
  ),
)

export const writeStatus = (status: ResultStatus, language: ResultTableLanguage): string =>
  statusWords[status][language][0]

/** Undefined if it is invalid. */
export const readStatus = (text: string): ResultStatus | undefined =>
  statusByWord.get(fold(text).replace(/\./g, '').replace(/_/g, ' ')) ?? statusByWord.get(fold(text))

/** A decimal of zero or more with a point or a comma, with or without a percent sign, in its stored form; undefined if it is invalid. */
export const readDecimal = (text: string): string | undefined => {
  const [, whole, fraction] = /^(\d{1,15})(?:[.,](\d{1,15}))?$/.exec(text.replace(/\s*%$/, '').replace(/\s/g, '')) ?? []
  if (whole === undefined) return undefined
  const digits = fraction?.replace(/0+$/, '') ?? ''
  const plain = whole.replace(/^0+(?=\d)/, '')
  return digits === '' ? plain : `${plain}.${digits}`
}

/** Seconds as 72.34 or 72,34, or 1:12.34, in hundredths of a second. A time with more decimals than the clock has is invalid. */
export const readTime = (text: string): number | undefined => {
  const [, minutes, seconds, fraction = ''] =
    /^(?:(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,15}))?$/.exec(text.replace(/\s*(?:s|sec)?$/, '')) ?? []
  const hundredths = fraction.replace(/0+$/, '')
  if (seconds === undefined || hundredths.length > 2 || (minutes !== undefined && Number(seconds) > 59))
    return undefined
  return (Number(minutes ?? 0) * 60 + Number(seconds)) * 100 + Number(hundredths.padEnd(2, '0'))
}

export const writeTime = (hundredths: number): string => {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const yes: ReadonlySet<string> = new Set(['x', 'yes', 'y', 'true', '1', 'ja', 'j', 'hc', 'waar'])
const no: ReadonlySet<string> = new Set(['', 'no', 'n', 'false', '0', 'nee', 'onwaar'])

export const readFlag = (text: string): boolean | undefined =>
  yes.has(fold(text)) ? true : no.has(fold(text)) ? false : undefined

/** A name in a list within one cell; the separator of the list is written as its character code. */
export const escapeName = (text: string): string =>
  text.replace(/[%;=@]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

export const unescapeName = (text: string): string =>
  text.replace(/%(25|3B|3D|40)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** `KNOCK_DOWN@5B; DISOBEDIENCE`: faults in the order in which they happened, with the obstacle if there is one. */
export const writeFaults = (faults: readonly JumpingFault[]): string =>
  faults.map(({ kind, obstacle }) => (obstacle ? `${kind}@${escapeName(obstacle)}` : kind)).join('; ') || '-'

/** Undefined if an item is not a fault; the allowed kinds are checked with the result. */
export const readFaults = (text: string): { kind: string; obstacle?: string }[] | undefined => {
  if (text === '-') return []
  const faults = text.split(';').map((part) => {
    const [, kind, obstacle] = /^([A-Z_]+)(?:@(.+))?$/.exec(part.trim()) ?? []
    if (kind === undefined) return undefined
    return obstacle === undefined ? { kind } : { kind, obstacle: unescapeName(obstacle) }
  })
  return faults.includes(undefined) ? undefined : faults.filter((fault) => fault !== undefined)
}

/** One value for each exercise; a question mark for a missing one. */
export const writeMarks = (marks: readonly (string | null)[]): string => marks.map((mark) => mark ?? '?').join('; ')

export const readMarks = (text: string): (string | null)[] | undefined => {
  const marks = text.split(';').map((part) => (part.trim() === '?' ? null : readDecimal(part.trim())))
  return marks.includes(undefined) ? undefined : marks.filter((mark) => mark !== undefined)
}
