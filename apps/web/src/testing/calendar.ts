import type { CompetitionSummary } from '@oxer/domain/competitions/competition/competition.schema'
import type { CalendarItem, CalendarPage } from '@oxer/domain/shell/calendar/calendar.schema'
import type { Answers } from './fake-server.ts'

export const testCompetition = (changes: Partial<CompetitionSummary> = {}): CompetitionSummary => ({
  ref: '01890000-0000-7000-8000-0000000000c1',
  name: 'CSN Lummen',
  status: 'PUBLISHED',
  start: '2026-11-20',
  end: '2026-11-22',
  sportTypes: [],
  cityName: 'Lummen',
  organizerName: 'LRV Sint-Maarten',
  federationRef: '01890000-0000-7000-8000-00000000000f',
  avatar: null,
  isLive: false,
  ...changes,
})

export const testCalendarItem = (
  competition: Partial<CompetitionSummary> = {},
  item: Partial<CalendarItem> = {},
): CalendarItem => {
  const summary = testCompetition(competition)
  return {
    date: summary.start,
    type: 'COMPETITION',
    target: 'PUBLIC',
    competition: summary,
    entry: null,
    course: null,
    championship: null,
    event: null,
    championships: [],
    ...item,
  }
}

export const testPage = (items: CalendarItem[], page = 0, size = 50): CalendarPage => ({
  items,
  page,
  size,
  numberOfElements: items.length,
  totalElements: items.length,
})

/** The empty answers to the calls of the shell on every page of a member. */
export const quietShell: Answers = {
  shell: {
    calendar: {
      thisWeek: () => [],
      nextWeek: () => [],
      lastWeek: () => [],
      later: () => testPage([]),
      championships: () => [],
    },
    favourite: { sidebar: () => ({ competitions: [], championships: [], courseDayEvents: [], events: [] }) },
    calendarFeed: { list: () => [] },
    share: { list: () => [] },
    notification: { unread: () => ({ count: 0, isCapped: false }) },
    record: {
      ofMember: () => ({
        license: null,
        runsOut: false,
        showsLicense: false,
        combinationCount: null,
        suspendedCount: null,
        events: [],
      }),
      ofHorse: () => ({ events: [] }),
      ofOrganisation: () => ({ competitionCount: 0, events: [] }),
    },
    home: {
      parts: () => ({
        federations: [],
        organisations: [],
        hasCompetitions: false,
        hasFollowed: false,
        hasJudging: false,
        hasRiders: false,
      }),
    },
    task: { list: () => [], listAll: () => [] },
  },
}
