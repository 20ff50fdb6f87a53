import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import {
  testClubRef,
  testFederationRef,
  testMemberAbilities,
  testMemberDetail,
  testMemberProfile,
  testMemberRef,
  testMemberRow,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const clubAdministrator = () =>
  testUser({
    federations: [testFederation({ canReadRegistry: true })],
    organisations: [{ ref: testClubRef, name: 'Riding Club Lier', avatar: null, isHorse: true, isPony: false }],
  })

type List = () => { items: ReturnType<typeof testMemberRow>[]; next: string | null }
const onePage =
  (...items: ReturnType<typeof testMemberRow>[]): List =>
  () => ({ items, next: null })

describe('/members', () => {
  it('lists members, and asks the server from three characters on', async () => {
    const { user, calls, history } = await renderOffice({
      url: '/members',
      user: clubAdministrator(),
      answers: { parties: { person: { list: onePage(testMemberRow()) } } },
    })
    expect(await screen.findByText('Claes, Eva')).toBeVisible()
    expect(screen.getByText('04/03/2012')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'cl')
    await waitFor(() => expect(history.location.search).toContain('q=cl'))
    await user.type(screen.getByRole('searchbox'), 'a')
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === 'parties.person.list').map(({ input }) => input)).toEqual([
        expect.objectContaining({ federation: testFederationRef, showInActive: false }),
        expect.objectContaining({ q: 'cla' }),
      ]),
    )
  })

  it('says so when nobody is found, and when the list does not come', async () => {
    const first = await renderOffice({
      url: '/members?q=nobody',
      user: clubAdministrator(),
      answers: { parties: { person: { list: onePage() } } },
    })
    expect(await screen.findByText('The person does not exist')).toBeVisible()
    first.unmount()
    await renderOffice({
      url: '/members',
      user: clubAdministrator(),
      answers: {
        parties: {
          person: {
            list: () => {
              throw refusal(500)
            },
          },
        },
      },
    })
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  it('tells a reader without the right that there is nothing here for them', async () => {
    const { calls } = await renderOffice({ url: '/members', user: testUser() })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(calls.map(({ path }) => path)).not.toContain('parties.person.list')
  })

  it('makes a member of the own club; a refusal stands on its field and what was typed stays (p030)', async () => {
    const create = vi.fn(() => {
      throw refusal(400, { code: '005-0000000010', field: 'birthDate' })
    })
    const { user } = await renderOffice({
      url: '/members/create',
      user: clubAdministrator(),
      answers: { parties: { person: { list: onePage(), create } } },
    })
    const drawer = await screen.findByRole('dialog', { name: 'New member' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(create).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: /First name/ }), 'Nina')
    await user.type(within(drawer).getByRole('textbox', { name: /Last name/ }), 'Nieuw')
    await user.type(within(drawer).getByRole('textbox', { name: /Birth date/ }), '01/01/2030{Tab}')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('The birth date lies in the future')).toBeVisible()
    expect(within(drawer).getByRole('textbox', { name: /First name/ })).toHaveValue('Nina')
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        federation: testFederationRef,
        birthDate: '2030-01-01',
        address: null,
        memberships: [expect.objectContaining({ organisation: { ref: testClubRef } })],
      }),
    )
  })
})

describe('/members/{member}', () => {
  const profile = () => testMemberProfile()

  it('shows a person to their club, part by part', async () => {
    await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      user: clubAdministrator(),
      answers: { parties: { person: { profile, abilities: () => testMemberAbilities() } } },
    })
    expect(await screen.findByRole('heading', { level: 1, name: /Eva Claes/ })).toBeVisible()
    expect(await screen.findByText('eva@example.org')).toBeVisible()
    const parts = screen.getByRole('navigation', { name: 'Parts of the member' })
    expect(
      within(parts)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Overview', 'Combinations', 'Registrations', 'Results'])
  })

  it('shows others a name, and says why there is no more (D33)', async () => {
    await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      answers: {
        parties: {
          person: {
            profile: () => testMemberProfile({ birthDate: null, email: null, memberships: [] }),
            abilities: () => testMemberAbilities(false),
          },
        },
      },
    })
    expect(await screen.findByText('Only the name is shown to you')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Results' })).toBeNull()
  })

  it('changes a person in the version that was seen (p031)', async () => {
    const update = vi.fn(() => testMemberDetail())
    const { user, history } = await renderOffice({
      url: `/members/${testMemberRef}/edit`,
      user: clubAdministrator(),
      answers: {
        parties: { person: { profile, abilities: () => testMemberAbilities(), get: () => testMemberDetail(), update } },
      },
    })
    const drawer = await screen.findByRole('dialog', { name: 'Edit Eva Claes' })
    const phone = within(drawer).getByRole('textbox', { name: 'Mobile phone' })
    await user.type(phone, '+32 470 00 00 00')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(history.location.pathname).toBe(`/members/${testMemberRef}/overview`))
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({
        member: testMemberRef,
        version: 3,
        mobilePhone: '+32 470 00 00 00',
        lastName: 'Claes',
      }),
    )
  })

  it('is a page not found for a ref of nobody (D6)', async () => {
    const nobody = () => {
      throw refusal(404, { code: '000-0000000060' })
    }
    await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      user: clubAdministrator(),
      answers: { parties: { person: { profile: nobody, abilities: nobody } } },
    })
    expect(await screen.findByText(/couldn.t find the page/i)).toBeVisible()
  })

  it('shows results with the figure of who finished and the fate of who did not (p036)', async () => {
    const row = {
      ref: 'a',
      date: '2026-05-17',
      event: { ref: 'c', name: 'Spring Cup' },
      test: 'L1',
      organizer: 'Club',
      horse: { ref: 'h', name: 'Zirocco' },
      category: null,
      status: 'FINISHED',
      result: '68.519',
      rank: 2,
    }
    await renderOffice({
      url: `/members/${testMemberRef}/results`,
      language: 'nl',
      user: clubAdministrator(),
      answers: {
        parties: {
          person: {
            profile,
            abilities: () => testMemberAbilities(),
            listResults: () => [row, { ...row, ref: 'b', status: 'ELIMINATED', result: null, rank: null }],
          },
        },
      },
    })
    expect(await screen.findByText('68,519')).toBeVisible()
    expect(screen.getByText('Uitgesloten')).toBeVisible()
  })

  it('ends a combination after asking (q018)', async () => {
    const endCombination = vi.fn(() => undefined)
    const { user } = await renderOffice({
      url: `/members/${testMemberRef}/combinations`,
      user: clubAdministrator(),
      answers: {
        parties: {
          person: {
            profile,
            abilities: () => testMemberAbilities(),
            endCombination,
            listCombinations: () => [
              {
                ref: 'combination',
                rider: { ref: testMemberRef, name: 'Eva Claes' },
                horse: { ref: 'h', name: 'Zirocco', isPony: false },
                isActive: true,
                isUnknown: false,
                registrationCount: 3,
              },
            ],
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'End the combination with Zirocco' }))
    await user.click(await screen.findByRole('button', { name: 'End combination' }))
    await waitFor(() =>
      expect(endCombination).toHaveBeenCalledWith({ member: testMemberRef, combination: 'combination' }),
    )
  })
})
