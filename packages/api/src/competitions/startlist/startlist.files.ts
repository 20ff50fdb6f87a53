import { type SpreadsheetColumn, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { registrationFieldsFor } from '@oxer/domain/competitions/registration/registration.policy'
import type { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import {
  type DetailedEntry,
  type StartlistColumn,
  StartlistLayout,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { arrangeEntries } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { HorseGender as Gender } from '@oxer/domain/parties/horse/horse.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { readStoredFile } from '../../kernel/storage/stored-file.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { toDetailedEntries } from './startlist.mappers.ts'
import { findCourseDesign } from './startlist.queries.ts'
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

type ListedRow = {
  position: number | null
  time: string | null
  number: number | null
  /** Of a start its rider; of a break or an open position its words. */
  rider: string
  horse: string | null
  organisation: string | null
  horseDetails: string | null
  owner: string | null
  notes: string | null
}

type StartDetails = {
  ref: string
  gender: string
  birthDate: string | null
  studbook: string | null
  owner: string | null
  notes: string
}

const readStartDetails = async (ctx: Viewing, startlist: string): Promise<ReadonlyMap<string, StartDetails>> => {
  const rows = await ctx.db.$queryRaw<StartDetails[]>`
    SELECT r.ref, h.gender, h.birth_date AS "birthDate", h.studbook, h.owner, r.notes
    FROM startlist_entry e JOIN registration r ON r.ref = e.registration_ref
    JOIN practitioner p ON p.ref = r.practitioner_ref JOIN horse h ON h.ref = p.horse_ref
    WHERE e.startlist_ref = ${startlist}::uuid`
  return new Map(rows.map((row) => [row.ref, row]))
}

type Translate = ReturnType<typeof createI18n>['t']

const wordsOf = (entry: DetailedEntry, t: Translate): string => {
  if (entry.rider !== null) return entry.rider.name
  const kind = entry.type === 'PARTICIPANT' ? '' : t(`competitions:startlist.type.${entry.type}`)
  const minutes =
    entry.type === 'OPEN_POSITION'
      ? ''
      : t('competitions:startlist.minutes', { count: Math.round(entry.durationSeconds / 60) })
  return [entry.description || kind, minutes].filter(Boolean).join(', ')
}

const timeOf = (seconds: number | null): string | null => (seconds === null ? null : toLocalTime(seconds))

/** A dragging break that follows from the test is a row of its own, before its entry. */
const toListedRows = (
  entries: readonly DetailedEntry[],
  details: ReadonlyMap<string, StartDetails>,
  t: Translate,
): ListedRow[] =>
  entries.flatMap((entry) => {
    const nothing = { number: null, horse: null, organisation: null, horseDetails: null, owner: null, notes: null }
    const own = entry.registrationRef === null ? undefined : details.get(entry.registrationRef)
    const row: ListedRow = {
      position: entry.position,
      time: timeOf(entry.startSeconds),
      number: entry.competitionNumber,
      rider: wordsOf(entry, t),
      horse: entry.horse?.name ?? null,
      organisation: entry.organisation?.name ?? null,
      horseDetails:
        own === undefined
          ? null
          : [own.birthDate?.slice(0, 4), t(`parties:horse.genders.${Gender.parse(own.gender)}`), own.studbook]
              .filter(Boolean)
              .join(' · '),
      owner: own?.owner ?? null,
      notes: own?.notes ?? null,
    }
    if (entry.draggingBefore === null) return [row]
    const start = entry.startSeconds === null ? null : entry.startSeconds - entry.draggingBefore
    const minutes = t('competitions:startlist.minutes', { count: Math.round(entry.draggingBefore / 60) })
    const words = `${t('competitions:startlist.type.DRAGGING_BREAK')}, ${minutes}`
    return [{ ...nothing, position: null, time: timeOf(start), rider: words }, row]
  })

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

/** A start list with its breaks, by its layout: the columns in their order, and the rows that it shows (c023). */
export const exportStartlist = async (
  ctx: Viewing & { readonly actor: Actor },
  { id, format }: { readonly id: string; readonly format: SpreadsheetFormat },
): Promise<FileReply> => {
  const list = await loadStartlist(ctx.db, ctx.competition.ref, id)
  const stored = await ctx.db.startlist.findUniqueOrThrow({ where: { ref: id }, select: { layout: true } })
  const layout = StartlistLayout.parse(stored.layout)
  const { t } = createI18n(toLanguage(ctx.language))
  const { notes: isForManagers } = registrationFieldsFor(ctx.actor, ctx.competition)
  const columns = startlistColumns(t)
  const entries = arrangeEntries(layout, toDetailedEntries(list, list.entries).entries)
  const name = layout.heading || list.name
  const sheet = await writeSpreadsheet(format, {
    name,
    rows: toListedRows(entries, await readStartDetails(ctx, id), t),
    columns: layout.columns
      .filter((column) => isForManagers || (column !== 'NOTES' && column !== 'OWNER'))
      .map((column) => columns[column]),
  })
  return { fileName: `${name}.${sheet.extension}`, contentType: sheet.contentType, body: sheet.body }
}

/** The uploaded course design of a part, for callers who may see the manage screens. */
export const getCourseDesign = async (
  ctx: Viewing,
  { id, testPart }: { readonly id: string; readonly testPart: number },
): Promise<FileReply> => readStoredFile(ctx, await findCourseDesign(ctx.db, ctx.competition, id, testPart))
