import { writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { getPreRegistrationChart } from './pre-registration.queries.ts'

type Row = { club: string; counts: readonly number[]; announced: number; registered: number }

/** A row for each club, a column for each category. */
export const exportPreRegistrations = async (
  ctx: Context & { readonly competition: CompetitionScope },
  { format }: { readonly format: SpreadsheetFormat },
): Promise<FileReply> => {
  const chart = await getPreRegistrationChart(ctx.db, ctx.competition, ctx.now())
  if (chart === null) throw failure(kernelErrors.notFound)
  const { t } = createI18n(toLanguage(ctx.language))
  const title = t('competitions:preRegistration.title')
  const rows = chart.clubs.map(
    ({ organisation, announced, registered }): Row => ({
      club: organisation.name,
      counts: chart.bars.map(
        ({ clubs }) => clubs.find((each) => each.organisation.ref === organisation.ref)?.count ?? 0,
      ),
      announced,
      registered,
    }),
  )
  const sheet = await writeSpreadsheet<Row>(format, {
    name: title,
    columns: [
      { header: t('competitions:preRegistration.club'), value: (row) => row.club, width: 32 },
      ...chart.bars.map(({ category, sportType }, index) => ({
        header: category?.name ?? t(`competitions:competition.sportType.${sportType}`),
        value: (row: Row) => row.counts[index] ?? 0,
      })),
      { header: t('competitions:preRegistration.announced'), value: (row) => row.announced },
      { header: t('competitions:preRegistration.registered'), value: (row) => row.registered },
    ],
    rows,
  })
  return {
    fileName: `${chart.competition.name} - ${title}.${sheet.extension}`,
    contentType: sheet.contentType,
    body: sheet.body,
  }
}
