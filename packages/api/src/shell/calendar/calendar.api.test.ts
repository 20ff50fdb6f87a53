import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { subjectOf } from '@oxer/domain/shell/calendar/calendar.rules'
import { make, type Subject } from '@oxer/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

// The clock shows a Sunday; in Brussels it is Monday from 22:00Z on.
const { api, database, make: rows, now, worlds } = await apiTest()

const as = (subject: Subject, at = now) => api(subject, { now: at }).shell.calendar

const competition = (over: Partial<Parameters<typeof rows.competition>[0]>) =>
  rows.competition({ federationRef: worlds.a.federation.ref, ...over })

const namesOf = (items: { competition: { name: string } | null }[]) => items.map((item) => item.competition?.name)

describe('GET /competition/calendar/search: visibility (c001, decision 10)', () => {
  beforeAll(async () => {
    const day = { start: '2030-01-05', end: '2030-01-06' }
    for (const status of ['DRAFT', 'PUBLISHED', 'HIDDEN', 'LOCKED', 'ARCHIVED', 'CANCELLED'])
      await competition({ ...day, status, name: status, publishedAt: status === 'DRAFT' ? null : now() })
    await competition({ ...day, status: 'CANCELLED', name: 'CANCELLED DRAFT' })
    await competition({ ...day, status: 'DELETED', name: 'DELETED', deletedAt: now() })
    await competition({
      ...day,
      status: 'DRAFT',
      name: 'CLUB DRAFT',
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.club.ref,
    })
    await rows.competition({ ...day, federationRef: worlds.b.federation.ref, name: 'FOREIGN' })
  })

  const seenBy = async (subject: Subject) =>
    namesOf((await as(subject).search({ from: '2030-01-01', to: '2030-01-31' })).items).toSorted()

  it('shows the public the published, locked and archived ones, and those cancelled after the announcement', async () => {
    const publicly = ['ARCHIVED', 'CANCELLED', 'LOCKED', 'PUBLISHED']
    expect(await seenBy('anonymous')).toEqual(publicly)
    expect(await seenBy('rider')).toEqual(publicly)
    expect(await seenBy('foreignAdministrator')).toEqual(publicly)
    expect(await seenBy('clubMember')).toEqual(publicly)
  })
  it('shows the staff of the federation all except deleted ones and those of another federation', async () => {
    const all = ['ARCHIVED', 'CANCELLED', 'CANCELLED DRAFT', 'CLUB DRAFT', 'DRAFT', 'HIDDEN', 'LOCKED', 'PUBLISHED']
    expect(await seenBy('federationCollaborator')).toEqual(all)
    expect(await seenBy('superAdministrator')).toEqual(all)
  })
  it('shows a club its own as well', async () => {
    expect(await seenBy('competitionOrganizer')).toEqual(['ARCHIVED', 'CANCELLED', 'CLUB DRAFT', 'LOCKED', 'PUBLISHED'])
  })
  it('shows a person with a share that competition, until the share expires', async () => {
    const shared = await competition({ start: '2031-01-05', end: '2031-01-05', status: 'HIDDEN', name: 'SHARED' })
    const personRef = worlds.actors.member?.personRef ?? ''
    await rows.share({
      competitionRef: shared.ref,
      personRef,
      role: 'RESULT_PROCESSOR',
      expires: new Date('2026-05-18T00:00:00Z'),
    })
    const search = { from: '2031-01-01', to: '2031-01-31' }
    expect((await as('member').search(search)).items).toMatchObject([{ target: 'MANAGE' }])
    expect((await as('member', () => new Date('2026-05-18T00:00:00Z')).search(search)).items).toEqual([])
  })
  it('links to manage for a draft, hidden or cancelled one if the user may manage; otherwise a cancelled one has no link', async () => {
    const targetsFor = async (subject: Subject) =>
      Object.fromEntries(
        (await as(subject).search({ from: '2030-01-01', to: '2030-01-31' })).items.map((item) => [
          item.competition?.name,
          item.target,
        ]),
      )
    expect(await targetsFor('anonymous')).toMatchObject({ PUBLISHED: 'PUBLIC', ARCHIVED: 'PUBLIC', CANCELLED: 'NONE' })
    expect(await targetsFor('federationAdministrator')).toMatchObject({
      PUBLISHED: 'PUBLIC',
      DRAFT: 'MANAGE',
      HIDDEN: 'MANAGE',
      CANCELLED: 'MANAGE',
    })
  })
})

describe('GET /competition/calendar/search: period, text, filters, pages', () => {
  beforeAll(async () => {
    await competition({ name: 'Long one', start: '2032-03-01', end: '2032-05-31' })
    await competition({ name: 'Jumping Gent', start: '2032-05-10', end: '2032-05-10', sportTypes: ['SHOW_JUMPING'] })
    const dressage = await competition({ name: 'Dressuur Gent', start: '2032-05-11', end: '2032-05-12' })
    await rows.test({ competitionRef: dressage.ref, sportTypeVariantRef: worlds.a.variant.ref })
  })

  it('returns those that overlap the period, including one that began long before it', async () => {
    const names = async (from: string, to: string) => namesOf((await as('anonymous').search({ from, to })).items)
    expect(await names('2032-05-31', '2032-06-30')).toEqual(['Long one'])
    expect(await names('2032-06-01', '2032-06-30')).toEqual([])
    expect(await names('2032-05-10', '2032-05-10')).toEqual(['Long one', 'Jumping Gent'])
    expect(await names('2032-02-01', '2032-03-01')).toEqual(['Long one'])
  })
  it('finds all words in any order, ignores words under three characters, and tolerates a typing error', async () => {
    const names = async (searchString: string) =>
      namesOf((await as('anonymous').search({ searchString, from: '2032-05-01', to: '2032-05-31' })).items)
    expect(await names('gent jump')).toEqual(['Jumping Gent'])
    expect(await names('  ge ')).toHaveLength(3)
    expect(await names('dresuur')).toEqual(['Dressuur Gent'])
    expect(await names('nowhere')).toEqual([])
  })
  it('filters by sport type, discipline and kind of activity', async () => {
    const period = { from: '2032-05-01', to: '2032-05-31' }
    const search = async (filter: object) => namesOf((await as('anonymous').search({ ...period, ...filter })).items)
    expect(await search({ sportType: 'SHOW_JUMPING' })).toEqual(['Jumping Gent'])
    expect(await search({ sportTypeVariant: worlds.a.variant.ref })).toEqual(['Dressuur Gent'])
    expect(await search({ activityType: 'COURSE' })).toEqual([])
    expect(await search({ activityType: 'COMPETITION' })).toHaveLength(3)
  })
  it('reports the field of a period that ends before it starts', async () => {
    const failure = await refused(
      as('anonymous').search({ from: '2032-05-02', to: '2032-05-01' }),
      kernelErrors.endBeforeStart,
    )
    expect(failure.causes[0]?.field).toBe('to')
  })
  it('returns pages of fifty without repeating or omitting any (cr580-cr583)', async () => {
    const builders = make({ newRef, now })
    await database.prisma.competition.createMany({
      data: Array.from({ length: 120 }, (_, index) =>
        builders.competition({
          federationRef: worlds.a.federation.ref,
          start: addDays('2033-01-01', index % 5),
          end: addDays('2033-01-01', index % 5),
        }),
      ),
    })
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => as('anonymous').search({ from: '2033-01-01', to: '2033-12-31', page })),
    )
    expect(pages.map(({ numberOfElements, totalElements, size }) => [numberOfElements, totalElements, size])).toEqual([
      [50, 120, 50],
      [50, 120, 50],
      [20, 120, 50],
      [0, 120, 50],
    ])
    expect(new Set(pages.flatMap((page) => page.items.map((item) => item.competition?.ref))).size).toBe(120)
  })
})

describe('course events in the calendar (cr452)', () => {
  const at = () => new Date('2035-05-16T10:00:00Z') // Wednesday; the week began on Monday the 14th.

  beforeAll(async () => {
    const course = await rows.course({ federationRef: worlds.a.federation.ref })
    const event = (title: string, firstDay: string, lastDay: string, over: object = {}) =>
      rows.courseEvent({
        federationRef: worlds.a.federation.ref,
        courseRef: course.ref,
        title,
        searchName: title.toLowerCase(),
        firstDay,
        lastDay,
        ...over,
      })
    await event('Steward this week', '2035-05-12', '2035-05-17')
    await event('Steward next week', '2035-05-21', '2035-05-21')
    await event('Steward last week', '2035-05-07', '2035-05-08')
    await event('Steward later', '2035-06-21', '2035-06-22')
    await event('Steward deleted', '2035-05-16', '2035-05-16', { deletedAt: at() })
    await competition({ name: 'CSN of this week', start: '2035-05-16', end: '2035-05-16' })
    await competition({ name: 'CSN later', start: '2035-06-21', end: '2035-06-21' })
    const foreign = await rows.course({ federationRef: worlds.b.federation.ref })
    await rows.courseEvent({
      federationRef: worlds.b.federation.ref,
      courseRef: foreign.ref,
      title: 'Foreign',
      searchName: 'foreign',
      firstDay: '2035-05-16',
      lastDay: '2035-05-16',
    })
  })

  const names = (items: { competition: { name: string } | null; course: { name: string } | null }[]) =>
    items.map(({ competition: shown, course }) => (shown ?? course)?.name)

  it('are in the group of their days, among the competitions, for visitors too', async () => {
    const calendar = as('anonymous', at)
    expect(names(await calendar.thisWeek())).toEqual(['Steward this week', 'CSN of this week'])
    expect(names(await calendar.nextWeek())).toEqual(['Steward next week'])
    expect(names(await calendar.lastWeek())).toEqual(['Steward last week'])
    expect(names((await calendar.later({ page: 0 })).items).toSorted()).toEqual(['CSN later', 'Steward later'])
  })
  it('are found by their kind, title and period, and by no sport', async () => {
    const search = async (filter: object) => {
      const found = await as('anonymous', at).search({ from: '2035-05-01', to: '2035-06-30', ...filter })
      expect(found.totalElements).toBe(found.items.length)
      return names(found.items)
    }
    const courses = ['Steward last week', 'Steward this week', 'Steward next week', 'Steward later']
    expect(await search({ activityType: 'COURSE' })).toEqual(courses)
    expect(await search({ activityType: 'COMPETITION' })).toEqual(['CSN of this week', 'CSN later'])
    expect(await search({ activityType: 'CHAMPIONSHIP' })).toEqual([])
    expect(await search({ searchString: 'steward week' })).toEqual(courses.slice(0, 3))
    expect(await search({ searchString: 'stewart' })).toEqual(courses)
    expect(await search({ activityType: 'COURSE', sportType: 'SHOW_JUMPING' })).toEqual([])
    expect(await search({ from: '2035-05-17', to: '2035-05-17' })).toEqual(['Steward this week'])
  })
  it('tell their days, place and federation, and no person', async () => {
    const { items } = await as('anonymous', at).search({ searchString: 'steward later' })
    expect(items).toMatchObject([
      { type: 'COURSE', target: 'PUBLIC', competition: null, course: { start: '2035-06-21', end: '2035-06-22' } },
    ])
    expect(Object.keys(items[0]?.course ?? {}).toSorted()).toEqual(
      ['cityName', 'end', 'name', 'organizerName', 'ref', 'start'].toSorted(),
    )
  })
})

describe('the groups of the home page (p005-p008)', () => {
  const at = () => new Date('2040-05-16T22:30:00Z') // Thursday the 17th in Brussels; the week began on Monday the 14th.

  beforeAll(async () => {
    for (const [name, start, end] of [
      ['over', '2040-05-01', '2040-05-06'],
      ['last', '2040-05-05', '2040-05-13'],
      ['across', '2040-05-12', '2040-05-15'],
      ['this', '2040-05-20', '2040-05-22'],
      ['next', '2040-05-21', '2040-05-21'],
      ['later', '2040-05-28', '2040-05-28'],
    ] as const)
      await competition({ name, start, end })
  })

  it('list each competition once, by the day of its federation', async () => {
    const calendar = as('anonymous', at)
    expect(namesOf(await calendar.lastWeek())).toEqual(['last'])
    expect(namesOf(await calendar.thisWeek())).toEqual(['across', 'this'])
    expect(namesOf(await calendar.nextWeek())).toEqual(['next'])
    expect(namesOf((await calendar.later({ page: 0 })).items)).toEqual(['later'])
    expect((await calendar.later({ page: 1 })).items).toEqual([])
    expect(await calendar.championships()).toEqual([])
  })

  it('have metadata with the years, the sports, today, and the permission to create', async () => {
    const metadata = await as('anonymous', at).metadata()
    expect(metadata).toMatchObject({ today: '2040-05-17', sportTypes: ['DRESSAGE'], mayCreate: false })
    expect(metadata.years.first).toBe(2026)
    expect((await as('competitionOrganizer').metadata()).mayCreate).toBe(true)
    expect((await as('foreignAdministrator').metadata()).mayCreate).toBe(false)
  })
})

describe('championships and free events in the calendar (cr021, cr022, cr452, cr453)', () => {
  const federationRef = worlds.a.federation.ref
  const at = () => new Date('2045-05-17T10:00:00Z') // Wednesday; the week began on Monday the 15th.
  let league = ''
  let hidden = ''

  beforeAll(async () => {
    const season = (name: string, over: object = {}) =>
      rows.championship({ federationRef, name, start: '2045-03-01', end: '2045-09-30', color: '#aa2211', ...over })
    league = (await season('League of Gent')).ref
    hidden = (await season('Hidden league', { status: 'HIDDEN' })).ref
    await season('Jumping cup', { sportTypes: ['SHOW_JUMPING'], start: '2045-05-16', color: '#1122aa' })
    await season('Last season', { start: '2044-03-01', end: '2044-09-30' })
    await rows.championship({
      federationRef: worlds.b.federation.ref,
      name: 'Foreign',
      start: '2045-03-01',
      end: '2045-09-30',
    })
    const round = await competition({ name: 'Round of Gent', start: '2045-05-17', end: '2045-05-17' })
    await competition({ name: 'Alone', start: '2045-05-18', end: '2045-05-18' })
    for (const [order, championshipRef] of [league, hidden].entries())
      await database.prisma.championshipCompetition.create({
        data: { ref: newRef(), championshipRef, competitionRef: round.ref, order },
      })
    const event = { federationRef, cityName: 'Gent', start: '2045-05-19', end: '2045-05-20' }
    await rows.freeEvent({ ...event, name: 'Horse fair', startTime: '10:00' })
    await rows.freeEvent({ ...event, name: 'Deleted fair', deletedAt: at() })
    await rows.freeEvent({ ...event, name: 'Foreign fair', federationRef: worlds.b.federation.ref })
  })

  const names = (items: Parameters<typeof subjectOf>[0][]) => items.map((item) => subjectOf(item)?.name)
  const search = async (filter: object = {}, subject: Subject = 'anonymous') => {
    const found = await as(subject, at).search({ from: '2045-05-15', to: '2045-05-31', ...filter })
    expect(found.totalElements).toBe(found.items.length)
    return names(found.items)
  }

  it('are among the competitions, by their first day', async () => {
    const all = ['League of Gent', 'Jumping cup', 'Round of Gent', 'Alone', 'Horse fair']
    expect(await search()).toEqual(all)
    expect((await search({}, 'federationCollaborator')).toSorted()).toEqual([...all, 'Hidden league'].toSorted())
  })
  it('are found by their kind, name, sport and championship', async () => {
    expect(await search({ activityType: 'CHAMPIONSHIP' })).toEqual(['League of Gent', 'Jumping cup'])
    expect(await search({ activityType: 'OTHER' })).toEqual(['Horse fair'])
    expect(await search({ searchString: 'gent' })).toEqual(['League of Gent', 'Round of Gent', 'Horse fair'])
    expect(await search({ sportType: 'SHOW_JUMPING' })).toEqual(['Jumping cup'])
    expect(await search({ sportTypeVariant: worlds.a.variant.ref })).toEqual([])
    expect(await search({ championship: league })).toEqual(['League of Gent', 'Round of Gent'])
    expect(await search({ championship: league, activityType: 'COMPETITION' })).toEqual(['Round of Gent'])
    expect(await search({ championship: league, activityType: 'OTHER' })).toEqual([])
  })
  it('tell nothing of a hidden championship', async () => {
    expect(await search({ championship: hidden })).toEqual([])
    expect(await search({ championship: hidden }, 'federationCollaborator')).toEqual(['Hidden league', 'Round of Gent'])
    const tagsFor = async (subject: Subject) => {
      const { items } = await as(subject, at).search({
        from: '2045-05-17',
        to: '2045-05-17',
        activityType: 'COMPETITION',
      })
      return items[0]?.championships.map(({ name, color }) => [name, color])
    }
    expect(await tagsFor('anonymous')).toEqual([['League of Gent', '#aa2211']])
    expect(await tagsFor('federationCollaborator')).toHaveLength(2)
  })
  it('have what a row shows, and nothing of a person', async () => {
    const { items } = await as('anonymous', at).search({ from: '2045-05-19', to: '2045-05-19', activityType: 'OTHER' })
    expect(items).toMatchObject([
      {
        type: 'OTHER',
        date: '2045-05-19',
        target: 'PUBLIC',
        championships: [],
        event: { name: 'Horse fair', start: '2045-05-19', end: '2045-05-20', startTime: '10:00', cityName: 'Gent' },
      },
    ])
    const found = await as('federationCollaborator', at).search({ championship: hidden, activityType: 'CHAMPIONSHIP' })
    expect(found.items).toMatchObject([{ type: 'CHAMPIONSHIP', target: 'MANAGE', championship: { status: 'HIDDEN' } }])
  })
  it('Home has the event in its week, and the championships in the carousel (decision 322)', async () => {
    const calendar = as('anonymous', at)
    expect(names(await calendar.thisWeek())).toEqual(['Round of Gent', 'Alone', 'Horse fair'])
    expect((await calendar.championships()).map(({ name }) => name)).toEqual(['League of Gent', 'Jumping cup'])
  })
  it('the filter offers the championships of the last year and later', async () => {
    const { championships } = await as('anonymous', at).metadata()
    expect(championships.map(({ name }) => name)).toEqual(['Jumping cup', 'Last season', 'League of Gent'])
  })
})

describe('among many rows', () => {
  const rowsWalked = async (table = 'competition'): Promise<number> => {
    await database.query('SELECT pg_stat_force_next_flush()')
    await database.query('SELECT pg_stat_clear_snapshot()')
    const [row] = await database.query<{ walked: number }>(
      'SELECT seq_tup_read AS walked FROM pg_stat_user_tables WHERE relname = $1',
      [table],
    )
    return row?.walked ?? 0
  }

  it('searches a period and a text by ranges of indexes, without a scan of the table', async () => {
    await database.query(
      `INSERT INTO competition (ref, federation_ref, name, search_name, status, start, "end", time_zone, sport_types,
         organizer_type, organizer_ref, organizer_name, created_at, price_profile_refs, published_parts)
       SELECT gen_random_uuid(), $1::uuid, 'Bulk ' || n, 'bulk ' || md5(n::text) || ' ' || n, 'PUBLISHED', day, day,
         'Europe/Brussels', '{DRESSAGE}', 'FEDERATION', $1::uuid, 'F', now(), '{}', '{}'
       FROM generate_series(1, 20000) AS n, LATERAL to_char(DATE '1990-01-01' + (n / 2), 'YYYY-MM-DD') AS day`,
      [worlds.a.federation.ref],
    )
    await database.query('ANALYZE competition')
    const before = await rowsWalked()
    const found = await as('anonymous').search({ from: '2000-01-01', to: '2000-01-31' })
    expect(found).toMatchObject({ numberOfElements: 50, totalElements: 62 })
    expect(namesOf((await as('anonymous').search({ searchString: 'bulk 17777' })).items)).toEqual(['Bulk 17777'])
    await as('federationAdministrator').later({ page: 0 })
    expect((await rowsWalked()) - before).toBe(0)
    await database.query(`SELECT count(*) FROM competition WHERE name = 'none'`)
    expect(await rowsWalked()).toBeGreaterThan(before)
  })

  it('finds the free events of a period and a text by ranges of indexes', async () => {
    await database.query(
      `INSERT INTO free_event (ref, federation_ref, name, search_name, start, "end", location, created_at)
       SELECT gen_random_uuid(), $1::uuid, 'Fair ' || n, 'fair ' || md5(n::text) || ' ' || n, day, day, '{}', now()
       FROM generate_series(1, 20000) AS n, LATERAL to_char(DATE '1990-01-01' + (n / 2), 'YYYY-MM-DD') AS day`,
      [worlds.a.federation.ref],
    )
    await database.query('ANALYZE free_event')
    const before = await rowsWalked('free_event')
    const period = { from: '2000-01-01', to: '2000-01-31', activityType: 'OTHER' as const }
    expect(await as('anonymous').search(period)).toMatchObject({ numberOfElements: 50, totalElements: 62 })
    const { items } = await as('anonymous').search({ searchString: 'fair 17777', activityType: 'OTHER' })
    expect(items.map(({ event }) => event?.name)).toEqual(['Fair 17777'])
    expect((await rowsWalked('free_event')) - before).toBe(0)
  })
})

describe('whether riders may enter themselves now', () => {
  const entryOf = async (over: Parameters<typeof competition>[0]) => {
    const { ref } = await competition({ start: '2032-03-01', end: '2032-03-01', ...over })
    const { items } = await as('anonymous').search({ from: '2032-03-01', to: '2032-03-01' })
    return items.find((item) => item.competition?.ref === ref)?.entry
  }
  const after = (hours: number): Date => new Date(now().getTime() + hours * 3_600_000)

  it('follows the period, the state and who may register, and says until when', async () => {
    const open = { registrationOpensAt: after(-1), registrationClosesAt: after(1) }
    expect(await entryOf(open)).toEqual({ until: after(1).toISOString() })
    expect(await entryOf({ ...open, registrationClosesAt: after(-0.5), registrationLateAt: after(2) })).toEqual({
      until: after(2).toISOString(),
    })
    expect(await entryOf({})).toEqual({ until: null })
    expect(await entryOf({ ...open, registrationOpensAt: after(0.5) })).toBeNull()
    expect(await entryOf({ ...open, registrationClosesAt: after(-0.5) })).toBeNull()
    expect(await entryOf({ ...open, byIndividual: false })).toBeNull()
    expect(await entryOf({ ...open, status: 'LOCKED' })).toBeNull()
  })
})
