// The members of a club: those that its list shows, and those that an action applies to.
import { type Db, Prisma } from '@oxer/db'
import { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { fold, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import {
  type MemberChoice,
  type MemberFilter,
  mostChosenMembers,
} from '@oxer/domain/parties/holding/organisation-holding.schema'
import type { OrganisationFacts } from '@oxer/domain/parties/organisation/organisation.policy'
import type { HeldByMember, OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import type { MemberOrder } from '@oxer/domain/parties/person/member-list.schema'
import { AssociationType } from '@oxer/domain/parties/person/membership.schema'
import { todayIn, todayOf } from '../../federation/federation/federation-day.queries.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { inOrderOf } from '../../kernel/search/search.queries.ts'
import { all, isFoundBy, isMember, narrowedBy, orderColumns, runsOn } from '../person/member-filter.queries.ts'

type Reading = { db: Db; now: () => Date }

const person = Prisma.sql`person`

/** Of the memberships of one club under the alias `membership`, and their persons: those that a list with this filter shows on a day. */
const isShown = (
  { q = '', showInActive, membership, ...narrowing }: MemberFilter,
  { organisationRef, federationRef }: OrganisationFacts,
  day: string,
): Prisma.Sql => {
  const runs = runsOn(day)
  const hasEnded = Prisma.sql`membership."end" < ${day} AND NOT ${isMember([organisationRef], runs)(Prisma.sql`person.ref`)}`
  const shown = { ACTIVE: runs, ENDED: hasEnded, ANY: showInActive ? Prisma.sql`true` : runs }
  return all([
    Prisma.sql`person.deleted_at IS NULL`,
    shown[membership ?? 'ANY'],
    ...narrowedBy(person, narrowing, day),
    ...isFoundBy(q, {
      person,
      federationRef,
      // The e-mail and the town of a former member are no longer the club's to know.
      mayConfirm: isMember([organisationRef], runs),
      orElse: (word) => Prisma.sql`lower(membership.member_id) = ${word}`,
    }),
  ])
}

/** The number of memberships that the list has. */
export const countOrganisationMembers = async (
  { db, now }: Reading,
  organisation: OrganisationScope,
  filter: MemberFilter,
): Promise<{ total: number }> => {
  const today = await todayIn(db, organisation.federationRef, now)
  const [row] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM membership JOIN person ON person.ref = membership.person_ref
    WHERE membership.organisation_ref = ${organisation.organisationRef}::uuid AND ${isShown(filter, organisation, today)}`
  return { total: row?.total ?? 0 }
}

export type MemberListQuery = MemberFilter & {
  sort?: MemberOrder | undefined
  descending?: boolean | undefined
  /** A day that is not today. */
  on?: string | undefined
  /** The membership after which the page begins. */
  after?: string | undefined
  size?: number | undefined
}

const offerOf = { select: { ref: true, name: true } } as const

type Held = { ref: string; start: string; end: string | null }

/** Of licenses and benefits: those that run on the day or later. */
const heldFrom = (day: string) => ({
  where: { OR: [{ end: null }, { end: { gte: day } }] },
  orderBy: [{ start: 'asc' as const }, { ref: 'asc' as const }],
})

const toHeld = ({ ref, start, end }: Held, offer: RefName): HeldByMember => ({ ref, offer, start, end })

/**
 * From this number of memberships on, it costs less to go through the names of the federation until a page is full than to sort the club.
 */
const manyMemberships = 10_000

const readClub = async ({ db, now }: Reading, { organisationRef, federationRef }: OrganisationScope) => {
  const [row] = await db.$queryRaw<{ memberships: number; today: string }[]>`
    SELECT ${todayOf(Prisma.sql`${federationRef}::uuid`, now)} AS today, count(*)::int AS memberships
    FROM (SELECT FROM membership WHERE organisation_ref = ${organisationRef}::uuid LIMIT ${manyMemberships}) AS counted`
  return { isBig: row?.memberships === manyMemberships, today: row?.today ?? '' }
}

/** `size` members and at most `mostChosenMembers`. The ref of the last membership gives the next page. */
export const listOrganisationMembers = async (
  ctx: Reading,
  organisation: OrganisationScope,
  { on, after, size = mostChosenMembers, sort = 'NAME', descending = false, ...filter }: MemberListQuery,
): Promise<OrganisationMember[]> => {
  const { db } = ctx
  const { organisationRef, federationRef } = organisation
  const { isBig, today } = await readClub(ctx, organisation)
  const day = on ?? today
  const last = Prisma.sql`FROM membership last JOIN person last_person ON last_person.ref = last.person_ref
    WHERE last.ref = ${after}::uuid AND last.organisation_ref = ${organisationRef}::uuid`
  const column = orderColumns[sort]
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const beyond = descending ? Prisma.sql`<` : Prisma.sql`>`
  // OFFSET 0 keeps the planner, which assumes a club of average size, from reading the whole club first. A word may be a membership
  // number, so a search reads the whole club.
  const memberships =
    isBig && wordsOf(fold(filter.q ?? '')).length === 0
      ? Prisma.sql`person CROSS JOIN LATERAL (SELECT membership.* FROM membership
          WHERE membership.person_ref = person.ref OFFSET 0) AS membership`
      : Prisma.sql`membership JOIN person ON person.ref = membership.person_ref`
  const found = await db.$queryRaw<{ ref: string }[]>`
    SELECT membership.ref FROM ${memberships}
    WHERE membership.organisation_ref = ${organisationRef}::uuid AND person.federation_ref = ${federationRef}::uuid
      AND ${isShown(filter, organisation, day)}
      ${
        after === undefined
          ? Prisma.empty
          : Prisma.sql`AND person.${column} ${beyond}= (SELECT last_person.${column} ${last})
              AND (person.${column}, membership.ref) ${beyond} (SELECT last_person.${column}, last.ref ${last})`
      }
    ORDER BY person.${column} ${direction}, membership.ref ${direction} LIMIT ${size}`
  const refs = found.map(({ ref }) => ref)
  const rows = await db.membership.findMany({
    where: { ref: { in: refs } },
    include: {
      person: {
        select: {
          ref: true,
          firstName: true,
          lastName: true,
          avatar: true,
          birthDate: true,
          deceasedDate: true,
          licenses: { ...heldFrom(day), include: { license: offerOf } },
          memberBenefits: { ...heldFrom(day), include: { memberBenefit: offerOf } },
          _count: { select: { practitioners: { where: { isActive: true } } } },
        },
      },
    },
    relationLoadStrategy: 'join',
  })
  return inOrderOf<(typeof rows)[number]>(refs, rows).map(({ person, ...membership }) => ({
    ref: person.ref,
    name: `${person.firstName} ${person.lastName}`,
    sortName: `${person.lastName}, ${person.firstName}`,
    avatar: person.avatar,
    birthDate: person.birthDate,
    isDeceased: person.deceasedDate !== null && person.deceasedDate <= day,
    membership: {
      ref: membership.ref,
      role: OrganisationRoleName.parse(membership.role),
      associationType: AssociationType.parse(membership.associationType),
      memberId: membership.memberId,
      start: membership.start,
      end: membership.end,
      isActive: membership.start <= day && (membership.end === null || membership.end >= day),
    },
    licenses: person.licenses.map((held) => toHeld(held, held.license)),
    memberBenefits: person.memberBenefits.map((held) => toHeld(held, held.memberBenefit)),
    combinationCount: person._count.practitioners,
  }))
}

/** A member of the club to whom an action applies. */
export type ChosenMember = RefName & {
  /** The last day of the membership that runs today or begins later; undefined if there is none any more, null without an end. */
  readonly memberUntil: string | null | undefined
}

/** By last name, each person once. A person who never was a member of the club does not exist here (decision 6). */
export const readChosenMembers = async (
  ctx: Reading,
  organisation: OrganisationFacts,
  { memberRefs, filter }: Pick<MemberChoice, 'memberRefs' | 'filter'>,
): Promise<ChosenMember[]> => {
  const { organisationRef, federationRef } = organisation
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const asked = filter
    ? isShown(filter, organisation, today)
    : Prisma.sql`person.ref = ANY(${memberRefs ?? []}::uuid[])`
  const rows = await ctx.db.$queryRaw<{ ref: string; name: string; isMember: boolean; until: string | null }[]>`
    SELECT person.ref, person.first_name || ' ' || person.last_name AS name,
      bool_or(membership."end" IS NULL OR membership."end" >= ${today}) AS "isMember",
      nullif(max(coalesce(membership."end", '9999-12-31')), '9999-12-31') AS until
    FROM membership JOIN person ON person.ref = membership.person_ref
    WHERE membership.organisation_ref = ${organisationRef}::uuid AND person.deleted_at IS NULL AND ${asked}
    GROUP BY person.ref, person.first_name, person.last_name, person.sort_name
    ORDER BY person.sort_name, person.ref LIMIT ${mostChosenMembers + 1}`
  if (rows.length > mostChosenMembers) {
    throw failure(kernelErrors.tooMany, { field: 'filter', values: { maximum: mostChosenMembers } })
  }
  const known = new Set(rows.map(({ ref }) => ref))
  const unknown = (memberRefs ?? []).findIndex((ref) => !known.has(ref))
  if (unknown !== -1) throw failure(kernelErrors.notFound, { field: `memberRefs.${String(unknown)}` })
  return rows.map(({ ref, name, isMember, until }) => ({ ref, name, memberUntil: isMember ? until : undefined }))
}
