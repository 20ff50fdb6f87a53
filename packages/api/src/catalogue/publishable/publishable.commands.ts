import { afterAction, type Publishable } from '@oxer/domain/catalogue/publishable/publishable.rules'
import type { PublicationState, PublishableAction } from '@oxer/domain/catalogue/publishable/publishable.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

type PublishableSubject = { noun: string; ref: string; before: Publishable }

/**
 * Writes who takes which action, why and when, and gives the columns to store with the subject; the caller stores them, guarded by
 * the version it read, and records its own history. Throws what the state refuses.
 */
export const takeAction = async (
  ctx: ActingContext & { federation: FederationScope },
  { noun, ref, before }: PublishableSubject,
  action: Exclude<PublishableAction, 'EDIT'>,
  note = '',
): Promise<{ state: PublicationState; revision: number; publishNote?: string }> => {
  const after = afterAction(before, action)
  await ctx.db.revision.create({
    data: {
      ref: ctx.newRef(),
      federationRef: ctx.federation.federationRef,
      noun,
      subjectRef: ref,
      action,
      revision: after.revision,
      note,
      byRef: ctx.actor.personRef,
      byName: ctx.actor.name,
      at: ctx.now(),
    },
  })
  return { ...after, ...(action === 'PUBLISH' ? { publishNote: note } : {}) }
}
