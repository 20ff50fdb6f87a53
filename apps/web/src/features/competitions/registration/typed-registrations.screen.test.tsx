// Registrations of teams and of horses, on the screens of the organiser and of a club.

import type { RegistrationTypeWord } from '@oxer/domain/competitions/registration/registration-type.rules'
import type { Team, TeamList } from '@oxer/domain/competitions/team/team.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { foundHorse, foundPerson } from '../../../testing/parties.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { RegistrationList } from './components/registration-list.tsx'
import { OrganisationRegistrationsPage } from './organisation-registrations.page.tsx'
import { clearedForOrganisation, emptyRegistration, missingFields, practitionerOf } from './registration.form.ts'
import { nameOf } from './registration.view.ts'
import { refOf, testMetadata, testMoney, testRegistration } from './testing/registration.ts'

/** The search waits half a second before it calls the server. */
const patient = { timeout: 5000 }
const pageOf = <Row,>(items: Row[]) => ({
  items,
  ...{ page: 0, size: 1000, numberOfElements: items.length, totalElements: items.length },
})
const [home, guests] = [
  { ref: refOf('f', 1), name: 'LRV Home' },
  { ref: refOf('f', 2), name: 'LRV Guests' },
] as const
const member = {
  registrationRef: refOf('a', 1),
  ...{ startNumber: 1, rider: 'Rider 1', horse: 'Horse 1', organisationName: null, isScratched: false },
}
const team = (number: number, over: Partial<Team> = {}): Team => ({
  ref: refOf('17', number),
  competition: { ref: refOf('c1'), name: 'CSN Lummen' },
  test: { ref: refOf('7e'), name: 'Dressage M1' },
  ...{ organisation: home, name: `Team ${number}`, members: [member], reserves: [], isRegistered: false },
  ...{ substitutions: 0, status: 'FINISHED', jumpOff: null, hasBegun: false, version: 1 },
  ...over,
})
const teams: TeamList = {
  teams: [
    team(1),
    team(2, { organisation: guests }),
    team(3, { isRegistered: true }),
    team(4, { members: [] }),
    team(5, { test: { ref: refOf('7e', 5), name: 'Elsewhere' } }),
  ],
  tests: [],
  organisations: [],
}
const ofTeam = testRegistration(7, {
  ...{ type: 'TEAM', practitionerRef: null, rider: null, horse: null, startNumber: null },
  ...{ team: { ref: refOf('17', 3), name: 'Team 3' }, organisation: home },
})
const ofHorse = testRegistration(8, { type: 'HORSE' })

/** The metadata of a test that takes these kinds. */
const taking = (types: RegistrationTypeWord[]) => {
  const { tests, ...metadata } = testMetadata()
  return { ...metadata, tests: tests.map((test) => ({ ...test, types, teamFee: testMoney(2500) })) }
}
const saved = () => ({ registrations: [ofTeam], notices: [], informed: [] })
const offer = () => ({
  ...{ fee: testMoney(2500), levies: [], kind: 'REGISTRATION' as const, rules: null },
  ...{ suggestedPriceProfileRef: null, suggestedPriceProfile: null },
})

const open = (types: RegistrationTypeWord[], language: 'en' | 'nl' = 'en') =>
  renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <RegistrationList test={refOf('7e')} />
    </ManagedCompetitionProvider>,
    {
      language,
      url: '/',
      answers: {
        parties: {
          person: {
            search: () => ({
              matches: [foundPerson({ ref: refOf('d', 9), name: 'Anna Peeters', birthYear: null })],
              hasMore: false,
            }),
          },
          horse: {
            search: () => ({ matches: [foundHorse({ ref: refOf('e', 9), name: 'Horse 9' })], hasMore: false }),
          },
        },
        competitions: {
          team: { list: () => teams },
          registration: {
            ...{ metadata: () => taking(types), list: () => pageOf([ofTeam, ofHorse]), create: saved, offer },
            ...{ startlistEntryCandidates: () => [] },
          },
        },
      },
    },
  )

describe('the registrations of an organiser', () => {
  it('name a team by itself, and a horse with its presenter', async () => {
    await open(['INDIVIDUAL', 'TEAM'])
    const row = await screen.findByRole('row', { name: /Team 3/ })
    expect(within(row).getByText('Team')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Actions for Team 3' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Actions for Horse 8, Rider 8' })).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Rider 8/ })).getByText('presents')).toBeVisible()
  })

  it('register a team that is not registered yet, never out of competition', async () => {
    const { user, calls } = await open(['INDIVIDUAL', 'TEAM'])
    await user.click(await screen.findByRole('button', { name: 'Whole form' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('radio', { name: 'Team' }))
    const choice = await drawer.findByRole('combobox', { name: 'Team' })
    expect(within(choice).getAllByRole('option')).toHaveLength(3)
    // Another club has other teams (cr516).
    await user.selectOptions(choice, 'Team 2 · LRV Guests')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Club' }), 'LRV Home')
    expect(choice).toHaveValue('')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(drawer.getByText('Fill in this field')).toBeVisible()
    await user.selectOptions(choice, 'Team 1 · LRV Home')
    expect(await drawer.findByText(/25\.00/, undefined, patient)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('1 registration saved.', undefined, patient)).toBeVisible()
    expect(calls.find(({ path }) => path.endsWith('.create'))?.input).toMatchObject({
      data: { type: 'TEAM', teamRef: refOf('17', 1), organisation: { ref: home.ref } },
      ...{ outOfCompetition: false, forSale: false, quantity: 1, startPositions: [] },
    })
  })

  it.each([
    ['en', 'Whole form', 'Horse', 'Presented by', 'Save', 'Rider with horse'],
    ['nl', 'Volledig formulier', 'Paard', 'Voorgebracht door', 'Bewaren', 'Ruiter met paard'],
  ] as const)(
    'register a horse, and its presenter if one is named (%s)',
    async (language, whole, horse, by, save, rider) => {
      const { user, calls } = await open(['HORSE'], language)
      await user.click(await screen.findByRole('button', { name: whole }))
      const drawer = within(await screen.findByRole('dialog'))
      expect(drawer.queryByRole('radio', { name: rider })).toBeNull()
      expect(drawer.getByRole('textbox', { name: by })).toBeVisible()
      await user.type(drawer.getByRole('textbox', { name: horse }), 'horse')
      await user.click(await screen.findByRole('option', { name: /Horse 9/ }, patient))
      await user.click(drawer.getByRole('button', { name: save }))
      await screen.findByText(/^1 (registration saved|inschrijving)/, undefined, patient)
      expect(calls.find(({ path }) => path.endsWith('.create'))?.input).toMatchObject({
        data: { type: 'HORSE', person: null, horse: { ref: refOf('e', 9) } },
      })
    },
  )
})

describe('the registrations of a club', () => {
  it('are of members and of its own teams that are not registered yet, in one sending', async () => {
    const { abilities: _, statuses: __, paymentStatuses: ___, ...form } = taking(['TEAM'])
    const competition = {
      ...{ ref: refOf('c1'), name: 'CSN Lummen', status: 'PUBLISHED' as const, start: '2026-05-17', end: '2026-05-17' },
      ...{ cityName: 'Lummen', period: form.period, canRegister: true, registrations: [ofTeam] },
    }
    const { user, calls } = await renderScreen(<OrganisationRegistrationsPage organisation={home.ref} />, {
      answers: {
        competitions: {
          organisationTeam: { list: () => teams },
          organisationWaitingList: { list: () => [] },
          organisationRegistration: {
            list: () => [competition],
            pending: () => pageOf([]),
            createMany: saved,
            metadata: () => ({
              ...form,
              ...{ needsApproval: false, canRegister: true, members: [], verdicts: [], registrations: [] },
            }),
          },
        },
      } satisfies Answers,
    })
    expect(await screen.findByText('Team 3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Register members: / }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('checkbox', { name: /^Team 1 · Dressage M1 · .*25\.00/ }, patient))
    expect(drawer.queryByRole('checkbox', { name: /Team [345]/ })).toBeNull()
    expect(drawer.getByText('1 start chosen')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('1 registration saved.', undefined, patient)).toBeVisible()
    expect(calls.find(({ path }) => path.endsWith('.createMany'))?.input).toMatchObject({
      subscriptions: [{ testRef: refOf('7e'), data: { type: 'TEAM', teamRef: refOf('17', 1) } }],
    })
  })
})

describe('the form', () => {
  it('clears rider and team for another club (cr515, cr516)', () => {
    expect(clearedForOrganisation('x')).toMatchObject({
      organisationRef: 'x',
      teamRef: '',
      rider: null,
      horseChoice: '',
    })
  })

  it.each([
    ['TEAM', {}, ['test', 'teamRef']],
    ['TEAM', { test: 't', teamRef: 'x' }, []],
    ['HORSE', { test: 't' }, ['otherHorse']],
    ['HORSE', { test: 't', otherHorse: { ref: 'h', name: 'H' } }, []],
    ['HORSE', { test: 't', mode: 'unknown' }, ['rider', 'horseName']],
  ] as const)('of a %s with %j misses %j', (type, over, missing) => {
    expect(missingFields({ ...emptyRegistration, type, ...over })).toEqual(missing)
  })

  it('sends a new horse with its presenter', () => {
    const values = { ...emptyRegistration, type: 'HORSE', mode: 'unknown', horseName: 'New' } as const
    expect(practitionerOf({ ...values, rider: { ref: 'p', name: 'P' } })).toMatchObject({
      ...{ type: 'HORSE', isUnknown: true, person: { ref: 'p' }, horse: { name: 'New' } },
    })
  })
})

it('names each kind by what leads', () => {
  expect([testRegistration(1), ofTeam, ofHorse].map(nameOf)).toEqual(['Rider 1, Horse 1', 'Team 3', 'Horse 8, Rider 8'])
})
