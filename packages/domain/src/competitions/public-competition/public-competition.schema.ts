// What the public sees of a competition. Decision 33: no field here ever contains a birth date, e-mail, phone, address
// or identity number, so that no mapper can publish one.
import * as z from 'zod'
import { Currency } from '../../kernel/money/money.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { ArenaKind, ArenaType } from '../arena/arena.schema.ts'
import {
  CompetitionContactRole,
  CompetitionLocation,
  CompetitionPart,
  CompetitionStatus,
  ResultUpdates,
} from '../competition/competition.schema.ts'
import { ComposedKind, ComposedRankingShown } from '../ranking/composed-ranking.schema.ts'
import { RankingExplanation, RankingHeader, StandingKind } from '../ranking/ranking.schema.ts'
import { ResultStatus } from '../result/result.schema.ts'
import {
  StartlistBreakEntryType,
  StartlistBreakReason,
  StartlistEntryType,
  StartlistStatus,
} from '../startlist/startlist.schema.ts'
import { StartlistColumn } from '../startlist/startlist-layout.schema.ts'
import { expectedShape } from '../time-schedule/ring-forecast.schema.ts'
import { ScheduledChampionship } from '../time-schedule/schedule-form.schema.ts'
import { ShownPlaceGiving } from '../waiting-list/waiting-list.schema.ts'

export const PublicArena = z.object({ ref: Ref, code: z.string(), name: z.string(), type: ArenaType, kind: ArenaKind })
export type PublicArena = z.infer<typeof PublicArena>

/** A part of a test, with the links to its public parts. */
export const PublicTest = z
  .object({
    testSetRef: Ref,
    name: z.string(),
    sportType: SportType,
    isCancelled: z.boolean(),
    /** Its activity in the time schedule, once that is published. */
    activityRef: Ref.nullable(),
    hasStartlist: z.boolean(),
    hasRanking: z.boolean(),
    /** The number of combinations on the public start list. */
    starters: z.int(),
    /** The number of public results. */
    done: z.int(),
  })
  .meta({ id: 'PublicTest' })
export type PublicTest = z.infer<typeof PublicTest>

export const PublicCompetition = z
  .object({
    ref: Ref,
    name: z.string(),
    status: CompetitionStatus,
    start: LocalDate,
    end: LocalDate,
    timeZone: z.string(),
    sportTypes: z.array(SportType),
    organizerName: z.string(),
    federation: z.object({
      ref: Ref,
      name: z.string(),
      abbreviation: z.string(),
      /** The picture of a competition without a banner of its own. */
      banner: z.string().nullable(),
    }),
    avatar: z.string().nullable(),
    banner: z.string().nullable(),
    /** What announces it: a picture of a whole page. */
    poster: z.string().nullable(),
    location: CompetitionLocation,
    /** The roles and names of the contacts; their contact details are not public (decision 33). */
    contacts: z.array(z.object({ role: CompetitionContactRole, name: z.string() })),
    registration: z.object({
      opensAt: Instant.nullable(),
      closesAt: Instant.nullable(),
      lateAt: Instant.nullable(),
      byIndividual: z.boolean(),
      byOrganisation: z.boolean(),
      /** How the places of tests that take a waiting list are given, by the names of the tests. */
      places: z.array(z.object({ test: z.string(), giving: ShownPlaceGiving })),
    }),
    entry: z
      .object({
        from: Instant.nullable().describe('When it opens; null if it was open when this was read'),
        until: Instant.nullable(),
      })
      .nullable()
      .describe('When riders may enter themselves; null if they may not any more'),
    remarks: z.string(),
    publishedParts: z.array(CompetitionPart),
    /** How saved results reach this page. */
    resultUpdates: ResultUpdates,
    arenas: z.array(PublicArena),
    tests: z.array(PublicTest),
    /** Rankings over several tests and of teams that the organiser has published. */
    composedRankings: z.array(z.object({ ref: Ref, name: z.string(), kind: ComposedKind })),
    /** The public championships that it belongs to. */
    championships: z.array(RefName.extend({ color: z.string() })),
    /** Grows with every change that the public can see. */
    publication: z.int(),
  })
  .meta({ id: 'PublicCompetition' })
export type PublicCompetition = z.infer<typeof PublicCompetition>

export const PublicActivity = z
  .object({
    ref: Ref,
    kind: z.string(),
    /** Null for an activity that is not a break. */
    breakKind: StartlistBreakEntryType.nullable(),
    name: z.string(),
    description: z.string(),
    link: z.string().nullable(),
    arenaRef: Ref.nullable(),
    date: LocalDate,
    /** Null if the organiser hides the time. */
    start: LocalTime.nullable(),
    end: LocalTime.nullable(),
    hasStartlist: z.boolean(),
    hasRanking: z.boolean(),
    starters: z.int(),
    done: z.int(),
    championship: ScheduledChampionship.nullable().describe('The ranking of a public championship that it stands for'),
  })
  .meta({ id: 'PublicActivity' })
export type PublicActivity = z.infer<typeof PublicActivity>

export const PublicScheduleDay = z.object({
  date: LocalDate,
  /** Activities for the whole ground. */
  general: z.array(PublicActivity),
  arenas: z.array(z.object({ arena: PublicArena, activities: z.array(PublicActivity) })),
})
export type PublicScheduleDay = z.infer<typeof PublicScheduleDay>

export const PublicTimeSchedule = z
  .object({ isPublished: z.boolean(), days: z.array(PublicScheduleDay) })
  .meta({ id: 'PublicTimeSchedule' })
export type PublicTimeSchedule = z.infer<typeof PublicTimeSchedule>

/** A rider with a horse, as on a start list. */
export const PublicStarter = z
  .object({
    startNumber: z.int().nullable(),
    rider: z.string(),
    horse: z.string(),
    organisation: z.string().nullable(),
  })
  .meta({ id: 'PublicStarter' })
export type PublicStarter = z.infer<typeof PublicStarter>

export const PublicResult = z
  .object({
    status: ResultStatus,
    place: z.int().nullable(),
    /** Whether it shares its place with others. */
    isShared: z.boolean(),
    /** Prize-winning (decision 24). */
    placed: z.boolean(),
    /** Texts by the key of their header. */
    cells: z.record(z.string(), z.string()),
  })
  .meta({ id: 'PublicResult' })
export type PublicResult = z.infer<typeof PublicResult>

export const PublicStartlistEntry = z
  .object({
    ref: Ref,
    type: StartlistEntryType,
    /** From 1; breaks have none (cr245). */
    position: z.int().nullable(),
    time: LocalTime.nullable(),
    ...expectedShape,
    durationMinutes: z.int().nullable(),
    description: z.string(),
    /** Why a break of the list is there; null for other entries. */
    breakType: StartlistBreakReason.nullable(),
    /** The dragging break right before this entry that follows from the test (decision 17). */
    draggingBefore: z.object({ time: LocalTime.nullable(), durationMinutes: z.int() }).nullable(),
    registrationRef: Ref.nullable(),
    testSetRef: Ref.nullable().describe('The part of a test that the start is of'),
    starter: PublicStarter.nullable(),
    /** Signed off, rejected or cancelled after the list was created. */
    isScratched: z.boolean(),
    outOfCompetition: z.boolean(),
    result: PublicResult.nullable(),
  })
  .meta({ id: 'PublicStartlistEntry' })
export type PublicStartlistEntry = z.infer<typeof PublicStartlistEntry>

export const PublicStartlist = z
  .object({
    activity: PublicActivity,
    arena: PublicArena.nullable(),
    status: StartlistStatus,
    /** Time and order may still change (decision 11). */
    mayChange: z.boolean(),
    /** How the order was drawn, so that anybody can repeat it (decision 16). */
    draw: z
      .object({
        method: z.string(),
        seed: z.string(),
        /** Whether the positions were changed since: the seed then no longer gives this order (decision 58). */
        isChanged: z.boolean(),
        /** The starters who were first, last or left out before it was drawn (decision 108). */
        selectedCount: z.int().describe('How many starters were first, last or left out'),
      })
      .nullable(),
    /** When it was last changed after it had been final (decision 57); null if never. */
    changedAt: Instant.nullable(),
    /** The organiser's own words above the list. */
    heading: z.string(),
    hasPositions: z.boolean().describe('Whether `columns` has POSITION'),
    columns: z.array(StartlistColumn).describe('What is shown of each start, in this order (cr599)'),
    headers: z.array(RankingHeader),
    entries: z.array(PublicStartlistEntry),
  })
  .meta({ id: 'PublicStartlist' })
export type PublicStartlist = z.infer<typeof PublicStartlist>

export const PublicRankingRow = PublicResult.extend({
  registrationRef: Ref,
  outOfCompetition: z.boolean(),
  starter: PublicStarter,
  /** Why this entry is not above the previous one; null on the first row and if it is unknown. */
  behind: RankingExplanation.nullable(),
}).meta({ id: 'PublicRankingRow' })
export type PublicRankingRow = z.infer<typeof PublicRankingRow>

/** The ranking after a phase of eventing, or of style riding by jumping. */
export const PublicStanding = z
  .object({
    kind: StandingKind,
    headers: z.array(RankingHeader),
    rows: z.array(PublicRankingRow),
    /** The number of entries with a result that have not ridden this part yet. */
    waiting: z.int(),
  })
  .meta({ id: 'PublicStanding' })
export type PublicStanding = z.infer<typeof PublicStanding>

export const PublicRanking = z
  .object({
    /** The part of a test that is ranked; addresses this ranking. */
    testSetRef: Ref,
    name: z.string(),
    sportType: SportType,
    /** FINAL: closed and published. A provisional one follows every result. */
    state: z.enum(['PROVISIONAL', 'FINAL']),
    headers: z.array(RankingHeader),
    placedCount: z.int(),
    rows: z.array(PublicRankingRow),
    /** Other rankings besides this one, which is the final one. */
    standings: z.array(PublicStanding),
    /** Prize money in cents by the places of now; null if the organiser does not show it. */
    prizes: z
      .object({ currency: Currency, winners: z.array(z.object({ registrationRef: Ref, amount: z.int() })).max(10_000) })
      .nullable(),
    publishedAt: Instant.nullable(),
    /** When it last changed after it had been final; null if it never did. */
    changedAt: Instant.nullable(),
  })
  .meta({ id: 'PublicRanking' })
export type PublicRanking = z.infer<typeof PublicRanking>

/** A ranking over several tests or of teams; `joined` if several parts are ranked as one test. */
export const PublicComposedRanking = z
  .object({ composed: ComposedRankingShown, joined: PublicRanking.nullable() })
  .meta({ id: 'PublicComposedRanking' })
export type PublicComposedRanking = z.infer<typeof PublicComposedRanking>

/** One arena on the present day: who is in the ring, who is next, and the delay. */
export const PublicRing = z
  .object({
    arena: PublicArena,
    state: z.enum(['WAITING', 'RUNNING', 'FINISHED']),
    /** The running list, or else the next one, or else the last one. */
    activity: PublicActivity,
    current: PublicStartlistEntry.nullable(),
    next: z.array(PublicStartlistEntry),
    last: PublicStartlistEntry.nullable(),
    recent: z.array(PublicStartlistEntry).describe('The latest three with a result, the last first'),
    leaders: z.array(PublicStartlistEntry).describe('Up to three with the best places, of the ranking that is ridden'),
    headers: z.array(RankingHeader),
    /** Minutes behind the plan at the last result; negative if ahead, null if unknown. */
    delayMinutes: z.int().nullable(),
  })
  .meta({ id: 'PublicRing' })
export type PublicRing = z.infer<typeof PublicRing>

export const PublicOverview = z
  .object({
    competition: PublicCompetition,
    schedule: PublicTimeSchedule,
    /** The day of the rings, in the time zone of the competition. */
    date: LocalDate,
    rings: z.array(PublicRing),
  })
  .meta({ id: 'PublicOverview' })
export type PublicOverview = z.infer<typeof PublicOverview>

/** One registration as the master list shows it. */
export const PublicParticipation = z
  .object({
    registrationRef: Ref,
    /** Null for a minor who is on no public start list yet (decision 33). */
    rider: z.string().nullable(),
    horse: z.string(),
    organisation: z.string().nullable(),
    test: z.string(),
    testSetRef: Ref,
    activityRef: Ref.nullable(),
    startNumber: z.int().nullable(),
  })
  .meta({ id: 'PublicParticipation' })
export type PublicParticipation = z.infer<typeof PublicParticipation>

export const PublicMasterlist = z
  .object({
    riders: z.array(
      z.object({ name: z.string(), organisations: z.array(z.string()), starts: z.array(PublicParticipation) }),
    ),
    /** The number of riders whose names will be on the start list. */
    unnamedRiders: z.int(),
    horses: z.array(z.object({ name: z.string(), starts: z.array(PublicParticipation) })),
    organisations: z.array(z.object({ name: z.string(), riders: z.int(), horses: z.int(), starts: z.int() })),
  })
  .meta({ id: 'PublicMasterlist' })
export type PublicMasterlist = z.infer<typeof PublicMasterlist>

export const MasterlistFormat = z.enum(['xlsx', 'csv'])
export type MasterlistFormat = z.infer<typeof MasterlistFormat>

export const MasterlistDownloadUrl = z.object({ url: z.string() }).meta({ id: 'MasterlistDownloadUrl' })

export const InPublicCompetition = z.object({ competition: Ref })
export const InPublicActivity = InPublicCompetition.extend({ activity: Ref })
export const InPublicRanking = InPublicCompetition.extend({ ranking: Ref })
