import type { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { publicAtOnce } from '../../testing/competition.ts'
import { testManagedCompetition } from '../../testing/managed-competition.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ManagedCompetitionProvider } from '../managed-competition.ts'
import type { Pane, TestPart } from './panes.ts'
import { PublishTest } from './publish-test.tsx'
import { TestPaneProvider } from './test-pane.ts'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [test, list, ranking] = [refOf(1), refOf(2), refOf(3)] as const

const partOf = (over: Partial<TestPart>): TestPart => ({
  testSetRef: refOf(10),
  name: 'Grand Prix',
  label: 'Grand Prix',
  state: 'PROPOSAL',
  planned: null,
  registrationCount: 3,
  entries: { PENDING_APPROVAL: 0, SUBSCRIBED: 3, ANNOUNCED: 0 },
  startlist: { ref: list, status: 'DRAFT', starters: 3 },
  results: { done: 0, left: 3, held: 0 },
  ranking: null,
  test: {
    ref: test,
    name: 'Grand Prix',
    order: 0,
    externalRef: null,
    sportType: 'SHOW_JUMPING',
    isCancelled: false,
    state: 'PROPOSAL',
  },
  ...over,
})

const publish = vi.fn((_: unknown) => ({ publishedParts: [] }))
const changeStatus = vi.fn((_: unknown): never => {
  throw new Error('only its input counts here')
})

const show = async (
  pane: Pane,
  part: Partial<TestPart>,
  competition: Partial<CompetitionDetail> = {},
  language: 'en' | 'nl' = 'en',
) => {
  publish.mockClear()
  const managed = testManagedCompetition()
  return renderScreen(
    <ManagedCompetitionProvider value={{ ...managed, competition: { ...managed.competition, ...competition } }}>
      <TestPaneProvider
        value={{ pane, part: partOf(part), label: 'Grand Prix', isFolded: false, unfold: vi.fn(), openSheet: vi.fn() }}
      >
        <PublishTest />
      </TestPaneProvider>
    </ManagedCompetitionProvider>,
    {
      language,
      answers: {
        competitions: {
          ranking: { publish },
          startlist: { changeStatus },
          result: { metadata: () => ({ tests: [], publication: publicAtOnce }) },
        },
      },
    },
  )
}

const openDialog = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  return within(await screen.findByRole('dialog', { name: 'Publish Grand Prix' }))
}

describe('the one button that publishes a test', () => {
  it('proposes a list as provisional, says what else it shows, and can be taken back (c095)', async () => {
    const { user } = await show('startlists', {}, { status: 'PUBLISHED', publishedParts: [] })
    expect(screen.getByText('Not public')).toBeVisible()
    const dialog = await openDialog(user)
    expect(dialog.getByRole('combobox', { name: 'Start list' })).toHaveValue('DRAFT_PROPOSAL')
    expect(dialog.getByText(/^First publication of Start lists/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    const { competition } = testManagedCompetition()
    await waitFor(() =>
      expect(publish).toHaveBeenCalledWith({
        competition: competition.ref,
        test,
        parts: ['STARTLISTS'],
        startlistStatus: 'DRAFT_PROPOSAL',
      }),
    )
    expect(await screen.findByText('Grand Prix published: start list Provisional')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(changeStatus).toHaveBeenCalledWith({ competition: competition.ref, id: list, status: 'DRAFT' }),
    )
  })

  it('shows held results and the ranking together, and leaves the list as it is', async () => {
    const { user } = await show(
      'rankings',
      {
        state: 'FINISHED',
        startlist: { ref: list, status: 'FINAL', starters: 3 },
        results: { done: 3, left: 0, held: 1 },
        ranking: { ref: ranking, lock: 'OPEN', publishedAt: null },
      },
      { publishedParts: ['STARTLISTS', 'RESULTS'] },
    )
    expect(screen.getByText('Public, provisional')).toBeVisible()
    const dialog = await openDialog(user)
    expect(dialog.getByRole('checkbox', { name: 'Make 3 results public' })).toBeChecked()
    expect(dialog.getByText('Provisional, until you close it.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    await waitFor(() =>
      expect(publish).toHaveBeenCalledWith(
        expect.objectContaining({ parts: ['RESULTS', 'RANKING'], startlistStatus: null }),
      ),
    )
  })

  it('has nothing to send when everything is public, and warns while the competition is not', async () => {
    const { user } = await show(
      'results',
      { startlist: { ref: list, status: 'FINAL', starters: 3 }, results: { done: 3, left: 0, held: 0 } },
      { status: 'HIDDEN', publishedParts: ['STARTLISTS', 'RESULTS'] },
    )
    const dialog = await openDialog(user)
    expect(dialog.getByText(/The competition itself is not public yet/)).toBeVisible()
    expect(dialog.getByRole('checkbox', { name: 'Make 3 results public' })).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  })

  it('says the same words in Dutch', async () => {
    await show('results', { results: { done: 3, left: 0, held: 2 } }, { publishedParts: ['RESULTS'] }, 'nl')
    expect(screen.getByText('2 nog niet openbaar')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Publiceren' })).toBeVisible()
  })
})
