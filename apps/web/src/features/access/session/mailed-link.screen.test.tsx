import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const sentence = 'een paard met drie sokken'
const guest = { user: null } as const

describe('an invitation (ps101)', () => {
  const invitation = {
    acceptStatus: () => ({ status: 'CAN_ACCEPT' as const }),
    view: () => ({ name: 'Nele Nieuw', username: 'nele@oxer.example', setsPassword: true }),
  }

  it('is accepted with a repeated password, whose strength is shown; then the user signs in', async () => {
    const { user, calls } = await renderOffice({
      ...guest,
      url: '/auth/code/accept',
      answers: {
        parties: {
          invitation: { ...invitation, accept: () => ({ status: 'SUCCESS', username: 'nele@oxer.example' }) },
        },
      },
    })
    const password = await screen.findByLabelText(/New password/)
    expect(screen.getByText('Your username: nele@oxer.example')).toBeVisible()
    await user.type(password, 'short')
    expect(await screen.findByText('Strength: very weak')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(password).toBeInvalid()
    await user.clear(password)
    await user.type(password, sentence)
    expect(await screen.findByText('Strength: strong')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('The passwords are not the same')).toBeVisible()
    await user.type(screen.getByLabelText(/Repeat the password/), sentence)
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    await screen.findAllByRole('link', { name: 'Sign in' })
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth/login?loginHint=nele%40oxer.example&returnTo=/',
    )
    expect(calls).toContainEqual({ path: 'parties.invitation.accept', input: { code: 'code', password: sentence } })
  })

  it('names the reason why it cannot be accepted', async () => {
    await renderOffice({
      ...guest,
      url: '/auth/code/accept',
      answers: { parties: { invitation: { acceptStatus: () => ({ status: 'PERSON_BLOCKED' }) } } },
    })
    expect(await screen.findByText('You are blocked')).toBeVisible()
  })

  it('says that the code does not exist', async () => {
    await renderOffice({
      ...guest,
      url: '/auth/code/accept',
      answers: {
        parties: {
          invitation: {
            acceptStatus: () => {
              throw refusal(404, { code: '006-0000000031', field: 'code' })
            },
          },
        },
      },
    })
    expect(await screen.findByText('The invitation code does not exist')).toBeVisible()
  })

  it('leads to the sign-in elsewhere, with the code in the body of a form', async () => {
    await renderOffice({
      ...guest,
      url: '/auth/code/accept',
      answers: {
        parties: { invitation: { ...invitation, view: () => ({ ...invitation.view(), setsPassword: false }) } },
      },
    })
    const button = await screen.findByRole('button', { name: 'Sign in' })
    expect(button.closest('form')).toHaveAttribute('action', '/auth/invitation')
    expect(screen.queryByLabelText(/New password/)).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('is answered alike for everybody', async () => {
    const { user } = await renderOffice({
      ...guest,
      url: '/auth/password',
      answers: { access: { password: { forgot: () => undefined } } },
    })
    await user.type(await screen.findByLabelText(/Username/), 'nobody')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/If there is an account with this name/)).toBeVisible()
  })

  it('is replaced; a common one is refused at its field', async () => {
    const { user } = await renderOffice({
      ...guest,
      url: '/auth/password/code',
      answers: {
        access: {
          password: {
            getReset: () => ({ username: 'nele' }),
            reset: ({ password }) => {
              if (password === 'password') throw refusal(400, { code: '006-0000000033', field: 'password' })
              return { username: 'nele' }
            },
          },
        },
      },
    })
    const [password, repeat] = [await screen.findByLabelText(/New password/), screen.getByLabelText(/Repeat/)]
    for (const field of [password, repeat]) await user.type(field, 'password')
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText(/on a list of common passwords/)).toBeVisible()
    for (const field of [password, repeat]) {
      await user.clear(field)
      await user.type(field, sentence)
    }
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('Your password is changed.')).toBeVisible()
  })
})

describe('an e-mail address', () => {
  it('is confirmed by a click', async () => {
    const { user, calls } = await renderOffice({
      ...guest,
      url: '/auth/email/code',
      answers: { access: { password: { confirmEmail: () => undefined } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm the address' }))
    expect(await screen.findByText('Your e-mail address is changed.')).toBeVisible()
    expect(calls).toContainEqual({ path: 'access.password.confirmEmail', input: { code: 'code' } })
  })

  it('of an access request is confirmed by a click (q009, q010)', async () => {
    const { user } = await renderOffice({
      ...guest,
      url: '/auth/register/code',
      answers: {
        access: {
          registrationRequest: {
            confirmation: () => ({ name: 'Nele', email: 'nele@oxer.example', status: 'CAN_CONFIRM' }),
            confirm: () => ({ name: 'Nele', email: 'nele@oxer.example', status: 'CONFIRMED' }),
          },
        },
      },
    })
    expect(await screen.findByText('Confirm that nele@oxer.example is your address.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }))
    expect(await screen.findByText(/decides on your request, and you will receive an e-mail/)).toBeVisible()
  })
})

describe('the own password and address', () => {
  it('are changed on the page of the preferences', async () => {
    const { user, calls } = await renderOffice({
      user: testUser(),
      url: '/profile/preferences',
      answers: {
        access: {
          password: {
            settings: () => ({ username: 'a', email: 'a', pendingEmail: null, isHere: true, provider: null }),
            change: () => undefined,
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Change the password' }))
    await user.type(screen.getByLabelText(/Current password/), 'old')
    await user.type(screen.getByLabelText(/New password/), sentence)
    await user.type(screen.getByLabelText(/Repeat the password/), sentence)
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    expect(await screen.findByText(/Your password is changed/)).toBeVisible()
    await waitFor(() =>
      expect(calls).toContainEqual({
        path: 'access.password.change',
        input: { current: 'old', password: sentence },
      }),
    )
  })

  it('say where they are changed, if the user signs in elsewhere', async () => {
    await renderOffice({
      user: testUser(),
      url: '/profile/preferences',
      answers: {
        access: {
          password: {
            settings: () => ({
              username: 'a',
              email: 'a',
              pendingEmail: null,
              isHere: false,
              provider: 'https://login.example.org',
            }),
          },
        },
      },
    })
    expect(await screen.findByText(/You sign in with https:\/\/login.example.org/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change the password' })).toBeNull()
  })
})
