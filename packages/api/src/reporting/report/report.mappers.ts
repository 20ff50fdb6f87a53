import { Prisma } from '@oxer/db'
import type { ReportColumn, ReportRow } from '@oxer/domain/reporting/report/report.schema'

type Cell = string | number | Prisma.Decimal | null

/** The row as PostgreSQL returns it: the columns of the report by their ids. */
export type CountedRow = { readonly rowCount: number } & { readonly [column: string]: Cell | boolean }

const toCell = (type: ReportColumn['type'], value: Cell | boolean | undefined): string | number | null => {
  if (value === null || value === undefined || typeof value === 'boolean') return null
  if (type === 'PERCENT') return new Prisma.Decimal(value).toFixed(1)
  return Prisma.Decimal.isDecimal(value) ? value.toNumber() : value
}

/** Percentages with one digit after the point, rounded half up. */
export const toReportRow = (columns: readonly ReportColumn[], row: CountedRow): ReportRow =>
  Object.fromEntries(columns.map(({ id, type }) => [id, toCell(type, row[id])]))

/** A column that names a row is empty in the totals. */
export const toReportTotals = (columns: readonly ReportColumn[], row: CountedRow): ReportRow =>
  Object.fromEntries(
    columns.map(({ id, type }) => [id, type === 'NUMBER' || type === 'PERCENT' ? toCell(type, row[id]) : null]),
  )
