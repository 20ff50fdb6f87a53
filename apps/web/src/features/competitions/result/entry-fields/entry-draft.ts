import type { Result } from '@oxer/domain/competitions/result/result.schema'
import type { FieldReader } from './field-reader.ts'

/** What every result carries beside its figures. */
export type SharedFields = Pick<Result, 'status' | 'statusReason' | 'outOfCompetition'>

/** A result as it was typed, not yet checked by the rules. */
export type EntryDraft<R extends Result = Result> = {
  readonly result: R
  /** Something was typed beside a status. */
  readonly hasScore: boolean
}

/** How a result of one discipline becomes fields, and fields a result. */
export type DisciplineFields<P, R extends Result> = {
  readonly type: (typed: Record<string, string>, result: R) => void
  readonly read: (reader: FieldReader, protocol: P, shared: SharedFields) => EntryDraft<R>
  /** A complaint of the rules at the field where it was typed. */
  readonly fieldOf: (path: string, result: R) => string
}
