import type { AutomaticStartlistOutcome } from '@oxer/domain/competitions/startlist/start-order.schema'
import type {
  ComputedStartlist,
  Startlist,
  StartlistParameters,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import type { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { StartlistPage } from './startlist.page.tsx'
import { testEntry, testStartlist } from './testing/startlist.ts'

type ListAnswers = NonNullable<NonNullable<Answers['competitions']>['startlist']>
type ScheduleAnswers = NonNullable<NonNullable<Answers['competitions']>['timeSchedule']>

const ofSport = (sportType: 'SHOW_JUMPING' | 'DRESSAGE', changes: Partial<Startlist> = {}): Startlist => {
  const [first, second] = [testEntry(1), testEntry(2)]
  const test = { ref: first.ref, name: 'Test', sportType, testSetRef: second.ref, testSetName: 'Test' }
  return testStartlist([first, second], { tests: [test], ...changes })
}

const open = async (
  start: Startlist,
  answers: ListAnswers = {},
  language: 'en' | 'nl' = 'en',
  timeSchedule: ScheduleAnswers = {},
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
            metadata: () => ({ groups: [], statuses: [], orderMethods: [], sortFields: [], canManage: true }),
            unassignedRegistrations: () => [],
            ...answers,
          },
          timeSchedule,
        },
      },
    },
  )

type Opened = Awaited<ReturnType<typeof open>>
const choose = async ({ user }: Opened, item: string, more = 'More actions for this list') => {
  await user.click(await screen.findByRole('button', { name: more }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  // The form replaces the placeholder that was shown while it loaded.
  await screen.findByRole('button', { name: /^(Save|Bewaren)$/ })
  return screen.getByRole('dialog', { name: item })
}
const inputOf = ({ calls }: Opened, end: string) => calls.find(({ path }) => path.endsWith(end))?.input

const layout: StartlistLayout = {
  columns: ['POSITION', 'TIME', 'RIDER', 'HORSE'],
  orientation: 'PORTRAIT',
  fontSize: 'NORMAL',
  showBreaks: true,
  showOpenPositions: true,
  heading: '',
}

describe('the statistics of a start list (c022)', () => {
  it('shows the figures and the clubs', async () => {
    const statistics = () => ({
      participants: 12,
      openPositions: 1,
      breaks: 2,
      locked: 0,
      riders: 11,
      horses: 12,
      ridersWithSeveralStarts: 1,
      leastRiderGap: 7,
      organisations: [{ ref: null, name: '', count: 3 }],
      totalSeconds: 1800,
      outOfCompetition: 0,
    })
    const { user } = await open(ofSport('DRESSAGE'), { statistics })
    await user.click(await screen.findByRole('button', { name: 'More actions for this list' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Statistics' }))
    const drawer = await screen.findByRole('dialog', { name: 'Statistics' })
    expect(await within(drawer).findByText('Smallest distance between two starts of one rider')).toBeVisible()
    expect(within(drawer).getByText('Without a club')).toBeVisible()
    expect(within(drawer).getByRole('link', { name: 'Export (XLSX)' }).getAttribute('href')).toMatch(
      /statistics\/export$/,
    )
  })
})

describe('the layout of a start list (c023, c024)', () => {
  it('is chosen: the columns and their order, and how it is printed', async () => {
    const screenOf = await open(ofSport('DRESSAGE'), { layout: () => layout, saveLayout: () => layout })
    const { user } = screenOf
    const drawer = within(await choose(screenOf, 'Layout'))
    await user.click(await drawer.findByRole('checkbox', { name: 'Time' }))
    await user.click(drawer.getByRole('checkbox', { name: 'Club' }))
    await user.click(drawer.getByRole('button', { name: 'Horse earlier' }))
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Direction' }), 'Landscape')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Letters' }), 'Large')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.saveLayout')).toMatchObject({
        columns: ['POSITION', 'HORSE', 'RIDER', 'ORGANISATION'],
        orientation: 'LANDSCAPE',
        fontSize: 'LARGE',
      }),
    )
  })

  it('shows at least one column, and reports this', async () => {
    const screenOf = await open(ofSport('DRESSAGE'), { layout: () => ({ ...layout, columns: ['RIDER'] }) }, 'nl')
    const drawer = within(await choose(screenOf, 'Lay-out', 'Meer acties voor deze lijst'))
    await screenOf.user.click(await drawer.findByRole('checkbox', { name: 'Ruiter' }))
    await screenOf.user.click(drawer.getByRole('button', { name: 'Bewaren' }))
    expect(await drawer.findByText('Kies minstens één kolom')).toBeVisible()
    expect(inputOf(screenOf, '.saveLayout')).toBeUndefined()
  })
})

const stored = (changes: Partial<StartlistParameters> = {}): StartlistParameters => ({
  parts: [],
  courseDesigns: [],
  version: 4,
  ...changes,
})

describe('the parameters of the parts of a test (c025 to c029)', () => {
  it('of a course: the time allowed follows from length and speed, and is stored over the seen version', async () => {
    const screenOf = await open(ofSport('SHOW_JUMPING'), {
      parameters: () => stored(),
      saveParameters: () => stored({ version: 5 }),
    })
    const { user } = screenOf
    const drawer = within(await choose(screenOf, 'Course'))
    await user.type(await drawer.findByRole('textbox', { name: 'Length (m)' }), '420')
    await user.type(drawer.getByRole('textbox', { name: 'Speed (m/min)' }), '350')
    await user.click(drawer.getByRole('button', { name: 'Take 72 s, limit 144 s' }))
    await user.type(drawer.getByRole('textbox', { name: 'Course designer' }), 'Uliano')
    await user.click(drawer.getByRole('button', { name: 'Add part' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.saveParameters')).toMatchObject({
        version: 4,
        parts: [
          {
            testPart: 1,
            jumping: {
              lengthMetres: 420,
              speed: 350,
              timeAllowedSeconds: 72,
              timeLimitSeconds: 144,
              courseDesigner: 'Uliano',
            },
          },
          { testPart: 2, jumping: { lengthMetres: null } },
        ],
      }),
    )
  })

  it('of a course: its drawing is stored at once, and a too large one is refused before it is sent', async () => {
    const design = {
      testPart: 1,
      fileRef: testEntry(1).ref,
      name: 'course-design-1.pdf',
      contentType: 'application/pdf',
      size: 1_048_576,
    }
    const screenOf = await open(ofSport('SHOW_JUMPING'), {
      parameters: () => stored(),
      uploadCourseDesign: () => stored({ version: 5, courseDesigns: [design] }),
      deleteCourseDesign: () => stored({ version: 6 }),
    })
    const { user } = screenOf
    const drawer = await choose(screenOf, 'Course')
    await within(drawer).findByRole('button', { name: 'Upload' })
    const field = drawer.querySelector<HTMLInputElement>('input[type=file]')
    if (field === null) throw new Error('no field for a file')
    await user.upload(field, new File([new Uint8Array(3_145_729)], 'course.pdf', { type: 'application/pdf' }))
    expect(await within(drawer).findByText('The file is larger than 3 MB.')).toBeVisible()
    expect(inputOf(screenOf, '.uploadCourseDesign')).toBeUndefined()
    await user.upload(field, new File(['%PDF-1.7'], 'course.pdf', { type: 'application/pdf' }))
    expect(await within(drawer).findByRole('link', { name: 'course-design-1.pdf' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/parameters\/1\/jumping\/course-design$/),
    )
    await user.click(within(drawer).getByRole('button', { name: 'Remove the course design' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(inputOf(screenOf, '.deleteCourseDesign')).toMatchObject({ testPart: 1 }))
  })

  it('of an arena: the judges, with each position once', async () => {
    const screenOf = await open(ofSport('DRESSAGE'), {
      parameters: () => stored(),
      juryRegistrations: () => [],
      saveParameters: () => stored({ version: 5 }),
    })
    const { user } = screenOf
    const drawer = within(await choose(screenOf, 'Arena and jury'))
    expect(await drawer.findByText('No judge has pre-registered.')).toBeVisible()
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Arena' }), '20x60')
    await user.click(drawer.getByRole('button', { name: 'Add judge' }))
    await user.type(drawer.getByRole('combobox', { name: 'Judge at C' }), 'Mariette')
    await user.click(drawer.getByRole('button', { name: 'Add judge' }))
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Position of judge 2' }), 'C')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText('This position is already taken')).toBeVisible()
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Position of judge 2' }), 'B')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.saveParameters')).toMatchObject({
        version: 4,
        parts: [
          {
            testPart: 1,
            dressage: {
              arenaSize: '20x60',
              judges: [
                { position: 'C', name: 'Mariette' },
                { position: 'B', name: '' },
              ],
            },
          },
        ],
      }),
    )
  })
})

describe('insertions between the starts', () => {
  it('a break of a kind, with a reason, a length and a place', async () => {
    const start = ofSport('DRESSAGE')
    const screenOf = await open(start, { addBreak: () => start })
    const { user } = screenOf
    await user.click(await screen.findByRole('button', { name: 'More actions for this list' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Break' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a break' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Why' }), 'Too little time to warm up')
    await user.clear(dialog.getByRole('textbox', { name: 'Place in the list' }))
    await user.type(dialog.getByRole('textbox', { name: 'Place in the list' }), '2')
    await user.click(dialog.getByRole('button', { name: 'Add a break' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.addBreak')).toMatchObject({
        type: 'BREAK',
        breakType: 'INSUFFICIENT_WARMUP',
        duration: 600,
        order: 1,
        version: 1,
      }),
    )
  })

  it('a number of open positions from one position on', async () => {
    const start = ofSport('DRESSAGE')
    const screenOf = await open(start, { addOpenPositions: () => start })
    const { user } = screenOf
    await user.click(await screen.findByRole('button', { name: 'More actions for this list' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Open positions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add open positions' }))
    expect(dialog.getByRole('textbox', { name: 'From position' })).toHaveValue('3')
    await user.clear(dialog.getByRole('textbox', { name: 'How many' }))
    await user.type(dialog.getByRole('textbox', { name: 'How many' }), '4')
    await user.click(dialog.getByRole('button', { name: 'Add open positions' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.addOpenPositions')).toMatchObject({ position: 3, quantity: 4, version: 1 }),
    )
  })
})

describe('an order that is previewed (c030, c031)', () => {
  it('stores nothing, and is applied with the shown seed', async () => {
    const start = ofSport('DRESSAGE')
    const outcome = (isApplied: boolean): ComputedStartlist => ({
      isApplied,
      startlist: { ...start, entries: [testEntry(2, { position: 1 }), testEntry(1, { position: 2 })] },
      draw: {
        method: 'RANDOM',
        basis: null,
        field: null,
        direction: 'ASCENDING',
        algorithm: 'sha256-fisher-yates-1',
        seed: '009000',
        multiParticipation: { order: 'SEQUENTIAL', minimumGap: 1 },
        selection: [],
        drawnRefs: [],
        source: null,
        standing: null,
        intensity: 'SOFT',
        at: '2026-05-17T08:00:00.000Z',
        byName: 'Ann',
        isChanged: false,
      },
      warningCounts: { current: 0, ordered: 0, planned: 0 },
      movedByPlanner: 0,
    })
    const screenOf = await open(start, { compute: (input) => outcome(input.apply === true) })
    const { user, calls } = screenOf
    await user.click(await screen.findByRole('button', { name: 'Draw or order' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Order the start list' }))
    await user.click(drawer.getByRole('button', { name: 'Show first' }))
    const shown = within(await drawer.findByRole('region', { name: 'The new order' }))
    expect(shown.getByText('Everybody has the rest that the competition asks for.')).toBeVisible()
    expect(shown.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '1Rider 2 Horse 2',
      '2Rider 1 Horse 1',
    ])
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('dialog', { name: 'The order is set' })).toBeVisible()
    expect(calls.filter(({ path }) => path.endsWith('.compute')).map(({ input }) => input)).toMatchObject([
      { apply: false, seed: null },
      { apply: true, seed: '009000' },
    ])
  })
})

describe('the standing in a championship (cr266)', () => {
  it('is chosen by championship, group and category, and starts the leader last', async () => {
    const named = (number: number, name: string) => ({ ref: testEntry(number).ref, name })
    const [cup, final] = [named(1, 'Cup'), named(2, 'Final')]
    const [north, juniors] = [named(3, 'North'), named(4, 'Juniors')]
    const screenOf = await open(testStartlist([testEntry(1)]), {}, 'en', {
      championshipRankingChoices: (input) => ({
        championships: [cup],
        phases: input.championshipRef === undefined ? [] : [final],
        groups: input.championshipPhaseRef === undefined ? [] : [north],
        sportCategories: input.championshipRef === undefined ? [] : [juniors],
      }),
    })
    const { user } = screenOf
    await user.click(await screen.findByRole('button', { name: 'Draw or order' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Order the start list' }))
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Order' }), 'Standing in a championship')
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    expect(await drawer.findByText('Fill in this field')).toBeVisible()
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Championship' }), 'Cup')
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Phase' }), 'Final')
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Group' }), 'North')
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Category' }), 'Juniors')
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.compute')).toMatchObject({
        method: 'AUTOMATIC',
        basis: 'BY_CHAMPIONSHIP',
        direction: 'DESCENDING',
        championship: {
          championshipRef: cup.ref,
          championshipPhaseRef: final.ref,
          championshipGroupRef: north.ref,
          championshipSportCategoryRef: juniors.ref,
        },
      }),
    )
  })
})

describe('starters apart from the draw (decision 108)', () => {
  it('are chosen with a place and a reason', async () => {
    const screenOf = await open(testStartlist([testEntry(1), testEntry(2), testEntry(3)]), {})
    const { user } = screenOf
    await user.click(await screen.findByRole('button', { name: 'Draw or order' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Order the start list' }))
    await user.click(await drawer.findByRole('button', { name: 'First, last or left out' }))
    await user.click(drawer.getByRole('button', { name: /^Choose Rider 3/ }))
    await user.type(drawer.getByRole('textbox', { name: /^Reason for Rider 3/ }), 'Judges before')
    await user.click(drawer.getByRole('button', { name: /^Choose Rider 1/ }))
    await user.selectOptions(drawer.getByRole('combobox', { name: /^Place of Rider 1/ }), 'Last')
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.compute')).toMatchObject({
        method: 'RANDOM',
        selection: [
          { ref: testEntry(3).ref, place: 'FIRST', reason: 'Judges before' },
          { ref: testEntry(1).ref, place: 'LAST', reason: '' },
        ],
      }),
    )
  })
})

describe('an order by hand (cr262)', () => {
  it('sends the chosen starters in the chosen order, and asks for at least one', async () => {
    const start = testStartlist([testEntry(1), testEntry(2), testEntry(3)])
    const screenOf = await open(start, {})
    const { user } = screenOf
    await user.click(await screen.findByRole('button', { name: 'Draw or order' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Order the start list' }))
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Order' }), 'By hand')
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    expect(await drawer.findByText('Choose at least one starter')).toBeVisible()
    await user.type(await drawer.findByRole('textbox', { name: '3 starters not chosen' }), 'rider 3')
    await user.click(drawer.getByRole('button', { name: /^Choose Rider 3/ }))
    await user.clear(drawer.getByRole('textbox', { name: '2 starters not chosen' }))
    await user.click(drawer.getByRole('button', { name: /^Choose Rider 1/ }))
    await user.click(drawer.getByRole('button', { name: /^Rider 1 .* earlier$/ }))
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(inputOf(screenOf, '.compute')).toMatchObject({
        method: 'BY_SELECTION',
        order: [testEntry(1).ref, testEntry(3).ref],
        apply: true,
      }),
    )
  })
})

describe('an automatic start list (cs104)', () => {
  const [first, second] = [testEntry(1), testEntry(2)]
  const from = { ...testStartlist([first, second]), ref: '0199aaaa-0000-7000-8000-00000000f001', name: 'First round' }
  const nameOf = (entry: typeof first, name: string) => ({
    practitionerRef: entry.ref,
    rider: { ref: entry.ref, name },
    horse: { ref: entry.ref, name: 'Bolero' },
  })
  const start = ofSport('SHOW_JUMPING', { version: 7 })
  const outcomeOf = (isApplied: boolean): AutomaticStartlistOutcome => ({
    isApplied,
    starters: [{ ...nameOf(first, 'Anna Brems'), isAdded: true }],
    candidates: [
      {
        ...nameOf(first, 'Anna Brems'),
        startPosition: 1,
        place: 1,
        totalErrors: 0,
        points: null,
        isEliminated: false,
        isSelected: true,
      },
    ],
    leaving: [nameOf(second, 'Carl Dox')],
    missing: [nameOf(second, 'Eva Faes')],
    startlist: start,
  })
  const answers: ListAnswers = {
    metadata: () => ({
      groups: [
        {
          ref: from.ref,
          kind: 'SHOW_JUMPING',
          name: 'Test',
          isCancelled: false,
          registered: 2,
          startlists: [from],
          testSetsWithoutStartlist: [],
        },
      ],
      statuses: [],
      orderMethods: [],
      sortFields: [],
      canManage: true,
    }),
    automatic: ({ apply }) => outcomeOf(apply ?? true),
  }
  const begin = async (language: 'en' | 'nl' = 'en') => {
    const screenOf = await open(start, answers, language)
    const nl = language === 'nl'
    await screenOf.user.click(
      await screen.findByRole('button', { name: nl ? 'Meer acties voor deze lijst' : 'More actions for this list' }),
    )
    const item = nl ? 'Automatische startlijst' : 'Automatic start list'
    await screenOf.user.click(await screen.findByRole('menuitem', { name: item }))
    await screen.findByRole('button', { name: nl ? 'Lijst maken' : 'Create list' })
    return { screenOf, drawer: within(screen.getByRole('dialog', { name: item })) }
  }

  it('shows who goes on, who leaves and who is not registered, and then creates the list', async () => {
    const { screenOf, drawer } = await begin()
    const { user } = screenOf
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Results of' }), 'First round')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Who qualifies' }), 'At most this many errors')
    await user.type(drawer.getByRole('textbox', { name: 'Errors at most' }), '4')
    await user.click(drawer.getByRole('checkbox', { name: 'Include eliminated and retired starters' }))
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Show' }), 'By total errors')
    await user.click(drawer.getByRole('button', { name: 'Show first' }))
    expect(await drawer.findByText('1 leaves the list')).toBeVisible()
    const results = within(drawer.getByRole('region', { name: 'Results of the chosen list' }))
    expect(results.getByText('Place 1 · 0 errors · qualifies')).toBeVisible()
    expect(drawer.getByText('1 qualifies and is not registered for this test')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Create list' }))
    expect(await screen.findByRole('dialog', { name: 'The list is created' })).toBeVisible()
    const sent = screenOf.calls.filter(({ path }) => path.endsWith('.automatic')).map(({ input }) => input)
    const settings = {
      fromStartlistRef: from.ref,
      selection: { kind: 'MAXIMUM_ERRORS', errors: 4 },
      includeEliminated: true,
      displayMode: 'TOTAL_ERRORS',
      version: 7,
    }
    expect(sent).toMatchObject([
      { ...settings, apply: false },
      { ...settings, apply: true },
    ])
  })

  it('requires the list and the number first', async () => {
    const { screenOf, drawer } = await begin('nl')
    await screenOf.user.click(drawer.getByRole('button', { name: 'Lijst maken' }))
    expect(await drawer.findAllByText('Vul dit veld in')).toHaveLength(2)
    expect(screenOf.calls.some(({ path }) => path.endsWith('.automatic'))).toBe(false)
  })
})
