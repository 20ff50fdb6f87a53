import type { Result } from '@oxer/domain/competitions/result/result.schema'
import type { FieldReader } from './field-reader.ts'

/** The common values of every result beside its figures. */
export type SharedFields = Pick<Result, 'status' | 'statusReason' | 'outOfCompetition'>

/** A typed result, not yet checked by the rules. */
export type EntryDraft<R extends Result = Result> = {
  readonly result: R
  /** Whether something was typed besides a status. */
  readonly hasScore: boolean
}

/** Converts a result of one discipline to fields, and fields to a result. */
export type DisciplineFields<P, R extends Result> = {
  readonly type: (typed: Record<string, string>, result: R) => void
  readonly read: (reader: FieldReader, protocol: P, shared: SharedFields) => EntryDraft<R>
  /** Converts an error of the rules to the field with the wrong value. */
  readonly fieldOf: (path: string, result: R) => string
}
