import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import {
  ChampionshipAbilities,
  ChampionshipChoices,
  ChampionshipDetail,
  ChampionshipSummary,
} from '@oxer/domain/championships/championship/championship.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const federation = { ref: '01890000-0000-7000-8000-0000000000ff', name: 'Oxer' }
const series = [
  { ref, name: 'B', sportTypeVariant: { ref, name: 'Dressage' }, sportType: 'DRESSAGE' as const },
  { ref, name: 'L', sportTypeVariant: { ref, name: 'Dressage' }, sportType: 'DRESSAGE' as const },
]
const league = (parts: object = {}) =>
  sampleOf(ChampionshipDetail, {
    ...{ ref, federation, name: 'Winter league', status: 'PUBLISHED', start: '2026-10-01', end: '2027-03-31' },
    ...{ color: '#aa3311', category: 'East', sportTypes: ['DRESSAGE'], target: 'PUBLIC', sportCategories: series },
    ...{ description: 'Six rounds', bannerUrl: null, cancelReason: null, version: 3 },
    ...{ timeZone: 'Europe/Brussels' },
    ...parts,
  })
const may = (actions: ChampionshipAbilities['actions'], parts: Partial<ChampionshipAbilities> = {}) =>
  sampleOf(ChampionshipAbilities, { canManage: true, canEdit: true, actions, ...parts })
const nobody = may([], { canManage: false, canEdit: false })
const choices = sampleOf(ChampionshipChoices, {
  ...{ federation, sportTypes: ['DRESSAGE'], sportCategories: [], categories: ['East', 'West'] },
})

const staff = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
type OwnAnswers = NonNullable<NonNullable<Answers['championships']>['championship']>
const show = (url: string, answers: OwnAnswers = {}, user: ReturnType<typeof testUser> | null = staff) =>
  renderOffice({
    url,
    user,
    answers: {
      shell: {
        calendar: {
          metadata: () => ({
            ...{
              years: { first: 2026, last: 2026 },
              sportTypes: [],
              championships: [],
              mayCreate: false,
              today: '2026-05-17',
            },
          }),
        },
      },
      championships: {
        championship: {
          list: () => ({ items: [], next: null }),
          get: () => league(),
          abilities: () => may(['HIDE', 'LOCK', 'ARCHIVE', 'CANCEL']),
          createMetadata: () => choices,
          getGeneral: () => ({ ...choices, championship: league() }),
          history: () => ({ items: [], next: null }),
          ...answers,
        },
      },
    },
  })
const manage = `/championships/${ref}/manage/overview`
const openMenu = async (user: Awaited<ReturnType<typeof show>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the list of championships (cs051)', () => {
  const row = (parts: object) =>
    sampleOf(ChampionshipSummary, { ...{ federation, sportTypes: ['DRESSAGE'], category: '' }, ...parts })

  it('leads to the page or to the manage screen, marks the states that have a badge, and keeps its year', async () => {
    const list = vi.fn(() => ({
      items: [
        row({ ref, name: 'Open league', status: 'PUBLISHED', target: 'PUBLIC' }),
        row({ ref: federation.ref, name: 'Next league', status: 'DRAFT', target: 'MANAGE' }),
      ],
      next: null,
    }))
    const { user, history } = await show('/championships', { list })
    expect(await screen.findByRole('link', { name: 'Open league' })).toHaveAttribute(
      'href',
      `/championships/${ref}/info`,
    )
    expect(screen.getByRole('link', { name: 'Next league' })).toHaveAttribute(
      'href',
      `/championships/${federation.ref}/manage/overview`,
    )
    expect(screen.getByText('Draft')).toBeVisible()
    expect(screen.queryByText('Published')).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2027')
    await waitFor(() => expect(list).toHaveBeenCalledWith(expect.objectContaining({ year: 2027 })))
    expect(history.location.search).toContain('year=2027')
  })

  it('is empty, and a visitor creates none', async () => {
    await show('/championships', {}, null)
    expect(await screen.findByText('No championships yet')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Create championship' })).toBeNull()
  })

  it('says that it could not be read', async () => {
    await show('/championships', {
      list: () => {
        throw refusal(500, { code: kernelErrors.internal.code })
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the form of a championship (cs052)', () => {
  it('creates one, and leads to it', async () => {
    const create = vi.fn(() => league({ status: 'DRAFT', target: 'MANAGE' }))
    const { user, history } = await show('/championships/create', { create })
    const drawer = await screen.findByRole('dialog', { name: 'Create championship' })
    await user.type(await within(drawer).findByRole('textbox', { name: /^Name/ }), 'Winter league')
    await user.type(within(drawer).getByRole('textbox', { name: /^Start/ }), '01/10/2026')
    await user.type(within(drawer).getByRole('textbox', { name: /^End/ }), '30/09/2026')
    await user.tab()
    await user.click(within(drawer).getByRole('combobox', { name: /^Sports/ }))
    await user.click(await screen.findByRole('option', { name: 'Dressage' }))
    await user.click(within(drawer).getByRole('button', { name: 'Create' }))
    expect(await within(drawer).findByText('Choose an end after the start')).toBeVisible()
    expect(create).not.toHaveBeenCalled()
    const end = within(drawer).getByRole('textbox', { name: /^End/ })
    await user.clear(end)
    await user.type(end, '31/03/2027')
    await user.tab()
    await user.click(within(drawer).getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({ name: 'Winter league', start: '2026-10-01', end: '2027-03-31' }),
      ),
    )
    await waitFor(() => expect(history.location.pathname).toBe(manage))
  })

  it('is closed to those who work for no federation', async () => {
    await show('/championships/create', {}, testUser({ federations: [] }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the page of a championship (cs053, cs055, cs062)', () => {
  it('tells everybody what it is, and offers a visitor nothing to change', async () => {
    await show(`/championships/${ref}/info`, { abilities: () => nobody }, null)
    expect(await screen.findByRole('heading', { name: 'Winter league' })).toBeVisible()
    expect(screen.getByText('Six rounds')).toBeVisible()
    expect(screen.getByText('B, L')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull()
  })

  it('says that a hidden or unknown one does not exist', async () => {
    await show(
      `/championships/${ref}`,
      {
        get: () => {
          throw refusal(404, { code: kernelErrors.notFound.code })
        },
      },
      null,
    )
    expect(await screen.findByText('This championship does not exist')).toBeVisible()
  })

  it('is hidden at once, and shown again by undo', async () => {
    const hide = vi.fn(() => league({ status: 'HIDDEN' }))
    const publish = vi.fn(() => league())
    const { user } = await show(manage, { hide, publish })
    await openMenu(user, 'Hide')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(publish).toHaveBeenCalledWith({ championship: ref }))
    expect(hide).toHaveBeenCalledTimes(1)
  })

  it('is cancelled with a reason, and shows a refusal there', async () => {
    const cancel = vi
      .fn<() => ChampionshipDetail>()
      .mockImplementationOnce(() => {
        throw refusal(400, { code: championshipErrors.cancelReasonRequired.code, field: 'reason' })
      })
      .mockImplementation(() => league({ status: 'CANCELLED' }))
    const { user } = await show(manage, { cancel })
    await openMenu(user, 'Cancel championship')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the championship?' })
    const confirm = within(dialog).getByRole('button', { name: 'Cancel championship' })
    await user.click(confirm)
    expect(await within(dialog).findByText('Enter a reason')).toBeVisible()
    expect(cancel).not.toHaveBeenCalled()
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Frost')
    await user.click(confirm)
    expect(await within(dialog).findByText('Enter a reason')).toBeVisible()
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(cancel).toHaveBeenLastCalledWith({ championship: ref, reason: 'Frost' })
  })

  it('is closed after a question, and deleted one leads to the list', async () => {
    const lock = vi.fn(() => league({ status: 'LOCKED' }))
    const remove = vi.fn(() => undefined)
    const { user, history } = await show(manage, { lock, delete: remove, abilities: () => may(['LOCK', 'DELETE']) })
    await openMenu(user, 'Close')
    const question = await screen.findByRole('dialog', { name: 'Close the championship?' })
    // The cross of the dialog has the same name.
    for (const button of within(question).getAllByRole('button', { name: 'Close' }).slice(-1)) await user.click(button)
    await waitFor(() => expect(lock).toHaveBeenCalledWith({ championship: ref }))
    await openMenu(user, 'Delete')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ championship: ref }))
    await waitFor(() => expect(history.location.pathname).toBe('/championships'))
  })

  it('shows its history by line', async () => {
    const at = '2026-05-17T08:00:00.000Z'
    const entry = { id: 1, at, actorName: 'Ann', action: 'publish', noun: 'championship', ref, changes: [] }
    const { user } = await show(manage, { history: () => ({ items: [entry], next: null }) })
    await openMenu(user, 'History')
    expect(await screen.findByText('Championship published')).toBeVisible()
  })

  it('shows its federation what everybody reads, within the navigation (cs064)', async () => {
    const info = `/championships/${ref}/manage/info`
    await show(info)
    expect(await screen.findByText('B, L')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Info' })
    expect(link).toHaveAttribute('aria-current', 'page')
  })

  it('has no management for those who may not', async () => {
    await show(`/championships/${ref}/manage/info`, {
      abilities: () => sampleOf(ChampionshipAbilities, { canManage: false, canEdit: false, actions: [] }),
    })
    expect(await screen.findByText('You do not have permission to do this')).toBeVisible()
  })

  it('says why it was cancelled, to its federation alone', async () => {
    const cancelled = { get: () => league({ status: 'CANCELLED', cancelReason: 'No arena' }), abilities: () => may([]) }
    await show(manage, cancelled)
    expect(await screen.findByText('No arena')).toBeVisible()
  })
})

describe('/championships/{championship}/manage/timeassignment (cs077)', () => {
  const showTimes = (competitions: object[]) =>
    renderOffice({
      url: `/championships/${ref}/manage/timeassignment`,
      user: staff,
      answers: {
        championships: { championship: { get: () => league(), abilities: () => may(['HIDE']) } },
        competitions: { timeAssignment: { ofChampionship: () => competitions } },
      } as never,
    })

  it('asks for the configuration first (cs137)', async () => {
    await showTimes([])
    expect(await screen.findByText('Please complete the configuration first.')).toBeVisible()
  })

  it('shows how far the clubs are in each competition', async () => {
    const competition = { ref, name: 'Round 1', start: '2026-11-20', end: '2026-11-20', timeZone: 'Europe/Brussels' }
    const window = {
      opensAt: '2026-10-20T22:00:00.000Z',
      releasesAt: '2026-11-16T19:00:00.000Z',
      closesAt: '2026-11-17T19:00:00.000Z',
    }
    await showTimes([{ competition, state: 'OPEN', window, registrations: 5, waiting: 2 }])
    expect(await screen.findByText(/3 of 5 riders placed, until 17\/11\/2026 20:00/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Round 1' })).toHaveAttribute(
      'href',
      `/competitions/${ref}/manage/timeassignment`,
    )
  })
})
