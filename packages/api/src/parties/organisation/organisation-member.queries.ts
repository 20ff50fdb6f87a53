// The members of a club: as its list shows them, and whom of them something is to be done for.
import { type Db, Prisma } from '@oxer/db'
import { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { fold, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import type { OrganisationFacts } from '@oxer/domain/parties/organisation/organisation.policy'
import type { HeldByMember, OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import {
  type MemberChoice,
  type MemberFilter,
  mostChosenMembers,
} from '@oxer/domain/parties/organisation/organisation-holding.schema'
import { AssociationType } from '@oxer/domain/parties/person/membership.schema'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { inOrderOf } from '../../kernel/search/search.queries.ts'
import { todayIn } from '../federation/federation-day.queries.ts'

type Reading = { db: Db; now: () => Date }

/** On a day, or with those whose membership has ended or has yet to begin; each word begins a word of the name, or is a number. */
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
  /** The membership after which to go on. */
  after?: string | undefined
  size?: number | undefined
}

const offerOf = { select: { ref: true, name: true } } as const

/** Licenses and benefits that run on the day or later, by person. Two reads, however many persons there are. */
const readHeld = async (db: Db, personRefs: string[], day: string) => {
  const where = { personRef: { in: personRefs }, OR: [{ end: null }, { end: { gte: day } }] }
  const orderBy = [{ start: 'asc' as const }, { ref: 'asc' as const }]
  const licenses = await db.memberLicense.findMany({ where, include: { license: offerOf }, orderBy })
  const benefits = await db.memberBenefitHolding.findMany({ where, include: { memberBenefit: offerOf }, orderBy })
  const byPerson = <Row extends { personRef: string; ref: string; start: string; end: string | null }>(
    rows: readonly Row[],
    toOffer: (row: Row) => RefName,
  ): ReadonlyMap<string, HeldByMember[]> => {
    const held = new Map<string, HeldByMember[]>()
    for (const row of rows) {
      const { ref, start, end } = row
      held.set(row.personRef, [...(held.get(row.personRef) ?? []), { ref, offer: toOffer(row), start, end }])
    }
    return held
  }
  return {
    licenses: byPerson(licenses, ({ license }) => license),
    memberBenefits: byPerson(benefits, ({ memberBenefit }) => memberBenefit),
  }
}

/** From so many memberships on it costs less to go through the names of the federation until a page is full than to sort the club. */
const manyMemberships = 10_000

const isBigClub = async (db: Db, organisationRef: string): Promise<boolean> => {
  const [row] = await db.$queryRaw<{ memberships: number }[]>`
    SELECT count(*)::int AS memberships
    FROM (SELECT FROM membership WHERE organisation_ref = ${organisationRef}::uuid LIMIT ${manyMemberships}) AS counted`
  return row?.memberships === manyMemberships
}

/** By last name, `size` of them and at most `mostChosenMembers`; what comes after is asked for with the last membership's ref. */
export const listOrganisationMembers = async (
  ctx: Reading,
  { organisationRef, federationRef }: OrganisationScope,
  { on, after, size = mostChosenMembers, ...filter }: MemberListQuery,
): Promise<OrganisationMember[]> => {
  const { db } = ctx
  const day = on ?? (await todayIn(db, federationRef, ctx.now))
  const last = Prisma.sql`FROM membership last JOIN person last_person ON last_person.ref = last.person_ref
    WHERE last.ref = ${after}::uuid AND last.organisation_ref = ${organisationRef}::uuid`
  // OFFSET 0 keeps the planner, which thinks of a club of average size, from reading the whole club first. A word may be
  // a number of a membership, so who searches has the whole club read.
  const memberships =
    wordsOf(fold(filter.q ?? '')).length === 0 && (await isBigClub(db, organisationRef))
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
          _count: { select: { practitioners: { where: { isActive: true } } } },
        },
      },
    },
    relationLoadStrategy: 'join',
  })
  const held = await readHeld(db, [...new Set(rows.map(({ person }) => person.ref))], day)
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
    licenses: held.licenses.get(person.ref) ?? [],
    memberBenefits: held.memberBenefits.get(person.ref) ?? [],
    combinationCount: person._count.practitioners,
  }))
}

/** Somebody of the club for whom something is to be done. */
export type ChosenMember = RefName & {
  /** The last day of the membership that runs today or is to come; undefined when there is none any more, null without end. */
  readonly memberUntil: string | null | undefined
}

/** By last name, each person once. Whoever is not, and never was, a member of the club is not there (decision 6). */
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
    throw failure(kernelErrors.tooBig, { field: 'filter', values: { maximum: mostChosenMembers } })
  }
  const known = new Set(rows.map(({ ref }) => ref))
  const unknown = (memberRefs ?? []).findIndex((ref) => !known.has(ref))
  if (unknown !== -1) throw failure(kernelErrors.notFound, { field: `memberRefs.${String(unknown)}` })
  return rows.map(({ ref, name, isMember, until }) => ({ ref, name, memberUntil: isMember ? until : undefined }))
}
