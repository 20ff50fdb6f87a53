// The sheets on which judges write: one for each start and judge, with its head filled in.
import type { SheetEntry, SheetFill, SheetForm, SheetWords } from '@oxer/documents/sheet-paper/sheet-paper'
import type { PrintField, PrintRequest, PrintSubject } from '@oxer/domain/competitions/print/print.schema'
import type { DetailedEntry } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { WrittenSheet } from '@oxer/domain/disciplines/sheet/written-sheet'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import type { createI18n } from '@oxer/i18n'
import { formatDate } from '@oxer/i18n/formats'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { toDetailedEntries } from '../startlist/startlist.mappers.ts'
import { type LoadedStartlist, loadStartlist } from '../startlist/startlist-entries.queries.ts'
import { formOf } from './judge-sheet-forms.files.ts'
import { type JudgedTest, readJudgedTests } from './judged-tests.queries.ts'

type Texts = ReturnType<typeof createI18n>
type Sheets = {
  readonly ctx: Pick<Context, 'db'> & { readonly competition: Pick<CompetitionScope, 'ref'> }
  readonly texts: Texts
  /** Of the competition. */
  readonly name: string
  readonly fields: readonly PrintField[]
  readonly request: PrintRequest
}

export const sheetWords = ({ t }: Texts): SheetWords => ({
  ...{ test: t('catalogue:protocol.sheet.column.test'), maximum: t('catalogue:protocol.sheet.column.maximum') },
  ...{ mark: t('catalogue:protocol.sheet.column.mark'), correction: t('catalogue:protocol.sheet.column.correction') },
  ...{
    coefficient: t('catalogue:protocol.sheet.column.coefficient'),
    final: t('catalogue:protocol.sheet.column.final'),
  },
  directive: t('catalogue:protocol.sheet.column.directive'),
  remarks: t('catalogue:protocol.sheet.column.remarks'),
  position: t('catalogue:protocol.sheet.position'),
  general: t('catalogue:protocol.sheet.general'),
  signature: t('catalogue:protocol.sheet.signature'),
  ...{ writer: t('competitions:print.writer'), page: t('competitions:print.page'), of: t('competitions:print.of') },
})

/** What is filled in for a start; nothing on an empty sheet, or for a position that nobody has. */
const filledIn = (entry: DetailedEntry | null, field: PrintField): string => {
  if (entry === null) return ''
  if (field === 'TIME') return entry.startSeconds === null ? '' : toLocalTime(entry.startSeconds)
  if (field === 'NUMBER') return entry.competitionNumber === null ? '' : String(entry.competitionNumber)
  if (field === 'RIDER') return entry.rider?.name ?? ''
  if (field === 'HORSE') return entry.horse?.name ?? ''
  return field === 'ORGANISATION' ? (entry.organisation?.name ?? '') : ''
}

const labelOf = ({ t }: Texts, field: PrintField): string => {
  if (field === 'TIME') return t('competitions:startlist.layout.column.TIME')
  if (field === 'NUMBER') return t('catalogue:protocol.sheet.number')
  if (field === 'RIDER') return t('catalogue:protocol.sheet.rider')
  return field === 'HORSE' ? t('catalogue:protocol.sheet.horse') : t('competitions:startlist.field.organisation')
}

/** Lines of six sixths, in the order of what is filled in. */
const inLines = (fills: readonly SheetFill[]): SheetFill[][] => {
  const lines: SheetFill[][] = []
  let used = 6
  for (const fill of fills) {
    if (used + fill.share > 6) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(fill)
    used += fill.share
  }
  return lines
}

type Place = {
  readonly list: LoadedStartlist
  readonly test: JudgedTest
  readonly judge: JudgedTest['judges'][number]
  readonly sheet: WrittenSheet
}

/** Nobody knows when and where something is ridden that is not the first of a test. */
const knowsPlan = (field: PrintField, { isFirst }: WrittenSheet): boolean => isFirst || field !== 'TIME'

const entryOf = (
  { texts, name, fields }: Sheets,
  { list, test, judge, sheet }: Place,
  entry: DetailedEntry | null,
): SheetEntry => {
  const { t } = texts
  const plan = sheet.isFirst ? list.plan : null
  const fills: SheetFill[] = [
    { label: t('catalogue:protocol.sheet.test'), value: [name, test.name].join(' · '), share: 5 },
    { label: t('catalogue:protocol.sheet.date'), value: plan === null ? '' : formatDate(plan.date), share: 1 },
    ...fields.map((field) => ({
      label: labelOf(texts, field),
      value: knowsPlan(field, sheet) ? filledIn(entry, field) : '',
      share: field === 'TIME' || field === 'NUMBER' ? 1 : 2,
    })),
  ]
  const last: SheetFill[] = [
    { label: t('catalogue:protocol.sheet.judge'), value: judge.name, share: 4 },
    { label: t('competitions:print.arena'), value: plan?.arenaName ?? '', share: 2 },
  ]
  const who = [filledIn(entry, 'NUMBER'), filledIn(entry, 'RIDER'), filledIn(entry, 'HORSE')]
  return {
    position: judge.position,
    lines: [...inLines(fills), last],
    who: who.filter((part) => part !== '').join(' '),
  }
}

/** Who rides, and positions that somebody may still get; breaks and those who signed off have no sheet. */
const hasSheet = ({ type, registrationStatus }: DetailedEntry): boolean =>
  type === 'OPEN_POSITION' || (type === 'PARTICIPANT' && activeStatuses.some((status) => status === registrationStatus))

/** The sheets of a judge for one part, in the order of the starts, whichever of the tests of a list each of these rides. */
const formsOfPart = (
  sheets: Sheets,
  starts: readonly DetailedEntry[],
  places: ReadonlyMap<string, Place>,
  only: string | undefined,
): SheetForm[] => {
  const runs: { place: Place; entries: (DetailedEntry | null)[] }[] = []
  if (sheets.request.blank) runs.push(...[...places.values()].map((place) => ({ place, entries: [null] })))
  else {
    for (const start of starts) {
      const place = places.get(start.testRef ?? only ?? '')
      if (place === undefined) continue
      const run = runs.at(-1)
      if (run?.place === place) run.entries.push(start)
      else runs.push({ place, entries: [start] })
    }
  }
  return runs.map(({ place, entries }) => ({
    ...formOf(sheets, place),
    entries: entries.map((entry) => entryOf(sheets, place, entry)),
  }))
}

/** Each judge's sheets lie together: those of all starts for the first part of a test, then those for the next one. */
const formsOfList = (sheets: Sheets, list: LoadedStartlist, tests: readonly JudgedTest[]): SheetForm[] => {
  const { judge: wanted } = sheets.request
  const positions = [...new Set(tests.flatMap(({ judges }) => judges.map(({ position }) => position)))]
  const starts = toDetailedEntries(list, list.entries).entries.filter(hasSheet)
  const only = tests.length === 1 ? tests[0]?.testRef : undefined
  return positions
    .filter((position) => wanted === undefined || position === wanted)
    .flatMap((position) => {
      const seats = tests.flatMap((test) => {
        const judge = test.judges.find((each) => each.position === position)
        return judge === undefined ? [] : [{ list, test, judge }]
      })
      const most = Math.max(0, ...seats.map(({ judge }) => judge.sheets.length))
      return Array.from({ length: most }).flatMap((_, part) => {
        const places = seats.flatMap((seat): [string, Place][] => {
          const sheet = seat.judge.sheets[part] ?? null
          return sheet === null ? [] : [[seat.test.testRef, { ...seat, sheet }]]
        })
        return formsOfPart(sheets, starts, new Map(places), only)
      })
    })
}

export const judgeSheets = async (sheets: Sheets, subjects: readonly PrintSubject[]): Promise<SheetForm[]> => {
  const { ctx } = sheets
  const tests = await readJudgedTests(
    ctx.db,
    subjects.map(({ ref }) => ref),
  )
  const forms: SheetForm[] = []
  for (const { ref } of subjects) {
    const list = await loadStartlist(ctx.db, ctx.competition.ref, ref)
    const own = tests.filter(({ startlistRef }) => startlistRef === ref)
    // The parts of a test on one list have one sheet.
    const each = [...new Map(own.map((test) => [test.testRef, test])).values()]
    forms.push(...formsOfList(sheets, list, each))
  }
  return forms
}
