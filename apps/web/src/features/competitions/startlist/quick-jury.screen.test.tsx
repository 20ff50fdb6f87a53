import type { JuryBoard } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import type { StartlistGroup } from '@oxer/domain/competitions/startlist/startlist.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { staleRefusal } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { StartlistsPage } from './startlists.page.tsx'
import { testStartlist } from './testing/startlist.ts'

const listOf = (number: number, sportType: 'DRESSAGE' | 'SHOW_JUMPING') => {
  const ref = `01890000-0000-7000-8000-0000000000a${String(number)}`
  const test = { ref, name: 'Test', sportType, testSetRef: ref, testSetName: 'Test' }
  return { ...testStartlist([], { tests: [test] }), ref, name: `List ${String(number)}` }
}

const groupOf = (number: number, sportType: 'DRESSAGE' | 'SHOW_JUMPING', version = 1): StartlistGroup => ({
  ref: `01890000-0000-7000-8000-0000000000b${String(number)}`,
  kind: 'GENERIC',
  name: `Test ${String(number)}`,
  isCancelled: false,
  registered: 0,
  startlists: [{ ...listOf(number, sportType), version }],
  testSetsWithoutStartlist: [],
})

const planned = (number: number, start: string, end: string): JuryBoard['lists'][number] => ({
  ...{ id: listOf(number, 'DRESSAGE').ref, name: `List ${String(number)}`, date: '2026-08-15', start, end },
  ...{ arenaName: `Ring ${String(number)}`, half: 'MORNING', judges: [], version: 1 },
})

const board: JuryBoard = {
  lists: [planned(1, '09:00', '11:00'), planned(2, '10:00', '12:00')],
  judges: [
    {
      person: { ref: '01890000-0000-7000-8000-0000000000c1', name: 'Ann' },
      organisation: { ref: '01890000-0000-7000-8000-0000000000c2', name: 'Ash' },
      ...{ status: 'CONFIRMED', preferredTime: 'MORNING', sportTypes: ['DRESSAGE'] },
      conflicts: [{ startlist: listOf(1, 'DRESSAGE').ref, kind: 'RIDES' }],
    },
  ],
}

it('names the judges of several start lists over the versions that were seen; lists without judges are not offered (cs110)', async () => {
  let version = 1
  const versions: unknown[] = []
  const { user, calls } = await renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <StartlistsPage />
    </ManagedCompetitionProvider>,
    {
      answers: {
        competitions: {
          startlist: {
            metadata: () => ({
              groups: [groupOf(1, 'DRESSAGE', version), groupOf(2, 'DRESSAGE'), groupOf(3, 'SHOW_JUMPING')],
              statuses: [],
              orderMethods: [],
              sortFields: [],
              canManage: true,
            }),
            unassignedStartlists: () => [],
            juryBoard: () => board,
            quickJury: ({ startlists }) => {
              versions.push(startlists.map((list) => list.version))
              if (startlists[0]?.version === version) return []
              throw staleRefusal({
                version,
                startlists: [1, 2].map((n) => ({ id: listOf(n, 'DRESSAGE').ref, version: n === 1 ? version : 1 })),
              })
            },
          },
        },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Quick jury' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Judges of several start lists' }))
  expect(drawer.queryByRole('checkbox', { name: 'List 3' })).not.toBeInTheDocument()
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('Choose at least one start list')).toBeVisible()
  expect(drawer.getByText('Name at least one judge')).toBeVisible()
  await user.click(drawer.getByRole('checkbox', { name: 'List 1' }))
  await user.click(drawer.getByRole('checkbox', { name: 'List 2' }))
  await user.type(drawer.getByRole('combobox', { name: 'Judge at C' }), 'Ann')
  // Clubs offer her, and two rings at one time are too many.
  expect(await drawer.findByText('Ann rides in List 1')).toBeVisible()
  expect(drawer.getByText('Ann cannot judge List 1 and List 2: they run at the same time')).toBeVisible()
  version = 2
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByRole('alert')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(versions).toEqual([
      [1, 1],
      [2, 1],
    ]),
  )
  expect(calls.findLast(({ path }) => path.endsWith('.quickJury'))?.input).toMatchObject({
    startlists: [{ id: listOf(1, 'DRESSAGE').ref }, { id: listOf(2, 'DRESSAGE').ref }],
    judges: [{ position: 'C', name: 'Ann' }],
  })
})
