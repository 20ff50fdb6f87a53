import {
  type SpreadsheetColumn,
  type SpreadsheetValue,
  writeSpreadsheet,
} from '@oxer/documents/spreadsheet/spreadsheet'
import type { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { reportColumn, reportDefinitions } from '@oxer/domain/reporting/report/report.rules'
import {
  type ReportColumnId,
  type ReportQuery,
  type ReportRow,
  ReportWord,
} from '@oxer/domain/reporting/report/report.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { readWholeReport } from './report.queries.ts'

type Translate = ReturnType<typeof createI18n>['t']

/** Percentages as numbers, so that a spreadsheet can calculate with them. */
const toValue = (id: ReportColumnId, value: string | number | null, t: Translate): SpreadsheetValue => {
  if (value === null) return null
  switch (reportColumn(id).type) {
    case 'DATE':
      return formatDate(String(value))
    case 'PERCENT':
      return Number(value)
    case 'WORD': {
      const word = ReportWord.safeParse(value)
      return word.success ? t(`reporting:report.word.${word.data}`) : value
    }
    default:
      return value
  }
}

/** q116: all rows with the totals below, in the reader's language. */
export const exportReport = async (
  ctx: Context & { readonly federation: FederationScope },
  { format, ...query }: ReportQuery & { format: SpreadsheetFormat },
): Promise<FileReply> => {
  const { name } = await ctx.db.federation.findUniqueOrThrow({
    where: { ref: ctx.federation.federationRef },
    select: { name: true },
  })
  const { parameters, rows, totals } = await readWholeReport(ctx, ctx.federation, query)
  const { t } = createI18n(toLanguage(ctx.language))
  const ids = reportDefinitions[query.report].columns
  const columns = ids.map(
    (id, place): SpreadsheetColumn<ReportRow> => ({
      header: t(`reporting:report.column.${id}`),
      value: (row) => {
        if (row === totals) return place === 0 ? t('reporting:report.total') : toValue(id, row[id] ?? null, t)
        const value = row[id] ?? null
        if (value !== null || reportColumn(id).type !== 'TEXT') return toValue(id, value, t)
        return id === 'rider' ? t('reporting:report.unnamed') : t('reporting:report.none')
      },
      ...(reportColumn(id).type === 'TEXT' && { width: 30 }),
    }),
  )
  const title = t(`reporting:report.title.${query.report}`)
  const sheet = await writeSpreadsheet(format, { name: title, columns, rows: [...rows, totals] })
  const days = parameters.day ?? `${parameters.from} ${parameters.to}`
  return {
    fileName: `${name} - ${title} ${days}.${sheet.extension}`,
    contentType: sheet.contentType,
    body: sheet.body,
  }
}
