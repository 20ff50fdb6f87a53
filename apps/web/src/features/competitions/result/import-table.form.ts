// The rows of a file that is being imported, with what the user settled: sent as a file of its own, so that the server
// reads it by the same rules.
import type { ResultImportPreview, ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'

type ImportTableRow = {
  /** In the chosen file; null for a start that the file does not name. */
  readonly row: number | null
  readonly startNumber: number | null
  readonly rider: string | null
  readonly horse: string | null
  readonly cells: readonly string[]
  readonly isSkipped: boolean
}

export type ImportTable = { readonly columns: readonly string[]; readonly rows: readonly ImportTableRow[] }

export const tableOf = ({ columns, rows }: ResultImportPreview): ImportTable => ({
  columns,
  rows: rows.map(({ row, startNumber, rider, horse, cells }) => ({
    row,
    startNumber,
    rider,
    horse,
    cells,
    isSkipped: false,
  })),
})

const change = (table: ImportTable, at: number, changes: Partial<ImportTableRow>): ImportTable => ({
  ...table,
  rows: table.rows.map((row, index) => (index === at ? { ...row, ...changes } : row)),
})

export const withStart = (table: ImportTable, at: number, { startNumber, rider, horse }: ResultLine): ImportTable =>
  change(table, at, { startNumber, rider: rider.name, horse: horse.name })

export const withCell = (table: ImportTable, at: number, column: number, text: string): ImportTable =>
  change(table, at, { cells: table.rows[at]?.cells.map((cell, index) => (index === column ? text : cell)) ?? [] })

export const withSkipped = (table: ImportTable, at: number): ImportTable => change(table, at, { isSkipped: true })

/** A start that keeps no result has a row without values. */
export const withoutResult = (table: ImportTable, lines: readonly ResultLine[]): ImportTable => ({
  ...table,
  rows: [
    ...table.rows,
    ...lines.map(({ startNumber, rider, horse }) => ({
      row: null,
      startNumber,
      rider: rider.name,
      horse: horse.name,
      cells: table.columns.map(() => ''),
      isSkipped: false,
    })),
  ],
})

/** The index of each row in the sent file; skipped rows are not in it. */
export const sentRows = ({ rows }: ImportTable): readonly number[] =>
  rows.flatMap(({ isSkipped }, index) => (isSkipped ? [] : [index]))

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

export const fileOf = (table: ImportTable, name: string): File => {
  const lines = [
    ['Start number', 'Rider', 'Horse', ...table.columns],
    ...table.rows
      .filter(({ isSkipped }) => !isSkipped)
      .map(({ startNumber, rider, horse, cells }) => [String(startNumber ?? ''), rider ?? '', horse ?? '', ...cells]),
  ]
  const text = lines.map((cells) => cells.map(quoted).join(';')).join('\r\n')
  return new File([text], `${name}.csv`, { type: 'text/csv' })
}
