import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { refOf, testRegistration } from './testing/registration.ts'

const pending = [1, 2].map((number) => ({
  ...testRegistration(number, { status: 'PENDING_APPROVAL' }),
  organisation: { ref: refOf('d', number), name: `Club ${number}` },
  competition: { ref: refOf('c1'), name: 'CSN Lummen' },
}))
const request = {
  ...{ ref: refOf('e1'), username: 'lien', name: 'Lien Peeters', email: 'lien@example.org', message: 'Secretary' },
  ...{ isConfirmed: true, createdAt: '2026-05-01T08:00:00Z' },
}

const open = (canManage: boolean, isQuiet = false) => {
  let rows = isQuiet ? [] : pending
  const page = () => ({ items: rows, page: 0, size: 200, numberOfElements: rows.length, totalElements: rows.length })
  return renderOffice({
    url: `/myfederation/${testFederationRef}/approvals`,
    answers: {
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => ({ ...testFederationAbilities(), canManage }),
        },
      },
      access: { registrationRequest: { listOfFederation: () => (isQuiet ? [] : [request]) } },
      competitions: {
        organisationRegistration: {
          pendingOfFederation: page,
          approveOfFederation: () => {
            const approved = rows
            rows = []
            return approved
          },
        },
      },
    },
  })
}

it('shows what waits for an answer in the federation, and decides for several clubs at once (decision 107)', async () => {
  const { user, calls } = await open(true)
  expect(await screen.findByRole('grid', { name: 'Access requests' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /To decide ?3/ })).toBeVisible()
  const table = within(await screen.findByRole('grid', { name: 'Waiting for the approval of a club' }))
  expect(table.getByText('Club 2')).toBeVisible()
  await user.click(table.getByRole('checkbox', { name: /Rider 1/ }))
  await user.click(table.getByRole('checkbox', { name: /Rider 2/ }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('dialog', { name: 'Approve 2 registrations' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('2 registrations approved.')).toBeVisible()
  expect(calls.find(({ path }) => path.endsWith('approveOfFederation'))?.input).toEqual({
    federation: testFederationRef,
    registrations: pending.map(({ ref }) => ({ ref, version: 1 })),
  })
  await waitFor(() => expect(screen.queryByRole('grid', { name: /approval of a club/ })).toBeNull())
})

it('asks a collaborator for no access requests, and says when nothing waits', async () => {
  const { calls } = await open(false, true)
  expect(await screen.findByText('Nothing waits for an answer')).toBeVisible()
  expect(calls.some(({ path }) => path.includes('listOfFederation'))).toBe(false)
})
