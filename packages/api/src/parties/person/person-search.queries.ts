// The person search returns a reference, a name, and what tells namesakes apart. A caller who registers nobody else finds only themselves.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { canFindEverybody, canSeeClubs, canViewMember } from '@oxer/domain/parties/person/person.policy'
import { isWithin } from '@oxer/domain/parties/person/person.rules'
import type { PersonMatch, PersonMatches } from '@oxer/domain/parties/person/person.schema'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { matchNames } from '../../kernel/search/search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { toSearchText } from '../../kernel/search/search-text.mappers.ts'
import { personFactsRelations, toPersonFacts } from './person.guards.ts'

/** Shares that grant something to the actor now. */
const activeShares = (personRef: string, now: Date) => ({
  personRef,
  OR: [{ expires: null }, { expires: { gt: now } }],
})

/** Federations of the competitions that are shared with the actor now. */
export const federationsOfCompetitionShares = async (db: Db, actor: Actor, now: Date): Promise<ReadonlySet<string>> => {
  if (actor.personRef === null) return new Set()
  const rows = await db.competitionShare.findMany({
    // A judge registers nobody, and so finds nobody.
    where: { ...activeShares(actor.personRef, now), role: { not: 'JURY' } },
    select: { competition: { select: { federationRef: true } } },
    relationLoadStrategy: 'join',
  })
  return new Set(rows.map(({ competition }) => competition.federationRef))
}

/** Federations of the course events that are shared with the actor now. */
const federationsOfCourseShares = async (db: Db, actor: Actor, now: Date): Promise<ReadonlySet<string>> => {
  if (actor.personRef === null) return new Set()
  const where = activeShares(actor.personRef, now)
  const courseEvents = await db.courseEventShare.findMany({
    where: { ...where, courseEvent: { deletedAt: null } },
    select: { courseEvent: { select: { federationRef: true } } },
    relationLoadStrategy: 'join',
  })
  return new Set(courseEvents.map(({ courseEvent }) => courseEvent.federationRef))
}

/** The persons as the matches of a search: clubs, birth years and licenses of those of whom the actor may see them. */
export const readPersonMatches = async (
  { db, actor, now }: { db: Db; actor: Actor; now: () => Date },
  refs: readonly string[],
  sharedCompetitions: ReadonlySet<string>,
): Promise<PersonMatch[]> => {
  const rows = await db.person.findMany({
    where: { ref: { in: [...refs] } },
    select: {
      ...{ ref: true, firstName: true, lastName: true, birthDate: true, federationRef: true, avatar: true },
      ...personFactsRelations,
      memberships: {
        select: {
          ...{ organisationRef: true, start: true, end: true },
          organisation: { select: { ref: true, name: true, deletedAt: true } },
        },
        orderBy: { ref: 'asc' },
      },
      licenses: { select: { start: true, end: true, license: { select: { name: true } } }, orderBy: { ref: 'asc' } },
    },
    relationLoadStrategy: 'join',
  })
  return rows.map((row) => {
    const { federationRef } = row
    const today = localDateAt(now(), row.federation.timeZone)
    const seesAll = canViewMember(actor, toPersonFacts(row, now()))
    const seesClubs =
      seesAll || canSeeClubs(actor, { federationRef, holdsCompetitionShare: sharedCompetitions.has(federationRef) })
    const clubs = row.memberships.filter((each) => isWithin(each, today) && each.organisation.deletedAt === null)
    const names = new Map(clubs.map(({ organisation }) => [organisation.ref, organisation.name]))
    return {
      ref: row.ref,
      name: `${row.firstName} ${row.lastName}`,
      avatar: row.avatar,
      organisations: seesClubs ? [...names].map(([ref, name]) => ({ ref, name })) : [],
      birthYear: seesAll && row.birthDate !== null ? Number(row.birthDate.slice(0, 4)) : null,
      licenses: seesAll
        ? [...new Set(row.licenses.filter((each) => isWithin(each, today)).map(({ license }) => license.name))]
        : [],
    }
  })
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
  const none: ReadonlySet<string> = new Set()
  const competitions = isAllOpen ? none : await federationsOfCompetitionShares(db, actor, ctx.now())
  const courses = isAllOpen ? none : await federationsOfCourseShares(db, actor, ctx.now())
  const shared = new Set([...competitions, ...courses])
  const open = federationRefs.filter((ref) => isOpen(ref, shared))
  // An account without a person has no reference to find.
  const whom =
    open.length > 0 ? { federationRefs: open } : { federationRefs, onlyRef: actor.personRef ?? actor.accountRef }
  return matchNames(db, { noun: 'person', text, ...whom }, (refs) => readPersonMatches(ctx, refs, competitions))
}
