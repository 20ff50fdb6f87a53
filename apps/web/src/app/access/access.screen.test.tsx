import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { trpc } from '../../shared/trpc.ts'
import { testFederation, testUser } from '../../testing/boot.ts'
import { refusal } from '../../testing/fake-server.ts'
import { renderOffice, renderScreen } from '../../testing/render-screen.tsx'

const stranger = testUser({ isRegistered: false, federations: [] })

describe('a page that needs an account', () => {
  it('sends a guest to the sign-in, which gets the full return address', async () => {
    const { left } = await renderOffice({ user: null, url: '/profile/tokens?federation=a%26b' })
    await waitFor(() => expect(left).toEqual(['/auth/login?returnTo=%2Fprofile%2Ftokens%3Ffederation%3Da%2526b']))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('lets a user without an account request one in its place, at its own address (ps119)', async () => {
    const { history, left } = await renderOffice({ user: stranger, url: '/profile/tokens' })
    expect(await screen.findByRole('heading', { level: 1, name: /have no account here yet/ })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Request access' })).toHaveLength(1)
    expect(history.location.pathname).toBe('/profile/tokens')
    expect(left).toEqual([])
  })

  it('is open to a guest if it declares that it is public', async () => {
    const { left } = await renderOffice({ user: null, url: '/privacy' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    expect(left).toEqual([])
  })

  it('that does not exist is not found for everybody, without a sign-in first', async () => {
    const { left } = await renderOffice({ user: null, url: '/no/such/page' })
    expect(await screen.findByRole('heading', { name: /couldn't find the page/ })).toBeVisible()
    expect(left).toEqual([])
  })
})

describe('a part of the product that the host name does not have', () => {
  it.each([
    ['/courses', /couldn't find the page/],
    ['/courses/01890000-0000-7000-8000-0000000000aa/overview', /couldn't find the page/],
    ['/myfederation/01890000-0000-7000-8000-00000000000f/reporting', /couldn't find the page/],
  ])('has no page at %s and no entry in the menu', async (url, heading) => {
    const user = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
    const { calls } = await renderOffice({ url, user, tenant: { features: [] } })
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Courses' })).not.toBeInTheDocument()
    expect(calls.filter(({ path }) => /^(courses|reporting)\./.test(path))).toEqual([])
  })
})

describe('/auth/register (ps103)', () => {
  it('sends the completed form, and then shows that the request is pending', async () => {
    const { user, calls } = await renderOffice({
      user: stranger,
      url: '/auth/register',
      answers: { access: { registrationRequest: { request: () => undefined } } },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Who are you?' }), 'Captain of LRV Lummen')
    await user.click(screen.getByRole('button', { name: 'Request access' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for access' })).toBeVisible()
    expect(calls).toContainEqual({
      path: 'access.registrationRequest.request',
      input: { message: 'Captain of LRV Lummen', email: null },
    })
    await user.click(screen.getByRole('button', { name: 'Send the mail again' }))
    expect(await screen.findByText('Your request was sent.')).toBeVisible()
  })

  it('sends a guest to the sign-in first', async () => {
    const { left } = await renderOffice({ user: null, url: '/auth/register' })
    await waitFor(() => expect(left).toEqual(['/auth/login?returnTo=%2Fauth%2Fregister']))
  })

  it('has nothing to request for a user with an account', async () => {
    await renderOffice({ url: '/auth/register' })
    expect(await screen.findByRole('heading', { level: 1, name: 'You have access' })).toBeVisible()
  })
})

/** A page that depends on a single answer of the server. */
const Page = () => {
  const { data } = trpc.shell.share.list.useQuery(undefined, { meta: { page: true } })
  return <p>{data ? 'The page' : 'Loading'}</p>
}

describe('a refusal by the server (spec section 2, errors)', () => {
  const refusedWith = (status: number) =>
    renderScreen(<Page />, {
      url: '/somewhere?x=1',
      answers: {
        shell: {
          share: {
            list: () => {
              throw refusal(status, { code: '003-0000000001' })
            },
          },
        },
      },
    })

  it('replaces the page, at its address', async () => {
    const { history } = await refusedWith(403)
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
    expect(history.location.pathname).toBe('/somewhere')
  })

  it('replaces the page if it is not found', async () => {
    await refusedWith(404)
    expect(await screen.findByRole('heading', { name: /couldn't find the page/ })).toBeVisible()
  })

  it('leads to the sign-in and back if the session was over', async () => {
    const { left } = await refusedWith(401)
    await waitFor(() => expect(left).toEqual(['/auth/login?returnTo=%2Fsomewhere%3Fx%3D1']))
  })

  it('is checked again when the reader comes back', async () => {
    let isAllowed = false
    const answers = {
      shell: {
        share: {
          list: () => {
            if (!isAllowed) throw refusal(403, { code: '003-0000000001' })
            return []
          },
        },
      },
    } as const
    const { history } = await renderScreen(<Page />, { url: '/one', answers })
    await screen.findByRole('heading', { name: 'You shall not pass!' })
    isAllowed = true
    history.push('/two')
    expect(await screen.findByText('The page')).toBeVisible()
  })

  it('leaves any other failure to the page', async () => {
    await refusedWith(400)
    expect(await screen.findByText('Loading')).toBeVisible()
  })
})
