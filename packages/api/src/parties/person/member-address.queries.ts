import { canViewMember } from '@oxer/domain/parties/person/person.policy'
import type { Context } from '../../kernel/context/context.ts'
import { readPersonFacts } from './person.guards.ts'

/**
 * Decision 56: the member with this login, for readers who may see the member's data. A username is an e-mail address, so others do not learn
 * whose it is.
 */
export const findMemberByUsername = async (
  ctx: Pick<Context, 'db' | 'now' | 'actor'>,
  username: string,
): Promise<string | null> => {
  const { actor } = ctx
  if (actor?.isRegistered !== true) return null
  const account = await ctx.db.account.findFirst({
    where: { username: username.trim(), personRef: { not: null } },
    select: { personRef: true },
  })
  const facts = account?.personRef ? await readPersonFacts(ctx, account.personRef) : null
  return facts !== null && canViewMember(actor, facts) ? facts.personRef : null
}
