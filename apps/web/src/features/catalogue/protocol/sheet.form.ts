// A protocol with a sheet in the form of its editor: figures as they are typed, and the lists of the sheet with their
// headings as rows.
import type {
  CourseErrorDeduction,
  DressageArena,
  DressageExercise,
  DressagePart,
  DressageProtocol,
  PresentationProtocol,
  ResultInputKind,
  StyleRidingProtocol,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import type { SheetProtocol } from '@oxer/domain/disciplines/sheet/sheet-totals'
import { toDecimal, toHundredths, toSecondsText } from './jumping-protocol.form.ts'

/** An exercise, or a heading of the exercises below it; for a heading, `name` is its text. */
export type RowValues = {
  id: string
  isHeading: boolean
  letters: string
  name: string
  directive: string
  coefficient: string
  maximum: string
  markStep: string
}
export type SheetLists = Record<DressagePart, RowValues[]>
export type RowPlace = { part: DressagePart; index: number }

/** The common fields of all kinds of sheets, and those of only one kind; each kind stores its own. */
export type SheetValues = {
  name: string
  judges: string[]
  judgeMaximum: string
  decimals: number
  inputKind: ResultInputKind | ''
  lists: SheetLists
  courseErrors: { kind: CourseErrorDeduction['kind']; value: string }[]
  /** Dressage: the part that decides; style riding: style or time. */
  tieBreak: string[]
  arena: DressageArena | ''
  aggregate: DressageProtocol['aggregate']
  artisticWeight: string
  comparedBy: NonNullable<DressageProtocol['comparedBy']> | ''
  judgeDecimals: number | null
  timeAllowed: string
  penalty: string
  perStarted: string
  hasJumpOff: boolean
  jumpOffPoints: string
  jumpOffTimeAllowed: string
  jumpOffPenalty: string
  jumpOffPerStarted: string
  hasJumpingRanking: boolean
  scoredBy: PresentationProtocol['scoredBy']
  /** Presentation: rows whose marks break ties, wherever they are moved. */
  tieRows: string[]
}

let lastRow = 0
const newId = (): string => {
  lastRow += 1
  return `row-${String(lastRow)}`
}

const emptyRow = { isHeading: false, letters: '', name: '', directive: '', coefficient: '', maximum: '', markStep: '' }

/** A row with the same kind of mark as the previous ones. */
export const newExercise = (list: readonly RowValues[], given: Partial<RowValues> = {}): RowValues => {
  const like = list.findLast((row) => !row.isHeading)
  return {
    ...emptyRow,
    coefficient: '1',
    maximum: like?.maximum ?? '10',
    markStep: like ? like.markStep : '0.5',
    ...given,
    id: newId(),
  }
}
export const newHeading = (name = ''): RowValues => ({ ...emptyRow, isHeading: true, name, id: newId() })

const listsOf = (exercises: readonly DressageExercise[], show: (text: string) => string) => {
  const lists: SheetLists = { TECHNICAL: [], ARTISTIC: [], COLLECTIVE: [] }
  const rowOfNo = new Map<number, string>()
  for (const exercise of exercises) {
    const list = lists[exercise.part]
    if (exercise.heading) list.push(newHeading(exercise.heading))
    const row = newExercise(list, {
      letters: exercise.letters ?? '',
      name: exercise.name ?? '',
      directive: exercise.directive ?? '',
      coefficient: show(exercise.coefficient),
      maximum: show(exercise.maximum),
      markStep: show(exercise.markStep ?? ''),
    })
    list.push(row)
    rowOfNo.set(exercise.no, row.id)
  }
  return { lists, rowOfNo }
}

const penaltyText = (
  rule: { penalty: string; perStarted: number } | null | undefined,
  show: (text: string) => string,
) => ({ penalty: show(rule?.penalty ?? ''), perStarted: rule ? show(toSecondsText(rule.perStarted)) : '' })

/** `show` writes a decimal in the reader's notation. */
export const sheetValuesOf = (
  name: string,
  protocol: SheetProtocol,
  show: (text: string) => string = (text) => text,
): SheetValues => {
  const { lists, rowOfNo } = listsOf(protocol.exercises, show)
  const dressage = protocol.discipline === 'DRESSAGE' ? protocol : null
  const style = protocol.discipline === 'STYLE_RIDING' ? protocol : null
  const presentation = protocol.discipline === 'PRESENTATION' ? protocol : null
  const jumpOff = penaltyText(style?.jumpOff?.timePenalty, show)
  return {
    name,
    judges: protocol.judges,
    judgeMaximum: show(protocol.judgeMaximum ?? ''),
    decimals: protocol.decimals,
    inputKind: protocol.inputKind ?? '',
    lists,
    courseErrors:
      (presentation === null ? (dressage ?? style)?.courseErrors : undefined)?.map((error) => ({
        kind: error.kind,
        value: error.kind === 'ELIMINATION' ? '' : show(error.value),
      })) ?? [],
    tieBreak: [...((dressage ?? style)?.tieBreak ?? [])],
    arena: dressage?.arena ?? '',
    aggregate: dressage?.aggregate ?? 'MEAN_OF_JUDGES',
    artisticWeight: show(dressage?.artisticWeight ?? ''),
    comparedBy: dressage?.comparedBy ?? '',
    judgeDecimals: dressage?.judgeDecimals ?? null,
    timeAllowed: show(toSecondsText(style?.timeAllowed ?? null)),
    ...penaltyText(style?.timePenalty, show),
    hasJumpOff: (style?.jumpOff ?? null) !== null,
    jumpOffPoints: show(style?.jumpOff?.stylePoints ?? ''),
    jumpOffTimeAllowed: show(toSecondsText(style?.jumpOff?.timeAllowed ?? null)),
    jumpOffPenalty: jumpOff.penalty,
    jumpOffPerStarted: jumpOff.perStarted,
    hasJumpingRanking: style?.hasJumpingRanking ?? false,
    scoredBy: presentation?.scoredBy ?? 'PERCENTAGE',
    tieRows: presentation?.tieBreak.flatMap((no) => rowOfNo.get(no) ?? []) ?? [],
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : toDecimal(text))
const penaltyOf = (penalty: string, perStarted: string) =>
  penalty.trim() === '' && perStarted.trim() === ''
    ? null
    : { penalty: toDecimal(penalty), perStarted: toHundredths(perStarted) ?? Number.NaN }

export const sheetParts = ['TECHNICAL', 'ARTISTIC', 'COLLECTIVE'] as const satisfies readonly DressagePart[]

/** The exercise rows, numbered as on the sheet, each with its position in the lists. */
export const numberedRows = (lists: SheetLists): (RowPlace & { no: number; row: RowValues; heading: string })[] => {
  let no = 0
  return sheetParts.flatMap((part) => {
    let heading = ''
    return lists[part].flatMap((row, index) => {
      if (row.isHeading) {
        heading = row.name.trim()
        return []
      }
      no += 1
      const numbered = { part, index, no, row, heading }
      heading = ''
      return [numbered]
    })
  })
}

const said = <Key extends string>(key: Key, text: string): { [key in Key]?: string } => {
  const trimmed = text.trim()
  return (trimmed === '' ? {} : { [key]: trimmed }) as { [key in Key]?: string }
}

const exercisesOf = (lists: SheetLists): DressageExercise[] =>
  numberedRows(lists).map(({ part, no, row, heading }) => ({
    no,
    ...said('heading', heading),
    ...said('letters', row.letters),
    ...said('name', row.name),
    ...said('directive', row.directive),
    coefficient: toDecimal(row.coefficient),
    maximum: toDecimal(row.maximum),
    part,
    markStep: orNull(row.markStep),
  }))

const sheetOfValues = (values: SheetValues) => ({
  judges: values.judges,
  judgeMaximum: orNull(values.judgeMaximum),
  exercises: exercisesOf(values.lists),
  decimals: values.decimals,
  ...(values.inputKind !== '' && { inputKind: values.inputKind }),
})

const courseErrorsOf = (values: SheetValues): CourseErrorDeduction[] =>
  values.courseErrors.map(({ kind, value }) => (kind === 'ELIMINATION' ? { kind } : { kind, value: toDecimal(value) }))

export const toDressage = (values: SheetValues): DressageProtocol => ({
  discipline: 'DRESSAGE',
  ...(values.arena !== '' && { arena: values.arena }),
  ...sheetOfValues(values),
  aggregate: values.aggregate,
  courseErrors: courseErrorsOf(values),
  judgeDecimals: values.judgeDecimals,
  tieBreak: values.tieBreak.flatMap((key) => (key === 'COLLECTIVE' || key === 'ARTISTIC' ? [key] : [])),
  ...(values.artisticWeight.trim() !== '' && { artisticWeight: toDecimal(values.artisticWeight) }),
  ...(values.comparedBy !== '' && { comparedBy: values.comparedBy }),
})

export const toStyleRiding = (values: SheetValues): StyleRidingProtocol => ({
  discipline: 'STYLE_RIDING',
  ...sheetOfValues(values),
  courseErrors: courseErrorsOf(values),
  timeAllowed: toHundredths(values.timeAllowed),
  timePenalty: penaltyOf(values.penalty, values.perStarted),
  jumpOff: values.hasJumpOff
    ? {
        stylePoints: toDecimal(values.jumpOffPoints),
        timeAllowed: toHundredths(values.jumpOffTimeAllowed),
        timePenalty: penaltyOf(values.jumpOffPenalty, values.jumpOffPerStarted),
      }
    : null,
  hasJumpingRanking: values.hasJumpingRanking,
  tieBreak: values.tieBreak.flatMap((key) => (key === 'STYLE' || key === 'TIME' ? [key] : [])),
})

export const toPresentation = (values: SheetValues): PresentationProtocol => {
  const numbers = new Map(numberedRows(values.lists).map(({ row, no }) => [row.id, no]))
  return {
    discipline: 'PRESENTATION',
    ...sheetOfValues(values),
    scoredBy: values.scoredBy,
    tieBreak: values.tieRows.flatMap((id) => numbers.get(id) ?? []),
  }
}

const fieldsOfDefinition: Readonly<Record<string, string>> = {
  exercises: 'lists',
  'timePenalty.penalty': 'penalty',
  'timePenalty.perStarted': 'perStarted',
  'jumpOff.stylePoints': 'jumpOffPoints',
  'jumpOff.timeAllowed': 'jumpOffTimeAllowed',
  'jumpOff.timePenalty.penalty': 'jumpOffPenalty',
  'jumpOff.timePenalty.perStarted': 'jumpOffPerStarted',
}

/**
 * Converts the path of a field in the server's names, such as `definition.exercises.4.maximum`, to the field of the
 * editor.
 */
export const fieldOfPath = (path: string, values: SheetValues): string => {
  const field = path.replace(/^definition\./, '')
  const [, at, of] = /^exercises\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (at !== undefined) {
    const place = numberedRows(values.lists)[Number(at)]
    if (!place) return 'lists'
    const index = of === 'heading' ? place.index - 1 : place.index
    return `lists.${place.part}.${String(index)}.${of === 'heading' ? 'name' : String(of)}`
  }
  if (field.startsWith('judges.')) return 'judges'
  if (field.startsWith('tieBreak.')) return values.tieRows.length > 0 ? 'tieRows' : 'tieBreak'
  return fieldsOfDefinition[field] ?? field
}

/** Empty headings, and headings without exercises: fields of the editor. */
export const emptyHeadings = (lists: SheetLists): { field: string; isNameless: boolean }[] =>
  sheetParts.flatMap((part) =>
    lists[part].flatMap((row, index) => {
      if (!row.isHeading) return []
      const isNameless = row.name.trim() === ''
      const below = lists[part][index + 1]
      return isNameless || below === undefined || below.isHeading
        ? [{ field: `lists.${part}.${String(index)}.name`, isNameless }]
        : []
    }),
  )
