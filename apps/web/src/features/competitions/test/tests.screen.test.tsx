import type { TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import {
  testCompetitionDetail,
  testCompetitionRef,
  testManageAbilities,
  testSummary,
  testTestsMetadata,
} from '../../../testing/competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { overviewRef, testOverview } from '../../../testing/tests-overview.ts'
import { TestsPage } from './tests.page.tsx'

type TestAnswers = NonNullable<NonNullable<Answers['competitions']>['test']>

const variant = {
  ref: '01890000-0000-7000-8000-0000000000f1',
  name: 'Jumping',
  sportType: 'SHOW_JUMPING' as const,
  averageRoundSeconds: 90,
}
const category = {
  ref: '01890000-0000-7000-8000-0000000000f2',
  name: '1.30 m',
  sportTypeVariantRef: variant.ref,
  protocolRef: null,
  averageRoundSeconds: 100,
}

const show = (
  metadata: Partial<TestsMetadata>,
  answers: TestAnswers = {},
  abilities: Parameters<typeof testManageAbilities>[0] = {},
  detail: Parameters<typeof testCompetitionDetail>[0] = {},
) =>
  renderScreen(
    <ManagedCompetitionProvider
      value={{ competition: testCompetitionDetail(detail), abilities: testManageAbilities(abilities) }}
    >
      <TestsPage />
    </ManagedCompetitionProvider>,
    {
      answers: {
        competitions: {
          test: {
            metadata: () => testTestsMetadata(metadata),
            overview: () => ({ date: '2026-11-20', tests: [testOverview(1)] }),
            ...answers,
          },
        },
      },
    },
  )

const refOf = (number: number): string => `01890000-0000-7000-8000-0000000000d${number}`
const input = { competition: testCompetitionRef }

describe('the tests of a competition (cs021)', () => {
  it('are listed with the number of registrations, and cancelled ones are marked', async () => {
    await show({
      tests: [
        testSummary({ ref: overviewRef(1), protocol: { ref: 'p', name: 'Table A' }, registrationFeeCents: 2250 }),
        testSummary({ ref: 'b', name: 'Puissance', isCancelled: true, maxRegistrations: 0 }),
      ],
    })
    const row = within((await screen.findByText('1.20 m')).closest('tr') as HTMLElement)
    for (const cell of ['Table A', /22\.50/, '20/11 11:00 · Ring 1']) expect(await row.findByText(cell)).toBeVisible()
    expect(await screen.findByText('23 of 40')).toBeVisible()
    const off = screen.getByText('Puissance').closest('tr')
    expect(within(off as HTMLElement).getByText('Cancelled')).toBeVisible()
  })

  it('show from which system they come, if one comes from another (cr193)', async () => {
    await show({
      tests: [testSummary({ ref: overviewRef(1) }), testSummary({ ref: 'b', name: 'Puissance', source: 'SIMULATED' })],
    })
    const row = (await screen.findByText('Puissance')).closest('tr') as HTMLElement
    expect(within(row).getByText('Simulated')).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Source' })).toBeVisible()
  })

  it('explain how to begin when there are none', async () => {
    await show({})
    expect(await screen.findByText('No tests yet')).toBeVisible()
  })

  it('are created by one click from a discipline or a category (c058, c059)', async () => {
    const created = { ...testSummary({ name: '1.30 m' }) } as never
    const createForSportCategory = vi.fn(() => created)
    const { user } = await show(
      { sportTypeVariants: [variant], sportCategories: [category] },
      { createForSportCategory },
    )
    await user.click(await screen.findByRole('button', { name: 'Create test' }))
    expect(await screen.findByRole('button', { name: 'Jumping' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: '1.30 m · Jumping' }))
    await waitFor(() => expect(createForSportCategory).toHaveBeenCalledWith({ ...input, id: category.ref }))
    expect(await screen.findByText('1.30 m is added')).toBeVisible()
  })

  it('are created one after the other by keyboard, with the first match of what is typed', async () => {
    const height = (number: number) => ({
      ...category,
      ref: refOf(number),
      name: number === 7 ? 'Jumping 1.37 m' : `1.3${number} m`,
    })
    const createForSportCategory = vi.fn(() => testSummary({ name: 'Made' }) as never)
    const { user } = await show(
      { sportTypeVariants: [variant], sportCategories: [1, 2, 3, 4, 5, 6, 7, 8].map(height) },
      { createForSportCategory },
    )
    await user.click(await screen.findByRole('button', { name: 'Create test' }))
    expect(await screen.findByRole('button', { name: 'Jumping 1.37 m' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find a discipline or category' })).toHaveFocus())
    await user.keyboard('1.35{Enter}1.37{Enter}')
    await waitFor(() => expect(createForSportCategory).toHaveBeenCalledTimes(2))
    expect(createForSportCategory).toHaveBeenNthCalledWith(1, { ...input, id: refOf(5) })
    expect(createForSportCategory).toHaveBeenNthCalledWith(2, { ...input, id: refOf(7) })
  })

  it('are copied from a chosen competition, all or some of them (cr070)', async () => {
    const source = {
      ref: '01890000-0000-7000-8000-0000000000c9',
      name: 'Spring show',
      start: '2025-04-01',
      cityName: 'Lier',
    }
    const own = testTestsMetadata()
    const offered = testTestsMetadata({ tests: [testSummary(), testSummary({ ref: variant.ref, name: 'Puissance' })] })
    const createForCompetition = vi.fn(() => [testSummary()] as never)
    const { user } = await show(
      {},
      {
        metadata: ({ competition }) => (competition === source.ref ? offered : own),
        copySources: () => ({ matches: [source], hasMore: false }),
        createForCompetition,
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Copy from a competition' }))
    const drawer = await screen.findByRole('dialog', { name: 'Copy tests from a competition' })
    await user.click(within(drawer).getByRole('button', { name: 'Copy tests' }))
    expect(await within(drawer).findByText('Field is required!')).toBeVisible()
    await user.click(await within(drawer).findByRole('button', { name: 'Spring show 01/04/2025 · Lier' }))
    const all = await within(drawer).findByRole('checkbox', { name: 'All' })
    expect(all).toBeChecked()
    await user.click(all)
    expect(within(drawer).getByRole('checkbox', { name: 'Puissance' })).not.toBeChecked()
    await user.click(all)
    await user.click(within(drawer).getByRole('checkbox', { name: 'Puissance' }))
    await user.click(within(drawer).getByRole('checkbox', { name: 'Also its registration rules' }))
    await user.click(within(drawer).getByRole('button', { name: 'Copy tests' }))
    await waitFor(() =>
      expect(createForCompetition).toHaveBeenCalledWith({
        ...input,
        id: source.ref,
        testRefs: [testSummary().ref],
        withPrices: false,
        withRules: true,
      }),
    )
    expect(await screen.findByText('1 test created')).toBeVisible()
  })

  it('are created by hand, and a refusal is shown at its field (c061)', async () => {
    const save = vi.fn(() => {
      throw refusal(400, { code: '010-0000000025', field: 'protocolRef' })
    })
    const { user } = await show({}, { save })
    await user.click(await screen.findByRole('button', { name: 'By hand' }))
    const drawer = await screen.findByRole('dialog', { name: 'New test' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Special')
    await user.click(within(drawer).getByRole('button', { name: 'Create test' }))
    expect(await within(drawer).findByText('Choose the protocol with which the test is judged')).toBeVisible()
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ ...input, name: 'Special', maxPerCombination: 1, registrationFeeCents: null }),
    )
  })

  it('have several categories of one discipline, listed in their order (cr162)', async () => {
    const other = { ...category, ref: '01890000-0000-7000-8000-0000000000f3', name: '1.40 m' }
    const save = vi.fn(() => testSummary() as never)
    const { user } = await show(
      {
        tests: [testSummary({ sportCategories: [category, other] })],
        sportTypeVariants: [variant],
        sportCategories: [category, other],
      },
      { save },
    )
    expect(await screen.findByText('1.30 m, 1.40 m')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create test' }))
    await user.click(await screen.findByRole('button', { name: 'By hand' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'New test' }))
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Two levels')
    await user.click(drawer.getByRole('combobox', { name: 'Categories' }))
    await user.click(await screen.findByRole('option', { name: '1.40 m' }))
    await user.click(await screen.findByRole('option', { name: '1.30 m' }))
    await user.click(drawer.getByRole('button', { name: 'Create test' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        expect.objectContaining({ sportTypeVariantRef: variant.ref, sportCategoryRefs: [other.ref, category.ref] }),
      ),
    )
  })

  it('are split after the sizes are shown (c066)', async () => {
    const segment = vi.fn(() => testSummary() as never)
    const { user } = await show({ tests: [testSummary()] }, { segment })
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.20 m' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Split into parts' }))
    const drawer = await screen.findByRole('dialog', { name: 'Split 1.20 m' })
    expect(screen.queryByRole('dialog', { name: 'Edit 1.20 m' })).toBeNull()
    expect(within(drawer).getByText('2 parts: 12 + 11')).toBeVisible()
    await user.click(within(drawer).getByRole('radio', { name: 'By places per part' }))
    const capacity = within(drawer).getByRole('textbox', { name: 'Places per part' })
    await user.clear(capacity)
    await user.type(capacity, '10')
    await user.click(within(drawer).getByRole('radio', { name: 'Fill each part before the next' }))
    expect(within(drawer).getByText('3 parts: 10 + 10 + 3')).toBeVisible()
    await user.click(within(drawer).getByRole('checkbox', { name: 'Create start lists' }))
    await user.click(within(drawer).getByRole('checkbox', { name: 'Fill up with open positions' }))
    await user.click(within(drawer).getByRole('button', { name: 'Split' }))
    await waitFor(() =>
      expect(segment).toHaveBeenCalledWith({
        ...input,
        test: testSummary().ref,
        segment: {
          method: 'AVG_CAPACITY',
          capacity: 10,
          fill: 'MAX',
          padWithOpenPositions: true,
          createStartlists: true,
          onShrink: 'REDISTRIBUTE_PARTICIPATIONS',
        },
      }),
    )
  })

  it('are cancelled and restored (c064, c065)', async () => {
    const undoCancel = vi.fn(() => testSummary() as never)
    const { user } = await show({ tests: [testSummary({ isCancelled: true })] }, { undoCancel })
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.20 m' }))
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Undo cancellation' }))
    await waitFor(() => expect(undoCancel).toHaveBeenCalledWith({ ...input, test: testSummary().ref }))
  })

  it('are cancelled with a way back', async () => {
    const [cancel, undoCancel] = [vi.fn(() => testSummary() as never), vi.fn(() => testSummary() as never)]
    const { user } = await show({ tests: [testSummary()] }, { cancel, undoCancel })
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.20 m' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel test' }))
    expect(await screen.findByText('1.20 m is cancelled')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undoCancel).toHaveBeenCalledWith({ ...input, test: testSummary().ref }))
  })

  it('are read-only in a closed competition, except for administrators of the federation (decision 9)', async () => {
    const first = await show({ tests: [testSummary()] }, {}, { canWriteWhileLocked: false }, { status: 'LOCKED' })
    await screen.findByText('1.20 m')
    expect(screen.queryByRole('button', { name: 'Create test' })).toBeNull()
    first.unmount()
    await show({ tests: [testSummary()] }, {}, {}, { status: 'LOCKED' })
    expect(await screen.findByRole('button', { name: 'Create test' })).toBeVisible()
  })

  it('are created from a rule set and a format: the rules in force come first (decision 20)', async () => {
    const save = vi.fn(() => ({ ...testSummary({ name: 'Six-bar' }) }) as never)
    const rules = { disciplines: ['SHOW_JUMPING' as const], jumpingFormats: ['TABLE_C' as const, 'SIX_BAR' as const] }
    const { user } = await show(
      {
        sportTypeVariants: [variant],
        ruleSets: [
          { id: 'FEI_2022', name: 'FEI 2022', ...rules, isDefaultFor: [] },
          { id: 'FEI_2026', name: 'FEI 2026', ...rules, isDefaultFor: ['SHOW_JUMPING'] },
        ],
      },
      { save },
    )
    const [byHand] = await screen.findAllByRole('button', { name: 'By hand' })
    await user.click(byHand ?? expect.fail('a test cannot be made by hand'))
    const drawer = await screen.findByRole('dialog', { name: 'New test' })
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Six-bar')
    await user.click(within(drawer).getByText('A rule set and a format'))
    expect(within(drawer).getByRole('combobox', { name: 'Rule set' })).toHaveValue('FEI_2026')
    expect(within(drawer).queryByRole('combobox', { name: 'Jump-offs at most' })).toBeNull()
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Format' }), 'Six-bar')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Jump-offs at most' }), '4')
    await user.click(within(drawer).getByRole('button', { name: 'Create test' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        expect.objectContaining({
          name: 'Six-bar',
          protocolFromRules: {
            ruleSet: 'FEI_2026',
            wish: { discipline: 'SHOW_JUMPING', format: 'SIX_BAR', height: null, length: null, jumpOffs: 4 },
          },
        }),
      ),
    )
  })

  it('have one tree of registration rules, which is built and saved (c076)', async () => {
    const saveRules = vi.fn((sent: { rules: unknown }) => ({ rules: sent.rules, version: 4 }) as never)
    const { user } = await renderScreen(
      <ManagedCompetitionProvider value={{ competition: testCompetitionDetail(), abilities: testManageAbilities() }}>
        <TestsPage />
      </ManagedCompetitionProvider>,
      {
        answers: {
          competitions: {
            test: { metadata: () => testTestsMetadata({ careers: [] }) },
            registration: {
              rules: () => ({ rules: { logicalOperator: 'all', inverted: false, children: [] }, version: 3 }),
              saveRules,
            },
          },
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Who may register' }))
    await user.click(await screen.findByRole('button', { name: 'Add rule' }))
    const drawer = screen.getByRole('dialog', { name: 'Who may register' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(within(drawer).getByText('This rule is not filled in yet')).toBeVisible()
    expect(saveRules).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: /Years/ }), '14')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saveRules).toHaveBeenCalledWith({
      ...input,
      version: 3,
      rules: {
        logicalOperator: 'all',
        inverted: false,
        children: [{ kind: 'PERSON_HAS_AGE', weight: 'REQUIRED', inverted: false, operator: '>=', number: 14 }],
      },
    })
  })
})

describe('prize money', () => {
  const table = {
    test: { ref: refOf(1), name: testSummary({}).name },
    ...{ amounts: [10_000, 6000], minimum: 0, isPublic: false, currency: 'EUR' as const, isBooked: true, version: 4 },
    payee: 'RIDER' as const,
    parts: [
      {
        testSet: { ref: refOf(2), name: 'Test' },
        ...{ isFinal: true, placedCount: 2, total: 10_000 },
        winners: [
          {
            ...{ participation: refOf(3), place: 1, amount: 10_000 },
            rider: { ref: refOf(4), name: 'Lotte Maes' },
            horse: { ref: refOf(5), name: 'Zorro' },
            payee: { type: 'ORGANISATION' as const, ref: refOf(6), name: 'Stal Zorro' },
          },
        ],
      },
    ],
  }
  const open = async (save: (input: unknown) => void) => {
    const { user } = await renderScreen(
      <ManagedCompetitionProvider
        value={{ competition: testCompetitionDetail({}), abilities: testManageAbilities({}) }}
      >
        <TestsPage />
      </ManagedCompetitionProvider>,
      {
        answers: {
          competitions: {
            test: {
              metadata: () => testTestsMetadata({ tests: [testSummary({})] }),
              overview: () => ({ date: '2026-11-20', tests: [testOverview(1)] }),
            },
            testPrizes: {
              get: () => table,
              save: (input) => {
                save(input)
                return { ...table, version: 5 }
              },
            },
          },
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Prize money' }))
    await screen.findByText('Owed since the ranking was closed.')
    return { user, drawer: screen.getByRole('dialog', { name: /Prize money/ }) }
  }

  it('is divided over places as is usual, changed by hand, and saved', async () => {
    const save = vi.fn()
    const { user, drawer } = await open(save)
    expect(within(drawer).getByText('Lotte Maes')).toBeVisible()
    expect(within(drawer).getByText('Together €160.00')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: 'Sum' }), '100')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Over' }), '3 places: 50 · 30 · 20 %')
    await user.click(within(drawer).getByRole('button', { name: 'Divide' }))
    expect(within(drawer).getByRole('textbox', { name: 'Place 3' })).toHaveValue('20.00')
    await user.click(within(drawer).getByRole('button', { name: 'Remove place 3' }))
    await user.click(within(drawer).getByRole('button', { name: 'Add a place' }))
    await user.clear(within(drawer).getByRole('textbox', { name: 'Place 3' }))
    await user.type(within(drawer).getByRole('textbox', { name: 'Place 3' }), '15')
    expect(within(drawer).getByText('Paid to Stal Zorro')).toBeVisible()
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Paid to' }), 'The owner of the horse')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Show the prizes on the public ranking' }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        expect.objectContaining({ amounts: [5000, 3000, 1500], minimum: 0, isPublic: true, version: 4 }),
      ),
    )
  })

  it('is not offered to those who read nothing of money', async () => {
    const { user } = await show({ tests: [testSummary({})] }, {}, { canManageFinance: false })
    await user.click(await screen.findByRole('button', { name: /Actions/ }))
    expect(await screen.findByRole('menuitem', { name: 'Split into parts' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Prize money' })).toBeNull()
  })
})
