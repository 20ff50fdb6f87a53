import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

it('the apps at the ring are settings of the federation; a wrong address is named at its field', async () => {
  const update = vi.fn(() => testFederationSettings())
  const { user } = await renderOffice({
    url: `/myfederation/${testFederationRef}/general`,
    answers: {
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities(),
          update,
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const drawer = await screen.findByRole('dialog')
  const timekeeper = within(drawer).getByRole('textbox', { name: 'Timekeeper' })
  await user.click(timekeeper)
  await user.paste('http://time.example/{competition}')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(await within(drawer).findByText('Write a whole address that begins with https://')).toBeVisible()
  expect(update).not.toHaveBeenCalled()
  await user.clear(timekeeper)
  await user.paste('https://time.example/{competition}')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({
        ringApps: { DRESSAGE_TABLET: null, STYLE_TABLET: null, TIMEKEEPER: 'https://time.example/{competition}' },
      }),
    ),
  )
})
