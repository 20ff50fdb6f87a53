import type { StartlistColumn, StartlistEntryType, StartlistLayout } from './startlist.schema.ts'

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

/** Columns without which a public list names no start. */
const always: ReadonlySet<StartlistColumn> = new Set(['RIDER', 'HORSE'])

/** Whether the public list shows a column. Owner, notes and details of the horse are for the organiser's spreadsheet alone (decision 33). */
export const isColumnPublic = ({ columns }: Pick<StartlistLayout, 'columns'>, column: StartlistColumn): boolean =>
  always.has(column) || columns.includes(column)
