import type { RiderStarts } from '@oxer/domain/competitions/registration/registration.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { foundPerson } from '../../../testing/parties.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { RegistrationList } from './components/registration-list.tsx'
import { refOf, testHorse, testMetadata, testMoney, testRegistration } from './testing/registration.ts'

type RegistrationAnswers = NonNullable<NonNullable<Answers['competitions']>['registration']>

/** The search waits half a second before it calls the server. */
const patient = { timeout: 5000 }

const [one] = testMetadata().tests
if (!one) throw new Error('the metadata has a test')
const names = ['Dressage M1', 'Dressage Z1', 'Dressage L2']
const tests = names.map((name, index) => ({ ...one, ref: refOf('7e', index), name }))
const anna = { ref: refOf('d', 9), name: 'Anna Peeters' }
const combination = (number: number) => ({
  ...{ practitionerRef: refOf('b', number), isRegistered: false, levies: [] },
  horse: testHorse(number),
})
const riderWith = (
  numbers: number[],
  changes: (index: number) => Partial<RiderStarts['starts'][number]>,
): RiderStarts => ({
  ...{ rider: anna, sortName: 'Peeters, Anna', organisations: [] },
  combinations: numbers.map(combination),
  starts: numbers.flatMap((number) =>
    tests.map((test, index) => ({
      ...{ practitionerRef: refOf('b', number), testRef: test.ref, fee: testMoney(1500 + 500 * index) },
      ...{ kind: 'REGISTRATION' as const, registered: 0, isRefused: false, outcome: 'ALLOWED' as const, reasons: [] },
      ...changes(index),
    })),
  ),
})
const saved = (test: number, number = 9) =>
  testRegistration(number, {
    ...{ ref: refOf('a', 10 * number + test), testRef: refOf('7e', test), testName: names[test] ?? '' },
    ...{ rider: { ...anna, avatar: null }, fee: testMoney(1500 + 500 * test) },
  })

const open = async (rider: RiderStarts, answers: RegistrationAnswers = {}, test: string | null = null) => {
  const rows = { items: [], page: 0, size: 1000, numberOfElements: 0, totalElements: 0 }
  const rendered = await renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <RegistrationList test={test} />
    </ManagedCompetitionProvider>,
    {
      answers: {
        parties: { person: { search: () => ({ matches: [foundPerson(anna)], hasMore: false }) } },
        competitions: {
          registration: {
            metadata: () => testMetadata({ tests }),
            listAll: () => rows,
            list: () => rows,
            rider: () => rider,
            createMany: () => ({ registrations: [saved(0), saved(2)], notices: [], informed: [] }),
            ...answers,
          },
        },
      },
    },
  )
  const sent = (name: string) =>
    rendered.calls.filter(({ path }) => path.endsWith(`.${name}`)).map(({ input }) => input)
  return { ...rendered, sent }
}
const line = () => within(screen.getByRole('form', { name: 'Register at the desk' }))
const typeRider = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await screen.findByRole('textbox', { name: 'Rider' })
  await user.keyboard('n')
  await user.keyboard('anna')
  await screen.findByRole('option', { name: 'Anna Peeters' }, patient)
  await user.keyboard('{Enter}')
}

describe('the line of the desk', () => {
  it('registers a rider with the only horse for the ticked tests, by keys alone, and waits for the next rider', async () => {
    const { user, sent } = await open(
      riderWith([9], () => ({})),
      { deleteAny: () => undefined },
    )
    await typeRider(user)
    await waitFor(() => expect(line().getByRole('checkbox', { name: /Dressage M1/ })).toHaveFocus(), patient)
    await user.keyboard(' {ArrowRight}{ArrowRight} ')
    expect(line().getByRole('button', { name: /Register · .*40\.00/ })).toBeEnabled()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/Anna Peeters, Horse 9: Dressage M1, Dressage L2 · .*40\.00/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Rider' })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Rider' })).toHaveValue('')
    expect(sent('createMany')).toMatchObject([
      {
        confirmSaveWithWarnings: false,
        starts: [0, 2].map((test) => ({ testRef: refOf('7e', test), data: { practitionerRef: refOf('b', 9) } })),
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent('deleteAny')).toMatchObject([{ registrationRefs: [saved(0).ref, saved(2).ref] }]))
  })

  it('names the combination in a warning, which stays until it is answered', async () => {
    const { user, sent } = await open(
      riderWith([9], () => ({})),
      {
        createMany: ({ confirmSaveWithWarnings }) => {
          if (confirmSaveWithWarnings) return { registrations: [saved(0)], notices: ['LATE_FEE'], informed: [] }
          throw refusal(422, { code: '000-0000000065' }, { code: '025-0000000008', field: 'starts.0' })
        },
      },
    )
    await typeRider(user)
    await waitFor(() => expect(line().getByRole('checkbox', { name: /Dressage M1/ })).toHaveFocus(), patient)
    await user.keyboard(' {Enter}')
    expect(await line().findByRole('alert')).toHaveTextContent(
      'Anna Peeters with Horse 9 in Dressage M1: The rider is not a member of this organisation',
    )
    await waitFor(() => expect(line().getByRole('button', { name: 'Save anyway' })).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(line().queryByRole('alert')).toBeNull()
    expect(line().getByRole('checkbox', { name: /Dressage M1/ })).toBeChecked()
    await user.keyboard('{Enter}')
    await line().findByRole('alert')
    await user.keyboard('{Enter}')
    // What was remarked stays as well, until it is read.
    expect(await line().findByText('Anna Peeters, Horse 9: The late fee applies.')).toBeVisible()
    await user.click(line().getByRole('button', { name: 'Understood' }))
    expect(line().queryByText(/The late fee/)).toBeNull()
    const keys = sent('createMany').map((input) => JSON.stringify(Reflect.get(Object(input), 'starts')))
    expect(new Set(keys).size).toBe(1)
  })

  it('says why a test is closed or doubtful, keeps a refusal at the line, and is emptied by Esc', async () => {
    const career = { error: '025-0000000008', values: {}, isMissing: false }
    const rider = riderWith([9], (index) => {
      if (index === 0) return { registered: 1 }
      if (index === 1) return { outcome: 'WARNED', reasons: [{ effect: 'WARN', ways: [[career]] }] }
      return { isRefused: true, outcome: 'BLOCKED', reasons: [{ effect: 'BLOCK', ways: [[career]] }] }
    })
    const { user } = await open(rider, {
      createMany: () => {
        throw refusal(422, { code: '025-0000000003', field: 'starts.0', values: { limit: 40, registered: 40 } })
      },
    })
    await typeRider(user)
    expect(await line().findByRole('checkbox', { name: /Dressage M1 registered/ }, patient)).toBeDisabled()
    expect(line().getByRole('checkbox', { name: /Dressage L2 full/ })).toBeDisabled()
    await waitFor(() => expect(line().getByRole('checkbox', { name: /Dressage Z1/ })).toHaveFocus())
    await user.keyboard(' ')
    expect(line().getByText('Horse 9, Dressage Z1: The rider is not a member of this organisation')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await line().findByRole('alert')).toHaveTextContent(/^Anna Peeters with Horse 9 in Dressage Z1: /)
    await user.keyboard('{Escape}')
    expect(line().queryByRole('alert')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Rider' })).toHaveValue('')
  })

  it('asks for the horse of a rider with several, or shows all of them as a sheet', async () => {
    const { user, sent } = await open(riderWith([8, 9], () => ({})))
    await typeRider(user)
    await waitFor(() => expect(line().getByRole('combobox', { name: 'Horse' })).toHaveFocus(), patient)
    expect(line().getByRole('checkbox', { name: /Dressage M1/ })).toBeDisabled()
    await user.click(line().getByRole('button', { name: 'All horses' }))
    await user.click(line().getByRole('checkbox', { name: 'Anna Peeters with Horse 8 in Dressage Z1' }))
    await user.keyboard('{ArrowDown} {Enter}')
    await waitFor(() =>
      expect(sent('createMany')).toMatchObject([
        {
          starts: [8, 9].map((number) => ({ testRef: refOf('7e', 1), data: { practitionerRef: refOf('b', number) } })),
        },
      ]),
    )
  })

  it('adds what a first start costs once to the sum, and names it', async () => {
    const levy = {
      type: 'HORSE_REGISTRATION_FIRST_USE' as const,
      of: refOf('e', 9),
      name: 'Horse 9',
      fee: testMoney(300),
    }
    const rider = riderWith([9], () => ({}))
    const combinations = rider.combinations.map((each) => ({ ...each, levies: [levy] }))
    const { user } = await open({ ...rider, combinations }, {}, refOf('7e', 0))
    await typeRider(user)
    expect(await line().findByRole('button', { name: /Register · .*18\.00/ }, patient)).toBeVisible()
    expect(line().getByRole('status')).toHaveTextContent('First start of a horse Horse 9')
  })

  it('opens the whole form with what was chosen, one key away', async () => {
    const { user } = await open(
      riderWith([9], () => ({})),
      {
        individual: () => ({
          ...riderWith([9], () => ({})),
          ...{ practitionerRef: null, suggestedPriceProfileRef: null, priceProfiles: [], registrations: [] },
        }),
        startlistEntryCandidates: () => [],
        offer: () => ({
          ...{ fee: testMoney(1500), kind: 'REGISTRATION', rules: null, levies: [] },
          ...{ suggestedPriceProfileRef: null, suggestedPriceProfile: null },
        }),
      },
      refOf('7e', 1),
    )
    await typeRider(user)
    // In the list of one test, that test is ticked.
    await waitFor(() => expect(line().getByRole('checkbox', { name: /Dressage Z1/ })).toBeChecked(), patient)
    await user.keyboard('{F2}')
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByRole('textbox', { name: 'Rider' })).toHaveValue('Anna Peeters')
    expect(await drawer.findByRole('radio', { name: /Horse 9/ }, patient)).toBeChecked()
  })
})
