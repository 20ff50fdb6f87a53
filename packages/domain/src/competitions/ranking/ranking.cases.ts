// Scoring cases: the file is converted to a protocol and results, and the ranking to the output of the file.
import type * as z from 'zod'
import { formatExact, formatFixed, fraction } from '../../kernel/decimal.ts'
import { issuePlace } from '../../kernel/error/issue-place.ts'
import { scoreResult } from '../result/result.rules.ts'
import type { JudgeSheet, Protocol, Result, ResultStatus, TimePenalty } from '../result/result.schema.ts'
import { usualOrderOf } from './composed-ranking.rules.ts'
import { type RankedEntry, type RankingEntry, rank } from './ranking.rules.ts'
import { type CasePhase, type CaseSheet, type CaseTimePenalty, ScoringCase } from './ranking-case.schema.ts'
import { isStoredCase, rankStoredCase, StoredCase } from './stored-case.rules.ts'
import { rankTeams } from './team-ranking.rules.ts'

export type CaseEntryAnswer = {
  readonly id: string
  readonly place: number | null
  readonly score: string | null
  /** Penalties carried from the speed competition of the case. */
  readonly carried?: string
  readonly jumpOff?: { readonly penalties: string | null; readonly time: string | null }
}

export type CaseAnswer = {
  readonly entries: readonly CaseEntryAnswer[]
  readonly teams?: readonly { readonly id: string; readonly place: number | null; readonly score: string | null }[]
}

export type CaseProblem = {
  /** The path in the file: `entries[3].rounds[0].time`. */
  readonly place: string
  /** The error, and the value that was found. */
  readonly problem: string
}

export type CaseOutcome =
  | { readonly ok: true; readonly answer: CaseAnswer }
  | { readonly ok: false; readonly errors: readonly CaseProblem[] }

const toTimePenalty = (rule: z.infer<typeof CaseTimePenalty> | null | undefined): TimePenalty | null =>
  rule ? { penalty: rule.penalty, perStarted: rule.perStartedSeconds } : null

const toProtocol = (scoringCase: ScoringCase): Protocol => {
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
        // The riders were admitted at the event.
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
  // A label may be any text, and may repeat, because only the position of the sheet counts.
  (sheets ?? []).map(({ percentage, points, marks, deduction }, index) => ({
    position: String(index),
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

const toResults = (scoringCase: ScoringCase): readonly { id: string; result: Result; blank: Result }[] => {
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

const toAnswer = (protocol: Protocol, { row, score }: RankedEntry): CaseEntryAnswer => {
  const answer = { id: row.id, place: row.place, score: row.score }
  if (protocol.discipline !== 'SHOW_JUMPING' || score.discipline !== 'SHOW_JUMPING') return answer
  const jumpOff = score.rounds.findLast(({ kind, participation }) => kind === 'JUMP_OFF' && participation === 'RODE')
  if (jumpOff === undefined) return answer
  const { penalties, time } = jumpOff
  return {
    ...answer,
    jumpOff: {
      penalties: penalties === null ? null : formatExact(penalties),
      time: time === null ? null : formatFixed(fraction(BigInt(time), 100n), 2),
    },
  }
}

type Path = readonly PropertyKey[]

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Readonly<Record<PropertyKey, unknown>>)[part] : undefined,
    input,
  )

/**
 * A case is nested six levels deep. A file may be nested a hundred thousand levels deep, and must not be followed
 * there.
 */
const maximumDepth = 8

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))

const problemAt = (input: unknown, path: Path, problem: string): CaseProblem => {
  const value = valueAt(input, path)
  const found = isDeeper(value, maximumDepth) ? undefined : JSON.stringify(value)
  const isShort = found !== undefined && found.length <= 60
  return { place: issuePlace(path), problem: isShort ? `${problem}, got ${found}` : problem }
}

/** Maps the names of a case to those of the product. */
const caseWords: Readonly<Record<string, string>> = { totalPenalties: 'penalties', obstaclePenalties: 'obstacles' }

const pathInCase = (path: string): PropertyKey[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : (caseWords[part] ?? part)))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const emptiedTexts = (value: unknown, levels = maximumDepth): unknown => {
  if (value === '') return null
  if (levels === 0) return value
  if (Array.isArray(value)) return value.map((part) => emptiedTexts(part, levels - 1))
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptiedTexts(part, levels - 1)]))
    : value
}

/** The fields of a non-finisher may be empty in any way. */
const withEmptyFields = (input: unknown): unknown =>
  isRecord(input) && Array.isArray(input.entries)
    ? {
        ...input,
        entries: input.entries.map((entry: unknown) =>
          isRecord(entry) && entry.status !== 'FINISHED' ? emptiedTexts(entry) : entry,
        ),
      }
    : input

const findRepeatedId = (rows: readonly { readonly id: string }[]): number => {
  const seen = new Set<string>()
  return rows.findIndex(({ id }) => seen.size === seen.add(id).size)
}

/**
 * Faults that the schema accepts but no competition has: a repeated id, a team without its rule, a member who is not an
 * entry.
 */
const findCaseProblems = (scoringCase: ScoringCase): readonly CaseProblem[] => {
  const { entries, teamRule } = scoringCase
  const teams = scoringCase.teams ?? []
  const problems: CaseProblem[] = []
  const add = (path: Path, problem: string): void => {
    problems.push(problemAt(scoringCase, path, problem))
  }
  const entry = findRepeatedId(entries)
  if (entry >= 0) add(['entries', entry, 'id'], 'ID_REPEATED')
  const team = findRepeatedId(teams)
  if (team >= 0) add(['teams', team, 'id'], 'ID_REPEATED')
  if (teams.length > 0 && !teamRule) add(['teamRule'], 'TEAM_RULE_MISSING')
  if (scoringCase.teams == null && teamRule) add(['teams'], 'TEAMS_MISSING')
  const ids = new Set(entries.map(({ id }) => id))
  for (const [index, { members }] of teams.entries()) {
    for (const [place, member] of members.entries()) {
      const path = ['teams', index, 'members', place]
      if (!ids.has(member)) add(path, 'NOT_AN_ENTRY')
      else if (members.indexOf(member) < place) add(path, 'ID_REPEATED')
    }
  }
  return problems
}

/** Converts a case to the terms of the product. */
const rankInStoredWords = (input: unknown): CaseOutcome => {
  const parsed = StoredCase.safeParse(input)
  if (!parsed.success) {
    return { ok: false, errors: parsed.error.issues.map(({ path, message }) => problemAt(input, path, message)) }
  }
  const { entries, speed, protocol } = parsed.data
  const repeated = [
    { within: ['entries'], index: findRepeatedId(entries) },
    { within: ['speed', 'entries'], index: findRepeatedId(speed?.entries ?? []) },
  ].find(({ index }) => index >= 0)
  if (repeated !== undefined) {
    return { ok: false, errors: [problemAt(input, [...repeated.within, repeated.index, 'id'], 'ID_REPEATED')] }
  }
  const outcome = rankStoredCase(parsed.data)
  if (!outcome.ok) {
    const isSpeed = outcome.at === 'SPEED'
    const within = isSpeed ? ['speed'] : []
    const errors = outcome.problems.map(({ id, code, path }) => {
      const at = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      const index = (isSpeed ? (speed?.entries ?? []) : entries).findIndex((entry) => entry.id === id)
      return problemAt(input, [...within, ...(at[0] === 'protocol' ? at : ['entries', index, 'result', ...at])], code)
    })
    return { ok: false, errors }
  }
  const { teams, carried } = outcome
  return {
    ok: true,
    answer: {
      entries: outcome.entries.map((entry) => {
        const penalties = carried?.get(entry.row.id)
        return { ...toAnswer(protocol, entry), ...(penalties !== undefined && { carried: penalties }) }
      }),
      ...(teams && { teams: teams.map(({ id, place, score }) => ({ id, place, score })) }),
    },
  }
}

/** Scores and ranks one case file, teams included. */
export const rankCase = (input: unknown): CaseOutcome => {
  if (isStoredCase(input)) return rankInStoredWords(input)
  const parsed = ScoringCase.safeParse(withEmptyFields(input))
  if (!parsed.success) {
    return { ok: false, errors: parsed.error.issues.map(({ path, message }) => problemAt(input, path, message)) }
  }
  const scoringCase = parsed.data
  const problems = findCaseProblems(scoringCase)
  if (problems.length > 0) return { ok: false, errors: problems }
  const protocol = toProtocol(scoringCase)
  // A non-finisher may have an incomplete ride, which is left out if it cannot be scored.
  const entries = toResults(scoringCase).map(
    ({ id, result, blank }): RankingEntry => ({
      id,
      result: result.status === 'FINISHED' || scoreResult(protocol, result).ok ? result : blank,
    }),
  )
  const ranked = rank(protocol, entries)
  const problemsOfEntries = ranked.ok ? ranked.refused : ranked.errors
  if (!ranked.ok || problemsOfEntries.length > 0) {
    const told = problemsOfEntries.map(({ id, code, path }) => {
      const index = entries.findIndex((entry) => entry.id === id)
      const inCase = pathInCase(path)
      return problemAt(input, inCase[0] === 'protocol' ? inCase : ['entries', index, ...inCase], code)
    })
    // A fault of the protocol is found with every entry, but reported once.
    return {
      ok: false,
      errors: [...new Map(told.map((problem) => [problem.place + problem.problem, problem])).values()],
    }
  }
  const answer = ranked.entries.map((entry) => toAnswer(protocol, entry))
  const { teams, teamRule } = scoringCase
  if (!teams || !teamRule) return { ok: true, answer: { entries: answer } }
  const rankedTeams = rankTeams(
    usualOrderOf(protocol),
    ranked.entries,
    teams.map(({ id, members, status }) => ({ id, members, status: status ?? 'FINISHED' })),
    { ...teamRule, worstFinishedPlus: teamRule.eliminated?.worstFinishedPlus ?? null },
  )
  return {
    ok: true,
    answer: { entries: answer, teams: rankedTeams.map(({ id, place, score }) => ({ id, place, score })) },
  }
}
