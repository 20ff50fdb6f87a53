import type { Db } from '@oxer/db'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { timingErrors } from '@oxer/domain/competitions/timing/timing.errors'
import {
  mostTimingLogs,
  TimingDevice,
  type TimingLog,
  type TimingLogView,
} from '@oxer/domain/competitions/timing/timing.schema'
import { of, type ProtocolOf, type ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { getTestSet, type TestSetInput } from '../ranking/ranking.queries.ts'
import { toResultLine } from '../result/result.mappers.ts'
import { listResultLines } from '../result/result-lines.queries.ts'
import { type TimingLogRow, toRunRow, toRuns, toTimingLog } from './timing.mappers.ts'

type OfLog = TestSetInput & { readonly log: string }

const logColumns = {
  ref: true,
  device: true,
  fileName: true,
  size: true,
  uploadedByRef: true,
  uploadedAt: true,
} as const

export type TimedTestSet = { readonly testSet: TestSetFacts; readonly protocol: Protocol }

const isTimed = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): boolean =>
  of(protocol).timedRounds(protocol).length > 0

/** A part of a test whose rounds a clock times. */
export const getTimedTestSet = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput,
): Promise<TimedTestSet> => {
  const testSet = await getTestSet(db, competition, input)
  const { protocol } = testSet
  if (!isTimed(protocol)) throw failure(timingErrors.notTimed)
  return { testSet, protocol }
}

const namesOf = async (db: Db, rows: readonly TimingLogRow[]): Promise<ReadonlyMap<string, string>> => {
  const refs = [...new Set(rows.map(({ uploadedByRef }) => uploadedByRef))]
  const accounts = await db.account.findMany({ where: { ref: { in: refs } }, select: { ref: true, name: true } })
  return new Map(accounts.map(({ ref, name }) => [ref, name]))
}

/** The newest first. */
export const listTimingLogs = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput,
): Promise<TimingLog[]> => {
  const { testSet } = await getTimedTestSet(db, competition, input)
  const rows = await db.timingLog.findMany({
    where: { testSetRef: testSet.ref },
    select: logColumns,
    orderBy: [{ uploadedAt: 'desc' }, { ref: 'desc' }],
    take: mostTimingLogs,
  })
  const names = await namesOf(db, rows)
  return rows.map((row) => toTimingLog(row, names))
}

/** A log with its lines. */
export const findTimingLog = async (db: Db, testSet: TestSetFacts, log: string) => {
  const row = await db.timingLog.findFirst({
    where: { ref: log, testSetRef: testSet.ref },
    select: { ...logColumns, content: true },
  })
  if (row === null) throw failure(kernelErrors.notFound, { field: 'log' })
  return { ...row, device: TimingDevice.parse(row.device) }
}

export const listTimedLines = async (db: Db, { ref, protocol }: TestSetFacts): Promise<ResultLine[]> =>
  (await listResultLines(db, [ref])).map((row) => toResultLine(protocol, row))

/** Problems that are shown; the rest are counted. */
const shownProblems = 100

export const viewTimingLog = async (
  db: Db,
  { testSet, protocol }: TimedTestSet,
  { log, round }: { readonly log: string; readonly round: number },
): Promise<TimingLogView> => {
  const row = await findTimingLog(db, testSet, log)
  const lines = await listTimedLines(db, testSet)
  const { runs, problems } = toRuns(row.content, row.device, protocol)
  return {
    log: toTimingLog(row, await namesOf(db, [row])),
    round,
    runs: runs.map((run) => toRunRow(run, { lines, protocol, round })),
    problems: problems.slice(0, shownProblems),
    problemCount: problems.length,
  }
}

export const getTimingLog = async (
  db: Db,
  competition: CompetitionScope,
  input: OfLog & { readonly round: number },
): Promise<TimingLogView> => viewTimingLog(db, await getTimedTestSet(db, competition, input), input)

/** The bytes as they were uploaded. */
export const downloadTimingLog = async (db: Db, competition: CompetitionScope, input: OfLog): Promise<FileReply> => {
  const { testSet } = await getTimedTestSet(db, competition, input)
  const { fileName, content } = await findTimingLog(db, testSet, input.log)
  return { fileName, contentType: 'application/octet-stream', body: new Uint8Array(content) }
}
