import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, staleRefusal } from '../fake-server.ts'
import { renderScreen } from '../render-screen.tsx'
import { catalogueCases } from './catalogue-cases.tsx'
import { championshipCase } from './championship-case.tsx'
import { championshipPartCases } from './championship-part-cases.tsx'
import { competitionCases } from './competition-cases.tsx'
import { equipeCase } from './equipe-case.tsx'
import { at, type FormCase } from './form-case.tsx'
import { freeEventCase } from './free-event-case.tsx'
import { importMappingCase } from './import-mapping-case.tsx'
import { partyCases } from './party-cases.tsx'
import { preRegistrationCases } from './pre-registration-cases.tsx'
import { timeAssignmentCase } from './time-assignment-case.tsx'
import { webhookCase } from './webhook-case.tsx'

const cases: readonly FormCase[] = [
  ...catalogueCases,
  ...partyCases,
  championshipCase,
  freeEventCase,
  ...preRegistrationCases,
  timeAssignmentCase,
  webhookCase,
  ...championshipPartCases,
  ...competitionCases,
  equipeCase,
  importMappingCase,
]

const sources = import.meta.glob<string>('../../features/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The number of forms in a file that change something stored. */
const formsOf = (source: string): number =>
  [
    /<(ChangeDrawer|CatalogueList|PublishableList|SectionDrawer)(?=[<\s])(?!<Values, CompetitionDetail>)/g,
    /<PreviewDrawer\s(?!\s*\{\.\.\.noVersion\})/g,
  ].reduce((count, form) => count + (source.match(form)?.length ?? 0), 0)

/** The answers of a case, with its save at its path. */
const answering = (answers: Answers, path: string, save: (body: unknown) => unknown): Answers => {
  const set = (place: object, [name = '', ...rest]: readonly string[]): object => ({
    ...place,
    [name]: rest.length === 0 ? save : set(Reflect.get(place, name) ?? {}, rest),
  })
  return set(answers, path.split('.'))
}

const submitOf = (drawer: HTMLElement): HTMLElement | undefined =>
  within(drawer)
    .queryAllByRole('button')
    .find((each) => each.getAttribute('type') === 'submit')

/** Opens the form over a server on which another user saves before each of the first `races` saves. */
const openRacing = async (form: FormCase, races: readonly string[]) => {
  const sent: object[] = []
  let isClosed = false
  const save = (body: unknown): object => {
    sent.push(body as object)
    const words = races[sent.length - 1]
    if (words !== undefined) throw staleRefusal(form.theirs(words, form.stored.version + sent.length))
    return form.answer ?? { ...form.stored, version: form.stored.version + sent.length + 1 }
  }
  const { user } = await renderScreen(
    form.screen(() => {
      isClosed = true
    }),
    { answers: answering(form.answers ?? {}, form.path, save) },
  )
  await form.open?.(user)
  // A drawer that is still loading cannot save.
  const drawer = await waitFor(() => {
    const found = screen.getByRole('dialog')
    return submitOf(found) ? found : expect.fail('the drawer is loading')
  })
  const submit = async (): Promise<void> => {
    await user.click(submitOf(drawer) ?? expect.fail('the drawer has no button that saves'))
  }
  const choice = (side: 'Keep mine' | 'Take theirs'): HTMLElement => {
    const { label } = form.field
    const group = within(drawer)
      .getAllByRole('radiogroup')
      .find(
        (each) =>
          (each.getAttribute('aria-labelledby') ?? '') !== '' &&
          within(each).queryAllByRole('radio', { name: /^(Keep mine|Take theirs):/ }).length === 2 &&
          nameOf(each).startsWith(label),
      )
    return within(group ?? expect.fail(`no conflict is shown for ${label}`)).getByRole('radio', {
      name: new RegExp(`^${side}:`),
    })
  }
  const isDone = (): boolean => isClosed || screen.queryByRole('dialog') === null
  return { sent, user, drawer, submit, choice, isDone }
}

/** Closing over what was typed asks first, and the answer keeps it. */
const keepsTyped = async (drawer: HTMLElement, user: UserEvent): Promise<void> => {
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  const question = await within(drawer).findByRole('alertdialog', { name: 'Not saved yet' })
  await user.click(within(question).getByRole('button', { name: 'Keep filling in' }))
  expect(within(drawer).queryByRole('alertdialog')).toBeNull()
}

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

describe('every form that changes a stored value', () => {
  it('is in this test', () => {
    const found = Object.entries(sources).flatMap(([path, source]) => {
      const count = formsOf(source)
      return count === 0 ? [] : [[path.replace('../../features/', ''), count] as const]
    })
    const tested = [...new Set(cases.map(({ file }) => file))].map((file) => [
      file,
      cases.filter((each) => each.file === file).length,
    ])
    expect(Object.fromEntries(tested)).toEqual(Object.fromEntries(found))
  })

  it.each(cases.filter(({ adds }) => adds))(
    '$name: nothing conflicts, and the second save is over what was shown',
    async (form) => {
      const { sent, user, drawer, submit } = await openRacing(form, ['Theirs'])
      await form.field.change(drawer, user)
      await keepsTyped(drawer, user)
      await submit()
      expect(await within(drawer).findByText(/no field of this form differs/)).toBeVisible()
      await submit()
      await waitFor(() => expect(sent).toHaveLength(2))
      expect((form.version ?? at('version'))(sent[1] ?? {})).toBe(form.stored.version + 1)
      expect(form.field.sent(sent[1] ?? {})).toEqual(form.field.mine)
    },
  )

  it.each(cases.filter(({ adds }) => !adds))(
    '$name: the second save does not overwrite what somebody else saved',
    async (form) => {
      const { sent, user, drawer, submit, choice, isDone } = await openRacing(form, ['Theirs', 'Newer'])
      await form.field.change(drawer, user)
      await keepsTyped(drawer, user)
      await submit()
      expect(await within(drawer).findByText('Somebody else changed this in the meantime')).toBeVisible()
      expect(sent).toHaveLength(1)
      expect(sent[0]).toMatchObject({ version: form.stored.version })
      expect(choice('Keep mine')).not.toBeChecked()
      expect(choice('Take theirs')).not.toBeChecked()
      // Nothing is sent before the user has chosen.
      await submit()
      expect(await within(drawer).findByText('Choose one of the two')).toBeVisible()
      expect(sent).toHaveLength(1)

      await user.click(choice('Keep mine'))
      await submit()
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent[1]).toMatchObject({ version: form.stored.version + 1 })
      expect(form.field.sent(sent[1] ?? {})).toEqual(form.field.mine)

      // The other user was faster once more.
      await waitFor(() => expect(choice('Take theirs')).not.toBeChecked())
      await user.click(choice('Take theirs'))
      await submit()
      await waitFor(() => expect(sent).toHaveLength(3))
      expect(sent[2]).toMatchObject({ version: form.stored.version + 2 })
      expect(form.field.sent(sent[2] ?? {})).toEqual(form.field.theirs?.('Newer') ?? 'Newer')
      await waitFor(() => expect(isDone()).toBe(true))
    },
  )
})
