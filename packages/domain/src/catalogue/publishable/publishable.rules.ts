// spec section 4: which action is open in which state, and where it leads.
import { failure } from '../../kernel/error/coded-error.ts'
import { catalogueErrors } from '../catalogue.errors.ts'
import type { PublicationState, PublishableAction, StateChange } from './publishable.schema.ts'

export type Publishable = {
  readonly state: PublicationState
  readonly revision: number
  /** Created by the product: its state cannot change. */
  readonly isSystem: boolean
}

const actionsIn: Record<PublicationState, readonly PublishableAction[]> = {
  DRAFT: ['EDIT', 'DELETE', 'PUBLISH'],
  PUBLISHED: ['EDIT', 'UNPUBLISH', 'ARCHIVE'],
  UNPUBLISHED: ['EDIT', 'PUBLISH', 'ARCHIVE'],
  ARCHIVED: ['PUBLISH', 'UNPUBLISH'],
  DELETED: [],
}

/** The state after each action. */
export const stateAfter: Record<StateChange, PublicationState> = {
  DELETE: 'DELETED',
  PUBLISH: 'PUBLISHED',
  UNPUBLISH: 'UNPUBLISHED',
  ARCHIVE: 'ARCHIVED',
}

export const publishableActions = ({ state, isSystem }: Publishable): PublishableAction[] =>
  isSystem ? [] : [...actionsIn[state]]

/** "V3"; null if it was never published. */
export const revisionLabel = ({ revision }: Pick<Publishable, 'revision'>): string | null =>
  revision === 0 ? null : `V${String(revision)}`

/** Throws if the action is not allowed: for a system item, or in this state. */
export const refuseUnlessOpen = (subject: Publishable, action: PublishableAction): void => {
  if (subject.isSystem) throw failure(catalogueErrors.systemItem)
  if (!actionsIn[subject.state].includes(action)) {
    throw failure(catalogueErrors.stateMove, { field: 'state', values: { state: subject.state, action } })
  }
}

/** State and revision after the action; each publication counts one further. */
export const afterAction = (subject: Publishable, action: StateChange): Pick<Publishable, 'state' | 'revision'> => {
  refuseUnlessOpen(subject, action)
  return { state: stateAfter[action], revision: subject.revision + (action === 'PUBLISH' ? 1 : 0) }
}

/** The fields of a view about the state. */
export const publishableView = (row: Publishable & { readonly publishNote: string }) => ({
  state: row.state,
  revision: row.revision,
  label: revisionLabel(row),
  publishNote: row.publishNote,
  isSystem: row.isSystem,
  actions: publishableActions(row),
})
