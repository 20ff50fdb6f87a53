// A saved view is what the address of a list says, so that a link opens the same list for somebody else.
import type { ViewedList } from '@oxer/domain/shell/list-view/list-view.schema'
import { shownColumns } from '@oxer/ui'

/** What the address of every list with saved views may say besides. */
export type ViewSearch = {
  /** The saved view from which the list was opened, or 'all' where none should open by itself. */
  view?: string | undefined
  /** The shown columns, with commas between them; without it, those that the browser remembers. */
  columns?: string | undefined
}

/** The search parameters of a list as a screen reads them. */
export type ListSearch = Readonly<Record<string, string | undefined>>

export const everything = 'all'

const parameters = {
  MEMBERS: ['q', 'club', 'license', 'held', 'age', 'membership', 'sort', 'columns'],
  CLUB_MEMBERS: ['q', 'license', 'age', 'membership', 'sort', 'columns'],
  HORSES: ['q', 'key', 'kind', 'studbook', 'state', 'sort', 'columns'],
  ORGANISATIONS: ['q', 'type', 'for', 'sort', 'columns'],
} as const satisfies Record<ViewedList, readonly string[]>

/** What is saved: the list's own parameters, in one order, so that equal views are equal texts. */
export const toViewText = (list: ViewedList, search: ListSearch): string =>
  new URLSearchParams(
    parameters[list].flatMap((name): [string, string][] => {
      const value = search[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  ).toString()

/** Every parameter of the list, so that what the view does not say is cleared. Others are ignored. */
export const fromViewText = (list: ViewedList, text: string): ListSearch => {
  const given = new URLSearchParams(text)
  return Object.fromEntries(parameters[list].map((name) => [name, given.get(name) ?? undefined]))
}

/** The columns of an address. */
export const readColumns = (text: string | undefined): readonly string[] | undefined =>
  text === undefined ? undefined : text.split(',')

/** The columns that the reader sees now: those of the address, or those that the browser remembers. */
export const seenColumns = (
  tableId: string,
  columns: readonly { id: string; hidden?: boolean }[],
  { columns: given }: ViewSearch,
): string => given ?? shownColumns(tableId, columns).join(',')
