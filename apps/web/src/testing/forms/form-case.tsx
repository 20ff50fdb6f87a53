// One form that changes a stored value, as the test of all forms needs it.
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ManagedCompetitionProvider } from '../../shared/managed-competition.ts'
import { ManagedFederationProvider } from '../../shared/managed-federation.ts'
import type { Answers } from '../fake-server.ts'
import { testManagedCompetition } from '../managed-competition.ts'
import { testFederationAbilities, testFederationSettings } from '../parties.ts'

export type Stored = { version: number }

export type FormCase = {
  /** The file of the form, below `features/`. */
  file: string
  name: string
  /** A drawer that is shown at once calls `close` when it is finished. */
  screen: (close: () => void) => ReactNode
  /** Opens the drawer, if the screen does not show it at once. */
  open?: (user: UserEvent) => Promise<void>
  answers?: Answers
  /** The call that saves. */
  path: string
  stored: Stored
  /** The answer to the save, if it is not the stored value. */
  answer?: object
  /** The changes of the other user, with their text in the field that this user changes. */
  theirs: (words: string, version: number) => Stored
  /** The version in the body of the call, if it is not at the root. */
  version?: (body: object) => unknown
  /** The form only adds something, so another user cannot have changed it. */
  adds?: true
  /** The field that both users change: this user's action, and the path in the body of the call. */
  field: {
    label: string
    change: (drawer: HTMLElement, user: UserEvent) => Promise<void>
    sent: (body: object) => unknown
    mine: unknown
    /** The sent part of the other user's text. */
    theirs?: (words: string) => unknown
  }
}

/** The value at a path of the body: `addresses.0.city`. */
export const at =
  (path: string) =>
  (body: object): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
        body,
      )

/** A text field into which this user types *Mine*. */
export const text = (label: string, path: string, mine = 'Mine'): FormCase['field'] => ({
  label,
  change: async (drawer, user) => {
    const input = within(drawer).getByRole('textbox', { name: (name) => name.startsWith(label) })
    await user.clear(input)
    await user.type(input, mine)
  },
  sent: at(path),
  mine,
})

export const inFederation = (page: ReactNode): ReactNode => (
  <ManagedFederationProvider value={{ federation: testFederationSettings(), abilities: testFederationAbilities() }}>
    {page}
  </ManagedFederationProvider>
)

export const inCompetition = (page: ReactNode): ReactNode => (
  <ManagedCompetitionProvider value={testManagedCompetition()}>{page}</ManagedCompetitionProvider>
)

/** Opens the first entry of a list by its menu. */
export const byMenu =
  (name: string) =>
  async (user: UserEvent): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  }

export const nothing = (): void => {}

/** Opens the drawer by the button of one of these names. */
export const byButton =
  (...names: readonly string[]) =>
  async (user: UserEvent): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: (name) => names.some((each) => name.startsWith(each)) }))
  }
