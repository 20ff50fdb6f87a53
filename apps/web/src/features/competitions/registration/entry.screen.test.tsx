import { EntryForm, EntryRider, EntryStart, EntryTest, OwnEntry } from '@oxer/domain/competitions/entry/entry.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { RegisteredHorse } from '@oxer/domain/competitions/registration/registration.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { EntryPage } from './entry.page.tsx'
import { testMoney } from './testing/registration.ts'

const refOf = (kind: string, n: number): string => `01890000-0000-7000-8000-00000000${kind}00${String(n)}`
const competition = refOf('c', 1)
const horse = sampleOf(RegisteredHorse, { name: 'Bolero', birthDate: '2015-04-01' })
const tests = [1, 2].map((n) =>
  sampleOf(EntryTest, { ref: refOf('a', n), name: `Test ${n}`, maxRegistrations: n === 2 ? 10 : 0, registered: 10 }),
)
const riderOf = (n: number, name: string, over: object = {}) =>
  sampleOf(EntryRider, {
    rider: { ref: refOf('d', n), name },
    relation: n === 1 ? 'SELF' : 'CHILD',
    payer: { kind: 'YOU', name: 'Lotte' },
    organisations: [],
    combinations: [{ practitionerRef: refOf('b', n), horse, isRegistered: false, levies: [] }],
    ...{ entries: [], waiting: 0 },
    ...over,
  } as object)
const formOf = (over: object = {}) =>
  sampleOf(EntryForm, {
    period: { window: 'REGISTRATION', opensAt: null, closesAt: null, lateAt: null },
    ...{ takesIndividuals: true, canEnter: true, paymentMode: 'DEFERRED', newCombinationFee: null, tests },
    riders: [riderOf(1, 'Lotte Peeters'), riderOf(2, 'Kid Peeters')],
    ...over,
  } as object)
const startOf = (n: number, practitionerRef: string, over: object = {}) =>
  sampleOf(EntryStart, {
    ...{ practitionerRef, testRef: refOf('a', n), fee: testMoney(1500), kind: 'REGISTRATION', registered: 0 },
    ...{ isRefused: false, outcome: 'ALLOWED', reasons: [], canWait: false },
    ...over,
  } as object)
const full = {
  effect: 'BLOCK',
  ways: [[{ error: registrationErrors.maxTestReached.code, values: { limit: 10, registered: 10 }, isMissing: false }]],
}

const render = (form: EntryForm, send = vi.fn(), join = vi.fn()) =>
  renderScreen(<EntryPage competition={competition} />, {
    answers: {
      competitions: {
        entry: {
          form: () => form,
          starts: ({ member }) => ({
            starts: [
              startOf(1, member === refOf('d', 1) ? refOf('b', 1) : refOf('b', 2)),
              startOf(2, member === refOf('d', 1) ? refOf('b', 1) : refOf('b', 2), {
                ...{ outcome: 'BLOCKED', isRefused: true, reasons: [full], canWait: true },
              }),
            ],
            levies: [],
          }),
          send,
        },
        memberWaitingList: { join },
      },
    },
  })

beforeEach(() => localStorage.clear())

describe('the entry form', () => {
  it('leads from the rider over the horse to the tests, and says in words what may be entered and what not', async () => {
    const { user } = await render(formOf())
    await user.click(await screen.findByRole('radio', { name: 'Kid Peeters' }))
    const test = await screen.findByRole('checkbox', { name: 'Test 1: Kid Peeters with Bolero' })
    expect(test).toHaveAccessibleDescription('May be entered')
    const refused = screen.getByRole('checkbox', { name: 'Test 2: Kid Peeters with Bolero' })
    expect(refused).toBeDisabled()
    expect(refused).toHaveAccessibleDescription(/May not be entered.*10/)
    await user.click(test)
    const check = within(screen.getByRole('region', { name: 'Check and send' }))
    expect(check.getByText('The bill goes to you.')).toBeVisible()
    expect(check.getByRole('button', { name: 'Send 1 entry' })).toBeVisible()
  })

  it('can be left and taken up again, also when another competition was entered meanwhile', async () => {
    const choose = async (of: string) => {
      const form = formOf({ riders: [riderOf(1, 'Lotte Peeters')] })
      const { user, unmount } = await render({ ...form, competition: { ...form.competition, ref: of } })
      const test = await screen.findByRole('checkbox', { name: 'Test 1: Lotte Peeters with Bolero' })
      expect(test).not.toBeChecked()
      await user.click(test)
      await screen.findByRole('button', { name: 'Send 1 entry' })
      unmount()
    }
    await choose(competition)
    await choose(refOf('c', 2))
    const form = formOf({ riders: [riderOf(1, 'Lotte Peeters')] })
    await render({ ...form, competition: { ...form.competition, ref: competition } })
    expect(await screen.findByRole('checkbox', { name: 'Test 1: Lotte Peeters with Bolero' })).toBeChecked()
  })

  it('enters the waiting list of a full test', async () => {
    const join = vi.fn(() => ({}) as never)
    const { user } = await render(formOf({ riders: [riderOf(1, 'Lotte Peeters')] }), vi.fn(), join)
    await user.click(await screen.findByRole('button', { name: 'Waiting list of Test 2: Lotte Peeters with Bolero' }))
    await waitFor(() =>
      expect(join).toHaveBeenCalledWith(
        expect.objectContaining({ member: refOf('d', 1), testRef: refOf('a', 2), practitionerRef: refOf('b', 1) }),
      ),
    )
  })

  it('describes a horse that the federation does not know, and asks about it', async () => {
    const { user, calls } = await render(formOf({ riders: [riderOf(1, 'Lotte Peeters')] }))
    await user.click(await screen.findByRole('radio', { name: 'A horse that the federation does not know yet' }))
    await user.click(screen.getByRole('button', { name: 'See the tests' }))
    expect(
      calls.some(({ path, input }) => path.endsWith('entry.starts') && JSON.stringify(input).includes('name')),
    ).toBe(false)
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Newcomer')
    await user.click(screen.getByRole('button', { name: 'See the tests' }))
    await waitFor(() =>
      expect(calls.find(({ input }) => JSON.stringify(input ?? null).includes('Newcomer'))?.path).toBe(
        'competitions.entry.starts',
      ),
    )
  })

  it('enters the waiting list with a horse that the federation does not know', async () => {
    const join = vi.fn(() => ({}) as never)
    const { user } = await render(formOf({ riders: [riderOf(1, 'Lotte Peeters')] }), vi.fn(), join)
    await user.click(await screen.findByRole('radio', { name: 'A horse that the federation does not know yet' }))
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Newcomer')
    await user.click(screen.getByRole('button', { name: 'See the tests' }))
    await user.click(await screen.findByRole('button', { name: 'Waiting list of Test 2: Lotte Peeters with Newcomer' }))
    await waitFor(() =>
      expect(join).toHaveBeenCalledWith(
        expect.objectContaining({ testRef: refOf('a', 2), horse: expect.objectContaining({ name: 'Newcomer' }) }),
      ),
    )
  })

  it('sends all that was chosen at once, and shows a refusal at its own start', async () => {
    const send = vi.fn(() => {
      throw refusal(422, {
        code: registrationErrors.maxRiderReached.code,
        field: 'entries.1',
        values: { limit: 1, registered: 1 },
      })
    })
    const { user } = await render(formOf(), send)
    for (const name of ['Lotte Peeters', 'Kid Peeters']) {
      await user.click(await screen.findByRole('radio', { name }))
      await user.click(await screen.findByRole('checkbox', { name: `Test 1: ${name} with Bolero` }))
    }
    await user.click(screen.getByRole('button', { name: 'Send 2 entries' }))
    const alert = await screen.findByRole('alert')
    expect(alert.parentElement).toHaveTextContent('Test 1')
    expect(send).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Send 2 entries' })).toBeVisible()
  })

  it('asks about warnings, empties the list when it is sent, and keeps it until then', async () => {
    const sent: boolean[] = []
    const send = vi.fn(({ confirmSaveWithWarnings = false }: { confirmSaveWithWarnings?: boolean | undefined }) => {
      sent.push(confirmSaveWithWarnings)
      if (confirmSaveWithWarnings) return { registrations: [], notices: [], informed: [] }
      throw refusal(
        422,
        { code: kernelErrors.needsConfirmation.code, field: 'confirmSaveWithWarnings' },
        { code: registrationErrors.horseTypeWrong.code, field: 'entries.0' },
      )
    })
    const only = formOf({ riders: [riderOf(1, 'Lotte Peeters')] })
    const first = await render(only, send)
    await first.user.click(await screen.findByRole('checkbox', { name: 'Test 1: Lotte Peeters with Bolero' }))
    first.unmount()
    const { user } = await render(only, send)
    await user.click(await screen.findByRole('button', { name: 'Send 1 entry' }))
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('1 entry is sent')).toBeVisible()
    expect(sent).toEqual([false, true])
    expect(screen.getByText('Choose a test above; nothing is on your list yet.')).toBeVisible()
    expect(localStorage.getItem('oxer.entry')).toBeNull()
  })

  it('shows what is entered, and signs off with its cost and a reason', async () => {
    const entry = sampleOf(OwnEntry, {
      ...{ testName: 'Test 1', status: 'SUBSCRIBED', canChange: false, canSignOff: true, signOffReason: null },
      ...{ rider: { ref: refOf('d', 1), name: 'Lotte Peeters', avatar: null }, horse, signOffCosts: testMoney(1500) },
    } as object)
    const signOff = vi.fn(() => entry)
    const { user } = await renderScreen(<EntryPage competition={competition} />, {
      answers: {
        competitions: {
          entry: {
            form: () => formOf({ canEnter: false, riders: [riderOf(1, 'Lotte Peeters', { entries: [entry] })] }),
            signOff,
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Sign off Test 1: Lotte Peeters with Bolero' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText(/It costs €\s?15.00/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Sign off' }))
    expect(signOff).not.toHaveBeenCalled()
    await user.type(drawer.getByRole('textbox'), 'Lame')
    await user.click(drawer.getByRole('button', { name: 'Sign off' }))
    await waitFor(() => expect(signOff).toHaveBeenCalled())
    expect(screen.queryByRole('region', { name: 'Which horse?' })).toBeNull()
  })

  it.each([
    [{ takesIndividuals: false, canEnter: false }, /The clubs enter their riders/],
    [{ riders: [] }, /There is nobody whom you can enter here/],
    [
      { canEnter: false, period: { window: 'NOT_OPEN', opensAt: null, closesAt: null, lateAt: null } },
      /has not opened yet/,
    ],
  ])('says why nothing can be entered: %j', async (over, words) => {
    await render(formOf(over))
    expect(await screen.findByText(words)).toBeVisible()
  })
})
