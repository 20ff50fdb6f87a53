// Documents of a competition as PDF. Their rows are read here; the pages are drawn in a thread of their own.
import { Prisma } from '@oxer/db'
import { type Drawing, draw } from '@oxer/documents/drawing/drawing'
import type { Label } from '@oxer/documents/label-paper/label-paper'
import { type ListColumn, type ListRow, type ListSection, mostPages } from '@oxer/documents/list-paper/list-paper'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { hasRoom, lookOf, namesIn, pageOf, shownFields } from '@oxer/domain/competitions/print/print.rules'
import {
  type PrintField,
  PrintLayout,
  type PrintRequest,
  type PrintSubject,
} from '@oxer/domain/competitions/print/print.schema'
import { registrationFieldsFor } from '@oxer/domain/competitions/registration/registration.policy'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import { columnsFor } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { HorseGender } from '@oxer/domain/parties/horse/horse.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate, formatDateRange, formatInstant, formatLongDate, formatResult } from '@oxer/i18n/formats'
import { hasRoundColumns, rankingHeaderText } from '@oxer/i18n/ranking-header'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { listTestSets, viewRanking } from '../ranking/ranking.queries.ts'
import { readRegistrations } from '../registration/registration-rows.queries.ts'
import { type ListedRow, readLaidOutList, readListedRows } from '../startlist/listed-starts.queries.ts'
import { getStartlistParameters } from '../startlist/startlist-parameters.queries.ts'
import { judgeSheets, sheetWords } from './judge-sheets.files.ts'
import { posterDays } from './poster.files.ts'
import { listPrintSubjects } from './print.queries.ts'

type Printing = Context & { readonly actor: Actor; readonly competition: CompetitionScope }
type Texts = ReturnType<typeof createI18n>['t']

type Competition = {
  name: string
  start: string
  end: string
  timeZone: string
  cityName: string
  status: string
  publication: number
  colour: string | null
}

type Sheet = {
  readonly ctx: Printing
  readonly t: Texts
  readonly texts: ReturnType<typeof createI18n>
  readonly words: Parameters<typeof rankingHeaderText>[0]
  readonly competition: Competition
  readonly fields: readonly PrintField[]
  readonly request: PrintRequest
}

const readCompetition = async ({ db, competition: { ref } }: Printing): Promise<Competition> => {
  const [row] = await db.$queryRaw<Competition[]>`
    SELECT c.name, c.start, c."end", c.time_zone AS "timeZone", c.city_name AS "cityName", c.status, c.publication,
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

const isFigure: ReadonlySet<PrintField> = new Set(['POSITION', 'TIME', 'NUMBER'])

const headerOf = (t: Texts, field: PrintField): string =>
  field === 'TIME' || field === 'HORSE_DETAILS' || field === 'OWNER' || field === 'NOTES'
    ? t(`competitions:startlist.layout.column.${field}`)
    : t(
        `competitions:startlist.field.${({ POSITION: 'position', NUMBER: 'number', RIDER: 'rider', HORSE: 'horse', ORGANISATION: 'organisation', STATUS: 'status' } as const)[field]}`,
      )

const columnsOf = ({ t, fields }: Sheet): ListColumn[] =>
  fields.map((field) => ({
    header: headerOf(t, field),
    isFigure: isFigure.has(field),
    isStrong: field === 'RIDER',
  }))

const numberText = (number: number | null): string => (number === null ? '' : String(number))

const startText = (row: ListedRow, field: PrintField): string => {
  switch (field) {
    case 'POSITION':
      return numberText(row.position)
    case 'TIME':
      return row.time ?? ''
    case 'NUMBER':
      return numberText(row.number)
    case 'RIDER':
      return row.rider
    case 'HORSE':
      return row.horse ?? ''
    case 'ORGANISATION':
      return row.organisation ?? ''
    case 'HORSE_DETAILS':
      return row.horseDetails ?? ''
    case 'OWNER':
      return row.owner ?? ''
    case 'NOTES':
      return row.notes ?? ''
    case 'STATUS':
      return ''
    default:
      return field satisfies never
  }
}

/** The words of a break follow the columns of figures before it, such as its time. */
const toListRow = (fields: readonly PrintField[], row: ListedRow): ListRow => {
  if (row.kind === 'START') {
    return { kind: 'ROW', cells: fields.map((field) => startText(row, field)), isStruck: row.isScratched }
  }
  const words = fields.findIndex((field) => !isFigure.has(field))
  const before = fields.slice(0, words === -1 ? fields.length : words)
  return { kind: 'NOTE', cells: before.map((field) => (field === 'TIME' ? (row.time ?? '') : '')), text: row.rider }
}

const addressOf = ({ ctx, competition }: Sheet): string | null =>
  competition.status === 'PUBLISHED'
    ? `${originOfTenant(ctx.services.publicUrl, ctx.tenant)}/competitions/${ctx.competition.ref}`
    : null

const sectionLook = (options: Parameters<typeof pageOf>[0]) => {
  const { isLandscape, fontSize } = pageOf(options)
  return { isLandscape, fontSize }
}

/** A list that is printed with the fields of its own layout, unless others are wanted. */
const startlistSection = async (sheet: Sheet, subject: PrintSubject): Promise<ListSection> => {
  const { ctx, t, request } = sheet
  const { list, layout } = await readLaidOutList(ctx, subject.ref)
  const fields = namesIn(request.fields) === null ? mayShow(sheet, layout.columns) : sheet.fields
  const { parts } = await getStartlistParameters(ctx.db, ctx.competition, subject.ref)
  const judges = parts.flatMap(({ dressage }) => dressage?.judges ?? [])
  const language = toLanguage(request.language)
  const place = list.plan && [
    formatLongDate(list.plan.date, language),
    list.plan.arenaName ?? '',
    toLocalTime(list.plan.startSeconds),
  ]
  const rows = await readListedRows(ctx, list, layout, t)
  return {
    title: layout.heading || list.name,
    facts: [
      ...(place === null ? [] : [place.filter((part) => part !== '').join(' · ')]),
      ...(isFinalStartlist(list.status) ? [] : [t('competitions:print.provisional')]),
      ...(judges.length === 0
        ? []
        : [
            `${t('competitions:print.judges')}: ${judges.map(({ position, name }) => `${position} ${name}`).join(', ')}`,
          ]),
    ],
    columns: columnsOf({ ...sheet, fields }),
    rows: rows.map((row) => toListRow(fields, row)),
    empty: t('competitions:print.noStarts'),
    foot:
      list.draw?.seed === null || list.draw === null ? [] : [t('competitions:print.drawn', { seed: list.draw.seed })],
    address: addressOf(sheet),
    look: sectionLook(lookOf(request, layout)),
  }
}

const horseDetails = (t: Texts, { birthDate, gender, studbook }: NonNullable<Registration['horse']>): string =>
  [birthDate?.slice(0, 4), t(`parties:horse.genders.${HorseGender.parse(gender)}`), studbook]
    .filter(Boolean)
    .join(' · ')

/** Who is registered: a rider, who presents a horse, or a team. */
const whoOf = ({ rider, team }: Registration): string => rider?.name ?? team?.name ?? ''

const registrationText = (t: Texts, row: Registration, field: PrintField): string => {
  switch (field) {
    case 'NUMBER':
      return numberText(row.startNumber)
    case 'RIDER':
      return whoOf(row)
    case 'HORSE':
      return row.horse?.name ?? ''
    case 'ORGANISATION':
      return row.organisation?.name ?? ''
    case 'STATUS':
      return t(`competitions:registration.status.${row.status}`)
    case 'HORSE_DETAILS':
      return row.horse === null ? '' : horseDetails(t, row.horse)
    case 'NOTES':
      return row.notes
    case 'POSITION':
    case 'TIME':
    case 'OWNER':
      return ''
    default:
      return field satisfies never
  }
}

/** By number, then by name; those without a number last. */
const byNumber = (left: Registration, right: Registration): number =>
  (left.startNumber ?? Number.MAX_SAFE_INTEGER) - (right.startNumber ?? Number.MAX_SAFE_INTEGER) ||
  whoOf(left).localeCompare(whoOf(right)) ||
  (left.horse?.name ?? '').localeCompare(right.horse?.name ?? '')

const readOfTests = (ctx: Printing, subjects: readonly PrintSubject[]): Promise<Registration[]> =>
  readRegistrations(ctx.db, {
    where: Prisma.sql`r.competition_ref = ${ctx.competition.ref}::uuid
      AND r.test_ref = ANY(${subjects.map(({ ref }) => ref)}::uuid[])`,
  })

const registrationSections = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  const { ctx, t, fields } = sheet
  const byTest = new Map(subjects.map(({ ref }): [string, Registration[]] => [ref, []]))
  for (const row of await readOfTests(ctx, subjects)) byTest.get(row.testRef)?.push(row)
  return subjects.map(({ ref, name }): ListSection => {
    const rows = (byTest.get(ref) ?? []).toSorted(byNumber)
    return {
      title: name,
      facts: [
        t('competitions:print.registered', { count: rows.filter(({ status }) => isActiveRegistration(status)).length }),
      ],
      columns: columnsOf(sheet),
      rows: rows.map((row) => ({
        kind: 'ROW',
        cells: fields.map((field) => registrationText(t, row, field)),
        isStruck: !isActiveRegistration(row.status),
      })),
      empty: t('competitions:print.noRegistrations'),
      foot: [],
      address: null,
    }
  })
}

const resultSections = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  const { ctx, t, words, fields, request, competition } = sheet
  const language = toLanguage(request.language)
  const names = new Map(subjects.map(({ ref, name }) => [ref, name]))
  const sets = (await listTestSets(ctx.db, ctx.competition)).filter(({ ref }) => names.has(ref))
  const records = await ctx.db.ranking.findMany({ where: { testSetRef: { in: sets.map(({ ref }) => ref) } } })
  const bySet = new Map(sets.map((set) => [set.ref, set]))
  const byRef = new Map(records.map((record) => [record.testSetRef, record]))
  const sections: ListSection[] = []
  for (const subject of subjects) {
    const [set, record] = [bySet.get(subject.ref), byRef.get(subject.ref)]
    if (set === undefined || record === undefined) continue
    const view = await viewRanking(ctx.db, set, record)
    const hasRounds = hasRoundColumns(view.headers)
    const named = fields.filter((field) => field !== 'STATUS')
    sections.push({
      title: subject.name,
      facts: [
        ...(subject.date === null ? [] : [formatLongDate(subject.date, language)]),
        record.status === 'CLOSED' && !record.areResultsReopened
          ? t('competitions:print.official', {
              at: formatInstant((record.publishedAt ?? ctx.now()).toISOString(), competition.timeZone),
            })
          : t('competitions:print.provisional'),
      ],
      columns: [
        { header: t('competitions:ranking.column.place'), isFigure: true },
        ...columnsOf({ ...sheet, fields: named }),
        ...view.headers.map((header) => ({ header: rankingHeaderText(words, header, hasRounds), isFigure: true })),
      ],
      rows: view.rows.map((row) => ({
        kind: 'ROW',
        cells: [
          placeText(row),
          ...named.map((field) => resultText(row, field)),
          ...view.headers.map(({ key }, at) => {
            const text = row.cells[key]
            if (text !== undefined) return formatResult(text, language)
            return at === 0 && row.status !== 'FINISHED' ? t(`competitions:result.status.${row.status}`) : ''
          }),
        ],
      })),
      empty: t('competitions:print.noResults'),
      foot: [t('competitions:print.signature')],
      address: addressOf(sheet),
    })
  }
  return sections
}

type Ranked = Awaited<ReturnType<typeof viewRanking>>['rows'][number]

/** HC: hors concours, the field's own word for a ride out of competition in each language. */
const placeText = ({ place, isShared, outOfCompetition }: Ranked): string => {
  if (place !== null) return `${place}${isShared ? '=' : ''}`
  return outOfCompetition ? 'HC' : ''
}

const resultText = (row: Ranked, field: PrintField): string => {
  if (field === 'NUMBER') return numberText(row.startNumber)
  if (field === 'RIDER') return row.rider.name
  if (field === 'HORSE') return row.horse.name
  return field === 'ORGANISATION' ? (row.organisationName ?? '') : ''
}

/** One label for each number of a combination, however many tests it rides; a team wears none. */
const labelsOf = async ({ ctx, t, fields }: Sheet, subjects: readonly PrintSubject[]): Promise<Label[]> => {
  const rows = (await readOfTests(ctx, subjects))
    .filter(({ status, type }) => type !== 'TEAM' && isActiveRegistration(status))
    .toSorted(byNumber)
  const seen = new Set<string>()
  return rows.flatMap((row): Label[] => {
    const key = `${row.startNumber ?? ''} ${row.practitionerRef ?? ''}`
    if (seen.has(key)) return []
    seen.add(key)
    return [
      {
        loud: fields.includes('NUMBER') ? numberText(row.startNumber) : '',
        lines: fields
          .filter((field) => field !== 'NUMBER')
          .map((field) => registrationText(t, row, field))
          .filter((text) => text !== ''),
      },
    ]
  })
}

/** Owners and remarks are for those who manage the competition. */
const mayShow = ({ ctx }: Pick<Sheet, 'ctx'>, fields: readonly PrintField[]): PrintField[] => {
  const { notes } = registrationFieldsFor(ctx.actor, ctx.competition)
  return columnsFor(fields, notes)
}

const sectionsOf = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  if (sheet.request.document === 'REGISTRATIONS') return registrationSections(sheet, subjects)
  if (sheet.request.document === 'RESULTS') return resultSections(sheet, subjects)
  const sections: ListSection[] = []
  for (const subject of subjects) sections.push(await startlistSection(sheet, subject))
  return sections
}

const drawingOf = async (sheet: Sheet, subjects: readonly PrintSubject[], title: string): Promise<Drawing> => {
  const { ctx, t, texts, competition, request } = sheet
  const made = ctx.now().toISOString()
  const frame = {
    ...{ title: `${competition.name} – ${title}`, author: competition.name, language: toLanguage(request.language) },
    ...{ date: made, page: pageOf(lookOf(request)) },
  }
  if (request.document === 'LABELS') {
    const { labelRows: rows, labelColumns: columns, labelMargin: gap } = request
    return { kind: 'LABELS', paper: { ...frame, rows, columns, gap, labels: await labelsOf(sheet, subjects) } }
  }
  const when = formatDateRange(competition.start, competition.end)
  const signed = {
    ...frame,
    head: [competition.name, when, competition.cityName].filter((part) => part !== '').join(' · '),
    colour: competition.colour,
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
    return { kind: 'POSTER', paper: { ...signed, days, empty: t('competitions:timeSchedule.empty') } }
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

/** @throws NOT_FOUND for an unknown subject, NO_ROOM within the margins, TOO_MANY_PAGES, DAY_TOO_FULL */
export const printDocument = async (ctx: Printing, request: PrintRequest): Promise<FileReply> => {
  const looks = request.document === 'STARTLISTS' && request.layout === undefined ? PrintLayout.options : [undefined]
  if (!looks.every((layout) => hasRoom(request.document, lookOf({ ...request, layout: layout ?? request.layout }))))
    throw failure(printErrors.noRoom, { field: 'margin' })
  const texts = createI18n(toLanguage(request.language))
  const { t } = texts
  const subjects = await chooseSubjects({ ctx, request })
  const competition = await readCompetition(ctx)
  const fields = mayShow({ ctx }, shownFields(request.document, namesIn(request.fields) ?? []))
  const title = t(`competitions:print.document.${request.document}`)
  const [only, ...others] = subjects
  const list = only !== undefined && others.length === 0 ? ` ${only.name}` : ''
  const what = `${title}${list}${request.judge === undefined ? '' : ` ${request.judge}`}`
  const drawing = await drawingOf(
    { ctx, t, texts, words: texts.getFixedT(null, 'competitions'), competition, fields, request },
    subjects,
    what,
  )
  const { pages, bytes, isTooFull = false } = await (ctx.services.draw ?? draw)(drawing)
  if (isTooFull) throw failure(printErrors.dayTooFull, { field: 'subjects' })
  if (bytes === null) {
    const isSheets = request.document === 'JUDGE_SHEETS'
    throw failure(isSheets ? printErrors.tooManySheets : printErrors.tooManyPages, {
      field: 'copies',
      values: { pages, most: mostPages },
    })
  }
  const day = request.date === undefined ? '' : ` ${formatDate(request.date).replaceAll('/', '-')}`
  return {
    fileName: `${competition.name} - ${what}${day}.pdf`,
    contentType: 'application/pdf',
    body: bytes,
    disposition: request.download ? 'attachment' : 'inline',
    isFramed: true,
  }
}
