// What the result screens read and send: the combinations of one test set in the order of their start, with what they did.
import * as z from 'zod'
import { DecimalText } from '../../kernel/decimal.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { JumpingRoundKind, Protocol, Result, ResultInputKind, ScoredDiscipline } from './result.schema.ts'

export const ScorePhase = z.enum(['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING', 'MARATHON', 'CONES'])
export type ScorePhase = z.infer<typeof ScorePhase>

/** What the protocol makes of a result, as text: derived, and stored for reading. Times are hundredths of a second. */
export const ResultScore = z
  .object({
    /** Total penalties, seconds, points or the percentage; null while it cannot be told. */
    text: DecimalText.nullable(),
    rounds: z.array(
      z.object({
        kind: JumpingRoundKind,
        participation: z.enum(['RODE', 'NOT_COMPLETED', 'WITHDREW', 'NOT_ENTITLED']),
        time: z.int().nullable(),
        obstaclePenalties: DecimalText.nullable(),
        timePenalties: DecimalText.nullable(),
        penalties: DecimalText.nullable(),
        points: DecimalText.nullable(),
      }),
    ),
    judges: z.array(z.object({ position: z.string(), percentage: DecimalText })),
    /** The points of each judge, where points are compared. */
    judgePoints: z.array(z.object({ position: z.string(), points: DecimalText })).optional(),
    /** What each phase that was ridden or driven costs, and where it is known its parts, by obstacle too. */
    phases: z
      .array(
        z.object({
          phase: ScorePhase,
          penalties: DecimalText,
          obstaclePenalties: DecimalText.nullable(),
          timePenalties: DecimalText.nullable(),
          obstacles: z.array(z.object({ label: z.string(), penalties: DecimalText })),
        }),
      )
      .optional(),
    /** What a finished result still lacks, such as a time that decides or the sheet of a judge: code and path. */
    missing: z.array(z.object({ code: z.string(), path: z.string() })),
  })
  .meta({ id: 'ResultScore' })
export type ResultScore = z.infer<typeof ResultScore>

export const StoredResult = z
  .object({
    content: Result,
    score: ResultScore.nullable(),
    /** Grows with every change; the next writer sends the one it has seen. */
    version: z.int().min(1),
    enteredAt: Instant,
  })
  .meta({ id: 'StoredResult' })
export type StoredResult = z.infer<typeof StoredResult>

export const ResultLine = z
  .object({
    /** The registration. */
    participation: Ref,
    registrationStatus: z.string(),
    startNumber: z.int().nullable(),
    /** From 1, breaks not counted; null when it is on no start list. */
    position: z.int().nullable(),
    startSeconds: z.int().nullable(),
    rider: RefName,
    horse: RefName,
    organisationName: z.string().nullable(),
    outOfCompetition: z.boolean(),
    /** It is to start: neither signed off nor refused. */
    isExpected: z.boolean(),
    result: StoredResult.nullable(),
  })
  .meta({ id: 'ResultLine' })
export type ResultLine = z.infer<typeof ResultLine>

/** OPEN: written and recalculated; RESULTS: only the results may be corrected; CLOSED: nothing may. */
export const RankingLock = z.enum(['OPEN', 'RESULTS', 'CLOSED']).meta({ id: 'RankingLock' })
export type RankingLock = z.infer<typeof RankingLock>

export const ResultSheet = z
  .object({
    test: RefName,
    testSet: RefName,
    protocol: Protocol,
    lock: RankingLock,
    rankingRef: Ref.nullable(),
    done: z.int(),
    left: z.int(),
    lines: z.array(ResultLine),
    /** The jump-off round (from 1) and who may ride it as things stand; null for a format without one. */
    jumpOff: z.object({ round: z.int(), entitled: z.array(Ref) }).nullable(),
  })
  .meta({ id: 'ResultSheet' })
export type ResultSheet = z.infer<typeof ResultSheet>

/** How the results of a test are typed. */
export const ResultEntryKind = z.enum(['ROUNDS', 'MARKS', 'PERCENTAGES', 'PHASES', 'FENCES', 'VALUE'])
export type ResultEntryKind = z.infer<typeof ResultEntryKind>

export const ResultKind = z.enum(['PERCENTAGE', 'POINTS', 'STATUS'])

export const ResultMetadata = z
  .object({
    tests: z.array(
      RefName.extend({
        isCancelled: z.boolean(),
        testKind: ScoredDiscipline,
        resultKinds: z.array(ResultKind),
        inputKind: ResultInputKind,
        entryKind: ResultEntryKind,
        protocol: Protocol,
        testSets: z.array(
          RefName.extend({ lock: RankingLock, rankingRef: Ref.nullable(), done: z.int(), left: z.int() }),
        ),
      }),
    ),
  })
  .meta({ id: 'ResultMetadata' })
export type ResultMetadata = z.infer<typeof ResultMetadata>

export const EnterResult = z.object({
  /** The version that the writer has seen; 0 when there was no result. */
  version: z.int().min(0),
  result: Result,
})
export type EnterResult = z.infer<typeof EnterResult>

export const ResultExportType = z.enum(['GENERIC', 'KNHS_SHOWJUMPING', 'KNHS_DRESSAGE'])
export type ResultExportType = z.infer<typeof ResultExportType>

export const ResultFileFormat = z.enum(['XLSX', 'CSV'])
export type ResultFileFormat = z.infer<typeof ResultFileFormat>

export const ResultImportOutcome = z
  .object({
    /** Results that are new or have changed. */
    stored: z.int(),
    /** Rows that say what was already known. */
    unchanged: z.int(),
    /** Rows without a result. */
    empty: z.int(),
    testSets: z.array(RefName),
  })
  .meta({ id: 'ResultImportOutcome' })
export type ResultImportOutcome = z.infer<typeof ResultImportOutcome>
