// One read per report: PostgreSQL groups, counts, sorts and pages; every page contains the row of totals.
import { type Db, Prisma } from '@oxer/db'
import { reportColumn, reportDefinitions } from '@oxer/domain/reporting/report/report.rules'
import {
  type ReportColumnId,
  type ReportDetail,
  ReportKey,
  type ReportPageQuery,
  type ReportParameters,
  type ReportQuery,
  type ReportRow,
  type ReportSummary,
} from '@oxer/domain/reporting/report/report.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type CountedRow, toReportRow, toReportTotals } from './report.mappers.ts'
import { type ReportAsk, type ReportBody, toAsk } from './report-ask.queries.ts'
import { competitions, horseActivity, riderActivity, startsByClub } from './report-competitions.queries.ts'
import { horsesByStudbook, poniesByClass } from './report-horses.queries.ts'
import {
  achievements,
  joinedAndLeft,
  licenses,
  memberBenefits,
  membersByAge,
  membersByClub,
} from './report-members.queries.ts'

const bodies: Readonly<Record<ReportKey, ReportBody>> = {
  MEMBERS_BY_CLUB: membersByClub,
  MEMBERS_BY_AGE: membersByAge,
  JOINED_AND_LEFT: joinedAndLeft,
  LICENSES: licenses,
  MEMBER_BENEFITS: memberBenefits,
  ACHIEVEMENTS: achievements,
  COMPETITIONS: competitions,
  STARTS_BY_CLUB: startsByClub,
  RIDER_ACTIVITY: riderActivity,
  HORSE_ACTIVITY: horseActivity,
  HORSES_BY_STUDBOOK: horsesByStudbook,
  PONIES_BY_CLASS: poniesByClass,
}

/** q114 */
export const listReports = (): ReportSummary[] =>
  ReportKey.options.map((report) => {
    const { group, parameters, columns } = reportDefinitions[report]
    return { report, group, parameters: [...parameters], columns: columns.map(reportColumn) }
  })

const orderOf = (query: ReportQuery): Prisma.Sql => {
  const { order, columns } = reportDefinitions[query.report]
  const column = (id: ReportColumnId): Prisma.Sql => {
    const name = Prisma.raw(`"${id}"`)
    return reportColumn(id).type === 'TEXT' ? Prisma.sql`${name} COLLATE "und-x-icu"` : name
  }
  const way = (direction: ReportQuery['direction']) => (direction === 'descending' ? Prisma.sql`DESC` : Prisma.sql`ASC`)
  const chosen =
    query.sort === undefined ? Prisma.empty : Prisma.sql`${column(query.sort)} ${way(query.direction)} NULLS LAST,`
  // Then by the name of the row, so that equal numbers are in alphabetical order.
  const named = columns.filter((id) => id !== order.column && reportColumn(id).type === 'TEXT')
  const rest = named.map((id) => Prisma.sql`${column(id)} NULLS LAST,`)
  return Prisma.sql`${chosen} ${column(order.column)} ${way(order.direction)} NULLS LAST, ${Prisma.join([...rest, Prisma.sql`"rowKey"`], ' ')}`
}

/** All rows, or a page of them, after the totals. */
const readRows = async (
  db: Db,
  ask: ReportAsk,
  query: ReportQuery,
  page?: { page: number; size: number },
): Promise<{ totals: ReportRow; rows: ReportRow[]; totalElements: number }> => {
  const first = page === undefined ? 0 : page.page * page.size
  const counted = await db.$queryRaw<CountedRow[]>`
    WITH report AS MATERIALIZED (${bodies[query.report](ask)}),
    placed AS (
      SELECT report.*, (count(*) OVER () - 1)::int AS "rowCount",
        (row_number() OVER (ORDER BY "isTotal" DESC, ${orderOf(query)}) - 2)::int AS place
      FROM report
    )
    SELECT * FROM placed
    WHERE "isTotal" OR ${page === undefined ? Prisma.sql`true` : Prisma.sql`place BETWEEN ${first} AND ${first + page.size - 1}`}
    ORDER BY place`
  const [totals, ...rows] = counted
  const columns = reportDefinitions[query.report].columns.map(reportColumn)
  if (!totals) throw new Error(`report ${query.report} gave no totals`)
  return {
    totals: toReportTotals(columns, totals),
    rows: rows.map((row) => toReportRow(columns, row)),
    totalElements: totals.rowCount,
  }
}

/** q115 */
export const getReport = async (
  ctx: Pick<Context, 'db' | 'now'>,
  federation: FederationScope,
  { page, size, ...query }: ReportPageQuery,
): Promise<ReportDetail> => {
  const { ask, parameters } = await toAsk(ctx, federation, query)
  const { rows, totals, totalElements } = await readRows(ctx.db, ask, query, { page, size })
  const { columns, chart } = reportDefinitions[query.report]
  return {
    report: query.report,
    parameters,
    columns: columns.map(reportColumn),
    items: rows,
    totals,
    chart,
    page,
    size,
    numberOfElements: rows.length,
    totalElements,
  }
}

/** The same with all rows, for a file. */
export const readWholeReport = async (
  ctx: Pick<Context, 'db' | 'now'>,
  federation: FederationScope,
  query: ReportQuery,
): Promise<{ parameters: ReportParameters; rows: ReportRow[]; totals: ReportRow }> => {
  const { ask, parameters } = await toAsk(ctx, federation, query)
  const { rows, totals } = await readRows(ctx.db, ask, query)
  return { parameters, rows, totals }
}
