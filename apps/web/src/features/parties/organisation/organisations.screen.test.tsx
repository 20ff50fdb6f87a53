import type { LicenseRenewal } from '@oxer/domain/parties/holding/license-renewal.schema'
import type { MemberEnding } from '@oxer/domain/parties/holding/organisation-holding.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import {
  testClubRef,
  testMemberRef,
  testOrganisationAbilities,
  testOrganisationMember,
  testOrganisationProfile,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const price = {
  amountWithTax: 4500,
  amountWithoutTax: 4500,
  taxLevel: 0,
  taxLevelCode: 'VAT_0',
  currency: 'EUR',
} as const

describe('/organisations', () => {
  it('lists clubs for everybody in the federation; its staff create them', async () => {
    const list = () => ({ items: [testOrganisationProfile()], next: null, total: null })
    const first = await renderOffice({ url: '/organisations', answers: { parties: { organisation: { list } } } })
    expect(await screen.findByText('Riding Club Lier')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New organisation' })).toBeNull()
    first.unmount()
    await renderOffice({
      url: '/organisations',
      user: testUser({ federations: [testFederation({ canRead: true })] }),
      answers: { parties: { organisation: { list } } },
    })
    expect(await screen.findByRole('button', { name: 'New organisation' })).toBeVisible()
  })
})

describe('/organisations/{organisation}', () => {
  const profile = () => testOrganisationProfile()

  it.each(['/organisations/create', `/organisations/${testClubRef}/edit`])(
    'refuses %s without the right: no form opens',
    async (url) => {
      const abilities = () => testOrganisationAbilities({ canEdit: false })
      const list = () => ({ items: [], next: null, total: null })
      await renderOffice({ url, answers: { parties: { organisation: { profile, abilities, list } } } })
      expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('refuses the registrations of a club to users who may not see them', async () => {
    await renderOffice({
      url: `/organisations/${testClubRef}/competitions/registrations`,
      answers: {
        parties: {
          organisation: {
            profile,
            abilities: () => testOrganisationAbilities({ canViewCompetitionsPage: false, canAssignTimes: false }),
          },
        },
        competitions: {
          organisationRegistration: {
            list: () => {
              throw refusal(403, { code: '003-0000000001' })
            },
          },
        },
      },
    })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })

  it('shows the parts that the server opens', async () => {
    await renderOffice({
      url: `/organisations/${testClubRef}/overview`,
      answers: {
        parties: {
          organisation: {
            profile,
            abilities: () =>
              testOrganisationAbilities({
                canViewMembersPage: false,
                canViewCompetitionsPage: false,
                canAssignTimes: false,
                canViewFinancePage: false,
                canManageSales: false,
                canEdit: false,
              }),
          },
        },
      },
    })
    const parts = await screen.findByRole('navigation', { name: 'Parts of the organisation' })
    expect(
      within(parts)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Overview', 'Information'])
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })
  it('shows the fields of the federation to those who manage the organisation', async () => {
    const answers = (canEdit: boolean) => ({
      federation: {
        customAttribute: { offered: () => [{ key: 'stables', name: 'Stables', inputKind: 'INPUT' as const }] },
      },
      parties: {
        organisation: {
          profile,
          abilities: () => testOrganisationAbilities({ canEdit }),
          get: () => ({
            ...{ ...profile(), motherRef: null, needsApproval: false, paysForMembers: false, accounts: [], version: 1 },
            customAttributes: { stables: 'forty' },
          }),
        },
      },
    })
    const url = `/organisations/${testClubRef}/information`
    const { unmount } = await renderOffice({ url, answers: answers(true) })
    expect(await screen.findByText('Stables')).toBeVisible()
    expect(screen.getByText('forty')).toBeVisible()
    unmount()
    const { calls } = await renderOffice({ url, answers: answers(false) })
    expect(await screen.findByRole('heading', { level: 2, name: 'Information' })).toBeVisible()
    expect(calls.map(({ path }) => path)).not.toContain('parties.organisation.get')
  })
  it('ends a membership on a day (p086)', async () => {
    const endMembership = vi.fn(() => undefined)
    const { user } = await renderOffice({
      url: `/organisations/${testClubRef}/members`,
      answers: {
        parties: {
          organisation: {
            profile,
            abilities: () => testOrganisationAbilities(),
            listMembers: () => [testOrganisationMember()],
            endMembership,
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'End the membership of Eva Claes' }))
    const drawer = await screen.findByRole('dialog', { name: 'End the membership of Eva Claes' })
    const lastDay = within(drawer).getByRole('textbox', { name: /Last day/ })
    await user.clear(lastDay)
    await user.type(lastDay, '31/12/2026{Tab}')
    await user.click(within(drawer).getByRole('button', { name: 'End membership' }))
    await waitFor(() =>
      expect(endMembership).toHaveBeenCalledWith({
        organisation: testClubRef,
        member: testMemberRef,
        endDate: '2026-12-31',
      }),
    )
    expect(await screen.findByText('The membership of Eva Claes ends on 31/12/2026')).toBeVisible()
  })
  it('narrows and sorts, and gives an action everybody whom the list has, with their number before', async () => {
    const planMembers = vi.fn(() => ({ invited: 0, members: [] }))
    const rows = Array.from({ length: 200 }, (_, index) => {
      const member = testOrganisationMember()
      const ref = `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`
      return { ...member, ref, membership: { ...member.membership, ref } }
    })
    const { user, calls, history } = await renderOffice({
      url: `/organisations/${testClubRef}/members?license=expiring&sort=-license`,
      answers: {
        parties: {
          invitation: { planMembers },
          organisation: {
            profile,
            abilities: () => testOrganisationAbilities(),
            listMembers: () => rows,
            countMembers: () => ({ total: 435 }),
          },
        },
      },
    })
    expect(await screen.findByText('435 rows')).toBeVisible()
    expect(calls.find(({ path }) => path === 'parties.organisation.listMembers')?.input).toMatchObject({
      license: 'EXPIRING',
      sort: 'LICENSE',
      descending: true,
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Select all 435' }))
    expect(screen.getByText('All 435 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Invite to a login' }))
    await waitFor(() =>
      expect(planMembers).toHaveBeenCalledWith({
        organisation: testClubRef,
        filter: expect.objectContaining({ license: 'EXPIRING', isMinor: false, showInActive: false }),
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const href = (await screen.findByRole('link', { name: /Download/ })).getAttribute('href') ?? ''
    expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toMatchObject({
      license: 'EXPIRING',
      sort: 'LICENSE',
      descending: 'true',
      columns: expect.stringContaining('name,birthDate,role,memberId'),
    })
    expect(history.location.search).toContain('license=expiring')
  })
  it('renews a license of all selected members, after the obstacles are shown (decision 42)', async () => {
    const season = { start: '2027-01-01', end: '2027-12-31' }
    const license = {
      ref: '01890000-0000-7000-8000-000000000033',
      name: 'Rider',
      season,
      feeType: 'ANNUAL',
      price,
    } as const
    const reason = { error: '023-0000000023', values: { operator: '≥', number: 18, actual: 14 } }
    const member = { ref: testMemberRef, name: 'Eva Claes' }
    const plan: LicenseRenewal = {
      license,
      members: [{ member, outcome: 'RENEWED', ...season, paidBy: 'CLUB', reasons: [{ ...reason, effect: 'WARN' }] }],
    }
    const renew = vi.fn(() => plan)
    const { user } = await renderOffice({
      url: `/organisations/${testClubRef}/members`,
      answers: {
        parties: {
          licenseRenewal: { listRenewable: () => [license], preview: () => plan, renew },
          organisation: {
            profile,
            abilities: () => testOrganisationAbilities(),
            listMembers: () => [testOrganisationMember()],
          },
        },
        catalogue: {},
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Eva Claes/ }))
    await user.click(screen.getByRole('button', { name: 'Renew license' }))
    const drawer = await screen.findByRole('dialog', { name: 'Renew license' })
    expect(await within(drawer).findByText('1 member will be renewed.')).toBeVisible()
    expect(within(drawer).getByText('01/01/2027 to 31/12/2027')).toBeVisible()
    const costs = within(drawer).getByRole('table', { name: 'What it costs' })
    expect(within(costs).getByRole('row', { name: 'The club 1 €45.00 €45.00' })).toBeVisible()
    expect(within(drawer).getByText('A year. No bill is made yet.')).toBeVisible()
    await user.click(within(drawer).getByRole('checkbox', { name: /I have read the warning/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Renew' }))
    await waitFor(() =>
      expect(renew).toHaveBeenCalledWith({
        organisation: testClubRef,
        memberRefs: [testMemberRef],
        licenseRef: license.ref,
        confirmSaveWithWarnings: true,
      }),
    )
  })
  it('renews nothing if no member can be renewed, and gives the reason (decision 42)', async () => {
    const season = { start: '2027-01-01', end: '2027-12-31' }
    const license = {
      ref: '01890000-0000-7000-8000-000000000033',
      name: 'Rider',
      season,
      feeType: 'ANNUAL',
      price,
    } as const
    const member = { ref: testMemberRef, name: 'Eva Claes' }
    const plan: LicenseRenewal = {
      license,
      members: [{ member, outcome: 'NEVER_HELD', start: null, end: null, paidBy: null, reasons: [] }],
    }
    const { user } = await renderOffice({
      url: `/organisations/${testClubRef}/members`,
      answers: {
        parties: {
          licenseRenewal: { listRenewable: () => [license], preview: () => plan },
          organisation: {
            profile,
            abilities: () => testOrganisationAbilities(),
            listMembers: () => [testOrganisationMember()],
          },
        },
        catalogue: {},
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Eva Claes/ }))
    await user.click(screen.getByRole('button', { name: 'Renew license' }))
    const drawer = await screen.findByRole('dialog', { name: 'Renew license' })
    expect(await within(drawer).findByText('Nobody will be renewed. The reasons are below.')).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Renew' })).toBeDisabled()
  })
  it('shows how many licenses of which members end before it ends them (ps143, q034)', async () => {
    const held = { ref: '01890000-0000-7000-8000-000000000032', name: 'Rider', start: '2026-01-01', end: '2026-12-31' }
    const endings: MemberEnding[] = [
      {
        member: { ref: testMemberRef, name: 'Eva Claes' },
        outcome: 'ENDED',
        ended: [{ ...held, isTakenAway: false }],
      },
    ]
    const endLicenses = vi.fn(() => endings)
    const { user } = await renderOffice({
      url: `/organisations/${testClubRef}/members`,
      answers: {
        parties: {
          organisation: {
            profile,
            abilities: () => testOrganisationAbilities(),
            listMembers: () => [testOrganisationMember()],
            previewEndLicenses: () => endings,
            endLicenses,
          },
        },
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Eva Claes/ }))
    await user.click(screen.getByRole('button', { name: 'End licenses' }))
    const drawer = await screen.findByRole('dialog', { name: 'End licenses' })
    expect(await within(drawer).findByText('1 license of 1 member ends.')).toBeVisible()
    expect(within(drawer).getByText('Rider: was until 31/12/2026')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'End licenses' }))
    await waitFor(() =>
      expect(endLicenses).toHaveBeenCalledWith(
        expect.objectContaining({ organisation: testClubRef, memberRefs: [testMemberRef] }),
      ),
    )
  })
  it("links to the pages of the user's own organisation", async () => {
    const { history } = await renderOffice({
      url: `/myorganisation/${testClubRef}/overview`,
      answers: { parties: { organisation: { profile, abilities: () => testOrganisationAbilities() } } },
    })
    await waitFor(() => expect(history.location.pathname).toBe(`/organisations/${testClubRef}/overview`))
  })
})
