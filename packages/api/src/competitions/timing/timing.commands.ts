import { createHash } from 'node:crypto'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { timingErrors } from '@oxer/domain/competitions/timing/timing.errors'
import {
  maximumTimingLogBytes,
  mostTimingLines,
  mostTimingLogs,
  type TakeTimes,
  type TimesTaken,
  type TimingDevice,
  type TimingLogView,
  type TimingObstacle,
  type TimingRun,
} from '@oxer/domain/competitions/timing/timing.schema'
import {
  countTimingLines,
  hasTimes,
  readTimingLog,
  recogniseDevice,
} from '@oxer/domain/competitions/timing/timing-log.rules'
import { isOfAnotherTest, proposeTimedResult } from '@oxer/domain/competitions/timing/timing-result.rules'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { refuseStale } from '../../kernel/version/version.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import type { TestSetInput } from '../ranking/ranking.queries.ts'
import { takeTurn } from '../ranking/ranking-store.commands.ts'
import { impossibleResult, type ResultContext, refuseUnentitled, refuseWhenClosed } from '../result/result.commands.ts'
import { type ChangedResult, storeResults } from '../result/result-storing.commands.ts'
import { toRuns, toText } from './timing.mappers.ts'
import { findTimingLog, getTimedTestSet, listTimedLines, type TimedTestSet, viewTimingLog } from './timing.queries.ts'

type Upload = TestSetInput & { readonly file: File; readonly device?: TimingDevice | undefined }

/** The numbers that are named in a refusal. */
const namedNumbers = 10

/** The device of a log that is of some: the chosen one, or the one whose lines these are. */
const deviceOf = (text: string, chosen: TimingDevice | undefined): TimingDevice => {
  const known: readonly TimingDevice[] = ['ALGE', 'TAG', 'FDS']
  const fitting = known.filter((device) => hasTimes(readTimingLog(text, device)))
  if (fitting.length === 0 || (chosen !== undefined && !fitting.includes(chosen))) {
    throw failure(timingErrors.logUnreadable, { field: 'file' })
  }
  const device = chosen ?? recogniseDevice(text)
  if (device === null) throw failure(timingErrors.deviceUnknown, { field: 'device' })
  if (countTimingLines(readTimingLog(text, device)) > mostTimingLines) {
    throw failure(timingErrors.tooManyLines, { field: 'file', values: { most: mostTimingLines } })
  }
  return device
}

const refuseOtherTest = async (
  ctx: ResultContext,
  { testSet, protocol }: TimedTestSet,
  content: Uint8Array,
  device: TimingDevice,
): Promise<void> => {
  const { runs } = toRuns(content, device, protocol)
  if (!isOfAnotherTest(runs, await listTimedLines(ctx.db, testSet))) return
  const numbers = [...new Set(runs.flatMap(({ startNumber }) => startNumber ?? []))]
  throw failure(timingErrors.otherTest, {
    field: 'file',
    values: { numbers: `${numbers.slice(0, namedNumbers).join(', ')}${numbers.length > namedNumbers ? ', …' : ''}` },
  })
}

/**
 * Stores the log of a timekeeper as it is, byte for byte, and answers what it says. The same file of the same test is the same log. What
 * is refused is not stored.
 */
export const uploadTimingLog = async (ctx: ResultContext, input: Upload): Promise<TimingLogView> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  if (input.file.size > maximumTimingLogBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumTimingLogBytes } })
  }
  await takeTurn(ctx.db, input.testSet)
  const timed = await getTimedTestSet(ctx.db, ctx.competition, input)
  const content = new Uint8Array(await input.file.arrayBuffer())
  const device = deviceOf(toText(content), input.device)
  await refuseOtherTest(ctx, timed, content, device)
  const digest = createHash('sha256').update(content).digest('hex')
  const testSetRef = timed.testSet.ref
  const known = await ctx.db.timingLog.findUnique({
    where: { testSetRef_digest_device: { testSetRef, digest, device } },
    select: { ref: true },
  })
  if (known !== null) {
    ctx.recordNothing('the log is already stored')
    return viewTimingLog(ctx.db, timed, { log: known.ref, round: 1 })
  }
  if ((await ctx.db.timingLog.count({ where: { testSetRef } })) >= mostTimingLogs) {
    throw failure(timingErrors.tooManyLogs, { values: { most: mostTimingLogs } })
  }
  const ref = ctx.newRef()
  const fileName = input.file.name.slice(0, 200)
  await ctx.db.timingLog.create({
    data: {
      ...{ ref, competitionRef: ctx.competition.ref, testSetRef, device, fileName, digest, content },
      ...{ size: content.length, uploadedByRef: ctx.actor.accountRef, uploadedAt: ctx.now() },
    },
  })
  ctx.record({
    action: 'upload',
    noun: 'timing-log',
    ref,
    parentRef: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    after: { fileName, device, size: content.length, digest, testSet: testSetRef },
  })
  return viewTimingLog(ctx.db, timed, { log: ref, round: 1 })
}

const definitionOf = {
  NO_TIME: timingErrors.noTime,
  PENALTIES_MISSING: timingErrors.penaltiesMissing,
  PENALTIES_STORED: timingErrors.penaltiesStored,
  NOT_FINISHED: timingErrors.notFinished,
  NO_ROUND: timingErrors.noRound,
} as const satisfies Record<Exclude<TimingObstacle, 'IMPOSSIBLE'>, ErrorDefinition>

type Chosen = {
  readonly index: number
  readonly run: TimingRun
  readonly line: ResultLine
  readonly typed: string | undefined
}
type Cause = Parameters<typeof failures>[0][number]

/** The chosen runs with their starts; each run and each start once. */
const chosenRuns = (
  { runs: asked }: TakeTimes,
  runs: readonly TimingRun[],
  lines: readonly ResultLine[],
): readonly (Chosen & { readonly version: number })[] => {
  const byNo = new Map(runs.map((run) => [run.no, run]))
  const byRef = new Map(lines.map((line) => [line.participation, line]))
  const causes: Cause[] = []
  const taken = new Set<string | number>()
  const chosen = asked.flatMap(({ run: no, participation, version, obstaclePenalties }, index) => {
    const [run, line] = [byNo.get(no), byRef.get(participation)]
    const refuse = (definition: ErrorDefinition, field: string): [] => {
      causes.push({ definition, field: `runs.${String(index)}.${field}`, values: { run: no } })
      return []
    }
    if (run === undefined) return refuse(timingErrors.runUnknown, 'run')
    if (line === undefined) return refuse(timingErrors.startUnknown, 'participation')
    if (taken.has(no) || taken.has(participation)) return refuse(timingErrors.runTwice, 'run')
    taken.add(no).add(participation)
    return [{ index, run, line, version, typed: obstaclePenalties }]
  })
  if (causes.length > 0) throw failures(causes)
  return chosen
}

/**
 * Stores the times of the chosen runs as results, all or none, by the same steps as an import. A result that somebody else has changed
 * since is not overwritten: the caller says which version was seen. The history of each result names the log and its two pulses.
 */
export const takeTimes = async (
  ctx: ResultContext,
  input: TestSetInput & TakeTimes & { readonly log: string },
): Promise<TimesTaken> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurn(ctx.db, input.testSet)
  const { testSet, protocol } = await getTimedTestSet(ctx.db, ctx.competition, input)
  await refuseWhenClosed(ctx.db, testSet)
  const log = await findTimingLog(ctx.db, testSet, input.log)
  const lines = await listTimedLines(ctx.db, testSet)
  const chosen = chosenRuns(input, toRuns(log.content, log.device, protocol).runs, lines)
  const causes: Cause[] = []
  const changed: (ChangedResult & { readonly index: number })[] = []
  for (const { index, run, line, version, typed } of chosen) {
    const stored = line.result
    const { result, proposal, errors } = proposeTimedResult({
      ...{ protocol, round: input.round, run, typed, outOfCompetition: line.outOfCompetition },
      stored: stored?.content ?? null,
    })
    if (proposal.state === 'UNCHANGED') continue
    await refuseStale({ version: stored?.version ?? 0 }, version, () => line)
    const field = `runs.${String(index)}`
    if (result !== null) {
      changed.push({
        ...{ index, testSet, registrationRef: line.participation, before: stored?.content ?? null, result },
        source: {
          timing: {
            ...{ log: log.ref, fileName: log.fileName, round: input.round },
            ...{ start: run.start?.text ?? null, finish: run.finish?.text ?? null },
          },
        },
      })
    } else if (proposal.reason === 'IMPOSSIBLE' || proposal.reason === null) {
      causes.push(...impossibleResult(errors, field))
    } else {
      causes.push({ definition: definitionOf[proposal.reason], field, values: { run: run.no } })
    }
  }
  if (causes.length > 0) throw failures(causes)
  const outcome = { stored: changed.length, unchanged: chosen.length - changed.length }
  if (changed.length === 0) {
    ctx.recordNothing('the log says what was already known')
    return outcome
  }
  await storeResults(ctx, changed, { action: 'take-time', publishes: true })
  if (input.round > 1) {
    await refuseUnentitled(
      ctx.db,
      testSet,
      changed.map(({ index, registrationRef, before }) => ({
        ...{ registrationRef, before },
        field: `runs.${String(index)}.rounds`,
      })),
    )
  }
  return outcome
}
