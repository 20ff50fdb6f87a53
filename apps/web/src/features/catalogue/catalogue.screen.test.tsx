import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { DressageProtocol, JumpingProtocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../testing/boot.ts'
import { type Answers, refusal } from '../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../testing/parties.ts'
import { renderOffice } from '../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'
const show = (
  part: string,
  catalogue: Answers['catalogue'] = {},
  abilities: Parameters<typeof testFederationAbilities>[0] = {},
) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/${part}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true, canReadRegistry: true })] }),
    answers: {
      catalogue: catalogue ?? {},
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities(abilities),
        },
      },
      parties: {},
    },
  })

const jumping = (): JumpingProtocol => {
  const found = protocolPresets.find(({ key }) => key === 'FEI_TABLE_A_AGAINST_CLOCK')?.definition
  return found?.discipline === 'SHOW_JUMPING' ? found : expect.fail('the preset is missing')
}
const dressage = (): DressageProtocol => {
  const found = protocolPresets.find(({ key }) => key === 'PRIX_ST_GEORGES_2009')?.definition
  return found?.discipline === 'DRESSAGE' ? found : expect.fail('the preset is missing')
}

describe('/myfederation/{federation}', () => {
  it('shows a collaborator the parts that need no manage right (decision 32)', async () => {
    await show('sporttypevariants', { sportTypeVariant: { list: () => [] } }, { canManage: false })
    const menu = await screen.findByRole('navigation', { name: 'Settings' })
    const links = within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent)
    const sport = ['Disciplines', 'Categories', 'Protocols', 'Rule sets']
    expect(links).toEqual(expect.arrayContaining([...sport, 'Licenses', 'Member benefits', 'Achievements', 'Courses']))
    for (const managed of ['General', 'Users', 'Price profiles', 'Finance']) expect(links).not.toContain(managed)
    expect(await screen.findByText('No disciplines yet')).toBeVisible()
  })
})

describe('disciplines', () => {
  it('are created; a code in use is refused at its field (q071)', async () => {
    const create = vi.fn(() => {
      throw refusal(409, { code: '024-0000000001', field: 'code' })
    })
    const { user } = await show('sporttypevariants', { sportTypeVariant: { list: () => [], create } })
    await user.click(await screen.findByRole('button', { name: 'New discipline' }))
    const drawer = await screen.findByRole('dialog', { name: 'New discipline' })
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Jumping')
    await user.type(within(drawer).getByRole('textbox', { name: /Code/ }), 'sp')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('This code is already in use')).toBeVisible()
    expect(create).toHaveBeenCalledWith({
      federation: testFederationRef,
      name: 'Jumping',
      code: 'sp',
      sportType: 'SHOW_JUMPING',
    })
  })
  it('report what still uses them if they cannot be deleted (q073)', async () => {
    const remove = vi.fn(() => {
      throw refusal(409, { code: '024-0000000003' })
    })
    const row = { ref, name: 'Dressage', code: 'DR', sportType: 'DRESSAGE' as const, categoryCount: 4, version: 1 }
    const { user } = await show('sporttypevariants', { sportTypeVariant: { list: () => [row], remove } })
    await user.click(await screen.findByRole('button', { name: 'Actions for Dressage' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/still used by/)).toBeVisible()
    expect(remove).toHaveBeenCalledWith({ federation: testFederationRef, sportTypeVariant: ref })
  })
})

describe('price profiles', () => {
  it('take a percentage as digits, never a float (q103)', async () => {
    const create = vi.fn((input: unknown) => input as never)
    const { user } = await show('price-profile', { priceProfile: { list: () => [], create } })
    await user.click(await screen.findByRole('button', { name: 'New price profile' }))
    const drawer = await screen.findByRole('dialog', { name: 'New price profile' })
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Youth')
    const reduction = within(drawer).getByRole('textbox', { name: 'Reduction' })
    await user.clear(reduction)
    await user.type(reduction, '100,5')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('A percentage from 0 to 100')).toBeVisible()
    await user.clear(reduction)
    await user.type(reduction, '12,5')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(create).toHaveBeenCalledWith(expect.objectContaining({ reductionBasisPoints: 1250 })))
  })
})

describe('protocols', () => {
  const row = { ref, name: 'Prix St-Georges', kind: 'DRESSAGE' as const, categoryCount: 0, testCount: 0, version: 1 }

  it('start from a preset, which says what to check (q075)', async () => {
    const createDressage = vi.fn(({ name, definition }: { name: string; definition: unknown }) => ({
      ref,
      name,
      definition: definition as DressageProtocol,
      testCount: 0,
      version: 1,
    }))
    const { user, history } = await show('protocols', {
      protocol: {
        list: () => [row],
        listPresets: () => [...protocolPresets],
        createDressage,
        getDressage: () => ({ ref, name: 'Freestyle', definition: dressage(), testCount: 0, version: 1 }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New protocol' }))
    const drawer = await screen.findByRole('dialog', { name: 'New protocol' })
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Begin from' }), 'FREESTYLE')
    expect(within(drawer).getByText('Compare with the rule book in force')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Freestyle')
    await user.click(within(drawer).getByRole('button', { name: 'Begin' }))
    await waitFor(() =>
      expect(history.location.pathname).toBe(`/myfederation/${testFederationRef}/protocols/dressage/${ref}`),
    )
    expect(createDressage.mock.calls[0]?.[0]).toMatchObject({ definition: { aggregate: 'TECHNICAL_ARTISTIC_MEAN' } })
  })

  it('of dressage show their total, and are changed over the seen version (q077)', async () => {
    const updateDressage = vi.fn((input: unknown) => input as never)
    const { user } = await show(`protocols/dressage/${ref}`, {
      protocol: {
        getDressage: () => ({ ref, name: 'Prix St-Georges', definition: dressage(), testCount: 0, version: 7 }),
        updateDressage,
      },
    })
    expect(await screen.findByText(/maximum 380 points a judge/)).toBeVisible()
    const coefficient = screen.getByRole('textbox', { name: 'Coefficient of exercise 1' })
    await user.clear(coefficient)
    await user.type(coefficient, '1,5')
    expect(screen.getByText(/maximum 385 points a judge/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save protocol' }))
    await waitFor(() => expect(updateDressage).toHaveBeenCalledOnce())
    const sent = updateDressage.mock.calls[0]?.[0] as { version: number; definition: DressageProtocol }
    expect(sent.version).toBe(7)
    expect(sent.definition.exercises[0]).toMatchObject({ coefficient: '1.5' })
    expect({ ...sent.definition, exercises: sent.definition.exercises.slice(1) }).toEqual({
      ...dressage(),
      exercises: dressage().exercises.slice(1),
    })
  })

  it('of jumping have the rounds of their format', async () => {
    const updateJumping = vi.fn((input: unknown) => input as never)
    const { user } = await show(`protocols/jumping/${ref}`, {
      protocol: {
        getJumping: () => ({ ref, name: 'Table A', definition: jumping(), testCount: 0, version: 1 }),
        updateJumping,
      },
    })
    expect(await screen.findByRole('group', { name: 'Round 1' })).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK')
    const jumpOff = screen.getByRole('group', { name: 'Jump-off' })
    await user.type(within(jumpOff).getByRole('textbox', { name: 'Time allowed (seconds)' }), '45,5')
    await user.click(screen.getByRole('button', { name: 'Save protocol' }))
    await waitFor(() => expect(updateJumping).toHaveBeenCalledOnce())
    expect(updateJumping.mock.calls[0]?.[0]).toMatchObject({
      definition: { rounds: [{ timeAllowed: null }, { timeAllowed: null }, { timeAllowed: 4550 }] },
    })
  })

  it('are read-only without the right', async () => {
    await show(
      `protocols/jumping/${ref}`,
      { protocol: { getJumping: () => ({ ref, name: 'Table A', definition: jumping(), testCount: 0, version: 1 }) } },
      { canManageSport: false },
    )
    expect(await screen.findByRole('combobox', { name: 'Format' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Save protocol' })).toBeNull()
  })
})
