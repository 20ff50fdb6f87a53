import type { Db } from '@oxer/db'
import type { MemberContact } from '@oxer/domain/parties/holding/member-holding.schema'
import { isWithin } from '@oxer/domain/parties/person/person.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { PersonScope } from './person.guards.ts'
import { toPersonName } from './person.mappers.ts'

/** p039: contacts who can pay for a member: the member, then the parents, then the present and future clubs, by name. */
export const listMemberContacts = async (
  ctx: { db: Db; now: () => Date },
  { personRef, federationRef }: Pick<PersonScope, 'personRef' | 'federationRef'>,
): Promise<MemberContact[]> => {
  const name = { select: { ref: true, firstName: true, lastName: true } } as const
  const row = await ctx.db.person.findUniqueOrThrow({
    where: { ref: personRef },
    select: {
      ...name.select,
      parents: { select: { parent: name }, where: { parent: { deletedAt: null } } },
      memberships: {
        select: { start: true, end: true, organisation: { select: { ref: true, name: true } } },
        where: { organisation: { deletedAt: null } },
      },
    },
    relationLoadStrategy: 'join',
  })
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const parents = row.parents.map(({ parent }) => ({ type: 'PERSON' as const, ...toPersonName(parent) }))
  const clubs = new Map(
    row.memberships
      .filter((membership) => membership.start > today || isWithin(membership, today))
      .map(({ organisation: { ref, name } }) => [ref, { type: 'ORGANISATION' as const, ref, name }]),
  )
  const byName = (one: MemberContact, other: MemberContact): number => one.name.localeCompare(other.name)
  return [
    { type: 'PERSON', ...toPersonName(row) },
    ...parents.toSorted(byName),
    ...[...clubs.values()].toSorted(byName),
  ]
}
