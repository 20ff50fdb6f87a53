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
import { AssociationType } from '@oxer/domain/parties/person/membership.schema'
import { todayIn, todayOf } from '../../federation/federation/federation-day.queries.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { inOrderOf } from '../../kernel/search/search.queries.ts'

type Reading = { db: Db; now: () => Date }

/**
 * On a day, or including memberships that have ended or have yet to begin. Each word begins a word of the name, or is a membership number.
 */
const isShown = ({ q = '', showInActive }: MemberFilter, day: string): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`person.deleted_at IS NULL`,
      ...(showInActive
        ? []
        : [Prisma.sql`membership.start <= ${day} AND (membership."end" IS NULL OR membership."end" >= ${day})`]),
      ...wordsOf(fold(q)).map(
        (word) => Prisma.sql`(' ' || person.search_name LIKE ${`% ${word}%`} OR lower(membership.member_id) = ${word})`,
      ),
    ],
    ' AND ',
  )

export type MemberListQuery = MemberFilter & {
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

/** By last name, `size` members and at most `mostChosenMembers`. The ref of the last membership gives the next page. */
export const listOrganisationMembers = async (
  ctx: Reading,
  organisation: OrganisationScope,
  { on, after, size = mostChosenMembers, ...filter }: MemberListQuery,
): Promise<OrganisationMember[]> => {
  const { db } = ctx
  const { organisationRef, federationRef } = organisation
  const { isBig, today } = await readClub(ctx, organisation)
  const day = on ?? today
  const last = Prisma.sql`FROM membership last JOIN person last_person ON last_person.ref = last.person_ref
    WHERE last.ref = ${after}::uuid AND last.organisation_ref = ${organisationRef}::uuid`
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
      AND ${isShown(filter, day)}
      ${
        after === undefined
          ? Prisma.empty
          : Prisma.sql`AND person.sort_name >= (SELECT last_person.sort_name ${last})
              AND (person.sort_name, membership.ref) > (SELECT last_person.sort_name, last.ref ${last})`
      }
    ORDER BY person.sort_name, membership.ref LIMIT ${size}`
  const refs = found.map(({ ref }) => ref)
  const rows = await db.membership.findMany({
    where: { ref: { in: refs } },
    include: {
      person: {
        select: {
          ref: true,
          firstName: true,
          lastName: true,
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
  { organisationRef, federationRef }: OrganisationFacts,
  { memberRefs, filter }: Pick<MemberChoice, 'memberRefs' | 'filter'>,
): Promise<ChosenMember[]> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const asked = filter ? isShown(filter, today) : Prisma.sql`person.ref = ANY(${memberRefs ?? []}::uuid[])`
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
