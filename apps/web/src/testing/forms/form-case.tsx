// One form that changes what is stored, as the test of all forms needs it.
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
  /** Where the form is written, below `features/`. */
  file: string
  name: string
  /** A drawer that is shown at once says with `close` that it is done. */
  screen: (close: () => void) => ReactNode
  /** Opens the drawer, where the screen does not show it at once. */
  open?: (user: UserEvent) => Promise<void>
  answers?: Answers
  /** The call that saves. */
  path: string
  stored: Stored
  /** What saving answers, where that is not what stands. */
  answer?: object
  /** What somebody else made of it: the words are in the field that I change. */
  theirs: (words: string, version: number) => Stored
  /** The form adds something, so that nothing in it can be somebody else's. */
  adds?: true
  /** The field that both change: what I do, and where the body of the call has it. */
  field: {
    label: string
    change: (drawer: HTMLElement, user: UserEvent) => Promise<void>
    sent: (body: object) => unknown
    mine: unknown
    /** What is sent of the words of theirs. */
    theirs?: (words: string) => unknown
  }
}

/** What stands at a path of the body: `addresses.0.city`. */
export const at =
  (path: string) =>
  (body: object): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
        body,
      )

/** A text field: I write *Mine*. */
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
