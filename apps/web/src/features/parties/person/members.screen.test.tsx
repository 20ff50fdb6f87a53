import { MemberCareer } from '@oxer/domain/careers/career/career-view.schema'
import type { Cost } from '@oxer/domain/finance/cost/cost.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import type { MemberForm } from '@oxer/domain/parties/person/person.schema'
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
import { sampleOf } from '../../../testing/sample.ts'

const clubAdministrator = () =>
  testUser({
    federations: [testFederation({ canReadRegistry: true })],
    organisations: [{ ref: testClubRef, name: 'Riding Club Lier', avatar: null, isHorse: true, isPony: false }],
  })

type List = () => { items: ReturnType<typeof testMemberRow>[]; next: string | null; total: number | null }
const onePage =
  (...items: ReturnType<typeof testMemberRow>[]): List =>
  () => ({ items, next: null, total: items.length })

describe('/members', () => {
  it('lists members, searches from two letters on, narrows and sorts; all of it is in the address', async () => {
    const { user, calls, history } = await renderOffice({
      url: '/members',
      user: clubAdministrator(),
      answers: {
        parties: { person: { list: () => ({ items: [testMemberRow()], next: null, total: 435 }) } },
      },
    })
    expect(await screen.findByText('Claes, Eva')).toBeVisible()
    expect(screen.getByText('04/03/2012')).toBeVisible()
    expect(screen.getByText('10299')).toBeVisible()
    expect(screen.getByText('435 rows')).toBeVisible()
    await user.click(document.body)
    await user.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keys' })
    expect(within(sheet).getByText('opens the row')).toBeVisible()
    expect(within(sheet).queryByText('selects the row')).toBeNull()
    await user.keyboard('?')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('b')
    await waitFor(() => expect(history.location.search).toContain('q=b'))
    await user.keyboard('o')
    await waitFor(() => expect(history.location.search).toContain('q=bo'))
    await user.click(screen.getByRole('button', { name: 'License' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Expires within 60 days' }))
    await user.click(screen.getByRole('button', { name: 'Under 18' }))
    await user.click(screen.getByRole('button', { name: 'Birth date' }))
    await user.click(screen.getByRole('button', { name: 'Birth date' }))
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === 'parties.person.list').map(({ input }) => input)).toEqual([
        expect.objectContaining({ federation: testFederationRef, showInActive: false, sort: 'NAME' }),
        expect.objectContaining({ q: 'bo' }),
        expect.objectContaining({ q: 'bo', license: 'EXPIRING' }),
        expect.objectContaining({ license: 'EXPIRING', isMinor: true }),
        expect.objectContaining({ sort: 'BIRTH_DATE', descending: false }),
        expect.objectContaining({ sort: 'BIRTH_DATE', descending: true }),
      ]),
    )
    const { search } = history.location
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      q: 'bo',
      license: 'expiring',
      age: 'minor',
      sort: '-birthDate',
    })
    await user.click(screen.getByRole('button', { name: /License:/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Clear' }))
    await waitFor(() => expect(history.location.search).not.toContain('license'))
  })

  it('reports that nobody is found, or that the list cannot be loaded', async () => {
    const first = await renderOffice({
      url: '/members?q=nobody',
      user: clubAdministrator(),
      answers: { parties: { person: { list: onePage() } } },
    })
    expect(await screen.findByText('The person does not exist')).toBeVisible()
    await first.user.click(screen.getByRole('button', { name: 'Add this person' }))
    expect(first.history.location.pathname).toBe('/members/create')
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

  it('reports to a reader without the right that the page is not open to them', async () => {
    const { calls } = await renderOffice({ url: '/members', user: testUser() })
    expect(await screen.findByText(/You have no role in a federation that this page can show/)).toBeVisible()
    expect(calls.map(({ path }) => path)).not.toContain('parties.person.list')
  })

  it("creates a member of the user's own club; a refusal is shown at its field and the typed values stay (p030)", async () => {
    const create = vi.fn(() => {
      throw refusal(400, { code: '005-0000000010', field: 'birthDate' })
    })
    const { user } = await renderOffice({
      url: '/members/create',
      user: clubAdministrator(),
      answers: { parties: { person: { list: onePage(), create } } },
    })
    const drawer = await screen.findByRole('dialog', { name: 'New member' }, { timeout: 10_000 })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(create).not.toHaveBeenCalled()
    expect(within(drawer).getByText('Please, fill in all required fields')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: /First name/ }), 'Nina')
    await user.type(within(drawer).getByRole('textbox', { name: /Last name/ }), 'Nieuw')
    await user.type(within(drawer).getByRole('textbox', { name: /Birth date/ }), '01/01/2030{Tab}')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('The birth date is in the future')).toBeVisible()
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

describe('a new member', () => {
  it('is asked for little; the rest is folded, a country is chosen by its name, and the form goes on to the next', async () => {
    const create = vi.fn(() => testMemberDetail())
    const { user, history } = await renderOffice({
      url: `/members/create?from=${testClubRef}`,
      user: clubAdministrator(),
      answers: { parties: { person: { list: onePage(), create } } },
    })
    const drawer = await screen.findByRole('dialog', { name: 'New member' }, { timeout: 10_000 })
    expect(within(drawer).queryByRole('textbox', { name: 'Street' })).toBeNull()
    await user.type(within(drawer).getByRole('textbox', { name: /First name/ }), 'Nina')
    await user.type(within(drawer).getByRole('textbox', { name: /Last name/ }), 'Nieuw')
    await user.type(within(drawer).getByRole('textbox', { name: /Birth date/ }), '01/02/2010{Tab}')
    await user.click(within(drawer).getByRole('button', { name: /^Contact, address/ }))
    expect(within(drawer).getByRole('textbox', { name: 'Street' })).toBeVisible()
    const nationality = within(drawer).getByLabelText('Nationality', { selector: 'input' })
    await user.click(nationality)
    await user.type(nationality, 'germ')
    await user.click(await screen.findByRole('option', { name: 'Germany' }))
    await user.click(within(drawer).getByRole('button', { name: 'Save and another' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({
          nationality: 'DEU',
          memberships: [expect.objectContaining({ organisation: { ref: testClubRef } })],
        }),
      ),
    )
    await waitFor(() => expect(within(drawer).getByRole('textbox', { name: /First name/ })).toHaveValue(''))
    expect(within(drawer).getByRole('textbox', { name: /First name/ })).toHaveFocus()
    await user.type(within(drawer).getByRole('textbox', { name: /First name/ }), 'Noor')
    await user.type(within(drawer).getByRole('textbox', { name: /Last name/ }), 'Nieuw')
    await user.type(within(drawer).getByRole('textbox', { name: /Birth date/ }), '01/02/2012{Tab}')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(history.location.pathname).toBe(`/organisations/${testClubRef}/members`))
  })
})

const season = { start: '2026-01-01', end: '2026-12-31' }
const form = (): MemberForm => ({
  licenses: [{ ref: '01890000-0000-7000-8000-0000000000a1', name: 'Rider', type: 'COMPETITION', season }],
  memberBenefits: [
    { ref: '01890000-0000-7000-8000-0000000000a2', name: 'Insurance', description: 'At home and away', season },
  ],
  customAttributes: [
    { key: 'shirt', name: 'Shirt', inputKind: 'DROPDOWN', choices: ['S', 'M'] },
    { key: 'level', name: 'Level', inputKind: 'RATING', maximum: 5 },
  ],
})

describe('the form of a member', () => {
  const mother = testMemberDetail({ firstName: 'An', birthDate: '1984-01-01', gender: 'FEMALE', phone: '03 111 22 33' })

  it('creates the next member of a family with name, club and parent, a license and a benefit that the club pays (p030)', async () => {
    const create = vi.fn(() => testMemberDetail())
    const { user } = await renderOffice({
      url: `/members/create?family=${testMemberRef}`,
      user: clubAdministrator(),
      answers: {
        parties: {
          person: {
            list: onePage(),
            get: () => mother,
            form,
            create,
            validate: () => ({ codes: ['PERSON_HAS_AGE'], members: [] }),
            profile: () => testMemberProfile(),
            abilities: () => testMemberAbilities(),
          },
        },
      },
    })
    const drawer = await screen.findByRole('dialog', { name: 'New family member of An Claes' }, { timeout: 10_000 })
    expect(within(drawer).getByRole('textbox', { name: /Last name/ })).toHaveValue('Claes')
    await user.type(within(drawer).getByRole('textbox', { name: /First name/ }), 'Nina')
    await user.type(within(drawer).getByRole('textbox', { name: /Birth date/ }), '01/02/2014{Tab}')
    const relation = await within(drawer).findByRole('group', { name: 'An Claes' })
    expect(within(relation).getByRole('combobox', { name: 'Relation' })).toHaveValue('MOTHER')
    await user.click(within(drawer).getByRole('button', { name: 'Add a license' }))
    await user.selectOptions(await within(drawer).findByRole('combobox', { name: /License/ }), 'Rider')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Billed to' }), 'Riding Club Lier')
    expect(await within(drawer).findByText('The person does not have the age')).toBeVisible()
    await user.click(within(drawer).getByRole('checkbox', { name: /Insurance/ }))
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Shirt' }), 'M')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({
          firstName: 'Nina',
          lastName: 'Claes',
          phone: '03 111 22 33',
          customAttributes: { shirt: 'M' },
          memberships: [expect.objectContaining({ organisation: { ref: testClubRef } })],
          relations: [
            expect.objectContaining({
              side: 'PARENT',
              person: { ref: testMemberRef },
              type: 'MOTHER',
              permission: 'FULL',
            }),
          ],
          licenses: [
            expect.objectContaining({
              licenseRef: '01890000-0000-7000-8000-0000000000a1',
              billToContactRef: testClubRef,
              start: '2026-01-01',
            }),
          ],
          memberBenefits: [
            { memberBenefitRef: '01890000-0000-7000-8000-0000000000a2', billToContactRef: null, checked: true },
          ],
        }),
      ),
    )
  })
})

describe('the memberships of the form', () => {
  it('offer no organisation that is already assigned, and give the reason', async () => {
    const matches = [{ ref: testClubRef, name: 'Riding Club Lier', cityName: 'Lier' }]
    const { user } = await renderOffice({
      url: `/members/${testMemberRef}/edit`,
      user: clubAdministrator(),
      answers: {
        parties: {
          organisation: { search: () => ({ matches, hasMore: false }) },
          person: {
            ...{ form, get: () => testMemberDetail(), profile: () => testMemberProfile() },
            search: () => ({ matches: [], hasMore: false }),
            abilities: () => testMemberAbilities(),
          },
        },
      },
    })
    const drawer = await screen.findByRole('dialog', {}, { timeout: 10_000 })
    await user.click(within(drawer).getByRole('button', { name: 'Add a membership' }))
    await user.type(within(drawer).getByRole('textbox', { name: /Becomes a member of/ }), 'lier')
    expect(await screen.findByText('All available organisations are already assigned')).toBeVisible()
    // Its own club may still pay.
    const offered = screen.queryAllByRole('option', { name: /Riding Club Lier/ })
    expect(offered.filter((option) => option.closest('select') === null)).toEqual([])
    await user.click(within(drawer).getByRole('button', { name: 'Add a relation' }))
    await user.type(within(drawer).getByRole('textbox', { name: 'Person' }), 'nobody')
    expect(await screen.findByText('The person does not exist')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add this person' })).toHaveAttribute(
      'href',
      `/members/create?federation=${testFederationRef}`,
    )
  })
})

describe('/members/{member}', () => {
  const profile = () => testMemberProfile()

  it('ends a membership on a day, and shows what ends with it (q019)', async () => {
    const endMembership = vi.fn(() => testMemberDetail())
    const { user } = await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      user: clubAdministrator(),
      answers: {
        parties: {
          person: {
            profile,
            abilities: () => testMemberAbilities(),
            get: () => testMemberDetail(),
            form,
            endMembership,
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'End the membership of Riding Club Lier' }))
    const drawer = await screen.findByRole('dialog', { name: 'End the membership of Riding Club Lier' })
    expect(within(drawer).getByText(/Its statutes end with it/)).toBeVisible()
    const day = within(drawer).getByRole('textbox', { name: /Last day/ })
    await user.clear(day)
    await user.type(day, '31/12/2026{Tab}')
    await user.click(within(drawer).getByRole('button', { name: 'End' }))
    await waitFor(() =>
      expect(endMembership).toHaveBeenCalledWith(
        expect.objectContaining({ member: testMemberRef, endDate: '2026-12-31' }),
      ),
    )
  })

  it('shows how many uses are left of a license, and marks the one that its address names', async () => {
    const license = {
      ref: '01890000-0000-7000-8000-0000000000b1',
      licenseRef: '01890000-0000-7000-8000-0000000000a1',
      name: 'Day license',
      type: 'COMPETITION' as const,
      billToContactRef: testMemberRef,
      billTo: { type: 'PERSON' as const, ref: testMemberRef, name: 'Eva Claes' },
      start: '2026-01-01',
      end: '2026-12-31',
      isActive: true,
    }
    const use = { memberLicenseRef: license.ref, licenseRef: license.licenseRef, quantity: 3, used: 1, left: 2 }
    const get = () => ({ ...testMemberDetail(), licenses: [license] })
    await renderOffice({
      url: `/members/${testMemberRef}/overview#${license.ref}`,
      user: clubAdministrator(),
      answers: {
        competitions: { memberRegistration: { licenseUses: () => [use] } },
        parties: { person: { profile, abilities: () => testMemberAbilities(), get, form } },
      },
    })
    expect(await screen.findByText('2 of 3')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Eva Claes' })).toHaveAttribute('href', `/members/${testMemberRef}`)
    expect(screen.getByRole('columnheader', { name: /Uses left/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Day license/ })).toHaveAttribute('data-changed')
  })

  it('shows a person to their club, part by part', async () => {
    await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      user: clubAdministrator(),
      answers: {
        parties: { person: { profile, abilities: () => testMemberAbilities(), get: () => testMemberDetail(), form } },
      },
    })
    expect(await screen.findByRole('heading', { level: 1, name: /Eva Claes/ })).toBeVisible()
    expect(await screen.findByText('eva@example.org')).toBeVisible()
    const parts = screen.getByRole('navigation', { name: 'Parts of the member' })
    expect(
      within(parts)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Overview',
      'Combinations',
      'Registrations',
      'Results',
      'Achievements',
      'Billing and contact',
      'Finance',
      'Privacy',
      'Similar',
    ])
  })

  it('opens and closes each part of the overview by its own flag', async () => {
    const parts = {
      canViewMember: 'Personal',
      canViewMemberships: 'Memberships',
      canViewLicenses: 'Licenses',
      canViewRelations: 'Family and relations',
      canViewCareers: 'Careers',
      canViewCombinations: 'Combinations',
      canViewRegistrations: 'Registrations',
      canViewResults: 'Results',
      canViewAchievements: 'Achievements',
    } as const
    const career = sampleOf(MemberCareer, {
      career: { ref: testClubRef, name: 'National' },
      disciplines: [{ ref: testClubRef, name: 'Show jumping' }],
      activeCategory: null,
      lastTransition: null,
      version: 1,
    })
    const shownWith = async (overview: Partial<ReturnType<typeof testMemberAbilities>['overview']>) => {
      const open = testMemberAbilities()
      const { unmount } = await renderOffice({
        url: `/members/${testMemberRef}/overview`,
        user: clubAdministrator(),
        answers: {
          careers: { career: { ofMember: () => [career] } },
          competitions: {
            participation: {
              listOfMember: () => [],
              listMemberResults: () => [],
              listCombinationsOfMember: () => [],
            },
          },
          parties: {
            person: {
              ...{
                profile,
                form,
                get: () => testMemberDetail({ address: Address.parse({ street: 'Kerkstraat', number: '1' }) }),
                listAchievements: () => [],
              },
              abilities: () => ({ ...open, overview: { ...open.overview, canInvitePerson: false, ...overview } }),
            },
          },
        },
      })
      await screen.findByRole('heading', { level: 2, name: 'Results' })
      await screen.findByRole('heading', { level: 2, name: 'Personal' })
      expect(screen.queryByText(/Kerkstraat 1/) !== null).toBe(overview.canViewAddress !== false)
      if (overview.canViewCareers !== false) expect(await screen.findByText('Show jumping')).toBeVisible()
      const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
      unmount()
      return Object.values(parts).filter((name) => headings.includes(name))
    }
    expect(await shownWith({})).toEqual(Object.values(parts))
    const half = {
      canViewLicenses: false,
      canViewCareers: false,
      canViewCombinations: false,
      canViewAchievements: false,
    }
    expect(await shownWith(half)).toEqual([
      'Personal',
      'Memberships',
      'Family and relations',
      'Registrations',
      'Results',
    ])
    const otherHalf = { canViewMemberships: false, canViewRelations: false, canViewRegistrations: false }
    expect(await shownWith(otherHalf)).toEqual([
      ...['Personal', 'Licenses', 'Careers', 'Combinations', 'Results', 'Achievements'],
    ])
    expect(await shownWith({ canViewAddress: false })).toEqual(Object.values(parts))
  })

  it('has one line of facts, with a warning where it is mended, and what happened lately (decision 101)', async () => {
    const ride = { ref: 'a', test: 'L1', partner: { ref: 'h', name: 'Zirocco' }, target: 'PUBLIC' as const }
    const { user } = await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      user: clubAdministrator(),
      answers: {
        parties: { person: { profile, abilities: () => testMemberAbilities(), get: () => testMemberDetail() } },
        shell: {
          record: {
            ofMember: () => ({
              license: { until: '2020-12-31' },
              runsOut: false,
              showsLicense: true,
              combinationCount: 2,
              suspendedCount: 0,
              events: [
                {
                  kind: 'RESULT',
                  on: '2026-05-17',
                  ...ride,
                  competition: { ref: 'c', name: 'Spring Cup' },
                  status: 'FINISHED',
                  result: '0/0/42.82',
                  isPercentage: false,
                  rank: 2,
                },
              ],
            }),
          },
        },
      },
    })
    const mend = await screen.findByRole('link', { name: 'license expired on 31/12/2020' })
    expect(mend).toHaveAttribute('href', `/members/${testMemberRef}/edit`)
    expect(screen.getByRole('link', { name: '2 horses' })).toBeVisible()
    const lately = screen.getByRole('region', { name: 'Lately' })
    expect(within(lately).getByRole('listitem')).toHaveTextContent(
      '17/05/2026ResultSpring CupL1 with Zirocco · place 2 · 0/0/42.82',
    )
    expect(within(lately).getByRole('link', { name: 'Spring Cup' })).toHaveAttribute('href', '/competitions/c')
    expect(screen.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Add family member' })).toBeVisible()
  })

  it('shows only a name to others, and gives the reason (decision 33)', async () => {
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
    expect(await screen.findByText('You can see only the name')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Results' })).toBeNull()
  })

  it('changes a person over the seen version (p031)', async () => {
    const update = vi.fn(() => testMemberDetail())
    const { user, history } = await renderOffice({
      url: `/members/${testMemberRef}/edit`,
      user: clubAdministrator(),
      answers: {
        parties: { person: { profile, abilities: () => testMemberAbilities(), get: () => testMemberDetail(), update } },
      },
    })
    const drawer = await screen.findByRole('dialog', { name: 'Edit Eva Claes' }, { timeout: 10_000 })
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

  it('is not found for an unknown ref (decision 6)', async () => {
    const nobody = () => {
      throw refusal(404, { code: '000-0000000060' })
    }
    await renderOffice({
      url: `/members/${testMemberRef}/overview`,
      user: clubAdministrator(),
      answers: { parties: { person: { profile: nobody, abilities: nobody } } },
    })
    expect(await screen.findByText(/couldn't find the page/i)).toBeVisible()
  })

  it('shows results with the score of finishers and the status of the others (p036)', async () => {
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
      isPercentage: true,
      rank: 2,
      target: 'PUBLIC' as const,
    }
    await renderOffice({
      url: `/members/${testMemberRef}/results`,
      language: 'nl',
      user: clubAdministrator(),
      answers: {
        competitions: {
          participation: {
            listMemberResults: () => [row, { ...row, ref: 'b', status: 'ELIMINATED', result: null, rank: null }],
          },
        },
        parties: {
          person: {
            profile,
            abilities: () => testMemberAbilities(),
          },
        },
      },
    })
    expect(await screen.findByText('68,519 %')).toBeVisible()
    expect(screen.getByText('Uitgesloten')).toBeVisible()
  })

  it('shows with the registrations of a member what each costs', async () => {
    const row = {
      ref: '01890000-0000-7000-8000-0000000000d1',
      date: '2026-05-17',
      event: { ref: 'c', name: 'Autumn Show' },
      test: '1.20 m',
      horse: { ref: 'h', name: 'Zirocco' },
      organizer: 'RC Gent',
      category: null,
      status: 'SUBSCRIBED',
      result: null,
      isPercentage: false,
      rank: null,
      target: 'PUBLIC' as const,
    }
    const search = vi.fn((): Cost[] => [
      {
        ...{ sourceRef: row.ref, amount: 2500, currency: 'EUR', state: 'TO_BILL', invoice: null, billRef: row.ref },
        ...{ billPlace: { type: 'PAYER', ref: testMemberRef } },
        payer: { type: 'PERSON', ref: testMemberRef, name: 'Eva Claes' },
      },
    ])
    await renderOffice({
      url: `/members/${testMemberRef}/subscriptions`,
      user: clubAdministrator(),
      answers: {
        competitions: { participation: { listOfMember: () => [row] } },
        finance: { cost: { search } },
        parties: { person: { profile, abilities: () => testMemberAbilities() } },
      },
    })
    expect(await screen.findByRole('link', { name: '€25.00: the bill of Eva Claes' })).toHaveAttribute(
      'href',
      `/members/${testMemberRef}/finance/balance/${row.ref}`,
    )
    expect(screen.getByRole('row', { name: /Autumn Show.*To bill/ })).toBeVisible()
    expect(search).toHaveBeenCalledWith({ sourceRefs: [row.ref] })
  })

  it('ends a combination after a confirmation (q018)', async () => {
    const endCombination = vi.fn(() => undefined)
    const { user } = await renderOffice({
      url: `/members/${testMemberRef}/combinations`,
      user: clubAdministrator(),
      answers: {
        parties: { person: { profile, abilities: () => testMemberAbilities(), endCombination } },
        competitions: {
          participation: {
            listCombinationsOfMember: () => [
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

describe('saved views of a list', () => {
  const expiring = {
    ref: '01890000-0000-7000-8000-0000000000a1',
    name: 'Runs out',
    search: 'license=expiring&sort=-license&columns=name%2Cemail',
    isDefault: true,
  }
  const open = (url: string, views = [expiring]) =>
    renderOffice({
      url,
      user: clubAdministrator(),
      answers: {
        parties: { person: { list: onePage(testMemberRow()) } },
        shell: {
          listView: {
            list: () => views,
            save: ({ name, search, isDefault = false }) => ({ ref: testClubRef, name, search, isDefault }),
            change: () => expiring,
          },
        },
      },
    })
  const shownAddress = ({ location }: { location: { search: string } }) =>
    Object.fromEntries(new URLSearchParams(location.search))

  it('open the list, are its address, and the whole list is one click away', async () => {
    const { user, history, calls } = await open('/members')
    expect(await screen.findByRole('button', { name: 'Runs out' })).toHaveAttribute('aria-current', 'true')
    expect(shownAddress(history)).toMatchObject({ license: 'expiring', sort: '-license', columns: 'name,email' })
    expect(await screen.findByRole('columnheader', { name: 'E-mail' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Birth date' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(shownAddress(history)).toEqual({ view: 'all' }))
    expect(await screen.findByRole('columnheader', { name: 'Birth date' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Runs out' }))
    await user.click(await screen.findByRole('button', { name: 'Under 18' }))
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save in “Runs out”' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'shell.listView.change')?.input).toEqual({
        listView: expiring.ref,
        search: 'license=expiring&age=minor&sort=-license&columns=name%2Cemail',
      }),
    )
  })

  it('a link opens the same list without the view, and a list can be saved under a name', async () => {
    const { user, calls } = await open('/members?q=cla&age=minor', [])
    expect(await screen.findByRole('searchbox')).toHaveValue('cla')
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Young Claes')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Open the list with it' }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'shell.listView.save')?.input).toMatchObject({
        federation: testFederationRef,
        list: 'MEMBERS',
        name: 'Young Claes',
        isDefault: true,
        search: 'q=cla&age=minor&columns=name%2CbirthDate%2Corganisations%2CmemberId%2Clicense%2Cstatus',
      }),
    )
  })
})
