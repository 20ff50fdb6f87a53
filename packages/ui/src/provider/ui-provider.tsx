import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type FunctionComponent,
  type ReactNode,
  type Ref,
  use,
} from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

/** The texts that all screens share. A component takes its own texts as props, and these from the provider. */
export type UiTexts = {
  action: {
    cancel: string
    close: string
    edit: string
    delete: string
    publish: string
    unpublish: string
    archive: string
    retry: string
    next: string
    previous: string
    moreActions: string
  }
  state: Readonly<Record<'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED' | 'ARCHIVED' | 'DELETED', string>> & {
    live: string
    saving: string
    saved: string
    unsaved: string
    refused: string
  }
  table: {
    filter: string
    columns: string
    loadMore: string
    loadingMore: string
    empty: string
    emptyFiltered: (text: string) => string
    error: string
    selectAll: string
    selectRow: string
    selected: (count: number) => string
    /** `hasMore`: there are at least this many. */
    rows: (count: number, hasMore: boolean) => string
    resetColumns: string
    loading: string
  }
  loading: string
  error: { title: string; message: string }
  publish: { note: string; noteHint: string; initialNote: string; noteRequired: string }
  deletion: { title: string; message: string }
  field: {
    invalidDate: string
    invalidTime: string
    empty: string
    datePlaceholder: string
    timePlaceholder: string
    openCalendar: string
  }
  money: {
    amount: string
    currency: string
    tax: string
    amountEmpty: string
    negative: string
    invalid: string
  }
  typeahead: {
    hint: (count: number) => string
    searching: string
    none: (query: string) => string
    more: (query: string) => string
    failed: string
    clear: string
  }
  federation: { choose: string }
  revision: (number: number) => string
  startNumber: (number: string) => string
  breadcrumbs: string
}

/** What the keyboard does in a list, for the sheet behind the question mark. */
export type ListKeys = {
  opens: boolean
  selects: 'one' | 'many' | null
  filters: boolean
  /** Whether J and K move between the rows. */
  letters: boolean
}

export type UiSettings = {
  texts: UiTexts
  /** 'en', 'nl': determines the decimal mark of amounts and the names in the calendar. */
  language: string
  /** How this application follows a link without reloading the page. */
  Link: FunctionComponent<LinkProps>
  /** The sheet of keys of a list, whose words are loaded when it is first opened. */
  ListKeysSheet?: ComponentType<{ keys: ListKeys; onClose: () => void }>
}

const UiContext = createContext<UiSettings | null>(null)

export const UiProvider = ({ settings, children }: { settings: UiSettings; children: ReactNode }) => (
  <UiContext value={settings}>{children}</UiContext>
)

export const useUi = (): UiSettings => {
  const settings = use(UiContext)
  if (!settings) throw new Error('the views of @oxer/ui stand inside <UiProvider>')
  return settings
}

export const PlainLink = (props: LinkProps) => <a {...props} />
