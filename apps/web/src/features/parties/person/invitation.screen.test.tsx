import type { InvitationPlan, InvitationState } from '@oxer/domain/parties/invitation/invitation.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import {
  testClubRef,
  testMemberAbilities,
  testMemberDetail,
  testMemberProfile,
  testMemberRef,
  testOrganisationAbilities,
  testOrganisationMember,
  testOrganisationProfile,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const invitation: InvitationState = {
  state: 'NOT_INVITED',
  invitedAt: null,
  expiresAt: null,
  username: 'eva@example.org',
  email: 'eva@example.org',
  language: 'NL',
  canInvite: true,
}

const closed = {
  canViewMemberships: false,
  canViewLicenses: false,
  canViewRelations: false,
  canViewCareers: false,
  canViewCombinations: false,
  canViewRegistrations: false,
  canViewResults: false,
  canViewAchievements: false,
}

describe('the invitation of a person', () => {
  it('is checked, keeps what was typed when the username is in use, and is sent', async () => {
    let [state, isTaken] = [invitation, true]
    const { user, calls } = await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      user: testUser({ federations: [testFederation({ canReadRegistry: true })] }),
      answers: {
        parties: {
          person: {
            profile: () => testMemberProfile(),
            get: () => testMemberDetail(),
            listAchievements: () => [],
            abilities: () => {
              const open = testMemberAbilities()
              return { ...open, overview: { ...open.overview, ...closed, canInvitePerson: true } }
            },
          },
          invitation: {
            get: () => state,
            invite: () => {
              if (isTaken) return { status: 'USERNAME_ALREADY_IN_USE' }
              state = { ...invitation, state: 'INVITED', invitedAt: '2026-11-22T10:00:00.000Z' }
              return { status: 'SUCCESS' }
            },
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const drawer = await screen.findByRole('dialog', { name: /Invite .* to a login/ })
    const email = within(drawer).getByRole('textbox', { name: 'E-mail' })
    await user.clear(email)
    await user.type(email, 'eva')
    const send = within(drawer).getByRole('button', { name: 'Send the invitation' })
    await user.click(send)
    expect(await within(drawer).findByText('Not a valid E-mail')).toBeVisible()
    await user.type(email, '@club.example')
    await user.click(send)
    expect(await within(drawer).findByText('The username or e-mail is already in use')).toBeVisible()
    expect(email).toHaveValue('eva@club.example')
    isTaken = false
    await user.type(within(drawer).getByRole('textbox', { name: 'Username' }), '2')
    await user.click(send)
    expect(await screen.findByText('An invitation is on its way to eva@club.example')).toBeVisible()
    expect(calls.filter(({ path }) => path === 'parties.invitation.invite').at(-1)?.input).toEqual({
      code: testMemberRef,
      email: 'eva@club.example',
      username: 'eva@example.org2',
      language: 'NL',
    })
    expect(await screen.findByRole('button', { name: 'Invite again' })).toBeVisible()
  })
})

describe('the invitation of several members', () => {
  const open = (plan: InvitationPlan) =>
    renderOffice({
      url: `/organisations/${testClubRef}/members`,
      answers: {
        parties: {
          invitation: { planMembers: () => plan, inviteMembers: () => plan },
          organisation: {
            profile: () => testOrganisationProfile(),
            abilities: () => testOrganisationAbilities(),
            listMembers: () => [testOrganisationMember()],
          },
        },
        catalogue: {},
      },
    })
  const eva = { ref: testMemberRef, name: 'Eva Claes', email: 'eva@example.org' }

  it('shows who gets a mail and who does not, and sends', async () => {
    const others = [{ ...eva, ref: 'b', name: 'Bo Maes', email: null, outcome: 'NO_EMAIL' as const }]
    const { user, calls } = await open({ invited: 1, members: [{ ...eva, outcome: 'INVITE' }, ...others] })
    await user.click(await screen.findByRole('checkbox', { name: /Eva Claes/ }))
    await user.click(screen.getByRole('button', { name: 'Invite to a login' }))
    const drawer = await screen.findByRole('dialog', { name: 'Invite to a login' })
    expect(await within(drawer).findByText('1 member will get an invitation')).toBeVisible()
    expect(within(drawer).getByText('Have no e-mail address')).toBeVisible()
    expect(within(drawer).getByText('Bo Maes')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Send the invitations' }))
    expect(await screen.findByText('1 invitation is on its way')).toBeVisible()
    const sent = calls.find(({ path }) => path === 'parties.invitation.inviteMembers')?.input
    expect(sent).toEqual({ organisation: testClubRef, memberRefs: [testMemberRef] })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('sends nothing if nobody can be invited', async () => {
    const { user } = await open({ invited: 0, members: [{ ...eva, outcome: 'HAS_LOGIN' }] })
    await user.click(await screen.findByRole('checkbox', { name: /Eva Claes/ }))
    await user.click(screen.getByRole('button', { name: 'Invite to a login' }))
    const drawer = await screen.findByRole('dialog', { name: 'Invite to a login' })
    expect(await within(drawer).findByText('Nobody of the chosen members can be invited')).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Send the invitations' })).toBeDisabled()
  })
})
