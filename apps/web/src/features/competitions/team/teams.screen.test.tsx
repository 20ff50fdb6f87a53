import type { Team, TeamList, TeamMember } from '@oxer/domain/competitions/team/team.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [test, team] = [refOf(500), refOf(501)] as const

const rider = (number: number, over: Partial<TeamMember> = {}): TeamMember => ({
  registrationRef: refOf(number),
  startNumber: number,
  rider: `Rider ${number}`,
  horse: `Horse ${number}`,
  organisationName: 'LRV',
  isScratched: false,
  ...over,
})

const made = (over: Partial<Team> = {}): Team => ({
  ref: team,
  competition: { ref: testCompetitionRef, name: 'Grand Prix' },
  test: { ref: test, name: 'Nations Cup' },
  organisation: null,
  name: 'Gold',
  members: [rider(1), rider(2, { isScratched: true })],
  reserves: [],
  isRegistered: false,
  substitutions: 0,
  status: 'FINISHED',
  jumpOff: null,
  hasBegun: false,
  version: 3,
  ...over,
})

const list = (over: Partial<TeamList> = {}): TeamList => ({
  teams: [made()],
  tests: [
    {
      ref: test,
      name: 'Nations Cup',
      competition: { ref: testCompetitionRef, name: 'Grand Prix', start: '2026-05-17' },
      mostMembers: 4,
      hasBegun: false,
      takesTeams: false,
      candidates: [rider(1), rider(3), rider(4)],
    },
  ],
  organisations: [{ ref: refOf(900), name: 'LRV' }],
  ...over,
})

type TeamAnswers = NonNullable<NonNullable<Answers['competitions']>['team']>

const show = (over: TeamAnswers = {}, canManage = true) =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/teams`,
    answers: {
      competitions: { competition: managedCompetition({}, { canManage }), team: { list: () => list(), ...over } },
    },
  })

describe('teams of a competition', () => {
  it('are shown with their members; a signed-off member is marked', async () => {
    await show()
    const table = await screen.findByRole('grid', { name: 'Teams' })
    expect(await within(table).findByText('Gold')).toBeVisible()
    expect(within(table).getByText('signed off')).toBeVisible()
    // In the menu of the competition, and back beside the title.
    expect(screen.getAllByRole('link', { name: 'Rankings' })).toHaveLength(2)
  })

  it('are created in the order in which members are chosen; a member of another team cannot be chosen', async () => {
    const create = vi.fn(() => made())
    const { user } = await show({ create })
    await user.click(await screen.findByRole('button', { name: 'New team' }))
    const drawer = await screen.findByRole('dialog', { name: 'New team' })
    expect(within(drawer).getByText('At most 4 members')).toBeVisible()
    expect(within(drawer).getByRole('checkbox', { name: /Rider 1/ })).toBeDisabled()
    await user.type(within(drawer).getByRole('textbox', { name: 'Name of the team' }), 'Blue')
    await user.click(within(drawer).getByRole('checkbox', { name: /Rider 4/ }))
    await user.click(within(drawer).getByRole('checkbox', { name: /Rider 3/ }))
    await user.click(within(drawer).getByRole('checkbox', { name: /Rider 3/ }))
    await user.click(within(drawer).getByRole('combobox', { name: /^Reserves/ }))
    // Neither a member nor a rider of another team.
    expect(screen.queryByRole('option', { name: /Rider [14]/ })).toBeNull()
    await user.click(await screen.findByRole('option', { name: /Rider 3/ }))
    await user.type(within(drawer).getByRole('textbox', { name: 'Jump-off of the team: time in seconds' }), '42,82')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        competition: testCompetitionRef,
        testRef: test,
        name: 'Blue',
        memberRefs: [refOf(4)],
        reserveRefs: [refOf(3)],
        organisationRef: null,
        substitutions: 0,
        status: 'FINISHED',
        jumpOff: { penalties: '0', time: 4282 },
      }),
    )
  })

  it('show the refusal of the server at its field', async () => {
    const create = vi.fn(() => {
      throw refusal(422, { code: '026-0000000035', field: 'name' })
    })
    const { user } = await show({ create })
    await user.click(await screen.findByRole('button', { name: 'New team' }))
    const drawer = await screen.findByRole('dialog', { name: 'New team' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name of the team' }), 'Gold')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText(/There is already a team/)).toBeVisible()
  })

  it('are changed over the seen version, and deleted after a confirmation', async () => {
    const update = vi.fn(() => made())
    const remove = vi.fn(() => undefined)
    const { user } = await show({ update, delete: remove })
    await user.click(await screen.findByRole('button', { name: 'Actions for Gold' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const drawer = await screen.findByRole('dialog', { name: 'Edit the team' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(
        expect.objectContaining({ team, version: 3, memberRefs: [refOf(1), refOf(2)], jumpOff: null }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Actions for Gold' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' })
    expect(within(question).getByText('Delete team Gold')).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ competition: testCompetitionRef, team }))
  })

  it('are visible to users who may not manage; an empty list and a missing one are reported', async () => {
    await show({ list: () => list({ teams: [] }) }, false)
    expect(await screen.findByText('There are no teams yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New team' })).toBeNull()
  })
})
