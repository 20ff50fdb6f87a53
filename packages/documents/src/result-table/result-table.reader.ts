// Reads results from the rows of a file. The combination of a row is resolved by the caller, who knows the start lists.

import {
  type JumpingProtocol,
  JumpingRound,
  type Protocol,
  Result,
  type ResultStatus,
} from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import { disciplines, of, type ProtocolOf, type ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import { jumpOffIndex } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import type { TableRow } from '../spreadsheet-reader/spreadsheet-reader.ts'
import { readDecimal, readFaults, readFlag, readMarks, readStatus, readTime } from './result-table.cells.ts'
import {
  type JudgeField,
  judgedRulesOf,
  type PlainColumn,
  type ResultTableColumn,
  type RoundField,
  readHeading,
} from './result-table.columns.ts'
import { readValue, type ValueName, valueNamed } from './result-table.values.ts'

type HeadedColumn = { readonly index: number; readonly heading: string; readonly column: ResultTableColumn }

export type ResultTableRow = {
  readonly row: number
  readonly test: string | null
  readonly part: string | null
  readonly startNumber: number | null
  readonly rider: string | null
  readonly horse: string | null
  readonly cells: readonly string[]
}

export type ResultTable = { readonly columns: readonly HeadedColumn[]; readonly rows: readonly ResultTableRow[] }

export type CellProblem = { readonly row: number; readonly heading: string; readonly text: string }

const plainCell = (columns: readonly HeadedColumn[], cells: readonly string[], name: PlainColumn): string | null => {
  const found = columns.find(({ column }) => column.kind === 'PLAIN' && column.name === name)
  const text = found === undefined ? '' : (cells[found.index] ?? '')
  return text === '' ? null : text
}

/** Titles may precede the table. It begins at the first row that contains a rider, horse or number column and another one. */
const headingRow = 20

/** Null if none of the first rows looks like headings. */
export const readResultTable = (table: readonly TableRow[], positions: readonly string[]): ResultTable | null => {
  for (const [place, candidate] of table.slice(0, headingRow).entries()) {
    const seen = new Set<string>()
    const columns = candidate.cells.flatMap((heading, index): HeadedColumn[] => {
      const column = heading === '' ? undefined : readHeading(heading, positions)
      const key = JSON.stringify(column)
      // A second column of the same kind cannot be told apart from the first, so it is ignored.
      if (column === undefined || seen.has(key)) return []
      seen.add(key)
      return [{ index, heading, column }]
    })
    const names = columns.filter(
      ({ column }) => column.kind === 'PLAIN' && ['RIDER', 'HORSE', 'START_NUMBER'].includes(column.name),
    )
    if (names.length === 0 || columns.length < 2) continue
    const rows = table.slice(place + 1).map(({ row, cells }): ResultTableRow => {
      const number = plainCell(columns, cells, 'START_NUMBER')
      return {
        row,
        test: plainCell(columns, cells, 'TEST'),
        part: plainCell(columns, cells, 'PART'),
        startNumber: number !== null && /^\d{1,6}$/.test(number) ? Number(number) : null,
        rider: plainCell(columns, cells, 'RIDER'),
        horse: plainCell(columns, cells, 'HORSE'),
        cells,
      }
    })
    return {
      columns,
      rows: rows.filter((row) => row.rider !== null || row.horse !== null || row.startNumber !== null),
    }
  }
  return null
}

type Reading = { status: ResultStatus | null; hasScore: boolean; readonly problems: CellProblem[] }

const readRounds = (
  table: ResultTable,
  { row, cells }: ResultTableRow,
  protocol: JumpingProtocol,
  reading: Reading,
): (JumpingRound | null)[] => {
  const jumpOff = jumpOffIndex(protocol.format)
  const rounds: (JumpingRound | null)[] = protocol.rounds.map(() => null)
  for (const { index, heading, column } of table.columns) {
    const text = cells[index] ?? ''
    if (column.kind !== 'ROUND' || text === '') continue
    const place = column.round === 'JUMP_OFF' ? jumpOff : column.round - 1
    // A word instead of a number gives the status of the whole ride; the outcome is that of the round alone.
    const status = column.field === 'outcome' ? undefined : readStatus(text)
    if (status !== undefined) {
      reading.status ??= status
      continue
    }
    const value = readRoundValue(column.field, text)
    if (value === undefined || place < 0 || place >= rounds.length) {
      reading.problems.push({ row, heading, text })
      continue
    }
    rounds[place] = { ...rounds[place], ...value }
    reading.hasScore = true
  }
  while (rounds.at(-1) === null) rounds.pop()
  return rounds
}

const readRoundValue = (field: RoundField, text: string): JumpingRound | undefined => {
  switch (field) {
    case 'time': {
      const time = readTime(text)
      return time === undefined ? undefined : { time }
    }
    case 'penalties': {
      const totalPenalties = readDecimal(text)
      return totalPenalties === undefined ? undefined : { totalPenalties }
    }
    case 'obstaclePenalties': {
      const obstaclePenalties = readDecimal(text)
      return obstaclePenalties === undefined ? undefined : { obstaclePenalties }
    }
    case 'timePenalties': {
      const timePenalties = readDecimal(text)
      return timePenalties === undefined ? undefined : { timePenalties }
    }
    case 'cleared': {
      if (text === '-') return { cleared: [] }
      const numbers = text.split(/[\s,;]+/).filter((part) => part !== '')
      return numbers.every((part) => /^\d{1,2}$/.test(part)) ? { cleared: numbers.map(Number) } : undefined
    }
    case 'stylePoints': {
      const stylePoints = readDecimal(text)
      return stylePoints === undefined ? undefined : { stylePoints }
    }
    case 'styleMarks': {
      const styleMarks = readMarks(text)
      return styleMarks === undefined ? undefined : { styleMarks }
    }
    case 'faults':
      return JumpingRound.safeParse({ faults: readFaults(text) ?? [null] }).data
    case 'joker':
    case 'secondJoker':
    case 'outcome':
      return JumpingRound.safeParse({ [field]: text.toUpperCase() }).data
  }
}

type Sheet = {
  position: string
  percentage?: string
  points?: string
  errorsOfCourse?: number
  deduction?: string
  percentageDeduction?: string
  marks?: (string | null)[]
}

const putJudgeValue = (sheet: Sheet, field: JudgeField, text: string): boolean => {
  if (field === 'errorsOfCourse') {
    if (!/^\d{1,2}$/.test(text)) return false
    sheet.errorsOfCourse = Number(text)
    return true
  }
  const value = readDecimal(text)
  if (value === undefined) return false
  sheet[field] = value
  return true
}

const readSheets = (
  table: ResultTable,
  { row, cells }: ResultTableRow,
  protocol: NonNullable<ReturnType<typeof judgedRulesOf>>,
  reading: Reading,
): Sheet[] => {
  const sheets = new Map<string, Sheet>()
  for (const { index, heading, column } of table.columns) {
    const text = cells[index] ?? ''
    if (text === '') continue
    if (column.kind !== 'JUDGE' && column.kind !== 'MARK') continue
    // The sheets of a judge who is not in this test belong to another test of the file.
    if (protocol.judges.length > 0 && !protocol.judges.includes(column.position)) continue
    const status = readStatus(text)
    if (status !== undefined) {
      reading.status ??= status
      continue
    }
    const sheet = sheets.get(column.position) ?? { position: column.position }
    if (column.kind === 'JUDGE') {
      if (!putJudgeValue(sheet, column.field, text)) {
        reading.problems.push({ row, heading, text })
        continue
      }
    } else {
      const mark = readDecimal(text)
      const place = protocol.exercises.findIndex(({ no }) => no === column.no)
      if (mark === undefined || place < 0) {
        reading.problems.push({ row, heading, text })
        continue
      }
      sheet.marks ??= protocol.exercises.map(() => null)
      sheet.marks[place] = mark
    }
    sheets.set(column.position, sheet)
  }
  const order = [...protocol.judges]
  const judges = [...sheets.values()].sort(
    (left, right) => order.indexOf(left.position) - order.indexOf(right.position),
  )
  if (judges.length > 0) reading.hasScore = true
  return judges
}

/** A score without the values that it would follow from; it is used only without them. */
const readScore = (table: ResultTable, { row, cells }: ResultTableRow, reading: Reading): string | null => {
  const found = table.columns.find(({ column }) => column.kind === 'PLAIN' && column.name === 'SCORE')
  const text = found === undefined ? '' : (cells[found.index] ?? '')
  if (found === undefined || text === '') return null
  const status = readStatus(text)
  if (status !== undefined) {
    reading.status ??= status
    return null
  }
  const value = readDecimal(text)
  if (value === undefined) reading.problems.push({ row, heading: found.heading, text })
  return value ?? null
}

/** A plain "Time" or "Time faults" belongs to the only course. */
const valueColumnOf = (column: ResultTableColumn, discipline: Result['discipline']): ValueName | undefined => {
  if (column.kind === 'VALUE') return column.name
  if (column.kind !== 'ROUND' || column.round !== 1) return undefined
  const own: Readonly<Record<string, string | undefined>> = disciplines[discipline].courseColumns
  return valueNamed(own[column.field])
}

/** The values of phases, by their path in the result. */
const readParts = (
  table: ResultTable,
  { row, cells }: ResultTableRow,
  discipline: Result['discipline'],
  reading: Reading,
): Record<string, unknown> => {
  const parts: Record<string, unknown> = {}
  for (const { index, heading, column } of table.columns) {
    const text = cells[index] ?? ''
    const name = valueColumnOf(column, discipline)
    if (name === undefined || text === '') continue
    const outcome = readValue(parts, discipline, name, text)
    if (outcome === 'READ') reading.hasScore = true
    // A word instead of a number gives the status of the ride.
    const status = outcome === 'UNREADABLE' ? readStatus(text) : undefined
    if (status !== undefined) reading.status ??= status
    else if (outcome === 'UNREADABLE') reading.problems.push({ row, heading, text })
  }
  return parts
}

/** What a result without rounds says beside its status. */
const readContent = <D extends ScoredDiscipline>(
  table: ResultTable,
  row: ResultTableRow,
  protocol: ProtocolOf<D>,
  reading: Reading,
): Readonly<Record<string, unknown>> => {
  const discipline = of(protocol)
  const parts = readParts(table, row, protocol.discipline, reading)
  const rules = judgedRulesOf(protocol)
  const judges = rules === null ? [] : readSheets(table, row, rules, reading)
  const takesScore = discipline.takesTableScore({ parts, judges }) || !reading.hasScore
  const score = takesScore ? readScore(table, row, reading) : null
  if (score !== null) reading.hasScore = true
  return discipline.tableContent(protocol, { parts, judges, score })
}

export type ReadResult = { readonly result: Result | null; readonly problems: readonly CellProblem[] }

/** The result of one row; null if the row is empty. A row with a score and no status is finished. */
export const readResult = (
  table: ResultTable,
  row: ResultTableRow,
  protocol: Protocol,
  outOfCompetition: boolean,
): ReadResult => {
  const reading: Reading = { status: null, hasScore: false, problems: [] }
  const cell = (name: PlainColumn): string | null => plainCell(table.columns, row.cells, name)
  const complain = (name: PlainColumn, text: string): void => {
    const column = table.columns.find((each) => each.column.kind === 'PLAIN' && each.column.name === name)
    reading.problems.push({ row: row.row, heading: column?.heading ?? name, text })
  }
  const statusText = cell('STATUS')
  if (statusText !== null) {
    const status = readStatus(statusText)
    if (status === undefined) complain('STATUS', statusText)
    else reading.status = status
  }
  const flagText = cell('OUT_OF_COMPETITION')
  const flag = flagText === null ? undefined : readFlag(flagText)
  if (flagText !== null && flag === undefined) complain('OUT_OF_COMPETITION', flagText)
  const hasFlagColumn = table.columns.some(
    ({ column }) => column.kind === 'PLAIN' && column.name === 'OUT_OF_COMPETITION',
  )
  const shared = {
    statusReason: cell('REASON'),
    outOfCompetition: hasFlagColumn ? (flag ?? false) : outOfCompetition,
  }
  const finish = (content: Readonly<Record<string, unknown>>): ReadResult => {
    const status = reading.status ?? (reading.hasScore ? 'FINISHED' : null)
    if (reading.problems.length > 0 || status === null) return { result: null, problems: reading.problems }
    const parsed = Result.safeParse({ discipline: protocol.discipline, ...shared, status, ...content })
    if (parsed.success) return { result: canonicalResult(parsed.data), problems: [] }
    const problems = parsed.error.issues.map(({ path }) => ({ row: row.row, heading: path.join('.'), text: '' }))
    return { result: null, problems }
  }
  if ('rounds' in protocol) {
    const rounds = readRounds(table, row, protocol, reading)
    const carriedText = cell('CARRIED')
    const carried = carriedText === null ? null : readDecimal(carriedText)
    if (carried === undefined) complain('CARRIED', carriedText ?? '')
    const withdrewText = cell('WITHDREW_BEFORE')
    const withdrewBefore =
      withdrewText === null ? null : /^[2-6]$/.test(withdrewText) ? Number(withdrewText) : undefined
    if (withdrewBefore === undefined) complain('WITHDREW_BEFORE', withdrewText ?? '')
    return finish({ rounds, carried: carried ?? null, withdrewBefore: withdrewBefore ?? null })
  }
  return finish(readContent(table, row, protocol, reading))
}
