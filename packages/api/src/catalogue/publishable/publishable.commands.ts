import type { Db } from '@oxer/db'
import { afterAction, type Publishable } from '@oxer/domain/catalogue/publishable/publishable.rules'
import type { StateChange } from '@oxer/domain/catalogue/publishable/publishable.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { sqlNameOf, takeRow } from '../../kernel/version/version.commands.ts'
import { type PublishableNoun, publishableTables } from './publishable.mappers.ts'

type Managing = ActingContext & { readonly federation: FederationScope }

/** How a noun is read, and its further reasons, besides the state, to refuse an action. */
export type PublishableSubject<View extends Publishable> = {
  readonly noun: PublishableNoun
  readonly get: (db: Db, federation: FederationScope, ref: string) => Promise<View>
  readonly refuse?: (ctx: Managing, before: View, action: StateChange) => Promise<void> | void
}

/**
 * Publishes, withdraws, archives or deletes a record. Writes a revision, with the author and the note, and a history entry. Returns the new
 * value, or the last one of a deleted record. Throws if the state, or `refuse` of the noun, does not allow the action.
 */
export const changeState = async <View extends Publishable>(
  ctx: Managing,
  { noun, get, refuse }: PublishableSubject<View>,
  ref: string,
  action: StateChange,
  note = '',
): Promise<View> => {
  const { federationRef } = ctx.federation
  const table = publishableTables[noun]
  const before = await takeRow(ctx, table, { ref }, () => get(ctx.db, ctx.federation, ref))
  await refuse?.(ctx, before, action)
  const { state, revision } = afterAction(before, action)
  const by = { byRef: ctx.actor.personRef, byName: ctx.actor.name, at: ctx.now() }
  await ctx.db.revision.create({
    data: { ref: ctx.newRef(), federationRef, noun, subjectRef: ref, action, revision, note, ...by },
  })
  await ctx.db.$executeRaw`
    UPDATE ${sqlNameOf(table)} SET state = ${state}, revision = ${revision}, version = version + 1,
      publish_note = CASE WHEN ${action} = 'PUBLISH' THEN ${note} ELSE publish_note END
    WHERE ref = ${ref}::uuid`
  const isGone = state === 'DELETED'
  const after = isGone ? before : await get(ctx.db, ctx.federation, ref)
  const line = { action: action.toLowerCase(), noun, ref, parentRef: federationRef, federationRef, before }
  ctx.record(isGone ? line : { ...line, after })
  return after
}

/** Only a draft can be deleted, because nobody has received it yet. It is hidden and keeps its history. */
export const deleteDraft = async <View extends Publishable>(
  ctx: Managing,
  subject: PublishableSubject<View>,
  ref: string,
): Promise<void> => {
  await changeState(ctx, subject, ref, 'DELETE')
}
