// The competitions in which a championship is ridden (c136, c141).
import * as z from 'zod'
import { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import { ChampionshipRound } from '../../championships/championship-ranking/championship-ranking.schema.ts'
import { compare, DecimalText, decimal, PositiveDecimalText, zero } from '../../kernel/decimal.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { CursorQuery, cursorPageOf, SearchText } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { CompetitionSummary, CompetitionTarget } from '../competition/competition.schema.ts'

/** The most competitions of one championship. */
export const mostChampionshipCompetitions = 200

/** ALWAYS, such as a final: counts besides the best ones, and is never dropped. */
export const RoundCounting = ChampionshipRound.shape.counting.unwrap()
export type RoundCounting = z.infer<typeof RoundCounting>

/** The coefficient of points: above 0, and with at most four decimals, as its column has it. */
export const PointFactor = PositiveDecimalText.refine(
  (text) => /^\d{1,4}(\.\d{1,4})?$/.test(text) && compare(decimal(text), zero) > 0,
  { error: kernelErrors.wrongFormat.code },
)

/** A competition of a championship as everybody reads it. */
export const ChampionshipCompetition = z
  .object({
    competition: CompetitionSummary,
    target: CompetitionTarget,
    /** The coefficient of its points. */
    factor: z.string(),
    counting: RoundCounting,
  })
  .meta({ id: 'ChampionshipCompetition' })
export type ChampionshipCompetition = z.infer<typeof ChampionshipCompetition>

export const ManagedChampionshipCompetition = ChampionshipCompetition.extend({
  ref: Ref,
  /** Whether its tests give points in the category of their own without naming the championship. */
  countsCategories: z.boolean(),
  /** The groups in which it counts; empty: in all. */
  groupRefs: z.array(Ref),
  version: z.int(),
}).meta({ id: 'ManagedChampionshipCompetition' })
export type ManagedChampionshipCompetition = z.infer<typeof ManagedChampionshipCompetition>

const settings = {
  factor: PointFactor.default('1'),
  counting: RoundCounting.default('BEST_OF'),
  countsCategories: z.boolean().default(true),
  groupRefs: z.array(Ref).max(2000).default([]),
}

export const AddChampionshipCompetition = z.object({ competitionRef: Ref, ...settings })
export type AddChampionshipCompetition = z.infer<typeof AddChampionshipCompetition>

export const UpdateChampionshipCompetition = z.object({ version: Version, ...settings })
export type UpdateChampionshipCompetition = z.infer<typeof UpdateChampionshipCompetition>

/** All competitions of the championship, in their new order. */
export const OrderChampionshipCompetitions = z.object({ competitions: z.array(Ref).max(mostChampionshipCompetitions) })

export const EligibilityProblem = z.enum(['OUTSIDE_DATES', 'OTHER_SPORT', 'CANCELLED', 'ADDED'])
export type EligibilityProblem = z.infer<typeof EligibilityProblem>

/** A competition of the federation, and why it cannot be added; it can if there is no reason. */
export const CompetitionCandidate = z
  .object({ competition: CompetitionSummary, problems: z.array(EligibilityProblem) })
  .meta({ id: 'ChampionshipCompetitionCandidate' })
export type CompetitionCandidate = z.infer<typeof CompetitionCandidate>

/** Without a text, those with a day in the period of the championship. */
export const CandidateSearch = CursorQuery.extend({ searchString: SearchText.optional() })
export type CandidateSearch = z.infer<typeof CandidateSearch>
export const CandidatePage = cursorPageOf(CompetitionCandidate).meta({ id: 'ChampionshipCompetitionCandidates' })

/** A part of a test with results, on which points can be tried. */
export const TrialTest = z
  .object({
    testSetRef: Ref,
    name: z.string(),
    competition: z.string(),
    date: LocalDate,
    sportType: SportType,
  })
  .meta({ id: 'ChampionshipTrialTest' })
export type TrialTest = z.infer<typeof TrialTest>

export const TrialTestSearch = z.object({ sportCategoryRef: Ref.optional() })

export const TryDistribution = z.object({ testSetRef: Ref, definition: PointDistribution })
export type TryDistribution = z.infer<typeof TryDistribution>

/** The points that the ranking of the test would give; nothing is stored. */
export const TriedPoints = z
  .object({
    place: z.int().nullable(),
    rider: RefName,
    horse: RefName,
    /** Null without points. */
    points: DecimalText.nullable(),
  })
  .meta({ id: 'ChampionshipTriedPoints' })
export type TriedPoints = z.infer<typeof TriedPoints>
