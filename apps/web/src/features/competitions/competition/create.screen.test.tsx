import {
  type CompetitionCreateMetadata,
  CompetitionFees,
  type CreateCompetition,
} from '@oxer/domain/competitions/competition/competition.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { managedCompetition, testCompetitionDetail, testFederationRef } from '../../../testing/competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { foundPerson } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const club = '01890000-0000-7000-8000-0000000000aa'
const metadata: CompetitionCreateMetadata = {
  federation: { ref: testFederationRef, name: 'Flemish Riding League', timeZone: 'Europe/Brussels' },
  organizers: [
    { ref: testFederationRef, name: 'Flemish Riding League', type: 'FEDERATION' },
    { ref: club, name: 'LRV Lummen', type: 'ORGANISATION' },
  ],
  priceProfiles: [{ ref: '01890000-0000-7000-8000-0000000000bb', name: 'Members', isDefault: true }],
  articles: [],
  taxLevels: ['VAT_0' as const],
  fees: CompetitionFees.parse({}),
  sportTypeVariants: [],
}

type Competition = NonNullable<NonNullable<Answers['competitions']>['competition']>

const show = (
  competition: Competition = {},
  url = `/competitions/create?federation=${testFederationRef}`,
  parties: NonNullable<Answers['parties']> = {},
) =>
  renderOffice({
    url,
    answers: {
      competitions: {
        competition: { createMetadata: () => metadata, ...managedCompetition(), ...competition },
        arena: { list: () => [] },
      },
      federation: { federation: { listPermitted: () => [] } },
      parties,
    },
  })

type User = Awaited<ReturnType<typeof show>>['user']

/** Does not type character by character, because these tests are about the form, not about keys. */
const fill = async (user: User, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field)
  await user.paste(text)
}

/** The page, the choices of the form and the form itself load one after the other. */
const formIsThere = () => screen.findByRole('heading', { level: 2, name: 'General' }, { timeout: 15_000 })

const fillGeneral = async (user: User): Promise<void> => {
  await formIsThere()
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Spring Jumping')
  await fill(user, screen.getByRole('textbox', { name: 'First day' }), '06/06/2027')
  await user.click(screen.getByRole('combobox', { name: 'Sports' }))
  await user.click(await screen.findByRole('option', { name: 'Show jumping' }))
}

const next = (user: User) => user.click(screen.getByRole('button', { name: 'Next' }))

// Filling in a whole large form takes long in a simulated browser.
describe('creating a competition in seven sections (cs011)', () => {
  afterEach(() => window.sessionStorage.clear())

  it('continues only when a section is complete, and reports missing values at their fields', async () => {
    const { user } = await show()
    await formIsThere()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    await next(user)
    expect(await screen.findByText('Enter a name for the competition')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    expect(screen.getByRole('heading', { level: 2, name: 'General' })).toBeVisible()
    await user.paste('Spring Jumping')
    await fill(user, screen.getByRole('textbox', { name: 'First day' }), '06/06/2027')
    await next(user)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sports' })).toHaveFocus())
    await user.keyboard('show{Enter}')
    await next(user)
    expect(await screen.findByRole('heading', { level: 2, name: 'Organiser' })).toBeVisible()
  })

  it('may be organised by a person, whom staff of the federation find by name (cr125)', async () => {
    const person = foundPerson({ ref: '01890000-0000-7000-8000-0000000000cc', name: 'An Maes', birthYear: 1980 })
    const create = vi.fn((_form: z.input<typeof CreateCompetition>) => testCompetitionDetail())
    const { user } = await show({ create }, undefined, {
      person: { search: () => ({ matches: [person], hasMore: false }) },
    })
    await fillGeneral(user)
    await next(user)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of organiser' }), 'A person')
    await next(user)
    expect(screen.getByRole('heading', { level: 2, name: 'Organiser' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Organiser' }), 'maes')
    await user.click(await screen.findByRole('option', { name: /An Maes/ }, { timeout: 3000 }))
    for (const _step of ['contacts', 'registration', 'finance', 'summary']) await next(user)
    expect(await screen.findByText('An Maes')).toBeVisible()
    await next(user)
    await user.click(await screen.findByRole('button', { name: 'Create competition' }))
    await waitFor(() => expect(create.mock.calls[0]?.[0].organizer).toMatchObject({ type: 'PERSON', ref: person.ref }))
  })

  it('sends all seven sections in one body, in the time zone of the federation, and opens the new competition', async () => {
    const create = vi.fn((_form: z.input<typeof CreateCompetition>) =>
      testCompetitionDetail({ name: 'Spring Jumping', status: 'DRAFT' }),
    )
    const { user, history } = await show({ create })
    await fillGeneral(user)
    await next(user)
    await user.click(await screen.findByRole('combobox', { name: 'Organiser' }))
    await user.click(await screen.findByRole('option', { name: 'LRV Lummen' }))
    await next(user)
    await screen.findByRole('heading', { level: 2, name: 'Contacts' })
    const addContact = screen.getByRole('button', { name: 'Add contact' })
    await waitFor(() => expect(addContact).toHaveFocus())
    await user.click(addContact)
    await user.selectOptions(screen.getByRole('combobox', { name: 'As' }), 'Veterinarian')
    await fill(user, screen.getByRole('textbox', { name: 'Name' }), 'Dr. Hoof')
    await next(user)
    await fill(user, await screen.findByRole('textbox', { name: 'Registration closes' }), '30/05/2027')
    await next(user)
    await screen.findByRole('heading', { level: 2, name: 'Fees' })
    await next(user)
    const summary = await screen.findByRole('region', { name: 'Summary' })
    expect(within(summary).getByText('LRV Lummen')).toBeVisible()
    expect(within(summary).getByText('06/06/2027')).toBeVisible()
    expect(within(summary).getByText('Members')).toBeVisible()
    await user.click(within(summary).getByRole('button', { name: 'Edit: Registration' }))
    expect(screen.queryByText('After the last day of the competition.')).toBeNull()
    const closes = await screen.findByRole('textbox', { name: 'Registration closes' })
    await user.clear(closes)
    await fill(user, closes, '07/06/2027')
    expect(await screen.findByText('After the last day of the competition.')).toBeVisible()
    await user.clear(closes)
    await fill(user, closes, '30/05/2027')
    for (const _step of ['finance', 'summary']) await next(user)
    await next(user)
    await user.click(await screen.findByRole('checkbox', { name: /Publish at once/ }))
    await user.click(screen.getByRole('button', { name: 'Create and publish' }))
    await waitFor(() => expect(create).toHaveBeenCalled())
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      federationRef: testFederationRef,
      name: 'Spring Jumping',
      start: '2027-06-06',
      end: '2027-06-06',
      sportTypes: ['SHOW_JUMPING'],
      organizer: { type: 'ORGANISATION', ref: club, responsibleRef: null },
      contacts: [{ role: 'VETERINARIAN', name: 'Dr. Hoof' }],
      registration: { opensAt: null, closesAt: '2027-05-30T21:59:00.000Z' },
      priceProfileRefs: ['01890000-0000-7000-8000-0000000000bb'],
      publishAfterCreate: true,
    })
    await waitFor(() => expect(history.location.pathname).toMatch(/\/manage\/overview$/))
    expect(window.sessionStorage).toHaveLength(0)
  })

  it('keeps the typed values through a reload, until they are discarded', async () => {
    const first = await show()
    await fillGeneral(first.user)
    first.unmount()
    const second = await show()
    await formIsThere()
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Spring Jumping')
    await second.user.click(screen.getByRole('button', { name: 'Start again' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  })

  it('returns to the section with the field that the server refuses', async () => {
    const { user } = await show({
      create: () => {
        throw refusal(404, { code: '000-0000000060', field: 'organizer.ref' })
      },
    })
    await fillGeneral(user)
    await user.click(screen.getByRole('button', { name: /^Publish/ }))
    await user.click(await screen.findByRole('button', { name: 'Create competition' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Organiser' })).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Organiser' })).getByRole('alert')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Organiser' })).toHaveFocus())
  })

  it('is closed to users who may not create a competition anywhere', async () => {
    await show({}, '/competitions/create')
    expect(await screen.findByText('You cannot create competitions')).toBeVisible()
  })
})
