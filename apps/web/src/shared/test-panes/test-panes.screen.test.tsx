import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../testing/competition.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { renderOffice } from '../../testing/render-screen.tsx'
import { overviewRef, testOverview } from '../../testing/tests-overview.ts'

const manage = `/competitions/${testCompetitionRef}/manage`
const threeTests = [
  testOverview(1, { state: 'OFFICIAL', results: { done: 12, left: 0, held: 0 } }),
  testOverview(2, { state: 'RUNNING', results: { done: 5, left: 7, held: 0 } }),
  testOverview(3, { state: 'ENTRIES', startlist: null, planned: null, results: { done: 0, left: 0, held: 0 } }),
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
            rankings: [{ ref: overviewRef(77), name: 'Team prize', kind: 'TEAMS', publishedAt: null, version: 1 }],
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
    const { rail } = await open(`results?testSet=${overviewRef(20)}`)
    expect(rail.getByText('20/11 · Ring 1')).toBeVisible()
    expect(rail.getByText('Not planned yet')).toBeVisible()
    const running = rail.getByRole('link', { name: /Class 2/ })
    expect(running).toHaveAttribute('aria-current', 'page')
    expect(running).toHaveTextContent('12:00 · Running')
    expect(running).toHaveTextContent('5/12')
    expect(rail.getByRole('link', { name: /Class 3/ })).toHaveTextContent('12')
  })

  it('has one line from entries to official', async () => {
    await open(`startlists/${overviewRef(30)}`, [testOverview(3, { state: 'RUNNING', startlist: null })])
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
    await waitFor(() => expect(at()).toBe(`startlists/${overviewRef(200)}`))
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
    const { user, at } = await open(`results?testSet=${overviewRef(10)}`)
    const menu = within(screen.getByRole('navigation', { name: 'Manage the competition' }))
    for (const [tab, address] of [
      ['Registrations', `subscriptions/list/${overviewRef(1)}`],
      ['Start lists', `startlists/${overviewRef(100)}`],
      ['Rankings', `rankings?testSet=${overviewRef(10)}`],
      ['Results', `results?testSet=${overviewRef(10)}`],
    ] as const) {
      await user.click(menu.getByRole('link', { name: tab }))
      await waitFor(() => expect(at()).toBe(address))
    }
  })

  it('goes to the next and the previous test by J and K, but not while somebody types', async () => {
    const { user, at } = await open(`rankings?testSet=${overviewRef(10)}`)
    await user.keyboard('j')
    await waitFor(() => expect(at()).toBe(`rankings?testSet=${overviewRef(20)}`))
    await user.keyboard('jj')
    // After the tests come the rankings over several of them.
    await waitFor(() => expect(at()).toBe(`rankings?testSet=${overviewRef(77)}`))
    await user.keyboard('k')
    await waitFor(() => expect(at()).toBe(`rankings?testSet=${overviewRef(30)}`))
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await user.keyboard('k')
    field.remove()
    expect(at()).toBe(`rankings?testSet=${overviewRef(30)}`)
  })

  it('can be searched when there are many, goes by arrow keys, and folds away', async () => {
    const many = Array.from({ length: 13 }, (_, index) => testOverview(index + 1, { planned: null, startlist: null }))
    const { user, rail } = await open(`startlists/${overviewRef(10)}`, many)
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
    const { user } = await open(`startlists/${overviewRef(30)}`, threeTests, {
      startlist: {
        createMany: (input) => {
          made.push(input)
          return []
        },
      },
    })
    expect(await screen.findByText('This test has no start list yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create start list' }))
    await waitFor(() => expect(made).toEqual([{ competition: testCompetitionRef, tests: [overviewRef(3)] }]))
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
