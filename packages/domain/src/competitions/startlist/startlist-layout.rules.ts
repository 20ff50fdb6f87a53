// The layout of a start list (cr088, cr599): what is shown of each start and in which order, on the screen of the office, the public list,
// paper and in the spreadsheet alike.
import type { StartlistGroupKind } from '../../kernel/sport/sport.schema.ts'
import { isHorseFirst } from './list-figures.rules.ts'
import type { StartlistEntryType } from './startlist.schema.ts'
import { type StartlistColumn, StartlistLayout } from './startlist-layout.schema.ts'

type Arranged = { readonly type: StartlistEntryType; readonly draggingBefore: unknown }

const breaks: ReadonlySet<StartlistEntryType> = new Set(['BREAK', 'DRAGGING_BREAK', 'EXPLORE_BREAK'])

/**
 * The entries that the layout of a list shows (c023), on the public list and in the spreadsheet alike. Positions and times are those of the
 * whole list, so what is left out leaves a gap.
 */
export const arrangeEntries = <E extends Arranged>(
  { showBreaks, showOpenPositions }: Pick<StartlistLayout, 'showBreaks' | 'showOpenPositions'>,
  entries: readonly E[],
): (E & { draggingBefore: E['draggingBefore'] | null })[] =>
  entries
    .filter(({ type }) => (breaks.has(type) ? showBreaks : type !== 'OPEN_POSITION' || showOpenPositions))
    .map((entry) => (showBreaks ? entry : { ...entry, draggingBefore: null }))

/** A list of presentations is about the horses, so it names them first until somebody chooses (cr253). */
const usualColumns = (kind: StartlistGroupKind, columns: readonly StartlistColumn[]): StartlistColumn[] =>
  isHorseFirst(kind)
    ? columns.map((column) => (column === 'RIDER' ? 'HORSE' : column === 'HORSE' ? 'RIDER' : column))
    : [...columns]

/** The layout of a list as it is stored; what is not stored is usual for its kind. */
export const layoutOf = (stored: unknown, kind: StartlistGroupKind): StartlistLayout => {
  const layout = StartlistLayout.parse(stored ?? {})
  const isChosen = typeof stored === 'object' && stored !== null && 'columns' in stored
  return isChosen ? layout : { ...layout, columns: usualColumns(kind, layout.columns) }
}

/** Columns without which a screen names no start. */
const always: readonly StartlistColumn[] = ['RIDER', 'HORSE']

/** What a screen shows: who rides is never left out. */
export const namedColumns = (columns: readonly StartlistColumn[]): StartlistColumn[] => [
  ...columns,
  ...always.filter((column) => !columns.includes(column)),
]

/** Owner, notes and details of the horse are for the organiser alone (decision 33). */
const organisers: ReadonlySet<StartlistColumn> = new Set(['HORSE_DETAILS', 'OWNER', 'NOTES'])

/** What the public list shows, in this order. */
export const publicColumns = ({ columns }: Pick<StartlistLayout, 'columns'>): StartlistColumn[] =>
  namedColumns(columns).filter((column) => !organisers.has(column))

/** Whether the public list shows a column. */
export const isColumnPublic = (layout: Pick<StartlistLayout, 'columns'>, column: StartlistColumn): boolean =>
  publicColumns(layout).includes(column)

/** Owners and remarks are for those who manage the competition. */
const managers: ReadonlySet<string> = new Set(['OWNER', 'NOTES'])

/** Those of the columns that a reader of the manage screens sees. */
export const columnsFor = <C extends string>(columns: readonly C[], mayManage: boolean): C[] =>
  columns.filter((column) => mayManage || !managers.has(column))
