import type { Revision } from '@oxer/db'
import { PublishableAction, type RevisionLine } from '@oxer/domain/catalogue/publishable/publishable.schema'

export const toRevisionLine = (row: Revision): RevisionLine => ({
  ref: row.ref,
  action: PublishableAction.parse(row.action),
  revision: row.revision,
  note: row.note,
  by: row.byName,
  at: row.at.toISOString(),
})
