import { AssociationType } from '@oxer/domain/parties/person/membership.schema'
import { reportDefinitions } from '@oxer/domain/reporting/report/report.rules'
import { type ReportColumnId, ReportKey } from '@oxer/domain/reporting/report/report.schema'

/** What the address of a report says: the report, its parameters, and where in it the reader is. */
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

/** The same as it was typed: words that nobody checked. */
export type ReportAddress = {
  [Key in keyof ReportSearch]?: ReportSearch[Key] extends number | undefined ? number : string
}

/** What fits the report; the rest is left out. Null: the address names no report. */
export const toReportSearch = ({
  report: typed,
  ...address
}: ReportAddress): (ReportSearch & { report: ReportKey }) | null => {
  const report = ReportKey.safeParse(typed).data
  if (report === undefined) return null
  const { parameters, columns } = reportDefinitions[report]
  return {
    report,
    page: address.page,
    sort: columns.find((id) => id === address.sort),
    direction: address.direction === 'descending' ? 'descending' : undefined,
    ...(parameters.includes('DAY') && { day: address.day }),
    ...(parameters.includes('PERIOD') && { from: address.from, to: address.to }),
    ...(parameters.includes('DISCIPLINE') && { discipline: address.discipline }),
    ...(parameters.includes('ORGANISATION') && { organisation: address.organisation }),
    ...(parameters.includes('ASSOCIATION_TYPE') && {
      associationType: AssociationType.options.find((each) => each === address.associationType),
    }),
  }
}

const queryOf = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()

export const reportHref = (federation: string, search: ReportSearch): string =>
  `/myfederation/${federation}/reporting/detail?${queryOf(search)}`

/** The file with all rows of what is shown. */
export const exportHref = (
  federation: string,
  { page: _page, ...search }: ReportSearch,
  format: 'XLSX' | 'CSV',
): string => `/api/myfederation/${federation}/reporting/detail/export?${queryOf({ ...search, format })}`
