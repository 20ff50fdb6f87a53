import { Arena } from '@oxer/domain/competitions/arena/arena.schema'
import { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import {
  DetailedEntry,
  Startlist,
  StartlistGroup,
  StartlistMetadata,
  StartlistSummary,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { ScheduledActivityView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const competition = testCompetitionRef
const arena = sampleOf(Arena, { ref: refOf(1), code: 'A', name: 'Main' })
const list = sampleOf(StartlistSummary, { ref: refOf(2), name: '1.20 m', status: 'DRAFT' })
const common = { arena: { ref: arena.ref, name: arena.name }, date: '2026-11-20', name: '', version: 3 }
const walk = sampleOf(CompetitionBreak, {
  ...common,
  ref: refOf(3),
  source: 'PLANNING',
  breakKind: 'EXPLORE_BREAK',
  start: '08:30',
  end: '08:50',
  durationSeconds: 1200,
  startlist: null,
  isEditable: true,
})
const drag = sampleOf(CompetitionBreak, {
  ...common,
  ref: refOf(4),
  source: 'STARTLIST',
  breakKind: 'DRAGGING_BREAK',
  start: '09:10',
  end: '09:15',
  durationSeconds: 300,
  startlist: { ref: list.ref, name: list.name },
  order: 5,
  positionsBefore: 5,
  isEditable: true,
})
const entries = Array.from({ length: 8 }, (_, index) =>
  sampleOf(DetailedEntry, { ref: refOf(50 + index), type: 'PARTICIPANT', position: index + 1 }),
)
const full = sampleOf(Startlist, { ref: list.ref, entries, version: 7 })

type Competitions = NonNullable<Answers['competitions']>
type Over = { startlist?: Competitions['startlist']; timeSchedule?: Competitions['timeSchedule']; canManage?: boolean }

// Where the breaks stood before; the address still leads to them.
const show = ({ startlist, timeSchedule, canManage = true }: Over = {}) =>
  renderOffice({
    url: `/competitions/${competition}/manage/overview#breaks`,
    answers: {
      competitions: {
        competition: managedCompetition({}, { canManage }),
        arena: { list: () => [arena] },
        break: { list: () => [walk, drag] },
        startlist: {
          metadata: () =>
            sampleOf(StartlistMetadata, { groups: [sampleOf(StartlistGroup, { startlists: [list] })], canManage }),
          get: () => full,
          ...startlist,
        },
        ...(timeSchedule && { timeSchedule }),
      },
    },
  })

const openDrawer = async (user: Awaited<ReturnType<typeof show>>['user'], name: string, title: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: title }))
}

describe('the breaks of a competition (cs047)', () => {
  it('shows those of the planning and of the start lists with their kind and place', async () => {
    await show()
    const table = within(await screen.findByRole('region', { name: 'Breaks' }))
    expect(await table.findByText('Main')).toBeVisible()
    expect(table.getAllByText('Course walk').length).toBeGreaterThan(0)
    expect(table.getByText('1.20 m, after 5 starts')).toBeVisible()
    const menu = screen.getByRole('navigation', { name: 'Manage the competition' })
    expect(within(menu).getByRole('link', { name: 'Breaks' })).toHaveAttribute('aria-current', 'page')
    expect(within(menu).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  })

  it('adds a break to a start list after a number of starts', async () => {
    const addBreak = vi.fn((_: unknown) => full)
    const { user } = await show({ startlist: { addBreak } })
    const drawer = await openDrawer(user, 'Add a break', 'Add a break')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Where' }), 'In a start list')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Kind' }), 'Dragging the arena')
    const after = drawer.getByRole('textbox', { name: 'After this number of starts' })
    await user.clear(after)
    await user.type(after, '3')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(addBreak).toHaveBeenCalledWith({
        competition,
        id: list.ref,
        version: 7,
        type: 'DRAGGING_BREAK',
        breakType: 'OTHER',
        duration: 600,
        description: null,
        order: 3,
      }),
    )
  })

  it('changes the kind of a planned break over the seen version, and deletes one of a list after a word', async () => {
    const saveBreak = vi.fn((_: unknown) => sampleOf(ScheduledActivityView, { kind: 'BREAK' }))
    const removeEntry = vi.fn((_: unknown) => full)
    const { user } = await show({ startlist: { removeEntry }, timeSchedule: { saveBreak } })
    const drawer = await openDrawer(user, 'Edit Course walk', 'Edit the break')
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Kind' }), 'Break')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saveBreak).toHaveBeenCalledWith(
        expect.objectContaining({ ref: walk.ref, version: 3, breakKind: 'BREAK', start: '08:30' }),
      ),
    )
    const dialog = await openDrawer(user, 'Delete Dragging the arena', 'Are you sure?')
    await user.click(dialog.getByRole('button', { name: /Delete/ }))
    await waitFor(() =>
      expect(removeEntry).toHaveBeenCalledWith({ competition, id: list.ref, entry: drag.ref, version: 3 }),
    )
  })

  it('is read-only for users who may not manage', async () => {
    await show({ canManage: false })
    expect(await screen.findByText('1.20 m, after 5 starts')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a break' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Course walk' })).toBeNull()
  })
})
