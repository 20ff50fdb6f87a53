import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { focusOnArrival } from '../../shared/hands/arrival.ts'
import { forgetPlaces, rememberPlace } from '../../shared/recent-places.ts'
import { testUser } from '../../testing/boot.ts'
import { refusal } from '../../testing/fake-server.ts'
import { foundHorse, foundPerson } from '../../testing/parties.ts'
import { renderOffice } from '../../testing/render-screen.tsx'

describe('the shell', () => {
  it('shows the tenant, the page and the version, and has a link to the content', async () => {
    await renderOffice()
    expect(await screen.findByRole('heading', { level: 1, name: /Lotte/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /Flemish Riding League/ })).toHaveAttribute('href', '/')
    expect(screen.getByText('Version 1.2.3')).toBeVisible()
    expect(screen.getByText('Skip to content')).toHaveAttribute('href', '#main')
    await waitFor(() => expect(document.title).toMatch(/Lotte.* · Flemish Riding League/))
  })

  it('folds the side panel and remembers it', async () => {
    const first = await renderOffice()
    await first.user.click(await screen.findByRole('button', { name: 'Fold the side panel' }))
    expect(screen.queryByRole('complementary', { name: 'Side panel' })).toBeNull()
    first.unmount()
    await renderOffice()
    expect(await screen.findByRole('button', { name: 'Open the side panel' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('moves the focus to the title of the next page', async () => {
    const { user } = await renderOffice()
    const stop = focusOnArrival()
    await user.click(await screen.findByRole('link', { name: 'Privacy' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toHaveFocus())
    stop()
  })

  it('loads no menu before it is opened, and returns the focus to the button', async () => {
    const { user } = await renderOffice()
    const button = await screen.findByRole('button', { name: /Your menu/ })
    expect(button).toHaveAttribute('aria-haspopup', 'menu')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(await screen.findByRole('menu', { name: /Your menu/ })).toBeVisible()
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() => expect(button).toHaveFocus())
  })
})

describe('the user menu', () => {
  it('switches the language of the page at once, keeps it, and stores it in the account', async () => {
    const { user, calls } = await renderOffice({
      answers: { access: { session: { savePreferences: (preferences) => preferences } } },
    })
    await user.click(await screen.findByRole('button', { name: /Your menu/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Nederlands' }))
    expect(await screen.findByText('Naar de inhoud')).toBeInTheDocument()
    expect(window.localStorage.getItem('oxer.language')).toBe('nl')
    await waitFor(() =>
      expect(calls).toContainEqual({
        path: 'access.session.savePreferences',
        input: { defaultFederation: testUser().defaultFederation, defaultLanguage: 'NL' },
      }),
    )
  })

  it('switches to dark and back', async () => {
    const { user } = await renderOffice()
    await user.click(await screen.findByRole('button', { name: /Your menu/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(window.localStorage.getItem('oxer.color-scheme')).toBe('dark')
  })

  it('lets a guest sign in and return to the same page', async () => {
    await renderOffice({ user: null, url: '/privacy' })
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth/login?returnTo=%2Fprivacy',
    )
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('does not offer a language that the tenant does not have', async () => {
    const { user } = await renderOffice({ tenant: { languages: ['NL'] } })
    await user.click(await screen.findByRole('button', { name: /Your menu/ }))
    expect(screen.queryByRole('menuitemradio', { name: 'English' })).toBeNull()
  })
})

describe('a signed-in user without an account (spec section 2)', () => {
  const stranger = testUser({ isRegistered: false, federations: [] })

  it('requests access once and then waits', async () => {
    const { user, calls } = await renderOffice({
      user: stranger,
      answers: { access: { registrationRequest: { request: () => undefined } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Request access' }))
    expect(await screen.findByText('Waiting for access')).toBeVisible()
    expect(calls.filter(({ path }) => path === 'access.registrationRequest.request')).toHaveLength(1)
  })

  it('sees why the request is refused, and can try again', async () => {
    const { user } = await renderOffice({
      user: stranger,
      answers: {
        access: {
          registrationRequest: {
            request: () => {
              throw refusal(403, { code: '003-0000000001' })
            },
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Request access' }))
    const toast = await screen.findByRole('alert')
    expect(within(toast).getByText('Failed to process')).toBeVisible()
    expect(within(toast).getByText('Insufficient permissions. You do not have permission to do this.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Request access' })).toBeEnabled()
  })

  it('sees that the request is pending', async () => {
    await renderOffice({ user: testUser({ isRegistered: false, hasPendingRegistration: true }) })
    expect(await screen.findByText('Waiting for access')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull()
  })
})

describe('the command palette', () => {
  it('opens with Ctrl+K and goes to a page without the mouse', async () => {
    const { user, history } = await renderOffice({ url: '/privacy' })
    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Go anywhere' }), 'home')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })

  it('begins with the records that were opened last, and finds the settings of a federation', async () => {
    const member = '/members/01890000-0000-7000-8000-0000000000d1'
    rememberPlace(`${member}/results`, 'Anna Peeters')
    const [own] = testUser().federations
    const manager = testUser({ federations: own ? [{ ...own, canRead: true, canManage: true }] : [] })
    const { user, history } = await renderOffice({ url: '/privacy', user: manager })
    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
    await user.keyboard('{Control>}k{/Control}')
    const search = await screen.findByRole('textbox', { name: 'Go anywhere' })
    expect(screen.getByRole('button', { name: 'Anna Peeters' })).toBeVisible()
    await user.type(search, 'studbooks')
    const studbooks = await screen.findByRole('button', { name: /Studbooks/ })
    expect(studbooks).toHaveTextContent(own?.name ?? '')
    await user.clear(search)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(history.location.pathname.startsWith(member)).toBe(true))
    forgetPlaces()
  })

  it('finds a competition by name, place or organiser (cr584)', async () => {
    const found = {
      ref: '01890000-0000-7000-8000-0000000000c9',
      name: 'Spring show',
      start: '2027-04-01',
      cityName: 'Lier',
    }
    const search = vi.fn(() => ({ matches: [found], hasMore: false }))
    const { user } = await renderOffice({ url: '/privacy', answers: { competitions: { competition: { search } } } })
    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Go anywhere' }), 'riding club')
    expect(await screen.findByText('Spring show', {}, { timeout: 3000 })).toBeVisible()
    expect(screen.getByText('01/04/2027 · Lier')).toBeVisible()
    // On a busy machine, the first letters are looked for alone.
    await waitFor(() => expect(search).toHaveBeenCalledWith({ q: 'riding club' }))
  })

  it('finds members, horses and organisations for those to whom the lists are open', async () => {
    const one = (ref: string, name: string) => ({ ref: `01890000-0000-7000-8000-0000000000${ref}`, name })
    const parties = {
      person: {
        search: () => ({ matches: [foundPerson({ ...one('d1', 'Anna Peeters'), birthYear: 2010 })], hasMore: false }),
      },
      horse: {
        search: () => ({
          matches: [foundHorse({ ...one('d2', 'Peeters Tango'), birthYear: 2015 })],
          hasMore: false,
        }),
      },
      organisation: {
        search: () => ({ matches: [{ ...one('d3', 'Manege Peeters'), cityName: 'Zemst' }], hasMore: false }),
      },
    }
    const [own] = testUser().federations
    const reader = testUser({ federations: own ? [{ ...own, canReadRegistry: true }] : [] })
    const member = await renderOffice({ url: '/privacy', user: reader, answers: { parties } })
    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
    await member.user.keyboard('{Control>}k{/Control}')
    await member.user.type(await screen.findByRole('textbox', { name: 'Go anywhere' }), 'peeters')
    expect(await screen.findByText('Anna Peeters', {}, { timeout: 3000 })).toBeVisible()
    expect(screen.getByText('Manege Peeters')).toBeVisible()
    expect(screen.getByText('Peeters Tango')).toBeVisible()
    const box = screen.getByRole('textbox', { name: 'Go anywhere' })
    await member.user.clear(box)
    await member.user.type(box, 'new member')
    expect(await screen.findByText('New member')).toBeVisible()
    member.unmount()

    const guest = await renderOffice({ url: '/privacy', user: null, answers: { parties } })
    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
    await guest.user.keyboard('{Control>}k{/Control}')
    await guest.user.type(await screen.findByRole('textbox', { name: 'Go anywhere' }), 'peeters')
    const asked = () => guest.calls.map(({ path }) => path)
    await waitFor(() => expect(asked()).toContain('competitions.competition.search'), { timeout: 3000 })
    expect(asked().filter((path) => path.startsWith('parties.'))).toEqual([])
  })
})
