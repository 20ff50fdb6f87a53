import { copyRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.rules'
import type { RuleSetRow, RuleSetView } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { shippedRuleSets } from '@oxer/domain/catalogue/rule-set/shipped-rule-sets.presets'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000bb'
const fei = shippedRuleSets.find(({ key }) => key === 'FEI_2026') ?? expect.fail('the set is missing')
const shipped: RuleSetView = { id: fei.key, isOwn: false, definition: fei, version: 1 }
const own: RuleSetView = {
  id: ref,
  isOwn: true,
  version: 3,
  definition: copyRuleSet(fei, {
    key: 'OWN_1',
    name: 'Club rules',
    issuer: 'ALPHA',
    validFrom: { value: '2027-01-01', source: 'The board' },
  }),
}
const row = (over: Partial<RuleSetRow> = {}): RuleSetRow => ({
  id: 'FEI_2026',
  name: 'FEI 2026',
  body: 'FEI',
  issuer: 'FEI',
  validFrom: '2026-01-01',
  isOwn: false,
  disciplines: ['SHOW_JUMPING', 'DRESSAGE', 'EVENTING'],
  toCheck: 4,
  basedOn: null,
  version: 1,
  ...over,
})

const show = (
  part: string,
  ruleSet: NonNullable<Answers['catalogue']>['ruleSet'],
  abilities: Parameters<typeof testFederationAbilities>[0] = {},
) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/${part}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true, canReadRegistry: true })] }),
    answers: {
      catalogue: { ruleSet: ruleSet ?? {} },
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities(abilities),
        },
      },
      parties: {},
    },
  })

describe('rule sets', () => {
  it('are listed with their body, first day and owner', async () => {
    await show('rulesets', {
      list: () => [row(), row({ id: ref, name: 'Club rules', body: 'OWN', issuer: 'ALPHA', isOwn: true, toCheck: 0 })],
    })
    expect(await screen.findByRole('link', { name: 'FEI 2026' })).toHaveAttribute(
      'href',
      `/myfederation/${testFederationRef}/rulesets/FEI_2026`,
    )
    expect(screen.getByRole('row', { name: /FEI 2026/ })).toHaveTextContent(/Supplied4$/)
    expect(screen.getByText('Federation · ALPHA')).toBeVisible()
    expect(screen.getByText('Own')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete FEI 2026' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete Club rules' })).toBeVisible()
  })

  it('are copied with a name, a first day and a source', async () => {
    const copy = vi.fn(() => own)
    const { user } = await show('rulesets', { list: () => [row()], copy, get: () => own })
    await user.click(await screen.findByRole('button', { name: 'Copy FEI 2026' }))
    const drawer = await screen.findByRole('dialog', { name: 'Copy FEI 2026' })
    await user.click(within(drawer).getByRole('button', { name: 'Copy' }))
    expect(copy).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Club rules')
    await user.type(within(drawer).getByRole('textbox', { name: /In force from/ }), '1/1/2027')
    await user.type(within(drawer).getByRole('textbox', { name: /Source/ }), 'The board')
    await user.click(within(drawer).getByRole('button', { name: 'Copy' }))
    expect(copy).toHaveBeenCalledWith({
      federation: testFederationRef,
      ruleSet: 'FEI_2026',
      name: 'Club rules',
      validFrom: '2027-01-01',
      source: 'The board',
    })
    expect(await screen.findByRole('heading', { name: 'Club rules' })).toBeVisible()
  })

  it('are shown in words: each rule with its source, or marked to be checked, and as a file', async () => {
    await show('rulesets/FEI_2026', { get: () => shipped })
    const tableA = await screen.findByRole('table', { name: 'Table A' })
    const knockDown = within(tableA).getByRole('row', { name: /Knock-down/ })
    expect(knockDown).toHaveTextContent('4 penalties')
    expect(knockDown).toHaveTextContent('art. 217.1.1')
    expect(within(tableA).getByRole('row', { name: /Disobediences/ })).toHaveTextContent(
      '4 penalties then EliminationCustomary value',
    )
    expect(screen.getByText('1 for each started 1 s', { exact: false })).toBeVisible()
    expect(screen.queryByText(/ruleSet\./)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Download JSON' })).toHaveAttribute(
      'href',
      `/api/myfederation/${testFederationRef}/rule-set/FEI_2026/file`,
    )
  })

  it('of the federation are changed rule by rule; an impossible value is refused at its field', async () => {
    const update = vi
      .fn<() => RuleSetView>()
      .mockImplementationOnce(() => {
        throw refusal(400, { code: '024-0000000023', field: 'changes.0.value' })
      })
      .mockImplementation(() => own)
    const { user } = await show(`rulesets/${ref}`, { get: () => own, update })
    const tableA = await screen.findByRole('table', { name: 'Table A' })
    await user.click(within(tableA).getByRole('button', { name: 'Change Knock-down' }))
    const drawer = await screen.findByRole('dialog', { name: 'Change Knock-down' })
    const value = within(drawer).getByRole('textbox', { name: 'Value' })
    await user.clear(value)
    await user.type(value, '5')
    await user.type(within(drawer).getByRole('textbox', { name: /Source/ }), 'Art. 4')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText(/The rule cannot have this value/)).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(update).toHaveBeenLastCalledWith({
      federation: testFederationRef,
      ruleSet: ref,
      name: 'Club rules',
      validFrom: { value: '2027-01-01', source: 'The board' },
      changes: [{ path: 'SHOW_JUMPING.tableA.knockDown', value: { kind: 'PENALTIES', value: '5' }, source: 'Art. 4' }],
      version: 3,
    })
  })

  it('offer no change to users who may only read', async () => {
    await show(`rulesets/${ref}`, { get: () => own }, { canManageSport: false })
    expect(await screen.findByRole('table', { name: 'Table A' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Change|Copy|Name and day)/ })).toBeNull()
  })
})
