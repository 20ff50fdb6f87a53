import { writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { readStoredFile } from '../../kernel/storage/stored-file.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { findCourseDesign } from './startlist.queries.ts'

type Viewing = Context & { readonly competition: CompetitionScope }

type NumberRow = {
  startlist: string
  number: number | null
  rider: string
  horse: string
  organisation: string | null
}

/** c035: the owner of each number, list by list, in the order of the lists. */
export const exportCompetitionNumbers = async (ctx: Viewing, format: SpreadsheetFormat): Promise<FileReply> => {
  const competition = await ctx.db.competition.findUniqueOrThrow({
    where: { ref: ctx.competition.ref },
    select: { name: true },
  })
  const rows = await ctx.db.$queryRaw<NumberRow[]>`
    SELECT s.name AS startlist, r.start_number AS number, p.first_name || ' ' || p.last_name AS rider, h.name AS horse,
      o.name AS organisation
    FROM startlist s
    JOIN startlist_entry e ON e.startlist_ref = s.ref
    JOIN registration r ON r.ref = e.registration_ref
    JOIN practitioner pr ON pr.ref = r.practitioner_ref
    JOIN person p ON p.ref = pr.person_ref
    JOIN horse h ON h.ref = pr.horse_ref
    LEFT JOIN organisation o ON o.ref = r.organisation_ref
    WHERE s.competition_ref = ${ctx.competition.ref}::uuid
    ORDER BY s.name, s.ref, r.start_number NULLS LAST, e."order"`
  const { t } = createI18n(toLanguage(ctx.language))
  const sheet = await writeSpreadsheet(format, {
    name: t('competitions:startlist.numbers'),
    rows,
    columns: [
      { header: t('competitions:startlist.field.startlist'), value: (row) => row.startlist, width: 32 },
      { header: t('competitions:startlist.field.number'), value: (row) => row.number },
      { header: t('competitions:startlist.field.rider'), value: (row) => row.rider, width: 28 },
      { header: t('competitions:startlist.field.horse'), value: (row) => row.horse, width: 28 },
      { header: t('competitions:startlist.field.organisation'), value: (row) => row.organisation, width: 28 },
    ],
  })
  return {
    fileName: `${competition.name} - ${t('competitions:startlist.numbers')}.${sheet.extension}`,
    contentType: sheet.contentType,
    body: sheet.body,
  }
}

/** The uploaded course design of a part, for callers who may see the manage screens. */
export const getCourseDesign = async (
  ctx: Viewing,
  { id, testPart }: { readonly id: string; readonly testPart: number },
): Promise<FileReply> => readStoredFile(ctx, await findCourseDesign(ctx.db, ctx.competition, id, testPart))
