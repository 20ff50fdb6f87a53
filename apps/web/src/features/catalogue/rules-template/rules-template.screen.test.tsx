import type { RulesTemplateView } from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000c1'
const template = (changes: Partial<RulesTemplateView> = {}): RulesTemplateView => ({
  ref,
  name: 'Adults',
  description: '',
  rules: {
    logicalOperator: 'all',
    inverted: false,
    children: [{ kind: 'PERSON_HAS_AGE', weight: 'REQUIRED', inverted: false, operator: '>=', number: 18 }],
  },
  state: 'DRAFT',
  revision: 0,
  label: null,
  publishNote: '',
  isSystem: false,
  actions: ['EDIT', 'DELETE', 'PUBLISH'],
  version: 3,
  ...changes,
})

const show = (
  part: string,
  answers: { catalogue?: Answers['catalogue']; federation?: Answers['federation']; parties?: Answers['parties'] },
  canManage = true,
) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/${part}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage, canReadRegistry: true })] }),
    answers: {
      catalogue: answers.catalogue ?? {},
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities({ canManage }),
          ...answers.federation?.federation,
        },
      },
      parties: {
        ...answers.parties,
      },
    },
  })
const input = { federation: testFederationRef }

describe('rules templates', () => {
  it('are shown in words, and published with a note (p170)', async () => {
    const publish = vi.fn(() => template({ state: 'PUBLISHED', revision: 1, label: 'V1' }))
    const { user } = await show('rulestemplate', {
      catalogue: { rulesTemplate: { list: () => [template()], publish } },
    })
    expect(await screen.findByText("Those who meet this: the rider's age is at least 18.")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Actions for Adults' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('textbox')).toHaveValue('Initial publication')
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    expect(publish).toHaveBeenCalledWith({ ...input, rulesTemplate: ref, note: 'Initial publication' })
  })
  it('keep the tree when the server refuses it (p172)', async () => {
    const update = vi.fn(() => {
      throw refusal(400, { code: '023-0000000001', field: 'rules' })
    })
    const { user } = await show('rulestemplate', { catalogue: { rulesTemplate: { list: () => [template()], update } } })
    await user.click(await screen.findByRole('button', { name: 'Actions for Adults' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const drawer = await screen.findByRole('dialog', { name: 'Edit Adults' })
    await user.click(within(drawer).getByRole('button', { name: "the rider's age is at least 18" }))
    const years = within(drawer).getByRole('textbox', { name: /Years/ })
    await user.clear(years)
    await user.type(years, '21')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ rulesTemplate: ref, version: 3 }))
    expect(within(drawer).getByRole('treeitem', { name: "the rider's age is at least 21" })).toBeVisible()
  })
  it('are closed to users who may not manage', async () => {
    await show('rulestemplate', { catalogue: { rulesTemplate: { list: () => [] } } }, false)
    expect(await screen.findByText('You do not have permission to do this')).toBeVisible()
  })
})

describe('practitioner price profiles', () => {
  it('first report what is missing (q106)', async () => {
    await show('practitioner-price-profile', {
      catalogue: {
        practitionerPriceProfile: { list: () => [] },
        practitionerGroup: { list: () => [] },
        priceProfile: { list: () => [] },
      },
    })
    expect(await screen.findByText('Create a practitioner group and a price profile first.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New practitioner price profile' })).toBeNull()
  })
})

describe('users and their groups', () => {
  it('keep the last administrator, and give the reason (q064)', async () => {
    const updateUser = vi.fn(() => {
      throw refusal(409, { code: '004-0000000005', field: 'role' })
    })
    const users = () => [{ ref, name: 'An Admin', person: null, role: 'FEDERATION_ADMINISTRATOR' as const }]
    const { user } = await show('users', { federation: { federation: { users, updateUser } } })
    await user.click(await screen.findByRole('button', { name: 'Actions for An Admin' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const drawer = await screen.findByRole('dialog')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Role' }), 'Collaborator')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText(/keeps at least one administrator/)).toBeVisible()
    expect(updateUser).toHaveBeenCalledWith({ ...input, user: ref, role: 'FEDERATION_COLLABORATOR' })
  })
  it('take persons and groups; a circle is reported at its member (p156, p159)', async () => {
    const own = { ref, name: 'Board', members: [], version: 1 }
    const inner = { ref: '01890000-0000-7000-8000-0000000000c2', name: 'Committee', members: [], version: 1 }
    const update = vi.fn(() => {
      throw refusal(409, { code: '004-0000000010', field: 'members.0' })
    })
    const { user } = await show('usergroups', {
      parties: {
        userGroup: { list: () => [own], search: () => [inner, own], update },
        person: { search: () => ({ matches: [], hasMore: false }) },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Board' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const drawer = await screen.findByRole('dialog')
    const members = within(drawer).getByRole('textbox', { name: 'Add a person or a group' })
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.type(members, 'maes{Enter}')
    expect(opened.mock.calls).toEqual([[`/members?federation=${testFederationRef}&q=maes`, '_blank', 'noopener']])
    opened.mockRestore()
    await user.type(members, 'com')
    expect(screen.queryByRole('option', { name: /Board/ })).toBeNull()
    await user.click(await screen.findByRole('option', { name: /Committee/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(update).toHaveBeenCalledWith({
      ...input,
      userGroup: ref,
      version: 1,
      name: 'Board',
      members: [{ type: 'GROUP', ref: inner.ref }],
    })
    expect(await within(drawer).findByText(/already contains this group/)).toBeVisible()
  })
})
