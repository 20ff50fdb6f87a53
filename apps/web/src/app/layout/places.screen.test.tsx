import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../shared/session.ts'
import { testFederation, testUser } from '../../testing/boot.ts'
import { renderOffice, renderScreen } from '../../testing/render-screen.tsx'
import { HeaderMenus } from './header-menus.tsx'
import { type Places, usePlaces } from './nav-entries.ts'
import { SidePanel } from './side-panel.tsx'

const league = testFederation({ ref: 'league', name: 'League' })
const ponies = testFederation({ ref: 'ponies', name: 'Ponies' })
const club = { ref: 'club', name: 'LRV Lummen', avatar: null, isHorse: true, isPony: false }
const ponyClub = { ref: 'pony-club', name: 'LPC Lummen', avatar: null, isHorse: false, isPony: true }

/** The places of a user in an office that has every page. */
const placesOf = async (user: SessionUser | null): Promise<Places> => {
  const seen: Places[] = []
  const Watcher = () => {
    seen.push(usePlaces())
    return <p>seen</p>
  }
  await renderScreen(<Watcher />, { user, url: '/anywhere' })
  await screen.findByText('seen')
  const last = seen.at(-1)
  if (!last) throw new Error('nothing was rendered')
  return last
}

const labels = ({ pages }: Places) => pages.map(({ label }) => label)

describe('the places that are open to a user (ps108, spec section 6)', () => {
  it('a guest: the public ones', async () => {
    expect(labels(await placesOf(null))).toEqual(['championships', 'competitions'])
  })
  it('a user without an account: only the public ones', async () => {
    const places = await placesOf(testUser({ isRegistered: false, federations: [league] }))
    expect(labels(places)).toEqual(['championships', 'competitions'])
    expect(places.user).toEqual([])
  })
  it('a member: all except the members, because there are none that they may see', async () => {
    const places = await placesOf(testUser())
    expect(labels(places)).toEqual(['championships', 'competitions', 'courses', 'organisations', 'horses'])
    expect(places.federations).toEqual([])
    expect(places.user.map(({ label, href }) => [label, href])).toEqual([
      ['profile', `/members/${testUser().personRef}/overview`],
      ['preferences', '/profile/preferences'],
      ['tokens', '/profile/tokens'],
    ])
  })
  it('a club manager: to the members too', async () => {
    const places = await placesOf(testUser({ federations: [{ ...league, canReadRegistry: true }] }))
    expect(labels(places)).toContain('members')
  })
  it('a collaborator of a federation: to its sport data, not to its general data or finance', async () => {
    const federation = { ...league, canRead: true }
    const places = await placesOf(testUser({ federations: [federation, ponies] }))
    expect(places.federations.map(({ label, federations }) => [label, federations])).toEqual([
      ['federation', [federation]],
      ['reporting', [federation]],
    ])
    expect(places.federations[0]?.hrefOf(federation)).toBe('/myfederation/league/sporttypevariants')
  })
  it('an administrator: to all of it', async () => {
    const federation = { ...league, canRead: true, canManage: true }
    const places = await placesOf(testUser({ federations: [federation] }))
    expect(places.federations.map(({ label, hrefOf }) => [label, hrefOf(federation)])).toEqual([
      ['federation', '/myfederation/league/general'],
      ['finance', '/finance/league/overview'],
      ['reporting', '/myfederation/league/reporting'],
    ])
  })
})

describe("the user's own menus", () => {
  it('link to the only federation and the only club', async () => {
    const federation = { ...league, canRead: true, canManage: true }
    await renderScreen(<HeaderMenus />, {
      user: testUser({ federations: [federation], organisations: [club] }),
      url: '/anywhere',
    })
    expect(await screen.findByRole('link', { name: 'My federation: League' })).toHaveAttribute(
      'href',
      '/myfederation/league/general',
    )
    expect(screen.getByRole('link', { name: 'My organisation: LRV Lummen' })).toHaveAttribute(
      'href',
      '/myorganisation/club/overview',
    )
  })

  it('list several, the clubs with their purpose (ps109, ps110)', async () => {
    const { user } = await renderScreen(<HeaderMenus />, {
      user: testUser({
        federations: [league, ponies].map((federation) => ({ ...federation, canRead: true })),
        organisations: [club, ponyClub],
      }),
      url: '/anywhere',
    })
    await user.click(await screen.findByRole('button', { name: 'My federations' }))
    expect(await screen.findByRole('menuitem', { name: 'Ponies' })).toHaveAttribute(
      'href',
      '/myfederation/ponies/sporttypevariants',
    )
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'My organisations' }))
    expect(await screen.findByRole('menuitem', { name: /LRV Lummen.*Horse/ })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: /LPC Lummen.*Pony/ })).toBeVisible()
  })

  it('are not shown to users with neither', async () => {
    await renderScreen(<HeaderMenus />, { user: testUser(), url: '/anywhere' })
    await screen.findByRole('button', { name: 'Tasks' })
    expect(screen.queryByRole('button', { name: /My (federation|organisation)/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /My (federation|organisation)/ })).toBeNull()
  })

  it('are in the side panel too, with a link to super administration', async () => {
    await renderScreen(<SidePanel />, {
      user: testUser({
        isSuperAdmin: true,
        federations: [{ ...league, canRead: true, canManage: true }],
        organisations: [ponyClub],
      }),
      url: '/superadmin',
    })
    expect(await screen.findByRole('link', { name: 'SuperAdmin' })).toHaveAttribute('aria-current', 'page')
    expect(within(screen.getByRole('region', { name: 'Organisations' })).getByRole('link')).toHaveTextContent('Pony')
    expect(
      within(screen.getByRole('region', { name: 'Federations' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/myfederation/league/general'])
  })
})

describe('the user menu', () => {
  afterEach(() => vi.restoreAllMocks())

  it("leads to the user's own pages, and only for a super admin to SuperAdmin (ps113)", async () => {
    const { user } = await renderOffice()
    await user.click(await screen.findByRole('button', { name: /Your menu/ }))
    expect(await screen.findByRole('menuitem', { name: 'My tokens' })).toHaveAttribute('href', '/profile/tokens')
    expect(screen.getByRole('menuitem', { name: 'Preferences' })).toHaveAttribute('href', '/profile/preferences')
    expect(screen.queryByRole('menuitem', { name: 'SuperAdmin' })).toBeNull()
  })

  it('signs out at the server, and in the other tabs', async () => {
    const heard = vi.fn()
    const otherTab = new BroadcastChannel('oxer.session')
    otherTab.addEventListener('message', ({ data }) => heard(data))
    const { user } = await renderOffice()
    await user.click(await screen.findByRole('button', { name: /Your menu/ }))
    const signOut = await screen.findByRole('menuitem', { name: 'Sign out' })
    expect(signOut).toHaveAttribute('href', '/auth/logout')
    signOut.addEventListener('click', (event) => event.preventDefault())
    await user.click(signOut)
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ is: 'signedOut' }))
    otherTab.close()
  })
})
