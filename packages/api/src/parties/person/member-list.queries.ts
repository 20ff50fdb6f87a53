import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CountedPage } from '@oxer/domain/kernel/paging/paging.schema'
import { minimumTypeaheadLength } from '@oxer/domain/kernel/search/search.rules'
import type { MemberOrder, MembershipState } from '@oxer/domain/parties/person/member-list.schema'
import { canViewMember, organisationsWhoseMembersAreListed } from '@oxer/domain/parties/person/person.policy'
import type { MemberRow } from '@oxer/domain/parties/person/person.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { type Cursor, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { findByLikeness, inOrderOf, mostAlike, needleOf } from '../../kernel/search/search.queries.ts'
import {
  all,
  isFoundBy,
  isMember,
  type Narrowing,
  narrowedBy,
  orderColumns,
  readCommonWord,
  runsOn,
} from './member-filter.queries.ts'
import { personFactsRelations, toPersonFacts } from './person.guards.ts'
import { toMemberRow } from './person.mappers.ts'

type Reading = { db: Db; now: () => Date; actor: Actor }

const namesOf = { select: { ref: true, name: true } } as const

export type MemberNarrowing = Narrowing & {
  q?: string | undefined
  organisation?: string | undefined
  showInActive: boolean
  membership?: MembershipState | undefined
}

export type MemberListQuery = MemberNarrowing & {
  sort: MemberOrder
  descending: boolean
  after?: string | undefined
  size: number
}

/** The requested organisations that are allowed; null sets no bound. */
const visibleOrganisations = (allowed: string[] | null, asked: string | undefined): string[] | null => {
  if (asked === undefined) return allowed
  return allowed === null || allowed.includes(asked) ? [asked] : []
}

const person = Prisma.sql`subject`
const subjectRef = Prisma.sql`subject.ref`

type Conditions = {
  narrowed: Prisma.Sql
  found: Prisma.Sql[]
  seesAll: boolean
  /** Nothing but the text narrows the list of the whole federation. */
  isWhole: boolean
}

/** A club does not see the birth date of a former member, so neither the order of a list nor a narrower one may tell it. */
const conditionsOf = (
  federationRef: string,
  allowed: string[] | null,
  query: MemberNarrowing,
  today: string,
): Conditions => {
  const organisations = visibleOrganisations(allowed, query.organisation)
  const isCurrent = isMember(organisations, runsOn(today))
  const current = isCurrent(subjectRef)
  const wasMember = isMember(organisations, Prisma.sql`membership.start <= ${today}`)(subjectRef)
  const memberships: Record<MembershipState | 'ANY', Prisma.Sql[]> = {
    ACTIVE: [current],
    ENDED: [wasMember, Prisma.sql`NOT ${current}`],
    ANY:
      organisations === null
        ? []
        : [query.showInActive ? isMember(organisations, Prisma.sql`true`)(subjectRef) : current],
  }
  const showsFormer = query.membership === 'ENDED' || (query.membership === undefined && query.showInActive)
  const seesAll = allowed === null || !showsFormer
  const narrower = narrowedBy(person, query, today)
  return {
    narrowed: all([
      Prisma.sql`subject.federation_ref = ${federationRef}::uuid AND subject.deleted_at IS NULL`,
      ...memberships[query.membership ?? 'ANY'],
      ...narrower,
      ...(seesAll || narrower.length === 0 ? [] : [current]),
    ]),
    found: query.q
      ? isFoundBy(needleOf(query.q, minimumTypeaheadLength), {
          person,
          federationRef,
          mayConfirm: seesAll ? undefined : isCurrent,
        })
      : [],
    seesAll,
    isWhole: organisations === null && query.membership === undefined && narrower.length === 0,
  }
}

type Found = { page: Cursor[]; total: number | null }

const findMembers = async (
  db: Db,
  federationRef: string,
  query: MemberListQuery,
  { narrowed, found, seesAll, isWhole }: Conditions,
  seesEverybody: boolean,
): Promise<Found> => {
  const after = toCursor(query.after)
  const common = seesEverybody && query.q ? await readCommonWord(db, query.q, federationRef) : null
  const limit = query.size + 1
  const column = Prisma.sql`subject.${orderColumns[seesAll ? query.sort : 'NAME']}`
  const where = all([narrowed, ...(common ? [common.isFound(person)] : found)])
  const direction = query.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const beyond = query.descending ? Prisma.sql`<` : Prisma.sql`>`
  // One statement: the count runs once, and only for the first page.
  const counted =
    common && isWhole
      ? common.count
      : Prisma.sql`(SELECT count(*)::int FROM person AS subject WHERE ${all([narrowed, ...found])})`
  const total = after ? Prisma.sql`NULL::int` : counted
  const page = await db.$queryRaw<(Cursor & { total: number | null })[]>`
    SELECT subject.ref, ${column} AS key, ${total} AS total FROM person AS subject
    WHERE ${where} ${after ? Prisma.sql`AND (${column}, subject.ref) ${beyond} (${after.key}, ${after.ref}::uuid)` : Prisma.empty}
    ORDER BY ${column} ${direction}, subject.ref ${direction} LIMIT ${limit}`
  const [first] = page
  if (first || after || found.length === 0) return { page, total: first?.total ?? (after ? null : 0) }
  // One page, the most similar first.
  const text = needleOf(query.q ?? '', minimumTypeaheadLength)
  const alike = await findByLikeness(db, {
    noun: 'person',
    federationRefs: [federationRef],
    text,
    where: narrowed,
    limit: Math.min(query.size, mostAlike),
  })
  return { page: alike, total: alike.length }
}

/**
 * The staff of a federation list everybody; the staff of a club list the members of their clubs. A search without a match answers with
 * similar names.
 */
export const listMembers = async (
  ctx: Reading,
  { federationRef }: FederationScope,
  query: MemberListQuery,
): Promise<CountedPage<MemberRow>> => {
  const { db, actor } = ctx
  const today = await todayIn(db, federationRef, ctx.now)
  const allowed = organisationsWhoseMembersAreListed(actor, federationRef)
  const { page, total } = await findMembers(
    db,
    federationRef,
    query,
    conditionsOf(federationRef, allowed, query, today),
    allowed === null,
  )
  const rows = await db.person.findMany({
    where: { ref: { in: page.map((row) => row.ref) } },
    select: {
      ref: true,
      federationRef: true,
      firstName: true,
      lastName: true,
      birthDate: true,
      email: true,
      deceasedDate: true,
      avatar: true,
      address: true,
      licensedUntil: true,
      ...personFactsRelations,
      memberships: {
        select: { organisationRef: true, start: true, end: true, memberId: true, organisation: namesOf },
        orderBy: { start: 'asc' },
      },
    },
    relationLoadStrategy: 'join',
  })
  const keyOf = new Map(page.map((row) => [row.ref, row.key]))
  return {
    ...toCursorPage(
      inOrderOf(
        page.map((row) => row.ref),
        rows,
      ),
      query.size,
      (row) => ({ ref: row.ref, key: keyOf.get(row.ref) ?? '' }),
      (row) => toMemberRow(row, today, canViewMember(actor, toPersonFacts(row, ctx.now()))),
    ),
    total,
  }
}
