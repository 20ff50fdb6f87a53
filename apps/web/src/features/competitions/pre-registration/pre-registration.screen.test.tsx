import type {
  PreRegistration,
  PreRegistrationChart,
} from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { staleRefusal } from '../../../testing/fake-server.ts'
import { renderOffice, renderScreen } from '../../../testing/render-screen.tsx'
import { OrganisationPreRegistrationsPage } from './organisation-pre-registrations.page.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const organisation = refOf(1)

const competition: PreRegistration['competition'] = {
  ref: testCompetitionRef,
  name: 'District final',
  start: '2026-08-15',
  end: '2026-08-16',
  cityName: 'Gent',
  championships: [{ ref: refOf(2), name: 'District' }],
  period: { opens: '2026-05-01', closes: '2026-05-17', state: 'OPEN' },
}

const answer = (over: Partial<PreRegistration> = {}): PreRegistration => ({
  competition,
  canAnswer: true,
  lines: [
    { kind: 'TEST', ref: refOf(10), name: 'Beginners', sportType: 'DRESSAGE', count: null },
    { kind: 'TEST', ref: refOf(11), name: 'Light', sportType: 'DRESSAGE', count: null },
  ],
  total: 0,
  changedAt: null,
  version: 0,
  ...over,
})

const answered = answer({
  ...{ total: 12, changedAt: '2026-05-10T10:00:00.000Z', version: 2 },
  lines: answer().lines.map((line, index) => ({ ...line, count: index === 0 ? 12 : 0 })),
})

type ClubAnswers = NonNullable<NonNullable<Answers['competitions']>['organisationPreRegistration']>

const showClub = (over: ClubAnswers = {}) =>
  renderScreen(<OrganisationPreRegistrationsPage organisation={organisation} />, {
    answers: {
      competitions: {
        organisationPreRegistration: { list: () => [answer()], ...over },
        organisationRegistration: {
          pending: () => ({ items: [], page: 0, size: 50, numberOfElements: 0, totalElements: 0 }),
        },
      },
    },
  })

describe('the announcement of a club (ps033)', () => {
  it('is made for each test, and what is left is 0', async () => {
    const save = vi.fn(() => answered)
    const { user } = await showClub({ save })
    expect(await screen.findByText(/Your club has not answered yet/)).toBeVisible()
    expect(screen.getByText('Until 17/05/2026')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Announce starts: District final' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Starts of your club' }))
    const field = drawer.getByRole('textbox', { name: 'Beginners' })
    await user.clear(field)
    await user.type(field, '12')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        organisation,
        competitionRef: testCompetitionRef,
        counts: [
          { kind: 'TEST', ref: refOf(10), count: 12 },
          { kind: 'TEST', ref: refOf(11), count: 0 },
        ],
        version: 0,
      }),
    )
  })

  it('shows what a colleague has changed, and is saved over it', async () => {
    const versions: number[] = []
    const { user } = await showClub({
      list: () => [answered],
      save: ({ version }) => {
        versions.push(version)
        if (version === 3) return answered
        throw staleRefusal({ ...answered, version: 3 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Change: District final' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Starts of your club' }))
    const field = drawer.getByRole('textbox', { name: 'Light' })
    await user.clear(field)
    await user.type(field, '4')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByRole('alert')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(versions).toEqual([2, 3]))
  })

  it('is only read once the days are over, and says when nobody asks', async () => {
    await showClub({
      list: () => [
        {
          ...answered,
          canAnswer: false,
          competition: { ...competition, period: { ...competition.period, state: 'CLOSED' } },
        },
      ],
    })
    expect(await screen.findByText('Closed on 17/05/2026')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Change/ })).not.toBeInTheDocument()
  })

  it('says when no competition asks', async () => {
    await showClub({ list: () => [] })
    expect(await screen.findByText('No competition asks for pre-registrations')).toBeVisible()
  })
})

const club = (number: number, name: string) => ({ ref: refOf(number), name })
const chart: PreRegistrationChart = {
  competition,
  bars: [
    {
      category: { ref: refOf(20), name: 'Beginners' },
      sportType: 'DRESSAGE',
      total: 15,
      clubs: [
        { organisation: club(30, 'Ash'), count: 12 },
        { organisation: club(31, 'Birch'), count: 3 },
      ],
    },
  ],
  announced: 15,
  registered: 2,
  clubs: [
    { organisation: club(30, 'Ash'), announced: 12, registered: 2, changedAt: '2026-05-10T10:00:00.000Z' },
    { organisation: club(31, 'Birch'), announced: 3, registered: 0, changedAt: '2026-05-10T10:00:00.000Z' },
  ],
  answered: 2,
  unanswered: 1,
  secondsNeeded: 90_000,
  arenas: 1,
  arenaSeconds: 72_000,
}

describe('the chart (cs079)', () => {
  it('shows bars, the same numbers as a table, the arenas, and who has not answered', async () => {
    const { user } = await renderOffice({
      url: `/competitions/${testCompetitionRef}/manage/preregistrations`,
      answers: {
        competitions: {
          competition: managedCompetition({}, { canManage: true }),
          preRegistration: { chart: () => chart, unanswered: () => ({ items: [club(32, 'Cedar')], next: null }) },
          juryPreRegistration: { round: () => null },
        },
      },
    })
    expect(await screen.findByRole('img', { name: 'Beginners: 15' })).toBeVisible()
    expect(screen.getByText('25 h needed, 20 h available')).toBeVisible()
    expect(screen.getByText('The announced starts take longer than the arenas are available')).toBeVisible()
    expect(screen.getByText('15 announced, 2 registered')).toBeVisible()
    expect(within(screen.getByRole('grid', { name: 'Clubs' })).getByText('Birch')).toBeVisible()
    expect(await screen.findByText('Cedar')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('menuitem', { name: /CSV/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/pre-registrations\/export\?format=CSV$/),
    )
  })

  it('says where no championship asks', async () => {
    await renderOffice({
      url: `/competitions/${testCompetitionRef}/manage/preregistrations`,
      answers: {
        competitions: {
          competition: managedCompetition({}, { canManage: true }),
          preRegistration: { chart: () => null },
          juryPreRegistration: { round: () => null },
        },
      },
    })
    expect(await screen.findByText('No championship asks for pre-registrations')).toBeVisible()
  })
})
