import type { EquipeSetting } from '@oxer/domain/exchange/equipe/equipe.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const address = `https://oxer.example/api/exchange/equipe/${testFederationRef}`
const key: EquipeSetting['key'] = {
  ...{ createdAt: '2026-11-20T10:00:00.000Z', renewedAt: '2026-11-21T10:00:00.000Z' },
  ...{ lastUsedAt: '2026-11-22T10:00:00.000Z', lastUserName: 'Nele (Equipe)' },
}
const secret = 'oxeq_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

const opened = (equipe: object, canManage = true) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/exchange`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage })] }),
    answers: {
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities({ canManage }),
        },
      },
      exchange: { equipe },
    },
  })

describe('the key of Equipe', () => {
  it('is made, and shown once', async () => {
    const renewKey = vi.fn((_input: unknown) => ({ key, address, secret }))
    const { user } = await opened({ setting: () => ({ key: null, address }), renewKey })
    expect(await screen.findByText('No key yet, so Equipe is not admitted.')).toBeVisible()
    expect(screen.getByText(`${address}/shows.json`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Make a key' }))
    expect(await screen.findByRole('textbox', { name: 'Key of Equipe' })).toHaveValue(secret)
    await user.click(screen.getByRole('button', { name: 'I have kept it' }))
    expect(screen.queryByDisplayValue(secret)).toBeNull()
    expect(renewKey).toHaveBeenCalledWith({ federation: testFederationRef })
  })

  it('says when it was used, and asks before it is replaced or removed', async () => {
    const removeKey = vi.fn((_input: unknown) => undefined)
    const renewKey = vi.fn((_input: unknown) => ({ key, address, secret }))
    const { user } = await opened({ setting: () => ({ key, address }), renewKey, removeKey })
    expect(
      await screen.findByText(/Key made on 21\/11\/2026\. Last used on 22\/11\/2026 by Nele \(Equipe\)/),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New key' }))
    const question = await screen.findByRole('dialog', { name: 'Make a new key?' })
    expect(renewKey).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'New key' }))
    expect(await screen.findByDisplayValue(secret)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'I have kept it' }))
    await user.click(screen.getByRole('button', { name: 'Remove key' }))
    const removal = await screen.findByRole('dialog', { name: 'Remove this key?' })
    await user.click(within(removal).getByRole('button', { name: 'Remove key' }))
    expect(await screen.findByText('The key is removed.')).toBeVisible()
    expect(removeKey).toHaveBeenCalledTimes(1)
  })
})
