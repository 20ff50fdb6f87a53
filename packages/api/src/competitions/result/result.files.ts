// Results as files: the export, and the import that stores a whole file or nothing of it.
import { judgedRulesOf } from '@oxer/documents/result-table/result-table.columns'
import {
  type ResultTable,
  type ResultTableRow,
  readResult,
  readResultTable,
} from '@oxer/documents/result-table/result-table.reader'
import { type ResultTableEntry, writeResultTable } from '@oxer/documents/result-table/result-table.writer'
import { writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import { SpreadsheetError } from '@oxer/documents/spreadsheet-reader/spreadsheet-error'
import { readSpreadsheet, type TableRow } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { rankStored } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import { Result } from '@oxer/domain/competitions/result/result.schema'
import { isSameResult } from '@oxer/domain/competitions/result/result-content.rules'
import type {
  ResultFileFormat,
  ResultImportOutcome,
  ResultImportPreview,
  ResultImportRow,
  ResultLine,
} from '@oxer/domain/competitions/result/result-entry.schema'
import { type ImportProblemCode, resolveImportRows } from '@oxer/domain/competitions/result/result-import.rules'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { listTestSets } from '../ranking/ranking.queries.ts'
import { takeTurn } from '../ranking/ranking-store.commands.ts'
import { impossibleResult, type ResultContext } from './result.commands.ts'
import { toResultLine } from './result.mappers.ts'
import { listResultLines } from './result-lines.queries.ts'
import { storeResults } from './result-storing.commands.ts'

export const maximumImportBytes = 3_145_728

/** A test has fewer starts; further rows of a file are imported, but not shown before. */
const maximumPreviewRows = 2000

/** The maximum number of errors that is reported at once; the rest follow when these are solved. */
const maximumProblems = 100

type LinesOfSet = { testSet: TestSetFacts; lines: ResultLine[] }

const listLinesBySet = async (db: Context['db'], testSets: readonly TestSetFacts[]): Promise<LinesOfSet[]> => {
  const rows = await listResultLines(
    db,
    testSets.map(({ ref }) => ref),
  )
  return testSets.map((testSet) => ({
    testSet,
    lines: rows.filter((row) => row.testSetRef === testSet.ref).map((row) => toResultLine(testSet.protocol, row)),
  }))
}

const toEntries = ({ testSet, lines }: LinesOfSet): ResultTableEntry[] => {
  const { ranking } = rankStored(
    testSet.protocol,
    lines.flatMap(({ participation, result }) => (result ? [{ id: participation, result: result.content }] : [])),
    null,
  )
  const places = new Map(ranking.rows.map((row) => [row.id, row.place]))
  return lines.map((line) => ({
    test: testSet.test.name,
    part: testSet.name,
    protocol: testSet.protocol,
    place: places.get(line.participation) ?? null,
    startNumber: line.startNumber,
    rider: line.rider.name,
    horse: line.horse.name,
    club: line.organisationName,
    score: line.result?.score?.text ?? null,
    result: line.result?.content ?? null,
  }))
}

const withoutResults = ({ testSet, lines }: LinesOfSet): LinesOfSet => ({
  testSet,
  lines: lines.filter(({ isExpected }) => isExpected).map((line) => ({ ...line, result: null })),
})

export type ExportResults = {
  withResultDetails: boolean
  format: ResultFileFormat
  testSet?: string | undefined
  isTemplate?: boolean
}

/** GENERIC: for people, and for reading the file again. The files for other systems are written from the exchange document. */
export const exportResults = async (
  ctx: Context & { readonly competition: CompetitionScope },
  input: ExportResults,
): Promise<FileReply> => {
  const all = await listTestSets(ctx.db, ctx.competition)
  const testSets = input.testSet === undefined ? all : all.filter(({ ref }) => ref === input.testSet)
  if (testSets.length === 0 && input.testSet !== undefined) throw failure(kernelErrors.notFound)
  const { name } = await ctx.db.competition.findUniqueOrThrow({
    where: { ref: ctx.competition.ref },
    select: { name: true },
  })
  const isTemplate = input.isTemplate === true
  const sets = await listLinesBySet(ctx.db, testSets)
  const entries = sets.flatMap((set) => toEntries(isTemplate ? withoutResults(set) : set))
  const table = writeResultTable(entries, {
    name,
    kind: input.format,
    language: ctx.language,
    hasDetails: input.withResultDetails,
    isTemplate,
  })
  const { body, contentType, extension } = await writeSpreadsheet(input.format, table)
  return {
    fileName: `${name} - ${ctx.language === 'NL' ? 'uitslagen' : 'results'}.${extension}`,
    contentType,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  }
}

const readFile = async (file: File): Promise<TableRow[]> => {
  if (file.size > maximumImportBytes) throw failure(kernelErrors.payloadTooLarge, { field: 'file' })
  try {
    return await readSpreadsheet(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw failure(error.code === 'TOO_LARGE' ? kernelErrors.payloadTooLarge : resultErrors.importUnreadable, {
      field: 'file',
      values: { reason: error.code },
    })
  }
}

const definitionOf = {
  MULTIPLE_RESULT_FOR_RIDER: resultErrors.multipleResultForRider,
  MULTIPLE_RESULT_FOR_HORSE: resultErrors.multipleResultForHorse,
  UNRESOLVED_COMBINATION: resultErrors.unresolvedCombination,
  MISSING_RESULT_ENTRY: resultErrors.missingResultEntry,
} as const satisfies Record<ImportProblemCode, ErrorDefinition>

type Cause = Parameters<typeof failures>[0][number]
type Group = { rows: ResultTableRow[]; testSets: TestSetFacts[] }

/**
 * The test sets of the rows: by the names of test and part in the file, or else the chosen one, or else the only one. Sets with the same
 * name are grouped, and the names of rider and horse tell them apart.
 */
const groupRows = (
  rows: readonly ResultTableRow[],
  testSets: readonly TestSetFacts[],
  chosen: string | undefined,
): { groups: Group[]; causes: Cause[] } => {
  const groups = new Map<string, Group>()
  const causes: Cause[] = []
  for (const row of rows) {
    const candidates =
      chosen !== undefined
        ? testSets.filter(({ ref }) => ref === chosen)
        : row.test === null
          ? testSets.length === 1
            ? testSets
            : []
          : testSets.filter(
              ({ name, test }) =>
                fold(test.name) === fold(row.test ?? '') && (row.part === null || fold(name) === fold(row.part)),
            )
    if (candidates.length === 0) {
      const name = [row.test, row.part, row.rider, row.horse].filter((part) => part !== null).join(' / ')
      const values = { row: row.row, name, count: 0 }
      causes.push({ definition: resultErrors.unresolvedCombination, field: `rows.${row.row}`, values })
      continue
    }
    const key = candidates.map(({ ref }) => ref).join(' ')
    const group = groups.get(key) ?? { rows: [], testSets: [...candidates] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return { groups: [...groups.values()], causes }
}

type Found = { testSet: TestSetFacts; line: ResultLine; row: number; result: Result }

/**
 * cr639-cr642: every row is resolved and read before anything is stored. The answer to a file with errors lists them all, each with its
 * row, and nothing has changed.
 */
export const importResults = async (
  ctx: ResultContext,
  input: { file: File; testSet?: string | undefined; dryRun?: boolean | undefined },
): Promise<ResultImportOutcome> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const rows = await readFile(input.file)
  const all = await listTestSets(ctx.db, ctx.competition)
  if (input.testSet !== undefined && !all.some(({ ref }) => ref === input.testSet)) throw failure(kernelErrors.notFound)
  const positions = [...new Set(all.flatMap(({ protocol }) => judgedRulesOf(protocol)?.judges ?? []))]
  const table = readResultTable(rows, positions)
  if (table === null || table.rows.length === 0) {
    throw failure(resultErrors.importUnreadable, { field: 'file', values: { reason: 'NO_TABLE' } })
  }
  const { groups, causes } = groupRows(table.rows, all, input.testSet)
  const touched = new Map(groups.flatMap(({ testSets }) => testSets.map((testSet) => [testSet.ref, testSet])))
  const inOrder = [...touched.values()].sort((left, right) => (left.ref < right.ref ? -1 : 1))
  // All imports lock in the same order, so that two simultaneous ones do not deadlock.
  for (const testSet of inOrder) await takeTurn(ctx.db, testSet.ref)
  const current = (await listTestSets(ctx.db, ctx.competition)).filter(({ ref }) => touched.has(ref))
  const lines = new Map((await listLinesBySet(ctx.db, current)).map((each) => [each.testSet.ref, each]))

  const read = readGroups(table, groups, lines)
  const { found, empty } = read
  const problems = [...causes, ...read.causes]
  if (input.dryRun !== true && problems.length > 0) throw failures(sortByRow(problems).slice(0, maximumProblems))

  const changed = found.filter(({ line, result }) => line.result === null || !isSameResult(line.result.content, result))
  const testSets = inOrder.map(({ ref, name }) => ({ ref, name }))
  const outcome = { stored: changed.length, unchanged: found.length - changed.length, empty, testSets, preview: null }
  if (input.dryRun === true) {
    ctx.recordNothing('a dry run stores nothing')
    return { ...outcome, preview: toPreview(table, { ...read, causes: problems }) }
  }
  if (changed.length === 0) {
    ctx.recordNothing('the file says what was already known')
    return outcome
  }
  await storeResults(
    ctx,
    changed.map(({ testSet, line, result }) => ({
      ...{ testSet, registrationRef: line.participation, before: line.result?.content ?? null, result },
    })),
    { action: 'import', publishes: true },
  )
  return outcome
}

type ReadGroups = {
  found: Found[]
  /** The start of each row that was found. */
  starts: Map<number, string>
  missing: string[]
  empty: number
  causes: Cause[]
}

/** Reads every row of a file, and collects every error. */
const readGroups = (
  table: ResultTable,
  groups: readonly Group[],
  lines: ReadonlyMap<string, LinesOfSet>,
): ReadGroups => {
  const read: ReadGroups = { found: [], starts: new Map(), missing: [], empty: 0, causes: [] }
  const { found, starts, missing, causes } = read
  for (const group of groups) {
    const candidates = group.testSets.flatMap(({ ref }) => {
      const set = lines.get(ref)
      return (set?.lines ?? []).flatMap((line) => (set ? [{ testSet: set.testSet, line }] : []))
    })
    const { matches, problems } = resolveImportRows(
      candidates.map(({ line }) => ({
        participation: line.participation,
        startNumber: line.startNumber,
        riderRef: line.rider.ref,
        riderName: line.rider.name,
        horseRef: line.horse.ref,
        horseName: line.horse.name,
        isExpected: line.isExpected,
      })),
      group.rows,
    )
    for (const { code, row, name, count, participation } of problems) {
      if (row === null && participation !== null) missing.push(participation)
      const values = { row: row ?? 0, name, count }
      causes.push({ definition: definitionOf[code], field: row === null ? 'rows' : `rows.${row}`, values })
    }
    const byRow = new Map(group.rows.map((row) => [row.row, row]))
    const byParticipation = new Map(candidates.map((candidate) => [candidate.line.participation, candidate]))
    for (const match of matches) {
      const [row, candidate] = [byRow.get(match.row), byParticipation.get(match.participation)]
      if (row === undefined || candidate === undefined) continue
      const { testSet, line } = candidate
      starts.set(row.row, line.participation)
      const cells = readResult(table, row, testSet.protocol, line.outOfCompetition)
      for (const { heading, text } of cells.problems) {
        const values = { row: row.row, column: heading, text: text.slice(0, 100) }
        causes.push({ definition: resultErrors.importCellUnreadable, field: `rows.${row.row}`, values })
      }
      if (cells.problems.length > 0) continue
      const parsed = Result.nullable().safeParse(cells.result)
      if (!parsed.success) {
        const column = parsed.error.issues[0]?.path.join('.') ?? ''
        const values = { row: row.row, column, text: '' }
        causes.push({ definition: resultErrors.importCellUnreadable, field: `rows.${row.row}`, values })
        continue
      }
      if (parsed.data === null) {
        read.empty += 1
        continue
      }
      const scored = scoreResult(testSet.protocol, parsed.data)
      if (!scored.ok) causes.push(...impossibleResult(scored.errors, `rows.${row.row}`))
      else found.push({ testSet, line, row: row.row, result: parsed.data })
    }
  }
  return read
}

const whoColumns: ReadonlySet<string> = new Set(['START_NUMBER', 'RIDER', 'HORSE'])

/** The rows of a file beside what they were read as. */
const toPreview = (table: ResultTable, { found, starts, missing, causes }: ReadGroups): ResultImportPreview => {
  const columns = table.columns.filter(({ column }) => column.kind !== 'PLAIN' || !whoColumns.has(column.name))
  const foundBy = new Map(found.map((each) => [each.row, each]))
  const problemsOf = (row: number): ResultImportRow['problems'] =>
    causes
      .filter(({ field }) => new RegExp(`^rows\\.${String(row)}(\\.|$)`).test(field ?? ''))
      .map(({ definition, values }) => ({ code: definition.code, values: { ...values } }))
  const stateOf = (row: number): ResultImportRow['state'] => {
    const each = foundBy.get(row)
    if (problemsOf(row).length > 0) return 'WRONG'
    if (each === undefined) return 'EMPTY'
    if (each.line.result === null) return 'NEW'
    return isSameResult(each.line.result.content, each.result) ? 'UNCHANGED' : 'CHANGED'
  }
  const scoreOf = (row: number): string | null => {
    const each = foundBy.get(row)
    const scored = each && scoreResult(each.testSet.protocol, each.result)
    return scored?.ok ? scored.score.text : null
  }
  return {
    columns: columns.map(({ heading }) => heading),
    rows: table.rows.slice(0, maximumPreviewRows).map(({ row, startNumber, rider, horse, cells }) => ({
      row,
      startNumber,
      rider,
      horse,
      cells: columns.map(({ index }) => cells[index] ?? ''),
      participation: starts.get(row) ?? null,
      score: scoreOf(row),
      state: stateOf(row),
      problems: problemsOf(row),
    })),
    missing,
  }
}

const sortByRow = (causes: readonly Cause[]): Cause[] => {
  const rowOf = ({ values }: Cause): number => Number(values?.row ?? 0) || Number.MAX_SAFE_INTEGER
  // The documented import errors come first, because their kind is that of the answer.
  return [...causes].sort(
    (left, right) =>
      Number(right.definition.kind === 'UNPROCESSABLE_CONTENT') -
        Number(left.definition.kind === 'UNPROCESSABLE_CONTENT') || rowOf(left) - rowOf(right),
  )
}
