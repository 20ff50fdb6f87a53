// Results as a table, for people, and so that reading the file again gives the same results.

import type { JudgeSheet, JumpingProtocol, Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { disciplines, type ResultOf, type ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import { jumpOffIndex } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import type { Spreadsheet, SpreadsheetKind, SpreadsheetValue } from '../spreadsheet/spreadsheet.ts'
import type { ResultTableLanguage } from './result-table.cells.ts'
import { writeFaults, writeMarks, writeStatus, writeTime } from './result-table.cells.ts'
import {
  columnKey,
  type JudgeField,
  judgedRulesOf,
  type PlainColumn,
  type ResultTableColumn,
  type RoundField,
  writeHeading,
} from './result-table.columns.ts'
import { isNumberColumn, valueNames, writeValues } from './result-table.values.ts'

export type ResultTableEntry = {
  readonly test: string
  readonly part: string
  readonly protocol: Protocol
  readonly place: number | null
  readonly startNumber: number | null
  readonly rider: string
  readonly horse: string
  readonly club: string | null
  /** The score by the protocol. */
  readonly score: string | null
  readonly result: Result | null
}

export type ResultTableOptions = {
  readonly name: string
  readonly kind: SpreadsheetKind
  readonly language: ResultTableLanguage
  /** Every round, judge and mark; otherwise only the outcome. */
  readonly hasDetails: boolean
  /** To be filled in: the columns of the protocols, although no result has a value in them. */
  readonly isTemplate?: boolean
}

const roundFields: readonly RoundField[] = [
  'penalties',
  'obstaclePenalties',
  'timePenalties',
  'time',
  'faults',
  'outcome',
  'cleared',
  'joker',
  'secondJoker',
  'stylePoints',
  'styleMarks',
]
const judgeFields: readonly JudgeField[] = [
  'percentage',
  'points',
  'errorsOfCourse',
  'deduction',
  'percentageDeduction',
]

const plain = (name: PlainColumn): ResultTableColumn => ({ kind: 'PLAIN', name })

/** The values of one result, by column; texts are decimals with a point. */
const valuesOf = ({ protocol, result }: ResultTableEntry): Map<string, { column: ResultTableColumn; text: string }> => {
  const values = new Map<string, { column: ResultTableColumn; text: string }>()
  const put = (column: ResultTableColumn, text: string | number | null | undefined): void => {
    if (text !== null && text !== undefined && text !== '')
      values.set(columnKey(column), { column, text: String(text) })
  }
  if (result !== null && 'rounds' in result && 'rounds' in protocol) {
    const jumpOff = jumpOffIndex(protocol.format)
    for (const [index, round] of result.rounds.entries()) {
      if (round === null) continue
      const at = (field: RoundField): ResultTableColumn => ({
        kind: 'ROUND',
        round: index === jumpOff ? 'JUMP_OFF' : index + 1,
        field,
      })
      put(at('penalties'), round.totalPenalties)
      put(at('obstaclePenalties'), round.obstaclePenalties)
      put(at('timePenalties'), round.timePenalties)
      put(at('time'), typeof round.time === 'number' ? writeTime(round.time) : null)
      put(at('faults'), round.faults ? writeFaults(round.faults) : null)
      put(at('outcome'), round.outcome)
      put(at('cleared'), round.cleared ? round.cleared.join(' ') || '-' : null)
      put(at('joker'), round.joker)
      put(at('secondJoker'), round.secondJoker)
      put(at('stylePoints'), round.stylePoints)
      put(at('styleMarks'), round.styleMarks ? writeMarks(round.styleMarks) : null)
    }
    put(plain('CARRIED'), result.carried)
    put(plain('WITHDREW_BEFORE'), result.withdrewBefore)
  }
  const rules = judgedRulesOf(protocol)
  for (const sheet of rules === null || result === null ? [] : sheetsOf(result)) {
    for (const field of judgeFields) put({ kind: 'JUDGE', position: sheet.position, field }, sheet[field])
    for (const [index, mark] of (sheet.marks ?? []).entries()) {
      const no = rules?.exercises[index]?.no
      if (no !== undefined) put({ kind: 'MARK', position: sheet.position, no }, mark)
    }
  }
  for (const [name, text] of result === null ? [] : writeValues(result)) put({ kind: 'VALUE', name }, text)
  return values
}

/** The judges' sheets of a result, in any phase. */
const sheetsOf = <D extends ScoredDiscipline>(result: ResultOf<D>): readonly JudgeSheet[] =>
  disciplines[result.discipline].sheets(result).sheets

/** What a round is entered with. */
const roundColumns = (protocol: JumpingProtocol): readonly RoundField[] => {
  if (protocol.format === 'ACCUMULATOR') return ['cleared', 'joker', 'time']
  return protocol.style ? ['obstaclePenalties', 'time', 'stylePoints'] : ['obstaclePenalties', 'time']
}

/** The columns to fill in for a protocol: its rounds, the marks or figures of its judges, the values of its phases. */
const templateColumns = (protocol: Protocol): ResultTableColumn[] => {
  if ('rounds' in protocol) {
    const jumpOff = jumpOffIndex(protocol.format)
    return protocol.rounds.flatMap((_round, index) =>
      roundColumns(protocol).map(
        (field): ResultTableColumn => ({ kind: 'ROUND', round: index === jumpOff ? 'JUMP_OFF' : index + 1, field }),
      ),
    )
  }
  const rules = judgedRulesOf(protocol)
  const judged = (rules?.judges ?? []).flatMap((position): ResultTableColumn[] =>
    rules === null || rules.exercises.length === 0
      ? [{ kind: 'JUDGE', position, field: 'percentage' }]
      : rules.exercises.map(({ no }) => ({ kind: 'MARK', position, no })),
  )
  const values = valueNames.flatMap((name): ResultTableColumn[] =>
    disciplines[protocol.discipline].values[name] === undefined ? [] : [{ kind: 'VALUE', name }],
  )
  return [...judged, ...values]
}

const roundOrder = (round: number | 'JUMP_OFF'): number => (round === 'JUMP_OFF' ? 99 : round)

/** Values of phases and rounds in their order, then judges in their order with their marks. */
const compareColumns = (left: ResultTableColumn, right: ResultTableColumn, judges: readonly string[]): number => {
  if (left.kind === 'PLAIN' || right.kind === 'PLAIN') {
    return Number(right.kind === 'PLAIN') - Number(left.kind === 'PLAIN')
  }
  if (left.kind === 'VALUE' && right.kind === 'VALUE') {
    return valueNames.indexOf(left.name) - valueNames.indexOf(right.name)
  }
  if (left.kind === 'VALUE' || right.kind === 'VALUE') return left.kind === 'VALUE' ? -1 : 1
  if (left.kind === 'ROUND' && right.kind === 'ROUND') {
    return (
      roundOrder(left.round) - roundOrder(right.round) ||
      roundFields.indexOf(left.field) - roundFields.indexOf(right.field)
    )
  }
  if (left.kind === 'ROUND' || right.kind === 'ROUND') return left.kind === 'ROUND' ? -1 : 1
  const byJudge = judges.indexOf(left.position) - judges.indexOf(right.position)
  if (byJudge !== 0) return byJudge
  if (left.kind === 'MARK' && right.kind === 'MARK') return left.no - right.no
  if (left.kind === 'MARK' || right.kind === 'MARK') return left.kind === 'MARK' ? -1 : 1
  return judgeFields.indexOf(left.field) - judgeFields.indexOf(right.field)
}

/** XLSX contains numbers, which each spreadsheet shows in its own notation; CSV uses the notation of its language. */
const numberWriter =
  ({ kind, language }: ResultTableOptions) =>
  (text: string | null | undefined): SpreadsheetValue => {
    if (text === null || text === undefined || text === '') return null
    if (!/^-?\d+(\.\d+)?$/.test(text)) return text
    if (kind === 'XLSX') return String(Number(text)) === text.replace(/\.0+$|(\.\d*?)0+$/, '$1') ? Number(text) : text
    return language === 'NL' ? text.replace('.', ',') : text
  }

const textFields: ReadonlySet<RoundField> = new Set([
  'faults',
  'outcome',
  'cleared',
  'joker',
  'secondJoker',
  'styleMarks',
])

/** Cells that are texts even if they look like numbers: an outcome named 1, or a single cleared obstacle. */
const isText = (column: ResultTableColumn): boolean =>
  (column.kind === 'ROUND' && textFields.has(column.field)) || (column.kind === 'VALUE' && !isNumberColumn(column.name))

/** The score of a result without sheets is the entered one; any other score is calculated. */
const scoreOf = ({ result, score }: ResultTableEntry): string | null =>
  result !== null && 'percentage' in result && result.percentage ? result.percentage : score

export const writeResultTable = (
  entries: readonly ResultTableEntry[],
  options: ResultTableOptions,
): Spreadsheet<ResultTableEntry> => {
  const { language } = options
  const number = numberWriter(options)
  const rows = entries.map((entry) => ({ entry, values: valuesOf(entry) }))
  const valuesByEntry = new Map(rows.map(({ entry, values }) => [entry, values]))
  const judges = [
    ...new Set(
      entries.flatMap(({ protocol, result }) => [
        ...(judgedRulesOf(protocol)?.judges ?? []),
        ...(result === null ? [] : sheetsOf(result)).map(({ position }) => position),
      ]),
    ),
  ]
  const toFillIn = options.isTemplate === true ? entries.flatMap(({ protocol }) => templateColumns(protocol)) : []
  const details =
    options.isTemplate === true
      ? [...new Map(toFillIn.map((each) => [columnKey(each), each])).values()].sort((left, right) =>
          compareColumns(left, right, judges),
        )
      : options.hasDetails
        ? [
            ...new Map(
              rows.flatMap(({ values }) => [...values].map(([key, { column }]) => [key, column] as const)),
            ).values(),
          ].sort((left, right) => compareColumns(left, right, judges))
        : []
  const column = (name: PlainColumn, value: (entry: ResultTableEntry) => SpreadsheetValue, width?: number) => ({
    header: writeHeading(plain(name), language),
    value,
    ...(width === undefined ? {} : { width }),
  })
  return {
    name: options.name,
    columns: [
      column('TEST', ({ test }) => test, 24),
      column('PART', ({ part }) => part, 16),
      column('PLACE', ({ place }) => place),
      column('START_NUMBER', ({ startNumber }) => startNumber),
      column('RIDER', ({ rider }) => rider, 26),
      column('HORSE', ({ horse }) => horse, 26),
      column('CLUB', ({ club }) => club, 26),
      column('STATUS', ({ result }) => result && writeStatus(result.status, language), 16),
      column('REASON', ({ result }) => result?.statusReason ?? null, 20),
      column('OUT_OF_COMPETITION', ({ result }) => (result?.outOfCompetition ? 'x' : null)),
      column('SCORE', (entry) => number(scoreOf(entry))),
      ...details.map((detail) => ({
        header: writeHeading(detail, language),
        value: (entry: ResultTableEntry) => {
          const text = valuesByEntry.get(entry)?.get(columnKey(detail))?.text
          return isText(detail) ? (text ?? null) : number(text)
        },
      })),
    ],
    rows: entries,
  }
}
