import type { PersonalToken } from '@oxer/domain/access/personal-token/personal-token.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { endOfDayHere } from '../../../shared/own-time.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const token = (changes: Partial<PersonalToken> = {}): PersonalToken => ({
  ref: 'a',
  name: 'Results board',
  scopes: ['competitions:read', 'competitions:write', 'shell:read'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: endOfDayHere('2027-02-18'),
  isExpired: false,
  ...changes,
})

const open = (
  personalToken: NonNullable<NonNullable<Answers['access']>['personalToken']>,
  language: 'en' | 'nl' = 'en',
) => renderOffice({ url: '/profile/tokens', language, answers: { access: { personalToken } } })

describe('my tokens (decision 43)', () => {
  it('are listed with their scopes and expiry', async () => {
    await open({ list: () => [token(), token({ ref: 'b', name: 'Old script', expiresAt: null, isExpired: true })] })
    const row = await screen.findByRole('row', { name: /Results board/ })
    expect(within(row).getByText('Competitions: read, write · Calendar, favourites, tasks: read')).toBeVisible()
    expect(within(row).getByText('18/02/2027')).toBeVisible()
    expect(within(row).getByText('Valid')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Old script/ })).getByText('Expired')).toBeVisible()
  })

  it('have an explanation when there is none, also in Dutch', async () => {
    await open({ list: () => [] }, 'nl')
    expect(await screen.findByText('Nog geen tokens')).toBeVisible()
  })

  it('are created with a name and chosen scopes, and shown once', async () => {
    const create = vi.fn(() => ({
      ...token({ name: 'Board', scopes: ['competitions:read'] }),
      token: 'oxer_pat_secret',
    }))
    const { user, calls } = await open({ list: () => [], create })
    await user.click(await screen.findByRole('button', { name: 'New token' }))
    const drawer = await screen.findByRole('dialog', { name: 'New token' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), ' Board ')
    const expires = within(drawer).getByRole('textbox', { name: 'Valid through' })
    await user.clear(expires)
    await user.type(expires, '18/02/2099')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Competitions: Read' }))
    await user.click(within(drawer).getByRole('button', { name: 'Create token' }))
    const field = await screen.findByRole('textbox', { name: 'Token “Board”' })
    expect(field).toHaveValue('oxer_pat_secret')
    expect(calls).toContainEqual({
      path: 'access.personalToken.create',
      input: { name: ' Board ', scopes: ['competitions:read'], expiresAt: endOfDayHere('2099-02-18') },
    })
    await user.keyboard('{Escape}')
    expect(field).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await window.navigator.clipboard.readText()).toBe('oxer_pat_secret')
    await user.click(screen.getByRole('button', { name: 'I have kept it' }))
    await waitFor(() => expect(screen.queryByDisplayValue('oxer_pat_secret')).toBeNull())
    expect(document.body.innerHTML).not.toContain('oxer_pat_secret')
  })

  it('require a name and a scope before anything is sent', async () => {
    const { user, calls } = await open({ list: () => [] })
    await user.click(await screen.findByRole('button', { name: 'New token' }))
    const drawer = await screen.findByRole('dialog', { name: 'New token' })
    await user.click(within(drawer).getByRole('button', { name: 'Create token' }))
    expect(within(drawer).getByRole('textbox', { name: 'Name' })).toBeInvalid()
    expect(within(within(drawer).getByRole('group', { name: 'Scopes' })).getByRole('alert')).toBeVisible()
    expect(calls.some(({ path }) => path === 'access.personalToken.create')).toBe(false)
  })

  it('keep the typed values when the server refuses, with the error at its field', async () => {
    const { user } = await open({
      list: () => [],
      create: () => {
        throw refusal(400, { code: '008-0000000008', field: 'expiresAt' })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New token' }))
    const drawer = await screen.findByRole('dialog', { name: 'New token' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Board')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Competitions: Read' }))
    await user.click(within(drawer).getByRole('button', { name: 'Create token' }))
    await waitFor(() => expect(within(drawer).getByRole('textbox', { name: 'Valid through' })).toBeInvalid())
    expect(within(drawer).getByRole('textbox', { name: 'Name' })).toHaveValue('Board')
  })

  it('are revoked after one confirmation', async () => {
    let tokens = [token()]
    const { user } = await open({
      list: () => tokens,
      revoke: ({ ref }) => {
        tokens = tokens.filter((each) => each.ref !== ref)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Revoke Results board' }))
    const question = await screen.findByRole('dialog', { name: 'Revoke “Results board”?' })
    await user.click(within(question).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Results board is revoked')).toBeVisible()
    expect(await screen.findByText('No tokens yet')).toBeVisible()
  })

  it('are refused to callers with a token, by the server and by the page', async () => {
    await open({
      list: () => {
        throw refusal(403, { code: '003-0000000001' })
      },
    })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })
})
