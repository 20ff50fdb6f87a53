import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testUser } from '../../../testing/boot.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { whoToAsk } from './who-to-ask.view.ts'

describe('error pages (ps104, ps106, ps107)', () => {
  it.each([
    ['/error/404', "We couldn't find the page you are looking for", []],
    ['/error/403', 'You shall not pass!', ['Access Denied']],
    ['/error/500', 'Whoops...', ['Something went wrong. Please contact support if the error persists!']],
  ])('%s explains what happened', async (url, title, texts) => {
    await renderOffice({ url })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const text of texts) expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
  })

  it('tells on a refused page who is signed in, who can give the right, and how to come back as somebody else', async () => {
    await renderOffice({ url: '/error/403', user: testUser({ username: 'lien' }) })
    expect(await screen.findByText('Ask the secretary of your club or federation for it.')).toBeVisible()
    expect(screen.getByText(/You are signed in as lien/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in as somebody else' })).toHaveAttribute(
      'href',
      '/auth/login?returnTo=%2Ferror%2F403',
    )
  })

  it.each([
    ['/myfederation/x/licenses', 'federation'],
    ['/organisations/x/members', 'club'],
    ['/competitions/x/manage', 'competition'],
    ['/courses/x', 'course'],
    ['/members/x', 'secretary'],
    ['/competitionsx', 'secretary'],
  ])('%s: the right comes from: %s', (pathname, who) => expect(whoToAsk(pathname)).toBe(who))

  it('an unknown path is a 404, in the reader’s language', async () => {
    await renderOffice({ url: '/no/such/page', language: 'nl' })
    expect(await screen.findByRole('heading', { name: 'We konden de pagina die je zoekt niet vinden' })).toBeVisible()
  })

  it('returns to the page where the reader came from', async () => {
    const { user, history } = await renderOffice({ url: '/cookies' })
    await screen.findByRole('heading', { level: 1, name: 'Cookies' })
    history.push('/nowhere')
    await user.click(await screen.findByRole('button', { name: 'Go Back' }))
    await waitFor(() => expect(history.location.pathname).toBe('/cookies'))
  })

  it('leads a guest home to the public page, which the server has', async () => {
    const { user, left, history } = await renderOffice({ url: '/nowhere', user: null })
    await user.click(await screen.findByRole('button', { name: 'Go Back' }))
    await waitFor(() => expect(left).toEqual(['/']))
    expect(history.location.pathname).toBe('/nowhere')
  })

  it('leads home if there is no previous page', async () => {
    const { user, history } = await renderOffice({ url: '/nowhere' })
    await user.click(await screen.findByRole('button', { name: 'Go Back' }))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })
})
