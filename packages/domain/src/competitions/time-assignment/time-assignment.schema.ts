// Time assignment as clubs and the competition office see it (decision 64).
import * as z from 'zod'
import { AllotmentSpread } from '../../championships/time-assignment/allotment.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { NewDrawSeed, StartlistStatus } from '../startlist/startlist.schema.ts'

/** NOT_CONFIGURED: there are no positions to choose from yet. */
export const TimeAssignmentState = z
  .enum(['NOT_CONFIGURED', 'NOT_OPEN_YET', 'OPEN', 'CLOSED'])
  .meta({ id: 'TimeAssignmentState' })
export type TimeAssignmentState = z.infer<typeof TimeAssignmentState>

export const TimeAssignmentWindow = z
  .object({
    opensAt: Instant.describe('From when clubs choose'),
    releasesAt: Instant.describe('When positions that are still empty become free for all'),
    closesAt: Instant.describe('Until when clubs choose; the rest is then placed automatically'),
  })
  .meta({ id: 'TimeAssignmentWindow' })
export type TimeAssignmentWindow = z.infer<typeof TimeAssignmentWindow>

/** A rider with a horse in a test. */
export const AssignedRegistration = z
  .object({
    ref: Ref,
    testRef: Ref,
    testName: z.string(),
    startlistRef: Ref.nullable().describe('The list of its part of the test; null: none yet'),
    rider: z.string(),
    horse: z.string(),
    organisation: RefName.nullable(),
  })
  .meta({ id: 'AssignedRegistration' })
export type AssignedRegistration = z.infer<typeof AssignedRegistration>

/** OWN: for the club of the reader; for the office, for any club. TAKEN: of somebody else, whose name clubs do not see. */
export const AssignedPositionState = z.enum(['OWN', 'FREE', 'TAKEN']).meta({ id: 'AssignedPositionState' })

export const AssignedPosition = z
  .object({
    ref: Ref,
    position: z.int().describe('From 1'),
    startSeconds: z.int().describe('Seconds since midnight of the day of the list'),
    durationSeconds: z.int(),
    state: AssignedPositionState,
    isLocked: z.boolean(),
    isFilled: z.boolean(),
    organisation: RefName.nullable().describe('The club that it is for; clubs see only their own'),
    registration: AssignedRegistration.nullable().describe('Who is in it; clubs see only their own'),
    swapRef: Ref.nullable().describe('The open request to swap it, if the reader takes part in it'),
  })
  .meta({ id: 'AssignedPosition' })
export type AssignedPosition = z.infer<typeof AssignedPosition>

export const AssignedList = z
  .object({
    ref: Ref,
    name: z.string(),
    status: StartlistStatus,
    date: LocalDate,
    arenaName: z.string().nullable(),
    tests: z.array(z.object({ ref: Ref, name: z.string(), allowsSwitch: z.boolean() })),
    positions: z.array(AssignedPosition),
  })
  .meta({ id: 'AssignedList' })
export type AssignedList = z.infer<typeof AssignedList>

/** A request of a club to swap two positions. */
export const AssignedSwap = z
  .object({
    ref: Ref,
    entryRef: Ref.describe('The position that is offered'),
    otherEntryRef: Ref.describe('The position that is asked for'),
    direction: z
      .enum(['ASKED', 'RECEIVED', 'BETWEEN'])
      .describe('Asked by the club, received by it, or between two clubs'),
    asking: RefName.nullable(),
    asked: RefName.nullable().describe('Only for the office'),
    expiresAt: Instant,
  })
  .meta({ id: 'AssignedSwap' })
export type AssignedSwap = z.infer<typeof AssignedSwap>

export const AssignedCompetition = RefName.extend({
  start: LocalDate,
  end: LocalDate,
  timeZone: z.string(),
}).meta({ id: 'AssignedCompetition' })
export type AssignedCompetition = z.infer<typeof AssignedCompetition>

/** The positions of a competition, and who still waits for one. */
export const TimeAssignmentBoard = z
  .object({
    competition: AssignedCompetition,
    state: TimeAssignmentState,
    window: TimeAssignmentWindow.nullable(),
    isReleased: z.boolean(),
    lists: z.array(AssignedList),
    waiting: z.array(AssignedRegistration),
    swaps: z.array(AssignedSwap),
  })
  .meta({ id: 'TimeAssignmentBoard' })
export type TimeAssignmentBoard = z.infer<typeof TimeAssignmentBoard>

/** A competition in which a club chooses times. */
export const ClubTimeAssignment = z
  .object({
    competition: AssignedCompetition,
    state: TimeAssignmentState,
    window: TimeAssignmentWindow.nullable(),
    registrations: z.int(),
    waiting: z.int().describe('Registrations without a position'),
    swaps: z.int().describe('Requests that the club has to answer'),
  })
  .meta({ id: 'ClubTimeAssignment' })
export type ClubTimeAssignment = z.infer<typeof ClubTimeAssignment>

/** Two starts of one rider or horse with too little time between them (decision 18). */
export const RestWarning = z
  .object({
    subject: z.enum(['RIDER', 'HORSE']),
    registrationRef: Ref,
    startSeconds: z.int().describe('Start of the other one, in seconds since midnight'),
    givenMinutes: z.int(),
    neededMinutes: z.int(),
  })
  .meta({ id: 'AssignmentRestWarning' })
export type RestWarning = z.infer<typeof RestWarning>

/** Saved, or not yet because somebody has too little rest and `confirm` was not sent. */
export const AssignmentOutcome = z
  .object({ isSaved: z.boolean(), warnings: z.array(RestWarning), board: TimeAssignmentBoard })
  .meta({ id: 'TimeAssignmentOutcome' })
export type AssignmentOutcome = z.infer<typeof AssignmentOutcome>

export const ClubAct = z.enum(['PLACE', 'PLACE_ALL', 'CLEAR', 'SWAP', 'ASK_SWAP', 'ACCEPT', 'DECLINE', 'WITHDRAW'])
export type ClubAct = z.infer<typeof ClubAct>
export const OfficeAct = z.enum(['PLACE', 'CLEAR', 'SWAP', 'LOCK', 'UNLOCK', 'ACCEPT', 'DECLINE', 'WITHDRAW'])
export type OfficeAct = z.infer<typeof OfficeAct>

const actShape = {
  entry: Ref.optional().describe('The position. PLACE expects it to be empty.'),
  registration: Ref.optional().describe('Who is placed, or whom the caller expects in the position'),
  otherEntry: Ref.optional().describe('SWAP and ASK_SWAP: the other position'),
  otherRegistration: Ref.optional().describe('SWAP: whom the caller expects in the other position'),
  swap: Ref.optional().describe('ACCEPT, DECLINE and WITHDRAW: the request'),
  confirm: z.boolean().default(false).describe('Save it in spite of warnings'),
}
export const ClubAction = z.object({ competition: Ref, do: ClubAct.describe('What is done'), ...actShape })
export type ClubAction = z.infer<typeof ClubAction>
export const OfficeAction = z.object({ do: OfficeAct.describe('What is done'), ...actShape })
export type OfficeAction = z.infer<typeof OfficeAction>

type ActField = 'entry' | 'registration' | 'otherEntry' | 'swap'

/** The fields that an act needs. */
export const fieldsOfAct: Record<ClubAct | OfficeAct, readonly ActField[]> = {
  PLACE: ['entry', 'registration'],
  PLACE_ALL: [],
  CLEAR: ['entry', 'registration'],
  SWAP: ['entry', 'registration', 'otherEntry'],
  ASK_SWAP: ['entry', 'registration', 'otherEntry'],
  LOCK: ['entry'],
  UNLOCK: ['entry'],
  ACCEPT: ['swap'],
  DECLINE: ['swap'],
  WITHDRAW: ['swap'],
}

/** The settings of the organiser; the allotment follows from them and the seed. */
export const TimeAssignmentSettings = TimeAssignmentWindow.extend({
  spread: AllotmentSpread,
  seed: z.string().nullable().describe('The seed of the draw of clubs, for everybody who wants to repeat it'),
  allottedAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
  version: z.int(),
}).meta({ id: 'TimeAssignmentSettings' })
export type TimeAssignmentSettings = z.infer<typeof TimeAssignmentSettings>

export const AssignmentClub = z
  .object({
    organisation: RefName.nullable().describe('Null: registrations without a club'),
    registrations: z.int(),
    allotted: z.int().describe('Positions that are for the club'),
    filled: z.int(),
    waiting: z.int(),
    contacts: z.int().describe('Accounts that are reminded'),
  })
  .meta({ id: 'AssignmentClub' })
export type AssignmentClub = z.infer<typeof AssignmentClub>

/** The competition office sees this before it opens and while clubs choose. */
export const TimeAssignmentOverview = z
  .object({
    state: TimeAssignmentState,
    settings: TimeAssignmentSettings.nullable(),
    suggested: TimeAssignmentWindow.describe('By the days that its championship sets'),
    daysBefore: z.int(),
    timeZone: z.string(),
    lists: z.int().describe('Planned lists in DRAFT or DRAFT_PROPOSAL'),
    openPositions: z.int(),
    clubs: z.array(AssignmentClub),
    shortages: z
      .array(z.object({ lists: z.array(z.string()), waiting: z.int(), positions: z.int() }))
      .describe('Lists with fewer open positions than riders who wait'),
    openSwaps: z.int(),
    canManage: z.boolean(),
    version: z.int().describe('Of the settings; 0 before it is opened'),
  })
  .meta({ id: 'TimeAssignmentOverview' })
export type TimeAssignmentOverview = z.infer<typeof TimeAssignmentOverview>

export const SaveTimeAssignment = TimeAssignmentWindow.extend({
  version: Version.optional().describe('The version that the caller has seen; absent to open it'),
})
export type SaveTimeAssignment = z.infer<typeof SaveTimeAssignment>

export const AllotPositions = z.object({
  spread: AllotmentSpread.describe('EVEN: over the whole clock; BLOCKS: each club together'),
  seed: NewDrawSeed.nullable().default(null).describe('The seed of an earlier draw; null for a new one'),
  version: Version.describe('The version that the caller has seen'),
})
export type AllotPositions = z.infer<typeof AllotPositions>

/** A competition of a championship, with how far its clubs are. */
export const ChampionshipTimeAssignment = z
  .object({
    competition: AssignedCompetition,
    state: TimeAssignmentState,
    window: TimeAssignmentWindow.nullable(),
    registrations: z.int(),
    waiting: z.int(),
  })
  .meta({ id: 'ChampionshipTimeAssignment' })
export type ChampionshipTimeAssignment = z.infer<typeof ChampionshipTimeAssignment>
