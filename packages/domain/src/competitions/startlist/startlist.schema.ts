// The schemas of a start list: its entries, its states, and the ways to order it.

import * as z from 'zod'
import { PositiveWholeNumber, WholeNumber } from '../../kernel/number/number.schema.ts'
import { PicturedRefName, Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { StartlistGroupKind } from '../../kernel/sport/sport.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { ChangeReason } from '../competition/change-reason.schema.ts'
import { SportType } from '../competition/competition.schema.ts'
import { PlannerIntensity } from '../planning/planning.schema.ts'
import { ChampionshipOrder, RepeatedPart, StartSelection } from './start-order-parts.schema.ts'
import { startlistErrors } from './startlist.errors.ts'
import { StartlistColumn } from './startlist-layout.schema.ts'
import { StartlistWarning } from './startlist-warning.schema.ts'

export const StartlistStatus = z.enum(['INITIAL', 'DRAFT', 'DRAFT_PROPOSAL', 'FINAL', 'CLOSED'])
export type StartlistStatus = z.infer<typeof StartlistStatus>

export const StartlistEntryType = z.enum(['OPEN_POSITION', 'BREAK', 'DRAGGING_BREAK', 'EXPLORE_BREAK', 'PARTICIPANT'])
export type StartlistEntryType = z.infer<typeof StartlistEntryType>

/** cr245: only these count as positions. */
export const StartlistPositionEntryType = z.enum(['OPEN_POSITION', 'PARTICIPANT'])
export type StartlistPositionEntryType = z.infer<typeof StartlistPositionEntryType>

export const StartlistBreakEntryType = z.enum(['BREAK', 'DRAGGING_BREAK', 'EXPLORE_BREAK'])
export type StartlistBreakEntryType = z.infer<typeof StartlistBreakEntryType>

export { StartlistGroupKind }

export const StartlistOrderMethod = z.enum([
  'AUTOMATIC',
  'NATURAL',
  'REGISTRATION',
  'RANDOM',
  'REPEAT',
  'CONSECUTIVE',
  'BY_SELECTION',
  'FROM_OTHER',
])
export type StartlistOrderMethod = z.infer<typeof StartlistOrderMethod>

export const StartlistOrderBasis = z.enum(['AUTOMATIC', 'BY_FIELD', 'BY_STARTLIST', 'BY_CHAMPIONSHIP', 'BY_CAREER'])
export type StartlistOrderBasis = z.infer<typeof StartlistOrderBasis>

/** How riders with several horses are treated (decision 16). */
export const MultiParticipationOrder = z.enum(['NATURAL', 'CONSECUTIVE', 'SEQUENTIAL'])
export type MultiParticipationOrder = z.infer<typeof MultiParticipationOrder>

export const SortDirection = z.enum(['ASCENDING', 'DESCENDING'])
export type SortDirection = z.infer<typeof SortDirection>

export const StartlistSortField = z.enum([
  'rider_name',
  'horse_name',
  'horse_birthdate',
  'horse_gender',
  'organisation_name',
  'competition_number',
  'registration_date',
])
export type StartlistSortField = z.infer<typeof StartlistSortField>

/** The subject whose entries share one competition number. */
export const CompetitionNumberScope = z.enum(['COMBINATION', 'HORSE', 'RIDER'])
export type CompetitionNumberScope = z.infer<typeof CompetitionNumberScope>

/** Durations are whole seconds. */
export const DurationSeconds = z.int().min(0).max(86_400)

export const StartlistEntry = z.strictObject({
  ref: Ref,
  type: StartlistEntryType,
  /** A locked entry keeps its position in every automatic operation. */
  isLocked: z.boolean(),
  /** Null for a break and an open position. */
  registrationRef: Ref.nullable(),
  /** The subject that is the same on two lists: the combination, team or horse. */
  practitionerRef: Ref.nullable(),
  riderRef: Ref.nullable(),
  horseRef: Ref.nullable(),
  /** Seconds in the arena; null for the test's average round, or ten minutes for a break. */
  durationSeconds: DurationSeconds.nullable(),
  /** The time of its registration; null for a break and an open position. */
  registeredAt: Instant.nullable(),
  competitionNumber: z.int().min(1).max(99_999).nullable(),
})
export type StartlistEntry = z.infer<typeof StartlistEntry>

/** The seed text of a draw, shown with the list so that anybody can repeat it (decision 16). */
export const DrawSeed = z.string().trim().min(1).max(100)

/** The seconds between the starts of one rider's horses are converted to positions by the average round. */
export const MultiParticipation = z.strictObject({
  order: MultiParticipationOrder,
  /** The smallest allowed difference of two positions of one rider, for CONSECUTIVE. */
  minimumGap: z.int().min(1).max(1000),
})
export type MultiParticipation = z.infer<typeof MultiParticipation>

/** The parameters of an order, besides its method; docs/start-order-draw.md describes the draw. */
export const startOrderShape = {
  /**
   * AUTOMATIC: the source of the order; null for the first existing one of career, championship and other start list.
   */
  basis: StartlistOrderBasis.nullable().default(null),
  /** BY_FIELD */
  field: StartlistSortField.nullable().default(null),
  direction: SortDirection.default('ASCENDING'),
  /** RANDOM: the seed text of the draw. */
  seed: DrawSeed.nullable().default(null),
  /** BY_SELECTION: registrations or practitioners in the wanted order. */
  order: z.array(Ref).max(5000).default([]),
  /** The starters whom the order does not place (decision 108). */
  selection: z.array(StartSelection).max(500).default([]).describe('Starters who are first, last or left out'),
  /** FROM_OTHER, REPEAT and BY_STARTLIST: the list whose order is used. */
  fromStartlistRef: Ref.nullable().default(null),
  /** BY_CHAMPIONSHIP: null for the main ranking of the championship and category of the tests. */
  championship: ChampionshipOrder.nullable()
    .default(null)
    .describe('The ranking by whose standing the list is ordered'),
  /**
   * REPEAT: the number of this class on the repeated list, and the number of classes: the second of two starts at the
   * half.
   */
  repeat: RepeatedPart.default({ place: 1, of: 1 }),
}

export const MoveStartlistEntry = z.strictObject({ fromIndex: WholeNumber, toIndex: WholeNumber })
export type MoveStartlistEntry = z.infer<typeof MoveStartlistEntry>

/** The reason for a break in the list (spec section 3); the wire's `breakType`. */
export const StartlistBreakReason = z.enum(['OTHER', 'INSUFFICIENT_WARMUP'])
export type StartlistBreakReason = z.infer<typeof StartlistBreakReason>

export const AddStartlistBreak = z.strictObject({
  breakType: StartlistBreakReason.default('OTHER'),
  type: StartlistBreakEntryType.default('BREAK'),
  /** Index in the list, from 0; the length of the list adds it at the end. */
  order: WholeNumber,
  /** Seconds; null for ten minutes. */
  duration: DurationSeconds.nullable().default(null),
  description: z.string().trim().max(200).nullable().default(null),
})
export type AddStartlistBreak = z.infer<typeof AddStartlistBreak>

/** A break of a list, changed as a whole; `order` moves it, and its absence keeps its place. */
export const ChangeStartlistBreak = AddStartlistBreak.extend({
  order: WholeNumber.nullable().default(null),
})
export type ChangeStartlistBreak = z.infer<typeof ChangeStartlistBreak>

export const AddOpenPosition = z.strictObject({
  /** The position (from 1) of the first new open position. */
  position: PositiveWholeNumber,
  quantity: z.int().min(1).max(200),
})
export type AddOpenPosition = z.infer<typeof AddOpenPosition>

export const DraggingBreakRule = z.strictObject({
  everyPositions: z.int().min(1).max(1000),
  duration: DurationSeconds,
})
export type DraggingBreakRule = z.infer<typeof DraggingBreakRule>

export const CompetitionNumbering = z.strictObject({
  from: z.int().min(1).max(99_999),
  scope: CompetitionNumberScope,
})
export type CompetitionNumbering = z.infer<typeof CompetitionNumbering>

/** The list as the user saw it; an older one is refused with the current list (decision 26). */
const seen = { version: Version.optional() }

/** A change of what a list shows; for a list from FINAL on, `changeReason` is required (decision 57). */
const changing = { ...seen, changeReason: ChangeReason.optional() }

export const MoveEntry = MoveStartlistEntry.extend(changing)
export const AddBreakEntry = AddStartlistBreak.extend(changing)
export const ChangeBreakEntry = ChangeStartlistBreak.extend(changing)
export const AddOpenPositions = AddOpenPosition.extend(changing)
export const SeenStartlist = z.strictObject(seen)
export const ChangedStartlist = z.strictObject(changing)

export const AddRegistrations = z.strictObject({ registrations: z.array(Ref).min(1).max(2000), ...changing })
/** c017: `position` (from 1) is that of the open position to take; without it, the first free one or the end. */
export const AddRegistration = z.strictObject({
  registrationRef: Ref,
  position: PositiveWholeNumber.nullable().default(null),
  /** Index in the list, from 0, at which it is inserted, for example to put a removed one back; only without `position`. */
  order: WholeNumber.nullable().default(null),
  ...changing,
})
export const ToggleLock = z.strictObject({ isLocked: z.boolean().optional(), ...seen })

/** One line of a start list as its editor shows it. */
export const DetailedEntry = z
  .object({
    ref: Ref,
    type: StartlistEntryType,
    /** From 1; null for a break. */
    position: z.int().nullable(),
    isLocked: z.boolean(),
    breakType: StartlistBreakReason.nullable(),
    description: z.string().nullable(),
    durationSeconds: z.int(),
    /** Seconds since midnight of the day of the list; null while it is not planned. */
    startSeconds: z.int().nullable(),
    /**
     * Seconds of the dragging break right before this entry that follows from the test (every so many positions); null for none. It is
     * part of the sequence, but cannot be moved (decision 17).
     */
    draggingBefore: z.int().nullable(),
    registrationRef: Ref.nullable(),
    practitionerRef: Ref.nullable(),
    competitionNumber: z.int().nullable(),
    rider: PicturedRefName.nullable(),
    horse: PicturedRefName.nullable(),
    organisation: RefName.nullable(),
    /** The status of the registration: a signed-off one stays on the list until it is removed. */
    registrationStatus: z.string().nullable(),
    outOfCompetition: z.boolean(),
    hasResult: z.boolean(),
    testRef: Ref.nullable(),
  })
  .meta({ id: 'StartlistEntry' })
export type DetailedEntry = z.infer<typeof DetailedEntry>

/** How a list was drawn or ordered, shown so that anybody can repeat it (decision 16). */
export const StartlistDraw = z
  .object({
    method: StartlistOrderMethod,
    basis: StartlistOrderBasis.nullable().default(null),
    field: StartlistSortField.nullable().default(null),
    direction: SortDirection.default('ASCENDING'),
    /** The published procedure of a draw; null for an order that is not drawn. */
    algorithm: z.string().nullable(),
    seed: z.string().nullable(),
    multiParticipation: MultiParticipation.default({ order: 'NATURAL', minimumGap: 1 }),
    /** Who was first, last or left out before the order was made (decision 108). */
    selection: z.array(StartSelection).default([]).describe('Starters who were first, last or left out'),
    /** The drawn refs, in code unit order: with the seed, all that is needed to repeat it. */
    drawnRefs: z.array(Ref).default([]),
    /** The source of a selection, another list or a repetition; null if it was not kept. */
    source: z
      .object({
        order: z.array(Ref),
        fromStartlistRef: Ref.nullable(),
        championship: ChampionshipOrder.nullable().default(null),
        repeat: RepeatedPart,
      })
      .nullable()
      .default(null),
    /** The ranking of a championship that gave the order, and when it had last changed then. */
    standing: z
      .object({ rankingRef: Ref, changedAt: Instant })
      .nullable()
      .default(null)
      .describe('The standing of a championship that gave the order'),
    /** How far the planner could move entries afterwards; an order that it changed is no longer the drawn one. */
    intensity: PlannerIntensity.default('SOFT'),
    at: Instant,
    byName: z.string().default(''),
    /** Whether the positions were changed since: the seed then no longer gives this list (decision 58). */
    isChanged: z.boolean().default(false),
  })
  .meta({ id: 'StartlistDraw' })
export type StartlistDraw = z.infer<typeof StartlistDraw>

export const StartlistTest = z
  .object({ ref: Ref, name: z.string(), sportType: SportType, testSetRef: Ref, testSetName: z.string() })
  .meta({ id: 'StartlistTest' })

export const StartlistSummary = z
  .object({
    ref: Ref,
    /** The kind of its tests; GENERIC if they are of several kinds. */
    kind: StartlistGroupKind,
    name: z.string(),
    status: StartlistStatus,
    participantCount: z.int(),
    /** Positions, open ones included. */
    positionCount: z.int(),
    capacity: z.int(),
    /** Registrations of its tests that are on no list yet. */
    unassignedCount: z.int(),
    hasResults: z.boolean(),
    isPlanned: z.boolean(),
    date: LocalDate.nullable(),
    start: LocalTime.nullable(),
    arenaName: z.string().nullable(),
    tests: z.array(StartlistTest),
    version: z.int(),
  })
  .meta({ id: 'StartlistSummary' })
export type StartlistSummary = z.infer<typeof StartlistSummary>

export const Startlist = StartlistSummary.extend({
  /** States to which it may be moved now (decision 11). */
  nextStatuses: z.array(StartlistStatus),
  isEditable: z.boolean(),
  /** DRAFT and DRAFT_PROPOSAL show the notice that time and order may still change. */
  mayStillChange: z.boolean(),
  /** Whether the public has seen it as final, so that a change needs a reason (decision 57). */
  isFinal: z.boolean(),
  /** When it was last changed after that; null if never. */
  changedAt: Instant.nullable(),
  averageRoundSeconds: z.int(),
  totalSeconds: z.int(),
  draw: StartlistDraw.omit({ drawnRefs: true, source: true }).meta({ id: 'ShownStartlistDraw' }).nullable(),
  columns: z.array(StartlistColumn).describe('What its layout shows, in this order'),
  entries: z.array(DetailedEntry),
  /** The warnings of the planner, each at the entry of this list that it concerns (decision 18). */
  warnings: z.array(StartlistWarning),
}).meta({ id: 'Startlist' })
export type Startlist = z.infer<typeof Startlist>

/** The lists of one test; a list that several tests share is in the group of each. */
export const StartlistGroup = z
  .object({
    ref: Ref,
    kind: StartlistGroupKind,
    name: z.string(),
    isCancelled: z.boolean(),
    registered: z.int(),
    startlists: z.array(StartlistSummary),
    testSetsWithoutStartlist: z.array(RefName),
  })
  .meta({ id: 'StartlistGroup' })
export type StartlistGroup = z.infer<typeof StartlistGroup>

/** c003 */
export const StartlistMetadata = z
  .object({
    groups: z.array(StartlistGroup),
    statuses: z.array(StartlistStatus),
    orderMethods: z.array(StartlistOrderMethod),
    sortFields: z.array(StartlistSortField),
    canManage: z.boolean(),
  })
  .meta({ id: 'StartlistMetadata' })
export type StartlistMetadata = z.infer<typeof StartlistMetadata>

export const CreateStartlists = z.strictObject({ tests: z.array(Ref).min(1).max(200) })
export const CreateCombinedStartlists = z.strictObject({
  tests: z.array(Ref).min(2).max(50),
  name: z.string().trim().min(1).max(200),
})

/** c014: a registration that is on none of the lists of its test. */
export const UnassignedRegistration = z
  .object({
    registrationRef: Ref,
    practitionerRef: Ref,
    testRef: Ref,
    testName: z.string(),
    rider: RefName,
    horse: RefName,
    organisation: RefName.nullable(),
    competitionNumber: z.int().nullable(),
    registeredAt: Instant,
  })
  .meta({ id: 'UnassignedRegistration' })
export type UnassignedRegistration = z.infer<typeof UnassignedRegistration>

/**
 * decision 58: six digits, which people read aloud and type. A seed of an earlier draw, a UUID, can still be repeated.
 */
export const NewDrawSeed = z
  .string()
  .trim()
  .regex(/^(\d{6}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i, startlistErrors.seedNotSixDigits.code)

/** c030-c031: how to order a list. Every method is one of decision 16; a draw without a seed gets one. */
export const ComputeStartlist = z.strictObject({
  method: StartlistOrderMethod.default('NATURAL'),
  ...startOrderShape,
  /** Absent: descending by a championship, so that its leader starts last (decision 63), and else ascending. */
  direction: SortDirection.optional().describe('Absent: descending by a championship, and else ascending'),
  /** The seed of the draw, or of the equals in a championship: six digits. */
  seed: NewDrawSeed.nullable().default(null),
  multiParticipation: z
    .strictObject({
      order: MultiParticipationOrder,
      /** Null for the gap that a rider's rest requires on this list. */
      minimumGap: MultiParticipation.shape.minimumGap.nullable(),
    })
    .default({ order: 'NATURAL', minimumGap: 1 }),
  /** How far the planner may move entries afterwards, so that riders and horses get their rest (decision 18). */
  intensity: PlannerIntensity.default('SOFT'),
  ...changing,
})
export type ComputeStartlist = z.infer<typeof ComputeStartlist>

/** Warnings of the planner: in the present list, in the requested order, and after the planner. */
export const WarningCounts = z
  .object({ current: z.int(), ordered: z.int(), planned: z.int() })
  .meta({ id: 'StartlistWarningCounts' })

export const ComputedStartlist = z
  .object({
    isApplied: z.boolean(),
    /** The proposed or stored list, with its remaining warnings. */
    startlist: Startlist,
    /** The whole record of the draw, with the drawn refs: enough to repeat it. */
    draw: StartlistDraw,
    warningCounts: WarningCounts,
    /** The number of entries that the planner moved away from the order. */
    movedByPlanner: z.int(),
  })
  .meta({ id: 'ComputedStartlist' })
export type ComputedStartlist = z.infer<typeof ComputedStartlist>

/** c022 */
export const StartlistStatistics = z
  .object({
    participants: z.int(),
    openPositions: z.int(),
    breaks: z.int(),
    locked: z.int(),
    riders: z.int(),
    horses: z.int(),
    ridersWithSeveralStarts: z.int(),
    /** The smallest distance between two starts of one rider; null if nobody starts twice. */
    leastRiderGap: z.int().nullable(),
    organisations: z.array(z.object({ ref: Ref.nullable(), name: z.string(), count: z.int() })),
    totalSeconds: z.int(),
    outOfCompetition: z.int(),
  })
  .meta({ id: 'StartlistStatistics' })
export type StartlistStatistics = z.infer<typeof StartlistStatistics>

export const JumpingParameters = z.strictObject({
  obstacles: z.int().min(0).max(99).nullable().default(null),
  efforts: z.int().min(0).max(99).nullable().default(null),
  lengthMetres: z.int().min(0).max(10_000).nullable().default(null),
  /** Metres per minute. */
  speed: z.int().min(0).max(1000).nullable().default(null),
  timeAllowedSeconds: z.int().min(0).max(3600).nullable().default(null),
  timeLimitSeconds: z.int().min(0).max(7200).nullable().default(null),
  heightCentimetres: z.int().min(0).max(300).nullable().default(null),
  courseDesigner: z.string().trim().max(200).default(''),
})
export const DressageParameters = z.strictObject({
  arenaSize: z.enum(['20x40', '20x60']).nullable().default(null),
  judges: z
    .array(z.strictObject({ position: z.string().trim().min(1).max(2), name: z.string().trim().max(200) }))
    .max(9)
    .default([]),
})

/** c025-c026: by test part, from 1 (rounds of a jumping test). */
export const TestPartParameters = z.strictObject({
  testPart: z.int().min(1).max(10),
  jumping: JumpingParameters.nullable().default(null),
  dressage: DressageParameters.nullable().default(null),
})
export const SaveTestPartParameters = z.strictObject({ parts: z.array(TestPartParameters).max(10), ...seen })
export type SaveTestPartParameters = z.infer<typeof SaveTestPartParameters>

export const CourseDesign = z
  .object({ testPart: z.int(), fileRef: Ref, name: z.string(), contentType: z.string(), size: z.int() })
  .meta({ id: 'CourseDesign' })
export const StartlistParameters = z
  .object({ parts: z.array(TestPartParameters), courseDesigns: z.array(CourseDesign), version: z.int() })
  .meta({ id: 'StartlistParameters' })
export type StartlistParameters = z.infer<typeof StartlistParameters>

/** spec section 5: at most 3 MB. */
export const maximumCourseDesignBytes = 3_145_728
export const courseDesignTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
