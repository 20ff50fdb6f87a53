import { AssociationType } from '@oxer/domain/parties/person/membership.schema'
import { reportDefinitions } from '@oxer/domain/reporting/report/report.rules'
import { type ReportColumnId, ReportKey } from '@oxer/domain/reporting/report/report.schema'
import { readDate, readOneOf, readText, readWhole } from '../../../shared/search-params.ts'

/** The parts of a report's address: the report, its parameters, and the reader's position in it. */
export type ReportSearch = {
  report?: ReportKey | undefined
  day?: string | undefined
  from?: string | undefined
  to?: string | undefined
  discipline?: string | undefined
  organisation?: string | undefined
  associationType?: AssociationType | undefined
  sort?: ReportColumnId | undefined
  direction?: 'ascending' | 'descending' | undefined
  page?: number | undefined
}

/** The parts of an address that fit the report; others are ignored. Null if it names no report. */
export const toReportSearch = (address: Record<string, unknown>): (ReportSearch & { report: ReportKey }) | null => {
  const report = readOneOf(address, 'report', ReportKey.options)
  if (report === undefined) return null
  const { parameters, columns } = reportDefinitions[report]
  return {
    report,
    page: readWhole(address, 'page'),
    sort: readOneOf(address, 'sort', columns),
    direction: readOneOf(address, 'direction', ['descending']),
    ...(parameters.includes('DAY') && { day: readDate(address, 'day') }),
    ...(parameters.includes('PERIOD') && { from: readDate(address, 'from'), to: readDate(address, 'to') }),
    ...(parameters.includes('DISCIPLINE') && { discipline: readText(address, 'discipline') }),
    ...(parameters.includes('ORGANISATION') && { organisation: readText(address, 'organisation') }),
    ...(parameters.includes('ASSOCIATION_TYPE') && {
      associationType: readOneOf(address, 'associationType', AssociationType.options),
    }),
  }
}

const queryOf = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()

export const reportHref = (federation: string, search: ReportSearch): string =>
  `/myfederation/${federation}/reporting/detail?${queryOf(search)}`

/** The file with all rows of the shown report. */
export const exportHref = (
  federation: string,
  { page: _page, ...search }: ReportSearch,
  format: 'XLSX' | 'CSV',
): string => `/api/myfederation/${federation}/reporting/detail/export?${queryOf({ ...search, format })}`
