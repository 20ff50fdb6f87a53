import type { OwnSession } from '@oxer/domain/access/session/session.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const session = (changes: Partial<OwnSession>): OwnSession => ({
  ref: 'a',
  device: { browser: 'Firefox', system: 'Linux' },
  place: '81.82.…',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-22T10:00:00.000Z',
  isCurrent: true,
  ...changes,
})

const open = (access: NonNullable<Answers['access']>, url = '/profile/security') =>
  renderOffice({ url, answers: { access } })

describe('where I am signed in', () => {
  it('is listed with my sign-ins, and ended one by one or all others at once', async () => {
    let sessions = [
      session({}),
      session({ ref: 'b', device: { browser: null, system: null }, isCurrent: false }),
      session({ ref: 'c', device: { browser: 'Safari', system: 'iPhone' }, isCurrent: false }),
    ]
    const { user } = await open({
      session: {
        list: () => sessions,
        endOne: ({ ref }) => {
          sessions = sessions.filter((each) => each.ref !== ref)
        },
        endOthers: () => {
          sessions = sessions.filter(({ isCurrent }) => isCurrent)
        },
      },
      signIn: {
        list: () => ({
          items: [
            {
              at: '2026-11-22T10:00:00.000Z',
              outcome: 'FAILED',
              way: 'PASSWORD',
              address: '10.0.0.1',
              device: { browser: null, system: null },
            },
          ],
          next: null,
        }),
      },
    })
    const own = await screen.findByRole('row', { name: /Firefox on Linux/ })
    expect(within(own).getByText('This one')).toBeVisible()
    expect(within(own).queryByRole('button', { name: /End/ })).toBeNull()
    expect(within(await screen.findByRole('row', { name: /10\.0\.0\.1/ })).getByText('Refused')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'End Unknown device' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End Unknown device' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'End all others' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Safari on iPhone/ })).toBeNull())
    expect(screen.getByRole('button', { name: 'End all others' })).toBeDisabled()
  })
})

describe('a call that asks for a fresh sign-in', () => {
  it('asks for the password and goes on with what was typed', async () => {
    let isFresh = false
    const { user, calls } = await open(
      {
        session: {
          confirmation: () => ({ way: 'PASSWORD', hasPasskey: false, isFresh }),
          confirm: ({ password }) => {
            if (password !== 'right') throw refusal(400, { code: '006-0000000024', field: 'password' })
            isFresh = true
          },
        },
        personalToken: {
          list: () => [],
          create: ({ name }) => {
            if (!isFresh) throw refusal(403, { code: '006-0000000023' })
            return {
              ref: 'a',
              name,
              scopes: ['access:read'],
              createdAt: '2026-11-20T10:00:00.000Z',
              expiresAt: null,
              isExpired: false,
              token: 'oxer_pat_secret',
            }
          },
        },
      },
      '/profile/tokens',
    )
    await user.click(await screen.findByRole('button', { name: 'New token' }))
    const drawer = await screen.findByRole('dialog', { name: 'New token' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Board')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Competitions: Read' }))
    await user.click(within(drawer).getByRole('button', { name: 'Create token' }))
    const question = await screen.findByRole('dialog', { name: 'Is it you?' })
    const password = await within(question).findByLabelText('Password')
    await user.type(password, 'wrong{Enter}')
    expect(await within(question).findByText('The password is wrong')).toBeVisible()
    await user.clear(password)
    await user.type(password, 'right{Enter}')
    expect(await screen.findByDisplayValue('oxer_pat_secret')).toBeVisible()
    expect(calls.filter(({ path }) => path === 'access.personalToken.create')).toHaveLength(2)
  })
})
