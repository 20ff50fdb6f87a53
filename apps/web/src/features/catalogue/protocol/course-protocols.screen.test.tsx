import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { Protocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'

const presetOf = (key: string): Protocol =>
  protocolPresets.find((preset) => preset.key === key)?.definition ?? expect.fail(`no preset ${key}`)

const stored = (key: string) => ({ ref, name: 'Course', definition: presetOf(key), testCount: 0, version: 3 }) as never

type Protocols = NonNullable<NonNullable<Answers['catalogue']>['protocol']>

const show = (kind: string, protocol: Protocols, canManageSport = true) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/protocols/${kind}/${ref}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true, canReadRegistry: true })] }),
    answers: {
      catalogue: { protocol },
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities({ canManageSport }),
        },
      },
      parties: {},
    },
  })

type User = Awaited<ReturnType<typeof show>>['user']

const write = async (user: User, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save protocol' }))

describe('the editors of protocols without a sheet (ps071)', () => {
  it('a cross-country: obstacles with their types, costs of faults, and an invalid time at its field (cr341)', async () => {
    const updateCrossCountry = vi.fn((_sent: unknown) => stored('CROSS_COUNTRY'))
    const { user } = await show('crosscountry', { getCrossCountry: () => stored('CROSS_COUNTRY'), updateCrossCountry })
    await user.click(await screen.findByRole('button', { name: 'Add obstacle' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of 1' }), 'Trakehner')
    await user.click(screen.getByRole('button', { name: 'Add obstacle' }))
    const second = screen.getByRole('textbox', { name: 'Label of obstacle 2' })
    await write(user, second, '5B')
    expect(screen.getByRole('textbox', { name: 'Number of 5B' })).toHaveValue('5')
    await user.click(second)
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByRole('textbox', { name: 'Label of obstacle 1' })).toHaveValue('5B')
    await write(user, screen.getByRole('textbox', { name: /^Optimum time/ }), 'soon')
    await save(user)
    expect(updateCrossCountry).not.toHaveBeenCalled()
    expect(screen.getByRole('textbox', { name: /^Optimum time/ })).toBeInvalid()
    await write(user, screen.getByRole('textbox', { name: /^Optimum time/ }), '312,5')
    await write(user, screen.getByRole('textbox', { name: 'Penalties for: Refusal 1' }), '12,5')
    await user.click(screen.getByRole('checkbox', { name: 'Penalties over the optimum time' }))
    await save(user)
    await waitFor(() =>
      expect(updateCrossCountry).toHaveBeenCalledWith(
        expect.objectContaining({
          version: 3,
          definition: expect.objectContaining({
            optimumTime: 31_250,
            rules: expect.objectContaining({
              obstacles: [
                { label: '5B', no: 5, type: 'TRAKEHNER' },
                { label: '1', no: 1, type: 'TRAKEHNER' },
              ],
              refusals: [
                { kind: 'PENALTIES', value: '12.5' },
                { kind: 'PENALTIES', value: '40' },
              ],
              overTime: null,
            }),
          }),
        }),
      ),
    )
  })

  it('eventing: takes the sheet of a dressage protocol, and has its phases in another order', async () => {
    const dressage = { ...presetOf('PRIX_ST_GEORGES_2009') }
    const updateEventing = vi.fn((_sent: unknown) => stored('FEI_EVENTING'))
    const { user } = await show('eventing', {
      getEventing: () => stored('FEI_EVENTING'),
      list: () => [{ ref: 'sheet', name: 'Novice 3', kind: 'DRESSAGE', categoryCount: 0, testCount: 0, version: 1 }],
      getDressage: () => ({ ref: 'sheet', name: 'Novice 3', definition: dressage, testCount: 0, version: 1 }) as never,
      updateEventing,
    })
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Order of the phases' }),
      'Dressage – Show jumping – Cross-country',
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sheet of a dressage protocol' }), 'Novice 3')
    await user.click(screen.getByRole('button', { name: 'Take this sheet' }))
    await screen.findByRole('button', { name: 'No exercises' })
    await save(user)
    await waitFor(() =>
      expect(updateEventing).toHaveBeenCalledWith(
        expect.objectContaining({
          definition: expect.objectContaining({
            phases: ['DRESSAGE', 'SHOW_JUMPING', 'CROSS_COUNTRY'],
            dressage: expect.objectContaining({
              exercises: 'exercises' in dressage ? dressage.exercises : [],
            }),
          }),
        }),
      ),
    )
  })

  it('driving: a phase that is not driven, a section and an incident', async () => {
    const updateDriving = vi.fn((_sent: unknown) => stored('DRIVING_MARATHON'))
    const { user } = await show('driving', { getDriving: () => stored('DRIVING_MARATHON'), updateDriving })
    const cones = within(await screen.findByRole('group', { name: 'Cones' }))
    await user.click(cones.getByRole('checkbox', { name: 'Is driven' }))
    await user.click(screen.getByRole('button', { name: 'Add section' }))
    await write(user, screen.getByRole('textbox', { name: 'Maximum time (seconds)' }), '900')
    const marathon = within(screen.getByRole('group', { name: 'Marathon' }))
    await user.click(marathon.getByRole('button', { name: 'Add incident' }))
    await write(user, marathon.getAllByRole('textbox', { name: 'Code' })[1] ?? expect.fail('no field'), 'whip lost')
    await save(user)
    await waitFor(() =>
      expect(updateDriving).toHaveBeenCalledWith(
        expect.objectContaining({
          definition: expect.objectContaining({
            dressage: null,
            cones: expect.objectContaining({ ball: '3' }),
            marathon: expect.objectContaining({
              sections: [{ label: 'A', minimumTime: null, maximumTime: 90_000, timeLimit: null }],
              incidents: [expect.anything(), { code: 'WHIP_LOST', outcomes: [{ kind: 'PENALTIES', value: '5' }] }],
            }),
          }),
        }),
      ),
    )
  })

  it('vaulting: tests, judged parts whose shares add up to 1, and the paper of its judges', async () => {
    const updateVaulting = vi.fn((_sent: unknown) => stored('VAULTING_INDIVIDUAL'))
    const { user } = await show('vaulting', { getVaulting: () => stored('VAULTING_INDIVIDUAL'), updateVaulting })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Class' }), 'Squad')
    const first = within(screen.getByRole('group', { name: 'Test 1: Compulsory test' }))
    const [horse] = first.getAllByRole('textbox', { name: 'Share' })
    const share = horse ?? expect.fail('no share')
    const kept = (share as HTMLInputElement).value
    await write(user, share, '0,5')
    expect(first.getByText(/they must add up to 1/)).toBeVisible()
    await write(user, share, kept)
    await user.click(screen.getByRole('button', { name: 'Add test' }))
    const third = within(screen.getByRole('group', { name: 'Test 3: Freestyle' }))
    await user.selectOptions(third.getByRole('combobox', { name: 'Kind of test' }), 'Technical test')
    const paper = within(screen.getByRole('region', { name: 'Judge’s sheet' }))
    expect(paper.getByRole('heading', { name: 'Test 3: Technical test' })).toBeVisible()
    await save(user)
    await waitFor(() =>
      expect(updateVaulting).toHaveBeenCalledWith(
        expect.objectContaining({
          version: 3,
          definition: expect.objectContaining({
            class: 'SQUAD',
            tests: [expect.anything(), expect.anything(), expect.objectContaining({ kind: 'TECHNICAL' })],
          }),
        }),
      ),
    )
  })

  it.each([
    ['crosscountry', 'getCrossCountry', 'CROSS_COUNTRY', ['Obstacles', 'Time']],
    ['eventing', 'getEventing', 'FEI_EVENTING', ['Dressage', 'Cross-country', 'Show jumping']],
    ['driving', 'getDriving', 'DRIVING_COMBINED', ['Dressage', 'Marathon', 'Cones']],
    ['generic', 'getGeneric', 'GENERIC_POINTS', ['Result']],
  ] as const)('%s: beside the form is what its judges write on', async (kind, read, preset, titles) => {
    await show(kind, { [read]: () => stored(preset) })
    const paper = within(await screen.findByRole('region', { name: 'Judge’s sheet' }))
    for (const name of titles) expect(paper.getByRole('heading', { name, level: 4 })).toBeVisible()
  })

  it('a single value: an amount has a currency, and readers change nothing', async () => {
    const updateGeneric = vi.fn((_sent: unknown) => stored('GENERIC_POINTS'))
    const first = await show('generic', { getGeneric: () => stored('GENERIC_POINTS'), updateGeneric })
    const { user } = first
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Value' }), 'Amount')
    await user.click(screen.getByRole('checkbox', { name: 'The shorter time breaks ties' }))
    await save(user)
    await waitFor(() =>
      expect(updateGeneric).toHaveBeenCalledWith(
        expect.objectContaining({
          definition: expect.objectContaining({ value: 'MONEY', currency: 'EUR', isTimed: true }),
        }),
      ),
    )
    first.unmount()
    await show('generic', { getGeneric: () => stored('GENERIC_POINTS') }, false)
    expect(await screen.findByRole('combobox', { name: 'Value' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Save protocol' })).toBeNull()
  })
})
