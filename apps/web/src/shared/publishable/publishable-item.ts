import type {
  PublicationState,
  PublishableAction,
  StateChange,
} from '@oxer/domain/catalogue/publishable/publishable.schema'
import type { EntityAction } from '@oxer/ui'

/** The fields of a license, member benefit, rules template or career that its buttons need. */
export type PublishableItem = {
  ref: string
  name: string
  state: PublicationState
  revision: number
  publishNote: string
  actions: readonly PublishableAction[]
}

/**
 * How a noun changes its state: its own mutations, behind one call. `done` runs after the server has accepted the
 * change.
 */
export type PublishableChanges<Item extends PublishableItem> = {
  send: (item: Item, action: StateChange, note: string, done: () => void) => void
  isBusy: boolean
}

const actionNames = {
  EDIT: 'edit',
  DELETE: 'delete',
  PUBLISH: 'publish',
  UNPUBLISH: 'unpublish',
  ARCHIVE: 'archive',
} as const satisfies Record<PublishableAction, EntityAction>

/** The buttons of an item, by the names of the action bar; none without the permission to change it. */
export const entityActionsOf = (item: PublishableItem, canEdit: boolean): EntityAction[] =>
  canEdit ? item.actions.map((action) => actionNames[action]) : []
