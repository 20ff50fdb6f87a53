// From the rows of a file to results: which combination a row is about stays a question for whoever knows the start lists.

import {
  type JumpingProtocol,
  JumpingRound,
  type Protocol,
  Result,
  type ResultStatus,
} from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import { jumpOffIndex } from '@oxer/domain/competitions/result/scoring/show-jumping'
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
import { readValue, type ValueName } from './result-table.values.ts'

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

/** Titles may stand above the table: it begins at the first row that names a rider, horse or number and something more. */
const headingRow = 20

/** Null when no row of the beginning looks like headings. */
export function readResultTable(table: readonly TableRow[], positions: readonly string[]): ResultTable | null {
  for (const [place, candidate] of table.slice(0, headingRow).entries()) {
    const seen = new Set<string>()
    const columns = candidate.cells.flatMap((heading, index): HeadedColumn[] => {
      const column = heading === '' ? undefined : readHeading(heading, positions)
      const key = JSON.stringify(column)
      // The second of two columns of one kind says nothing that we could tell from the first.
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

function readRounds(
  table: ResultTable,
  { row, cells }: ResultTableRow,
  protocol: JumpingProtocol,
  reading: Reading,
): (JumpingRound | null)[] {
  const jumpOff = jumpOffIndex(protocol.format)
  const rounds: (JumpingRound | null)[] = protocol.rounds.map(() => null)
  for (const { index, heading, column } of table.columns) {
    const text = cells[index] ?? ''
    if (column.kind !== 'ROUND' || text === '') continue
    const place = column.round === 'JUMP_OFF' ? jumpOff : column.round - 1
    // A word instead of a number says how the whole ride ended; the outcome is that of the round alone.
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

function readRoundValue(field: RoundField, text: string): JumpingRound | undefined {
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

function putJudgeValue(sheet: Sheet, field: JudgeField, text: string): boolean {
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

function readSheets(
  table: ResultTable,
  { row, cells }: ResultTableRow,
  protocol: NonNullable<ReturnType<typeof judgedRulesOf>>,
  reading: Reading,
): Sheet[] {
  const sheets = new Map<string, Sheet>()
  for (const { index, heading, column } of table.columns) {
    const text = cells[index] ?? ''
    if (text === '') continue
    if (column.kind !== 'JUDGE' && column.kind !== 'MARK') continue
    // The sheets of a judge who does not sit at this test belong to another test of the file.
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

/** What stands under the score alone: it counts where nothing is known of which it would follow. */
function readScore(table: ResultTable, { row, cells }: ResultTableRow, reading: Reading): string | null {
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

/** A plain "Time" or "Time faults" is that of the only course there is. */
function valueColumnOf(column: ResultTableColumn, discipline: Result['discipline']): ValueName | undefined {
  if (column.kind === 'VALUE') return column.name
  if (column.kind !== 'ROUND' || column.round !== 1) return undefined
  const isCrossCountry = discipline === 'CROSS_COUNTRY'
  if (!isCrossCountry && discipline !== 'STYLE_RIDING' && discipline !== 'GENERIC') return undefined
  switch (column.field) {
    case 'time':
      return isCrossCountry ? 'CROSS_COUNTRY_TIME' : 'RIDE_TIME'
    case 'obstaclePenalties':
      return isCrossCountry ? 'CROSS_COUNTRY_OBSTACLES' : 'RIDE_OBSTACLES'
    case 'timePenalties':
      return isCrossCountry ? 'CROSS_COUNTRY_TIME_PENALTIES' : 'RIDE_TIME_PENALTIES'
    default:
      return undefined
  }
}

/** The values of phases, by their place in the result. */
function readParts(
  table: ResultTable,
  { row, cells }: ResultTableRow,
  discipline: Result['discipline'],
  reading: Reading,
): Record<string, unknown> {
  const parts: Record<string, unknown> = {}
  for (const { index, heading, column } of table.columns) {
    const text = cells[index] ?? ''
    const name = valueColumnOf(column, discipline)
    if (name === undefined || text === '') continue
    const outcome = readValue(parts, discipline, name, text)
    if (outcome === 'READ') reading.hasScore = true
    // A word instead of a number says how the ride ended.
    const status = outcome === 'UNREADABLE' ? readStatus(text) : undefined
    if (status !== undefined) reading.status ??= status
    else if (outcome === 'UNREADABLE') reading.problems.push({ row, heading, text })
  }
  return parts
}

const isRidden = (part: unknown): part is object => typeof part === 'object' && part !== null

/** What every discipline but jumping says beside its status. */
function readContent(
  table: ResultTable,
  row: ResultTableRow,
  protocol: Exclude<Protocol, JumpingProtocol>,
  reading: Reading,
): Record<string, unknown> {
  const parts = readParts(table, row, protocol.discipline, reading)
  const rules = judgedRulesOf(protocol)
  const judges = rules === null ? [] : readSheets(table, row, rules, reading)
  const isValueMissing = protocol.discipline === 'GENERIC' && parts.value === undefined && parts.outcome === undefined
  const takesScore = protocol.discipline === 'DRESSAGE' || isValueMissing || !reading.hasScore
  const score = takesScore ? readScore(table, row, reading) : null
  if (score !== null) reading.hasScore = true
  const phases = (...names: string[]) => Object.fromEntries(names.map((name) => [name, parts[name] ?? null]))
  const dressage = judges.length > 0 ? { ...(isRidden(parts.dressage) ? parts.dressage : {}), judges } : parts.dressage
  switch (protocol.discipline) {
    case 'DRESSAGE':
      // A total beside the judges' sheets follows from these.
      return { judges, percentage: judges.length > 0 ? null : score }
    case 'PRESENTATION':
      return { judges }
    case 'STYLE_RIDING':
      return { ...phases('round', 'jumpOff'), judges }
    case 'EVENTING':
      return { ...phases('crossCountry', 'showJumping'), dressage: dressage ?? null, total: parts.total ?? score }
    case 'DRIVING':
      return { ...phases('marathon', 'cones'), dressage: dressage ?? null }
    case 'CROSS_COUNTRY':
      return phases('ride')
    case 'GENERIC': {
      const isOutcome = parts.outcome !== undefined || protocol.value === 'STATUS'
      return { ...parts, ...(!isOutcome && { value: parts.value ?? score }) }
    }
  }
}

export type ReadResult = { readonly result: Result | null; readonly problems: readonly CellProblem[] }

/** The result of one row; null when the row says nothing. A row with a score and no status is finished. */
export function readResult(
  table: ResultTable,
  row: ResultTableRow,
  protocol: Protocol,
  outOfCompetition: boolean,
): ReadResult {
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
  const finish = (content: Record<string, unknown>): ReadResult => {
    const status = reading.status ?? (reading.hasScore ? 'FINISHED' : null)
    if (reading.problems.length > 0 || status === null) return { result: null, problems: reading.problems }
    const parsed = Result.safeParse({ discipline: protocol.discipline, ...shared, status, ...content })
    if (parsed.success) return { result: canonicalResult(parsed.data), problems: [] }
    const problems = parsed.error.issues.map(({ path }) => ({ row: row.row, heading: path.join('.'), text: '' }))
    return { result: null, problems }
  }
  if (protocol.discipline === 'SHOW_JUMPING') {
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
