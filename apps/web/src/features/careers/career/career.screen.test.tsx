import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import type { CareerView, TransitionCandidate } from '@oxer/domain/careers/career/career-view.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (end: string): string => `01890000-0000-7000-8000-0000000000${end}`
const ref = refOf('c0')
const category = (end: string, name: string) => ({
  ref: refOf(end),
  name,
  criteria: { type: 'NONE' as const },
  pointDistributions: [],
})
const career = (changes: Partial<CareerView> = {}): CareerView => ({
  ref,
  name: 'Dressage',
  practitionerGroupRef: null,
  practitionerGroup: null,
  sportTypeVariantRefs: [refOf('b1')],
  sportTypeVariants: [{ ref: refOf('b1'), name: 'Dressage', sportType: 'DRESSAGE' }],
  categories: [category('a1', 'B'), category('a2', 'L')],
  transitionRules: [],
  practitionerCount: 2,
  state: 'DRAFT',
  revision: 0,
  label: null,
  publishNote: '',
  isSystem: false,
  actions: ['EDIT', 'DELETE', 'PUBLISH'],
  version: 3,
  ...changes,
})
const candidate = (end: string, rider: string): TransitionCandidate => ({
  practitionerRef: refOf(end),
  rider: { ref: refOf(`${end.slice(0, 1)}9`), name: rider },
  horse: { ref: refOf(`${end.slice(0, 1)}8`), name: 'Star' },
  class: 'MUST_INCREASE',
  from: { ref: refOf('a1'), name: 'B' },
  to: { ref: refOf('a2'), name: 'L' },
  points: '30',
  pointsAfter: '0',
  ruleRef: refOf('d1'),
  found: [{ condition: { kind: 'POINTS', operator: '>=', points: '30' }, actual: '30' }],
})

const show = (tab: string, answers: NonNullable<Answers['careers']>['career'], canManageSport = true) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/careers/${ref}?tab=${tab}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true, canReadRegistry: true })] }),
    answers: {
      careers: { career: { get: () => career(), ...answers } },
      catalogue: {},
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities({ canManageSport }),
        },
      },
      parties: {},
    },
  })
const of = { federation: testFederationRef, career: ref }

describe('rules of a career (ps087, ps170)', () => {
  it('accept every kind of condition, keep the typed values when they are refused, and show the reason at the field (p139)', async () => {
    let asked = 0
    const addRule = vi.fn(() => {
      asked += 1
      if (asked === 1) throw refusal(400, { code: careerErrors.directionWrong.code, field: 'to' })
      return career()
    })
    const { user } = await show('rules', { addRule })
    await user.click(await screen.findByRole('button', { name: 'New rule' }))
    const drawer = await screen.findByRole('dialog', { name: 'New rule' })
    await user.click(within(drawer).getByRole('radio', { name: 'Must go up' }))
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'From' }), 'L')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'To' }), 'B')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Condition' }), 'Results')
    await user.clear(within(drawer).getByRole('textbox', { name: 'How often' }))
    await user.type(within(drawer).getByRole('textbox', { name: 'How often' }), '5')
    await user.click(within(drawer).getByRole('button', { name: 'And also' }))
    await user.selectOptions(
      within(drawer).getAllByRole('combobox', { name: 'Condition' })[1] ?? drawer,
      'Without a start',
    )
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(drawer).getByRole('combobox', { name: 'To' })).toBeInvalid())
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'From' }), 'B')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'To' }), 'The next category')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(addRule).toHaveBeenLastCalledWith({
        ...of,
        version: 3,
        class: 'MUST_INCREASE',
        from: refOf('a1'),
        to: null,
        conditions: [
          { kind: 'RESULTS', times: 5, measure: 'PERCENTAGE_AT_LEAST', value: '60' },
          { kind: 'INACTIVE', months: 12 },
        ],
        pointsAfter: 'ZERO',
      }),
    )
    await waitFor(() => expect(drawer).not.toBeInTheDocument())
  })
})

describe('the cockpit (ps088, ps171, ps207)', () => {
  const counts = { MUST_INCREASE: 2, CAN_INCREASE: 0, CAN_DECREASE: 0, RESET: 0 }
  const rows = [candidate('e1', 'Eva Claes'), candidate('f1', 'Finn Maes')]
  const answers = {
    candidateCounts: () => counts,
    candidatesMustIncrease: () => ({ items: rows, next: null }),
    candidatesCanIncrease: () => ({ items: [], next: null }),
  }

  it('moves the selected combinations, and counts the remaining ones by reason (p150)', async () => {
    const applyMustIncrease = vi.fn(() => ({
      movedCount: 1,
      moved: [
        { practitionerRef: refOf('e1'), class: 'MUST_INCREASE' as const, fromRef: refOf('a1'), toRef: refOf('a2') },
      ],
      skippedCount: 1,
      skipped: [{ practitionerRef: refOf('f1'), reason: 'SUSPENDED' as const }],
    }))
    const { user } = await show('cockpit', { ...answers, applyMustIncrease })
    for (const name of [/Eva Claes/, /Finn Maes/]) await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: 'Move 2 selected' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move 2' }))
    const outcome = await screen.findByText('1 combination moved')
    expect(outcome).toBeVisible()
    expect(screen.getByText('1 is suspended')).toBeVisible()
    expect(applyMustIncrease).toHaveBeenCalledWith({ ...of, all: false, practitionerRefs: [refOf('e1'), refOf('f1')] })
  })
  it('reports that there are no candidates, and moves nobody for users who may only read', async () => {
    const { user } = await show('cockpit', answers, false)
    expect(await screen.findByText('Eva Claes')).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: /May go up \(0\)/ }))
    expect(await screen.findByText('No transitions are currently recommended')).toBeVisible()
  })
})
