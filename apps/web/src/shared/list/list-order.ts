// The order of a list in its address: the name of a column, with a minus for the last one first.
import type { DataTableSort } from '@oxer/ui'

/** Null for an unknown column: the list has its own order. */
export const toSort = <Column extends string>(
  text: string | undefined,
  columns: Readonly<Partial<Record<string, Column>>>,
): (DataTableSort & { by: Column }) | null => {
  const column = text?.replace(/^-/, '') ?? ''
  const by = columns[column]
  if (by === undefined) return null
  return { column, by, direction: text?.startsWith('-') === true ? 'descending' : 'ascending' }
}

export const toSortText = (sort: DataTableSort | null): string | undefined =>
  sort === null ? undefined : `${sort.direction === 'descending' ? '-' : ''}${sort.column}`
