import type { Passkey } from '@oxer/domain/access/passkey/passkey.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

type Answer = NonNullable<NonNullable<Answers['access']>['passkey']>
type Session = NonNullable<NonNullable<Answers['access']>['session']>
const passkey = (changes: Partial<Passkey> = {}): Passkey => ({
  ref: 'a',
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  usedAt: null,
  ...changes,
})
const options = {
  rp: { id: 'localhost', name: 'Oxer' },
  user: { id: 'AAAA', name: 'me', displayName: 'Me' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
} as const

const open = (answers: Answer, session: Session = {}) =>
  renderOffice({
    url: '/profile/security',
    answers: {
      access: {
        session: { list: () => [], ...session },
        signIn: { list: () => ({ items: [], next: null }) },
        secondFactor: { get: () => ({ isHere: true, since: null, recoveryCodesLeft: 0 }) },
        passkey: answers,
      },
    },
  })

/** A browser with passkeys; `create` is its window that asks the user. */
const withBrowser = (create: () => Promise<unknown>, get = create) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(window.navigator, 'credentials', { configurable: true, value: { create, get } })
}
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window.navigator, 'credentials')
})
const part = () => screen.findByRole('region', { name: 'Passkeys' })

describe('passkeys', () => {
  it('are made by the browser, under a name, and renamed', async () => {
    let passkeys: Passkey[] = []
    const bytes = new Uint8Array([1]).buffer
    withBrowser(async () => ({
      id: 'AQ',
      rawId: bytes,
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: { clientDataJSON: bytes, attestationObject: bytes },
    }))
    const { user, calls } = await open({
      list: () => ({ isHere: true, passkeys }),
      begin: () => ({ ...options, pubKeyCredParams: [...options.pubKeyCredParams], excludeCredentials: [] }),
      add: ({ name }) => {
        passkeys = [passkey({ name })]
        return passkey({ name })
      },
      rename: ({ name }) => {
        passkeys = [passkey({ name })]
        return passkey({ name })
      },
    })
    await user.click(within(await part()).getByRole('button', { name: 'Add a passkey' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' })
    await user.click(within(dialog).getByRole('button', { name: 'Go on' }))
    expect(await within(dialog).findByText('Field is required!')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Phone{Enter}')
    await user.click(await within(await part()).findByRole('button', { name: 'Rename Phone' }))
    const sent = calls.find(({ path }) => path === 'access.passkey.add')?.input
    expect(sent).toMatchObject({ name: 'Phone', registration: { id: 'AQ', response: { clientDataJSON: 'AQ' } } })
    const rename = await screen.findByRole('dialog', { name: 'Rename the passkey' })
    await user.type(within(rename).getByRole('textbox', { name: 'Name' }), ' 2{Enter}')
    expect(await within(await part()).findByRole('row', { name: /Phone 2/ })).toBeVisible()
  })

  it('say why nothing was added, and are removed after a question', async () => {
    let passkeys = [passkey()]
    withBrowser(() => Promise.reject(new DOMException('closed', 'NotAllowedError')))
    const { user } = await open({
      list: () => ({ isHere: true, passkeys }),
      begin: () => ({ ...options, pubKeyCredParams: [...options.pubKeyCredParams], excludeCredentials: [] }),
      remove: () => {
        passkeys = []
      },
    })
    await user.click(within(await part()).getByRole('button', { name: 'Add a passkey' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Laptop{Enter}')
    expect(await within(await part()).findByText(/Nothing was added/)).toBeVisible()
    await user.click(within(await part()).getByRole('button', { name: 'Remove Phone' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove “Phone”?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Phone/ })).toBeNull())
  })

  it('answer the question who is at the screen, without a password', async () => {
    let [isFresh, closes] = [false, true]
    let passkeys = [passkey()]
    const bytes = new Uint8Array([1]).buffer
    withBrowser(async () => {
      if (closes) throw new DOMException('closed', 'NotAllowedError')
      const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
      return { id: 'AQ', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}), response }
    })
    const { user, calls } = await open(
      {
        list: () => ({ isHere: true, passkeys }),
        ask: () => ({
          challenge: 'AAAA',
          rpId: 'localhost',
          allowCredentials: [{ type: 'public-key', id: 'AQ' }],
          userVerification: 'required',
          timeout: 1000,
        }),
        confirm: () => {
          isFresh = true
        },
        remove: () => {
          if (!isFresh) throw refusal(403, { code: '006-0000000023' })
          passkeys = []
        },
      },
      { confirmation: () => ({ way: 'PASSWORD', hasPasskey: true, isFresh }) },
    )
    await user.click(await within(await part()).findByRole('button', { name: 'Remove Phone' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove “Phone”?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('dialog', { name: 'Is it you?' })
    expect(await within(question).findByLabelText('Password')).toBeVisible()
    const ask = within(question).getByRole('button', { name: 'Use a passkey' })
    await user.click(ask)
    expect(await within(question).findByText(/The passkey was not accepted/)).toBeVisible()
    closes = false
    await user.click(ask)
    await waitFor(() => expect(screen.queryByRole('row', { name: /Phone/ })).toBeNull())
    const sent = calls.find(({ path }) => path === 'access.passkey.confirm')?.input
    expect(sent).toMatchObject({ assertion: { id: 'AQ', response: { signature: 'AQ' } } })
  })

  it('cannot be made in a browser that knows none, and are elsewhere for users of another provider', async () => {
    await open({ list: () => ({ isHere: true, passkeys: [] }) })
    expect(await within(await part()).findByText('This browser knows no passkeys.')).toBeVisible()
    expect(within(await part()).getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
  })
})
