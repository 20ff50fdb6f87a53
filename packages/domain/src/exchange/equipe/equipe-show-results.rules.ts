// The results of a test of Equipe: its columns as rounds and sheets, by the rules that are most likely its own, ranked and compared.
import { type Protocol, Result } from '../../competitions/result/result.schema.ts'
import { JumpingFormat } from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
import { decimal, equals, parseDecimal } from '../../kernel/decimal.ts'
import { jumpingProtocolsOf } from '../show/show-format.rules.ts'
import { placeIn, type ReadRides, type SettledTest, type StartWords, settleTest } from '../show/show-ranking.rules.ts'
import { readEquipeStart } from './equipe-results.rules.ts'
import { EquipeStart, Figure } from './equipe-results.schema.ts'
import type { EquipeJudgement, EquipeMarkingSheet, EquipeShowStart } from './equipe-show.schema.ts'
import { formatOfSorting, percentagesOf, protocolOfSheet } from './equipe-show-protocol.rules.ts'

/** Where judges of dressage sit, in the order in which Equipe has them. */
export const judgePositions = ['K', 'E', 'H', 'C', 'M', 'B', 'F'] as const

/** A column as a figure; null for anything else. */
const figureOf = (start: EquipeShowStart, column: string): string | null => {
  const figure = Figure.safeParse(start[column])
  return figure.success ? figure.data : null
}

const eliminated = '999'

/** The rounds of a start as the federation's results have them. */
const roundsOf = (start: EquipeShowStart, { rounds }: EquipeJudgement) =>
  rounds.map(({ faults_column, time_column, time_faults_column, eliminated_faults }, index) => {
    const faults = figureOf(start, faults_column)
    const isEliminated = faults !== null && equals(decimal(faults), decimal(eliminated_faults ?? eliminated))
    return {
      ...{ type: 'show_jumping', round_no: index + 1, faults: isEliminated ? eliminated : faults },
      ...{ time: figureOf(start, time_column), time_faults: figureOf(start, time_faults_column ?? '') },
    }
  })

const marksOf = (text: unknown): (string | null)[] =>
  typeof text !== 'string' || text.trim() === ''
    ? []
    : text
        .trim()
        .replace(/;$/, '')
        .split(';')
        .map((mark) => (mark.trim() === '' ? null : mark.trim().replace(',', '.')))

/** The sheets of a start: "7;7.5;…" of the judge at C is `ptxt_c`, what is subtracted `fr_c`, and the percentage `csp`. */
const sheetsOf = (start: EquipeShowStart, exercises: number) =>
  judgePositions.flatMap((position) => {
    const at = position.toLowerCase()
    const given = marksOf(start[`ptxt_${at}`])
    const percent = figureOf(start, `${at}sp`)
    if (given.length === 0 && percent === null) return []
    // Marks that are not given yet may be left out at the end.
    const isSheet = given.length > 0 && given.length <= exercises
    const scoresheet = isSheet ? Array.from({ length: exercises }, (_, index) => given[index] ?? null) : []
    return [{ type: 'dressage', judge_by: position, scoresheet, percent, deduction: figureOf(start, `fr_${at}`) }]
  })

/** The rules of a test, as far as its files tell them. */
export type TestRules = {
  readonly judgement: EquipeJudgement | undefined
  readonly sheet: EquipeMarkingSheet | undefined
  /** What somebody has decided; undefined without a decision. */
  readonly format: string | undefined
}

export type ReadTest = SettledTest<EquipeShowStart> & { readonly isSheetUnusable: boolean }

const words: StartWords<EquipeShowStart> = {
  idOf: ({ id }) => id,
  numberOf: ({ st, id }) => (st === '' ? id : st),
  rankOf: ({ re }) => re,
  isOutOfCompetition: ({ utt }) => utt === true,
}

export const placeOf = (start: EquipeShowStart, result: Pick<Result, 'status'>): number | null =>
  placeIn(words, start, result)

type Read = ReadRides<EquipeShowStart>

const reasons: Readonly<Record<string, string>> = { U: 'RET', D: 'EL', S: 'SUSP' }

/** A disqualification ends the test in whatever round; other reasons are those of the round that has no faults of its own. */
const partsOf = (start: EquipeShowStart, protocol: Protocol, { judgement }: TestRules): object[] => {
  const status = reasons[start.or] ?? ''
  if (judgement === undefined) {
    const sheets = sheetsOf(start, protocol.discipline === 'DRESSAGE' ? protocol.exercises.length : 0)
    return status === '' ? sheets : [...sheets, { type: 'dressage_total', status }]
  }
  const rounds = roundsOf(start, judgement)
  if (start.or !== 'S' || rounds.some(({ faults }) => faults === eliminated)) return rounds
  const ridden = rounds.filter(({ faults }) => faults !== null)
  return [...ridden, { type: 'show_jumping', round_no: rounds.length + 1, status }]
}

const read = (starts: readonly EquipeShowStart[], protocol: Protocol, rules: TestRules): Read => {
  const results: { start: EquipeShowStart; result: Result }[] = []
  const unreadable: EquipeShowStart[] = []
  for (const start of starts) {
    const told = EquipeStart.safeParse({
      ...{ id: start.id, competition_id: start.kq, a: start.a, or: start.or, outside_comp: start.utt },
      results: partsOf(start, protocol, rules),
    })
    const made = told.success ? readEquipeStart(told.data, protocol, false) : null
    const result = made?.kind === 'RESULT' ? Result.safeParse(made.result) : null
    if (result?.success) results.push({ start, result: result.data })
    else if (made?.kind !== 'NONE') unreadable.push(start)
  }
  return { results, unreadable }
}

/** The marks of all judges; anything else makes its own start unreadable. */
const allMarks = (starts: readonly EquipeShowStart[]): string[] =>
  starts.flatMap((start) =>
    judgePositions
      .flatMap((at) => marksOf(start[`ptxt_${at.toLowerCase()}`]))
      .filter((mark) => mark !== null)
      .filter((mark) => parseDecimal(mark) !== undefined),
  )

const judgesIn = (starts: readonly EquipeShowStart[]): string[] =>
  judgePositions.filter((at) => starts.some((start) => sheetsOf(start, 0).some(({ judge_by }) => judge_by === at)))

const timesOf = ({ rounds }: EquipeJudgement): (string | null)[] => rounds.map(({ max_time }) => max_time)

/** The protocols that the test may have, the likeliest first. */
const candidatesOf = (
  starts: readonly EquipeShowStart[],
  { judgement, sheet, format }: TestRules,
): { readonly protocols: readonly Protocol[]; readonly format: string | null; readonly isSheetUnusable: boolean } => {
  if (judgement !== undefined) {
    const chosen = format === undefined ? formatOfSorting(judgement) : (JumpingFormat.safeParse(format).data ?? null)
    return {
      format: chosen,
      protocols: chosen === null ? [] : jumpingProtocolsOf(chosen, timesOf(judgement)),
      isSheetUnusable: false,
    }
  }
  const judges = judgesIn(starts)
  const marked = sheet === undefined ? null : protocolOfSheet(sheet, judges, allMarks(starts))
  if (marked === null && judges.length === 0)
    return { format: null, protocols: [], isSheetUnusable: sheet !== undefined }
  const percentages = judges.length === 0 ? [] : [percentagesOf(judges)]
  return {
    ...{ format: 'DRESSAGE', protocols: marked === null ? percentages : [marked, ...percentages] },
    isSheetUnusable: sheet !== undefined && marked === null,
  }
}

/** Reads the starts of a test by the likely protocol that gives the places of Equipe, as `settleTest` says. */
export const readTest = (starts: readonly EquipeShowStart[], rules: TestRules): ReadTest => {
  const { protocols, format, isSheetUnusable } = candidatesOf(starts, rules)
  const settled = settleTest(starts, words, {
    candidates: protocols.map((protocol) => ({ format, protocol })),
    read: (protocol) => read(starts, protocol, rules),
    otherwise: percentagesOf([]),
    decided: rules.format,
  })
  return { ...settled, isSheetUnusable }
}
