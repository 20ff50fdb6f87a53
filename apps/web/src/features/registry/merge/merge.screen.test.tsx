import type { MergeLine, SimilarPerson } from '@oxer/domain/registry/merge/merge.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import {
  testHorseAbilities,
  testHorseDetail,
  testHorseRef,
  testMemberAbilities,
  testMemberProfile,
  testMemberRef,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const twinRef = '01890000-0000-7000-8000-000000000051'
const mergeRef = '01890000-0000-7000-8000-000000000052'
const similar = (changes: Partial<SimilarPerson> = {}): SimilarPerson => ({
  ref: testMemberRef,
  firstName: 'Eva',
  lastName: 'Claes',
  birthDate: '2012-03-04',
  gender: 'FEMALE',
  email: null,
  phone: null,
  mobilePhone: null,
  nationality: 'BEL',
  language: 'NL',
  feiNumber: null,
  externalId: null,
  address: null,
  profession: null,
  vatNumber: null,
  companyName: null,
  avatar: null,
  hasLogin: true,
  memberships: 1,
  combinations: 0,
  likeness: 100,
  reasons: [],
  obstacles: [],
  ...changes,
})
const twin = (changes: Partial<SimilarPerson> = {}): SimilarPerson =>
  similar({
    ref: twinRef,
    lastName: 'Claess',
    email: 'eva@example.org',
    hasLogin: false,
    combinations: 2,
    likeness: 95,
    reasons: ['SAME_BIRTH_DATE', 'NAME_ONE_LETTER'],
    ...changes,
  })
const line = (changes: Partial<MergeLine> = {}): MergeLine => ({
  ref: mergeRef,
  keptRef: testMemberRef,
  mergedRef: twinRef,
  mergedName: 'Eva Claess',
  by: 'Mark Manager',
  at: '2026-11-01T09:00:00.000Z',
  undoneAt: null,
  undoUntil: '2026-12-01T09:00:00.000Z',
  ...changes,
})
const person = { profile: () => testMemberProfile(), abilities: () => testMemberAbilities() }
const url = `/members/${testMemberRef}/similar`

describe('/members/{member}/similar (ps014)', () => {
  it('compares the selected records, and merges them with the chosen fields (p042)', async () => {
    const persons = vi.fn(() => [line()])
    const { user } = await renderOffice({
      url,
      answers: {
        registry: { merge: { similarPersons: () => ({ items: [similar(), twin()] }), ofPerson: () => [], persons } },
        parties: {
          person,
        },
      },
    })
    expect(await screen.findByRole('link', { name: 'Eva Claess' })).toBeVisible()
    expect(screen.getByText('Same birth date, one letter differs in the name')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Side by side' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /Eva Claess/ }))
    const table = within(await screen.findByRole('table', { name: 'Side by side' }))
    expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Last name', 'E-mail'])
    expect(table.getByRole('radio', { name: 'Last name: Claes, Eva Claes (stays)' })).toBeChecked()
    expect(table.getByRole('radio', { name: 'E-mail: eva@example.org, Eva Claess (is merged)' })).toBeChecked()
    await user.click(table.getByRole('radio', { name: 'Last name: Claess, Eva Claess (is merged)' }))
    expect(screen.getByText('5 fields are equal')).toBeVisible()
    expect(screen.getByText(/^2 combinations with horses go to Eva Claes/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    const question = await screen.findByRole('dialog', { name: 'Merge these records?' })
    expect(within(question).getByText(/undone for 30 days/)).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'Merge' }))
    await waitFor(() =>
      expect(persons).toHaveBeenCalledWith({
        person: testMemberRef,
        selected: [twinRef],
        fields: { lastName: twinRef, email: twinRef },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Side by side' })).toBeNull())
  })

  it('refuses two logins before anything is sent', async () => {
    const { user } = await renderOffice({
      url,
      answers: {
        registry: {
          merge: { similarPersons: () => ({ items: [similar(), twin({ hasLogin: true })] }), ofPerson: () => [] },
        },
        parties: {
          person,
        },
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Eva Claess/ }))
    expect(await screen.findByText(/More than one of them has a login/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Merge' })).toBeDisabled()
  })

  it('shows what prevents a merge before anything is sent', async () => {
    const values = { name: 'Eva Claess', organisation: 'LRV Zoersel' }
    const other = twin({ obstacles: [{ error: '005-0000000083', values }] })
    const { user } = await renderOffice({
      url,
      answers: {
        registry: { merge: { similarPersons: () => ({ items: [similar(), other] }), ofPerson: () => [] } },
        parties: { person },
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Eva Claess/ }))
    expect(await screen.findByText(/has an office or a right in LRV Zoersel/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Merge' })).toBeDisabled()
  })

  it('shows who merged what and when, and undoes it within the time limit', async () => {
    const undoOfPerson = vi.fn(() => line({ undoneAt: '2026-11-02T09:00:00.000Z', undoUntil: null }))
    const { user } = await renderOffice({
      url,
      answers: {
        registry: {
          merge: {
            similarPersons: () => ({ items: [similar()] }),
            ofPerson: () => [line(), line({ ref: twinRef, mergedName: 'E. Claes', undoUntil: null })],
            undoOfPerson,
          },
        },
        parties: {
          person,
        },
      },
    })
    expect(await screen.findByText('Nobody looks like this member')).toBeVisible()
    expect(await screen.findByText('Can be undone until 01/12/2026')).toBeVisible()
    expect(screen.getByText('Permanent')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo the merge of E. Claes' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo the merge of Eva Claess' }))
    const question = await screen.findByRole('dialog', { name: 'Undo this merge?' })
    await user.click(within(question).getByRole('button', { name: 'Undo the merge' }))
    await waitFor(() => expect(undoOfPerson).toHaveBeenCalledWith({ person: testMemberRef, merge: mergeRef }))
  })

  it('is refused to users who may not edit, and not linked from their page', async () => {
    const denied = (): never => {
      throw refusal(403, { code: '003-0000000001' })
    }
    const closed = { ...person, abilities: () => testMemberAbilities(false) }
    await renderOffice({
      url,
      answers: { registry: { merge: { similarPersons: denied, ofPerson: denied } }, parties: { person: closed } },
    })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Similar' })).toBeNull()
  })
})

describe('/horses/{horse}/similar (ps023)', () => {
  it('compares with the horse from the list, and merges (p071, p073)', async () => {
    const horses = vi.fn(() => [line({ mergedName: 'Zirocco' })])
    const get = ({ horse }: { horse: string }) =>
      horse === testHorseRef
        ? testHorseDetail({ withersHeight: null, ueln: null })
        : testHorseDetail({ ref: twinRef, withersHeight: 'C', color: '30', practitionerCount: 3 })
    const { user } = await renderOffice({
      url: `/horses/${testHorseRef}/similar`,
      answers: {
        registry: { merge: { ofHorse: () => [], horses } },
        parties: {
          horse: {
            get,
            abilities: () => testHorseAbilities(),
            listSimilar: () => [
              {
                ref: twinRef,
                name: 'Zirocco',
                isPony: false,
                birthYear: 2015,
                likeness: 85,
                reasons: ['SAME_NAME', 'SAME_BIRTH_YEAR'],
              },
            ],
          },
        },
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Zirocco/ }))
    const table = within(await screen.findByRole('table', { name: 'Side by side' }))
    expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'UELN',
      'Height category',
      'Colour',
    ])
    expect(screen.getByText(/^3 riders go to Zirocco/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    const question = await screen.findByRole('dialog', { name: 'Merge these records?' })
    await user.click(within(question).getByRole('button', { name: 'Merge' }))
    await waitFor(() =>
      expect(horses).toHaveBeenCalledWith({
        horse: testHorseRef,
        selected: [twinRef],
        fields: { ueln: twinRef, withersHeightCode: twinRef },
      }),
    )
  })

  it('is not linked from the page of users who may not edit', async () => {
    await renderOffice({
      url: `/horses/${testHorseRef}/overview`,
      answers: {
        parties: {
          horse: { get: () => testHorseDetail(), abilities: () => testHorseAbilities({ canEdit: false }) },
        },
      },
    })
    expect(await screen.findByRole('link', { name: 'Performances' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Similar' })).toBeNull()
  })
})
