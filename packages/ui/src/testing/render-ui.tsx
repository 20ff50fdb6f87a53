import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { PlainLink, UiProvider, type UiTexts } from '../provider/ui-provider.tsx'
import { createOxerTheme } from '../theme/theme.ts'

export const testTexts: UiTexts = {
  action: {
    cancel: 'Cancel',
    close: 'Close',
    edit: 'Edit',
    delete: 'Delete',
    publish: 'Publish',
    unpublish: 'Unpublish',
    archive: 'Archive',
    retry: 'Try again',
    next: 'Next',
    previous: 'Previous',
    moreActions: 'More actions',
  },
  state: {
    DRAFT: 'Draft',
    PUBLISHED: 'Published',
    UNPUBLISHED: 'Unpublished',
    ARCHIVED: 'Archived',
    DELETED: 'Deleted',
    live: 'Live',
    saving: 'Saving',
    saved: 'Saved',
    unsaved: 'Not saved yet',
    refused: 'Refused',
  },
  table: {
    filter: 'Filter',
    columns: 'Columns',
    loadMore: 'Load more',
    loadingMore: 'Loading more',
    empty: 'Nothing here yet',
    emptyFiltered: (text) => `Nothing matches ${text}`,
    error: 'The list could not be loaded',
    selectAll: 'Select all rows',
    selectRow: 'Select row',
    selected: (count) => `${count} selected`,
    rows: (count, hasMore) => `${count}${hasMore ? '+' : ''} rows`,
    resetColumns: 'Show all columns',
    loading: 'Loading',
  },
  loading: 'Loading',
  error: { title: 'This could not be loaded', message: 'Nothing was changed.' },
  publish: {
    note: 'Note',
    noteHint: 'What is new',
    initialNote: 'Initial publication',
    noteRequired: 'The note cannot be empty!',
  },
  deletion: {
    title: 'Are you sure?',
    message: 'Do you really want to delete these records? This process cannot be undone.',
  },
  field: {
    invalidDate: 'Invalid date format',
    invalidTime: 'Invalid time format',
    empty: 'Cannot be empty',
    datePlaceholder: 'DD/MM/YYYY',
    timePlaceholder: 'HH:mm',
    openCalendar: 'Choose a day',
  },
  money: {
    amount: 'Amount',
    currency: 'Currency',
    tax: 'VAT',
    amountEmpty: 'Amount cannot be empty',
    negative: 'Cannot be negative',
    invalid: 'Write an amount',
  },
  typeahead: {
    hint: (count) => `Type at least ${count} characters`,
    searching: 'Searching',
    none: (query) => `Nothing found for ${query}`,
    more: (query) => `More results for ${query}`,
    failed: 'The search did not answer',
    clear: 'Clear the choice',
  },
  federation: { choose: 'Choose a federation' },
  revision: (number) => `Version ${number}`,
  startNumber: (number) => `Start number ${number}`,
  breadcrumbs: 'Where you are',
}

export const renderUi = (
  ui: ReactNode,
  { language = 'en', advance }: { language?: string; advance?: (ms: number) => void } = {},
): { user: UserEvent; unmount: () => void } => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={createOxerTheme()} withCssVariables={false} withGlobalClasses={false} env="test">
      <UiProvider settings={{ texts: testTexts, language, Link: PlainLink }}>{children}</UiProvider>
    </MantineProvider>
  )
  const { unmount } = render(ui, { wrapper })
  return { user: userEvent.setup(advance ? { advanceTimers: advance } : {}), unmount }
}
