// The person search returns a reference and a name. A caller who registers nobody else finds only themselves.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canFindEverybody, canSeeBirthYears } from '@oxer/domain/parties/person/person.policy'
import type { PersonMatch, PersonMatches } from '@oxer/domain/parties/person/person.schema'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { matchNames } from '../../kernel/search/search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { toSearchText } from '../../kernel/search/search-text.mappers.ts'

/** Federations of the competitions and course events that are shared with the actor now. */
const federationsOfShares = async (db: Db, actor: Actor, now: Date): Promise<Set<string>> => {
  if (actor.personRef === null) return new Set()
  const where = { personRef: actor.personRef, OR: [{ expires: null }, { expires: { gt: now } }] }
  const competitions = await db.competitionShare.findMany({
    where,
    select: { competition: { select: { federationRef: true } } },
    relationLoadStrategy: 'join',
  })
  const courseEvents = await db.courseEventShare.findMany({
    where: { ...where, courseEvent: { deletedAt: null } },
    select: { courseEvent: { select: { federationRef: true } } },
    relationLoadStrategy: 'join',
  })
  return new Set([
    ...competitions.map(({ competition }) => competition.federationRef),
    ...courseEvents.map(({ courseEvent }) => courseEvent.federationRef),
  ])
}

export const searchPersons = async (
  ctx: { db: Db; actor: Actor; tenant: TenantFacts; now: () => Date },
  { q, federation }: { q: string; federation?: string | undefined },
): Promise<PersonMatches> => {
  const { db, actor } = ctx
  const text = toSearchText(q)
  const federationRefs = searchedFederations(actor, ctx.tenant, federation)
  const isOpen = (federationRef: string, shared?: ReadonlySet<string>): boolean =>
    canFindEverybody(actor, { federationRef, holdsShare: shared?.has(federationRef) ?? false })
  // Shares only extend the search, so they are not read for an actor who may find every person already.
  const isAllOpen = federationRefs.every((ref) => isOpen(ref))
  const shared = isAllOpen ? undefined : await federationsOfShares(db, actor, ctx.now())
  const open = federationRefs.filter((ref) => isOpen(ref, shared))
  // An account without a person has no reference to find.
  const whom =
    open.length > 0 ? { federationRefs: open } : { federationRefs, onlyRef: actor.personRef ?? actor.accountRef }
  return matchNames(db, { noun: 'person', text, ...whom }, async (refs): Promise<PersonMatch[]> => {
    const rows = await db.person.findMany({
      where: { ref: { in: refs } },
      select: { ref: true, firstName: true, lastName: true, birthDate: true, federationRef: true },
    })
    return rows.map((row) => ({
      ref: row.ref,
      name: `${row.firstName} ${row.lastName}`,
      birthYear: row.birthDate !== null && canSeeBirthYears(actor, row) ? Number(row.birthDate.slice(0, 4)) : null,
    }))
  })
}
