import { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { quietShell } from '../../../testing/calendar.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000ee'
const federation = { ref: '01890000-0000-7000-8000-0000000000ff', name: 'Oxer', avatar: null, banner: null }
const fair = (parts: object = {}) =>
  sampleOf(FreeEventView, {
    ...{ ref, federation, name: 'Horse fair', start: '2026-10-01', end: '2026-10-02', startTime: '10:00' },
    ...{ endTime: '18:00', place: 'Expo', description: 'Everybody is welcome', version: 3 },
    ...{ timeZone: 'Europe/Brussels', ...parts },
  })
const staff = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
const manager = { canEdit: true, canManage: true }

type Own = NonNullable<NonNullable<Answers['events']>['freeEvent']>
const show = (url: string, answers: Own = {}, { user = staff, permitted = [federation] } = {}) =>
  renderOffice({
    url,
    user,
    answers: {
      ...quietShell,
      federation: { federation: { listPermitted: () => permitted } },
      events: {
        freeEvent: {
          get: () => fair(),
          abilities: () => manager,
          history: () => ({ items: [], next: null }),
          listShares: () => [],
          ...answers,
        },
      },
    },
  })

describe('a free event (ps061)', () => {
  it('says when, where and what, and can be kept in the side panel', async () => {
    await show(`/events/${ref}`, { abilities: () => ({ canEdit: false, canManage: false }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Horse fair' })).toBeVisible()
    expect(screen.getByText(/10:00–18:00/)).toBeVisible()
    expect(screen.getByText('Expo')).toBeVisible()
    expect(screen.getByText('Everybody is welcome')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save Horse fair as a favourite' })).toBeVisible()
    for (const name of ['Delete', 'Share', 'History']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })
  it('is deleted after a question, and the calendar of events is next', async () => {
    const { user, calls } = await show(`/events/${ref}`, { remove: () => undefined })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls).toContainEqual({ path: 'events.freeEvent.remove', input: { event: ref } }))
  })
  it('offers the share and the history to those who may see them', async () => {
    const { user } = await show(`/events/${ref}`)
    await user.click(await screen.findByRole('button', { name: 'History' }))
    expect(await screen.findByText('No changes yet')).toBeVisible()
  })
  it('is unknown once it is deleted', async () => {
    await show(`/events/${ref}`, {
      get: () => {
        throw refusal(404, { code: kernelErrors.notFound.code })
      },
    })
    expect(await screen.findByText('This event does not exist')).toBeVisible()
  })
  it('its form is refused to those who may not change it', async () => {
    await show(`/events/${ref}/edit/FREE_EVENT`, { abilities: () => ({ canEdit: false, canManage: false }) })
    expect(await screen.findByText(/Access Denied/)).toBeVisible()
  })
})

describe('a new free event (ps060)', () => {
  it('is made in the federation, with one day when only the first is given', async () => {
    const { user, calls } = await show('/events/create', { create: () => fair() })
    const drawer = within(await screen.findByRole('dialog', { name: 'Create event' }))
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Horse fair')
    await user.type(drawer.getByRole('textbox', { name: 'First day' }), '01/10/2026')
    await user.click(drawer.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'events.freeEvent.create')?.input).toMatchObject({
        federationRef: federation.ref,
        name: 'Horse fair',
        start: '2026-10-01',
        end: '2026-10-01',
        startTime: null,
        endTime: null,
      }),
    )
  })
  it('says at once what is missing', async () => {
    const { user } = await show('/events/create')
    const drawer = within(await screen.findByRole('dialog', { name: 'Create event' }))
    await user.click(drawer.getByRole('button', { name: 'Create' }))
    expect(await drawer.findAllByText(/is required|is missing|fill in/i)).not.toEqual([])
  })
  it('is refused to those who may create none', async () => {
    await show('/events/create', {}, { permitted: [] })
    expect(await screen.findByText(/Access Denied/)).toBeVisible()
  })
})
