// platform.md section 4: which action is open in which state, and where it leads.
import { failure } from '../../kernel/error/coded-error.ts'
import { catalogueErrors } from '../catalogue.errors.ts'
import type { PublicationState, PublishableAction } from './publishable.schema.ts'

export type Publishable = {
  readonly state: PublicationState
  readonly revision: number
  /** Made by the product: no state button changes it. */
  readonly isSystem: boolean
}

const actionsIn: Record<PublicationState, readonly PublishableAction[]> = {
  DRAFT: ['EDIT', 'DELETE', 'PUBLISH'],
  PUBLISHED: ['EDIT', 'UNPUBLISH', 'ARCHIVE'],
  UNPUBLISHED: ['EDIT', 'PUBLISH', 'ARCHIVE'],
  ARCHIVED: ['PUBLISH', 'UNPUBLISH'],
  DELETED: [],
}

const leadsTo: Record<Exclude<PublishableAction, 'EDIT'>, PublicationState> = {
  DELETE: 'DELETED',
  PUBLISH: 'PUBLISHED',
  UNPUBLISH: 'UNPUBLISHED',
  ARCHIVE: 'ARCHIVED',
}

export const publishableActions = ({ state, isSystem }: Publishable): PublishableAction[] =>
  isSystem ? [] : [...actionsIn[state]]

/** "V3"; null while it was never published. */
export const revisionLabel = ({ revision }: Pick<Publishable, 'revision'>): string | null =>
  revision === 0 ? null : `V${String(revision)}`

/** Throws what refuses the action: a system item, or a state in which it is not open. */
export const refuseUnlessOpen = (subject: Publishable, action: PublishableAction): void => {
  if (subject.isSystem) throw failure(catalogueErrors.systemItem)
  if (!actionsIn[subject.state].includes(action)) {
    throw failure(catalogueErrors.stateMove, { field: 'state', values: { state: subject.state, action } })
  }
}

/** State and revision after the action; each publication counts one further. */
export const afterAction = (
  subject: Publishable,
  action: Exclude<PublishableAction, 'EDIT'>,
): Pick<Publishable, 'state' | 'revision'> => {
  refuseUnlessOpen(subject, action)
  return { state: leadsTo[action], revision: subject.revision + (action === 'PUBLISH' ? 1 : 0) }
}

/** The fields by which a view shows where it stands. */
export const publishableView = (row: Publishable & { readonly publishNote: string }) => ({
  state: row.state,
  revision: row.revision,
  label: revisionLabel(row),
  publishNote: row.publishNote,
  isSystem: row.isSystem,
  actions: publishableActions(row),
})
