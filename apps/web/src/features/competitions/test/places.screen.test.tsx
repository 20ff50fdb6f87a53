import type { PlaceGiving, WaitingEntry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { WaitingEntry as Entry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testSummary } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { inCompetition } from '../../../testing/forms/form-case.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { PlacesDrawer } from './components/places-drawer.tsx'

const giving = (over: Partial<PlaceGiving> = {}): PlaceGiving => ({
  ...{ takesWaiting: false, method: 'FIRST_COME', drawAt: null, hoursToAccept: 24, priorities: [] },
  ...{ commitment: null, seed: null, drawnAt: null, drawn: null },
  ...{ canChange: true, canOpenList: true, version: 0 },
  ...over,
})
const entry = (name: string, over: Partial<WaitingEntry>): WaitingEntry =>
  sampleOf(Entry, { rider: { ref: testSummary().ref, name }, place: null, offeredUntil: null, ...over })

const show = (
  stored: PlaceGiving,
  { entries = [], saveGiving = () => stored }: { entries?: WaitingEntry[]; saveGiving?: () => PlaceGiving } = {},
  onClose = vi.fn(),
) =>
  renderScreen(inCompetition(<PlacesDrawer test={testSummary()} onClose={onClose} />), {
    answers: { competitions: { waitingList: { list: () => ({ giving: stored, entries }), saveGiving } } },
  })

describe('the places of a test', () => {
  it('are given by a draw at a moment at the place of the competition, with a priority', async () => {
    const { user, calls } = await show(giving())
    await screen.findByRole('checkbox', { name: /Take a waiting list/ })
    const drawer = screen.getByRole('dialog')
    expect(within(drawer).queryByRole('combobox', { name: 'Places are given' })).toBeNull()
    await user.click(within(drawer).getByRole('checkbox', { name: /Take a waiting list/ }))
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Places are given' }), 'By a draw')
    await user.click(within(drawer).getByRole('button', { name: 'Add a priority' }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Choose a day and a time for the draw')).toBeVisible()
    expect(within(drawer).getByText('Give every priority a name')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: 'Name of priority 1' }), 'Members')
    await user.type(within(drawer).getByRole('textbox', { name: /Day of the draw/ }), '20/05/2026')
    await user.type(within(drawer).getByLabelText(/Time of the draw/), '20:00')
    await user.tab()
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'competitions.waitingList.saveGiving')?.input).toMatchObject({
        ...{ takesWaiting: true, method: 'DRAW', drawAt: '2026-05-20T18:00:00.000Z', version: 0 },
        priorities: [{ name: 'Members' }],
      }),
    )
  })

  it('can after the opening only get a list by the moment of entering', async () => {
    const { user } = await show(giving({ canChange: false }))
    await screen.findByRole('checkbox', { name: /Take a waiting list/ })
    const drawer = screen.getByRole('dialog')
    await user.click(within(drawer).getByRole('checkbox', { name: /Take a waiting list/ }))
    expect(within(drawer).queryByRole('combobox', { name: 'Places are given' })).toBeNull()
    expect(within(drawer).queryByRole('button', { name: 'Add a priority' })).toBeNull()
  })

  it('are read after it, with the list and the reason for each place', async () => {
    const place = {
      position: 1,
      of: 1,
      priority: null,
      draw: { number: 4, of: 9 },
      enteredAt: '2026-05-01T06:30:00.000Z',
    }
    await show(
      giving({
        ...{
          takesWaiting: true,
          method: 'DRAW',
          drawAt: '2026-05-20T18:00:00.000Z',
          drawnAt: '2026-05-20T18:00:00.000Z',
        },
        ...{ drawn: 9, commitment: 'c0', seed: 'feed', canChange: false, canOpenList: false, version: 3 },
      }),
      {
        entries: [
          entry('Lotte Maes', { ref: testSummary().ref, state: 'OFFERED', offeredUntil: '2026-05-22T18:00:00.000Z' }),
          entry('Kim Aerts', { state: 'WAITING', place }),
        ],
      },
    )
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('Seed: feed')).toBeVisible()
    expect(within(drawer).getByText('The places were drawn on 20/05/2026 20:00 among 9 entries.')).toBeVisible()
    expect(within(drawer).getByText('A place is offered until 22/05/2026 20:00')).toBeVisible()
    expect(within(drawer).getByText('drawn as number 4 of 9 and entered on 01/05/2026 08:30')).toBeVisible()
    expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('can be asked for again after a failure', async () => {
    await renderScreen(inCompetition(<PlacesDrawer test={testSummary()} onClose={vi.fn()} />), {
      answers: {
        competitions: {
          waitingList: {
            list: () => {
              throw refusal(400, { code: '000-0000000001' })
            },
          },
        },
      },
    })
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible()
  })
})
