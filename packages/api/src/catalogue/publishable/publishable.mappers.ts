import type { Revision } from '@oxer/db'
import { type RevisionLine, StateChange } from '@oxer/domain/catalogue/publishable/publishable.schema'
import type { Table } from '../../kernel/version/version.commands.ts'

/** The nouns that are published, by their name in the history, with their tables. */
export const publishableTables = {
  license: 'license',
  'member-benefit': 'memberBenefit',
  'rules-template': 'rulesTemplate',
  career: 'career',
} as const satisfies Record<string, Table>
export type PublishableNoun = keyof typeof publishableTables

export const toRevisionLine = (row: Revision): RevisionLine => ({
  ref: row.ref,
  action: StateChange.parse(row.action),
  revision: row.revision,
  note: row.note,
  by: row.byName,
  at: row.at.toISOString(),
})
