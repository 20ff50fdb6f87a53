import type { RankingView } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [test, testSet, ranking] = [refOf(500), refOf(501), refOf(502)] as const
const where = { competition: testCompetitionRef, test, testSet, ranking }
const ofSet = { competition: testCompetitionRef, test, testSet }

const row = (number: number, place: number | null, score: string, over: Partial<RankingView['rows'][number]> = {}) => ({
  id: refOf(number),
  place,
  placed: place === 1,
  status: 'FINISHED' as const,
  statusReason: null,
  outOfCompetition: false,
  score,
  cells: { 'total-penalties': score, 'round-1-time': `6${number}.00` },
  startNumber: number,
  rider: { ref: refOf(100 + number), name: `Rider ${number}` },
  horse: { ref: refOf(200 + number), name: `Horse ${number}` },
  organisationName: 'LRV',
  isShared: false,
  ...over,
})

const header = (key: string, column: 'PENALTIES' | 'TIME', viewPriority: number, round: number | null) => ({
  key,
  column,
  round,
  roundKind: round === null ? null : ('ROUND' as const),
  judge: null,
  viewPriority,
})

const view = (over: Partial<RankingView> = {}): RankingView => ({
  ref: ranking,
  test: { ref: test, name: 'Grand Prix' },
  testSet: { ref: testSet, name: 'Grand Prix' },
  lock: 'OPEN',
  headers: [header('total-penalties', 'PENALTIES', 1, null), header('round-1-time', 'TIME', 2, 1)],
  rows: [
    row(1, 1, '0', { isShared: true }),
    row(2, 1, '0', { isShared: true }),
    row(3, 3, '4'),
    row(4, null, '4', { status: 'RETIRED', cells: {} }),
  ],
  standings: [],
  placed: null,
  placedCount: 1,
  warnings: [],
  unranked: [],
  missing: [],
  calculatedAt: '2026-05-17T08:00:00.000Z',
  publishedAt: null,
  changedAt: null,
  version: 1,
  ...over,
})

type RankingAnswers = NonNullable<NonNullable<Answers['competitions']>['ranking']>

const show = (over: RankingAnswers = {}, abilities: { canManage?: boolean; canEnterResults?: boolean } = {}) =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/rankings`,
    answers: {
      competitions: {
        competition: managedCompetition({}, abilities),
        composedRanking: { list: () => ({ rankings: [], testSets: [] }) },
        ranking: {
          metadata: () => ({
            menu: [
              {
                test: { ref: test, name: 'Grand Prix' },
                startlistStatuses: [],
                testSets: [
                  {
                    testSet: { ref: testSet, name: 'Grand Prix' },
                    done: 4,
                    left: 1,
                    ranking: { ref: ranking, lock: 'OPEN', publishedAt: null },
                  },
                ],
              },
            ],
            publishedParts: [],
          }),
          get: () => view(),
          points: () => ({ career: null, rows: [] }),
          ...over,
        },
      },
    },
  })

describe('rankings (cr324, cr325)', () => {
  it('shows places, shared ones marked, and the columns in the order of their priority', async () => {
    await show()
    const table = await screen.findByRole('grid', { name: 'Rankings' })
    await within(table).findByText('Rider 1')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Place', 'Rider', 'Penalties', 'Time', 'Club', 'Status'])
    expect(within(table).getAllByTitle('Shared place')).toHaveLength(2)
    expect(within(table).getByText('Retired')).toBeVisible()
  })

  it('shows what a ride earned, and corrects it with a note (cr083-cr085)', async () => {
    const earned = {
      registrationRef: refOf(1),
      startNumber: 1,
      rider: { ref: refOf(101), name: 'Rider 1' },
      horse: { ref: refOf(201), name: 'Horse 1' },
      isInCareer: true,
      source: 'CALCULATED' as const,
      calculated: '3',
      manual: null,
      points: '3',
      notes: '',
      editedBy: null,
      editedAt: null,
      version: 1,
    }
    const points = () => ({ career: { ref: refOf(900), name: 'Youth' }, rows: [earned] })
    const editPoints = vi.fn(() => ({ ...earned, version: 2 }))
    const { user } = await show({ points, editPoints })
    await user.click(await screen.findByRole('button', { name: 'Change the points of Rider 1' }))
    const drawer = await screen.findByRole('dialog', { name: 'Points of Rider 1' })
    expect(within(drawer).getByText('Calculated: 3')).toBeVisible()
    await user.selectOptions(within(drawer).getByLabelText(/Source/), 'MANUAL')
    await user.type(within(drawer).getByLabelText(/Points/), '7,5')
    await user.type(within(drawer).getByLabelText(/Note/), 'Jury')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(editPoints).toHaveBeenCalledWith({
        ...ofSet,
        participation: refOf(1),
        version: 1,
        source: 'MANUAL',
        points: '7.5',
        notes: 'Jury',
      }),
    )
  })

  it('shows an outcome by its name', async () => {
    const headers = [{ ...header('outcome', 'PENALTIES', 1, null), column: 'OUTCOME' as const }]
    const rows = [row(1, 1, '1', { cells: { outcome: 'Passed' } }), row(2, 2, '2', { cells: { outcome: 'Failed' } })]
    await show({ get: () => view({ headers, rows }) })
    expect(await screen.findByText('Passed')).toBeVisible()
    expect(screen.getByText('Failed')).toBeVisible()
  })

  it('gives the reason why one place is behind the previous one', async () => {
    const explain = vi.fn(() => ({
      left: { participation: refOf(2), place: 1 },
      right: { participation: refOf(3), place: 3 },
      explanation: { key: 'SCORE' as const, better: 'LEFT' as const, left: '0', right: '4' },
    }))
    const { user } = await show({ explain })
    await user.click(await screen.findByRole('button', { name: 'Why this place: Rider 3' }))
    expect(await screen.findByText('Behind Rider 2: fewer penalties: 0 against 4.')).toBeVisible()
    expect(explain).toHaveBeenCalledWith({ ...where, left: refOf(2), right: refOf(3) })
  })

  it('names the riders without a result before it closes', async () => {
    const close = vi.fn(() => view({ lock: 'CLOSED' }))
    const { id, rider, horse } = row(9, null, '')
    const missing = [{ participation: id, startNumber: 109, rider, horse }]
    const { user } = await show({ get: () => view({ missing }), close })
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('One rider has no result yet')).toBeVisible()
    expect(within(dialog).getByText(`109 ${rider.name}, ${horse.name}`)).toBeVisible()
    expect(close).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Close without these results' }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  })

  it('closes, and reopens only the results or also the ranking (cr451)', async () => {
    let lock: RankingView['lock'] = 'OPEN'
    const close = vi.fn(() => {
      lock = 'CLOSED'
      return view({ lock })
    })
    const reopen = vi.fn(() => view())
    const { user, calls } = await show({ get: () => view({ lock }), close, reopen })
    const prizesRead = () => calls.filter(({ path }) => path === 'competitions.testPrizes.get').length
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = await screen.findByRole('dialog', { name: 'Close this ranking' })
    const readBefore = prizesRead()
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
    await waitFor(() => expect(close).toHaveBeenCalledWith(ofSet))
    // The prizes were booked.
    await waitFor(() => expect(prizesRead()).toBeGreaterThan(readBefore))
    await user.click(await screen.findByRole('button', { name: 'Reopen' }))
    const choice = await screen.findByRole('dialog', { name: 'Reopen' })
    await user.click(within(choice).getByRole('radio', { name: 'The results and the ranking' }))
    await user.click(within(choice).getByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(reopen).toHaveBeenCalledWith({ ...ofSet, reopenRanking: true }))
    expect(await screen.findByText('Grand Prix: Provisional')).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
  })

  it('asks why a ranking that the public has seen is reopened (decision 57)', async () => {
    const reopen = vi.fn(() => view())
    const seen = view({ lock: 'CLOSED', publishedAt: '2026-05-17T08:00:00.000Z' })
    const { user } = await show({ get: () => seen, reopen })
    await user.click(await screen.findByRole('button', { name: 'Reopen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen' }))
    expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox', { name: /Why is it reopened/ }), 'Protest')
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    await waitFor(() =>
      expect(reopen).toHaveBeenCalledWith({ ...ofSet, reopenRanking: false, changeReason: 'Protest' }),
    )
  })

  it('opens a closed ranking again by Ctrl+Z', async () => {
    let lock: RankingView['lock'] = 'OPEN'
    const put = (next: RankingView['lock']) => {
      lock = next
      return view({ lock })
    }
    const close = vi.fn(() => put('CLOSED'))
    const reopen = vi.fn(({ reopenRanking }: { reopenRanking?: boolean | undefined }) =>
      put(reopenRanking ? 'OPEN' : 'RESULTS'),
    )
    const { user } = await show({ get: () => view({ lock }), close, reopen })
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = await screen.findByRole('dialog', { name: 'Close this ranking' })
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
    await screen.findByText('Grand Prix: Closed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(reopen).toHaveBeenCalledWith({ ...ofSet, reopenRanking: true }))
    await screen.findByText('Undone: Grand Prix: Closed')
  })

  it('sets the number of entries that are placed (decision 24)', async () => {
    const choosePlaced = vi.fn(() => view())
    const { user } = await show({ choosePlaced })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Placed' }))
    const dialog = await screen.findByRole('dialog', { name: 'Prize-winning places' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'One in four' }))
    const number = within(dialog).getByRole('textbox', { name: 'Number of places' })
    await user.clear(number)
    await user.type(number, '3')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(choosePlaced).toHaveBeenCalledWith({ ...where, placed: 3, automatic: false }))
  })

  it('offers only a recalculation to a result processor (decision 13)', async () => {
    const { user } = await show({}, { canManage: false, canEnterResults: true })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Recalculate' })).toBeVisible()
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
  })

  it('reports that there is none yet', async () => {
    await show({ metadata: () => ({ menu: [], publishedParts: [] }) })
    expect(await screen.findByText('There are no tests yet')).toBeVisible()
  })

  it('shows the standing after a phase, with its reasons and without columns of later phases', async () => {
    const headers = [header('total-penalties', 'PENALTIES', 1, null), header('round-1-time', 'TIME', 2, 1)]
    const standings = vi.fn(() => [
      {
        kind: 'DRESSAGE' as const,
        headers,
        waiting: 1,
        rows: [
          { ...row(1, 1, '25.2', { cells: { 'total-penalties': '25.2' } }), behind: null },
          {
            ...row(2, 2, '28.4', { cells: { 'total-penalties': '28.4' } }),
            behind: { key: 'SCORE' as const, better: 'LEFT' as const, left: '25.2', right: '28.4' },
          },
        ],
      },
    ])
    const { user } = await show({ get: () => view({ standings: ['DRESSAGE', 'CROSS_COUNTRY'] }), standings })
    await user.click(await screen.findByRole('radio', { name: 'After dressage' }))
    const table = await screen.findByRole('grid', { name: 'After dressage' })
    expect(await within(table).findByText('28.4')).toBeVisible()
    expect(within(table).queryByRole('columnheader', { name: 'Time' })).toBeNull()
    expect(screen.getByText('1 has not ridden this far yet')).toBeVisible()
    await user.click(within(table).getByRole('button', { name: 'Why this place: Rider 2' }))
    expect(await screen.findByText('Behind Rider 1: fewer penalties: 25.2 against 28.4.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'After cross-country' }))
    expect(await screen.findByText('Nobody has reached this round yet')).toBeVisible()
    expect(standings).toHaveBeenCalledWith(where)
  })
})
