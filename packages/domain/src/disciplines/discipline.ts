// What the product asks of a discipline. Whoever adds one answers these questions in a folder of its own, and adds a line to
// the record in `disciplines.ts`; no other file names a discipline.
import type * as z from 'zod'
import type { ArenaType, SportType, StartlistGroupKind } from '../kernel/sport/sport.schema.ts'
import type { CourseTimes } from './course-times.ts'
import type { HeaderRule, KeyRule } from './key-rule.ts'
import type { PointFigures } from './point-figures.ts'
import type { Preset, RulePreset } from './preset.ts'
import type { Report, ResultProblemCode } from './problem.ts'
import type { ProtocolProblem } from './protocol-problem.ts'
import type { RankingWarning, StandingKind } from './ranking-words.schema.ts'
import type { ResultEntryKind, ResultKind, ResultScore } from './result-score.schema.ts'
import type { JudgeSheet, ResultStatus } from './result-words.schema.ts'
import type { JumpingRoundScore } from './round-score.ts'
import type { ResultShape, ScoreShape } from './shapes.ts'
import type { JumpingProtocol } from './show-jumping/show-jumping.protocol.schema.ts'
import type { JumpingResult } from './show-jumping/show-jumping.result.schema.ts'

/** A schema that a union of disciplines can be made of. */
type Member<T> = z.ZodType<T, T> & z.core.$ZodTypeDiscriminable

/** What is compared, in this order, and what is shown. */
export type RankingRules<S extends ScoreShape> = {
  readonly keys: readonly KeyRule<S>[]
  readonly headers: readonly HeaderRule<S>[]
}

/** What a starter of the next round is compared by; null: the discipline or the result has no such value. */
export type FormerValues = {
  readonly points: number | null
  /** Hundredths of a second. */
  readonly time: number | null
  readonly errors: number | null
}

/** The rest, in minutes, that a start asks of its rider and its horse. */
export type RestMinutes = {
  readonly rider: number
  readonly horse: number
}

/** Another ranking that the same results give: by a phase, or by their jumping alone. */
export type OtherStanding<P, R> = {
  readonly kind: StandingKind
  readonly protocol: P | JumpingProtocol
  /** The result as this ranking sees it; null: it is not there yet. */
  resultOf(result: R): R | JumpingResult | null
  /** Its first places are prize-winning too, as many as in the ranking itself. */
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

/** A further round (from 1) that not everybody may ride, and who may. */
export type FurtherRound = {
  readonly round: number
  readonly entitled: readonly string[]
}

/** The parts of a score as they are stored and shown; what is absent is empty. */
export type ShownParts = Partial<Omit<ResultScore, 'text' | 'missing'>>

/** What a screen asks for a test that is made of a rule set; the format is said only where rules have formats. */
export type PlainWish = {
  readonly format: string | null
  readonly jumpOffs: number
}

/** The rules of a discipline in a rule set: their words, those of a wish, and the protocol that both make. */
export type RulePart = {
  readonly part: z.ZodType
  /** Whether a wish names one of the formats that the rules have. */
  readonly hasFormats: boolean
  readonly wish: z.core.$ZodTypeDiscriminable
  /** Null: these rules do not have what is wished for. */
  protocolOf(part: never, wish: never): unknown
  /** What is wished for where a screen says only this. */
  wishOf(plain: PlainWish): unknown
}

/** A value of a result in one column of a table of results. */
export type ValuePath = readonly [string, ...string[]]

/** What a row of a table of results says, beside a status. */
export type TableContent = {
  /** The values of columns, where they are in a result. */
  readonly parts: Readonly<Record<string, unknown>>
  readonly judges: readonly JudgeSheet[]
  /** The score itself, where the row gives it. */
  readonly score: string | null
}

/** Who judges and what: of the whole result, or of the phase that is judged. */
export type JudgedRules = {
  readonly judges: readonly string[]
  readonly exercises: readonly { readonly no: number }[]
}

export type Discipline<P extends { readonly discipline: string }, R extends ResultShape, S extends ScoreShape> = {
  readonly protocol: Member<P>
  readonly result: Member<R>

  /** The name of its protocols in lists; the segment of their path is the same in small letters. */
  readonly kind: Uppercase<string>
  /** What a test is scored by when neither it, its category nor its federation says otherwise. */
  readonly defaults: P
  readonly presets: readonly Preset<P>[]
  /** Presets that are made of the rule sets that ship. */
  readonly rulePresets: readonly RulePreset[]
  readonly rules: RulePart | null
  /** Sport types that are scored by it although they bear another name, each with the protocol that it begins with. */
  readonly sportTypes: Readonly<Partial<Record<SportType, P>>>
  /** Sport types of which a test may have a protocol of this discipline besides one of its own. */
  readonly alsoScores: readonly SportType[]
  readonly rest: RestMinutes
  /** Its name in the documents of the API, in small letters. */
  readonly name: string
  /** Where it is ridden, by the type of the arena. */
  readonly arenas: readonly ArenaType[]
  /** How start lists group its tests. */
  readonly startlistGroup: StartlistGroupKind
  /** What a start list says of where it is ridden: a course, an arena with its judges, or nothing. */
  readonly startlistParameters: 'COURSE' | 'ARENA' | null
  readonly resultKinds: readonly ResultKind[]
  /** Decimals with which its scores are usually written. */
  readonly usualDecimals: number
  /** It is judged by marks, so that points may follow the score itself. */
  readonly isJudged: boolean
  /** What every result says even where nothing was ridden: an empty list, or null for a phase. */
  readonly blank: Readonly<Record<string, null | readonly never[]>>
  /** Fields of its results beyond those that all share: decimals, and lists whose order says something. */
  readonly contentFields: { readonly decimals: readonly string[]; readonly lists: readonly string[] }
  /** Its values in tables of results: the column, and where the value stands in a result. */
  readonly values: Readonly<Record<string, ValuePath>>
  /** Its own column for a plain "Time" or "Time faults", which are those of the only course there is. */
  readonly courseColumns: Readonly<Partial<Record<'time' | 'obstaclePenalties' | 'timePenalties', string>>>

  /** Faults are reported, and null values stand for what is not known. */
  score(protocol: P, result: R, report: Report): S
  /** What a finished result still lacks although its score can be made. */
  reportMissing(protocol: P, result: R, report: Report): void
  /** What the words of a protocol allow and no result could be scored by. */
  problems(protocol: P): readonly ProtocolProblem[]

  entryKind(protocol: P): ResultEntryKind
  /** Whether values are percentages, of which means stay percentages. */
  isPercentage(protocol: P): boolean
  isHigherBetter(protocol: P): boolean
  /** The judges whom the protocol lists. */
  judges(protocol: P): readonly string[]
  /** The sheets of a result, and where they are in it. */
  sheets(result: R): { readonly path: string; readonly sheets: readonly JudgeSheet[] }
  /** Null: nobody judges by marks. */
  judgedRules(protocol: P): JudgedRules | null
  /** A result as a row of a table says it; the schema has the last word. */
  tableContent(protocol: P, content: TableContent): Readonly<Record<string, unknown>>
  /** Whether a row may give the score itself even beside other values. */
  takesTableScore(content: Omit<TableContent, 'score'>): boolean
  /** `judges` are the positions with a column of their own. */
  order(protocol: P, judges: readonly string[]): RankingRules<S>
  shown(protocol: P, score: S): ShownParts
  /** The code that result lists give for an elimination at a field; null without one. */
  eliminationReason(code: ResultProblemCode, path: string): string | null

  /** The times allowed that the course of a day may set, by part of the test. */
  courseTimes(protocol: P): readonly (number | null)[]
  onCourse(protocol: P, times: readonly CourseTimes[]): P
  formerValues(protocol: P, score: S): FormerValues
  pointFigures(protocol: P, score: S, status: ResultStatus): PointFigures

  standings(protocol: P): readonly OtherStanding<P, R>[]
  /** It is ridden in rounds over obstacles, by which teams and points may be counted. */
  readonly hasRounds: boolean
  rounds(score: S): readonly JumpingRoundScore[]
  /** The jump-off or winning round that is to be ridden as things stand; null without one. */
  furtherRound(protocol: P, entries: readonly { readonly id: string; readonly result: R }[]): FurtherRound | null
  /** What is odd in a ranking and does not take it away. */
  warnings(protocol: P, entries: readonly ScoredEntry<S>[]): readonly RankingWarning[]
}
