import { resultUpdatesOf } from '@oxer/domain/competitions/competition/competition.rules'
import {
  CompetitionContactRole,
  CompetitionLive,
  CompetitionLocation,
  CompetitionPart,
  CompetitionStatus,
  SportType,
} from '@oxer/domain/competitions/competition/competition.schema'
import {
  isRankingPublic,
  isStartlistPublic,
  mayStartlistChange,
  scheduleDays,
  shownTime,
} from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type {
  PublicActivity,
  PublicArena,
  PublicCompetition,
  PublicComposedRanking,
  PublicRanking,
  PublicRankingRow,
  PublicResult,
  PublicStanding,
  PublicStarter,
  PublicStartlist,
  PublicStartlistEntry,
  PublicTest,
  PublicTimeSchedule,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { ComposedKind, type ComposedRankingView } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { explain, type RankedEntry, rank } from '@oxer/domain/competitions/ranking/ranking.rules'
import { RankingHeader, RankingRow } from '@oxer/domain/competitions/ranking/ranking.schema'
import { otherStandings, withReasons } from '@oxer/domain/competitions/ranking/ranking-standing.rules'
import { selfEntryFrom } from '@oxer/domain/competitions/registration/registration-period.rules'
import { Protocol, Result, type ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { draggedBefore } from '@oxer/domain/competitions/startlist/entry-times.rules'
import { StartlistBreakReason, StartlistEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  arrangeEntries,
  isColumnPublic,
  layoutOf,
  publicColumns,
} from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import type { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { expectedTime, type Forecast } from '@oxer/domain/competitions/time-schedule/ring-forecast.rules'
import { asPlanned } from '@oxer/domain/competitions/time-schedule/ring-forecast.schema'
import { readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import * as z from 'zod'
import { toArenaWords } from '../arena/arena.mappers.ts'
import { toComposedRankingShown } from '../ranking/composed-ranking.mappers.ts'
import { draggingBreakOf } from '../startlist/startlist-entries.queries.ts'
import { breakKindOf } from '../time-schedule/time-schedule.mappers.ts'
import { toShownPlaces } from '../waiting-list/waiting-list.mappers.ts'
import {
  type ActivityRow,
  type ArenaRow,
  type CompetitionRow,
  kindOfSets,
  type ListRow,
  type ListsRow,
  nameOfSet,
  type RankingsRow,
  ShownDraw,
  sharedPlaces,
  statusOf,
  type TestRow,
} from './public-competition-rows.mappers.ts'
import { toPublicPrizes } from './public-prizes.mappers.ts'
import { toScheduledChampionship } from './scheduled-championship.mappers.ts'

const Parts = z.array(CompetitionPart)
const Contacts = z.array(z.object({ role: CompetitionContactRole, name: z.string() }))
const StoredRows = z.array(z.object(RankingRow.shape))
const StoredHeaders = z.array(z.object(RankingHeader.shape))
const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const toArena = (row: ArenaRow): PublicArena => ({ ...row, ...toArenaWords(row) })

const toTest = (
  row: TestRow,
  activities: CompetitionRow['activities'],
  parts: readonly CompetitionPart[],
): PublicTest => {
  const hasStartlist = isStartlistPublic(statusOf(row.startlistStatus), parts)
  const activity = activities.find(
    (candidate) => row.startlistRef !== null && candidate.startlistRef === row.startlistRef,
  )
  return {
    testSetRef: row.testSetRef,
    name: nameOfSet(row),
    sportType: SportType.parse(row.sportType),
    isCancelled: row.isCancelled,
    activityRef: parts.includes('TIMESCHEDULE') || hasStartlist ? (activity?.ref ?? null) : null,
    hasStartlist,
    hasRanking: isRankingPublic(row, parts),
    starters: hasStartlist ? row.starters : 0,
    done: parts.includes('RESULTS') ? row.results : 0,
  }
}

export const toPublicCompetition = (row: CompetitionRow, now: Date): PublicCompetition => {
  const parts = Parts.parse(row.publishedParts)
  const period = {
    opensAt: instantOf(row.opensAt),
    closesAt: instantOf(row.closesAt),
    lateAt: instantOf(row.lateAt),
    byIndividual: row.byIndividual,
  }
  return {
    ref: row.ref,
    name: row.name,
    status: CompetitionStatus.parse(row.status),
    start: row.start,
    end: row.end,
    timeZone: readableTimeZone(row.timeZone),
    sportTypes: z.array(SportType).parse(row.sportTypes),
    organizerName: row.organizerName,
    federation: row.federation,
    avatar: row.avatar,
    banner: row.banner,
    poster: row.poster,
    location: CompetitionLocation.parse(row.location),
    contacts: Contacts.parse(row.contacts),
    registration: {
      ...period,
      byOrganisation: row.byOrganisation,
      places: row.places.map(toShownPlaces),
    },
    entry: selfEntryFrom(now.toISOString(), { ...period, status: row.status }),
    remarks: row.remarks,
    publishedParts: parts,
    resultUpdates: resultUpdatesOf(CompetitionLive.parse(row.live)),
    arenas: row.arenas.map(toArena),
    tests: row.tests.map((test) => toTest(test, row.activities, parts)),
    composedRankings: row.composedRankings.map(({ kind, ...each }) => ({ ...each, kind: ComposedKind.parse(kind) })),
    championships: row.championships,
    publication: row.publication,
  }
}

const toActivity = (
  row: ActivityRow,
  seen: Pick<PublicActivity, 'hasStartlist' | 'hasRanking' | 'starters' | 'done' | 'championship'>,
): PublicActivity => ({
  ref: row.ref,
  kind: row.kind,
  breakKind: breakKindOf(row),
  name: row.name,
  description: row.description,
  link: row.link,
  arenaRef: row.arenaRef,
  date: row.date,
  start: shownTime(row.startSeconds, row.isTimeHidden),
  end: shownTime(row.endSeconds, row.isTimeHidden),
  ...seen,
})

export const toPublicTimeSchedule = (row: CompetitionRow): PublicTimeSchedule => {
  const parts = Parts.parse(row.publishedParts)
  if (!parts.includes('TIMESCHEDULE')) return { isPublished: false, days: [] }
  const activities = row.activities.map((activity) => {
    const tests = row.tests
      .filter(
        (test) =>
          (test.startlistRef !== null && test.startlistRef === activity.startlistRef) ||
          (test.rankingRef !== null && activity.subjectRefs.includes(test.rankingRef)),
      )
      .map((test) => toTest(test, row.activities, parts))
    return toActivity(activity, {
      hasStartlist: tests.some((test) => test.hasStartlist),
      hasRanking: tests.some((test) => test.hasRanking),
      starters: tests.reduce((total, test) => total + test.starters, 0),
      done: tests.reduce((total, test) => total + test.done, 0),
      championship: toScheduledChampionship(activity, row),
    })
  })
  return { isPublished: true, days: scheduleDays(row.arenas.map(toArena), activities) }
}

type Placed = { result: PublicResult; entry: RankedEntry | null; score: string | null; outOfCompetition: boolean }
type Standing = { headers: RankingHeader[]; placedCount: number; order: string[]; rows: Map<string, Placed> }

const toResult = (
  row: { place: number | null; placed: boolean; status: ResultStatus; cells: Record<string, string> },
  shared: ReadonlySet<number>,
): PublicResult => ({
  status: row.status,
  place: row.place,
  isShared: row.place !== null && shared.has(row.place),
  placed: row.placed,
  cells: row.cells,
})

/** Results that today's protocol cannot score are left out, so that the rest of the ranking is still shown. */
const standingOf = (
  protocolJson: unknown,
  results: readonly { id: string; content: unknown }[],
  placed: number | null,
): Standing | null => {
  const protocol = Protocol.safeParse(protocolJson)
  if (!protocol.success) return null
  const entries = results.flatMap(({ id, content }) => {
    const result = Result.safeParse(content)
    return result.success ? [{ id, result: result.data }] : []
  })
  const ranked = rank(protocol.data, entries, { placed })
  if (!ranked.ok) return null
  const shared = sharedPlaces(ranked.entries.map(({ row }) => row.place))
  return {
    headers: [...ranked.headers],
    placedCount: ranked.placedCount,
    order: ranked.entries.map(({ row }) => row.id),
    rows: new Map(
      ranked.entries.map((entry) => [
        entry.row.id,
        {
          result: toResult(entry.row, shared),
          entry,
          score: entry.row.score,
          outOfCompetition: entry.row.outOfCompetition,
        },
      ]),
    ),
  }
}

const storedStandingOf = (rowsJson: unknown, headersJson: unknown): Standing | null => {
  const rows = StoredRows.safeParse(rowsJson)
  const headers = StoredHeaders.safeParse(headersJson)
  if (!rows.success || !headers.success) return null
  const shared = sharedPlaces(rows.data.map((row) => row.place))
  return {
    headers: headers.data,
    placedCount: rows.data.filter((row) => row.placed).length,
    order: rows.data.map((row) => row.id),
    rows: new Map(
      rows.data.map((row) => [
        row.id,
        { result: toResult(row, shared), entry: null, score: row.score, outOfCompetition: row.outOfCompetition },
      ]),
    ),
  }
}

const scratched: ReadonlySet<string> = new Set(['SIGNED_OFF', 'CANCELLED', 'REJECTED'])

export type Forecasts = ReadonlyMap<string, Forecast>

const toEntries = (
  list: ListRow,
  standings: readonly Standing[],
  { hasTimes, forecasts }: { hasTimes: boolean; forecasts: Forecasts },
): PublicStartlistEntry[] => {
  let position = 0
  const [first] = list.sets
  const rule = draggingBreakOf(first)
  const dragged = draggedBefore(
    list.entries.map(({ ref, type }) => ({ ref, type: StartlistEntryType.parse(type) })),
    rule,
  )
  const hidesTimes = !hasTimes || list.isTimeHidden || list.isEntryTimeHidden
  return list.entries.map((entry) => {
    const type = StartlistEntryType.parse(entry.type)
    const counts = type === 'PARTICIPANT' || type === 'OPEN_POSITION'
    if (counts) position += 1
    const id = entry.registrationRef
    const placed = id === null ? null : (standings.find((standing) => standing.rows.has(id))?.rows.get(id) ?? null)
    return {
      ref: entry.ref,
      type,
      position: counts ? position : null,
      time: shownTime(entry.startSeconds, hidesTimes),
      ...(entry.startSeconds === null || hidesTimes
        ? asPlanned
        : expectedTime(entry.startSeconds, forecasts.get(entry.ref))),
      durationMinutes: entry.durationSeconds === null ? null : Math.round(entry.durationSeconds / 60),
      description: entry.description ?? '',
      breakType: entry.breakType === null ? null : StartlistBreakReason.parse(entry.breakType),
      draggingBefore:
        rule === null || !dragged.has(entry.ref)
          ? null
          : {
              time: shownTime(entry.startSeconds === null ? null : entry.startSeconds - rule.duration, hidesTimes),
              durationMinutes: Math.round(rule.duration / 60),
            },
      registrationRef: id,
      testSetRef: entry.testSetRef,
      starter: entry.starter,
      isScratched: entry.registrationStatus !== null && scratched.has(entry.registrationStatus),
      outOfCompetition: entry.outOfCompetition ?? false,
      result: placed?.result ?? null,
    }
  })
}

/** What the layout of the list leaves out is in no public answer. */
const inLayout = (layout: StartlistLayout, entries: readonly PublicStartlistEntry[]): PublicStartlistEntry[] => {
  const columns = publicColumns(layout)
  const [hasTime, hasNumber, hasClub] = (['TIME', 'NUMBER', 'ORGANISATION'] as const).map((column) =>
    columns.includes(column),
  )
  return arrangeEntries(layout, entries).map((entry) => ({
    ...entry,
    ...(hasTime ? {} : { time: null, ...asPlanned }),
    starter: entry.starter && {
      ...entry.starter,
      startNumber: hasNumber ? entry.starter.startNumber : null,
      organisation: hasClub ? entry.starter.organisation : null,
    },
  }))
}

const standingsOf = (list: ListRow): Standing[] =>
  list.sets.flatMap((set) => {
    const ridden = list.entries.flatMap(({ registrationRef, testSetRef, content }) =>
      registrationRef !== null && testSetRef === set.ref && content !== null ? [{ id: registrationRef, content }] : [],
    )
    const frozen = set.frozen === null ? null : storedStandingOf(set.frozen, set.headers)
    return frozen ?? standingOf(set.protocol, ridden, set.placed) ?? []
  })

/** Null if nothing of its list is public. */
export const toPublicStartlist = (
  row: Pick<ListsRow, 'publishedParts'>,
  list: ListRow,
  forecasts: Forecasts,
): PublicStartlist | null => {
  const parts = Parts.parse(row.publishedParts)
  const status = statusOf(list.startlistStatus)
  if (status === null || !isStartlistPublic(status, parts)) return null
  const standings = standingsOf(list)
  // Times belong to the schedule, and are public with it.
  const hasTimes = parts.includes('TIMESCHEDULE')
  const layout = layoutOf(list.layout, kindOfSets(list.sets))
  const entries = inLayout(layout, toEntries(list, standings, { hasTimes, forecasts }))
  const draw = ShownDraw.safeParse(list.draw)
  return {
    activity: toActivity(
      { ...list, isTimeHidden: list.isTimeHidden || !hasTimes },
      {
        hasStartlist: true,
        championship: null,
        hasRanking: list.sets.some((set) =>
          isRankingPublic({ isRankingPublished: set.isRankingPublished, results: standings.length }, parts),
        ),
        starters: entries.filter((entry) => entry.type === 'PARTICIPANT').length,
        done: entries.filter((entry) => entry.result !== null).length,
      },
    ),
    arena: list.arena === null ? null : toArena(list.arena),
    status,
    mayChange: mayStartlistChange(status),
    changedAt: list.changedAt === null ? null : new Date(list.changedAt).toISOString(),
    draw: draw.success ? draw.data : null,
    heading: layout.heading,
    hasPositions: isColumnPublic(layout, 'POSITION'),
    columns: publicColumns(layout),
    headers: standings[0]?.headers ?? [],
    entries,
  }
}

/** The other rankings of the results, if these are public. */
const toPublicStandings = (
  { protocol, rows, placed }: RankingsRow['rankings'][number],
  starters: ReadonlyMap<string, PublicStarter>,
): PublicStanding[] => {
  const parsed = Protocol.safeParse(protocol)
  if (!parsed.success) return []
  const entries = rows.flatMap(({ registrationRef: id, content }) => {
    const result = Result.safeParse(content)
    return result.success ? [{ id, result: result.data }] : []
  })
  return otherStandings(parsed.data, entries, placed).map(({ kind, headers, entries: ranked, waiting }) => {
    const shared = sharedPlaces(ranked.map(({ row }) => row.place))
    return {
      kind,
      headers: [...headers],
      waiting,
      rows: withReasons(ranked).flatMap(({ entry: { row }, behind }): PublicRankingRow[] => {
        const starter = starters.get(row.id)
        if (starter === undefined) return []
        const { outOfCompetition } = row
        return [{ ...toResult(row, shared), registrationRef: row.id, outOfCompetition, starter, behind }]
      }),
    }
  })
}

/** Parts that are ranked as one test are shown as one ranking. */
export const toPublicComposedRanking = (view: ComposedRankingView, sportType: SportType): PublicComposedRanking => ({
  composed: toComposedRankingShown(view),
  joined:
    view.kind !== 'JOINED'
      ? null
      : {
          testSetRef: view.ref,
          name: view.name,
          sportType,
          state: view.state,
          headers: view.headers,
          placedCount: view.placedCount,
          rows: view.joined.map((row) => ({
            status: row.status,
            place: row.place,
            isShared: row.isShared,
            placed: row.placed,
            cells: row.cells,
            registrationRef: row.id,
            outOfCompetition: row.outOfCompetition,
            starter: {
              startNumber: row.startNumber,
              rider: row.rider.name,
              horse: row.horse.name,
              organisation: row.organisationName,
            },
            behind: row.behind,
          })),
          standings: [],
          prizes: null,
          publishedAt: view.publishedAt,
          changedAt: null,
        },
})

/**
 * The public rankings. A closed one is shown as it was closed (decision 27). An open one follows the results if these are public, and is
 * otherwise shown as it was published. While results are held, each follows the results that are public.
 */
export const toPublicRankings = (row: RankingsRow): PublicRanking[] => {
  const parts = Parts.parse(row.publishedParts)
  return row.rankings.flatMap((ranking): PublicRanking[] => {
    const isRankingPublished = ranking.publishedAt !== null
    if (!isRankingPublic({ isRankingPublished, results: ranking.rows.length }, parts)) return []
    const isStored = parts.includes('RANKING') && isRankingPublished
    const isClosed = ranking.status === 'CLOSED' && !ranking.hasHeldResults
    const computed = standingOf(
      ranking.protocol,
      ranking.rows.map(({ registrationRef: id, content }) => ({ id, content })),
      ranking.placed,
    )
    const stored = isStored && !ranking.hasHeldResults ? storedStandingOf(ranking.entries, ranking.headers) : null
    const standing =
      (isStored && isClosed) || (!parts.includes('RESULTS') && !ranking.hasHeldResults) ? stored : (computed ?? stored)
    if (standing === null) return []
    const starters = new Map(ranking.rows.map((entry) => [entry.registrationRef, entry.starter]))
    const isAsComputed = computed !== null && computed.order.join() === standing.order.join()
    let before: RankedEntry | null = null
    const rows = standing.order.flatMap((id): PublicRankingRow[] => {
      const placed = standing.rows.get(id)
      const starter = starters.get(id)
      if (placed === undefined || starter === undefined) return []
      const entry = isAsComputed ? (computed.rows.get(id)?.entry ?? null) : null
      const behind = before !== null && entry !== null ? explain(before, entry) : null
      before = entry
      return [{ ...placed.result, registrationRef: id, outOfCompetition: placed.outOfCompetition, starter, behind }]
    })
    return [
      {
        testSetRef: ranking.testSetRef,
        name: nameOfSet(ranking),
        sportType: SportType.parse(ranking.sportType),
        state: isStored && isClosed ? 'FINAL' : 'PROVISIONAL',
        headers: standing.headers,
        placedCount: standing.placedCount,
        rows,
        standings: isAsComputed && parts.includes('RESULTS') ? toPublicStandings(ranking, starters) : [],
        prizes: toPublicPrizes(ranking, standing),
        publishedAt: isStored && ranking.publishedAt !== null ? new Date(ranking.publishedAt).toISOString() : null,
        changedAt: isStored && ranking.changedAt ? new Date(ranking.changedAt).toISOString() : null,
      },
    ]
  })
}
