// A document of a competition as what can be drawn: plain data, for a thread of its own.
import type { OneDrawing } from '@oxer/documents/drawing/drawing'
import type { ListSection } from '@oxer/documents/list-paper/list-paper'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { hasRoom, isLabels, lookOf, namesIn, shownFields } from '@oxer/domain/competitions/print/print.rules'
import type { PrintRequest, PrintSubject } from '@oxer/domain/competitions/print/print.schema'
import { dependsOnAge } from '@oxer/domain/competitions/print/print-privacy.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { pageOf } from '@oxer/domain/kernel/paper/paper.rules'
import { PrintLayout } from '@oxer/domain/kernel/paper/paper.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDateRange, formatInstant } from '@oxer/i18n/formats'
import { drawablePictures, readPicture } from '../../kernel/storage/stored-file.queries.ts'
import { composedSections } from './composed-sections.files.ts'
import { judgeSheets, sheetWords } from './judge-sheets.files.ts'
import { jurySections } from './jury-sheets.files.ts'
import {
  labelsOf,
  mayShow,
  type PrintedCompetition,
  type Printing,
  registrationSections,
  resultSections,
  type Sheet,
  startlistSection,
} from './list-sections.files.ts'
import { liveAddress } from './live-address.queries.ts'
import { masterSections, stableCards } from './master-list.files.ts'
import { posterDays } from './poster.files.ts'
import { listPrintSubjects } from './print.queries.ts'
import { publicPartsOf, readMinors } from './print-privacy.queries.ts'

export const readCompetition = async ({
  db,
  competition: { ref },
}: Pick<Printing, 'db' | 'competition'>): Promise<PrintedCompetition> => {
  const [row] = await db.$queryRaw<PrintedCompetition[]>`
    SELECT c.name, c.start, c."end", c.time_zone AS "timeZone", c.city_name AS "cityName", c.status, c.publication,
      c.registration_opens_at AS "opensAt", c.registration_closes_at AS "closesAt", c.registration_late_at AS "lateAt",
      coalesce(c.published_parts, '{}') AS "publishedParts",
      (SELECT f.avatar FROM federation f WHERE f.ref = c.federation_ref) AS avatar,
      (SELECT t.colour FROM tenant t WHERE t.federation_ref = c.federation_ref ORDER BY t.ref LIMIT 1) AS colour
    FROM competition c WHERE c.ref = ${ref}::uuid`
  if (row === undefined) throw failure(kernelErrors.notFound)
  return row
}

/** The chosen subjects, or those of the day, or all. @throws NOT_FOUND for one that this competition does not print */
const chooseSubjects = async ({ ctx, request }: Pick<Sheet, 'ctx' | 'request'>): Promise<PrintSubject[]> => {
  const all = await listPrintSubjects(ctx.db, ctx.competition, request.document)
  const known = new Set(all.map(({ ref }) => ref))
  const named = namesIn(request.subjects)
  if (named?.some((ref) => !known.has(ref)) === true) throw failure(kernelErrors.notFound, { field: 'subjects' })
  const wanted = named && new Set(named)
  return all.filter(
    ({ ref, date }) => (wanted === null || wanted.has(ref)) && (request.date === undefined || date === request.date),
  )
}

const sectionsOf = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  switch (sheet.request.document) {
    case 'REGISTRATIONS':
      return registrationSections(sheet, subjects)
    case 'RESULTS':
      return resultSections(sheet, subjects)
    case 'RANKINGS':
      return composedSections(sheet, subjects)
    case 'JURY_SHEETS':
      return jurySections(sheet, subjects)
    case 'MASTER_LIST':
      return masterSections(sheet)
    default: {
      const sections: ListSection[] = []
      for (const subject of subjects) sections.push(await startlistSection(sheet, subject))
      return sections
    }
  }
}

const drawingOf = async (sheet: Sheet, subjects: readonly PrintSubject[], title: string): Promise<OneDrawing> => {
  const { ctx, t, texts, competition, request } = sheet
  const made = ctx.now().toISOString()
  const frame = {
    ...{ title: `${competition.name} – ${title}`, author: competition.name, language: toLanguage(request.language) },
    ...{ date: made, page: pageOf(lookOf(request)) },
  }
  if (isLabels(request.document)) {
    const { labelRows: rows, labelColumns: columns, labelMargin: gap } = request
    const labels = await (request.document === 'LABELS' ? labelsOf : stableCards)(sheet, subjects)
    return {
      kind: 'LABELS',
      paper: { ...frame, rows, columns, gap, labels, isCards: request.document === 'STABLE_CARDS' },
    }
  }
  const when = formatDateRange(competition.start, competition.end)
  const signed = {
    ...frame,
    head: [competition.name, when, competition.cityName].filter((part) => part !== '').join(' · '),
    colour: competition.colour,
    crest: competition.avatar === null ? null : await readPicture(ctx, competition.avatar, drawablePictures),
    made: t('competitions:print.made', {
      at: formatInstant(made, competition.timeZone),
      publication: competition.publication,
    }),
  }
  if (request.document === 'JUDGE_SHEETS') {
    const forms = await judgeSheets({ ...sheet, name: competition.name }, subjects)
    const empty = t('competitions:print.noSheets')
    return { kind: 'SHEETS', paper: { ...signed, forms, empty, words: sheetWords(texts) } }
  }
  if (request.document === 'TIMESCHEDULE') {
    const days = await posterDays(sheet, subjects)
    const isPublished = publicPartsOf(competition).includes('TIMESCHEDULE')
    const address = liveAddress(sheet, isPublished ? '#planning' : '')
    const state = t(isPublished ? 'competitions:print.published' : 'competitions:print.provisional')
    return { kind: 'POSTER', paper: { ...signed, days, address, state, empty: t('competitions:timeSchedule.empty') } }
  }
  return {
    kind: 'LISTS',
    paper: {
      ...signed,
      sections: await sectionsOf(sheet, subjects),
      words: { page: t('competitions:print.page'), of: t('competitions:print.of') },
    },
  }
}

export type Prepared = { readonly drawing: OneDrawing; readonly name: string }

/** @throws NOT_FOUND for an unknown subject, NO_ROOM within the margins */
export const prepare = async (
  ctx: Printing,
  competition: PrintedCompetition,
  request: PrintRequest,
): Promise<Prepared> => {
  const looks = request.document === 'STARTLISTS' && request.layout === undefined ? PrintLayout.options : [undefined]
  if (!looks.every((layout) => hasRoom(request.document, lookOf({ ...request, layout: layout ?? request.layout })))) {
    throw failure(printErrors.noRoom, { field: 'margin' })
  }
  const texts = createI18n(toLanguage(request.language))
  const { t } = texts
  const subjects = await chooseSubjects({ ctx, request })
  const fields = mayShow({ ctx }, shownFields(request.document, namesIn(request.fields) ?? []))
  const title = t(`competitions:print.document.${request.document}`)
  const [only, ...others] = subjects
  const list = only !== undefined && others.length === 0 ? ` ${only.name}` : ''
  const name = `${title}${list}${request.judge === undefined ? '' : ` ${request.judge}`}`
  const words = texts.getFixedT(null, 'competitions')
  const minors: Sheet['minors'] = dependsOnAge(request.document) ? await readMinors(ctx, competition) : new Map()
  const sheet: Sheet = { ctx, t, texts, words, competition, fields, request, minors }
  return { drawing: await drawingOf(sheet, subjects, name), name }
}
