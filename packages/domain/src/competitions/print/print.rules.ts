import type {
  PrintDocumentType,
  PrintField,
  PrintFontSize,
  PrintLayout,
  PrintMargin,
  PrintOptions,
  PrintRequest,
} from './print.schema.ts'

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

/** Until somebody keeps others. Sheets of labels reach the edge of the paper. */
export const usualOptions = (document: PrintDocumentType, language: PrintOptions['language']): PrintOptions => ({
  ...{ paper: 'A4', layout: 'PORTRAIT', copies: 1, collated: true, fontSize: 'NORMAL', language },
  margin: document === 'LABELS' ? 'NONE' : 'MEDIUM',
  ...(document === 'JURY_SHEETS' && { layout: 'LANDSCAPE' }),
  ...(document === 'MASTER_LIST' && { fontSize: 'SMALL' }),
  ...{ top: 10, right: 10, bottom: 10, left: 10 },
  ...{ labelRows: 8, labelColumns: 3, labelMargin: 0, ownLayout: true },
  // A card on a stable is read in passing.
  ...(document === 'STABLE_CARDS' && { labelRows: 4, labelColumns: 2, labelMargin: 5, fontSize: 'LARGE' }),
  fields: [...usual[document]],
})

/** Points. */
const sizes: Readonly<Record<PrintFontSize, number>> = { SMALL: 8, NORMAL: 9.5, LARGE: 12 }
/** Millimetres on each side. */
const margins: Readonly<Record<Exclude<PrintMargin, 'CUSTOM'>, number>> = { NONE: 0, SMALL: 5, MEDIUM: 10, LARGE: 20 }

type Look = Pick<
  PrintOptions,
  'paper' | 'layout' | 'copies' | 'collated' | 'fontSize' | 'margin' | 'top' | 'right' | 'bottom' | 'left'
>

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

/** The options in the units of a page: points for letters, millimetres for margins. */
export const pageOf = ({ paper, layout, copies, collated, fontSize, margin, top, right, bottom, left }: Look) => {
  const all = margin === 'CUSTOM' ? null : margins[margin]
  return {
    isA3: paper === 'A3',
    isLandscape: layout === 'LANDSCAPE',
    fontSize: sizes[fontSize],
    margin: all === null ? { top, right, bottom, left } : { top: all, right: all, bottom: all, left: all },
    ...{ copies, isCollated: collated },
  }
}

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

/** The papers by their short and their long side, and the least that a list, a sheet and a label need to be read, in millimetres. */
const papers = { A4: [210, 297], A3: [297, 420] } as const
const leastList = { width: 80, height: 60 }
const leastSheet = { width: 150, height: 150 }
const leastLabel = { width: 12, height: 8 }

/** Whether the margins, and the distances between labels, leave room for what is printed. */
export const hasRoom = (
  document: PrintDocumentType,
  options: Look & Pick<PrintOptions, 'labelRows' | 'labelColumns' | 'labelMargin'>,
): boolean => {
  const { isLandscape, margin } = pageOf(options)
  const [short, long] = papers[options.paper]
  const width = (isLandscape ? long : short) - margin.left - margin.right
  const height = (isLandscape ? short : long) - margin.top - margin.bottom
  if (!isLabels(document)) {
    const least = document === 'JUDGE_SHEETS' ? leastSheet : leastList
    return width >= least.width && height >= least.height
  }
  const { labelRows: rows, labelColumns: columns, labelMargin: gap } = options
  return (
    (width - (columns - 1) * gap) / columns >= leastLabel.width &&
    (height - (rows - 1) * gap) / rows >= leastLabel.height
  )
}
