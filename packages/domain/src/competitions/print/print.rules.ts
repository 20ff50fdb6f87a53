import { hasRoomForList, type PageLook, roomOf, usualPage } from '../../kernel/paper/paper.rules.ts'
import type { PrintFontSize, PrintLayout } from '../../kernel/paper/paper.schema.ts'
import type { PrintDocumentType, PrintField, PrintOptions, PrintRequest } from './print.schema.ts'

/** What a document can show, in its usual order. Each list of results has place and result besides. */
export const printFields: Readonly<Record<PrintDocumentType, readonly PrintField[]>> = {
  STARTLISTS: ['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION', 'HORSE_DETAILS', 'OWNER', 'NOTES'],
  REGISTRATIONS: ['NUMBER', 'RIDER', 'HORSE', 'ORGANISATION', 'STATUS', 'HORSE_DETAILS', 'NOTES'],
  RESULTS: ['NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  LABELS: ['NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  JUDGE_SHEETS: ['TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  TIMESCHEDULE: ['TIME', 'NOTES'],
  JURY_SHEETS: ['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  RANKINGS: ['NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  MASTER_LIST: ['NUMBER', 'HORSE', 'HORSE_DETAILS', 'RIDER', 'ORGANISATION', 'TESTS'],
  STABLE_CARDS: ['HORSE', 'RIDER', 'ORGANISATION', 'HORSE_DETAILS', 'NUMBER', 'NOTES'],
}

const usual: Readonly<Record<PrintDocumentType, readonly PrintField[]>> = {
  STARTLISTS: ['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  REGISTRATIONS: ['NUMBER', 'RIDER', 'HORSE', 'ORGANISATION', 'STATUS'],
  RESULTS: ['NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  LABELS: ['NUMBER', 'RIDER', 'HORSE'],
  JUDGE_SHEETS: ['TIME', 'NUMBER', 'RIDER', 'HORSE'],
  TIMESCHEDULE: ['TIME', 'NOTES'],
  JURY_SHEETS: ['POSITION', 'NUMBER', 'RIDER', 'HORSE'],
  RANKINGS: ['NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'],
  MASTER_LIST: ['NUMBER', 'HORSE', 'HORSE_DETAILS', 'RIDER', 'TESTS'],
  STABLE_CARDS: ['HORSE', 'RIDER', 'ORGANISATION', 'NUMBER'],
}

/** Documents whose pages are a grid of labels. */
export const isLabels = (document: PrintDocumentType): boolean => document === 'LABELS' || document === 'STABLE_CARDS'

/** Whether what it is printed of has a day: the master list and a ranking of several tests are of the competition as a whole. */
export const hasDays = (document: PrintDocumentType): boolean => document !== 'MASTER_LIST' && document !== 'RANKINGS'

/** Until somebody keeps others. Sheets of labels reach the edge of the paper. */
export const usualOptions = (document: PrintDocumentType, language: PrintOptions['language']): PrintOptions => ({
  ...usualPage(language),
  ...(document === 'LABELS' && { margin: 'NONE' }),
  ...(document === 'JURY_SHEETS' && { layout: 'LANDSCAPE' }),
  ...(document === 'MASTER_LIST' && { fontSize: 'SMALL' }),
  ...{ labelRows: 8, labelColumns: 3, labelMargin: 0, ownLayout: true },
  // A card on a stable is read in passing.
  ...(document === 'STABLE_CARDS' && { labelRows: 4, labelColumns: 2, labelMargin: 5, fontSize: 'LARGE' }),
  fields: [...usual[document]],
})

/** What the request says, and else what a start list itself wants, and else what is usual. */
export const lookOf = <
  R extends { readonly layout?: PrintLayout | undefined; readonly fontSize?: PrintFontSize | undefined },
>(
  request: R,
  own?: { readonly orientation: PrintLayout; readonly fontSize: PrintFontSize },
) => ({
  ...request,
  layout: request.layout ?? own?.orientation ?? 'PORTRAIT',
  fontSize: request.fontSize ?? own?.fontSize ?? 'NORMAL',
})

/** A document as it is printed with these options: what is not said, each start list decides by its own layout. */
export const requestOf = ({
  competition,
  document,
  date,
  options,
}: Pick<PrintRequest, 'competition' | 'document' | 'date'> & { readonly options: PrintOptions }): PrintRequest => {
  const { fields, ownLayout, layout, fontSize, ...rest } = options
  const isOwn = document === 'STARTLISTS' && ownLayout
  return {
    ...{ ...rest, competition, document, blank: false, download: false },
    ...(date === undefined ? {} : { date }),
    ...(isOwn ? {} : { layout, fontSize, fields: fields.join(',') }),
  }
}

/** The wanted fields that a document has, each once, in the wanted order; the usual ones if none is left. */
export const shownFields = (
  document: PrintDocumentType,
  wanted: readonly string[] | undefined,
): readonly PrintField[] => {
  const offered = printFields[document]
  const shown = [...new Set(wanted)].flatMap((name) => offered.find((field) => field === name) ?? [])
  return shown.length === 0 ? usual[document] : shown
}

/** Names in an address, with commas between them; null if none is named. */
export const namesIn = (text: string | undefined): readonly string[] | null => {
  const names = (text ?? '').split(',').filter((name) => name !== '')
  return names.length === 0 ? null : names
}

/** The least that a sheet for a judge and a label need to be read, in millimetres. */
const leastSheet = { width: 150, height: 150 }
const leastLabel = { width: 12, height: 8 }

/** Whether the margins, and the distances between labels, leave room for what is printed. */
export const hasRoom = (
  document: PrintDocumentType,
  options: PageLook & Pick<PrintOptions, 'labelRows' | 'labelColumns' | 'labelMargin'>,
): boolean => {
  const { width, height } = roomOf(options)
  if (!isLabels(document)) {
    return document === 'JUDGE_SHEETS'
      ? width >= leastSheet.width && height >= leastSheet.height
      : hasRoomForList(options)
  }
  const { labelRows: rows, labelColumns: columns, labelMargin: gap } = options
  return (
    (width - (columns - 1) * gap) / columns >= leastLabel.width &&
    (height - (rows - 1) * gap) / rows >= leastLabel.height
  )
}
