import { JudgedList } from '@oxer/domain/competitions/judging/judging.schema'
import type { Followed } from '@oxer/domain/shell/favourite/favourite.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testCalendarItem, testPage } from '../../../testing/calendar.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { HomePage } from './home.page.tsx'

const saturdayMorning = new Date(2026, 10, 21, 9, 30)
const home = <HomePage now={saturdayMorning} />

describe('home (ps099)', () => {
  it('greets by the hour, in the reader’s language, and shows the day', async () => {
    const first = await renderScreen(home)
    expect(await screen.findByRole('heading', { level: 1, name: 'Good morning, Lotte' })).toBeVisible()
    expect(screen.getByText('Saturday 21 November 2026')).toBeVisible()
    first.unmount()
    await renderScreen(<HomePage now={new Date(2026, 10, 21, 13)} />, { language: 'nl', user: null })
    expect(await screen.findByRole('heading', { level: 1, name: 'Goedemiddag!' })).toBeVisible()
  })

  it('reports that nothing is planned with the documented text', async () => {
    await renderScreen(home, { language: 'nl' })
    expect(await screen.findByText('Nog geen wedstrijden beschikbaar')).toBeVisible()
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  })

  it('shows a group title only if the group has something, in the order of the screen', async () => {
    await renderScreen(home, {
      answers: {
        shell: {
          calendar: {
            thisWeek: () => [testCalendarItem()],
            nextWeek: () => [],
            lastWeek: () => [
              testCalendarItem({ ref: 'b', name: 'Eventing Arville', start: '2026-11-14', end: '2026-11-15' }),
            ],
            later: () => testPage([]),
          },
        },
      },
    })
    await screen.findByRole('link', { name: 'CSN Lummen' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      'This week',
      'Last week',
    ])
    expect(screen.getByText('20–22/11/2026 · Lummen · LRV Sint-Maarten')).toBeVisible()
    expect(screen.getByText('Today')).toBeVisible()
    expect(screen.queryByText('No competitions available yet')).toBeNull()
  })

  it('links to the places that are open to this reader, shows the status as a word, and has no link to closed ones (decision 10)', async () => {
    await renderScreen(home, {
      answers: {
        shell: {
          calendar: {
            thisWeek: () => [
              testCalendarItem({ ref: 'a', name: 'Open' }),
              testCalendarItem({ ref: 'b', name: 'Mine', status: 'DRAFT' }, { target: 'MANAGE' }),
              testCalendarItem({ ref: 'c', name: 'Off', status: 'CANCELLED' }, { target: 'NONE' }),
            ],
            nextWeek: () => [],
            lastWeek: () => [],
            later: () => testPage([]),
          },
        },
      },
    })
    expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute('href', '/competitions/a')
    expect(screen.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/competitions/b/manage/overview')
    expect(screen.getByText('Draft')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Off' })).toBeNull()
    expect(screen.getByText('Cancelled')).toBeVisible()
  })

  it('loads more of later only, until a page is incomplete', async () => {
    const later = vi.fn(({ page }: { page?: number | undefined }) =>
      page === 0
        ? testPage(
            [testCalendarItem({ ref: 'x', name: 'First' }), testCalendarItem({ ref: 'y', name: 'Second' })],
            0,
            2,
          )
        : testPage([testCalendarItem({ ref: 'z', name: 'Third' })], 1, 2),
    )
    const { user } = await renderScreen(home, {
      answers: {
        shell: { calendar: { thisWeek: () => [], nextWeek: () => [], lastWeek: () => [], later } },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('Third')).toBeVisible()
    expect(later).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('reports that the calendar cannot be loaded, and tries again', async () => {
    let isDown = true
    const { user } = await renderScreen(home, {
      answers: {
        shell: {
          calendar: {
            thisWeek: () => {
              if (isDown) throw refusal(400, { code: '003-0000000001' })
              return [testCalendarItem()]
            },
            nextWeek: () => [],
            lastWeek: () => [],
            later: () => testPage([]),
          },
        },
      },
    })
    expect(await screen.findByText('The calendar could not be loaded')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'CSN Lummen' })).toBeVisible()
  })
})

describe('the day of a rider', () => {
  const start = (over: object) => ({
    ...{
      registration: 'r1',
      rider: { ref: 'kid', name: 'Emma Peeters' },
      horse: 'Bolero',
      status: 'SUBSCRIBED' as const,
    },
    ...{ competition: { ref: 'c1', name: 'CSN Lummen' }, test: '1.10 m', startNumber: 12, date: '2026-11-21' },
    ...{
      activity: 'a1',
      arena: 'Ring 2',
      time: '14:20',
      expected: '14:32',
      expectedFrom: null,
      expectedUntil: null,
      before: 7,
      delayMinutes: 12,
    },
    ...over,
  })
  it('has what the reader judges, by day, with the place; a list opens once it is announced', async () => {
    const refOf = (kind: string, n: number) => `01890000-0000-7000-8000-00000000${kind}00${n}`
    const judged = (n: number, over: object = {}) =>
      sampleOf(JudgedList, {
        ...{
          ref: refOf('a', n),
          competition: { ref: refOf('c', 1), name: 'CDN Lier' },
          tests: [{ ref: refOf('b', n), name: `Test ${n}` }],
        },
        ...{ date: '2026-11-21', start: '10:00', arenaName: 'Ring 2', positions: ['C'], starts: 12, canOpen: true },
        ...{ status: 'FINAL', ...over },
      } as object)
    const nothing = { federations: [], organisations: [], hasCompetitions: false, hasFollowed: false, hasRiders: false }
    await renderScreen(home, {
      answers: {
        competitions: {
          judging: { list: () => [judged(1), judged(2, { date: null, start: null, positions: [], canOpen: false })] },
        },
        shell: {
          home: { parts: () => ({ ...nothing, hasJudging: true }), work: () => ({ tasks: [], failedMails: null }) },
        },
      },
    })
    const part = within(await screen.findByRole('region', { name: 'I judge' }))
    expect(await part.findByRole('link', { name: 'Test 1' })).toHaveAttribute(
      'href',
      `/competitions/${refOf('c', 1)}/judging/${refOf('a', 1)}`,
    )
    const [first, second] = part.getAllByRole('listitem')
    expect(first).toHaveTextContent(/CDN Lier · Ring 2 · Judge at C.*10:00 · 12 starts/)
    expect(second).toHaveTextContent(/Test 2.*list not announced yet/)
    expect(part.queryByRole('link', { name: 'Test 2' })).toBeNull()
    expect(part.getByText('21/11/2026')).toBeVisible()
  })

  it('has whom the reader follows, with their next start, and stops following after a question', async () => {
    const bella = {
      ...{ favouriteRef: 'f1', type: 'HORSE' as const, name: 'Bella' },
      next: {
        ...{ registration: 'r1', rider: 'Emma Jans', horse: 'Bella', competition: { ref: 'c1', name: 'CSN Lummen' } },
        ...{ test: '1.10 m', date: '2026-11-21', activity: 'a1', arena: 'Ring 2' },
        ...{ time: '10:00', expected: '10:12', before: 4 },
      },
    }
    let all: Followed[] = [bella, { favouriteRef: 'f2', type: 'ORGANISATION', name: 'LRV Lier', next: null }]
    const { user, calls } = await renderScreen(home, {
      answers: {
        shell: {
          favourite: {
            followed: () => all,
            remove: () => {
              all = all.slice(1)
            },
          },
          home: {
            parts: () => ({
              ...{
                federations: [],
                organisations: [],
                hasCompetitions: false,
                hasFollowed: true,
                hasJudging: false,
                hasRiders: false,
              },
            }),
            work: () => ({ tasks: [], failedMails: null }),
          },
        },
      },
    })
    const part = within(await screen.findByRole('region', { name: 'What I follow' }))
    expect(part.getByRole('link', { name: 'Bella' })).toHaveAttribute('href', '/competitions/c1/activity/a1')
    const [first, second] = part.getAllByRole('listitem')
    expect(first).toHaveTextContent(/CSN Lummen · 1.10 m · Ring 2.*about 10:12 · 4 before/)
    expect(second).toHaveTextContent(/LRV LierClub/)
    const stop = part.getByRole('button', { name: 'Stop following Bella' })
    await user.click(stop)
    expect(await screen.findByRole('dialog', { name: 'Stop following Bella' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(stop).toHaveFocus())
    await user.click(stop)
    const question = await screen.findByRole('dialog', { name: 'Stop following Bella' })
    await user.click(within(question).getByRole('button', { name: 'Stop following' }))
    await waitFor(() => expect(part.queryByText('Bella')).not.toBeInTheDocument())
    expect(calls).toContainEqual({ path: 'shell.favourite.remove', input: { ref: 'f1' } })
  })

  it('leads with the next start: when, where, how many before, how late; and switches between the riders', async () => {
    const mine = start({
      ...{ registration: 'r2', rider: { ref: 'me', name: 'Lotte Peeters' }, horse: 'Twix', date: '2026-11-28' },
      ...{
        activity: null,
        arena: null,
        time: null,
        expected: null,
        expectedFrom: null,
        expectedUntil: null,
        before: null,
        delayMinutes: null,
      },
    })
    const result = {
      ...{ registration: 'r3', rider: mine.rider, horse: 'Twix', competition: start({}).competition, test: '1.00 m' },
      ...{ ranking: 'k1', date: '2026-11-20', place: 3, of: 24, isFinal: false },
    }
    const conflictOf = (horse: string, arena: string, time: string, activity: string) => {
      const { registration, rider, competition } = start({ registration: horse })
      return { registration, rider, horse, competition, activity, arena, time }
    }
    const { user } = await renderScreen(home, {
      answers: {
        shell: {
          home: {
            parts: () => ({
              federations: [],
              organisations: [],
              hasCompetitions: false,
              hasFollowed: false,
              hasJudging: false,
              hasRiders: true,
            }),
            work: () => ({ tasks: [], failedMails: null }),
            riders: () => ({
              ...{ starts: [start({}), mine], results: [result], until: '2027-01-20', today: '2026-11-21' },
              conflicts: [
                {
                  ...{ kind: 'RIDER' as const, date: '2026-11-21', pauseMinutes: 12, neededMinutes: 35 },
                  earlier: conflictOf('Bolero', 'Ring 2', '14:32', 'a1'),
                  later: conflictOf('Cascada', 'Ring 3', '14:47', 'a2'),
                },
              ],
              open: [
                {
                  ...{ competition: { ref: 'c2', name: 'CSN Genk' }, start: '2026-12-12', end: '2026-12-12' },
                  ...{ closesAt: '2026-12-01T11:00:00.000Z', timeZone: 'Europe/Brussels' },
                },
              ],
              expiringLicenses: [{ ref: 'l1', rider: mine.rider, licenseName: 'Youth', end: '2026-12-31' }],
              endingMemberships: [
                { ref: 'm1', rider: mine.rider, organisation: { ref: 'o1', name: 'LRV Lier' }, end: '2026-12-31' },
              ],
              careers: [
                {
                  ...{ practitioner: 'p1', rider: start({}).rider, horse: 'Bolero', category: 'B' },
                  ...{ career: { ref: 'k', name: 'Dressage' }, points: '12.5', isSuspended: false },
                  waysUp: [
                    {
                      to: 'L',
                      conditions: [
                        { condition: { kind: 'POINTS', operator: '>=', points: '20' }, actual: '12.5', isMet: false },
                      ],
                    },
                  ],
                },
              ],
              toPay: [
                {
                  ...{ rider: start({}).rider, seller: 'KBRSF', amount: 4_250, currency: 'EUR', count: 2 },
                  ...{ due: '2026-11-01', isOverdue: true },
                },
              ],
            }),
          },
        },
      },
    })
    const next = await screen.findByRole('region', { name: 'Next start' })
    expect(next).toHaveTextContent(/Today about 14:32/)
    expect(next).toHaveTextContent(/Ring 2.*7 before.*12 min late/)
    expect(within(next).getByRole('link')).toHaveAttribute('href', '/competitions/c1/activity/a1')
    const near = screen.getByRole('region', { name: 'Too close together' })
    expect(near).toHaveTextContent('12 minutes between two starts; 35 are needed.')
    expect(within(near).getByRole('link', { name: /Cascada · 14:47 · Ring 3 · CSN Lummen/ })).toHaveAttribute(
      'href',
      '/competitions/c1/activity/a2',
    )
    expect(screen.getByRole('link', { name: 'Lotte Peeters · Youth' })).toBeVisible()
    expect(await screen.findByText(/^Dressage: B · to L: .*20.*\(12.5\)/)).toBeVisible()
    expect(screen.getByText('12.5 points')).toBeVisible()
    const membership = screen.getByRole('link', { name: 'Lotte Peeters · LRV Lier' })
    expect(membership).toHaveAttribute('href', '/organisations/o1')
    expect(screen.getByText('Renew it at LRV Lier')).toBeVisible()
    const bill = screen.getByRole('link', { name: /^Emma Peeters · .*42[.,]50/ })
    expect(bill).toHaveAttribute('href', '/members/kid/finance/balance')
    expect(screen.getByText('was due on 01/11/2026')).toBeVisible()
    expect(screen.getByText('3 of 24 · provisional')).toBeVisible()
    expect(screen.getByRole('link', { name: 'CSN Genk' })).toHaveAttribute('href', '/competitions/c2/enter')
    expect(screen.getByText('until 01/12/2026 12:00')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Emma' }))
    expect(screen.queryByText('3 of 24 · provisional')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Lotte' }))
    expect(screen.queryByRole('region', { name: 'Too close together' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Next start' })).toHaveTextContent(/Saturday 28 November 2026/)
  })
})

describe('the first steps of a new federation', () => {
  it('opens the form of each step that is open, and the list of a finished one', async () => {
    const none = { count: 0, isCapped: false, items: [] }
    const answers = {
      shell: {
        home: {
          parts: () => ({
            federations: [{ ref: 'noord', name: 'Noord' }],
            organisations: [],
            hasCompetitions: false,
            hasFollowed: false,
            hasJudging: false,
            hasRiders: false,
          }),
          work: () => ({ tasks: [], failedMails: null }),
          federation: () => ({ until: '2027-01-20', accessRequests: null, approvals: none, expiringLicenses: none }),
          week: () => ({ from: '2026-11-21', until: '2026-11-27', count: 0, items: [] }),
        },
      },
      registry: {
        installation: {
          firstSteps: () => ({ isShown: true, hasClub: false, hasMembers: false, hasCompetition: true }),
        },
      },
    }
    const federations = [testFederation({ ref: 'noord', name: 'Noord', canManage: true })]
    const stepLinks = async () => {
      const steps = within(await screen.findByRole('region', { name: 'First steps of Noord' }))
      return (await steps.findAllByRole('link')).map((link) => link.getAttribute('href'))
    }
    const first = await renderScreen(home, { user: testUser({ federations }), answers })
    expect(await stepLinks()).toEqual([
      '/organisations/create?federation=noord',
      '/members/create?federation=noord',
      '/competitions?federation=noord',
    ])
    first.unmount()
    await renderScreen(home, { user: testUser({ federations, isSuperAdmin: true }), answers })
    expect((await stepLinks())[1]).toBe('/members/import?federation=noord')
  })
})

describe('what can be created (ps099)', () => {
  const league = { ref: 'league', name: 'League', avatar: null, banner: null }
  const ponies = { ref: 'ponies', name: 'Ponies', avatar: null, banner: null }

  it('shows for each kind where the server permits it: a button with one federation, a list with several', async () => {
    const { user } = await renderScreen(home, {
      answers: {
        federation: {
          federation: {
            listPermitted: ({ kind }) =>
              kind === 'competition' ? [league] : kind === 'course' ? [league, ponies] : [],
          },
        },
        parties: {},
      },
    })
    expect(await screen.findByRole('link', { name: 'Create competition' })).toHaveAttribute(
      'href',
      '/competitions/create?federation=league',
    )
    await user.click(await screen.findByRole('button', { name: 'Create course' }))
    expect(await screen.findByRole('menuitem', { name: 'Ponies' })).toHaveAttribute(
      'href',
      '/courses/create?federation=ponies',
    )
    expect(screen.queryByText('Create championship')).toBeNull()
  })

  it('is not loaded for a guest', async () => {
    const { calls } = await renderScreen(home, { user: null })
    await screen.findByText('No competitions available yet')
    expect(calls.some(({ path }) => path === 'federation.federation.listPermitted')).toBe(false)
  })
})

describe('the championship carousel (spec section 2)', () => {
  const three = ['Flemish', 'National', 'Youth'].map((name) => ({ ref: name.toLowerCase(), name, color: '#e4002b' }))

  it('counts, and wraps around at both ends', async () => {
    const { user } = await renderScreen(home, {
      language: 'nl',
      answers: { shell: { calendar: { championships: () => three } } },
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'Kampioenschappen' })).toBeVisible()
    expect(screen.getByText('1 / 3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Vorige' }))
    expect(screen.getByText('3 / 3')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Youth' })).toHaveAttribute('href', '/championships/youth')
    await user.click(screen.getByRole('button', { name: 'Volgende' }))
    expect(screen.getByRole('link', { name: 'Flemish' })).toBeVisible()
  })

  it('has no buttons with one, and is hidden with none', async () => {
    const one = await renderScreen(home, {
      answers: { shell: { calendar: { championships: () => three.slice(0, 1) } } },
    })
    expect(await screen.findByRole('link', { name: 'Flemish' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    one.unmount()
    await renderScreen(home)
    await screen.findByText('No competitions available yet')
    expect(screen.queryByRole('heading', { name: 'Championships' })).toBeNull()
  })
})

describe('the star (spec section 2: only for signed-in users)', () => {
  const withOne = {
    calendar: {
      thisWeek: () => [testCalendarItem()],
      nextWeek: () => [],
      lastWeek: () => [],
      later: () => testPage([]),
    },
  }

  it('saves a competition and reloads the favourites', async () => {
    const competition = testCalendarItem().competition
    if (!competition) throw new Error('no competition')
    let isSaved = false
    const sidebar = vi.fn(() => ({
      competitions: isSaved ? [{ ...competition, target: 'PUBLIC' as const, favouriteRef: 'f', isShared: false }] : [],
      championships: [],
      courseDayEvents: [],
      events: [],
    }))
    const { user, calls } = await renderScreen(home, {
      answers: {
        shell: {
          ...withOne,
          favourite: {
            sidebar,
            toggleCompetition: ({ competition: ref }) => {
              isSaved = true
              return { ref: 'f', subjectRef: ref, isFavourite: true }
            },
          },
        },
      },
    })
    const star = await screen.findByRole('button', { name: 'Save CSN Lummen as a favourite' })
    expect(star).toHaveAttribute('aria-pressed', 'false')
    await user.click(star)
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'))
    expect(calls).toContainEqual({ path: 'shell.favourite.toggleCompetition', input: { competition: competition.ref } })
    expect(sidebar).toHaveBeenCalledTimes(2)
  })

  it('is reversed if the server refuses', async () => {
    const { user } = await renderScreen(home, {
      answers: {
        shell: {
          ...withOne,
          favourite: {
            sidebar: () => ({ competitions: [], championships: [], courseDayEvents: [], events: [] }),
            toggleCompetition: () => {
              throw refusal(403, { code: '003-0000000001' })
            },
          },
        },
      },
    })
    const star = await screen.findByRole('button', { name: /as a favourite/ })
    await user.click(star)
    expect(
      within(await screen.findByRole('alert')).getByText(
        'Insufficient permissions. You do not have permission to do this.',
      ),
    ).toBeVisible()
    expect(star).toHaveAttribute('aria-pressed', 'false')
  })

  it('is hidden for a guest', async () => {
    await renderScreen(home, { user: null, answers: { shell: withOne } })
    await screen.findByRole('link', { name: 'CSN Lummen' })
    expect(screen.queryByRole('button', { name: /favourite/ })).toBeNull()
  })
})

describe('what must I do now, by role', () => {
  const nothing = { count: 0, isCapped: false, items: [] }
  const league = { ref: 'league', name: 'Flemish Riding League' }
  const club = { ref: 'club', name: 'LRV Sint-Maarten' }
  const lummen = { ref: 'lummen', name: 'CSN Lummen' }
  const show = {
    ...lummen,
    start: '2026-11-20',
    end: '2026-11-22',
    cityName: 'Lummen',
    organizerName: 'LRV Sint-Maarten',
  }
  const parts = (changes: object) => () => ({
    federations: [],
    organisations: [],
    hasCompetitions: false,
    hasFollowed: false,
    hasJudging: false,
    hasRiders: false,
    ...changes,
  })
  const work = () => ({ tasks: [], failedMails: null })
  const linksOf = (part: HTMLElement) =>
    within(part)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  it('shows the staff of a federation each queue, with links to where it is settled', async () => {
    await renderScreen(home, {
      answers: {
        shell: {
          home: {
            parts: parts({ federations: [league] }),
            work: () => ({
              tasks: [
                {
                  ...{ ref: 'task', name: 'Import of members', kind: 'import-person', status: 'ERROR' as const },
                  ...{ start: null, end: null, progress: 0, downloadUrl: null },
                },
              ],
              failedMails: { count: 2, isCapped: false },
            }),
            federation: () => ({
              until: '2027-01-20',
              accessRequests: {
                count: 12,
                isCapped: false,
                items: [{ ref: 'request', name: 'Jan Janssens', createdAt: '2026-11-19T10:00:00Z' }],
              },
              approvals: {
                count: 3,
                isCapped: false,
                items: [{ organisation: club, count: 3, since: '2026-11-18T10:00:00Z' }],
              },
              expiringLicenses: {
                count: 1000,
                isCapped: true,
                items: [{ license: { ref: 'l', name: 'Rider' }, count: 1000, isCapped: true, end: '2026-12-31' }],
              },
            }),
            week: () => ({
              from: '2026-11-21',
              until: '2026-11-27',
              count: 1,
              items: [{ ...show, point: 'NOT_FINAL' as const, count: 2, asksForWork: true }],
            }),
          },
        },
      },
    })
    const toDo = await screen.findByRole('region', { name: 'To do' })
    expect(await within(toDo).findByText('2 start lists not final')).toBeVisible()
    expect(await within(toDo).findByRole('heading', { name: 'Licenses that end 1,000+' })).toBeVisible()
    expect(linksOf(toDo)).toEqual([
      ['Jan Janssens', '/myfederation/league/approvals'],
      ['All 12', '/myfederation/league/approvals'],
      ['LRV Sint-Maarten', '/organisations/club/competitions/registrations'],
      ['All 3', '/myfederation/league/approvals'],
      ['Rider', '/members?federation=league&license=expiring&held=l'],
      ['To these members', '/members?federation=league&license=expiring'],
      ['CSN Lummen', '/competitions/lummen/manage/startlists'],
    ])
    expect(linksOf(await screen.findByRole('region', { name: 'Tasks and mail' }))).toEqual([
      ['Import of members', '/members/import?task=task'],
      ['2 mails', '/superadmin?tab=mails'],
    ])
  })

  it('shows a club its deadlines, approvals, starts and licenses, and an organiser the own competitions', async () => {
    await renderScreen(home, {
      language: 'nl',
      answers: {
        shell: {
          home: {
            parts: parts({
              organisations: [club],
              hasCompetitions: true,
              hasFollowed: false,
              hasJudging: false,
              hasRiders: false,
            }),
            work,
            organisation: () => ({
              until: '2027-01-20',
              closing: [
                {
                  ...{ competition: lummen, start: '2026-12-05', end: '2026-12-06', timeZone: 'Europe/Brussels' },
                  ...{ closesAt: '2026-11-25T19:00:00Z', isLate: false, entered: 4 },
                },
              ],
              approvals: {
                count: 1,
                isCapped: false,
                items: [
                  {
                    ...{ ref: 'r', riderName: 'Elke Peeters', horseName: 'Tango', competition: lummen },
                    since: '2026-11-18T10:00:00Z',
                  },
                ],
              },
              expiringLicenses: {
                count: 1,
                isCapped: false,
                items: [
                  { ref: 'held', member: { ref: 'elke', name: 'Elke Wuyts' }, licenseName: 'Rider', end: '2026-12-31' },
                ],
              },
              coming: [
                {
                  ...{ competition: { ref: 'arville', name: 'Arville' }, start: '2026-11-22', end: '2026-11-22' },
                  ...{ entered: 1, firstStart: { date: '2026-11-22', time: '08:30' } },
                },
              ],
            }),
            competitions: () => [
              { ...show, point: 'RUNNING' as const, count: 2, asksForWork: false },
              {
                ...{ ...show, ref: 'past', name: 'CSN Zemst', start: '2026-11-14', end: '2026-11-15' },
                ...{ point: 'NOT_OFFICIAL' as const, count: 1, asksForWork: true },
              },
            ],
          },
        },
      },
    })
    const own = within(await screen.findByRole('region', { name: 'Mijn wedstrijden' }))
    expect(await own.findByText('1 klassement te sluiten')).toBeVisible()
    expect(own.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.trim())).toEqual([
      'Bezig',
      'Afgelopen',
    ])
    const ofClub = within(screen.getByRole('region', { name: 'LRV Sint-Maarten' }))
    expect(await ofClub.findByText('25/11 20:00')).toBeVisible()
    expect(ofClub.getByText('05–06/12/2026 · 4 inschrijvingen')).toBeVisible()
    expect(ofClub.getByText('eerste start 22/11 08:30')).toBeVisible()
    expect(ofClub.getByRole('link', { name: 'Arville' })).toHaveAttribute('href', '/competitions/arville')
    expect(ofClub.getByRole('link', { name: 'Elke Wuyts' })).toHaveAttribute('href', '/members/elke/overview#held')
  })

  it('loads and fails part by part, and says in one line that nothing waits', async () => {
    let isDown = true
    const { user } = await renderScreen(home, {
      answers: {
        shell: {
          home: {
            parts: parts({ federations: [league], organisations: [club] }),
            work,
            federation: () => {
              if (isDown) throw refusal(400, { code: '003-0000000001' })
              return { until: '2027-01-20', accessRequests: null, approvals: nothing, expiringLicenses: nothing }
            },
            week: () => ({ from: '2026-11-21', until: '2026-11-27', count: 0, items: [] }),
            organisation: () => ({
              ...{ until: '2027-01-20', closing: [], coming: [], approvals: nothing, expiringLicenses: nothing },
            }),
          },
        },
      },
    })
    const toDo = within(await screen.findByRole('region', { name: 'To do' }))
    const ofClub = within(screen.getByRole('region', { name: 'LRV Sint-Maarten' }))
    expect(await ofClub.findByText('Nothing waits for you here.')).toBeVisible()
    expect(await toDo.findByRole('alert')).toHaveTextContent('This could not be loaded.')
    isDown = false
    await user.click(toDo.getByRole('button', { name: 'Try again' }))
    expect(await toDo.findByText('Nothing waits for you here.')).toBeVisible()
  })

  it('asks nothing for a guest, and nothing more for a reader without a role', async () => {
    const asked = async (user: null | undefined) => {
      const { calls, unmount } = await renderScreen(home, user === null ? { user } : {})
      await screen.findByText('No competitions available yet')
      if (user !== null)
        await waitFor(() => expect(calls).toContainEqual({ path: 'shell.home.parts', input: undefined }))
      unmount()
      return calls.filter(({ path }) => path.startsWith('shell.home.')).map(({ path }) => path)
    }
    expect(await asked(null)).toEqual([])
    expect(await asked(undefined)).toEqual(['shell.home.parts'])
  })
})
