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

/**
 * The columns that this reader shows and hides, kept in the browser as '+name,-email'. Only choices are kept, so that a
 * new column appears and the defaults of the others may change.
 */
export const useRememberedColumns = (tableId: string | undefined) => {
  const [choices, setChoices] = useState<Record<string, boolean>>(() => (tableId === undefined ? {} : read(tableId)))
  const choose = (next: Record<string, boolean>): void => {
    setChoices(next)
    if (tableId === undefined) return
    const text = Object.entries(next)
      .map(([id, shown]) => `${shown ? '+' : '-'}${id}`)
      .join(',')
    if (text === '') window.localStorage.removeItem(place(tableId))
    else window.localStorage.setItem(place(tableId), text)
  }
  const isShown = useCallback((id: string, byDefault: boolean): boolean => choices[id] ?? byDefault, [choices])
  return {
    isShown,
    show: (id: string, shown: boolean): void => choose({ ...choices, [id]: shown }),
    reset: (): void => choose({}),
    isChanged: Object.keys(choices).length > 0,
  }
}
