import type { Result } from '@oxer/domain/competitions/result/result.schema'

/** What every result carries beside its figures. */
export type SharedFields = Pick<Result, 'status' | 'statusReason' | 'outOfCompetition'>

/** A result as it was typed, not yet checked by the rules. */
export type EntryDraft<R extends Result = Result> = {
  readonly result: R
  /** Something was typed beside a status. */
  readonly hasScore: boolean
}
