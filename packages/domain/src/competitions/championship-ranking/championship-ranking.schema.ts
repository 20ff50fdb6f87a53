// Answers and inputs of the rankings of championships.
import * as z from 'zod'
import { EditPoints } from '../../catalogue/point-distribution/point-record.schema.ts'
import {
  PractitionerKey,
  StandingTieBreak,
} from '../../championships/championship-ranking/championship-ranking.schema.ts'
import { UnrankedReason } from '../../championships/championship-ranking/stored-standing.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { RankingTarget } from './ranking-basis.schema.ts'

/** A competition that counts in a ranking. */
export const StandingCompetition = RefName.extend({
  date: LocalDate,
  factor: z.string().describe('The coefficient of its points'),
  isAlways: z.boolean().describe('Whether its points are never dropped'),
  isHeld: z.boolean().describe('Whether one of its rankings is published'),
}).meta({ id: 'ChampionshipStandingCompetition' })

export const StandingHead = z
  .object({
    ref: Ref,
    target: RankingTarget,
    targetRef: Ref,
    /** Of the group or the phase; the championship for the main ranking. */
    name: z.string(),
    sportCategory: RefName,
    isProvisional: z.boolean().describe('Whether a ranking that counts is still open'),
    isFinal: z.boolean().describe('Declared final, and no ranking that counts is open'),
    held: z.int().describe('How many of its competitions are held'),
    competitions: z.array(StandingCompetition),
    changedAt: z.string(),
  })
  .meta({ id: 'ChampionshipStandingHead' })
export type StandingHead = z.infer<typeof StandingHead>

/** The points of a practitioner in a competition. */
export const StandingRoundCell = z
  .object({
    competitionRef: z.string().describe('CARRIED for points of an earlier phase'),
    points: z.string(),
    bestPlace: z.int().nullable(),
    isCounted: z.boolean(),
  })
  .meta({ id: 'ChampionshipStandingRound' })

/** A team over the competitions: those of one club, or of the office, with one name. */
export const StandingTeam = RefName.extend({
  club: z.string().nullable().describe('Null for a team with riders of several clubs, or with the name of its club'),
}).meta({ id: 'ChampionshipStandingTeam' })
export type StandingTeam = z.infer<typeof StandingTeam>

export const StandingRow = z
  .object({
    key: z.string().describe('The practitioner: rider, horse, rider:horse, or team'),
    place: z.int().nullable(),
    rider: RefName.nullable(),
    horse: RefName.nullable(),
    team: StandingTeam.nullable(),
    total: z.string(),
    isManual: z.boolean().describe('Whether the total was written by hand'),
    unrankedReason: UnrankedReason.nullable().describe('Why there is no place'),
    rounds: z.array(StandingRoundCell),
  })
  .meta({ id: 'ChampionshipStandingRow' })
export type StandingRow = z.infer<typeof StandingRow>

export const StandingPage = StandingHead.extend({
  rows: z.array(StandingRow).max(1000),
  next: z.string().nullable(),
  total: z.int().describe('How many are listed'),
}).meta({ id: 'ChampionshipStandingPage' })
export type StandingPage = z.infer<typeof StandingPage>

/** c156: not a page, because it ends with those who share the last place. */
export const StandingTop = StandingPage.omit({ next: true }).meta({ id: 'ChampionshipStandingTop' })
export type StandingTop = z.infer<typeof StandingTop>

/** c155: the ranking of a group, of a phase, or the main one. */
export const StandingQuery = CursorQuery.extend({
  sportCategoryRef: Ref,
  phaseRef: Ref.optional(),
  groupRef: Ref.optional(),
})
export type StandingQuery = z.infer<typeof StandingQuery>

const MenuTarget = z.object({ ref: Ref, name: z.string(), hasRanking: z.boolean() })

/** c154 */
export const RankingMenu = z
  .object({
    hasRanking: z.boolean(),
    hasMain: z.boolean().describe('Whether there is a ranking over the phases'),
    sportCategories: z.array(RefName).describe('The series with a ranking'),
    phases: z.array(MenuTarget.extend({ level: z.int(), groups: z.array(MenuTarget) })),
  })
  .meta({ id: 'ChampionshipRankingMenu' })
export type RankingMenu = z.infer<typeof RankingMenu>

export const PointUse = z.enum([
  'COUNTED',
  'DROPPED',
  'NOT_ELECTED',
  'AFTER_FIRST_ROUNDS',
  'NOT_THE_BEST',
  'WORSE_JUMPING',
  'TOO_MANY_ERRORS',
  'NO_POINTS',
  'NOT_HELD',
])

/** One result, as the history of points shows it. */
export const PointHistoryLine = z
  .object({
    ref: Ref.nullable().describe('Of the points; null for the reader without rights'),
    competition: RefName,
    test: RefName,
    date: LocalDate,
    place: z.int().nullable(),
    participants: z.int(),
    points: z.string().nullable(),
    factor: z.string(),
    use: PointUse,
    isManual: z.boolean(),
    /** What the distribution gives; differs from the points if they were written by hand. */
    calculated: z.string().nullable(),
    notes: z.string().nullable().describe('Why points were written by hand; for staff only'),
    byName: z.string().nullable().describe('Who wrote them; for staff only'),
    version: z.int().nullable(),
  })
  .meta({ id: 'ChampionshipPointHistoryLine' })

const Neighbour = z.object({
  key: z.string(),
  rider: RefName.nullable(),
  horse: RefName.nullable(),
  team: StandingTeam.nullable(),
  /** What decides between the two; null if they share the place. */
  decidedBy: z.enum(['RANKED', 'TOTAL', ...StandingTieBreak.options]).nullable(),
  own: z.string().nullable(),
  other: z.string().nullable(),
})

/** c159: where a place comes from. */
export const PointHistory = z
  .object({
    row: StandingRow,
    bestOf: z.int().nullable().describe('How many competitions count; null over phases'),
    lines: z.array(PointHistoryLine).max(2000),
    missed: z.array(RefName).describe('Competitions that are held and gave no points'),
    carried: z.string().nullable().describe('Points of an earlier phase'),
    above: Neighbour.nullable(),
    below: Neighbour.nullable(),
    manual: z
      .object({ total: z.string().nullable(), notes: z.string(), byName: z.string().nullable(), version: z.int() })
      .nullable()
      .describe('The total by hand; for staff only'),
    excludedReason: z.string().nullable().describe('For staff only'),
  })
  .meta({ id: 'ChampionshipPointHistory' })
export type PointHistory = z.infer<typeof PointHistory>

export const RankingLosses = z
  .object({
    rankings: z.int().describe('Rankings that are overwritten'),
    manualTotals: z.int(),
    exclusions: z.int(),
  })
  .meta({ id: 'ChampionshipRankingLosses' })

/** A ranking of the settings, created or not. */
export const ManagedRanking = z
  .object({
    /** Null: it has not been created yet. */
    ref: Ref.nullable(),
    target: RankingTarget,
    targetRef: Ref,
    name: z.string(),
    /** The phase of a group. */
    phaseRef: Ref.nullable(),
    phaseName: z.string().nullable(),
    sportCategory: RefName,
    isPublic: z.boolean(),
    isProvisional: z.boolean(),
    isFinal: z.boolean(),
    isOutOfDate: z.boolean().describe('Whether the rules changed since it was created'),
    hasDistribution: z.boolean(),
    held: z.int(),
    competitions: z.int(),
    entries: z.int(),
    createdAt: z.string().nullable(),
    changedAt: z.string().nullable(),
    version: z.int().nullable(),
  })
  .meta({ id: 'ManagedChampionshipRanking' })
export type ManagedRanking = z.infer<typeof ManagedRanking>

export const ManagedRankings = z
  .object({
    rankings: z.array(ManagedRanking).max(10_000),
    losses: RankingLosses,
    hasFrozenSelection: z.boolean(),
    canFinish: z.boolean().describe('Whether the caller may declare rankings final, and open a frozen selection again'),
  })
  .meta({ id: 'ManagedChampionshipRankings' })
export type ManagedRankings = z.infer<typeof ManagedRankings>

/** Which rankings are created; without any of them, all. */
export const RankingChoice = z.object({
  sportCategoryRef: Ref.optional(),
  phaseRef: Ref.optional(),
  groupRef: Ref.optional(),
})
export type RankingChoice = z.infer<typeof RankingChoice>

export const CreateRanking = RankingChoice.extend({
  confirmOverwrite: z
    .boolean()
    .default(false)
    .describe(
      'Rankings that exist are overwritten; this cannot be undone. Without it, the answer says what would be lost',
    ),
})
export type CreateRanking = z.infer<typeof CreateRanking>

export const CreateRankingOutcome = z
  .object({
    isCreated: z.boolean().describe('False: existing rankings would be overwritten, and this was not confirmed'),
    losses: RankingLosses,
    created: z.int(),
  })
  .meta({ id: 'CreateChampionshipRankingOutcome' })
export type CreateRankingOutcome = z.infer<typeof CreateRankingOutcome>

export const PublishStanding = z.object({ isPublic: z.boolean(), version: Version })
/** All created rankings of a phase: its own, and those of its groups, in every category or in one. */
export const PublishPhase = z.object({ isPublic: z.boolean(), sportCategoryRef: Ref.optional() })
export type PublishPhase = z.infer<typeof PublishPhase>
export const FinishStanding = z.object({ isFinal: z.boolean(), version: Version })

export const EditStandingEntry = z.object({
  manualTotal: z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,4})?$/)
    .nullable()
    .default(null)
    .describe('Replaces the calculated total; null: the calculated one'),
  notes: z.string().trim().max(1000).default(''),
  excludedReason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .default(null)
    .describe('Keeps its points and has no place; null: it is not excluded'),
  version: Version,
})
export type EditStandingEntry = z.infer<typeof EditStandingEntry>

/** The entry of a practitioner, by its key. */
export const OfPractitioner = z.object({ practitioner: PractitionerKey })

/** cr084, for championships: points by hand, with a note, or the calculated ones again. */
export const EditChampionshipPoints = z.object({ ...EditPoints.shape, version: Version })
export type EditChampionshipPoints = z.infer<typeof EditChampionshipPoints>
