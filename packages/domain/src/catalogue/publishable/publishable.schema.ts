// Licenses, member benefits, rules templates and careers share this life cycle: draft, published with a note, withdrawn, archived.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { catalogueErrors } from '../catalogue.errors.ts'

export const PublicationState = z
  .enum(['DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'ARCHIVED', 'DELETED'])
  .meta({ id: 'PublicationState' })
export type PublicationState = z.infer<typeof PublicationState>

export const PublishableAction = z
  .enum(['EDIT', 'DELETE', 'PUBLISH', 'UNPUBLISH', 'ARCHIVE'])
  .meta({ id: 'PublishableAction' })
export type PublishableAction = z.infer<typeof PublishableAction>

/** An action that leads to another state. */
export const StateChange = PublishableAction.exclude(['EDIT']).meta({ id: 'StateChange' })
export type StateChange = z.infer<typeof StateChange>

export const PublishNote = z.string().trim().min(1, { error: catalogueErrors.publishNoteEmpty.code }).max(1000)

/** The common fields of every publishable view. `label` is V1, V2 … once published; `actions` are those that its state allows. */
export const publishableFields = {
  state: PublicationState,
  revision: z.int(),
  label: z.string().nullable(),
  publishNote: z.string(),
  isSystem: z.boolean(),
  actions: z.array(PublishableAction),
}

/** A change of state, with author, time and reason. Newest first. */
export const RevisionLine = z
  .object({
    ref: Ref,
    action: StateChange,
    revision: z.int(),
    note: z.string(),
    by: z.string(),
    at: Instant,
  })
  .meta({ id: 'RevisionLine' })
export type RevisionLine = z.infer<typeof RevisionLine>
