// What licenses, member benefits, rules templates and careers share: they are drafted, published with a note, withdrawn and archived.
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

export const PublishNote = z.string().trim().min(1, { error: catalogueErrors.publishNoteEmpty.code }).max(1000)

/** What every view of a publishable noun carries. `label` is V1, V2 … once published; `actions` are those open to its state. */
export const publishableFields = {
  state: PublicationState,
  revision: z.int(),
  label: z.string().nullable(),
  publishNote: z.string(),
  isSystem: z.boolean(),
  actions: z.array(PublishableAction),
}

/** A change of state: who did what when, and why. The newest first. */
export const RevisionLine = z
  .object({
    ref: Ref,
    action: PublishableAction,
    revision: z.int(),
    note: z.string(),
    by: z.string(),
    at: Instant,
  })
  .meta({ id: 'RevisionLine' })
export type RevisionLine = z.infer<typeof RevisionLine>
