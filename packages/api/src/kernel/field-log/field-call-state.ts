// What is known of a mutation while it runs, for the log of a field day. Beside `field-call.ts`, because every context has it.
import type { FieldCommandLine, FieldLeaseState } from '@oxer/domain/kernel/field-log/field-log.schema'

/** A line of a log that is applied by this call. */
export type Replayed = {
  readonly leaseRef: string
  readonly line: FieldCommandLine
}

export type OpenLease = {
  readonly ref: string
  readonly competitionRef: string
  readonly epoch: number
  readonly state: FieldLeaseState
  readonly holder: string
  readonly since: Date
}

export type FieldCall = {
  readonly path: string
  readonly isOfSystem: boolean
  readonly replayed: Replayed | null
  /** The refs that the call was given. */
  readonly refs: string[]
  /** Competitions that a guard or the input names: refused before the work. */
  readonly named: Set<string>
  /** Whatever the call has changed; competitions among it. */
  readonly touched: Set<string>
  /** Competitions whose public sees a change. */
  readonly announced: Set<string>
  /** Competitions that nobody can check out before the transaction ends. */
  readonly held: Set<string>
  hasFile: boolean
  leases: readonly OpenLease[] | null
}
