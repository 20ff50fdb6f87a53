import type { ComposedRankingView } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [test, testSet, ranking] = [refOf(500), refOf(501), refOf(502)] as const

const starter = (rider: string) => ({ startNumber: null, rider, horse: `Horse of ${rider}`, organisation: null })
const member = (
  rider: string,
  text: string | null,
  use: 'COUNTED' | 'DROPPED' | 'SUBSTITUTE',
  status: 'FINISHED' | 'ELIMINATED' = 'FINISHED',
) => ({ starter: starter(rider), status, statusReason: null, scores: [{ text, use }] })

const part = { testSetRef: testSet, name: 'Nations Cup', discipline: 'SHOW_JUMPING', isPercentage: false }

const row = (
  id: number,
  place: number | null,
  name: string,
  score: string | null,
  over: Partial<ComposedRankingView['rows'][number]> = {},
): ComposedRankingView['rows'][number] => ({
  id: refOf(id),
  place,
  isShared: false,
  placed: place === 1,
  points: null,
  status: 'FINISHED',
  outOfCompetition: false,
  score,
  starter: null,
  team: { name, organisation: 'LRV', substitutions: 0, members: [] },
  parts: [score],
  behind: null,
  ...over,
})

const view = (over: Partial<ComposedRankingView> = {}): ComposedRankingView => ({
  ref: ranking,
  name: 'Teams',
  kind: 'TEAMS',
  rule: { kind: 'TEAMS', team: { count: 3, aggregate: 'SUM', decimals: 0, worstFinishedPlus: '20' } },
  parts: [part],
  better: 'LOWER',
  isPercentage: false,
  teamParts: 1,
  state: 'PROVISIONAL',
  placed: null,
  placedCount: 1,
  points: ['10', '8'],
  hasPoints: true,
  headers: [],
  joined: [],
  unranked: 0,
  rows: [
    row(1, 1, 'Gold', '12', {
      points: '10',
      team: {
        name: 'Gold',
        organisation: 'LRV',
        substitutions: 1,
        members: [member('Anna', '12', 'COUNTED'), member('Daan', '16', 'DROPPED')],
      },
    }),
    row(2, 2, 'Blue', '36', {
      points: '8',
      behind: { key: 'SCORE', part: null, no: 1, left: '12', right: '36', equal: [] },
      team: {
        name: 'Blue',
        organisation: null,
        substitutions: 0,
        members: [member('Ilse', '36', 'SUBSTITUTE', 'ELIMINATED')],
      },
    }),
    row(3, null, 'White', null, {
      behind: { key: 'TOO_FEW', part: null, no: null, left: '36', right: null, equal: [] },
    }),
  ],
  publishedAt: null,
  version: 1,
  ...over,
})

type ComposedAnswers = NonNullable<NonNullable<Answers['competitions']>['composedRanking']>

const show = (over: ComposedAnswers = {}, { chosen = ranking, canManage = true } = {}) =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/rankings?testSet=${chosen}`,
    answers: {
      competitions: {
        competition: managedCompetition({}, { canManage }),
        test: { overview: () => ({ date: '2026-11-20', tests: [] }) },
        ranking: {
          metadata: () => ({
            menu: [
              {
                test: { ref: test, name: 'Nations Cup' },
                startlistStatuses: [],
                testSets: [{ testSet: { ref: testSet, name: 'Nations Cup' }, done: 0, left: 4, ranking: null }],
              },
            ],
            publishedParts: [],
          }),
        },
        composedRanking: {
          list: () => ({
            rankings: [{ ref: ranking, name: 'Teams', kind: 'TEAMS', publishedAt: null, version: 1 }],
            testSets: [{ ...part, format: null }],
          }),
          get: () => view(),
          ...over,
        },
      },
    },
  })

describe('a ranking of teams', () => {
  it('shows each member with the figure that counted: a drop score is struck through, the figure of an eliminated rider is marked', async () => {
    await show()
    const table = await screen.findByRole('table', { name: 'Teams' })
    expect(within(table).getByTitle('drop score').tagName).toBe('DEL')
    expect(within(table).getByTitle('counts for an eliminated member')).toHaveTextContent('36 *')
    expect(within(table).getByText('LRV · 1 substitution')).toBeVisible()
    expect(within(table).getByText('Eliminated')).toBeVisible()
    expect(screen.getByText('A score struck through is a drop score: it does not count.')).toBeVisible()
  })

  it('gives the reason why each team is behind the previous one', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Why this place: Gold' }))
    expect(await screen.findByText('Leads the ranking.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Why this place: Blue' }))
    expect(await screen.findByText('Behind Gold: the higher total: 36 against 12.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Why this place: White' }))
    expect(await screen.findByText('Behind Blue: too few members with a score.')).toBeVisible()
  })

  it('is published and withdrawn', async () => {
    const publish = vi.fn(() => view({ publishedAt: '2026-05-17T08:00:00.000Z' }))
    const { user } = await show({ publish })
    await screen.findByRole('table', { name: 'Teams' })
    await user.click(screen.getAllByRole('button', { name: 'Publish' }).at(-1) ?? document.body)
    await waitFor(() =>
      expect(publish).toHaveBeenCalledWith({ competition: testCompetitionRef, ranking, isPublished: true }),
    )
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(publish).toHaveBeenLastCalledWith({ competition: testCompetitionRef, ranking, isPublished: false }),
    )
  })

  it('links to the teams if there are none', async () => {
    await show({ get: () => view({ rows: [] }) })
    expect(await screen.findByText('There are no teams in this test yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create teams' })).toHaveAttribute(
      'href',
      `/competitions/${testCompetitionRef}/manage/teams`,
    )
  })

  it('can be reloaded if it failed to load', async () => {
    await show({
      get: () => {
        throw refusal(500)
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('is visible to users who may not manage, but neither created nor published', async () => {
    await show({}, { canManage: false })
    await screen.findByRole('table', { name: 'Teams' })
    expect(screen.queryByRole('button', { name: 'New ranking' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('creating one', () => {
  it('sends the chosen rule, and refuses an invalid number before it is sent', async () => {
    const create = vi.fn(() => view())
    const { user } = await show({ create })
    await screen.findByRole('table', { name: 'Teams' })
    await user.click(screen.getByRole('button', { name: 'New ranking' }))
    const drawer = await screen.findByRole('dialog', { name: 'New ranking' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Clubs')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'An eliminated or retired member' }), 'WORST')
    const points = within(drawer).getByRole('textbox', { name: 'Points by place' })
    await user.type(points, '10, acht')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Enter a number')).toBeVisible()
    expect(create).not.toHaveBeenCalled()
    await user.clear(points)
    await user.type(points, '10, 7,5')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        competition: testCompetitionRef,
        name: 'Clubs',
        testSetRefs: [testSet],
        rule: {
          kind: 'TEAMS',
          team: {
            count: 3,
            aggregate: 'SUM',
            decimals: 0,
            worstFinishedPlus: '20',
            eliminatedScore: null,
            per: 'SCORE',
            substitution: null,
            mostMembers: 4,
            tieBreak: ['BEST_MEMBER'],
          },
        },
        placed: null,
        points: ['10', '7.5'],
      }),
    )
  })
})
