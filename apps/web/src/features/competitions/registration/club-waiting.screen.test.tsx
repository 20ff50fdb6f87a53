import {
  OrganisationRegistrationMetadata,
  RegisteredHorse,
  RegistrationCandidate,
  RegistrationTest,
} from '@oxer/domain/competitions/registration/registration.schema'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import { MemberWaitingEntry, ShownPlaceGiving } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { OrganisationRegistrationDrawer } from './components/organisation-registration-drawer.tsx'
import { testMoney } from './testing/registration.ts'

const refOf = (kind: string, n: number): string => `01890000-0000-7000-8000-00000000${kind}00${String(n)}`
const ids = { organisation: refOf('d', 9), competition: refOf('c', 1) }
const places = sampleOf(ShownPlaceGiving, { takesWaiting: true, method: 'FIRST_COME' })
const testOf = (n: number, over: object = {}) =>
  sampleOf(RegistrationTest, {
    ...{ ref: refOf('a', n), name: `Test ${n}`, types: ['INDIVIDUAL'], maxRegistrations: 10, registered: 3 },
    ...{
      teamFee: testMoney(0),
      prices: { registration: testMoney(1500), late: testMoney(2000), noShow: testMoney(0) },
    },
    ...over,
  } as object)
const member = (n: number) =>
  sampleOf(RegistrationCandidate, {
    ...{ rider: { ref: refOf('e', n), name: `Rider ${n}` }, sortName: `Rider ${n}`, organisations: [] },
    combinations: [
      {
        practitionerRef: refOf('b', n),
        horse: sampleOf(RegisteredHorse, { ref: refOf('f', n), name: `Horse ${n}` }),
        ...{ isRegistered: false, levies: [] },
      },
    ],
  } as object)
const waiting = sampleOf(MemberWaitingEntry, {
  practitionerRef: refOf('b', 3),
  test: { ref: refOf('a', 2), name: 'Test 2' },
  state: 'WAITING',
} as object)

const metadata = sampleOf(OrganisationRegistrationMetadata, {
  period: { window: 'REGISTRATION', opensAt: null, closesAt: null, lateAt: null },
  ...{ needsApproval: false, canRegister: true, verdicts: [], registrations: [], newCombinationFee: null },
  tests: [testOf(1), testOf(2, { registered: 10, places })],
  members: [member(1), member(2), member(3)],
} as object)

const show = async (over: { join?: () => never } = {}) => {
  const join = vi.fn(over.join ?? ((_: object) => [waiting, waiting]))
  const createMany = vi.fn((_: object) => ({ registrations: [], notices: [], informed: [] }))
  const onClose = vi.fn()
  const { user } = await renderScreen(<OrganisationRegistrationDrawer {...ids} name="CSN Lummen" onClose={onClose} />, {
    answers: {
      competitions: {
        organisationTeam: { list: () => ({ teams: [], tests: [], organisations: [] }) },
        organisationWaitingList: { list: () => [waiting], join },
        organisationRegistration: {
          createMany,
          metadata: () => metadata,
        },
      },
    },
  })
  // What is shown while it loads is another drawer, which goes.
  await screen.findByRole('checkbox', { name: 'Rider 1 with Horse 1 in Test 1' }, { timeout: 10_000 })
  const drawer = within(screen.getByRole('dialog'))
  const box = (n: number, test: number) =>
    drawer.findByRole('checkbox', { name: `Rider ${n} with Horse ${n} in Test ${test}` })
  return { user, drawer, box, join, createMany, onClose }
}

describe('a club whose riders want a full test', () => {
  it('enters those in the waiting list and registers the others, in one sending', async () => {
    const { user, drawer, box, join, createMany } = await show()
    expect(drawer.getByText('Full: waiting list')).toBeVisible()
    expect(await box(3, 2)).toBeDisabled()
    expect(drawer.getByText('waits')).toBeVisible()
    for (const n of [1, 2]) await user.click(await box(n, 2))
    expect(drawer.getByText('2 starts chosen').parentElement).toHaveTextContent(/0\.00/)
    await user.click(await box(1, 1))
    expect(drawer.getByText('3 starts chosen').parentElement).toHaveTextContent(/15\.00/)
    await user.click(drawer.getByRole('button', { name: 'Register' }))
    await waitFor(() => expect(createMany).toHaveBeenCalled())
    expect(join.mock.calls[0]?.[0]).toMatchObject({
      ...ids,
      entries: [1, 2].map((n) => ({ testRef: refOf('a', 2), data: { practitionerRef: refOf('b', n) } })),
    })
    expect(createMany.mock.calls[0]?.[0]).toMatchObject({
      subscriptions: [{ testRef: refOf('a', 1), data: { practitionerRef: refOf('b', 1) } }],
    })
    expect(await screen.findByText('2 starts wait for a place.')).toBeVisible()
  })

  it('keeps the choice, says why, and registers nothing when the list refuses', async () => {
    const { user, drawer, box, createMany, onClose } = await show({
      join: () => {
        throw refusal(422, { code: waitingListErrors.placesFree.code, field: 'entries.0' })
      },
    })
    await user.click(await box(1, 1))
    await user.click(await box(1, 2))
    await user.click(drawer.getByRole('button', { name: 'Register' }))
    expect(await drawer.findByRole('alert')).toBeVisible()
    expect(await box(1, 2)).toBeChecked()
    expect([createMany, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })
})
