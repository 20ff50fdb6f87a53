import { type SpreadsheetColumn, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type {
  MasterlistFormat,
  PublicParticipation,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { getPublicCompetition, getPublicMasterlist } from './public-competition.queries.ts'

/** c131: the public address of the master list as a spreadsheet. */
export const masterlistDownloadUrl = async (
  ctx: Pick<Context, 'services' | 'tenant' | 'now'>,
  { competition, format }: { competition: string; format: MasterlistFormat },
): Promise<{ url: string }> => {
  await getPublicCompetition(ctx, competition)
  return { url: `/api/public/competition/${competition}/masterlist/download?format=${format}` }
}

/** Only public fields, one line for each start. Minors who are on no public list yet are left out (decision 33). */
export const downloadMasterlist = async (
  ctx: Pick<Context, 'services' | 'tenant' | 'language' | 'now'>,
  { competition, format }: { competition: string; format: MasterlistFormat },
): Promise<FileReply> => {
  const { name } = await getPublicCompetition(ctx, competition)
  const { riders } = await getPublicMasterlist(ctx, competition)
  const { t } = createI18n(toLanguage(ctx.language))
  const columns: SpreadsheetColumn<PublicParticipation>[] = [
    { header: t('competitions:publicCompetition.startNumber'), value: (row) => row.startNumber },
    { header: t('competitions:publicCompetition.rider'), value: (row) => row.rider, width: 28 },
    { header: t('competitions:publicCompetition.horse'), value: (row) => row.horse, width: 28 },
    { header: t('competitions:publicCompetition.organisation'), value: (row) => row.organisation, width: 32 },
    { header: t('competitions:publicCompetition.test'), value: (row) => row.test, width: 32 },
  ]
  const { body, contentType, extension } = await writeSpreadsheet(format === 'csv' ? 'CSV' : 'XLSX', {
    name,
    columns,
    rows: riders.flatMap((rider) => rider.starts.map((start) => ({ ...start, rider: rider.name }))),
  })
  return { fileName: `${name}.${extension}`, contentType, body }
}
