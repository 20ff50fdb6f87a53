import type { CalendarMetadata } from '@oxer/domain/shell/calendar/calendar.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testCalendarItem, testPage } from '../../../testing/calendar.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

// 2026-11-21 is a Saturday.
const metadata: CalendarMetadata = {
  years: { first: 2024, last: 2027 },
  sportTypes: ['SHOW_JUMPING', 'DRESSAGE'],
  championships: [{ ref: '01890000-0000-7000-8000-0000000000d1', name: 'Winter league', color: '#aa3311' }],
  mayCreate: false,
  today: '2026-11-21',
}

const show = (
  search: (input: { page?: number | undefined }) => ReturnType<typeof testPage>,
  options: { url?: string; mayCreate?: boolean; language?: 'en' | 'nl' } = {},
) =>
  renderOffice({
    url: options.url ?? '/competitions',
    ...(options.language && { language: options.language }),
    answers: {
      shell: {
        calendar: { metadata: () => ({ ...metadata, mayCreate: options.mayCreate ?? false }), search },
      },
      federation: {
        federation: {
          listPermitted: () => [{ ref: 'f1', name: 'Flemish Riding League', avatar: null, banner: null }],
        },
      },
      parties: {},
    },
  })

const asked = (calls: { path: string; input: unknown }[]) =>
  calls.filter((call) => call.path === 'shell.calendar.search').map((call) => call.input)

describe('the competition calendar (cs009)', () => {
  afterEach(() => window.localStorage.clear())

  it('shows championships on a line of their own, and the colours of those of a competition (cr453)', async () => {
    const [league] = metadata.championships
    if (!league) throw new Error('there is one')
    const season = { ...league, status: 'PUBLISHED' as const, start: '2026-10-01', end: '2027-03-31' }
    const nothing = { competition: null, championships: [] }
    const { calls, user } = await show(() =>
      testPage([
        testCalendarItem(
          {},
          {
            ...nothing,
            ...{ type: 'CHAMPIONSHIP', date: season.start, target: 'PUBLIC' },
            championship: { ...season, sportTypes: ['DRESSAGE'], organizerName: 'Oxer' },
          },
        ),
        testCalendarItem({ ref: 'a', name: 'Round one' }, { championships: [league] }),
        testCalendarItem(
          {},
          {
            ...nothing,
            ...{ type: 'OTHER', date: '2026-11-20' },
            event: {
              ...{ ref: 'e', name: 'Horse fair', start: '2026-11-20', end: '2026-11-20', startTime: '10:00' },
              ...{ cityName: 'Gent', organizerName: 'Oxer' },
            },
          },
        ),
      ]),
    )
    const line = within(await screen.findByRole('region', { name: 'Championships' }))
    expect(line.getByRole('link', { name: /Winter league/ })).toHaveAttribute('href', `/championships/${league.ref}`)
    const week = within(screen.getByRole('region', { name: 'This week' }))
    expect(week.getByRole('link', { name: 'Horse fair' })).toHaveAttribute('href', '/events/e')
    expect(week.getByText(/10:00/)).toBeVisible()
    expect(week.getByRole('img', { name: 'Winter league' })).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Championship' }), 'Winter league')
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ championship: league.ref }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Event')
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ activityType: 'OTHER' }))
  })
  it('shows one week back to one month ahead, and groups by weeks in the documented order (cr024, cr027, cr028)', async () => {
    const { calls } = await show(() =>
      testPage([
        testCalendarItem({ ref: 'a', name: 'Last', start: '2026-11-14', end: '2026-11-15' }),
        testCalendarItem({ ref: 'b', name: 'Now', start: '2026-11-20', end: '2026-11-22', isLive: true }),
        testCalendarItem({ ref: 'c', name: 'Next', start: '2026-11-23', end: '2026-11-23' }),
        testCalendarItem({ ref: 'd', name: 'Far', start: '2026-12-20', end: '2026-12-20' }),
      ]),
    )
    await screen.findByRole('link', { name: 'Now' })
    expect(asked(calls)).toEqual([{ from: '2026-11-14', to: '2026-12-21', page: 0 }])
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['This week', 'Next week', 'Last week', 'Later'])
    expect(within(screen.getByRole('region', { name: 'This week' })).getByText('Live')).toBeVisible()
    expect(screen.getByText('4 items')).toBeVisible()
  })

  it('leads to the entry of a competition that takes riders now', async () => {
    const open = { ref: 'a', name: 'Open', start: '2026-11-20', end: '2026-11-20' }
    await show(() =>
      testPage([
        testCalendarItem(open, { entry: { until: '2026-11-18T19:00:00.000Z' } }),
        testCalendarItem({ ...open, ref: 'b', name: 'Closed' }),
      ]),
    )
    expect(await screen.findByRole('link', { name: 'Enter Open' })).toHaveAttribute('href', '/competitions/a/enter')
    expect(screen.queryByRole('link', { name: 'Enter Closed' })).not.toBeInTheDocument()
  })

  it('searches from three characters on, after a pause, and keeps it in the address (cr025)', async () => {
    const { user, calls, history } = await show(() => testPage([testCalendarItem()]))
    const box = await screen.findByRole('searchbox', { name: 'Search' })
    await user.type(box, 'ge')
    expect(asked(calls)).toHaveLength(1)
    await user.type(box, 'nt')
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ searchString: 'gent' }), { timeout: 2000 })
    expect(history.location.search).toContain('q=gent')
    await user.clear(box)
    await waitFor(() => expect(history.location.search).not.toContain('q='), { timeout: 2000 })
  })

  it('filters by year, sport and kind, and clears all filters', async () => {
    const { user, calls, history } = await show(() => testPage([testCalendarItem()]))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2025')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'Dressage')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Competition')
    await waitFor(() =>
      expect(asked(calls).at(-1)).toEqual({
        from: '2025-01-01',
        to: '2025-12-31',
        sportType: 'DRESSAGE',
        activityType: 'COMPETITION',
        page: 0,
      }),
    )
    expect(history.location.search).toBe('?from=2025-01-01&to=2025-12-31&sport=DRESSAGE&type=COMPETITION')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(history.location.search).toBe(''))
  })

  it('reads its filters from the address, and restores the last ones without any (cr026)', async () => {
    const first = await show(() => testPage([]), { url: '/competitions?q=gent&sport=DRESSAGE' })
    expect(await screen.findByText('No competitions found')).toBeVisible()
    expect(asked(first.calls).at(-1)).toMatchObject({ searchString: 'gent', sportType: 'DRESSAGE' })
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'Show jumping')
    first.unmount()
    const second = await show(() => testPage([]))
    await waitFor(() => expect(second.history.location.search).toBe('?q=gent&sport=SHOW_JUMPING'))
  })

  it('shows a past period month by month, and loads the existing pages', async () => {
    const search = vi.fn(({ page = 0 }: { page?: number | undefined }) => ({
      ...testPage(
        page === 0
          ? [testCalendarItem({ ref: 'a', name: 'Spring', start: '2025-03-01', end: '2025-03-01' })]
          : [testCalendarItem({ ref: 'b', name: 'Summer', start: '2025-07-01', end: '2025-07-01' })],
        page,
        1,
      ),
      totalElements: 2,
    }))
    const { user } = await show(search, { url: '/competitions?from=2025-01-01&to=2025-12-31' })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByRole('link', { name: 'Summer' })).toBeVisible()
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['March 2025', 'July 2025'])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(search).toHaveBeenCalledTimes(2)
  })

  it('links to manage, to the public page, or nowhere (decision 10)', async () => {
    await show(() =>
      testPage([
        testCalendarItem({ ref: 'a', name: 'Mine', status: 'HIDDEN' }, { target: 'MANAGE' }),
        testCalendarItem({ ref: 'b', name: 'Off', status: 'CANCELLED' }, { target: 'NONE' }),
      ]),
    )
    expect(await screen.findByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/competitions/a/manage/overview')
    expect(screen.queryByRole('link', { name: 'Off' })).toBeNull()
    expect(screen.getByText('Cancelled')).toBeVisible()
  })

  it('offers creation only to users who may, in their federation (cs010), also in Dutch', async () => {
    const first = await show(() => testPage([]))
    await screen.findByText('No competitions found')
    expect(screen.queryByRole('link', { name: 'Create competition' })).toBeNull()
    first.unmount()
    await show(() => testPage([]), { mayCreate: true, language: 'nl' })
    expect(await screen.findByRole('link', { name: 'Wedstrijd aanmaken' })).toHaveAttribute(
      'href',
      '/competitions/create?federation=f1',
    )
  })

  it('reports that it cannot be loaded, and tries again', async () => {
    let isDown = true
    const { user } = await show(() => {
      if (isDown) throw refusal(400, { code: '003-0000000001' })
      return testPage([testCalendarItem()])
    })
    expect(await screen.findByText('The calendar could not be loaded')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'CSN Lummen' })).toBeVisible()
  })
})
