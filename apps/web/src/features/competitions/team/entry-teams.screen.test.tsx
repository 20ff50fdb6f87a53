import { entryErrors } from '@oxer/domain/competitions/entry/entry.errors'
import { EntryForm, EntryRider, EntryTeam, EntryTeamTest, OwnEntry } from '@oxer/domain/competitions/entry/entry.schema'
import { TeamMember } from '@oxer/domain/competitions/team/team.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { EntryTeamsPage } from './entry-teams.page.tsx'

const refOf = (kind: string, n: number): string => `01890000-0000-7000-8000-00000000${kind}00${String(n)}`
const competition = refOf('c', 1)
const money = (cents: number) => ({
  ...{ amountWithTax: cents, amountWithoutTax: cents, taxLevel: 0, taxLevelCode: 'VAT_0', currency: 'EUR' },
})
const memberOf = (n: number) =>
  sampleOf(TeamMember, { registrationRef: refOf('e', n), rider: `Rider ${n}`, horse: `Horse ${n}`, isScratched: false })
const riderOf = (n: number) =>
  sampleOf(EntryRider, {
    rider: { ref: refOf('d', n), name: `Rider ${n}` },
    entries: [sampleOf(OwnEntry, { ref: refOf('e', n) })],
  } as object)
const test = sampleOf(EntryTeamTest, {
  ...{ ref: refOf('a', 1), name: 'Nations Cup', mostMembers: 4, hasBegun: false, takesTeams: true },
  candidates: [memberOf(1), memberOf(2)],
  fee: money(2500),
} as object)
const team = (over: object = {}) =>
  sampleOf(EntryTeam, {
    ...{
      ref: refOf('b', 1),
      name: 'Family',
      memberRef: refOf('d', 1),
      isRegistered: true,
      hasBegun: false,
      version: 3,
    },
    ...{ test: { ref: refOf('a', 1), name: 'Nations Cup' }, members: [memberOf(1)], reserves: [memberOf(2)] },
    ...{ canChange: true, canSignOff: true, canDelete: false, canRegister: false, signOffCosts: money(0) },
    ...over,
  } as object)

const show = (teams: object, entry: object = {}) =>
  renderScreen(<EntryTeamsPage competition={competition} />, {
    answers: {
      competitions: {
        entry: {
          form: () =>
            sampleOf(EntryForm, {
              riders: [riderOf(1), riderOf(2)],
              teams: { tests: [test], teams: [], ...teams },
            } as object),
          ...entry,
        },
      },
    },
  })

describe('the teams of a rider', () => {
  it('are registered of own entries, by a rider of the team, for the fee that is shown first', async () => {
    const registerTeam = vi.fn(() => ({ registrations: [], notices: [], informed: [] }))
    const { user } = await show({}, { registerTeam })
    expect(await screen.findByText(/A team in Nations Cup costs € ?25/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Register a team' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByRole('textbox', { name: /Name of the team/ }), 'Family')
    await user.click(drawer.getByRole('checkbox', { name: /Rider 2/ }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(registerTeam).toHaveBeenCalledWith(
        expect.objectContaining({
          ...{ member: refOf('d', 2), testRef: refOf('a', 1), name: 'Family', memberRefs: [refOf('e', 2)] },
        }),
      ),
    )
  })

  it('keep what was chosen, and say why, when the server refuses a member', async () => {
    const registerTeam = vi.fn(() => {
      throw refusal(422, { code: entryErrors.memberOfOthers.code, field: 'memberRefs.0' })
    })
    const { user } = await show({}, { registerTeam })
    await user.click(await screen.findByRole('button', { name: 'Register a team' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByRole('textbox', { name: /Name of the team/ }), 'Family')
    await user.click(drawer.getByRole('checkbox', { name: /Rider 1/ }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText(/This is an entry of others/)).toBeVisible()
    expect(drawer.getByRole('checkbox', { name: /Rider 1/ })).toBeChecked()
  })

  it('are signed off with a reason, and registered again', async () => {
    const signOffTeam = vi.fn((_: object) => ({}))
    const registerTeamAgain = vi.fn((_: object) => ({ registrations: [], notices: [], informed: [] }))
    const again = team({ ref: refOf('b', 2), name: 'Old', canSignOff: false, canRegister: true, isRegistered: false })
    const { user } = await show({ teams: [team(), again] }, { signOffTeam, registerTeamAgain })
    await user.click(await screen.findByRole('button', { name: 'Sign off team Family' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText(/Its riders stay registered/)).toBeVisible()
    await user.type(drawer.getByRole('textbox', { name: /Reason/ }), 'Ill')
    await user.click(drawer.getByRole('button', { name: 'Sign off' }))
    await waitFor(() =>
      expect(signOffTeam).toHaveBeenCalledWith({ member: refOf('d', 1), team: refOf('b', 1), reason: 'Ill' }),
    )
    await user.click(screen.getByRole('button', { name: 'Register team Old again' }))
    await waitFor(() => expect(registerTeamAgain).toHaveBeenCalledWith({ member: refOf('d', 1), team: refOf('b', 2) }))
  })

  it('are deleted after a confirmation, where that is still free, under one heading', async () => {
    const deleteTeam = vi.fn((_: object) => undefined)
    const gone = team({ ref: refOf('b', 2), name: 'Old', canDelete: true })
    const { user } = await show({ teams: [team(), gone] }, { deleteTeam })
    await user.click(await screen.findByRole('button', { name: 'Delete team Old' }))
    expect(screen.getAllByRole('heading', { name: /Teams/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Delete team Family' })).not.toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/taken back free of charge/)).toBeVisible()
    expect(deleteTeam).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: /Delete/ }))
    await waitFor(() => expect(deleteTeam).toHaveBeenCalledWith({ member: refOf('d', 1), team: refOf('b', 2) }))
  })

  it('say what is missing: a competition that lets riders, or an entry', async () => {
    await show({ tests: [] })
    expect(await screen.findByText('Riders register no teams in this competition now.')).toBeVisible()
    await show({ tests: [{ ...test, candidates: [] }] })
    expect(await screen.findByText(/First enter a test that takes teams/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Register a team' })).not.toBeInTheDocument()
  })
})
