// The interface of a discipline. A new one implements it in a folder of its own and adds a line to the record in
// `disciplines.ts`; no other file names a discipline.
import type * as z from 'zod'
import type { ArenaType, SportType, StartlistGroupKind } from '../kernel/sport/sport.schema.ts'
import type { CourseTimes } from './course-times.ts'
import type { HeaderRule, KeyRule } from './key-rule.ts'
import type { Pace } from './pace.ts'
import type { PointFigures } from './point-figures.ts'
import type { Preset, RulePreset } from './preset.ts'
import type { Report, ResultProblemCode } from './problem.ts'
import type { ProtocolProblem } from './protocol-problem.ts'
import type { JumpingRoundKind } from './protocol-words.schema.ts'
import type { RankingWarning, StandingKind } from './ranking-words.schema.ts'
import type { ResultEntryKind, ResultKind, ResultScore } from './result-score.schema.ts'
import type { JudgeSheet, ResultStatus } from './result-words.schema.ts'
import type { JumpingRoundScore } from './round-score.ts'
import type { ResultShape, ScoreShape } from './shapes.ts'
import type { WrittenSheet } from './sheet/written-sheet.ts'
import type { JumpingProtocol } from './show-jumping/show-jumping.protocol.schema.ts'
import type { JumpingResult } from './show-jumping/show-jumping.result.schema.ts'
import type { TimedDifference, TimedRide, TimedRound } from './timed-round.ts'

/** A schema that can be a member of the union of disciplines. */
type Member<T> = z.ZodType<T, T> & z.core.$ZodTypeDiscriminable

/** The values to compare, in order, and the columns to show. */
export type RankingRules<S extends ScoreShape> = {
  readonly keys: readonly KeyRule<S>[]
  readonly headers: readonly HeaderRule<S>[]
}

/** The value by which starters of a next round are compared; null if the discipline or the result has none. */
export type FormerValues = {
  readonly points: number | null
  /** Hundredths of a second. */
  readonly time: number | null
  readonly errors: number | null
}

/** The rest in minutes that a start requires for its rider and its horse. */
export type RestMinutes = {
  readonly rider: number
  readonly horse: number
}

/** Another ranking of the same results: after a phase, or by the jumping alone. */
export type OtherStanding<P, R> = {
  readonly kind: StandingKind
  readonly protocol: P | JumpingProtocol
  /** The result as it counts for this ranking; null if it does not exist yet. */
  resultOf(result: R): R | JumpingResult | null
  /** Its first places also win prizes, as many as in the main ranking. */
  readonly hasPrizes: boolean
}

export type StandingRow = {
  readonly id: string
  readonly status: ResultStatus
  readonly outOfCompetition: boolean
}

/** An entry of a test with its score. */
export type ScoredEntry<S> = {
  readonly row: StandingRow
  readonly score: S
}

/** A further round (from 1) that only some entries may ride, and those entries. */
export type FurtherRound = {
  readonly round: number
  readonly entitled: readonly string[]
}

/** The parts of a score as they are stored and shown; absent parts are empty. */
export type ShownParts = Partial<Omit<ResultScore, 'text' | 'missing'>>

/**
 * The values that a screen asks for to make a test from a rule set; the format is needed only if the rules have
 * formats.
 */
export type PlainWish = {
  readonly format: string | null
  readonly jumpOffs: number
}

/**
 * The rules of a discipline in a rule set: their schema, that of a request, and the protocol that follows from both.
 */
export type RulePart = {
  readonly part: z.ZodType
  /** Whether a request names one of the formats of the rules. */
  readonly hasFormats: boolean
  readonly wish: z.core.$ZodTypeDiscriminable
  /** Null if these rules do not have what is requested. */
  protocolOf(part: never, wish: never): unknown
  /** The request that follows from the values of the screen alone. */
  wishOf(plain: PlainWish): unknown
}

/** The value of a result in one column of a table of results. */
export type ValuePath = readonly [string, ...string[]]

/** The content of a row in a table of results, besides its status. */
export type TableContent = {
  /** The values of columns, by their path in the result. */
  readonly parts: Readonly<Record<string, unknown>>
  readonly judges: readonly JudgeSheet[]
  /** The score itself, if the row gives it. */
  readonly score: string | null
}

/** The judges and their exercises: of the whole result, or of the judged phase. */
export type JudgedRules = {
  readonly judges: readonly string[]
  readonly exercises: readonly { readonly no: number }[]
}

/** Programs of others: tablets for judges, and the clock. */
export type RingAppName = 'DRESSAGE_TABLET' | 'STYLE_TABLET' | 'TIMEKEEPER'

/** What a start list can be summed up by. */
export type ListFigureName = 'COURSE_WALKS' | 'DRAGGINGS' | 'PER_START' | 'PER_HOUR' | 'HORSES'

export type Discipline<P extends { readonly discipline: string }, R extends ResultShape, S extends ScoreShape> = {
  readonly protocol: Member<P>
  readonly result: Member<R>

  /** The name of its protocols in lists; in paths it is the same in lower case. */
  readonly kind: Uppercase<string>
  /** The default scoring, if neither the test, its category nor its federation sets one. */
  readonly defaults: P
  readonly presets: readonly Preset<P>[]
  /** Presets that are made from the shipped rule sets. */
  readonly rulePresets: readonly RulePreset[]
  readonly rules: RulePart | null
  /** Sport types with another name that are scored by this discipline, each with its initial protocol. */
  readonly sportTypes: Readonly<Partial<Record<SportType, P>>>
  /** Sport types whose tests may have a protocol of this discipline besides their own. */
  readonly alsoScores: readonly SportType[]
  /** Whether its tests may have a second category, for the style of the rider (cr167). */
  readonly hasStyleCategory: boolean
  /** The other program at the ring in which its tests are judged or timed; null for none. */
  readonly ringApp: RingAppName | null
  readonly rest: RestMinutes
  /** The time that a test takes; what an organiser or a category set has precedence (decision 89). */
  pace(protocol: P): Pace
  /** Its name in the API documents, in lower case. */
  readonly name: string
  /** The places where it is ridden, by the type of the arena, the usual one first. */
  readonly arenas: readonly ArenaType[]
  /** How start lists group its tests. */
  readonly startlistGroup: StartlistGroupKind
  /** The figures beside a start list of its kind; disciplines of one kind have the same (cr253). */
  readonly listFigures: readonly ListFigureName[]
  /** Whether a start list names the horse before the person who leads it. */
  readonly isAboutHorse: boolean
  /** The data about the place on a start list: a course, an arena with its judges, or nothing. */
  readonly startlistParameters: 'COURSE' | 'ARENA' | null
  readonly resultKinds: readonly ResultKind[]
  /** The usual number of decimals of its scores. */
  readonly usualDecimals: number
  /** Whether it is judged by marks, so that points may follow from the score itself. */
  readonly isJudged: boolean
  /** The fields that every result has, with their empty values: an empty list, or null for a phase. */
  readonly blank: Readonly<Record<string, null | readonly never[]>>
  /** The special fields of its results: decimals, and lists whose order matters. */
  readonly contentFields: { readonly decimals: readonly string[]; readonly lists: readonly string[] }
  /** Its values in tables of results: the column, and the path of the value in a result. */
  readonly values: Readonly<Record<string, ValuePath>>
  /** Its column for a plain "Time" or "Time faults", which belong to its only course. */
  readonly courseColumns: Readonly<Partial<Record<'time' | 'obstaclePenalties' | 'timePenalties', string>>>

  /** Reports faults, and returns null for unknown values. */
  score(protocol: P, result: R, report: Report): S
  /** The missing values of a finished result whose score can already be calculated. */
  reportMissing(protocol: P, result: R, report: Report): void
  /** The faults of a protocol that its schema accepts but by which no result could be scored. */
  problems(protocol: P): readonly ProtocolProblem[]

  entryKind(protocol: P): ResultEntryKind
  /** Whether values are percentages, whose means are percentages too. */
  isPercentage(protocol: P): boolean
  isHigherBetter(protocol: P): boolean
  /** The judges that the protocol lists. */
  judges(protocol: P): readonly string[]
  /** The sheets of a result, with their path in it. */
  sheets(result: R): { readonly path: string; readonly sheets: readonly JudgeSheet[] }
  /** Null if it is not judged by marks. */
  judgedRules(protocol: P): JudgedRules | null
  /**
   * What the judge at a position writes on during one ride, for each judged part in its order; null for a part that this judge does not
   * mark. Nobody knows where a judge sits whose position is empty.
   */
  writtenSheets(protocol: P, position: string): readonly (WrittenSheet | null)[]
  /** The judges who mark single parts, whether or not the protocol lists judges. */
  partJudges(protocol: P): readonly string[]
  /** A result as a row of a table describes it; the schema checks it afterwards. */
  tableContent(protocol: P, content: TableContent): Readonly<Record<string, unknown>>
  /** Whether a row may give the score itself even beside other values. */
  takesTableScore(content: Omit<TableContent, 'score'>): boolean
  /** `judges` are the positions with a column of their own. */
  order(protocol: P, judges: readonly string[]): RankingRules<S>
  shown(protocol: P, score: S): ShownParts
  /** The code in result lists for an elimination at a field; null without one. */
  eliminationReason(code: ResultProblemCode, path: string): string | null

  /** The times allowed that the course of a day may set, by part of the test. */
  courseTimes(protocol: P): readonly (number | null)[]
  onCourse(protocol: P, times: readonly CourseTimes[]): P
  formerValues(protocol: P, score: S): FormerValues
  pointFigures(protocol: P, score: S, status: ResultStatus): PointFigures

  standings(protocol: P): readonly OtherStanding<P, R>[]
  /** Whether it is ridden in rounds over obstacles, by which teams and points may be counted. */
  readonly hasRounds: boolean
  rounds(score: S): readonly JumpingRoundScore[]
  /** The jump-off or winning round that follows from the present results; null without one. */
  furtherRound(protocol: P, entries: readonly { readonly id: string; readonly result: R }[]): FurtherRound | null
  /** Irregularities in a ranking that do not invalidate it. */
  warnings(protocol: P, entries: readonly ScoredEntry<S>[]): readonly RankingWarning[]

  /** The rounds that a clock times from a start to a finish, in order; empty if it has none. */
  timedRounds(protocol: P): readonly JumpingRoundKind[]
  /** To a multiple of how many hundredths of a second the time of a clock is cut off. */
  clockStep(protocol: P): number
  /** The result that a timed ride gives its start, or why it gives none. */
  timeRound(protocol: P, stored: R | null, ride: TimedRide): TimedRound<R>
  /** Where the timekeeper says otherwise than the protocol. */
  timingDifferences(protocol: P, result: R, score: S, ride: TimedRide): readonly TimedDifference[]
}
