import type {
  AssignedPosition,
  AssignedRegistration,
  TimeAssignmentBoard,
  TimeAssignmentOverview,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { testClubRef, testOrganisationAbilities, testOrganisationProfile } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [list, test] = [refOf(700), refOf(701)] as const
const club = { ref: testClubRef, name: 'Riding Club Lier' }
const competition = {
  ref: testCompetitionRef,
  name: 'CSN Lummen',
  start: '2026-11-20',
  end: '2026-11-22',
  timeZone: 'Europe/Brussels',
}

const rider = (number: number): AssignedRegistration => ({
  ref: refOf(number),
  testRef: test,
  testName: 'Class A',
  startlistRef: list,
  rider: `Rider ${number}`,
  horse: `Horse ${number}`,
  organisation: club,
})

const position = (number: number, over: Partial<AssignedPosition> = {}): AssignedPosition => ({
  ref: refOf(710 + number),
  position: number,
  startSeconds: 9 * 3600 + number * 120,
  durationSeconds: 120,
  state: 'FREE',
  isLocked: false,
  isFilled: false,
  organisation: null,
  registration: null,
  swapRef: null,
  ...over,
})

const window = {
  opensAt: '2026-10-20T22:00:00.000Z',
  releasesAt: '2026-11-16T19:00:00.000Z',
  closesAt: '2026-11-17T19:00:00.000Z',
}

const board = (over: Partial<TimeAssignmentBoard> = {}): TimeAssignmentBoard => ({
  competition,
  state: 'OPEN',
  window,
  isReleased: false,
  lists: [
    {
      ref: list,
      name: 'Class A',
      status: 'DRAFT',
      date: '2026-11-20',
      arenaName: 'Hall 1',
      tests: [{ ref: test, name: 'Class A', allowsSwitch: false }],
      positions: [
        position(1, { state: 'OWN', isFilled: true, organisation: club, registration: rider(1) }),
        position(2, { state: 'OWN', organisation: club }),
        position(3),
        position(4, { state: 'TAKEN', isFilled: true }),
      ],
    },
  ],
  waiting: [rider(2)],
  swaps: [],
  ...over,
})

const outcome = (over: object = {}) => ({ isSaved: true, warnings: [], board: board(), ...over })

const showClub = (answers: object = {}, summary: object[] | null = null) =>
  renderOffice({
    url: `/organisations/${testClubRef}/competitions/assigntime`,
    answers: {
      parties: {
        organisation: { profile: () => testOrganisationProfile(), abilities: () => testOrganisationAbilities() },
      },
      competitions: {
        organisationTimeAssignment: {
          list: () => summary ?? [{ competition, state: 'OPEN', window, registrations: 2, waiting: 1, swaps: 0 }],
          board: () => board(),
          ...answers,
        },
      },
    } as never,
  })

describe('the times of a club', () => {
  it('shows own, free and taken positions, and the riders who wait', async () => {
    await showClub()
    const lists = await screen.findByRole('region', { name: 'Class A' })
    expect(within(lists).getByText('Rider 1')).toBeVisible()
    expect(within(lists).getByText('yours')).toBeVisible()
    expect(within(lists).getByText('open to all')).toBeVisible()
    expect(within(lists).getByText('taken')).toBeVisible()
    const waiting = screen.getByRole('region', { name: 'Still to place' })
    expect(within(waiting).getByText('1 waits')).toBeVisible()
  })

  it('places a chosen rider by the keyboard alone; Esc lets go', async () => {
    const act = vi.fn(() => outcome())
    const { user } = await showClub({ act })
    const choose = await screen.findByRole('button', { name: /Rider 2/ })
    choose.focus()
    await user.keyboard('{Enter}')
    expect(choose).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('{Escape}')
    expect(choose).toHaveAttribute('aria-pressed', 'false')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Place Rider 2 at 09:06' }))
    await waitFor(() =>
      expect(act).toHaveBeenCalledWith({
        organisation: testClubRef,
        competition: testCompetitionRef,
        do: 'PLACE',
        entry: refOf(713),
        registration: refOf(2),
        confirm: false,
      }),
    )
  })

  it('asks before a short rest', async () => {
    const warning = {
      subject: 'RIDER',
      registrationRef: refOf(2),
      startSeconds: 33_000,
      givenMinutes: 4,
      neededMinutes: 30,
    }
    const act = vi.fn(({ confirm }: { confirm: boolean }) =>
      confirm ? outcome() : outcome({ isSaved: false, warnings: [warning] }),
    )
    const { user } = await showClub({ act })
    await user.click(await screen.findByRole('button', { name: /Rider 2/ }))
    await user.click(screen.getByRole('button', { name: 'Place Rider 2 at 09:04' }))
    const dialog = await screen.findByRole('dialog', { name: 'Too little rest' })
    expect(within(dialog).getByText('Rider 2 also starts at 09:10: 4 minutes of rest, 30 are needed.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Place anyway' }))
    await waitFor(() => expect(act).toHaveBeenLastCalledWith(expect.objectContaining({ confirm: true })))
  })

  it('tells the loser, and shows the position as taken', async () => {
    let isTaken = false
    const act = vi.fn(() => {
      isTaken = true
      throw refusal(409, { code: '035-0000000008', field: 'entry' })
    })
    const taken = board()
    const read = () =>
      isTaken
        ? {
            ...taken,
            lists: taken.lists.map((each) => ({
              ...each,
              positions: each.positions.map((one) =>
                one.ref === refOf(713) ? { ...one, state: 'TAKEN' as const, isFilled: true } : one,
              ),
            })),
          }
        : taken
    const { user } = await showClub({ act, board: read })
    await user.click(await screen.findByRole('button', { name: /Rider 2/ }))
    await user.click(screen.getByRole('button', { name: 'Place Rider 2 at 09:06' }))
    expect(await screen.findByText('This position is taken')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('taken')).toHaveLength(2))
  })

  it('asks another club to swap, and answers a request', async () => {
    const act = vi.fn(() => outcome())
    const swap = {
      ref: refOf(800),
      entryRef: refOf(714),
      otherEntryRef: refOf(711),
      direction: 'RECEIVED' as const,
      asking: { ref: refOf(801), name: 'Pony Club Gent' },
      asked: null,
      expiresAt: '2026-11-10T10:00:00.000Z',
    }
    const { user } = await showClub({ act, board: () => board({ swaps: [swap] }) })
    await user.click(await screen.findByRole('button', { name: 'Move Rider 1 at 09:02' }))
    await user.click(screen.getByRole('button', { name: 'Ask to swap Rider 1 with 09:08' }))
    await waitFor(() =>
      expect(act).toHaveBeenCalledWith(
        expect.objectContaining({ do: 'ASK_SWAP', entry: refOf(711), otherEntry: refOf(714), registration: refOf(1) }),
      ),
    )
    expect(screen.getByText(/Pony Club Gent offers Class A, 09:08/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(act).toHaveBeenCalledWith(expect.objectContaining({ do: 'ACCEPT', swap: swap.ref })))
  })

  it('says that the timetable is not yet available, and that the right is missing', async () => {
    const first = await showClub({ board: () => board({ state: 'NOT_CONFIGURED', lists: [] }) })
    expect(await screen.findByText('timetable not yet available')).toBeVisible()
    first.unmount()
    const second = await showClub({}, [])
    expect(await screen.findByText('timetable not yet available')).toBeVisible()
    second.unmount()
    await showClub({
      list: () => {
        throw refusal(403, { code: '000-0000000003' })
      },
    })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })
})

const overview = (over: Partial<TimeAssignmentOverview> = {}): TimeAssignmentOverview => ({
  state: 'OPEN',
  settings: {
    ...window,
    spread: 'EVEN',
    seed: '123456',
    allottedAt: '2026-10-19T10:00:00.000Z',
    releasedAt: null,
    closedAt: null,
    remindedAt: null,
    version: 3,
  },
  suggested: window,
  daysBefore: 30,
  timeZone: 'Europe/Brussels',
  lists: 1,
  openPositions: 2,
  clubs: [{ organisation: club, registrations: 2, allotted: 2, filled: 1, waiting: 1, contacts: 1 }],
  shortages: [],
  openSwaps: 0,
  canManage: true,
  version: 3,
  ...over,
})

const showOffice = (answers: object = {}) =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/timeassignment`,
    answers: {
      competitions: {
        competition: managedCompetition({}, { canManage: true }),
        timeAssignment: { overview: () => overview(), positions: () => board(), ...answers },
      },
    } as never,
  })

describe('time assignment in the competition office', () => {
  it('follows the clubs, reminds them, and allots again by the version that it saw', async () => {
    const [remind, allot] = [vi.fn(() => ({ clubs: 1, mails: 2 })), vi.fn(() => overview())]
    const { user } = await showOffice({ remind, allot })
    const table = await screen.findByRole('grid', { name: 'Clubs' })
    expect(await within(table).findByText('1 / 2')).toBeVisible()
    expect(screen.getByText('Drawn with the seed 123456')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remind clubs (1)' }))
    expect(remind).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Remind' }))
    expect(await screen.findByText('1 club is reminded, with mails: 2')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'In blocks' }))
    await user.click(screen.getByRole('button', { name: 'Allot 2 open positions again' }))
    await waitFor(() =>
      expect(allot).toHaveBeenCalledWith({ competition: testCompetitionRef, spread: 'BLOCKS', version: 3 }),
    )
  })

  it('locks a position', async () => {
    const act = vi.fn(() => outcome())
    const { user } = await showOffice({ act })
    await user.click(await screen.findByRole('button', { name: 'Lock 09:06' }))
    await waitFor(() => expect(act).toHaveBeenCalledWith(expect.objectContaining({ do: 'LOCK', entry: refOf(713) })))
  })

  it('asks for the configuration first (cr545), with the suggested moments', async () => {
    const save = vi.fn(() => overview())
    const { user } = await showOffice({
      overview: () => overview({ state: 'NOT_CONFIGURED', settings: null, version: 0 }),
      save,
    })
    expect(await screen.findByText('Please complete the configuration first.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open time assignment' }))
    const drawer = await screen.findByRole('dialog', { name: 'Change the moments' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save).toHaveBeenCalledWith({ competition: testCompetitionRef, ...window }))
  })
})
