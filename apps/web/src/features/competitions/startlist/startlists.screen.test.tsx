import { BulkPlan } from '@oxer/domain/competitions/startlist/bulk-create.schema'
import {
  Startlist,
  StartlistGroup,
  StartlistMetadata,
  StartlistSummary,
  UnassignedRegistration,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { StartlistPage } from './startlist.page.tsx'
import { StartlistsPage } from './startlists.page.tsx'

type Competitions = NonNullable<Answers['competitions']>

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const competition = testManagedCompetition().competition.ref
const [first, second] = [refOf(1), refOf(2)] as const
const listOf = (number: number, over: Partial<StartlistSummary> = {}) =>
  sampleOf(StartlistSummary, {
    ref: refOf(10 + number),
    kind: 'SHOW_JUMPING',
    name: `List ${number}`,
    status: 'DRAFT',
    participantCount: 3,
    positionCount: 3,
    hasResults: false,
    tests: [
      { ref: first, name: 'Class 1', sportType: 'SHOW_JUMPING', testSetRef: refOf(20 + number), testSetName: '1' },
    ],
    ...over,
  })
const metadata = (groups: StartlistGroup[]) => sampleOf(StartlistMetadata, { groups, canManage: true })
const class1 = sampleOf(StartlistGroup, {
  ref: first,
  name: 'Class 1',
  isCancelled: false,
  startlists: [listOf(1), listOf(2)],
  testSetsWithoutStartlist: [],
})
const class2 = sampleOf(StartlistGroup, {
  ref: second,
  name: 'Class 2',
  isCancelled: false,
  startlists: [],
  testSetsWithoutStartlist: [{ ref: refOf(30), name: '1' }],
})

const show = (startlist: Competitions['startlist'], page = <StartlistsPage />) =>
  renderScreen(<ManagedCompetitionProvider value={testManagedCompetition()}>{page}</ManagedCompetitionProvider>, {
    answers: {
      competitions: {
        startlist: { metadata: () => metadata([class1, class2]), unassignedStartlists: () => [], ...startlist },
        test: { metadata: () => sampleOf(TestsMetadata, { sportCategories: [] }) },
      },
    },
  })

it('adds a list to a test and takes one out of it, after saying what happens to its registrations (c006, c007)', async () => {
  const addToGroup = vi.fn((_: unknown) => listOf(3))
  const removeFromGroup = vi.fn((_: unknown) => undefined)
  const { user } = await show({ addToGroup, removeFromGroup })
  await user.click(await screen.findByRole('button', { name: 'Actions for List 2' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add a list to Class 1' }))
  await waitFor(() => expect(addToGroup).toHaveBeenCalledWith({ competition, group: first }))
  await user.click(screen.getByRole('button', { name: 'Actions for List 2' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from Class 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove List 2 from Class 1' }))
  expect(dialog.getByText(/3 registrations will return.*will be deleted/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removeFromGroup).toHaveBeenCalledWith({ competition, group: first, id: refOf(12) }))
})

it('keeps the last list of a test in it, and names the lists that are not planned (c011)', async () => {
  const only = { ...class1, startlists: [listOf(1)] }
  const { user } = await show({ metadata: () => metadata([only]), unassignedStartlists: () => [listOf(1)] })
  expect(await screen.findByText(/Not on the planning: List 1/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the planning' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Actions for List 1' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove from Class 1' })).toBeDisabled()
})

it('shows the kinds of lists where a competition has several (cr253)', async () => {
  const other = listOf(2, { kind: 'PRESENTATION' })
  await show({ metadata: () => metadata([{ ...class1, startlists: [listOf(1), other] }]) })
  expect(await screen.findByText('Presentation')).toBeVisible()
})

it('says how many tests and lists there will be before it creates them (cs109)', async () => {
  const plan = BulkPlan.parse({
    tests: [],
    startlists: [
      { testRef: second, testSetRef: refOf(30), name: 'Class 2', starters: 7, waiting: 0, openPositions: 0 },
    ],
    skipped: [],
  })
  const bulkCreate = vi.fn((_: unknown) => plan)
  const { user } = await show({ bulkPlan: () => plan, bulkCreate })
  await user.click(await screen.findByRole('button', { name: 'Create several' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Create tests and start lists' }))
  expect(await drawer.findByText('Tests: 0 · start lists: 1 · starters: 7')).toBeVisible()
  expect(drawer.getByText('Class 2: list with 7 starters')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Create several' }))
  await waitFor(() =>
    expect(bulkCreate).toHaveBeenCalledWith({
      competition,
      sportCategories: [],
      tests: [second],
      hasStartlists: true,
      openPositions: 0,
    }),
  )
  expect(await screen.findByRole('dialog', { name: 'Created' })).toBeVisible()
})

it('adds several chosen registrations to a list at once, by keyboard too (c016)', async () => {
  const list = sampleOf(Startlist, {
    ref: refOf(11),
    isEditable: true,
    entries: [],
    warnings: [],
    draw: null,
    version: 4,
  })
  const waiting = [1, 2, 3].map((number) =>
    sampleOf(UnassignedRegistration, {
      registrationRef: refOf(40 + number),
      rider: { ref: refOf(50 + number), name: `Rider ${number}` },
      horse: { ref: refOf(60 + number), name: `Horse ${number}` },
    }),
  )
  const addMany = vi.fn((_: unknown) => list)
  const answers = { get: () => list, unassignedRegistrations: () => waiting, addMany }
  const { user } = await show(answers, <StartlistPage startlist={list.ref} />)
  const box = await screen.findByRole('checkbox', { name: 'Choose Rider 1, Horse 1' })
  box.focus()
  await user.keyboard(' ')
  await user.click(screen.getByRole('checkbox', { name: 'Choose Rider 3, Horse 3' }))
  await user.click(screen.getByRole('button', { name: 'Add 2 chosen' }))
  await waitFor(() =>
    expect(addMany).toHaveBeenCalledWith({
      competition,
      id: list.ref,
      registrations: [refOf(41), refOf(43)],
      version: 4,
    }),
  )
})
