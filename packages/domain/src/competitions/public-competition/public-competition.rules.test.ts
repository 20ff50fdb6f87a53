import { describe, expect, it } from 'vitest'
import { asPlanned } from '../time-schedule/ring-forecast.schema.ts'
import {
  delayMinutesOf,
  isMinorOn,
  isRankingPublic,
  isStartlistPublic,
  type KeyedParticipation,
  masterlistOf,
  type RingList,
  ringOf,
  scheduleDays,
  shownTime,
  startersBefore,
} from './public-competition.rules.ts'
import type { PublicActivity, PublicArena, PublicStartlistEntry } from './public-competition.schema.ts'

const arena: PublicArena = {
  ref: '00000000-0000-7000-8000-00000000000a',
  code: 'P1',
  name: 'Main',
  type: 'SHOW_JUMPING_ARENA',
  kind: 'ARENA',
}
const activity = (over: Partial<PublicActivity> = {}): PublicActivity => ({
  ref: '00000000-0000-7000-8000-000000000001',
  kind: 'SPORT',
  breakKind: null,
  name: '1.20 m',
  description: '',
  link: null,
  arenaRef: arena.ref,
  date: '2026-05-17',
  start: '09:00',
  end: '10:00',
  hasStartlist: true,
  hasRanking: false,
  starters: 0,
  championship: null,
  done: 0,
  ...over,
})
const entry = (number: number, over: Partial<PublicStartlistEntry> = {}): PublicStartlistEntry => ({
  ref: `00000000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  type: 'PARTICIPANT',
  position: number,
  time: '09:00',
  ...asPlanned,
  durationMinutes: 2,
  description: '',
  breakType: null,
  draggingBefore: null,
  registrationRef: null,
  starter: { startNumber: number, rider: `Rider ${number}`, horse: 'Horse', organisation: null },
  testSetRef: null,
  isScratched: false,
  outOfCompetition: false,
  result: null,
  ...over,
})
const result = { status: 'FINISHED', place: 1, isShared: false, placed: true, cells: {} } as const
const ridden = (number: number): PublicStartlistEntry => entry(number, { result })
const list = (entries: PublicStartlistEntry[], over: Partial<RingList> = {}): RingList => ({
  startlist: {
    activity: activity(),
    arena,
    status: 'FINAL',
    changedAt: null,
    mayChange: false,
    draw: null,
    heading: '',
    hasPositions: true,
    columns: ['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE'],
    headers: [],
    entries,
  },
  lastRide: null,
  ranked: new Set(entries.map(({ ref }) => ref)),
  ...over,
})
const numbers = (entries: readonly (PublicStartlistEntry | null)[]) => entries.map((row) => row?.starter?.startNumber)

describe('what is public', () => {
  it.each([
    ['INITIAL', false],
    ['DRAFT', false],
    ['DRAFT_PROPOSAL', true],
    ['FINAL', true],
    ['CLOSED', true],
    [null, false],
  ] as const)('a start list in %s: %s (decision 11)', (status, expected) => {
    expect(isStartlistPublic(status, ['STARTLISTS'])).toBe(expected)
    expect(isStartlistPublic(status, ['TIMESCHEDULE', 'RESULTS', 'RANKING'])).toBe(false)
  })
  it('a ranking: if it is published, or while results are', () => {
    expect(isRankingPublic({ isRankingPublished: true, results: 3 }, ['RANKING'])).toBe(true)
    expect(isRankingPublic({ isRankingPublished: false, results: 3 }, ['RANKING'])).toBe(false)
    expect(isRankingPublic({ isRankingPublished: false, results: 3 }, ['RESULTS'])).toBe(true)
    expect(isRankingPublic({ isRankingPublished: false, results: 0 }, ['RESULTS'])).toBe(false)
    expect(isRankingPublic({ isRankingPublished: true, results: 3 }, ['STARTLISTS'])).toBe(false)
  })
  it('a person of unknown age is protected like a minor (decision 33)', () => {
    expect(isMinorOn('2008-05-17', '2026-05-17')).toBe(false)
    expect(isMinorOn('2008-05-18', '2026-05-17')).toBe(true)
    expect(isMinorOn(null, '2026-05-17')).toBe(true)
  })
  it('a hidden time is not shown, and after midnight the clock starts again', () => {
    expect(shownTime(9 * 3600 + 90, false)).toBe('09:01')
    expect(shownTime(25 * 3600, false)).toBe('01:00')
    expect(shownTime(9 * 3600, true)).toBeNull()
    expect(shownTime(null, false)).toBeNull()
  })
})

describe('who is in the ring, and who is next', () => {
  it('follows from the last result, even if earlier riders were left out', () => {
    const ring = ringOf(arena, [list([ridden(1), entry(2), ridden(3), entry(4), entry(5)])], 'UTC')
    expect(ring?.state).toBe('RUNNING')
    expect(numbers([ring?.last ?? null, ring?.current ?? null, ...(ring?.next ?? [])])).toEqual([3, 4, 5])
  })
  it('has the last three, and those with the best places of the ranking that is ridden', () => {
    const placed = (number: number, place: number, over: Partial<PublicStartlistEntry> = {}) =>
      entry(number, { result: { ...result, place }, ...over })
    const entries = [
      placed(1, 3),
      placed(2, 1),
      placed(3, 4),
      placed(4, 2),
      placed(5, 1, { outOfCompetition: true }),
      placed(6, 1),
      entry(7),
    ]
    const ranked = new Set(entries.slice(0, 5).map(({ ref }) => ref))
    const ring = ringOf(arena, [list(entries, { ranked })], 'UTC')
    expect(numbers(ring?.recent ?? [])).toEqual([6, 5, 4])
    expect(numbers(ring?.leaders ?? [])).toEqual([2, 4, 1])
    expect(ringOf(arena, [list([entry(1)])], 'UTC')).toMatchObject({ recent: [], leaders: [] })
  })
  it('skips breaks, open positions and signed-off riders', () => {
    const entries = [
      ridden(1),
      entry(2, { isScratched: true }),
      entry(3, { type: 'DRAGGING_BREAK', starter: null }),
      entry(4, { type: 'OPEN_POSITION', starter: null }),
      entry(5),
    ]
    expect(numbers([ringOf(arena, [list(entries)], 'UTC')?.current ?? null])).toEqual([5])
  })
  it('before the first start nobody is in the ring, and the first riders are announced', () => {
    const ring = ringOf(arena, [list([entry(1), entry(2), entry(3), entry(4)])], 'UTC')
    expect(ring).toMatchObject({ state: 'WAITING', current: null, delayMinutes: null })
    expect(numbers(ring?.next ?? [])).toEqual([1, 2, 3])
  })
  it('continues with the next list when one is finished, and stops after the last', () => {
    expect(ringOf(arena, [list([ridden(1)]), list([entry(2)])], 'UTC')?.state).toBe('WAITING')
    expect(ringOf(arena, [list([ridden(1)]), list([ridden(2)])], 'UTC')).toMatchObject({ state: 'FINISHED', next: [] })
    expect(ringOf(arena, [], 'UTC')).toBeNull()
  })
})

describe('the delay', () => {
  const day = { date: '2026-05-17', timeZone: 'Europe/Brussels' }
  const at = (moment: string) => ({ plannedEndSeconds: 9 * 3600, enteredAt: new Date(moment) })
  it.each([
    ['2026-05-17T07:00:00Z', 0],
    ['2026-05-17T07:08:20Z', 8],
    ['2026-05-17T06:50:00Z', -10],
    // Entered long before, so the plan does not apply to it.
    ['2026-05-17T05:00:00Z', null],
    ['2026-05-18T07:00:00Z', null],
  ])('a result at %s against 09:00 in Brussels: %s', (moment, expected) => {
    expect(delayMinutesOf(at(moment), day)).toBe(expected)
  })
  it('is unknown without a result', () => {
    expect(delayMinutesOf(null, day)).toBeNull()
  })
})

describe('the starters before a combination', () => {
  it('are counted from the ring on, without those who have signed off', () => {
    const ridden = { status: 'FINISHED', place: 1, isShared: false, placed: false, cells: {} } as const
    const entries = [entry(1, { result: ridden }), entry(2), entry(3, { isScratched: true }), entry(4), entry(5)]
    expect([...startersBefore(entries)]).toEqual([
      [entry(2).ref, 0],
      [entry(4).ref, 1],
      [entry(5).ref, 2],
    ])
  })
})

describe('the schedule', () => {
  it('is by day, then by arena; activities without an arena are general', () => {
    const rows = [
      activity({ date: '2026-05-18' }),
      activity({ arenaRef: null, name: 'Lunch' }),
      activity({ name: 'first' }),
    ]
    expect(scheduleDays([arena], rows)).toMatchObject([
      { date: '2026-05-17', general: [{ name: 'Lunch' }], arenas: [{ activities: [{ name: 'first' }] }] },
      { date: '2026-05-18', general: [], arenas: [{ arena: { code: 'P1' } }] },
    ])
  })
})

describe('the master list', () => {
  const row = (over: Partial<KeyedParticipation>): KeyedParticipation => ({
    registrationRef: '00000000-0000-7000-8000-0000000000f1',
    riderKey: 'r1',
    horseKey: 'h1',
    rider: 'Anna Peeters',
    horse: 'Quick Star',
    organisation: 'LRV Lier',
    test: '1.20 m',
    testSetRef: 'set',
    activityRef: null,
    startNumber: null,
    ...over,
  })
  it('separates two riders of the same name, and never shows a key', () => {
    const masterlist = masterlistOf([row({}), row({ riderKey: 'r2', horseKey: 'h2' }), row({ horseKey: 'h3' })])
    expect(masterlist.riders.map((rider) => rider.starts.length)).toEqual([2, 1])
    expect(masterlist.horses).toHaveLength(3)
    expect(masterlist.organisations).toEqual([{ name: 'LRV Lier', riders: 2, horses: 3, starts: 3 }])
    expect(JSON.stringify(masterlist)).not.toMatch(/Key|"r1"|"h1"/)
  })
  it('counts a minor whose name is withheld, and names her once she is on a public list (decision 33)', () => {
    expect(masterlistOf([row({ rider: null })])).toMatchObject({ riders: [], unnamedRiders: 1 })
    const both = masterlistOf([row({ rider: null }), row({ test: '1.30 m' })])
    expect(both).toMatchObject({ unnamedRiders: 0, riders: [{ name: 'Anna Peeters' }] })
  })
})
