import { type SpreadsheetColumn, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { registrationFieldsFor } from '@oxer/domain/competitions/registration/registration.policy'
import type { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { columnsFor } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import type { StartlistColumn } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { readStoredFile } from '../../kernel/storage/stored-file.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { type ListedRow, readLaidOutList, readListedRows } from './listed-starts.queries.ts'
import { findCourseDesign, getStartlistStatistics } from './startlist.queries.ts'
import { loadStartlist } from './startlist-entries.queries.ts'

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

type Translate = ReturnType<typeof createI18n>['t']

const startlistColumns = (t: Translate): Record<StartlistColumn, SpreadsheetColumn<ListedRow>> => ({
  POSITION: { header: t('competitions:startlist.field.position'), value: (row) => row.position },
  TIME: { header: t('competitions:startlist.layout.column.TIME'), value: (row) => row.time },
  NUMBER: { header: t('competitions:startlist.field.number'), value: (row) => row.number },
  RIDER: { header: t('competitions:startlist.field.rider'), value: (row) => row.rider, width: 28 },
  HORSE: { header: t('competitions:startlist.field.horse'), value: (row) => row.horse, width: 28 },
  ORGANISATION: { header: t('competitions:startlist.field.organisation'), value: (row) => row.organisation, width: 28 },
  HORSE_DETAILS: {
    header: t('competitions:startlist.layout.column.HORSE_DETAILS'),
    value: (row) => row.horseDetails,
    width: 28,
  },
  OWNER: { header: t('competitions:startlist.layout.column.OWNER'), value: (row) => row.owner, width: 28 },
  NOTES: { header: t('competitions:startlist.layout.column.NOTES'), value: (row) => row.notes, width: 40 },
})

/** decision 467: a column that no layout leaves out, on a list where somebody starts out of competition. The names stay names. */
const outOfCompetition = (t: Translate): SpreadsheetColumn<ListedRow> => {
  const words = t('competitions:publicCompetition.startlist.outOfCompetition')
  return { header: words, value: (row) => (row.outOfCompetition ? words : null), width: 18 }
}

/** A start list with its breaks, by its layout: the columns in their order, and the rows that it shows (c023). */
export const exportStartlist = async (
  ctx: Viewing & { readonly actor: Actor },
  { id, format }: { readonly id: string; readonly format: SpreadsheetFormat },
): Promise<FileReply> => {
  const { list, layout } = await readLaidOutList(ctx, id)
  const { t } = createI18n(toLanguage(ctx.language))
  const { notes: isForManagers } = registrationFieldsFor(ctx.actor, ctx.competition)
  const columns = startlistColumns(t)
  const name = layout.heading || list.name
  const rows = await readListedRows(ctx, list, layout, t)
  const sheet = await writeSpreadsheet(format, {
    ...{ name, rows },
    columns: [
      ...columnsFor(layout.columns, isForManagers).map((column) => columns[column]),
      ...(rows.some((row) => row.outOfCompetition) ? [outOfCompetition(t)] : []),
    ],
  })
  return { fileName: `${name}.${sheet.extension}`, contentType: sheet.contentType, body: sheet.body }
}

type Figure = { readonly name: string; readonly value: number | null }

/** c022: the figures of a list as the screen shows them, and below them its clubs. */
export const exportStartlistStatistics = async (
  ctx: Pick<Context, 'db' | 'language'> & { readonly competition: CompetitionScope },
  { id, format }: { readonly id: string; readonly format: SpreadsheetFormat },
): Promise<FileReply> => {
  const list = await loadStartlist(ctx.db, ctx.competition.ref, id)
  const { organisations, ...counted } = await getStartlistStatistics(ctx.db, ctx.competition, id)
  const { t } = createI18n(toLanguage(ctx.language))
  const rows: Figure[] = [
    { name: t('competitions:startlist.field.participants'), value: counted.participants },
    { name: t('competitions:startlist.openPositions'), value: counted.openPositions },
    { name: t('competitions:startlist.statistics.breaks'), value: counted.breaks },
    { name: t('competitions:startlist.statistics.locked'), value: counted.locked },
    { name: t('competitions:startlist.statistics.outOfCompetition'), value: counted.outOfCompetition },
    { name: t('competitions:startlist.statistics.riders'), value: counted.riders },
    { name: t('competitions:startlist.statistics.horses'), value: counted.horses },
    { name: t('competitions:startlist.statistics.ridersWithSeveralStarts'), value: counted.ridersWithSeveralStarts },
    { name: t('competitions:startlist.statistics.leastRiderGap'), value: counted.leastRiderGap },
    { name: t('competitions:startlist.statistics.minutes'), value: Math.ceil(counted.totalSeconds / 60) },
    ...organisations.map(({ ref, name, count }) => ({
      name: ref === null ? t('competitions:startlist.statistics.noOrganisation') : name,
      value: count,
    })),
  ]
  const name = `${list.name} - ${t('competitions:startlist.statistics.title')}`
  const sheet = await writeSpreadsheet(format, {
    ...{ name: t('competitions:startlist.statistics.title'), rows },
    columns: [
      { header: t('competitions:startlist.statistics.figure'), value: (row) => row.name, width: 48 },
      { header: t('competitions:startlist.statistics.count'), value: (row) => row.value },
    ],
  })
  return { fileName: `${name}.${sheet.extension}`, contentType: sheet.contentType, body: sheet.body }
}

/** The uploaded course design of a part, for callers who may see the manage screens. */
export const getCourseDesign = async (
  ctx: Viewing,
  { id, testPart }: { readonly id: string; readonly testPart: number },
): Promise<FileReply> => readStoredFile(ctx, await findCourseDesign(ctx.db, ctx.competition, id, testPart))
