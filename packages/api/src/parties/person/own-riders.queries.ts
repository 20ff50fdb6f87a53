// The riders for whom an account acts: its own person, and the children of a parent.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canRegisterMember, type PersonFacts } from '@oxer/domain/parties/person/person.policy'
import { personFactsRelations, toPersonFacts } from './person.guards.ts'

type Reading = { readonly db: Db; readonly actor: Actor; readonly now: () => Date }

export type OwnRider = {
  readonly facts: PersonFacts
  readonly name: string
  readonly relation: 'SELF' | 'CHILD'
}

/** The caller, and those whom the caller may enter as a parent, with their relation to the caller; the caller first. */
export const readOwnRiders = async ({ db, actor, now }: Reading, federationRef: string): Promise<OwnRider[]> => {
  const own = actor.personRef
  if (own === null) return []
  const rows = await db.person.findMany({
    where: {
      federationRef,
      deletedAt: null,
      deceasedDate: null,
      OR: [{ ref: own }, { parents: { some: { parentRef: own } } }],
    },
    select: { ref: true, federationRef: true, firstName: true, lastName: true, ...personFactsRelations },
    orderBy: [{ firstName: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const riders = rows
    .map(
      (row): OwnRider => ({
        facts: toPersonFacts(row, now()),
        name: `${row.firstName} ${row.lastName}`,
        relation: row.ref === own ? 'SELF' : 'CHILD',
      }),
    )
    .filter(({ facts }) => canRegisterMember(actor, facts))
  return [
    ...riders.filter(({ relation }) => relation === 'SELF'),
    ...riders.filter(({ relation }) => relation === 'CHILD'),
  ]
}
