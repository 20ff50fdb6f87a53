// What the documents of a competition say: the rows of lists and labels, read from the database and put into words.
import { Prisma } from '@oxer/db'
import type { Label } from '@oxer/documents/label-paper/label-paper'
import type { ListColumn, ListRow, ListSection } from '@oxer/documents/list-paper/list-paper'
import { lookOf, namesIn } from '@oxer/domain/competitions/print/print.rules'
import type { PrintField, PrintRequest, PrintSubject } from '@oxer/domain/competitions/print/print.schema'
import { isRiderNamed, mayPrintField, type RiderPrivacy } from '@oxer/domain/competitions/print/print-privacy.rules'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import type { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { columnsFor } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { pageOf } from '@oxer/domain/kernel/paper/paper.rules'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { HorseGender } from '@oxer/domain/parties/horse/horse.schema'
import { type createI18n, toLanguage } from '@oxer/i18n'
import { formatInstant, formatLongDate, formatResult } from '@oxer/i18n/formats'
import { hasRoundColumns, rankingHeaderText } from '@oxer/i18n/ranking-header'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { listTestSets, viewRanking } from '../ranking/ranking.queries.ts'
import { readRegistrations } from '../registration/registration-rows.queries.ts'
import { type ListedRow, readLaidOutList, readListedRows } from '../startlist/listed-starts.queries.ts'
import { getStartlistParameters } from '../startlist/startlist-parameters.queries.ts'
import { liveAddress, rankingAddresses, startlistAddress } from './live-address.queries.ts'

/** Who prints what, decided where it was ordered: a task has no caller. */
export type Printing = Pick<Context, 'db' | 'now' | 'services'> & {
  readonly competition: Pick<CompetitionScope, 'ref'>
  /** Owners and remarks are for those who manage the competition. */
  readonly mayManage: boolean
  /** Of the public pages. */
  readonly origin: string
}
export type Texts = ReturnType<typeof createI18n>['t']

export type PrintedCompetition = {
  name: string
  start: string
  end: string
  timeZone: string
  cityName: string
  status: string
  publishedParts: string[]
  /** Of the registrations. */
  opensAt: Date | null
  closesAt: Date | null
  lateAt: Date | null
  publication: number
  colour: string | null
  /** The crest of the federation. */
  avatar: string | null
}

export type Sheet = {
  readonly ctx: Printing
  readonly t: Texts
  readonly texts: ReturnType<typeof createI18n>
  readonly words: Parameters<typeof rankingHeaderText>[0]
  readonly competition: PrintedCompetition
  readonly fields: readonly PrintField[]
  readonly request: PrintRequest
  /** By registration; everybody else is of age. */
  readonly minors: ReadonlyMap<string, RiderPrivacy>
}

const printedOf = ({ ctx, request, minors }: Sheet, registration: string | null) => ({
  document: request.document,
  mayManage: ctx.mayManage,
  rider: minors.get(registration ?? '') ?? 'ADULT',
})

export const isNamed = (sheet: Sheet, registration: string): boolean => isRiderNamed(printedOf(sheet, registration))

export const mayShow = (
  { ctx }: { readonly ctx: Pick<Printing, 'mayManage'> },
  fields: readonly PrintField[],
): PrintField[] => columnsFor(fields, ctx.mayManage)

const isFigure: ReadonlySet<PrintField> = new Set(['POSITION', 'TIME', 'NUMBER'])

const headerOf = (t: Texts, field: PrintField): string => {
  if (field === 'TESTS') return t('competitions:print.tests')
  return field === 'TIME' || field === 'HORSE_DETAILS' || field === 'OWNER' || field === 'NOTES'
    ? t(`competitions:startlist.layout.column.${field}`)
    : t(
        `competitions:startlist.field.${({ POSITION: 'position', NUMBER: 'number', RIDER: 'rider', HORSE: 'horse', ORGANISATION: 'organisation', STATUS: 'status' } as const)[field]}`,
      )
}

export const columnsOf = ({ t, fields }: Sheet): ListColumn[] =>
  fields.map((field) => ({
    header: headerOf(t, field),
    isFigure: isFigure.has(field),
    isStrong: field === 'RIDER',
  }))

export const numberText = (number: number | null): string => (number === null ? '' : String(number))

const startText = (sheet: Sheet, row: ListedRow, field: PrintField): string => {
  if (!mayPrintField(printedOf(sheet, row.registrationRef), field)) return ''
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
    case 'TESTS':
      return ''
    default:
      return field satisfies never
  }
}

const names: ReadonlySet<PrintField> = new Set(['RIDER', 'HORSE'])

/** Whether a start list may still change, on each paper that is made of it. */
export const listStateText = (t: Texts, status: StartlistStatus): string =>
  isFinalStartlist(status) ? t(`competitions:startlist.status.${status}`) : t('competitions:print.provisional')

/** decision 467: the cells of a start, with its mark beside the last name, as on the screen; without names in its last cell. */
export const markedCells = (
  t: Texts,
  fields: readonly PrintField[],
  outOfCompetition: boolean,
  textOf: (field: PrintField) => string,
): string[] => {
  const named = fields.findLastIndex((field) => names.has(field))
  const marked = named === -1 ? fields.length - 1 : named
  const words = t('competitions:publicCompetition.startlist.outOfCompetition')
  return fields.map((field, index) => {
    const text = textOf(field)
    if (!outOfCompetition || index !== marked) return text
    return text === '' ? words : `${text} · ${words}`
  })
}

/** The words of a break follow the columns of figures before it, such as its time. */
const toListRow = (sheet: Sheet, fields: readonly PrintField[], row: ListedRow): ListRow => {
  if (row.kind === 'START') {
    const cells = markedCells(sheet.t, fields, row.outOfCompetition, (field) => startText(sheet, row, field))
    return { kind: 'ROW', cells, isStruck: row.isScratched }
  }
  const words = fields.findIndex((field) => !isFigure.has(field))
  const before = fields.slice(0, words === -1 ? fields.length : words)
  return { kind: 'NOTE', cells: before.map((field) => (field === 'TIME' ? (row.time ?? '') : '')), text: row.rider }
}

const sectionLook = (options: Parameters<typeof pageOf>[0]) => {
  const { isLandscape, fontSize } = pageOf(options)
  return { isLandscape, fontSize }
}

/** A list that is printed with the fields of its own layout, unless others are wanted. */
export const startlistSection = async (sheet: Sheet, subject: PrintSubject): Promise<ListSection> => {
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
      listStateText(t, list.status),
      ...(judges.length === 0
        ? []
        : [
            `${t('competitions:print.judges')}: ${judges.map(({ position, name }) => `${position} ${name}`).join(', ')}`,
          ]),
    ],
    columns: columnsOf({ ...sheet, fields }),
    rows: rows.map((row) => toListRow(sheet, fields, row)),
    empty: t('competitions:print.noStarts'),
    foot:
      list.draw?.seed === null || list.draw === null ? [] : [t('competitions:print.drawn', { seed: list.draw.seed })],
    address: await startlistAddress(sheet, list),
    look: sectionLook(lookOf(request, layout)),
  }
}

export const horseDetails = (t: Texts, { birthDate, gender, studbook }: NonNullable<Registration['horse']>): string =>
  [birthDate?.slice(0, 4), t(`parties:horse.genders.${HorseGender.parse(gender)}`), studbook]
    .filter(Boolean)
    .join(' · ')

/** Who is registered: a rider, who presents a horse, or a team. */
const whoOf = ({ rider, team }: Registration): string => rider?.name ?? team?.name ?? ''

export const registrationText = (sheet: Sheet, row: Registration, field: PrintField): string => {
  const { t } = sheet
  if (!mayPrintField(printedOf(sheet, row.ref), field)) return ''
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
    case 'TESTS':
      return row.testName
    default:
      return field satisfies never
  }
}

/** By number, then by name; those without a number last. */
export const byNumber = (left: Registration, right: Registration): number =>
  (left.startNumber ?? Number.MAX_SAFE_INTEGER) - (right.startNumber ?? Number.MAX_SAFE_INTEGER) ||
  whoOf(left).localeCompare(whoOf(right)) ||
  (left.horse?.name ?? '').localeCompare(right.horse?.name ?? '')

/** decision 33: how many young riders a paper does not name, as the public master list says it. */
export const unnamedFacts = (sheet: Sheet, rows: readonly Registration[]): string[] => {
  const unnamed = new Set(rows.flatMap(({ ref, rider }) => (rider === null || isNamed(sheet, ref) ? [] : [rider.ref])))
  return unnamed.size === 0
    ? []
    : [sheet.t('competitions:publicCompetition.masterlist.unnamed', { count: unnamed.size })]
}

export const readOfTests = (ctx: Printing, subjects: readonly PrintSubject[]): Promise<Registration[]> =>
  readRegistrations(ctx.db, {
    where: Prisma.sql`r.competition_ref = ${ctx.competition.ref}::uuid
      AND r.test_ref = ANY(${subjects.map(({ ref }) => ref)}::uuid[])`,
  })

export const registrationSections = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  const { ctx, t, fields } = sheet
  const byTest = new Map(subjects.map(({ ref }): [string, Registration[]] => [ref, []]))
  for (const row of await readOfTests(ctx, subjects)) byTest.get(row.testRef)?.push(row)
  return subjects.map(({ ref, name }): ListSection => {
    const rows = (byTest.get(ref) ?? []).toSorted(byNumber)
    return {
      title: name,
      facts: [
        t('competitions:print.registered', { count: rows.filter(({ status }) => isActiveRegistration(status)).length }),
        ...unnamedFacts(sheet, rows),
      ],
      columns: columnsOf(sheet),
      rows: rows.map((row) => ({
        kind: 'ROW',
        cells: markedCells(t, fields, row.outOfCompetition, (field) => registrationText(sheet, row, field)),
        isStruck: !isActiveRegistration(row.status),
      })),
      empty: t('competitions:print.noRegistrations'),
      foot: [],
      // The public reads of registrations on the master list.
      address: liveAddress(sheet, '/masterlist'),
    }
  })
}

type Ranked = {
  readonly place: number | null
  readonly isShared: boolean
  readonly outOfCompetition: boolean
  readonly status: ResultStatus
  readonly startNumber: number | null
  readonly rider: { readonly name: string }
  readonly horse: { readonly name: string }
  readonly organisationName: string | null
  readonly cells: Readonly<Record<string, string>>
}
type Standing = {
  readonly headers: Awaited<ReturnType<typeof viewRanking>>['headers']
  readonly rows: readonly Ranked[]
}

/** A ranking by its places, with a column for each of its figures. */
export const rankedSection = (
  sheet: Sheet,
  { title, facts, address, headers, rows }: Pick<ListSection, 'title' | 'facts' | 'address'> & Standing,
): ListSection => {
  const { t, words, fields, request } = sheet
  const hasRounds = hasRoundColumns(headers)
  return {
    ...{ title, facts, empty: t('competitions:print.noResults') },
    columns: [
      { header: t('competitions:ranking.column.place'), isFigure: true },
      ...columnsOf(sheet),
      ...headers.map((header) => ({ header: rankingHeaderText(words, header, hasRounds), isFigure: true })),
    ],
    rows: rows.map((row) => ({
      kind: 'ROW',
      cells: [
        placeText(row),
        ...markedCells(t, fields, row.outOfCompetition, (field) => resultText(row, field)),
        ...headers.map(({ key }, at) => {
          const text = row.cells[key]
          if (text !== undefined) return formatResult(text, toLanguage(request.language))
          return at === 0 && row.status !== 'FINISHED' ? t(`competitions:result.status.${row.status}`) : ''
        }),
      ],
    })),
    foot: [t('competitions:print.signature')],
    address,
  }
}

export const officialText = (
  { ctx, t, competition }: Sheet,
  { isOfficial, publishedAt }: { readonly isOfficial: boolean; readonly publishedAt: Date | null },
): string =>
  isOfficial
    ? t('competitions:print.official', {
        at: formatInstant((publishedAt ?? ctx.now()).toISOString(), competition.timeZone),
      })
    : t('competitions:print.provisional')

export const resultSections = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  const { ctx, request } = sheet
  const names = new Map(subjects.map(({ ref, name }) => [ref, name]))
  const sets = (await listTestSets(ctx.db, ctx.competition)).filter(({ ref }) => names.has(ref))
  const records = await ctx.db.ranking.findMany({ where: { testSetRef: { in: sets.map(({ ref }) => ref) } } })
  const bySet = new Map(sets.map((set) => [set.ref, set]))
  const byRef = new Map(records.map((record) => [record.testSetRef, record]))
  const addresses = await rankingAddresses(sheet, records)
  const sections: ListSection[] = []
  for (const { ref, name, date } of subjects) {
    const [set, record] = [bySet.get(ref), byRef.get(ref)]
    if (set === undefined || record === undefined) continue
    const { headers, rows } = await viewRanking(ctx.db, set, record)
    const isOfficial = record.status === 'CLOSED' && !record.areResultsReopened
    const facts = [
      ...(date === null ? [] : [formatLongDate(date, toLanguage(request.language))]),
      officialText(sheet, { isOfficial, publishedAt: record.publishedAt }),
    ]
    const address = addresses.get(ref) ?? null
    sections.push(rankedSection(sheet, { title: name, facts, address, headers, rows }))
  }
  return sections
}

export const placeText = ({ place, isShared }: Pick<Ranked, 'place' | 'isShared'>): string =>
  place === null ? '' : `${place}${isShared ? '=' : ''}`

const resultText = (row: Ranked, field: PrintField): string => {
  if (field === 'NUMBER') return numberText(row.startNumber)
  if (field === 'RIDER') return row.rider.name
  if (field === 'HORSE') return row.horse.name
  return field === 'ORGANISATION' ? (row.organisationName ?? '') : ''
}

/** One label for each number of a combination, however many tests it rides; a team wears none. */
export const labelsOf = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<Label[]> => {
  const { ctx, fields } = sheet
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
          .map((field) => registrationText(sheet, row, field))
          .filter((text) => text !== ''),
      },
    ]
  })
}
