import { Button, Menu } from '@mantine/core'
import { reportDefinitions } from '@oxer/domain/reporting/report/report.rules'
import { ReportColumnId, type ReportKey, type ReportRow, ReportWord } from '@oxer/domain/reporting/report/report.schema'
import { DataTable, type DataTableColumn, EmptyState } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ReportChart } from './components/report-chart.tsx'
import { ReportFields } from './components/report-fields.tsx'
import { exportHref, type ReportSearch, toReportSearch } from './report.address.ts'
import classes from './report.module.css'

const pageSize = 100

type ReportPageProps = {
  federation: string
  search: ReportSearch
  onSearch: (search: ReportSearch) => void
}

type Entry = { key: string; row: ReportRow; isTotal: boolean }

/** The text or number of a cell, in the notation of the reader's language. */
const useCellText = () => {
  const { t } = useTranslation('reporting')
  const formats = useFormats()
  return (id: ReportColumnId, type: string, value: string | number | null | undefined): string => {
    if (value === null || value === undefined) {
      if (id === 'rider') return t('report.unnamed')
      return type === 'TEXT' ? t('report.none') : ''
    }
    if (type === 'NUMBER') return formats.number(value)
    if (type === 'PERCENT') return formats.percentage(String(value))
    if (type === 'DATE') return formats.date(String(value))
    const word = type === 'WORD' ? ReportWord.safeParse(value) : null
    return word?.success ? t(`report.word.${word.data}`) : String(value)
  }
}

/** Wide enough for the header and its sort mark on one line. */
const widthOf = (header: string): string => `minmax(${Math.max(96, Math.round(header.length * 6.5) + 44)}px, 1fr)`

const ExportMenu = ({ hrefOf }: { hrefOf: (format: 'XLSX' | 'CSV') => string }) => {
  const { t } = useTranslation('reporting')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('report.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['XLSX', 'CSV'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={hrefOf(format)} download>
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Pages = ({
  label,
  isBusy,
  data: { page, numberOfElements, totalElements },
  wanted,
  onPage,
}: {
  label: string
  isBusy: boolean
  data: { page: number; numberOfElements: number; totalElements: number }
  /** The page that the address names; the one before it may still be shown. */
  wanted: number
  onPage: (page: number) => void
}) => {
  const { t } = useTranslation('reporting')
  const last = page * pageSize + numberOfElements
  return (
    <nav className={classes.pages} aria-busy={isBusy} aria-label={label}>
      <Button variant="default" disabled={wanted === 0} onClick={() => onPage(page - 1)}>
        {t('report.previous')}
      </Button>
      <span>{t('report.page', { from: page * pageSize + 1, to: last, total: totalElements })}</span>
      <Button variant="default" disabled={last >= totalElements} onClick={() => onPage(page + 1)}>
        {t('report.next')}
      </Button>
    </nav>
  )
}

const Report = ({ federation, report, search, onSearch }: ReportPageProps & { report: ReportKey }) => {
  const { t } = useTranslation('reporting')
  const { user } = useSession()
  const textOf = useCellText()
  const { columns, order } = reportDefinitions[report]
  const { data, isError, isPlaceholderData, refetch } = trpc.reporting.report.get.useQuery(
    { federation, ...search, report, size: pageSize },
    { meta: { page: true }, placeholderData: (previous) => (previous?.report === report ? previous : undefined) },
  )
  const shown = data?.columns ?? columns.map((id) => ({ id, type: 'NUMBER' as const }))
  const [first] = shown
  const rows = (data?.items ?? []).map((row, index) => ({ key: String(index), row, isTotal: false }))
  if (data && rows.length > 0) rows.push({ key: 'total', row: data.totals, isTotal: true })
  const name = user?.federations.find(({ ref }) => ref === federation)?.name
  const cellText = (id: ReportColumnId, type: string, entry: Entry): string => {
    if (!entry.isTotal) return textOf(id, type, entry.row[id])
    if (id === first?.id) return t('report.total')
    return entry.row[id] === null ? '' : textOf(id, type, entry.row[id])
  }
  return (
    <OfficePage
      title={t(`report.title.${report}`)}
      subtitle={t(`report.about.${report}`)}
      crumbs={[
        { label: [t('report.list'), name].filter(Boolean).join(', '), href: `/myfederation/${federation}/reporting` },
      ]}
      actions={<ExportMenu hrefOf={(format) => exportHref(federation, { ...search, report }, format)} />}
    >
      <ReportFields
        federation={federation}
        report={report}
        used={data?.parameters}
        search={search}
        onChange={(change) => onSearch({ ...search, ...change, page: undefined })}
      />
      {data?.chart && first && data.items.length > 1 && (
        <ReportChart
          label={t('report.chart', { column: t(`report.column.${data.chart}`) })}
          bars={data.items.map((row) => ({
            name: textOf(first.id, first.type, row[first.id]),
            value: Number(row[data.chart ?? first.id] ?? 0),
          }))}
        />
      )}
      <DataTable
        label={t(`report.title.${report}`)}
        columns={shown.map(
          ({ id, type }): DataTableColumn<Entry> => ({
            id,
            header: t(`report.column.${id}`),
            sortable: true,
            numeric: type === 'NUMBER' || type === 'PERCENT',
            hideable: id !== first?.id,
            width: type === 'TEXT' || type === 'WORD' ? 'minmax(150px, 2fr)' : widthOf(t(`report.column.${id}`)),
            cell: (entry) => (entry.isTotal ? <strong>{cellText(id, type, entry)}</strong> : cellText(id, type, entry)),
          }),
        )}
        rows={rows}
        rowKey={({ key }) => key}
        rowTone={({ isTotal }) => (isTotal ? 'highlight' : undefined)}
        status={isError ? 'error' : data === undefined ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        sort={{
          column: search.sort ?? order.column,
          direction: search.sort === undefined ? order.direction : (search.direction ?? 'ascending'),
        }}
        onSort={(sort) => {
          const column = ReportColumnId.safeParse(sort?.column)
          onSearch({
            ...search,
            sort: column.data,
            direction: column.success && sort?.direction === 'descending' ? 'descending' : undefined,
            page: undefined,
          })
        }}
        phone="scroll"
        maxHeight="none"
        empty={<EmptyState title={t('report.empty')} message={t('report.emptyWhy')} />}
      />
      {data && data.totalElements > pageSize && (
        <Pages
          label={t(`report.title.${report}`)}
          isBusy={isPlaceholderData}
          data={data}
          wanted={search.page ?? 0}
          onPage={(page) => onSearch({ ...search, page: page || undefined })}
        />
      )}
    </OfficePage>
  )
}

/** One report with its day or period (ps081). An address with an unknown report is not found. */
export const ReportPage = ({
  address,
  ...props
}: Omit<ReportPageProps, 'search'> & { address: Record<string, unknown> }) => {
  const search = toReportSearch(address)
  if (!search) throw new PageRefusal(404)
  return <Report key={search.report} {...props} search={search} report={search.report} />
}
