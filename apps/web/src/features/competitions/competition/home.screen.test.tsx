import type {
  CompetitionDetail,
  CompetitionManageAbilities,
} from '@oxer/domain/competitions/competition/competition.schema'
import { type HealthCheck, HealthSubject } from '@oxer/domain/competitions/health-check/health-check.schema'
import { TestOverview, TestPartOverview } from '@oxer/domain/competitions/test/test-overview.schema'
import type { RingToday } from '@oxer/domain/competitions/time-schedule/ring.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const base = `/competitions/${testCompetitionRef}/manage`

/** A test with one part; `at` numbers its refs. */
const testOf = (at: number, name: string, part: Partial<TestPartOverview>): TestOverview => {
  const testSet = sampleOf(TestPartOverview, {
    ...{ testSetRef: refOf(at), name, registrationCount: 12, state: 'ENTRIES', planned: null, startlist: null },
    ...{ entries: { PENDING_APPROVAL: 0, SUBSCRIBED: 12, ANNOUNCED: 0 }, results: { done: 0, left: 12, held: 0 } },
    ...{ ranking: null, ...part },
  })
  return sampleOf(TestOverview, {
    ...{ ref: refOf(at + 100), name, isCancelled: false, state: testSet.state, testSets: [testSet] },
  })
}

const list = (at: number, status: 'DRAFT' | 'FINAL') => ({ ref: refOf(at), status, starters: 12 })
const planned = {
  ...{ activityRef: refOf(90), arena: { ref: refOf(91), code: 'H', name: 'Main' } },
  ...{ date: '2026-11-21', start: '09:00', end: '10:00' },
}

type Options = {
  tests?: readonly TestOverview[]
  date?: string
  arenas?: number
  findings?: HealthCheck['findings']
  rings?: RingToday[]
  detail?: Partial<CompetitionDetail>
  abilities?: Partial<CompetitionManageAbilities>
}

const show = ({
  tests = [],
  date = '2026-11-10',
  arenas = 0,
  findings = [],
  rings = [],
  detail,
  abilities,
}: Options = {}) =>
  renderOffice({
    url: `${base}/overview`,
    answers: {
      competitions: {
        competition: managedCompetition(detail, abilities),
        test: { overview: () => ({ date, tests: [...tests] }) },
        healthCheck: { get: () => ({ checkedAt: '2026-11-10T08:00:00.000Z', findings }) },
        timeSchedule: { rings: () => ({ date, rings }) },
        arena: {
          list: () =>
            Array.from({ length: arenas }, (_, order) => ({
              ...{ ref: refOf(200 + order), code: `${order}`, name: `Arena ${order}`, order, version: 1 },
              ...{ type: 'SHOW_JUMPING_ARENA' as const, kind: 'ARENA' as const },
            })),
        },
      },
    },
  })

const row = async (step: string) => {
  const title = await screen.findByText(step, { selector: 'span' })
  return within(title.closest('li') ?? title)
}

describe('Home before the first day', () => {
  it('is a list that fills itself: n of N, what lacks, and the screen on which it is done', async () => {
    await show({
      arenas: 2,
      tests: [
        testOf(1, '1.00 m', { state: 'FINAL', startlist: list(11, 'FINAL'), planned }),
        testOf(2, '1.10 m', { state: 'PROPOSAL', startlist: list(12, 'DRAFT'), planned }),
        testOf(3, '1.20 m', { entries: { PENDING_APPROVAL: 2, SUBSCRIBED: 10, ANNOUNCED: 0 } }),
      ],
      findings: [
        {
          ...{ problem: 'HORSE_IN_DISCIPLINE', count: 4 },
          subjects: [
            sampleOf(HealthSubject, {
              kind: 'REGISTRATION',
              ref: refOf(50),
              testRef: refOf(101),
              name: 'Ann, Corrado',
            }),
          ],
        },
      ],
    })
    expect((await row('Arenas')).getByText('(Done)', { exact: false })).toBeInTheDocument()
    expect((await row('Registrations approved')).getByText('34/36')).toBeVisible()
    const made = await row('Start lists made')
    expect(made.getByText('2/3')).toBeVisible()
    expect(made.getByText('1.20 m')).toBeVisible()
    expect(made.getByRole('link', { name: 'Make lists: Start lists made' })).toHaveAttribute(
      'href',
      `${base}/startlists/all`,
    )
    expect((await row('Start lists final')).getByText('1.10 m and 1.20 m')).toBeVisible()
    expect((await row('Health check')).getByText('1 kind of problem')).toBeVisible()
    const problems = within(screen.getByRole('list', { name: 'Health check' }))
    expect(problems.getByText('Horses with several starts in one discipline')).toBeVisible()
    expect(problems.getByRole('link', { name: 'Ann, Corrado' })).toHaveAttribute(
      'href',
      `${base}/subscriptions/list/${refOf(101)}#${refOf(50)}`,
    )
    expect(problems.getByRole('link', { name: '3 more' })).toHaveAttribute(
      'href',
      `${base}/health-check#HORSE_IN_DISCIPLINE`,
    )
    expect((await row('Public')).getByText('1/4')).toBeVisible()
    expect(screen.queryByText('Rankings closed')).toBeNull()
    const states = within(screen.getByRole('list', { name: 'Tests by state' })).getAllByRole('listitem')
    expect(states.map(({ textContent }) => textContent)).toEqual([
      ...['1 Entries', '1 Provisional', '1 Final', '0 Running', '0 Ridden', '0 Official'],
    ])
  })

  it('begins with what comes first, and opens the dialog that publishes', async () => {
    const { user } = await show()
    expect(await screen.findByRole('link', { name: 'Add arenas: Arenas' })).toHaveAttribute(
      'href',
      `${base}/settings#arenas`,
    )
    expect(screen.getAllByText('Nothing yet')).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Publish: Public' }))
    expect(await screen.findByRole('dialog', { name: 'Publish' })).toBeVisible()
  })

  it('leads a reader without rights to the same screens, and offers nothing to do', async () => {
    await show({ abilities: { canManage: false, canEnterResults: false, canAdministrate: false, actions: [] } })
    expect(await screen.findByRole('link', { name: 'Show: Start lists made' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Add|Make|Plan:/ })).toBeNull()
  })

  it('says why nothing is shown when the overview is refused', async () => {
    await renderOffice({
      url: `${base}/overview`,
      answers: {
        competitions: {
          competition: managedCompetition(),
          test: {
            overview: () => {
              throw refusal(403, { code: '003-0000000001' })
            },
          },
          healthCheck: { get: () => ({ checkedAt: '2026-11-10T08:00:00.000Z', findings: [] }) },
          arena: { list: () => [] },
        },
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('Home on a day of the show', () => {
  it('says ring by ring who rides, who is next, how late it runs and what is missing', async () => {
    const starter = (number: number, riderName: string) => ({
      ...{ participation: refOf(300 + number), startNumber: number, riderName, horseName: 'Galant' },
    })
    const common = { activityRef: refOf(90), name: '1.10 m', start: '09:00', testSetRefs: [refOf(1)], last: null }
    const rings = [
      {
        ...{ ...common, arena: { ref: refOf(91), code: 'M', name: 'Main' }, state: 'RUNNING' as const },
        ...{ current: starter(12, 'Ann Aerts'), next: [starter(13, 'Bo Claes')], delayMinutes: 17 },
        ...{ done: 5, left: 7, held: 2 },
      },
      {
        ...{ ...common, arena: { ref: refOf(92), code: 'S', name: 'Sand' }, state: 'WAITING' as const },
        ...{ current: null, next: [], delayMinutes: null, done: 0, left: 0, held: 0 },
      },
    ]
    await show({
      date: '2026-11-21',
      rings,
      tests: [testOf(1, '1.10 m', { state: 'RUNNING', planned, results: { done: 5, left: 7, held: 2 } })],
    })
    const main = within((await screen.findByText('Main')).closest('[role=row]') ?? document.body)
    expect(main.getByText(/Ann Aerts/)).toBeVisible()
    expect(main.getByText(/Bo Claes/)).toBeVisible()
    expect(main.getByText('17 min late')).toBeVisible()
    expect(main.getByRole('link', { name: 'Results: Main' })).toHaveAttribute(
      'href',
      `${base}/results?testSet=${refOf(1)}`,
    )
    const sand = within(screen.getByText('Sand').closest('[role=row]') ?? document.body)
    expect(sand.getByText('Starts at 09:00')).toBeVisible()
    // What is not done is still there.
    expect(screen.getByRole('link', { name: 'Add arenas: Arenas' })).toBeVisible()
    expect(screen.getByText('Day 2 of 3', { exact: false })).toBeVisible()
  })
})

describe('Home after the last day', () => {
  it('shows only what is not done, up to the official rankings', async () => {
    const ridden = { startlist: list(11, 'FINAL'), planned }
    await show({
      date: '2026-11-23',
      arenas: 1,
      detail: { publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'] },
      tests: [
        testOf(1, '1.00 m', { ...ridden, state: 'OFFICIAL', results: { done: 12, left: 0, held: 0 } }),
        testOf(2, '1.10 m', { ...ridden, state: 'FINISHED', results: { done: 12, left: 0, held: 3 } }),
      ],
    })
    expect(await screen.findByRole('link', { name: 'Close: Rankings closed' })).toHaveAttribute(
      'href',
      `${base}/rankings?testSet=${refOf(2)}`,
    )
    expect(screen.getByRole('link', { name: 'Publish: Results public' })).toHaveAttribute(
      'href',
      `${base}/results?testSet=${refOf(2)}`,
    )
    expect(screen.queryByText('Start lists made')).toBeNull()
    expect(screen.getByText('9 steps done')).toBeVisible()
  })
})
