import type { TestOverview, TestPartOverview } from '@oxer/domain/competitions/test/test-overview.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../testing/competition.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { renderOffice } from '../../testing/render-screen.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const manage = `/competitions/${testCompetitionRef}/manage`
const ring = { ref: refOf(900), code: '1', name: 'Ring 1' }

/** Test `n` has the part 10n and the list 100n. */
const testOf = (
  number: number,
  over: Partial<TestPartOverview> = {},
  test: Partial<TestOverview> = {},
): TestOverview => {
  const name = `Class ${number}`
  const part: TestPartOverview = {
    testSetRef: refOf(number * 10),
    name,
    state: 'FINAL',
    planned: { activityRef: refOf(number), arena: ring, date: '2026-11-20', start: `1${number}:00`, end: '23:00' },
    registrationCount: 12,
    entries: { PENDING_APPROVAL: 0, SUBSCRIBED: 12, ANNOUNCED: 0 },
    startlist: { ref: refOf(number * 100), status: 'FINAL', starters: 12 },
    results: { done: 0, left: 12, held: 0 },
    ranking: null,
    ...over,
  }
  return {
    ref: refOf(number),
    name,
    order: number,
    externalRef: null,
    sportType: 'SHOW_JUMPING',
    isCancelled: false,
    state: part.state,
    testSets: [part],
    ...test,
  }
}

const threeTests = [
  testOf(1, { state: 'OFFICIAL', results: { done: 12, left: 0, held: 0 } }),
  testOf(2, { state: 'RUNNING', results: { done: 5, left: 7, held: 0 } }),
  testOf(3, { state: 'ENTRIES', startlist: null, planned: null, results: { done: 0, left: 0, held: 0 } }),
]

type Competitions = NonNullable<Answers['competitions']>

const open = async (path: string, tests = threeTests, answers: Competitions = {}) => {
  const shown = await renderOffice({
    url: `${manage}/${path}`,
    answers: {
      competitions: {
        competition: managedCompetition(),
        test: { overview: () => ({ date: '2026-11-20', tests }) },
        composedRanking: {
          list: () => ({
            rankings: [{ ref: refOf(77), name: 'Team prize', kind: 'TEAMS', publishedAt: null, version: 1 }],
            testSets: [],
          }),
        },
        ...answers,
      },
    },
  })
  const rail = within((await screen.findAllByRole('navigation', { name: 'Tests' }))[0] ?? document.body)
  const { location } = shown.history
  return { ...shown, rail, at: () => shown.history.location.href.slice(manage.length + 1), location }
}

beforeEach(() => sessionStorage.clear())

describe('the tests of a competition beside a screen', () => {
  it('names day, ring, time, state and progress, and marks the current test', async () => {
    const { rail } = await open(`results?testSet=${refOf(20)}`)
    expect(rail.getByText('20/11 · Ring 1')).toBeVisible()
    expect(rail.getByText('Not planned yet')).toBeVisible()
    const running = rail.getByRole('link', { name: /Class 2/ })
    expect(running).toHaveAttribute('aria-current', 'page')
    expect(running).toHaveTextContent('12:00 · Running')
    expect(running).toHaveTextContent('5/12')
    expect(rail.getByRole('link', { name: /Class 3/ })).toHaveTextContent('12')
  })

  it('has one line from entries to official', async () => {
    await open(`startlists/${refOf(30)}`, [testOf(3, { state: 'RUNNING', startlist: null })])
    const steps = within(await screen.findByRole('list', { name: 'State of the test' }))
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Entries',
      'Provisional',
      'Final',
      'Running',
      'Ridden',
      'Official',
    ])
    expect(steps.getByText('Running').closest('li')).toHaveAttribute('aria-current', 'step')
  })

  it('opens what runs now if the address names no test, and all lists if there is none', async () => {
    const { at } = await open('startlists')
    await waitFor(() => expect(at()).toBe(`startlists/${refOf(200)}`))
  })

  it('goes to all start lists while no test has one, and to the master list of the entries', async () => {
    const none = threeTests.map((each) => ({
      ...each,
      testSets: each.testSets.map((part) => ({ ...part, startlist: null })),
    }))
    const { at, unmount } = await open('startlists', none)
    await waitFor(() => expect(at()).toBe('startlists/all'))
    unmount()
    const entries = await open('subscriptions', none)
    await waitFor(() => expect(entries.at()).toBe('subscriptions/masterlist'))
    expect(entries.rail.getByRole('link', { name: 'All tests' })).toHaveAttribute('aria-current', 'page')
  })

  it('keeps the test from one pane to the next', async () => {
    const { user, at } = await open(`results?testSet=${refOf(10)}`)
    const menu = within(screen.getByRole('navigation', { name: 'Manage the competition' }))
    for (const [tab, address] of [
      ['Registrations', `subscriptions/list/${refOf(1)}`],
      ['Start lists', `startlists/${refOf(100)}`],
      ['Rankings', `rankings?testSet=${refOf(10)}`],
      ['Results', `results?testSet=${refOf(10)}`],
    ] as const) {
      await user.click(menu.getByRole('link', { name: tab }))
      await waitFor(() => expect(at()).toBe(address))
    }
  })

  it('goes to the next and the previous test by J and K, but not while somebody types', async () => {
    const { user, at } = await open(`rankings?testSet=${refOf(10)}`)
    await user.keyboard('j')
    await waitFor(() => expect(at()).toBe(`rankings?testSet=${refOf(20)}`))
    await user.keyboard('jj')
    // After the tests come the rankings over several of them.
    await waitFor(() => expect(at()).toBe(`rankings?testSet=${refOf(77)}`))
    await user.keyboard('k')
    await waitFor(() => expect(at()).toBe(`rankings?testSet=${refOf(30)}`))
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await user.keyboard('k')
    field.remove()
    expect(at()).toBe(`rankings?testSet=${refOf(30)}`)
  })

  it('can be searched when there are many, goes by arrow keys, and folds away', async () => {
    const many = Array.from({ length: 13 }, (_, index) => testOf(index + 1, { planned: null, startlist: null }))
    const { user, rail } = await open(`startlists/${refOf(10)}`, many)
    rail.getByRole('link', { name: /^Class 1 / }).focus()
    await user.keyboard('{ArrowDown}')
    expect(rail.getByRole('link', { name: /Class 2/ })).toHaveFocus()
    await user.type(rail.getByRole('searchbox', { name: 'Find a test' }), 'class 13')
    expect(rail.getAllByRole('link', { name: /Class/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Hide the tests' }))
    expect(localStorage.getItem('oxer.rail')).toBe('yes')
    await user.click(screen.getByRole('button', { name: 'Show the tests' }))
    expect(localStorage.getItem('oxer.rail')).toBe('no')
  })

  it('says that a test has no start list, and makes one', async () => {
    const made: unknown[] = []
    const { user } = await open(`startlists/${refOf(30)}`, threeTests, {
      startlist: {
        createMany: (input) => {
          made.push(input)
          return []
        },
      },
    })
    expect(await screen.findByText('This test has no start list yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create start list' }))
    await waitFor(() => expect(made).toEqual([{ competition: testCompetitionRef, tests: [refOf(3)] }]))
  })

  it('shows the screen also while the tests cannot be read', async () => {
    await renderOffice({
      url: `${manage}/subscriptions`,
      answers: { competitions: { competition: managedCompetition() } },
    })
    const aside = within(await screen.findByRole('complementary', { name: 'Tests' }))
    expect(await aside.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
