import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canViewMember } from '@oxer/domain/parties/person/person.policy'
import type { Context } from '../../kernel/context/context.ts'
import { personFactsRelations, toPersonFacts } from './person.guards.ts'

export type PersonContact = { readonly birthDate: string | null; readonly email: string | null }

/** Birth date and e-mail of those persons of whom the actor may see all; the others are not in the map. */
export const readContacts = async (
  { db, now, actor }: Pick<Context, 'db' | 'now'> & { readonly actor: Actor },
  refs: readonly string[],
): Promise<ReadonlyMap<string, PersonContact>> => {
  const rows = await db.person.findMany({
    where: { ref: { in: [...new Set(refs)] }, deletedAt: null },
    select: { ref: true, federationRef: true, birthDate: true, email: true, ...personFactsRelations },
    relationLoadStrategy: 'join',
  })
  const moment = now()
  return new Map(
    rows
      .filter((row) => canViewMember(actor, toPersonFacts(row, moment)))
      .map(({ ref, birthDate, email }) => [ref, { birthDate, email }]),
  )
}
