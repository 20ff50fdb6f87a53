// What the rows of a start list show, by its layout (cs103).

import { columnsFor, namedColumns } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import type { StartlistColumn, StartlistDetail } from '@oxer/domain/competitions/startlist/startlist-layout.schema'

export type ListColumns = {
  readonly shown: readonly StartlistColumn[]
  /** For a grid: the handle, the columns, the marks. */
  readonly template: string
  /** Where the words of a row that is no start begin: after the figures before the first name, as on paper. */
  readonly words: number
}

const figures: ReadonlySet<StartlistColumn> = new Set(['POSITION', 'TIME', 'NUMBER'])

const widths: Readonly<Record<StartlistColumn, string>> = {
  POSITION: '3ch',
  TIME: '5.5ch',
  NUMBER: '60px',
  RIDER: 'minmax(0, 1.2fr)',
  HORSE: 'minmax(0, 1.2fr)',
  ORGANISATION: 'minmax(0, 1.1fr)',
  HORSE_DETAILS: 'minmax(0, 1.1fr)',
  OWNER: 'minmax(0, 1fr)',
  NOTES: 'minmax(0, 1fr)',
}

/** Before there are times and numbers, their room is for the names. */
export const listColumns = (
  columns: readonly StartlistColumn[],
  { mayManage, isBare }: { mayManage: boolean; isBare: boolean },
): ListColumns => {
  const shown = namedColumns(columnsFor(columns, mayManage)).filter(
    (column) => !isBare || (column !== 'TIME' && column !== 'NUMBER'),
  )
  const firstName = shown.findIndex((column) => !figures.has(column))
  return {
    shown,
    template: ['28px', ...shown.map((column) => widths[column]), 'auto'].join(' '),
    words: firstName + 2,
  }
}

const details: ReadonlySet<StartlistColumn> = new Set(['HORSE_DETAILS', 'OWNER', 'NOTES'])

/** Whether anything is shown that the entries themselves do not say. */
export const needsDetails = (columns: readonly StartlistColumn[]): boolean =>
  columns.some((column) => details.has(column))

export const detailOf = (detail: StartlistDetail | undefined, column: StartlistColumn): string => {
  if (column === 'HORSE_DETAILS') return detail?.horseDetails ?? ''
  if (column === 'OWNER') return detail?.owner ?? ''
  return column === 'NOTES' ? (detail?.notes ?? '') : ''
}
