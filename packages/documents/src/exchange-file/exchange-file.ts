// A file for another system: the first line names the layout and its version, the second has the headings.
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { FileLayout } from '@oxer/domain/exchange/integration/integration.schema'
import { toFile } from '@oxer/domain/exchange/integration/integration-file.rules'
import { noFacts, type ResultFacts } from '@oxer/domain/exchange/integration/result-facts.rules'
import { byteOrderMark, csvLines } from '../spreadsheet/spreadsheet.ts'

export type ExchangeFile = {
  readonly text: string
  /** The lines of results. */
  readonly count: number
}

export const writeExchangeFile = (
  layout: FileLayout,
  document: ExchangeDocument,
  facts: ResultFacts = noFacts,
): ExchangeFile => {
  const { headings, rows } = toFile(layout, document, facts)
  const columns = headings.map((header, index) => ({ header, value: (row: readonly string[]) => row[index] ?? null }))
  const text = csvLines(columns, rows, true)
  return {
    text: `${byteOrderMark}${layout.name};${layout.version}\r\n${text.slice(byteOrderMark.length)}`,
    count: rows.length,
  }
}
