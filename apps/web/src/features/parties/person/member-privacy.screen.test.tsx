import type { PersonPrivacy } from '@oxer/domain/registry/privacy/privacy.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import {
  testFederationRef,
  testMemberAbilities,
  testMemberDetail,
  testMemberProfile,
  testMemberRef,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const privacy = (changes: Partial<PersonPrivacy> = {}): PersonPrivacy => ({
  ref: testMemberRef,
  federation: { ref: testFederationRef, name: 'Flemish Riding League' },
  name: 'Eva Claes',
  groups: [
    {
      group: 'ACCOUNTS',
      total: 1,
      lines: [{ name: 'Home', detail: '···· 7034', start: '2026-01-02', end: null }],
    },
    { group: 'RESULTS', total: 40, lines: [{ name: 'Spring Cup', detail: 'L1', start: '2026-05-17', end: null }] },
    { group: 'FILES', total: 0, lines: [] },
  ],
  downloadUrl: `/api/member/${testMemberRef}/privacy/download`,
  canErase: true,
  isMinor: true,
  ...changes,
})

const looks = () => ({
  items: [{ ref: '1', at: '2026-05-17T08:00:00.000Z', by: 'An Federatie', what: 'parties.person.get' }],
  next: null,
})

const open = (answers: object, language: 'en' | 'nl' = 'en') =>
  renderOffice({
    url: `/members/${testMemberRef}/privacy`,
    language,
    answers: {
      registry: { privacy: { get: () => privacy(), looks, ...answers } },
      parties: {
        person: {
          profile: () => testMemberProfile(),
          abilities: () => testMemberAbilities(),
          get: () => testMemberDetail(),
          form: () => ({ licenses: [], memberBenefits: [], customAttributes: [] }),
        },
      },
    },
  })

describe('/members/{member}/privacy (decision 33)', () => {
  it('shows the data by group, the places where it is stored, and the users who looked', async () => {
    await open({})
    expect(await screen.findByText('···· 7034')).toBeVisible()
    expect(screen.getByText('The latest 1 of 40. All of them are in the file.')).toBeVisible()
    expect(screen.getByText('No data in these groups: Files.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download everything' })).toHaveAttribute(
      'href',
      `/api/member/${testMemberRef}/privacy/download`,
    )
    const looked = screen.getByRole('region', { name: 'Who looked' })
    expect(await within(looked).findByText('The whole record')).toBeVisible()
  })

  it('erases after the name is typed; a refusal keeps the form open', async () => {
    const erase = vi.fn(() => {
      throw refusal(409, { code: '005-0000000057' })
    })
    const { user } = await open({ erase }, 'nl')
    await user.click(await screen.findByRole('button', { name: 'Wissen…' }))
    const drawer = await screen.findByRole('dialog', { name: 'Eva Claes wissen' })
    const confirm = within(drawer).getByRole('button', { name: 'Definitief wissen' })
    expect(confirm).toHaveStyle({ '--button-bg': 'var(--mantine-color-red-filled)' })
    await user.type(within(drawer).getByRole('textbox', { name: /Naam van de persoon/ }), 'Eva')
    await user.click(confirm)
    expect(erase).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: /Naam van de persoon/ }), ' claes')
    await user.click(confirm)
    await waitFor(() => expect(erase).toHaveBeenCalledWith({ person: testMemberRef, name: 'Eva claes' }))
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('Je kunt jezelf niet wissen')
  })

  it('offers no erasure without the right', async () => {
    await open({ get: () => privacy({ canErase: false, isMinor: false }) })
    expect(await screen.findByText(/only for persons under eighteen/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull()
  })
})
