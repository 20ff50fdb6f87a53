import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const league = testFederation({ ref: 'league', name: 'League' })
const ponies = testFederation({ ref: 'ponies', name: 'Ponies' })
const ofBoth = testUser({ federations: [league, ponies], defaultFederation: 'league' })

afterEach(() => vi.unstubAllGlobals())

describe('preferences (q007)', () => {
  it('save language and default federation, and the page changes at once', async () => {
    const set = vi.fn(() => Promise.resolve())
    vi.stubGlobal('cookieStore', { set })
    const { user, calls } = await renderOffice({
      user: ofBoth,
      url: '/profile',
      answers: { access: { session: { savePreferences: (preferences) => preferences } } },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    const save = screen.getByRole('button', { name: 'Save preferences' })
    expect(save).toBeDisabled()
    await user.click(screen.getByRole('combobox', { name: 'Language' }))
    await user.click(await screen.findByRole('option', { name: 'Nederlands' }))
    await user.click(screen.getByRole('combobox', { name: 'Default federation' }))
    await user.click(await screen.findByRole('option', { name: 'Ponies' }))
    await user.click(save)
    expect(await screen.findByRole('heading', { level: 1, name: 'Je account' })).toBeVisible()
    expect(await screen.findByText('Je voorkeuren zijn bewaard')).toBeVisible()
    expect(calls).toContainEqual({
      path: 'access.session.savePreferences',
      input: { defaultLanguage: 'NL', defaultFederation: 'ponies' },
    })
    expect(set).toHaveBeenCalledWith(expect.objectContaining({ name: 'oxer_language', value: 'NL' }))
  })

  it('show a refusal of the server at its field, and keep the choice', async () => {
    const { user } = await renderOffice({
      user: ofBoth,
      url: '/profile/preferences',
      answers: {
        access: {
          session: {
            savePreferences: () => {
              throw refusal(404, { code: '000-0000000060', field: 'defaultFederation' })
            },
          },
        },
      },
    })
    const field = await screen.findByRole('combobox', { name: 'Default federation' })
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: 'Ponies' }))
    await user.click(screen.getByRole('button', { name: 'Save preferences' }))
    await waitFor(() => expect(field).toBeInvalid())
    expect(field).toHaveValue('Ponies')
  })

  it('offer no federation to a user without one', async () => {
    await renderOffice({ user: testUser({ federations: [] }), url: '/profile/preferences' })
    await screen.findByRole('combobox', { name: 'Language' })
    expect(screen.queryByRole('combobox', { name: 'Default federation' })).toBeNull()
  })
})
