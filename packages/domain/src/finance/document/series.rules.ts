// Numbers of final documents: one series for each kind and year, without gaps (decision 38; art. 5 § 1, 2° of the Belgian royal decree
// no. 1 wants them consecutive). The row of a series is held by the transaction that took a number until it ends, so that a number which was
// not kept is given to the next.
import type { FinanceRefusal } from '../finance.errors.ts'

export type DocumentSeries = 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT'

const prefixOf = { INVOICE: '', CREDIT_NOTE: 'C', RECEIPT: 'R' } as const satisfies Record<DocumentSeries, string>

/** The row of a series in a year. `next` is the next number, `lastDate` the day of the last document; null before the first. */
export type SeriesRow = { readonly next: number; readonly lastDate: string | null }

/** The year of a document, which is that of its day. */
export const yearOfDocument = (date: string): number => Number(date.slice(0, 4))

/** `2026-00042`, `C2026-00042` for a credit note, `R2026-00042` for a receipt; a number over 99999 has more digits. */
export const documentNumber = (series: DocumentSeries, year: number, number: number): string =>
  `${prefixOf[series]}${year}-${String(number).padStart(5, '0')}`

/** Why a document of a day gets no number; null if it gets one. Numbers and days go up together. */
export const refuseNumber = ({ lastDate }: SeriesRow, date: string): FinanceRefusal | null =>
  lastDate !== null && date < lastDate ? 'dateBeforeLast' : null

/** The row after the next number was taken. */
export const takeNumber = ({ next }: SeriesRow, date: string): SeriesRow => ({ next: next + 1, lastDate: date })
