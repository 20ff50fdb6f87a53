import type { StudbookView } from '@oxer/domain/parties/studbook/studbook.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answers } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (end: string) => `01890000-0000-7000-8000-0000000000${end}`
const bwp: StudbookView = {
  ...{ ref: refOf('b1'), name: 'BWP', code: null, country: 'BEL', horseCount: 12, version: 4 },
  spellings: [{ ref: refOf('b2'), name: 'Belgisch Warmbloed' }],
}
const open = (
  parties: NonNullable<Answers['parties']>,
  registry: NonNullable<Answers['registry']> = {},
  canManageSport = true,
) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/studbooks`,
    answers: {
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => ({ ...testFederationAbilities(), canManageSport }),
        },
      },
      parties,
      registry,
    },
  })

it('lists studbooks with their spellings, searches, and merges another one after a confirmation', async () => {
  const list = vi.fn(() => ({ items: [bwp], next: null }))
  const studbooks = vi.fn(() => [])
  const { user } = await open(
    {
      studbook: { list },
      horse: { searchStudbooks: () => ({ matches: [bwp, { ref: refOf('b3'), name: 'Belgian WB' }], hasMore: false }) },
    },
    { merge: { studbooks, ofStudbook: () => [] } },
  )
  await user.click(await screen.findByText('Belgisch Warmbloed'))
  const drawer = await screen.findByRole('dialog', { name: 'BWP' })
  await user.type(within(drawer).getByRole('textbox', { name: /Merge another/ }), 'belg')
  await user.click(await screen.findByRole('option', { name: 'Belgian WB' }))
  expect(screen.queryByRole('option', { name: 'BWP' })).toBeNull()
  const asked = await screen.findByRole('dialog', { name: 'Merge Belgian WB into BWP' })
  await user.click(within(asked).getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(studbooks).toHaveBeenCalledWith({
      federation: testFederationRef,
      studbook: bwp.ref,
      selected: [refOf('b3')],
    }),
  )
  await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'kwpn')
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ q: 'kwpn' })))
})

it('is read-only for those who may not write it, and says that there is none', async () => {
  await open({ studbook: { list: () => ({ items: [], next: null }) } }, {}, false)
  expect(await screen.findByText('No studbooks yet')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New studbook' })).toBeNull()
})
