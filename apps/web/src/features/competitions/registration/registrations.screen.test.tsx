import type {
  OrganisationRegistrationMetadata,
  RegistrationRuleVerdict,
} from '@oxer/domain/competitions/registration/registration.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { foundPerson } from '../../../testing/parties.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { RegistrationList } from './components/registration-list.tsx'
import { OrganisationRegistrationsPage } from './organisation-registrations.page.tsx'
import { refOf, testHorse, testMetadata, testMoney, testRegistration } from './testing/registration.ts'

type RegistrationAnswers = NonNullable<NonNullable<Answers['competitions']>['registration']>

/**
 * The search waits half a second before it calls the server, and a busy machine needs more than the usual second
 * afterwards.
 */
const patient = { timeout: 5000 }

const pageOf = <Row,>(items: Row[]) => ({
  items,
  page: 0,
  size: 1000,
  numberOfElements: items.length,
  totalElements: items.length,
})
const candidate = {
  rider: { ref: refOf('d', 9), name: 'Anna Peeters' },
  sortName: 'Peeters, Anna',
  organisations: [],
  combinations: [{ practitionerRef: refOf('b', 9), horse: testHorse(9), isRegistered: false, levies: [] }],
}

const firstStart = {
  ...{ type: 'HORSE_REGISTRATION_FIRST_USE' as const, of: refOf('e', 9), name: 'Horse 9', fee: testMoney(325) },
}
const offer = {
  fee: testMoney(1500),
  levies: [firstStart],
  kind: 'REGISTRATION' as const,
  suggestedPriceProfileRef: null,
  suggestedPriceProfile: null,
}
/** An age, or else a studbook. */
const blocked: RegistrationRuleVerdict = {
  outcome: 'BLOCKED',
  reasons: [
    {
      effect: 'BLOCK',
      ways: [
        [{ error: '023-0000000037', values: { operator: '≥', number: 16 }, isMissing: false }],
        [{ error: '023-0000000034', values: { studbook: 'BWP' }, isMissing: false }],
      ],
    },
  ],
}

const open = async (
  answers: RegistrationAnswers = {},
  { language = 'en' as 'en' | 'nl', test = refOf('7e'), url = '/' } = {},
) =>
  renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <RegistrationList test={test} />
    </ManagedCompetitionProvider>,
    {
      language,
      url,
      answers: {
        parties: {
          person: {
            search: () => ({
              matches: [foundPerson({ ref: refOf('d', 9), name: 'Anna Peeters', birthYear: null })],
              hasMore: false,
            }),
          },
        },
        competitions: {
          registration: {
            metadata: () => testMetadata(),
            list: () =>
              pageOf([testRegistration(1), testRegistration(2, { status: 'SIGNED_OFF', actions: ['CANCEL'] })]),
            individual: () => ({
              ...candidate,
              practitionerRef: null,
              suggestedPriceProfileRef: null,
              priceProfiles: [],
              registrations: [],
            }),
            startlistEntryCandidates: () => [],
            offer: () => ({ ...offer, rules: null }),
            ...answers,
          },
        },
      },
    },
  )

describe('the registrations of a test', () => {
  it('lists rider, horse, number, status and fee, and the number of registrations', async () => {
    const avatar = '/api/person/1/avatar'
    await open({
      list: () =>
        pageOf([
          testRegistration(1, { rider: { ref: refOf('d', 1), name: 'Rider 1', avatar } }),
          testRegistration(2, { status: 'SIGNED_OFF', actions: ['CANCEL'] }),
        ]),
    })
    const row = await screen.findByRole('row', { name: /Rider 1/ })
    expect(row.querySelector('img')).toHaveAttribute('src', avatar)
    expect(within(row).getByText('Horse 1')).toBeVisible()
    expect(within(row).getByText('Registered')).toBeVisible()
    expect(within(row).getByText(/15\.00/)).toBeVisible()
    expect(within(row).getByRole('img', { name: 'Start number 101' })).toBeVisible()
    expect(screen.getByText('2 of 40')).toBeVisible()
  })

  it('registers a known rider with one of their horses, after showing the fee', async () => {
    const { user, calls } = await open({
      create: () => ({ registrations: [testRegistration(9)], notices: [], informed: [] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Whole form' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByRole('textbox', { name: 'Rider' }), 'anna')
    await user.click(await screen.findByRole('option', { name: 'Anna Peeters' }, patient))
    await user.click(await drawer.findByRole('radio', { name: /Horse 9/ }, patient))
    expect(await drawer.findByText(/15\.00/, undefined, patient)).toBeVisible()
    // What is charged once is shown before it is.
    expect(drawer.getByRole('status')).toHaveTextContent('First start of a horse Horse 9€3.25')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('1 registration saved.', undefined, patient)).toBeVisible()
    expect(calls.find((call) => call.path.endsWith('.create'))).toMatchObject({
      input: {
        test: refOf('7e'),
        testSetRef: refOf('5e'),
        quantity: 1,
        data: { practitionerRef: refOf('b', 9) },
        confirmSaveWithWarnings: false,
      },
    })
  })

  it.each([
    [
      'en',
      'Whole form',
      'Rider',
      'May not start',
      "The rider's age must be ≥ 16 on this day – or: The horse is not registered with the studbook BWP",
    ],
    [
      'nl',
      'Volledig formulier',
      'Ruiter',
      'Mag niet starten',
      'De leeftijd van de ruiter moet op deze dag ≥ 16 zijn – of: Het paard staat niet in het stamboek BWP',
    ],
  ] as const)(
    'says before it is sent why the combination may not start (%s)',
    async (language, add, rider, title, why) => {
      const { user, calls } = await open({ offer: () => ({ ...offer, rules: blocked }) }, { language })
      await user.click(await screen.findByRole('button', { name: add }))
      const drawer = within(await screen.findByRole('dialog'))
      await user.type(drawer.getByRole('textbox', { name: rider }), 'anna')
      await user.click(await screen.findByRole('option', { name: 'Anna Peeters' }, patient))
      expect(drawer.queryByText(title)).toBeNull()
      await user.click(await drawer.findByRole('radio', { name: /Horse 9/ }, patient))
      expect(await drawer.findByText(title, undefined, patient)).toBeVisible()
      expect(drawer.getByText(why)).toBeVisible()
      expect(calls.some((call) => call.path.endsWith('.create'))).toBe(false)
    },
  )

  it('shows the remarks of optional rules after the save', async () => {
    const { user } = await open({
      create: () => ({
        registrations: [testRegistration(9)],
        notices: [],
        informed: [
          {
            testRef: refOf('7e'),
            practitionerRef: refOf('b', 9),
            error: '023-0000000045',
            values: {},
            isMissing: true,
          },
        ],
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Whole form' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByRole('textbox', { name: 'Rider' }), 'anna')
    await user.click(await screen.findByRole('option', { name: 'Anna Peeters' }, patient))
    await user.click(await drawer.findByRole('radio', { name: /Horse 9/ }, patient))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    const said = "1 registration saved. The rider's licenses are not known."
    expect(await screen.findByText(said, undefined, patient)).toBeVisible()
  })

  it('shows the warnings and saves only after they are confirmed', async () => {
    const { user, calls } = await open({
      create: ({ confirmSaveWithWarnings }) => {
        if (confirmSaveWithWarnings) return { registrations: [testRegistration(9)], notices: [], informed: [] }
        throw refusal(422, { code: '000-0000000065' }, { code: '025-0000000008' })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Whole form' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByRole('textbox', { name: 'Rider' }), 'anna')
    await user.click(await screen.findByRole('option', { name: 'Anna Peeters' }, patient))
    await user.click(await drawer.findByRole('radio', { name: /Horse 9/ }, patient))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'There are registrations with warnings' }, patient))
    expect(dialog.getByText('The rider is not a member of this organisation')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('1 registration saved.', undefined, patient)).toBeVisible()
    const sent = calls.filter((call) => call.path.endsWith('.create')).map((call) => call.input)
    expect(sent).toMatchObject([{ confirmSaveWithWarnings: false }, { confirmSaveWithWarnings: true }])
    // The same key both times, so that after a lost answer nobody is registered twice.
    expect(new Set(sent.map((input) => Reflect.get(Object(input), 'requestKey'))).size).toBe(1)
  })

  it('clears rider and horse when switching to a new one, and announces that it will be billed', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Whole form' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByRole('textbox', { name: 'Rider' }), 'anna')
    await user.click(await screen.findByRole('option', { name: 'Anna Peeters' }, patient))
    await user.click(drawer.getByRole('radio', { name: 'New' }))
    expect(drawer.getByText(/will be created, and €7\.00 is billed to the rider's account/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(drawer.getByRole('textbox', { name: 'First name' })).toBeInvalid()
    await user.click(drawer.getByRole('radio', { name: 'Known' }))
    expect(drawer.getByRole('textbox', { name: 'Rider' })).toHaveValue('')
  })

  it('shows a refusal at its field and keeps the typed values', async () => {
    const { user } = await open({
      create: () => {
        throw refusal(409, { code: '002-0000000010', field: 'data.horse.ueln' })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Whole form' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('radio', { name: 'New' }))
    await user.type(drawer.getByRole('textbox', { name: 'First name' }), 'Zoë')
    await user.type(drawer.getByRole('textbox', { name: 'Last name' }), 'Nieuw')
    await user.type(drawer.getByRole('textbox', { name: 'Name of the horse' }), 'Brand New')
    await user.type(drawer.getByRole('textbox', { name: 'UELN' }), '056002123456789')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(drawer.getByRole('textbox', { name: 'UELN' })).toBeInvalid())
    expect(drawer.getByRole('textbox', { name: 'Last name' })).toHaveValue('Nieuw')
  })

  it('marks as present, and asks for the reason of a sign-off', async () => {
    const { user, calls } = await open({
      changeStatus: () => testRegistration(1, { status: 'ANNOUNCED' }),
      signOff: () => testRegistration(1, { status: 'SIGNED_OFF' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Rider 1, Horse 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as present' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('.changeStatus'))).toMatchObject({
        input: { status: 'ANNOUNCED', version: 1 },
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Actions for Rider 1, Horse 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign off Rider 1, Horse 1' }))
    await user.click(dialog.getByRole('button', { name: 'Sign off' }))
    expect(dialog.getByText('Enter a reason')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lame')
    await user.click(dialog.getByRole('button', { name: 'Sign off' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('.signOff'))).toMatchObject({ input: { reason: 'Lame' } }),
    )
  })

  it('asks for the reason of the sign-off that the address names, once', async () => {
    const { user, history } = await open({}, { url: `/?signOff=${refOf('a', 1)}` })
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign off Rider 1, Horse 1' }))
    await waitFor(() => expect(history.location.href).toBe('/'))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says what happened, marks the row, and takes it back by Ctrl+Z in as many steps as it needs', async () => {
    const ctrlZ = '{Control>}z{/Control}'
    let stored = testRegistration(1, { status: 'ANNOUNCED', actions: ['REINSTATE', 'SIGN_OFF'] })
    const put = (changes: Partial<typeof stored>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 }
      return stored
    }
    const { user, calls } = await open({
      list: () => pageOf([stored]),
      changeStatus: ({ status }) => put({ status, signOffReason: null }),
      signOff: ({ reason }) => put({ status: 'SIGNED_OFF', signOffReason: reason ?? null }),
      changePaymentStatus: ({ status }) => put({ paymentStatus: status }),
    })
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Rider 1, Horse 1' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await choose('Sign off')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign off Rider 1, Horse 1' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lame')
    await user.click(dialog.getByRole('button', { name: 'Sign off' }))
    expect(await screen.findByText('Rider 1, Horse 1: Signed off')).toBeVisible()
    const row = await screen.findByRole('row', { name: /Rider 1/ })
    expect(await within(row).findByText('Lame')).toBeVisible()
    expect(row).toHaveAttribute('data-changed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard(ctrlZ)
    await screen.findByText('Undone: Rider 1, Horse 1: Signed off')
    const sent = (name: string) => calls.filter(({ path }) => path.endsWith(`.${name}`)).map(({ input }) => input)
    expect(sent('changeStatus')).toMatchObject([
      { registration: refOf('a', 1), status: 'SUBSCRIBED', version: 2 },
      { registration: refOf('a', 1), status: 'ANNOUNCED', version: 3 },
    ])
    await choose('Take back')
    await screen.findByText('Rider 1, Horse 1: Registered')
    await user.keyboard(ctrlZ)
    await screen.findByText('Undone: Rider 1, Horse 1: Registered')
    expect(sent('changeStatus').slice(2)).toMatchObject([{ status: 'SUBSCRIBED' }, { status: 'ANNOUNCED' }])
    await choose('Mark as paid')
    await screen.findByText('Rider 1, Horse 1: Paid')
    await user.keyboard(ctrlZ)
    await waitFor(() =>
      expect(sent('changePaymentStatus')).toMatchObject([{ status: 'COMPLETE' }, { status: 'INCOMPLETE' }]),
    )
  })

  it('asks before a rejection, which has no way back', async () => {
    const row = testRegistration(1, { status: 'PENDING_APPROVAL', actions: ['APPROVE', 'REJECT'] })
    const { user, calls } = await open({
      list: () => pageOf([row]),
      changeStatus: () => ({ ...row, status: 'REJECTED', version: 2 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Rider 1, Horse 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 1 registration' }))
    expect(dialog.getByText(/Rider 1, Horse 1/)).toBeVisible()
    expect(calls.some(({ path }) => path.endsWith('changeStatus'))).toBe(false)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Rider 1, Horse 1: Cancelled (rejected)')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('deletes the selected ones after the documented confirmation', async () => {
    const { user, calls } = await open({ deleteMany: () => undefined })
    await user.click(await screen.findByRole('checkbox', { name: 'Select row Rider 1, Horse 1' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('.deleteMany'))).toMatchObject({
        input: { registrationRefs: [refOf('a', 1)] },
      }),
    )
  })

  it('says whom it will mark as present, does it for all in one call, and takes it back by one', async () => {
    const rows = [
      testRegistration(1),
      testRegistration(2),
      testRegistration(3, { status: 'SIGNED_OFF', actions: ['REINSTATE', 'CANCEL'] }),
    ]
    const { user, calls } = await open({
      list: () => pageOf(rows),
      changeStatuses: ({ changes }) =>
        changes.map(({ registration, status }) => ({
          ...(rows.find(({ ref }) => ref === registration) ?? testRegistration(1)),
          ...{ status, version: 2 },
        })),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select row Rider 1, Horse 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select row Rider 3, Horse 3' }))
    await user.keyboard('{/Shift}')
    await user.click(screen.getByRole('button', { name: 'Mark as present' }))
    const dialog = within(await screen.findByRole('dialog', { name: '2 registrations will be marked as present' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Rider 1, Horse 1 Dressage M1',
      'Rider 2, Horse 2 Dressage M1',
    ])
    expect(dialog.getByText('1 other chosen registration stays as it is.')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('2 registrations are present')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone: 2 registrations are present')
    const sent = calls.filter(({ path }) => path.endsWith('.changeStatuses')).map(({ input }) => input)
    const of = (version: number, status: string) =>
      [1, 2].map((number) => ({ registration: refOf('a', number), version, status }))
    expect(sent).toMatchObject([{ changes: of(1, 'ANNOUNCED') }, { changes: of(2, 'SUBSCRIBED') }])
  })

  it('signs off many with one reason, and shows why none was signed off', async () => {
    const { user, calls } = await open({
      list: () => pageOf([testRegistration(1), testRegistration(2, { status: 'ANNOUNCED', actions: ['SIGN_OFF'] })]),
      changeStatuses: () => {
        throw refusal(409, { code: '025-0000000012', field: 'changes.1' })
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /all/i }))
    await user.click(screen.getByRole('button', { name: 'Sign off' }))
    const dialog = within(await screen.findByRole('dialog', { name: '2 registrations will be signed off' }))
    await user.click(dialog.getByRole('button', { name: 'Sign off' }))
    expect(dialog.getByText('Enter a reason')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Storm')
    await user.click(dialog.getByRole('button', { name: 'Sign off' }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    expect(calls.find(({ path }) => path.endsWith('.changeStatuses'))).toMatchObject({
      input: { changes: [{ reason: 'Storm' }, { reason: 'Storm' }] },
    })
  })

  it('moves to another part, and there to an open position of its start list', async () => {
    const target = { testRef: refOf('7e', 2), testSetRef: refOf('5e', 2), registered: 3, maxRegistrations: 0 }
    const { user, calls } = await open({
      moveTargets: () => [{ ...target, testName: 'Second class', testSetName: 'Second class' }],
      startlistEntryCandidates: () => [
        { entryRef: refOf('e', 1), startlistRef: refOf('a', 1), position: 4, startSeconds: null },
      ],
      move: () => [testRegistration(1)],
    })
    const row = await screen.findByRole('row', { name: /Rider 1/ })
    await user.click(within(row).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: /^Move/ }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.queryByRole('combobox', { name: /Start position/ })).toBeNull()
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'To' }), 'Second class (3)')
    await user.click(await drawer.findByRole('combobox', { name: /Start position/ }))
    await user.click(await screen.findByRole('option', { name: '4' }))
    await user.click(drawer.getByRole('button', { name: /^Move/ }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('.move'))).toMatchObject({
        input: { targetTestSetRef: target.testSetRef, startPositions: [4] },
      }),
    )
  })

  it('offers no change to users who may only read', async () => {
    await open({
      metadata: () =>
        testMetadata({
          abilities: {
            canRegister: false,
            canExport: true,
            canEditRules: false,
            canNotePayments: false,
            canSeeCosts: false,
          },
        }),
    })
    expect(await screen.findByRole('row', { name: /Rider 1/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Whole form' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
  })

  it('reports that it is empty, or that it could not be loaded', async () => {
    await open({ list: () => pageOf([]) }, { language: 'nl' })
    expect(await screen.findByText('Er is nog niemand ingeschreven')).toBeVisible()
  })

  it('renders few rows of a thousand registrations', async () => {
    await open({ list: () => pageOf(Array.from({ length: 1000 }, (_, index) => testRegistration(index + 1))) })
    await screen.findByRole('row', { name: /Rider 1,? / })
    expect(screen.getAllByRole('row').length).toBeLessThan(80)
  })
})

describe('the registrations of a club', () => {
  const organisation = refOf('0a')
  const competition = {
    ref: refOf('c1'),
    name: 'CSN Lummen',
    status: 'PUBLISHED' as const,
    start: '2026-05-17',
    end: '2026-05-17',
    cityName: 'Lummen',
    period: { window: 'REGISTRATION' as const, opensAt: null, closesAt: null, lateAt: null },
    canRegister: true,
    registrations: [testRegistration(1)],
  }
  const openClub = async (
    answers: NonNullable<NonNullable<Answers['competitions']>['organisationRegistration']> = {},
    { language = 'en' as 'en' | 'nl', verdicts = [] as OrganisationRegistrationMetadata['verdicts'] } = {},
  ) =>
    renderScreen(<OrganisationRegistrationsPage organisation={organisation} />, {
      language,
      answers: {
        competitions: {
          organisationWaitingList: { list: () => [] },
          organisationRegistration: {
            list: () => [competition],
            pending: () => pageOf([]),
            metadata: () => {
              const { abilities, statuses, paymentStatuses, ...form } = testMetadata()
              return {
                ...form,
                needsApproval: false,
                canRegister: true,
                members: [candidate],
                verdicts,
                registrations: [],
              }
            },
            ...answers,
          },
        },
      },
    })

  it('groups by competition and registers all selected starts at once', async () => {
    const { user, calls } = await openClub({
      createMany: () => ({
        registrations: [testRegistration(9)],
        notices: ['PENDING_APPROVAL'],
        informed: blocked.reasons.flatMap(({ ways }) =>
          ways
            .flat()
            .slice(0, 1)
            .map((text) => ({ ...text, practitionerRef: refOf('b', 9), testRef: refOf('7e') })),
        ),
      }),
    })
    expect(await screen.findByRole('heading', { name: 'CSN Lummen' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Register members: / }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('button', { name: 'Register' }))
    expect(drawer.getByText('Choose at least one start')).toBeVisible()
    await user.click(drawer.getByRole('checkbox', { name: 'Anna Peeters with Horse 9 in Dressage M1' }))
    expect(drawer.getByText('1 start chosen')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('1 registration saved. It waits for approval.', undefined, patient)).toBeVisible()
    expect(screen.getByText('Anna Peeters with Horse 9 in Dressage M1')).toBeVisible()
    expect(screen.getByText(/^Good to know: .*age must be/)).toBeVisible()
    expect(calls.find((call) => call.path.endsWith('.createMany'))).toMatchObject({
      input: {
        organisation,
        competitionRef: refOf('c1'),
        subscriptions: [{ testRef: refOf('7e'), data: { practitionerRef: refOf('b', 9) } }],
      },
    })
  })

  it.each([
    ['en', 'Register members', 'May not start', 'Anna Peeters with Horse 9 in Dressage M1', /age must be ≥ 16/],
    ['nl', 'Leden inschrijven', 'Mag niet starten', 'Anna Peeters met Horse 9 in Dressage M1', /leeftijd .* ≥ 16/],
  ] as const)(
    'marks the starts that the rules refuse, and says why of those that are ticked (%s)',
    async (language, register, title, start, why) => {
      const verdicts = [{ ...blocked, practitionerRef: refOf('b', 9), testRefs: [refOf('7e')] }]
      const { user } = await openClub({}, { language, verdicts })
      await user.click(await screen.findByRole('button', { name: `${register}: CSN Lummen` }))
      const drawer = within(await screen.findByRole('dialog'))
      expect(await drawer.findByRole('img', { name: new RegExp(`^${title}: .*${why.source}`) })).toBeVisible()
      expect(drawer.queryByText(`${start}: ${title}`)).toBeNull()
      await user.click(drawer.getByRole('checkbox', { name: start }))
      expect(drawer.getByText(`${start}: ${title}`)).toBeVisible()
      expect(drawer.getByText(why)).toBeVisible()
      await user.click(drawer.getByRole('checkbox', { name: start }))
      expect(drawer.queryByText(`${start}: ${title}`)).toBeNull()
    },
  )

  it('shows what waits for the club: approves several, and rejects one with a reason', async () => {
    const pending = [1, 2, 3].map((number) => ({
      ...testRegistration(number, { status: 'PENDING_APPROVAL' }),
      competition: { ref: refOf('c1'), name: 'CSN Lummen' },
    }))
    const { user, calls } = await openClub({
      pending: () => pageOf(pending),
      approve: () => [testRegistration(1), testRegistration(2)],
      reject: () => [testRegistration(3)],
    })
    expect(await screen.findByRole('link', { name: /3 wait for approval/ })).toBeVisible()
    const table = within(await screen.findByRole('grid', { name: 'Waiting for your approval' }))
    await user.click(table.getByRole('checkbox', { name: /Rider 1/ }))
    await user.click(table.getByRole('checkbox', { name: /Rider 2/ }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByRole('dialog', { name: 'Approve 2 registrations' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('2 registrations approved.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reject: Rider 3, Horse 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 1 registration' }))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText('Enter a reason')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not insured')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('1 registration rejected.')).toBeVisible()
    const version = 1
    expect(calls.filter(({ path }) => /approve|reject/.test(path)).map(({ input }) => input)).toEqual([
      {
        organisation,
        registrations: [
          { ref: refOf('a', 1), version },
          { ref: refOf('a', 2), version },
        ],
      },
      { organisation, registrations: [{ ref: refOf('a', 3), version }], reason: 'Not insured' },
    ])
  })

  it('shows the competitions of an earlier period, without actions (p089)', async () => {
    const history = vi.fn(() => [
      { ...competition, ref: refOf('c9'), name: 'CSN Lier', start: '2025-06-01', end: '2025-06-02' },
    ])
    const { user } = await openClub({ list: () => [], history })
    await user.click(await screen.findByRole('button', { name: 'Show earlier competitions' }))
    expect(await screen.findByRole('heading', { name: 'CSN Lier' })).toBeVisible()
    expect(history).toHaveBeenLastCalledWith({ organisation })
    expect(screen.queryByRole('button', { name: /^Register members/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'From' }), '01/01/2024{Tab}')
    await user.type(screen.getByRole('textbox', { name: 'Up to and including' }), '31/12/2025{Tab}')
    await waitFor(() =>
      expect(history).toHaveBeenLastCalledWith({ organisation, start: '2024-01-01', end: '2025-12-31' }),
    )
  })

  it('reports that no competition is open for registration', async () => {
    await openClub({ list: () => [] })
    expect(await screen.findByText('No competitions to register for')).toBeVisible()
  })
})
