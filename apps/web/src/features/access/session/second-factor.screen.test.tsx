import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

type Access = NonNullable<Answers['access']>
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']
const secret = 'GEZDGNBVGY3TQOJQ'

const open = (secondFactor: NonNullable<Access['secondFactor']>, session: Access['session'] = {}) =>
  renderOffice({
    url: '/profile/security',
    answers: {
      access: {
        session: { list: () => [], ...session },
        signIn: { list: () => ({ items: [], next: null }) },
        secondFactor,
      },
    },
  })
const part = () => screen.findByRole('region', { name: 'Second factor' })

describe('the second factor', () => {
  it('is set up with a fresh sign-in, and its recovery codes are shown once', async () => {
    let [isFresh, since]: [boolean, string | null] = [false, null]
    const { user } = await open(
      {
        get: () => ({ isHere: true, since, recoveryCodesLeft: since === null ? 0 : 10 }),
        begin: () => {
          if (!isFresh) throw refusal(403, { code: '006-0000000023' })
          return { secret, address: `otpauth://totp/Oxer:me?secret=${secret}&issuer=Oxer` }
        },
        confirm: ({ code }) => {
          if (code !== '123456') throw refusal(400, { code: '006-0000000042', field: 'code' })
          since = '2026-11-22T10:00:00.000Z'
          return { codes }
        },
      },
      {
        confirmation: () => ({ way: 'PASSWORD', hasPasskey: false, isFresh }),
        confirm: () => {
          isFresh = true
        },
      },
    )
    await user.click(await within(await part()).findByRole('button', { name: 'Set up' }))
    const question = await screen.findByRole('dialog', { name: 'Is it you?' })
    await user.type(await within(question).findByLabelText('Password'), 'right{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Set up a second factor' })
    expect(within(dialog).getByRole('img', { name: 'QR code for the app' })).toBeVisible()
    expect(within(dialog).getByDisplayValue('GEZD GNBV GY3T QOJQ')).toBeVisible()
    const code = within(dialog).getByRole('textbox', { name: 'Code that the app shows' })
    await user.type(code, '000000{Enter}')
    expect(await within(dialog).findByText(/The code is wrong/)).toBeVisible()
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    const kept = await screen.findByRole('dialog', { name: 'Keep your recovery codes' })
    expect(
      within(kept)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes)
    await user.click(within(kept).getByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(screen.queryByText('aaaaa-bbbbb')).toBeNull())
    expect(await within(await part()).findByText('10 recovery codes left')).toBeVisible()
  })

  it('is removed after a question, and a refusal is shown', async () => {
    let isGone = false
    const { user } = await open({
      get: () => ({ isHere: true, since: isGone ? null : '2026-11-22T10:00:00.000Z', recoveryCodesLeft: 1 }),
      renewRecoveryCodes: () => {
        throw refusal(409, { code: '006-0000000041' })
      },
      remove: () => {
        isGone = true
      },
    })
    const region = await part()
    expect(await within(region).findByText('Make new recovery codes before you run out of them.')).toBeVisible()
    await user.click(within(region).getByRole('button', { name: 'New recovery codes' }))
    expect(await within(region).findByText('No second factor is set up. Begin again.')).toBeVisible()
    await user.click(within(region).getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the second factor?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await within(region).findByText('Not set up')).toBeVisible()
    expect(within(region).queryByRole('alert')).toBeNull()
  })

  it('is set up elsewhere for users of another provider', async () => {
    await open({ get: () => ({ isHere: false, since: null, recoveryCodesLeft: 0 }) })
    const region = await part()
    expect(await within(region).findByText(/You sign in with another provider/)).toBeVisible()
    expect(within(region).queryByRole('button')).toBeNull()
  })
})
