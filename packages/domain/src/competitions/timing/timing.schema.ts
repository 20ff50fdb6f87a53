// The log of a timekeeper: the raw lines of a timing device, and the runs that follow from them.

import * as z from 'zod'
import { Hundredths } from '../../disciplines/protocol-words.schema.ts'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** Three megabytes: a day of one ring with the running time every tenth of a second. */
export const maximumTimingLogBytes = 3_145_728

/** A timekeeper makes a few of a test; more are a mistake. */
export const mostTimingLogs = 50

/** Lines of pulses and values, without the running clock; a ring does not send more in a day. */
export const mostTimingLines = 10_000

export const TimingDevice = z.enum(['ALGE', 'TAG', 'FDS']).meta({ id: 'TimingDevice' })
export type TimingDevice = z.infer<typeof TimingDevice>

/** A day in the unit of pulses, 1/100 000 s. */
export const ticksOfDay = 8_640_000_000

const Ticks = z
  .int()
  .min(0)
  .max(ticksOfDay - 1)

export const TimingPulse = z
  .object({
    line: z.int().min(1).describe('Number of its line in the log, from 1'),
    text: z.string().max(100).describe('The line as the device sent it'),
    at: Ticks.describe('Time of day in 1/100 000 s'),
    isManual: z.boolean().describe('Given by hand, not by a light barrier'),
  })
  .meta({ id: 'TimingPulse' })
export type TimingPulse = z.infer<typeof TimingPulse>

/** What is doubtful about a run; such a run is never taken over unless somebody says so. */
export const TimingDoubt = z
  .enum([
    'NO_START',
    'NO_FINISH',
    'TWO_FINISHES',
    'SEVERAL_RUNS',
    'NO_NUMBER',
    'NUMBER_UNKNOWN',
    'DISQUALIFIED',
    'CLEARED',
    'DEVICE_TIME_DIFFERS',
  ])
  .meta({ id: 'TimingDoubt' })
export type TimingDoubt = z.infer<typeof TimingDoubt>

export const TimingRun = z
  .object({
    no: z.int().min(1).describe('Number of the run in the log, from 1'),
    startNumber: z.int().nullable().describe('As the device said; null if it said none that is valid'),
    start: TimingPulse.nullable().describe('The pulse at the start; null if it is missing'),
    finish: TimingPulse.nullable().describe('The pulse at the finish that counts; null if it is missing'),
    otherFinishes: z.array(TimingPulse).describe('Further pulses at the finish, which do not count'),
    cleared: z.array(TimingPulse).describe('Pulses that the timekeeper took back'),
    netTime: Hundredths.nullable().describe(
      'From start to finish in hundredths of a second, cut off as the rules say; null if a pulse is missing',
    ),
    addedTime: Hundredths.nullable().describe(
      'Hundredths of a second that the device added for displaced obstacles; null if it said nothing',
    ),
    deviceTime: Hundredths.nullable().describe(
      'The time that the device worked out itself, in hundredths of a second; null if it said none',
    ),
    obstaclePenalties: DecimalText.nullable().describe('Penalties at obstacles as the timekeeper entered them'),
    timePenalties: DecimalText.nullable().describe('Penalties for time as the device worked them out'),
    doubts: z.array(TimingDoubt).describe('What is doubtful about it'),
  })
  .meta({ id: 'TimingRun' })
export type TimingRun = z.infer<typeof TimingRun>

export const TimingDifference = z
  .object({
    kind: z.enum(['OBSTACLE_PENALTIES', 'TIME_PENALTIES', 'ADDED_TIME']).describe('What differs'),
    theirs: DecimalText.describe('As the timekeeper says'),
    ours: DecimalText.describe('By the protocol of the test, which counts'),
  })
  .meta({ id: 'TimingDifference' })
export type TimingDifference = z.infer<typeof TimingDifference>

/** Why a run gives no result. */
export const TimingObstacle = z
  .enum(['NO_TIME', 'PENALTIES_MISSING', 'PENALTIES_STORED', 'NOT_FINISHED', 'NO_ROUND', 'IMPOSSIBLE'])
  .meta({ id: 'TimingObstacle' })
export type TimingObstacle = z.infer<typeof TimingObstacle>

export const TimingProposal = z
  .object({
    state: z
      .enum(['NEW', 'CHANGED', 'UNCHANGED', 'IMPOSSIBLE'])
      .describe('NEW: there is no result yet. CHANGED: a stored result would be replaced. IMPOSSIBLE: see `reason`'),
    reason: TimingObstacle.nullable(),
    problems: z
      .array(z.string())
      .describe('Codes of the rules that the result would break, such as TIME_LIMIT_EXCEEDED'),
    time: Hundredths.nullable().describe('Time of the round in hundredths of a second'),
    obstaclePenalties: DecimalText.nullable(),
    timePenalties: DecimalText.nullable(),
    score: z.string().nullable().describe('Score of the result by the protocol'),
    differences: z.array(TimingDifference).describe('Where the timekeeper says otherwise than the protocol'),
  })
  .meta({ id: 'TimingProposal' })
export type TimingProposal = z.infer<typeof TimingProposal>

export const TimingLog = z
  .object({
    ref: Ref,
    device: TimingDevice,
    fileName: z.string(),
    size: z.int().describe('Bytes'),
    uploadedBy: z.string().nullable().describe('Who stored it; null if the account is gone'),
    uploadedAt: Instant,
  })
  .meta({ id: 'TimingLog' })
export type TimingLog = z.infer<typeof TimingLog>

export const TimingLineProblem = z
  .object({
    line: z.int().min(1).describe('Number of the line in the log, from 1'),
    kind: z.enum(['BAD_CHECKSUM', 'UNKNOWN', 'OTHER_CHANNEL']).describe('Why the line has no effect'),
    text: z.string().max(100).describe('The line as the device sent it'),
  })
  .meta({ id: 'TimingLineProblem' })
export type TimingLineProblem = z.infer<typeof TimingLineProblem>

export const TimingRunRow = TimingRun.extend({
  participation: Ref.nullable().describe('The start with its number; null if there is none'),
  proposal: TimingProposal.nullable().describe('What would be stored; null without a start'),
}).meta({ id: 'TimingRunRow' })
export type TimingRunRow = z.infer<typeof TimingRunRow>

export const TimingLogView = z
  .object({
    log: TimingLog.describe('The log'),
    round: z.int().min(1).describe('The round of the proposals, from 1'),
    runs: z.array(TimingRunRow).describe('In the order of their first line'),
    problems: z.array(TimingLineProblem).describe('Lines without effect, at most a hundred'),
    problemCount: z.int().describe('Number of all lines without effect'),
  })
  .meta({ id: 'TimingLogView' })
export type TimingLogView = z.infer<typeof TimingLogView>

/** The rounds of a jumping test, from 1. */
export const TimingRound = z.int().min(1).max(6)

export const TakeTimes = z.object({
  round: TimingRound.describe('The round that was ridden, from 1'),
  runs: z
    .array(
      z.object({
        run: z.int().min(1).max(1_000_000).describe('Number of the run in the log'),
        participation: Ref.describe('The start whose time it is'),
        version: WholeNumber.describe('The version of its result that was seen; 0 if there was none'),
        obstaclePenalties: PositiveDecimalText.optional().describe(
          'Penalties at obstacles, where neither the log nor a stored result has them',
        ),
      }),
    )
    .min(1)
    .max(500)
    .describe('The runs that are taken over'),
})
export type TakeTimes = z.infer<typeof TakeTimes>

export const TimesTaken = z
  .object({
    stored: z.int().describe('Results that are new or have changed'),
    unchanged: z.int().describe('Results that already were as the log says'),
  })
  .meta({ id: 'TimesTaken' })
export type TimesTaken = z.infer<typeof TimesTaken>
