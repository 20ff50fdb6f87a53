import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testFederation, testUser } from '../testing/boot.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { FederationSwitch, ForFederation } from './for-federation.tsx'

const league = testFederation({ ref: 'league', name: 'League', canRead: true })
const ponies = testFederation({ ref: 'ponies', name: 'Ponies' })
const ofBoth = testUser({ federations: [league, ponies], defaultFederation: null })
const tenant = { federationRef: null }
const list = (
  <ForFederation>
    {(federation) => (
      <>
        <FederationSwitch />
        <p>Members of {federation.name}</p>
      </>
    )}
  </ForFederation>
)

describe('a screen that needs a federation', () => {
  it('is shown for the only one, without a choice', async () => {
    await renderScreen(list, { user: testUser({ federations: [ponies] }), tenant })
    expect(await screen.findByText('Members of Ponies')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('lets the reader choose, and keeps the choice in the address', async () => {
    const { user, history } = await renderScreen(list, { user: ofBoth, tenant, url: '/members?q=jan' })
    await user.click(await screen.findByRole('link', { name: 'Ponies' }))
    expect(await screen.findByText('Members of Ponies')).toBeVisible()
    expect(history.location.href).toBe('/members?federation=ponies')
  })

  it('links to the other ones', async () => {
    const { user } = await renderScreen(list, { user: ofBoth, tenant, url: '/members?federation=league' })
    expect(await screen.findByText('Members of League')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'League' }))
    expect(await screen.findByRole('menuitem', { name: 'Ponies' })).toHaveAttribute(
      'href',
      '/members?federation=ponies',
    )
  })

  it('counts only permitted federations', async () => {
    const permitted = (
      <ForFederation isPermitted={({ canRead }) => canRead}>{({ name }) => <p>For {name}</p>}</ForFederation>
    )
    await renderScreen(permitted, { user: ofBoth, tenant })
    expect(await screen.findByText('For League')).toBeVisible()
  })

  it("is not found under a federation that is not the reader's", async () => {
    await renderScreen(list, { user: ofBoth, tenant, url: '/members?federation=elsewhere' })
    expect(await screen.findByRole('heading', { name: /couldn't find the page/ })).toBeVisible()
  })

  it('reports that the reader has no federation', async () => {
    await renderScreen(list, { user: testUser({ federations: [] }), tenant })
    expect(await screen.findByText('No federation yet')).toBeVisible()
  })
})
