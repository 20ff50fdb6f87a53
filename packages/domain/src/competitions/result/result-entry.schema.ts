// The data that the result screens read and send: the combinations of one test set in starting order, with their
// results.

import * as z from 'zod'
import { ResultEntryKind, ResultKind, ResultScore } from '../../disciplines/result-score.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { ResultUpdates } from '../competition/competition.schema.ts'
import { Protocol, Result, ResultInputKind, ScoredDiscipline } from './result.schema.ts'

export { ResultEntryKind, ResultKind, ResultScore, ScorePhase } from '../../disciplines/result-score.schema.ts'

export const StoredResult = z
  .object({
    content: Result,
    score: ResultScore.nullable(),
    /** Increases with every change; the next user sends the one they have seen. */
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
    /** From 1, without breaks; null if it is on no start list. */
    position: z.int().nullable(),
    startSeconds: z.int().nullable(),
    rider: RefName,
    horse: RefName,
    organisationName: z.string().nullable(),
    outOfCompetition: z.boolean(),
    /** It is expected to start: neither signed off nor rejected. */
    isExpected: z.boolean(),
    result: StoredResult.nullable(),
  })
  .meta({ id: 'ResultLine' })
export type ResultLine = z.infer<typeof ResultLine>

/** OPEN: written and recalculated. RESULTS: only the results may be corrected. CLOSED: nothing may be changed. */
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
    /** The jump-off round (from 1) and its riders by the present results; null for a format without one. */
    jumpOff: z.object({ round: z.int(), entitled: z.array(Ref) }).nullable(),
  })
  .meta({ id: 'ResultSheet' })
export type ResultSheet = z.infer<typeof ResultSheet>

/** What the public sees of the results of a competition. */
export const ResultPublication = z
  .object({
    updates: ResultUpdates,
    /** Rankings are published by themselves when all their starts have a result. */
    autoPublish: z.boolean(),
    /** The organiser has published the part RESULTS. Otherwise no result is public. */
    isPublished: z.boolean(),
    /** Results that are saved and not yet public. */
    held: z.int(),
    /** When they become public by themselves; null if they do not. */
    dueAt: Instant.nullable(),
  })
  .meta({ id: 'ResultPublication' })
export type ResultPublication = z.infer<typeof ResultPublication>

export const ResultsPublished = z
  .object({
    /** Results that became public. */
    published: z.int(),
    publication: ResultPublication,
  })
  .meta({ id: 'ResultsPublished' })
export type ResultsPublished = z.infer<typeof ResultsPublished>

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
          RefName.extend({
            lock: RankingLock,
            rankingRef: Ref.nullable(),
            done: z.int(),
            left: z.int(),
            /** Results that are saved and not yet public. */
            held: z.int(),
          }),
        ),
      }),
    ),
    publication: ResultPublication,
  })
  .meta({ id: 'ResultMetadata' })
export type ResultMetadata = z.infer<typeof ResultMetadata>

export const EnterResult = z.object({
  /** The version that the user has seen; 0 if there was no result. */
  version: WholeNumber,
  result: Result,
})
export type EnterResult = z.infer<typeof EnterResult>

export const ResultExportType = z.enum(['GENERIC', 'KNHS_SHOWJUMPING', 'KNHS_DRESSAGE'])
export type ResultExportType = z.infer<typeof ResultExportType>

export const ResultFileFormat = z.enum(['XLSX', 'CSV'])
export type ResultFileFormat = z.infer<typeof ResultFileFormat>

/** One row of a file, as it was read. */
export const ResultImportRow = z
  .object({
    row: z.int(),
    startNumber: z.int().nullable(),
    rider: z.string().nullable(),
    horse: z.string().nullable(),
    cells: z.array(z.string()).describe('Texts of the columns, in their order'),
    participation: Ref.nullable().describe('The start that it was found as; null if it was not found'),
    /** The score of its result by the protocol. */
    score: z.string().nullable(),
    /** NEW and CHANGED would be stored. A row that is WRONG prevents the import of the file. */
    state: z.enum(['NEW', 'CHANGED', 'UNCHANGED', 'EMPTY', 'WRONG']),
    problems: z.array(
      z.object({
        code: z.string(),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  })
  .meta({ id: 'ResultImportRow' })
export type ResultImportRow = z.infer<typeof ResultImportRow>

export const ResultImportPreview = z
  .object({
    columns: z.array(z.string()).describe('Headings of the columns that are read, besides number, rider and horse'),
    rows: z.array(ResultImportRow),
    missing: z.array(Ref).describe('Expected starts without a row'),
  })
  .meta({ id: 'ResultImportPreview' })
export type ResultImportPreview = z.infer<typeof ResultImportPreview>

export const ResultImportOutcome = z
  .object({
    /** Results that are new or have changed. */
    stored: z.int(),
    /** Rows without a change. */
    unchanged: z.int(),
    /** Rows without a result. */
    empty: z.int(),
    testSets: z.array(RefName),
    /** What a dry run has read, with every error; null if the file was stored. */
    preview: ResultImportPreview.nullable(),
  })
  .meta({ id: 'ResultImportOutcome' })
export type ResultImportOutcome = z.infer<typeof ResultImportOutcome>
