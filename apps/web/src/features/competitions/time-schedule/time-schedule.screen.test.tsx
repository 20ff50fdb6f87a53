import type { ScheduledActivityView, TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [main, second] = [refOf(1), refOf(2)] as const
const competition = testCompetitionRef

const activity = (number: number, over: Partial<ScheduledActivityView> = {}): ScheduledActivityView => ({
  ref: refOf(10 + number),
  kind: 'SPORT',
  breakKind: null,
  arenaRef: main,
  startlistRef: refOf(30 + number),
  name: `Test ${number}`,
  description: '',
  link: null,
  general: false,
  date: '2026-11-20',
  start: '09:00',
  end: '09:30',
  startSeconds: 32_400,
  endSeconds: 34_200,
  hideTime: false,
  hideEntryTime: false,
  isFixed: false,
  dependsOn: [],
  competitionRankingRefs: [],
  championship: null,
  participantCount: 12,
  entrySeconds: 1800,
  walkSeconds: 0,
  parts: [],
  sportType: 'SHOW_JUMPING',
  version: 4,
  ...over,
})

const schedule = (over: Partial<TimeSchedule> = {}): TimeSchedule => ({
  competition: {
    ref: competition,
    name: 'CSN Lummen',
    start: '2026-11-20',
    end: '2026-11-21',
    timeZone: 'Europe/Brussels',
  },
  days: ['2026-11-20', '2026-11-21'],
  arenas: [
    { ref: main, code: 'A', name: 'Main arena', type: 'SHOW_JUMPING_ARENA', kind: 'ARENA', order: 0, version: 1 },
    { ref: second, code: 'B', name: 'Second arena', type: 'SHOW_JUMPING_ARENA', kind: 'ARENA', order: 1, version: 1 },
  ],
  activities: [activity(1), activity(2, { start: '09:30', end: '10:00', startSeconds: 34_200, endSeconds: 36_000 })],
  warnings: [],
  unplanned: [
    {
      ref: refOf(40),
      name: 'Test 9',
      participantCount: 3,
      durationSeconds: 600,
      walkSeconds: 0,
      arenaRefs: [main],
      sportType: 'DRESSAGE',
    },
  ],
  gaps: [0, 5, 10, 15, 20, 25],
  ...over,
})

type ScheduleAnswers = NonNullable<NonNullable<Answers['competitions']>['timeSchedule']>

const show = (over: ScheduleAnswers = {}, abilities: { canManage?: boolean } = {}) =>
  renderOffice({
    url: `/competitions/${competition}/manage/timeschedule`,
    answers: {
      competitions: {
        competition: managedCompetition({}, abilities),
        timeSchedule: { metadata: () => schedule(), ...over },
      },
    },
  })

const block = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name},`) })

describe('the board: arenas by time', () => {
  it('shows each arena with its activities, and another day on request', async () => {
    const { user, history } = await show()
    const column = await screen.findByRole('list', { name: 'Main arena' })
    expect(within(column).getByRole('button', { name: 'Test 1, 09:00–09:30, Main arena' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '21/11' }))
    expect(await screen.findByText('Nothing is planned on this day')).toBeVisible()
    expect(history.location.search).toContain('day=2026-11-21')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    const poster = `/competitions/${competition}/manage/print?document=TIMESCHEDULE`
    expect(await screen.findByRole('menuitem', { name: 'Print' })).toHaveAttribute('href', poster)
  })

  it('names the parts of a test inside its one block', async () => {
    const at = (kind: 'DRESSAGE' | 'CROSS_COUNTRY' | 'SHOW_JUMPING', from: number, until: number) => ({
      ...{ kind, startSeconds: 32_400 + from * 60, endSeconds: 32_400 + until * 60 },
    })
    const parts = [at('DRESSAGE', 0, 72), at('CROSS_COUNTRY', 102, 138), at('SHOW_JUMPING', 168, 186)]
    const eventing = activity(1, { end: '12:06', endSeconds: 43_560, parts, sportType: 'EVENTING' })
    await show({ metadata: () => schedule({ activities: [eventing] }) })
    const found = await block('Test 1')
    expect(within(found).getByText(/^Dressage · 12/)).toBeVisible()
    expect(within(found).getByText('10:42 Cross-country')).toBeVisible()
    expect(found).toHaveAccessibleDescription(/11:48 Jumping/)
  })

  it('moves by keyboard with the following activities, and reports what moved and why', async () => {
    const recalculate = vi.fn(() => ({
      moved: [
        {
          ref: refOf(11),
          name: 'Test 1',
          reason: 'CHANGED' as const,
          cause: null,
          personName: null,
          from: { start: '09:00', end: '09:30' },
          to: { start: '09:20', end: '09:50' },
        },
        {
          ref: refOf(12),
          name: 'Test 2',
          reason: 'RIDER' as const,
          cause: { ref: refOf(11), name: 'Test 1' },
          personName: 'Anna de Smet',
          from: { start: '09:30', end: '10:00' },
          to: { start: '09:50', end: '10:20' },
        },
      ],
      problems: [
        { code: 'FIXED_TOO_EARLY' as const, ref: refOf(13), name: 'Lunch', cause: { ref: refOf(12), name: 'Test 2' } },
      ],
      schedule: schedule(),
    }))
    const { user } = await show({ recalculate })
    const first = await block('Test 1')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Minutes between activities' }), '10')
    first.focus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowDown}')
    expect(first).toHaveAccessibleName('Test 1, 09:20–09:50, Main arena')
    expect(recalculate).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(recalculate).toHaveBeenCalledWith({ competition, gap: 10, ref: refOf(11), start: '09:20' }),
    )
    expect(await screen.findByText(/Test 2: 09:30–10:00 → 09:50–10:20/)).toHaveTextContent(
      'Anna de Smet still rides in Test 1',
    )
    expect(screen.getByText('Lunch is fixed and stays, but Test 2 is not over by then')).toBeVisible()
  })

  it('moves alone into another arena, and Escape keeps it in its place', async () => {
    const saveSport = vi.fn(() => activity(1))
    const { user } = await show({ saveSport })
    const first = await block('Test 1')
    first.focus()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(first).toHaveAccessibleName('Test 1, 09:00–09:30, Main arena')
    await user.keyboard('{ArrowRight}{Enter}')
    await waitFor(() =>
      expect(saveSport).toHaveBeenCalledWith(
        expect.objectContaining({ competition, ref: refOf(11), version: 4, arenaRef: second, start: '09:00' }),
      ),
    )
  })

  it('asks once why final times are changed, and sends the reason with each change of the visit (decision 109)', async () => {
    const saveSport = vi.fn((input: { arenaRef: string; changeReason?: string | undefined }) => {
      if (input.changeReason === undefined) {
        throw refusal(422, { code: '027-0000000019', field: 'changeReason', values: { startlist: 'Test 2' } })
      }
      return activity(2, { arenaRef: input.arenaRef, version: 5 })
    })
    const { user } = await show({ saveSport })
    const move = async (): Promise<void> => {
      ;(await block('Test 2')).focus()
      await user.keyboard('{ArrowRight}{Enter}')
    }
    await move()
    const asked = within(await screen.findByRole('dialog', { name: 'Change final times' }))
    expect(asked.getByText(/^Test 2 is final and public/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saveSport).toHaveBeenCalledTimes(1)
    await move()
    const again = within(await screen.findByRole('dialog', { name: 'Change final times' }))
    await user.type(again.getByRole('textbox', { name: 'Why does it change?' }), 'Ring 1 is flooded{Enter}')
    await waitFor(() => expect(saveSport).toHaveBeenCalledTimes(3))
    expect(await screen.findByText('You are changing final times: Ring 1 is flooded')).toBeVisible()
    await move()
    await waitFor(() => expect(saveSport).toHaveBeenCalledTimes(4))
    expect(saveSport.mock.lastCall?.[0]).toMatchObject({ arenaRef: second, changeReason: 'Ring 1 is flooded' })
  })

  it('adds the ranking of a championship, in every category unless one is chosen (c043)', async () => {
    const saveChampionshipRanking = vi.fn(() => activity(1))
    const championshipRankingChoices = (input: { championshipRef?: string | undefined }) => ({
      championships: [{ ref: refOf(60), name: 'Cup' }],
      phases: input.championshipRef === undefined ? [] : [{ ref: refOf(61), name: 'Final' }],
      groups: [],
      sportCategories: input.championshipRef === undefined ? [] : [{ ref: refOf(62), name: 'Juniors' }],
    })
    const { user } = await show({ saveChampionshipRanking, championshipRankingChoices })
    await block('Test 1')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Championship ranking' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Championship ranking' }))
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Championship' }), 'Cup')
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Phase' }), 'Final')
    expect(drawer.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Every category in turn')
    await user.type(drawer.getByLabelText(/^End/), '18:00')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saveChampionshipRanking).toHaveBeenCalledWith(
        expect.objectContaining({
          competition,
          end: '18:00',
          championshipRef: refOf(60),
          championshipPhaseRef: refOf(61),
          championshipGroupRef: null,
          championshipSportCategoryRef: null,
          allChampionshipSportCategories: true,
        }),
      ),
    )
  })

  it('is read-only for users who may not plan', async () => {
    const { user } = await show({}, { canManage: false })
    const first = await block('Test 1')
    first.focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(first).toHaveAccessibleName('Test 1, 09:00–09:30, Main arena')
    expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Test 9/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('counts the warnings of a block, and names those behind them with the minutes', async () => {
    const warning = {
      code: 'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME' as const,
      activityRef: refOf(12),
      otherActivityRef: refOf(11),
      subject: 'RIDER' as const,
      subjectRef: refOf(70),
      subjectName: 'Anna de Smet',
      pauseMinutes: -5,
      neededMinutes: 0,
    }
    const rest = { ...warning, code: 'REST_TOO_SHORT' as const, subjectRef: refOf(71), subjectName: 'Bo Claes' }
    const { user } = await show({
      metadata: () => schedule({ warnings: [warning, { ...rest, pauseMinutes: 12, neededMinutes: 30 }] }),
    })
    const strip = within(await screen.findByRole('region', { name: 'Messages' }))
    const badge = screen.getByRole('button', { name: '2 warnings on Test 2' })
    badge.focus()
    await user.keyboard('{Enter}')
    const reasons = within(await screen.findByRole('dialog', { name: '2 warnings on Test 2' }))
    expect(reasons.getByText('also in Test 1, 5 min at once')).toBeVisible()
    expect(reasons.getByText('12 min of rest after Test 1, needs 30')).toBeVisible()
    expect(reasons.getByRole('link', { name: 'Anna de Smet' })).toHaveAttribute(
      'href',
      `/competitions/${competition}/manage/subscriptions/masterlist?q=Anna%20de%20Smet`,
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(strip.getByRole('button', { name: /Test 2/ }))
    expect(await screen.findByRole('dialog', { name: '2 warnings on Test 2' })).toBeVisible()
  })

  it('moves to another day by keys', async () => {
    const saveSport = vi.fn(() => activity(1, { date: '2026-11-21' }))
    const { user, history } = await show({ saveSport })
    const first = await block('Test 1')
    first.focus()
    await user.keyboard('{PageDown}')
    expect(first).toHaveAccessibleName('Test 1, 09:00–09:30, Main arena, 21/11')
    await user.keyboard('{PageDown}{Enter}')
    await waitFor(() =>
      expect(saveSport).toHaveBeenCalledWith(
        expect.objectContaining({ ref: refOf(11), version: 4, date: '2026-11-21', start: '09:00', end: '09:30' }),
      ),
    )
    await waitFor(() => expect(history.location.search).toContain('day=2026-11-21'))
  })
})

describe('lists that are not planned yet', () => {
  const chip = () => screen.findByRole('button', { name: /^Test 9,/ })

  it('are put on the board by keys: behind what is there, with the walk of their course', async () => {
    const saveSport = vi.fn(() => activity(9, { name: 'Test 9', start: '10:20', end: '10:30' }))
    const deleteSport = vi.fn(() => undefined)
    const [list] = schedule().unplanned
    const { user } = await show({
      metadata: () => schedule({ unplanned: list ? [{ ...list, walkSeconds: 900 }] : [] }),
      saveSport,
      deleteSport,
    })
    const held = await chip()
    expect(held).toHaveAccessibleName('Test 9, 10 minutes, 3 starters')
    held.focus()
    await user.keyboard('{Enter}')
    expect(held).toHaveAccessibleName('Test 9, 10:15–10:25, Main arena')
    await user.keyboard('{ArrowRight}')
    expect(held).toHaveAccessibleName('Test 9, 08:00–08:10, Second arena')
    await user.keyboard('{ArrowLeft}{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(saveSport).toHaveBeenCalledWith(
        expect.objectContaining({
          competition,
          startlistRef: refOf(40),
          arenaRef: main,
          date: '2026-11-20',
          start: '10:20',
          end: null,
        }),
      ),
    )
    expect(await screen.findByText('Test 9 planned at 10:20')).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(deleteSport).toHaveBeenCalledWith({ competition, id: refOf(19) }))
  })

  it('go back by Escape', async () => {
    const saveSport = vi.fn(() => activity(9))
    const { user } = await show({ saveSport })
    const held = await chip()
    held.focus()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(held).toHaveAccessibleName('Test 9, 10 minutes, 3 starters')
    expect(saveSport).not.toHaveBeenCalled()
  })
})

describe('activities (c040-c042)', () => {
  it('changes one in its drawer, over the seen version; a refusal is shown at its field', async () => {
    const saveSport = vi.fn(() => {
      throw refusal(400, { code: '028-0000000003', field: 'end' })
    })
    const { user } = await show({ saveSport })
    ;(await block('Test 1')).focus()
    await user.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog', { name: 'Test on the planning' })
    const end = within(drawer).getByRole('textbox', { name: /End/ })
    await user.clear(end)
    await user.type(end, '830')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('The end is before the start')).toBeVisible()
    expect(saveSport).toHaveBeenCalledWith(expect.objectContaining({ ref: refOf(11), version: 4, end: '08:30' }))
  })

  it('adds a text for everybody', async () => {
    const saveText = vi.fn(() => activity(3, { kind: 'TEXT' }))
    const { user } = await show({ saveText })
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Text' }))
    const drawer = await screen.findByRole('dialog', { name: 'Text on the planning' })
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Course walk')
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Arena' }), '')
    await user.type(within(drawer).getByRole('textbox', { name: /End/ }), '1030')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saveText).toHaveBeenCalledWith(
        expect.objectContaining({ name: 'Course walk', general: true, arenaRef: null, start: '10:00', end: '10:30' }),
      ),
    )
  })

  it('removes one from the planning after a confirmation', async () => {
    const deleteSport = vi.fn(() => undefined)
    const { user } = await show({ deleteSport })
    ;(await block('Test 1')).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Take off the planning' }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(deleteSport).toHaveBeenCalledWith({ competition, id: refOf(11) }))
  })
})

describe('a proposal (c037, c038)', () => {
  const placedAlone = {
    startlist: { ref: refOf(40), name: 'Test 9' },
    arenaRef: second,
    date: '2026-11-20',
    start: '08:00',
    end: '08:10',
    startSeconds: 28_800,
    endSeconds: 29_400,
    reason: null,
  }

  it('is previewed first, and stored as it was shown', async () => {
    const proposal = vi.fn(() => ({
      date: '2026-11-20',
      activities: [
        {
          ...placedAlone,
          reason: { kind: 'HORSE' as const, cause: { ref: refOf(11), name: 'Test 1' }, personName: 'Corrado' },
        },
      ],
      unplaced: [],
      warnings: [],
    }))
    const create = vi.fn(() => schedule())
    const { user } = await show({ proposal, create })
    await user.click(await screen.findByRole('button', { name: 'Propose' }))
    const dialog = await screen.findByRole('dialog', { name: 'Propose a planning' })
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Minutes between' }), '15')
    expect(await within(dialog).findByText('20/11 08:00–08:10')).toHaveAttribute(
      'title',
      'Corrado starts in Test 1 until then',
    )
    expect(within(dialog).getByRole('status', { name: 'The proposal' })).toHaveTextContent(
      '1 test planned · ready at 08:10',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Plan this' }))
    const input = { competition, startlistRefs: [refOf(40)], arenaRefs: [''], gap: 15, start: '08:00', end: '18:00' }
    await waitFor(() => expect(create).toHaveBeenCalledWith(input))
    expect(proposal).toHaveBeenLastCalledWith(input)
  })

  it('is taken back by Ctrl+Z', async () => {
    const deleteSport = vi.fn(() => undefined)
    const { user } = await show({
      proposal: () => ({ date: '2026-11-20', activities: [placedAlone], unplaced: [], warnings: [] }),
      create: () => schedule({ activities: [...schedule().activities, activity(3)], unplanned: [] }),
      deleteSport,
    })
    await user.click(await screen.findByRole('button', { name: 'Propose' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a planning' }))
    await dialog.findByText('20/11 08:00–08:10')
    await user.click(dialog.getByRole('button', { name: 'Plan this' }))
    expect(await screen.findByText('1 test planned')).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(deleteSport).toHaveBeenCalledWith({ competition, id: refOf(13) }))
  })

  it('names the lists without a place, and does not store nothing', async () => {
    const { user } = await show({
      proposal: () => ({
        date: '2026-11-20',
        activities: [],
        unplaced: [
          {
            startlist: { ref: refOf(40), name: 'Test 9' },
            reason: { kind: 'NO_ARENA', cause: null, personName: null },
          },
        ],
        warnings: [],
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Propose' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a planning' }))
    expect(await dialog.findByText('no arena of its kind')).toBeVisible()
    expect(dialog.getByRole('status', { name: 'The proposal' })).toHaveTextContent('1 without a place')
    expect(dialog.getByRole('button', { name: 'Plan this' })).toBeDisabled()
  })
})

describe('a change of the planning that is taken back by Ctrl+Z', () => {
  const ctrlZ = '{Control>}z{/Control}'

  it('puts an activity back in its arena, over the version that the move left', async () => {
    const saveSport = vi.fn((input: { arenaRef: string; start: string }) =>
      activity(1, { arenaRef: input.arenaRef, start: input.start, version: 5 }),
    )
    const { user } = await show({ saveSport })
    ;(await block('Test 1')).focus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(await screen.findByText('Test 1 moved to 09:00')).toBeVisible()
    expect(await block('Test 1')).toHaveAttribute('data-changed')
    await user.keyboard(ctrlZ)
    await waitFor(() =>
      expect(saveSport).toHaveBeenLastCalledWith(
        expect.objectContaining({ ref: refOf(11), version: 5, arenaRef: main, start: '09:00', end: '09:30' }),
      ),
    )
  })

  it('moves everything back that a recalculation moved', async () => {
    const of = (number: number, from: string, to: string) => ({
      ref: refOf(10 + number),
      name: `Test ${number}`,
      reason: 'CHANGED' as const,
      cause: null,
      personName: null,
      from: { start: from, end: from.replace(':0', ':3') },
      to: { start: to, end: to.replace(':0', ':3') },
    })
    const after = schedule({ activities: [activity(1, { version: 5 }), activity(2, { version: 7 })] })
    const saveSport = vi.fn(() => activity(1))
    const { user } = await show({
      recalculate: () => ({ moved: [of(1, '09:00', '10:00'), of(2, '11:00', '12:00')], problems: [], schedule: after }),
      saveSport,
    })
    ;(await block('Test 1')).focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByText('2 activities moved')).toBeVisible()
    await user.keyboard(ctrlZ)
    await screen.findByText('Undone: 2 activities moved')
    expect(saveSport.mock.calls).toMatchObject([
      [{ ref: refOf(11), version: 5, start: '09:00', end: '09:30' }],
      [{ ref: refOf(12), version: 7, start: '11:00', end: '11:30' }],
    ])
  })

  it('plans a removed one again, and lets the others wait for it again', async () => {
    const saveSport = vi.fn(() => activity(1, { ref: refOf(99), version: 1 }))
    const { user } = await show({
      metadata: () => schedule({ activities: [activity(1), activity(2, { dependsOn: [refOf(11)] })] }),
      deleteSport: () => undefined,
      saveSport,
    })
    ;(await block('Test 1')).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Take off the planning' }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Test 1 taken off the planning')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard(ctrlZ)
    await screen.findByText('Undone: Test 1 taken off the planning')
    expect(saveSport.mock.calls).toMatchObject([
      [{ startlistRef: refOf(31), arenaRef: main, start: '09:00' }],
      [{ ref: refOf(12), version: 4, dependsOn: [refOf(99)] }],
    ])
    expect(saveSport.mock.calls[0]).not.toMatchObject([{ ref: refOf(11) }])
  })
})
