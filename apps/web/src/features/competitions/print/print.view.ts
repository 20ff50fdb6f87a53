import { requestOf } from '@oxer/domain/competitions/print/print.rules'
import type { PrintDocumentType, PrintField, PrintOptions } from '@oxer/domain/competitions/print/print.schema'

export type PrintWish = {
  readonly competition: string
  readonly document: PrintDocumentType
  readonly subjects: readonly string[]
  readonly date: string | null
  /** Of sheets for judges: only those of this position; null for all. */
  readonly judge: string | null
  /** Of sheets for judges: empty ones. */
  readonly isBlank: boolean
  readonly options: PrintOptions
}

/** The address of the very PDF that is shown, printed and saved. */
export const printAddress = (
  { competition, document, subjects, date, judge, isBlank, options }: PrintWish,
  { isDownload }: { isDownload: boolean },
): string => {
  const {
    competition: _,
    document: _document,
    blank: _blank,
    download: _download,
    ...asked
  } = requestOf({
    competition,
    document,
    options,
  })
  const query = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  )
  if (subjects.length > 0) query.set('subjects', subjects.join(','))
  if (date !== null) query.set('date', date)
  if (judge !== null) query.set('judge', judge)
  if (isBlank) query.set('blank', 'true')
  if (isDownload) query.set('download', 'true')
  return `/api/competition/manage/${competition}/print/${document}?${query}`
}

/** All that a document can show: first what is shown, in its order. */
export const fieldOrder = (offered: readonly PrintField[], shown: readonly PrintField[]): PrintField[] => [
  ...shown,
  ...offered.filter((field) => !shown.includes(field)),
]

/** One field further to the front of what is shown. */
export const moveUp = (shown: readonly PrintField[], field: PrintField): PrintField[] => {
  const at = shown.indexOf(field)
  const before = shown[at - 1]
  if (before === undefined) return [...shown]
  return shown.map((each, index) => (index === at - 1 ? field : index === at ? before : each))
}

/** The last one stays: a document that shows nothing cannot be printed. */
export const toggle = (shown: readonly PrintField[], field: PrintField): PrintField[] => {
  if (!shown.includes(field)) return [...shown, field]
  const left = shown.filter((each) => each !== field)
  return left.length === 0 ? [...shown] : left
}
