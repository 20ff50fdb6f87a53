import { useCallback, useState } from 'react'

const place = (tableId: string): string => `oxer.table.${tableId}`

const read = (tableId: string): Record<string, boolean> => {
  const stored = window.localStorage.getItem(place(tableId))
  if (stored === null) return {}
  const choices: Record<string, boolean> = {}
  for (const each of stored.split(',')) {
    const id = each.slice(1)
    if (id !== '') choices[id] = each.startsWith('+')
  }
  return choices
}

/** The columns that a table shows to this reader now, for what is made from the list. */
export const shownColumns = (tableId: string, columns: readonly { id: string; hidden?: boolean }[]): string[] => {
  const choices = read(tableId)
  return columns.filter(({ id, hidden }) => choices[id] ?? hidden !== true).map(({ id }) => id)
}

/** The choice of columns that a screen keeps, in its address for instance; undefined leaves it to the browser. */
export type GivenColumns = {
  shown: readonly string[] | undefined
  onShown: (ids: readonly string[] | undefined) => void
}

/**
 * The columns that this reader shows and hides, kept in the browser as '+name,-email'. Only choices are kept, so that a
 * new column appears and the defaults of the others may change.
 */
export const useRememberedColumns = (
  tableId: string | undefined,
  columns: readonly { id: string; hidden?: boolean; hideable?: boolean }[],
  { shown, onShown }: Partial<GivenColumns>,
) => {
  const [choices, setChoices] = useState<Record<string, boolean>>(() => (tableId === undefined ? {} : read(tableId)))
  const choose = (next: Record<string, boolean>): void => {
    setChoices(next)
    if (tableId === undefined) return
    const text = Object.entries(next)
      .map(([id, isShown]) => `${isShown ? '+' : '-'}${id}`)
      .join(',')
    if (text === '') window.localStorage.removeItem(place(tableId))
    else window.localStorage.setItem(place(tableId), text)
  }
  const given = shown?.join(',')
  const isShown = useCallback(
    ({ id, hidden, hideable }: { id: string; hidden?: boolean; hideable?: boolean }): boolean =>
      given === undefined ? (choices[id] ?? hidden !== true) : hideable === false || given.split(',').includes(id),
    [choices, given],
  )
  return {
    isShown,
    show: (id: string, isWanted: boolean): void => {
      if (given === undefined) choose({ ...choices, [id]: isWanted })
      else
        onShown?.(
          columns.filter((column) => (column.id === id ? isWanted : isShown(column))).map((column) => column.id),
        )
    },
    reset: (): void => {
      if (given !== undefined) onShown?.(undefined)
      choose({})
    },
    isChanged: given !== undefined || Object.keys(choices).length > 0,
  }
}
