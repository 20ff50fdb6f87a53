import type { AppRouter } from '@oxer/api/types'
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { StartlistPage } from './startlist.page.tsx'
import { testEntry, testOtherStart, testStartlist, testWarning } from './testing/startlist.ts'

type ListAnswers = NonNullable<NonNullable<Answers['competitions']>['startlist']>

/** Another user was faster: 409, with the present list. */
const staleWith = (current: Startlist) =>
  TRPCClientError.from<AppRouter>({
    error: {
      message: 'CONFLICT',
      code: -32000,
      data: {
        code: 'CONFLICT',
        httpStatus: 409,
        failure: { code: '000-0000000062', message: 'CONFLICT', causes: [{ code: '000-0000000062' }], current },
      },
    },
  })

const list = (changes: Partial<Startlist> = {}) => testStartlist([testEntry(1), testEntry(2), testEntry(3)], changes)

const open = async (
  answers: ListAnswers = {},
  { start = list(), canManage = true, language = 'en' as 'en' | 'nl' } = {},
) =>
  renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <StartlistPage startlist={start.ref} />
    </ManagedCompetitionProvider>,
    {
      language,
      answers: {
        competitions: {
          startlist: {
            get: () => start,
            metadata: () => ({
              groups: [],
              statuses: [],
              orderMethods: [],
              sortFields: [],
              canManage,
            }),
            unassignedRegistrations: () => [],
            ...answers,
          },
        },
      },
    },
  )
describe('breaks of a list', () => {
  it('shows the dragging break of the test as a line with its time, and why a break is there', async () => {
    await open(
      {},
      {
        start: testStartlist([
          testEntry(1),
          testEntry(2, { type: 'BREAK', rider: null, horse: null, position: null, breakType: 'INSUFFICIENT_WARMUP' }),
          testEntry(3, { startSeconds: 36_600, draggingBefore: 600 }),
        ]),
      },
    )
    expect(await screen.findByText(/Dragging the arena · 10/)).toBeVisible()
    expect(screen.getByText('10:00')).toBeVisible()
    expect(screen.getByText(/Too little time to warm up/)).toBeVisible()
  })
})

const names = async () =>
  within(await screen.findByRole('list', { name: 'Dressage M1' }))
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'))
const ordered = (start: Startlist, ...numbers: number[]): Startlist => ({
  ...start,
  version: start.version + 1,
  entries: numbers.map((number, index) => testEntry(number, { position: index + 1 })),
})

describe('the editor of a start list', () => {
  it('shows positions, numbers and the notice of a proposal', async () => {
    await open()
    expect(await names()).toEqual(['1 Rider 1, Horse 1', '2 Rider 2, Horse 2', '3 Rider 3, Horse 3'])
    expect(screen.getByRole('img', { name: 'Start number 101' })).toBeVisible()
    expect(screen.getByText('This list is provisional: time and order may still change.')).toBeVisible()
  })

  it('shows what its layout wants, in its order; a break keeps its time (cr088, cr103)', async () => {
    const pause = { type: 'BREAK', rider: null, horse: null, position: null, competitionNumber: null } as const
    const start = testStartlist(
      [testEntry(1, { startSeconds: 36_000 }), testEntry(2, { ...pause, startSeconds: 36_120 })],
      {
        columns: ['TIME', 'HORSE', 'OWNER', 'RIDER'],
      },
    )
    await open(
      { details: () => [{ entryRef: testEntry(1).ref, horseDetails: '', owner: 'Stable Ostrava', notes: null }] },
      { start },
    )
    expect(await screen.findByText('Stable Ostrava')).toBeVisible()
    const [first, second] = screen.getAllByRole('listitem')
    expect(first).toHaveTextContent(/10:00.*Horse 1.*Stable Ostrava.*Rider 1/)
    expect(second).toHaveTextContent(/10:02.*Break/)
    expect(screen.queryByRole('img', { name: 'Start number 101' })).toBeNull()
  })

  it('moves with Alt and the arrow keys, at once, announces it, and stores it over the seen version', async () => {
    const start = list()
    let answer: (next: Startlist) => void = () => undefined
    const { user, calls } = await open(
      { move: () => new Promise<Startlist>((resolve) => (answer = resolve)) },
      { start },
    )
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await names()).toEqual(['1 Rider 2, Horse 2', '2 Rider 1, Horse 1', '3 Rider 3, Horse 3'])
    expect(screen.getByText('Rider 1, Horse 1 is now number 2 of 3')).toBeInTheDocument()
    expect(screen.getByText('Saving')).toBeVisible()
    expect(screen.getByRole('listitem', { name: /Rider 1/ })).toHaveFocus()
    expect(calls.filter((call) => call.path.endsWith('.move'))).toMatchObject([
      { input: { fromIndex: 0, toIndex: 1, version: 1 } },
    ])
    answer(ordered(start, 2, 1, 3))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  it('stores quick moves in sequence, each over the previous version', async () => {
    const start = list()
    let stored = start
    const { user, calls } = await open(
      {
        move: ({ fromIndex, toIndex }) => {
          const numbers = stored.entries.map((entry) => Number(entry.rider?.name.slice(6)))
          const [moved = 0] = numbers.splice(fromIndex, 1)
          numbers.splice(toIndex, 0, moved)
          stored = ordered(stored, ...numbers)
          return stored
        },
      },
      { start },
    )
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    await waitFor(() =>
      expect(calls.filter((call) => call.path.endsWith('.move')).map((call) => call.input)).toMatchObject([
        { fromIndex: 0, toIndex: 1, version: 1 },
        { fromIndex: 1, toIndex: 2, version: 2 },
      ]),
    )
    expect(await names()).toEqual(['1 Rider 2, Horse 2', '2 Rider 3, Horse 3', '3 Rider 1, Horse 1'])
  })

  it('rolls back to the list of another user, and reports it (decision 26)', async () => {
    const start = list()
    const { user } = await open(
      {
        move: () => {
          throw staleWith(ordered(start, 3, 2, 1))
        },
      },
      { start },
    )
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText(/Somebody else changed this start list first/)).toBeVisible()
    expect(await names()).toEqual(['1 Rider 3, Horse 3', '2 Rider 2, Horse 2', '3 Rider 1, Horse 1'])
  })

  it('shows the refusal of the server, and the previous list', async () => {
    const { user } = await open({
      move: () => {
        throw refusal(409, { code: '027-0000000009' })
      },
    })
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText('The start list is closed. Reopen it first.')).toBeVisible()
    await waitFor(async () => expect((await names())[0]).toBe('1 Rider 1, Horse 1'))
  })

  it('swaps two chosen entries, until swapping is stopped', async () => {
    const start = list()
    const { user, calls } = await open({ swap: () => ordered(start, 3, 2, 1) }, { start })
    await user.click(await screen.findByRole('button', { name: 'Swap' }))
    await user.click(screen.getByText('Rider 1'))
    await user.click(screen.getByText('Rider 3'))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('.swap'))).toMatchObject({ input: { fromIndex: 0, toIndex: 2 } }),
    )
    expect(screen.getByRole('button', { name: 'Stop swapping' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('locks with L; a locked entry is not moved', async () => {
    const start = list()
    const locked = { ...start, version: 2, entries: [testEntry(1, { isLocked: true }), testEntry(2), testEntry(3)] }
    const { user, calls } = await open({ toggleLock: () => locked }, { start })
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('l')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Lock Rider 1, Horse 1' })).toHaveAttribute('aria-pressed', 'true'),
    )
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getByText('Rider 1, Horse 1 is locked and stays')).toBeInTheDocument()
    expect(calls.some((call) => call.path.endsWith('.move'))).toBe(false)
  })

  it('draws, and shows the seed and the riders who start again too soon', async () => {
    const start = list()
    const { user, calls } = await open(
      {
        compute: () => ({
          isApplied: true,
          startlist: { ...ordered(start, 2, 3, 1), warnings: [testWarning(testEntry(3).ref)] },
          draw: {
            method: 'RANDOM',
            basis: null,
            field: null,
            direction: 'ASCENDING',
            algorithm: 'oxer-draw-1',
            seed: '042026',
            multiParticipation: { order: 'SEQUENTIAL', minimumGap: 1 },
            selection: [],
            drawnRefs: [],
            source: null,
            standing: null,
            intensity: 'SOFT',
            at: '2026-05-17T08:00:00.000Z',
            byName: 'Lotte Peeters',
            isChanged: false,
          },
          warningCounts: { current: 2, ordered: 1, planned: 1 },
          movedByPlanner: 0,
        }),
      },
      { start },
    )
    await user.click(await screen.findByRole('button', { name: 'Draw or order' }))
    await user.type(await screen.findByLabelText(/Seed of the draw/), '042026')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('042026')).toBeVisible()
    const left = within(screen.getByRole('dialog', { name: 'The order is set' }))
    expect(left.getByText('Rider 2: 12 min to warm up after Corrado in Ring 2 at 10:30; 30 needed')).toBeVisible()
    expect(calls.find((call) => call.path.endsWith('.compute'))).toMatchObject({
      input: { method: 'RANDOM', seed: '042026', version: 1 },
    })
    expect(await names()).toEqual(['1 Rider 2, Horse 2', '2 Rider 3, Horse 3', '3 Rider 1, Horse 1'])
  })

  it.each<[string, 'en' | 'nl', Partial<Startlist['warnings'][number]>, string]>([
    ['warm-up', 'en', {}, 'Rider 2: 12 min to warm up after Corrado in Ring 2 at 10:30; 30 needed'],
    ['warm-up', 'nl', {}, 'Rider 2: 12 min om los te rijden na Corrado in Ring 2 om 10:30; 30 nodig'],
    [
      'cool-down of a horse in this list',
      'en',
      {
        code: 'COOL_DOWN_TOO_SHORT',
        subject: 'HORSE',
        subjectName: 'Horse 2',
        neededSeconds: 900,
        givenSeconds: 0,
        other: { ...testOtherStart, startlist: null, rider: 'Ann', position: 1, isLater: true },
      },
      'Horse 2: 0 min to cool down before Ann, number 1; 15 needed',
    ],
    [
      'way',
      'nl',
      { code: 'TRANSFER_TIME_TOO_SHORT', neededSeconds: 300, givenSeconds: 120 },
      'Rider 2: 2 min tussen de pistes na Corrado in Ring 2 om 10:30; 5 nodig',
    ],
    [
      'two places at once',
      'en',
      { code: 'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME', neededSeconds: null, givenSeconds: -90 },
      'Rider 2 is in two places at once: Corrado in Ring 2 at 10:30, 2 min overlap',
    ],
    [
      'two in one slot',
      'nl',
      { code: 'SEVERAL_COMBINATIONS_IN_SLOT', subject: null, subjectName: null, givenSeconds: -60 },
      '1 min tegelijk in de piste met Rider 2, Corrado in Ring 2 om 10:30',
    ],
    [
      'a break',
      'en',
      { code: 'SCHEDULED_DURING_BREAK', subject: null, other: null, breakName: 'Lunch', givenSeconds: -60 },
      '1 min in the break Lunch',
    ],
    [
      'a lock',
      'nl',
      { code: 'LOCKED_COMBINATION_MOVED', subject: null, other: null, fromPosition: 2, toPosition: 5 },
      'Vergrendeld, en verschoven van 2 naar 5',
    ],
  ])('shows the warning of the planner at the entry: %s (%s)', async (_, language, changes, text) => {
    const start = { ...list(), warnings: [testWarning(testEntry(2).ref, changes)] }
    const { user } = await open({}, { start, language })
    const mark = language === 'en' ? '1 warning for Rider 2, Horse 2' : '1 waarschuwing bij Rider 2, Horse 2'
    await user.click(await screen.findByRole('button', { name: mark }))
    // At the entry, and in the panel beside the list.
    expect(await screen.findAllByText(text)).toHaveLength(2)
  })

  it('lets the system choose the order: no basis and no field is sent (cr259)', async () => {
    const { user, calls } = await open({
      compute: () => {
        throw refusal(409, { code: '000-0000000001' })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Draw or order' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Let Oxer choose')
    expect(screen.getByText(/The standing in the career of the test/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show first' }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('.compute'))).toBe(true))
    const input = calls.find(({ path }) => path.endsWith('.compute'))?.input
    expect(input).toMatchObject({ method: 'AUTOMATIC', apply: false })
    expect(input).not.toHaveProperty('basis')
    expect(input).not.toHaveProperty('field')
  })

  it('runs the planner within the chosen range, and shows the warnings before and after', async () => {
    const start = list()
    const { user, calls } = await open(
      {
        compute: () => ({
          isApplied: false,
          startlist: ordered(start, 2, 3, 1),
          draw: {
            method: 'BY_SELECTION',
            basis: null,
            field: null,
            direction: 'ASCENDING',
            algorithm: null,
            seed: null,
            multiParticipation: { order: 'NATURAL', minimumGap: 1 },
            selection: [],
            drawnRefs: [],
            source: null,
            standing: null,
            intensity: 'HARD',
            at: '2026-05-17T08:00:00.000Z',
            byName: 'Lotte Peeters',
            isChanged: false,
          },
          warningCounts: { current: 7, ordered: 7, planned: 0 },
          movedByPlanner: 3,
        }),
      },
      { start },
    )
    await user.click(await screen.findByRole('button', { name: 'Draw or order' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Current order')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Planner' }), 'Reorder the whole list')
    await user.click(screen.getByRole('button', { name: 'Show first' }))
    const shown = await screen.findByRole('region', { name: 'Warnings' })
    expect(shown).toHaveTextContent('current order7→in this order7→after planning0')
    expect(within(shown).getByText('The planner moved 3 entries.')).toBeVisible()
    expect(calls.find((call) => call.path.endsWith('.compute'))).toMatchObject({
      input: {
        method: 'BY_SELECTION',
        intensity: 'HARD',
        apply: false,
        order: start.entries.map(({ ref }) => ref),
        version: 1,
      },
    })
  })

  it('draws the waiting registrations that are in sight, and adds all that are ticked', async () => {
    const start = list({ unassignedCount: 1000 })
    const ref = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
    const { user, calls } = await open(
      {
        unassignedRegistrations: () =>
          Array.from({ length: 1000 }, (_, number) => ({
            registrationRef: ref(number),
            practitionerRef: ref(number),
            testRef: start.ref,
            testName: 'M1',
            rider: { ref: start.ref, name: `Rider ${number}` },
            horse: { ref: start.ref, name: `Horse ${number}` },
            organisation: null,
            competitionNumber: null,
            registeredAt: '2026-05-17T08:00:00.000Z',
          })),
        addMany: () => start,
      },
      { start },
    )
    const first = await screen.findByRole('checkbox', { name: 'Choose Rider 0, Horse 0' })
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60)
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
    await user.click(first)
    await user.click(screen.getByRole('button', { name: 'Add 999 chosen' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('.addMany'))).toMatchObject({
        input: { registrations: Array.from({ length: 999 }, (_, number) => ref(number + 1)), version: 1 },
      }),
    )
  })

  it('adds a waiting registration', async () => {
    const start = list({ unassignedCount: 1 })
    const { user, calls } = await open(
      {
        unassignedRegistrations: () => [
          {
            registrationRef: start.ref,
            practitionerRef: start.ref,
            testRef: start.ref,
            testName: 'M1',
            rider: { ref: start.ref, name: 'Late Rider' },
            horse: { ref: start.ref, name: 'Late Horse' },
            organisation: null,
            competitionNumber: null,
            registeredAt: '2026-05-17T08:00:00.000Z',
          },
        ],
        add: () => start,
      },
      { start },
    )
    await user.click(await screen.findByRole('button', { name: 'Add Late Rider, Late Horse' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('.add'))).toMatchObject({
        input: { registrationRef: start.ref, version: 1 },
      }),
    )
  })

  it('offers no action to users who may only read, in Dutch too', async () => {
    await open({}, { canManage: false, language: 'nl' })
    expect(await screen.findByText('Nog niet gepland', { exact: false })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Loten of ordenen' })).toBeNull()
    expect(screen.queryByRole('button', { name: /vergrendelen/ })).toBeNull()
  })

  it('reports an empty list, and a missing one', async () => {
    await open({}, { start: testStartlist([]) })
    expect(await screen.findByText('There is nobody on this list yet')).toBeVisible()
  })

  it('renders few rows of a thousand entries', async () => {
    await open({}, { start: testStartlist(Array.from({ length: 1000 }, (_, index) => testEntry(index + 1))) })
    expect((await names()).length).toBeLessThan(60)
  })
})

/** A list that the fake server keeps, as the real one does. */
const keptList = (first: Startlist) => {
  let stored = first
  const put = (entries: Startlist['entries'], changes: Partial<Startlist> = {}): Startlist => {
    stored = { ...stored, ...changes, version: stored.version + 1, entries }
    return stored
  }
  return { put, entries: () => [...stored.entries] }
}

const ctrlZ = '{Control>}z{/Control}'

describe('an edit that is taken back by Ctrl+Z', () => {
  const start = list()
  const kept = () => {
    const { put, entries } = keptList(start)
    const answers: ListAnswers = {
      move: ({ fromIndex, toIndex }) => {
        const moved = entries()[fromIndex] ?? testEntry(1)
        return put(entries().toSpliced(fromIndex, 1).toSpliced(toIndex, 0, moved))
      },
      swap: ({ fromIndex, toIndex }) => {
        const [one, other] = [entries()[fromIndex], entries()[toIndex]]
        return put(entries().flatMap((entry, at) => (at === fromIndex ? other : at === toIndex ? one : entry) ?? []))
      },
      removeEntry: ({ entry }) => put(entries().filter(({ ref }) => ref !== entry)),
      add: ({ order }) => put(entries().toSpliced(order ?? 0, 0, testEntry(2))),
      addOpenPositions: ({ position, quantity }) => {
        const opened = Array.from({ length: quantity }, (_, index) =>
          testEntry(50 + index, { type: 'OPEN_POSITION', rider: null, horse: null, registrationRef: null }),
        )
        return put(entries().toSpliced(position - 1, 0, ...opened))
      },
      toggleLock: ({ entry, isLocked }) =>
        put(entries().map((each) => (each.ref === entry ? { ...each, isLocked: isLocked === true } : each))),
    }
    return answers
  }
  const inputsOf = (calls: readonly { path: string; input: unknown }[], name: string) =>
    calls.filter(({ path }) => path.endsWith(`.${name}`)).map(({ input }) => input)

  it('moves an entry back, and marks its row', async () => {
    const { user, calls } = await open(kept(), { start })
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    expect(screen.getByRole('listitem', { name: /Rider 1/ })).toHaveAttribute('data-changed')
    await user.keyboard(ctrlZ)
    expect(await screen.findByText('Undone: Rider 1, Horse 1 is now number 2 of 3')).toBeVisible()
    expect(inputsOf(calls, 'move')).toMatchObject([
      { fromIndex: 0, toIndex: 1, version: 1 },
      { fromIndex: 1, toIndex: 0, version: 2 },
    ])
    expect(await names()).toMatchObject([/Rider 1/, /Rider 2/, /Rider 3/].map((name) => expect.stringMatching(name)))
  })

  it('takes quick moves back one by one, the latest first, under one message', async () => {
    const { user, calls } = await open(kept(), { start })
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    await waitFor(() => expect(inputsOf(calls, 'move')).toHaveLength(2))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await user.keyboard(ctrlZ)
    await screen.findByText('Undone: Rider 1, Horse 1 is now number 3 of 3')
    await user.keyboard(ctrlZ)
    await screen.findByText('Undone: Rider 1, Horse 1 is now number 2 of 3')
    expect(inputsOf(calls, 'move').slice(2)).toMatchObject([
      { fromIndex: 2, toIndex: 1, version: 3 },
      { fromIndex: 1, toIndex: 0, version: 4 },
    ])
  })

  it('swaps back, and puts a removed entry back in its place', async () => {
    const { user, calls } = await open(kept(), { start })
    await user.click(await screen.findByRole('button', { name: 'Swap' }))
    await user.click(screen.getByText('Rider 1'))
    await user.click(screen.getByText('Rider 3'))
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard(ctrlZ)
    await waitFor(() =>
      expect(inputsOf(calls, 'swap')).toMatchObject([{ version: 1 }, { fromIndex: 2, toIndex: 0, version: 2 }]),
    )
    await screen.findByText(/^Undone/)
    const row = screen.getByRole('listitem', { name: /Rider 2/ })
    row.focus()
    await user.keyboard('{Delete}')
    expect(await screen.findByText('Rider 2, Horse 2 taken off the list')).toBeVisible()
    await user.keyboard(ctrlZ)
    await waitFor(() =>
      expect(inputsOf(calls, 'add')).toMatchObject([
        { registrationRef: testEntry(2).registrationRef, order: 1, version: 4 },
      ]),
    )
  })

  it('takes open positions away, and unlocks', async () => {
    const { user, calls } = await open(kept(), { start })
    await user.click(await screen.findByRole('button', { name: 'More actions for this list' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Open positions' }))
    await user.click(await screen.findByRole('button', { name: 'Add open positions' }))
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard(ctrlZ)
    await waitFor(() =>
      expect(inputsOf(calls, 'removeEntry')).toMatchObject([{ entry: testEntry(50).ref, version: 2 }]),
    )
    await screen.findByText(/^Undone/)
    await user.click(screen.getByRole('button', { name: 'Lock Rider 1, Horse 1' }))
    await screen.findByText('Rider 1, Horse 1 is locked')
    await user.keyboard(ctrlZ)
    await waitFor(() => expect(inputsOf(calls, 'toggleLock')).toMatchObject([{ isLocked: true }, { isLocked: false }]))
  })

  it('shows the refusal when somebody else changed the list, and their list', async () => {
    const answers = kept()
    let moves = 0
    const { user } = await open(
      {
        ...answers,
        move: () => {
          moves += 1
          if (moves === 2) throw staleWith(ordered(start, 3, 2, 1))
          return ordered(start, 2, 1, 3)
        },
      },
      { start },
    )
    const row = await screen.findByRole('listitem', { name: /Rider 1/ })
    row.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard(ctrlZ)
    expect(await screen.findByText(/Somebody else changed this in the meantime/)).toBeVisible()
    await waitFor(async () => expect((await names())[0]).toBe('1 Rider 3, Horse 3'))
  })
})

describe('a final list (decision 57)', () => {
  const final = () =>
    list({ status: 'FINAL', isFinal: true, mayStillChange: false, changedAt: '2026-03-01T08:12:00.000Z' })

  it.each([
    ['en', 'This start list is final and public.', 'Change it anyway', 'Why does it change?'],
    ['nl', 'Deze startlijst is definitief en openbaar.', 'Wijzig toch', 'Waarom wijzigt ze?'],
  ] as const)(
    'is locked until a reason is given, which goes with the change (%s)',
    async (language, locked, change, why) => {
      const sent: unknown[] = []
      const { user } = await open(
        {
          move: (input) => {
            sent.push(input)
            return ordered(final(), 2, 1, 3)
          },
        },
        { start: final(), language },
      )
      expect(await screen.findByText(locked)).toBeVisible()
      const [row] = await screen.findAllByRole('listitem', { name: /Rider 1/ })
      row?.focus()
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
      expect(sent).toEqual([])
      await user.click(screen.getByRole('button', { name: change }))
      const dialog = await screen.findByRole('dialog', { name: locked })
      expect(within(dialog).getByRole('button', { name: change })).toBeDisabled()
      await user.type(within(dialog).getByRole('textbox', { name: why }), ' Lame horse ')
      await user.keyboard('{Enter}')
      expect(await screen.findByText(/: Lame horse$/)).toBeVisible()
      screen.getAllByRole('listitem', { name: /Rider 1/ })[0]?.focus()
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
      await waitFor(() => expect(sent).toMatchObject([{ fromIndex: 0, toIndex: 1, changeReason: 'Lame horse' }]))
    },
  )

  it('says that a list is no longer the draw of its seed', async () => {
    const draw = {
      method: 'RANDOM' as const,
      basis: null,
      field: null,
      direction: 'ASCENDING' as const,
      algorithm: 'oxer-draw-1',
      seed: '004711',
      multiParticipation: { order: 'NATURAL' as const, minimumGap: 1 },
      selection: [],
      intensity: 'SOFT' as const,
      at: '2026-03-01T08:12:00.000Z',
      byName: 'Jo',
      standing: null,
      isChanged: true,
    }
    await open({}, { start: list({ draw }) })
    expect(await screen.findByText('004711')).toBeVisible()
    expect(screen.getByText('Changed since: this seed no longer gives this order.')).toBeVisible()
  })
})
