import type { ContactAccountView } from '@oxer/domain/parties/contact-account/contact-account.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import {
  testClubRef,
  testMemberAbilities,
  testMemberProfile,
  testMemberRef,
  testOrganisationAbilities,
  testOrganisationProfile,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const accountRef = '01890000-0000-7000-8000-000000000041'
const testAccount = (changes: Partial<ContactAccountView> = {}): ContactAccountView => ({
  ref: accountRef,
  contactType: 'PERSON',
  contactRef: testMemberRef,
  contactName: 'Eva Claes',
  name: 'Home',
  type: 'PERSONAL',
  email: 'eva@example.org',
  phone: null,
  address: null,
  iban: 'BE71096123456769',
  bic: null,
  vatnumber: null,
  enterpriseNumber: null,
  company: null,
  FAO: null,
  isCommunication: true,
  isInvoicing: true,
  isRegisteredOffice: false,
  isFacility: false,
  defaultFor: ['DEFAULT', 'INVOICING'],
  version: 2,
  ...changes,
})
const person = {
  profile: () => testMemberProfile(),
  abilities: () => testMemberAbilities(),
  login: () => ({ login: null }),
}
const url = `/members/${testMemberRef}/account`

describe('the accounts of a member (ps013)', () => {
  it('show their purposes, and the bank number in groups of four (p046)', async () => {
    const list = () => [testAccount()]
    await renderOffice({ url, answers: { parties: { person, contactAccount: { list } } } })
    expect(await screen.findByText('BE71 0961 2345 6769')).toBeVisible()
    const login = screen.getByRole('region', { name: 'Login' })
    expect(await within(login).findByText('This member has no login')).toBeVisible()
    expect(within(login).queryByRole('button')).toBeNull()
    const served = screen.getByRole('list', { name: 'Used for' })
    expect(
      within(served)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Default for all other purposes', 'Communication', 'Invoicing: default'])
  })

  it('are created with the typed values; an invalid number is refused at its field (q022)', async () => {
    const create = vi.fn((_: unknown) => {
      if (create.mock.calls.length === 1) throw refusal(400, { code: '005-0000000040', field: 'iban' })
      return testAccount()
    })
    const { user } = await renderOffice({
      url,
      answers: { parties: { person, contactAccount: { list: () => [testAccount()], create } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Add details' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add details' })
    const field = (name: string | RegExp) => within(drawer).getByRole('textbox', { name })
    await user.type(field(/^Name/), 'Stable')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Type' }), 'COMPANY')
    await user.type(field('IBAN'), 'be71096123456769{Tab}')
    expect(field('IBAN')).toHaveValue('BE71 0961 2345 6769')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Facility' }))
    await user.click(within(drawer).getByRole('checkbox', { name: 'Facility: Default' }))
    const save = within(drawer).getByRole('button', { name: 'Save' })
    await user.click(save)
    expect(create).not.toHaveBeenCalled()
    expect(field(/^Company/)).toBeInvalid()
    await user.type(field(/^Company/), 'Stal Ter Heide')
    await user.click(save)
    await waitFor(() => expect(field('IBAN')).toBeInvalid())
    await user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(create).toHaveBeenLastCalledWith(
      expect.objectContaining({
        contactType: 'PERSON',
        contactRef: testMemberRef,
        name: 'Stable',
        type: 'COMPANY',
        company: 'Stal Ter Heide',
        iban: 'BE71 0961 2345 6769',
        email: null,
        address: null,
        isFacility: true,
        isInvoicing: false,
        defaultFor: ['FACILITY'],
      }),
    )
  })

  it('are changed and deleted; the general default cannot be unset (q023, q024)', async () => {
    const update = vi.fn(() => testAccount())
    const remove = vi.fn(() => undefined)
    const { user } = await renderOffice({
      url,
      answers: { parties: { person, contactAccount: { list: () => [testAccount()], update, remove } } },
    })
    const choose = async (item: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: /Home/ }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
    }
    await choose('Edit')
    const drawer = await screen.findByRole('dialog', { name: 'Edit Home' })
    expect(within(drawer).getByRole('checkbox', { name: 'Default for all other purposes' })).toBeDisabled()
    await user.click(within(drawer).getByRole('checkbox', { name: 'Invoicing' }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(
        expect.objectContaining({ account: accountRef, version: 2, isInvoicing: false, defaultFor: ['DEFAULT'] }),
      ),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('Delete')
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ account: accountRef }))
  })

  it('are hidden from users who may not see them', async () => {
    const closed = { ...person, abilities: () => testMemberAbilities(false) }
    await renderOffice({ url, answers: { parties: { person: closed } } })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })
})

describe('the accounts of an organisation', () => {
  const overview = `/organisations/${testClubRef}/overview`
  it('are on its overview for users who manage it', async () => {
    const list = vi.fn(() => [])
    await renderOffice({
      url: overview,
      answers: {
        parties: {
          organisation: { profile: () => testOrganisationProfile(), abilities: () => testOrganisationAbilities() },
          contactAccount: { list },
        },
      },
    })
    expect(await screen.findByText('No billing details yet')).toBeVisible()
    expect(list).toHaveBeenCalledWith({ contact: testClubRef })
  })

  it('are neither shown to others nor loaded', async () => {
    const { calls } = await renderOffice({
      url: overview,
      answers: {
        parties: {
          organisation: {
            profile: () => testOrganisationProfile(),
            abilities: () => testOrganisationAbilities({ canEdit: false }),
          },
        },
      },
    })
    expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
    expect(calls.map(({ path }) => path)).not.toContain('parties.contactAccount.list')
  })
})
