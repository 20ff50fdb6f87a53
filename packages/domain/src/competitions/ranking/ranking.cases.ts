// Scoring cases as files: one competition with its rules and rides as JSON, and the places that must come out. The format
// is that of the published cases: decimal strings in seconds and points, absent and null mean the same.
import * as z from 'zod'
import { DecimalText, decimal, formatFixed, fraction, fromInteger, multiply } from '../../kernel/decimal.ts'
import { scoreResult } from '../result/result.rules.ts'
import {
  DressageAggregate,
  DressagePart,
  DressageTieBreak,
  EventingTieBreak,
  JokerOutcome,
  type JudgeSheet,
  JumpingFormat,
  type Protocol,
  type Result,
  ResultStatus,
  type TimePenalty,
} from '../result/result.schema.ts'
import { jumpOffIndex } from '../result/scoring/show-jumping.ts'
import { type RankedEntry, type RankingEntry, type RankingProblem, rank } from './ranking.rules.ts'
import { TeamAggregate } from './ranking.schema.ts'
import { rankTeams } from './team-ranking.rules.ts'

const optionalDecimal = DecimalText.nullish()

/** Seconds with at most two decimals, as whole hundredths. */
const Seconds = DecimalText.transform((text, context) => {
  const hundredths = multiply(decimal(text), fromInteger(100))
  if (hundredths.denominator === 1n) return Number(hundredths.numerator)
  context.addIssue({ code: 'custom', message: 'NOT_IN_HUNDREDTHS' })
  return z.NEVER
})

const CaseTimePenalty = z.object({ penalty: DecimalText, perStartedSeconds: Seconds })

const CaseExercise = z.object({
  no: z.int(),
  coefficient: DecimalText,
  maximum: DecimalText,
  part: DressagePart,
})

const CaseSheet = z.object({
  position: z.string(),
  percentage: optionalDecimal,
  points: optionalDecimal,
  marks: z.array(DecimalText.nullable()).nullish(),
  deduction: optionalDecimal,
})

const entryShape = {
  id: z.string(),
  status: ResultStatus,
  statusReason: z.string().nullish(),
  outOfCompetition: z.boolean().nullish(),
}

const CaseTeams = {
  teams: z.array(z.object({ id: z.string(), members: z.array(z.string()), status: ResultStatus.nullish() })).nullish(),
  teamRule: z
    .object({
      count: z.int().min(1),
      aggregate: TeamAggregate,
      decimals: z.int().min(0),
      eliminated: z.object({ worstFinishedPlus: DecimalText }).nullish(),
    })
    .nullish(),
}

const JumpingCase = z.object({
  discipline: z.literal('SHOW_JUMPING'),
  protocol: z.object({
    format: JumpingFormat,
    rounds: z.array(z.object({ timeAllowed: Seconds.nullish(), timePenalty: CaseTimePenalty.nullish() })),
    timePenalty: CaseTimePenalty.nullish(),
    accumulator: z
      .object({
        values: z.array(DecimalText),
        joker: z.object({ cleared: DecimalText, down: DecimalText }).nullish(),
      })
      .nullish(),
  }),
  entries: z.array(
    z.object({
      ...entryShape,
      carried: optionalDecimal,
      rounds: z
        .array(
          z
            .object({
              time: Seconds.nullish(),
              penalties: optionalDecimal,
              obstacles: optionalDecimal,
              timePenalties: optionalDecimal,
              cleared: z.array(z.int()).nullish(),
              joker: JokerOutcome.nullish(),
            })
            .nullable(),
        )
        .nullish(),
      withdrewBefore: z.int().nullish(),
    }),
  ),
  ...CaseTeams,
})

const DressageCase = z.object({
  discipline: z.literal('DRESSAGE'),
  protocol: z.object({
    judgeMaximum: optionalDecimal,
    exercises: z.array(CaseExercise).nullish(),
    judgeDecimals: z.int().nullish(),
    decimals: z.int(),
    rounding: z.literal('HALF_UP').nullish(),
    aggregate: DressageAggregate,
    tieBreak: z.array(DressageTieBreak).nullish(),
  }),
  entries: z.array(z.object({ ...entryShape, judges: z.array(CaseSheet).nullish(), percentage: optionalDecimal })),
  ...CaseTeams,
})

const CasePhase = z.object({ obstacles: optionalDecimal, time: optionalDecimal, elapsed: Seconds.nullish() })

const EventingCase = z.object({
  discipline: z.literal('EVENTING'),
  protocol: z.object({
    dressage: z.object({
      factor: DecimalText,
      judgeMaximum: optionalDecimal,
      exercises: z.array(CaseExercise).nullish(),
      judgeDecimals: z.int().nullish(),
      decimals: z.int(),
    }),
    crossCountry: z.object({ optimumTime: Seconds.nullish() }).nullish(),
    tieBreak: z.array(EventingTieBreak).nullish(),
  }),
  entries: z.array(
    z.object({
      ...entryShape,
      dressage: z.object({ penalties: optionalDecimal, judges: z.array(CaseSheet).nullish() }).nullish(),
      crossCountry: CasePhase.nullish(),
      showJumping: CasePhase.nullish(),
      total: optionalDecimal,
    }),
  ),
  ...CaseTeams,
})

export const ScoringCase = z.discriminatedUnion('discipline', [JumpingCase, DressageCase, EventingCase])
export type ScoringCase = z.infer<typeof ScoringCase>

export interface CaseEntryAnswer {
  readonly id: string
  readonly place: number | null
  readonly score: string | null
  readonly jumpOff?: { readonly penalties: string | null; readonly time: string | null }
}

export interface CaseAnswer {
  readonly entries: readonly CaseEntryAnswer[]
  readonly teams?: readonly { readonly id: string; readonly place: number | null; readonly score: string | null }[]
}

export type CaseOutcome =
  | { readonly ok: true; readonly answer: CaseAnswer }
  | { readonly ok: false; readonly errors: readonly (RankingProblem | { code: 'CASE_NOT_READABLE'; path: string })[] }

function toTimePenalty(rule: z.infer<typeof CaseTimePenalty> | null | undefined): TimePenalty | null {
  return rule ? { penalty: rule.penalty, perStarted: rule.perStartedSeconds } : null
}

function toProtocol(scoringCase: ScoringCase): Protocol {
  switch (scoringCase.discipline) {
    case 'SHOW_JUMPING': {
      const { format, rounds, timePenalty, accumulator } = scoringCase.protocol
      return {
        discipline: 'SHOW_JUMPING',
        format,
        rounds: rounds.map((round) => ({
          timeAllowed: round.timeAllowed ?? null,
          timePenalty: toTimePenalty(round.timePenalty),
        })),
        timePenalty: toTimePenalty(timePenalty),
        accumulator: accumulator ? { values: accumulator.values, joker: accumulator.joker ?? null } : null,
        // Who rode it was decided at the event.
        jumpOffFor: 'ANY',
      }
    }
    case 'DRESSAGE': {
      const { aggregate, judgeMaximum, exercises, judgeDecimals, decimals, tieBreak } = scoringCase.protocol
      return {
        discipline: 'DRESSAGE',
        aggregate,
        judges: [],
        judgeMaximum: judgeMaximum ?? null,
        exercises: exercises ?? [],
        courseErrors: [],
        judgeDecimals: judgeDecimals ?? null,
        decimals,
        tieBreak: tieBreak ?? [],
      }
    }
    case 'EVENTING': {
      const { dressage, crossCountry, tieBreak } = scoringCase.protocol
      return {
        discipline: 'EVENTING',
        dressage: {
          factor: dressage.factor,
          judges: [],
          judgeMaximum: dressage.judgeMaximum ?? null,
          exercises: dressage.exercises ?? [],
          courseErrors: [],
          judgeDecimals: dressage.judgeDecimals ?? null,
          decimals: dressage.decimals,
        },
        optimumTime: crossCountry?.optimumTime ?? null,
        tieBreak: tieBreak ?? [],
      }
    }
  }
}

const toSheets = (sheets: readonly z.infer<typeof CaseSheet>[] | null | undefined): JudgeSheet[] =>
  (sheets ?? []).map(({ position, percentage, points, marks, deduction }) => ({
    position,
    percentage,
    points,
    marks,
    deduction,
  }))

const toPhase = (phase: z.infer<typeof CasePhase> | null | undefined) =>
  phase ? { obstacles: phase.obstacles ?? '0', time: phase.time ?? '0', elapsed: phase.elapsed } : null

const toShared = (entry: { status: ResultStatus; outOfCompetition?: boolean | null | undefined }) => ({
  status: entry.status,
  outOfCompetition: entry.outOfCompetition ?? false,
})

function toResults(scoringCase: ScoringCase): readonly { id: string; result: Result; blank: Result }[] {
  switch (scoringCase.discipline) {
    case 'SHOW_JUMPING':
      return scoringCase.entries.map((entry) => {
        const shared = { discipline: 'SHOW_JUMPING', ...toShared(entry) } as const
        const rounds = (entry.rounds ?? []).map((round) =>
          round === null
            ? null
            : {
                time: round.time,
                totalPenalties: round.penalties,
                obstaclePenalties: round.obstacles,
                timePenalties: round.timePenalties,
                cleared: round.cleared,
                joker: round.joker,
              },
        )
        const { carried, withdrewBefore } = entry
        return {
          id: entry.id,
          result: { ...shared, carried, rounds, withdrewBefore },
          blank: { ...shared, rounds: [] },
        }
      })
    case 'DRESSAGE':
      return scoringCase.entries.map((entry) => {
        const shared = { discipline: 'DRESSAGE', ...toShared(entry) } as const
        const isGiven = (entry.percentage ?? null) !== null
        return {
          id: entry.id,
          result: { ...shared, judges: isGiven ? [] : toSheets(entry.judges), percentage: entry.percentage },
          blank: { ...shared, judges: [] },
        }
      })
    case 'EVENTING':
      return scoringCase.entries.map((entry) => {
        const shared = { discipline: 'EVENTING', ...toShared(entry) } as const
        const given = entry.dressage ?? null
        const hasPenalties = (given?.penalties ?? null) !== null
        const isRidden = given !== null && (hasPenalties || (given.judges ?? []).length > 0)
        return {
          id: entry.id,
          result: {
            ...shared,
            dressage: isRidden
              ? { penalties: given.penalties, judges: hasPenalties ? [] : toSheets(given.judges) }
              : null,
            crossCountry: toPhase(entry.crossCountry),
            showJumping: toPhase(entry.showJumping),
            total: entry.total,
          },
          blank: { ...shared, dressage: null, crossCountry: null, showJumping: null },
        }
      })
  }
}

function toAnswer(protocol: Protocol, { row, score }: RankedEntry): CaseEntryAnswer {
  const answer = { id: row.id, place: row.place, score: row.score }
  if (protocol.discipline !== 'SHOW_JUMPING' || score.discipline !== 'SHOW_JUMPING') return answer
  const jumpOff = score.rounds[jumpOffIndex(protocol.format)]
  if (jumpOff?.participation !== 'RODE') return answer
  const { penalties, time } = jumpOff
  return {
    ...answer,
    jumpOff: {
      penalties: penalties === null ? null : (row.cells[`round-${score.rounds.length}-penalties`] ?? null),
      time: time === null ? null : formatFixed(fraction(BigInt(time), 100n), 2),
    },
  }
}

/** Scores and ranks one case file, teams included. */
export function rankCase(input: unknown): CaseOutcome {
  const parsed = ScoringCase.safeParse(input)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path }) => ({
      code: 'CASE_NOT_READABLE' as const,
      path: path.map(String).join('.'),
    }))
    return { ok: false, errors }
  }
  const scoringCase = parsed.data
  const protocol = toProtocol(scoringCase)
  // Whoever did not finish may carry any remains of a ride: they are left out when no score can be made of them.
  const entries = toResults(scoringCase).map(
    ({ id, result, blank }): RankingEntry => ({
      id,
      result: result.status === 'FINISHED' || scoreResult(protocol, result).ok ? result : blank,
    }),
  )
  const ranked = rank(protocol, entries)
  if (!ranked.ok) return ranked
  const answer = ranked.entries.map((entry) => toAnswer(protocol, entry))
  const { teams, teamRule } = scoringCase
  if (!teams || !teamRule) return { ok: true, answer: { entries: answer } }
  const rankedTeams = rankTeams(
    scoringCase.discipline,
    ranked.entries,
    teams.map(({ id, members, status }) => ({ id, members, status: status ?? 'FINISHED' })),
    { ...teamRule, worstFinishedPlus: teamRule.eliminated?.worstFinishedPlus ?? null },
  )
  return {
    ok: true,
    answer: { entries: answer, teams: rankedTeams.map(({ id, place, score }) => ({ id, place, score })) },
  }
}
