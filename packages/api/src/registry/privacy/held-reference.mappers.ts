import type { HeldGroup } from '@oxer/domain/registry/privacy/privacy.schema'

/** What a column refers to: the person, its login, either of them (the author of an action), or something that belongs to the person. */
type Subject =
  | 'person'
  | 'account'
  | 'either'
  | 'membership'
  | 'practitioner'
  | 'registration'
  | 'startlist_entry'
  | 'practitioner_career'
  | 'course_registration'
  | 'bill'
  | 'notification'
  | 'calendar_feed'
  | 'push_device'

export type HeldReference = {
  readonly group: HeldGroup
  readonly table: string
  readonly column: string
  readonly to: Subject
  /** Text that is unique in the table and orders its rows; the ref unless given. */
  readonly key?: string
  /** Secrets, which nobody receives. */
  readonly omit?: readonly string[]
  /** The row is also about another person or thing, and only these columns belong to the person. */
  readonly only?: readonly string[]
  readonly when?: string
  /**
   * How the page shows a row; without it, only the file contains the row. These are SQL expressions over `t` and the tables that `from`
   * joins.
   */
  readonly line?: { name: string; detail?: string; start?: string; end?: string; from?: string }
}
