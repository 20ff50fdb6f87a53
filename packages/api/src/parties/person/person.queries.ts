import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import {
  canViewMember,
  memberAbilities,
  organisationsWhoseMembersAreListed,
} from '@oxer/domain/parties/person/person.policy'
import type {
  MemberAbilities,
  MemberDetail,
  MemberLogin,
  MemberProfile,
  MemberRow,
} from '@oxer/domain/parties/person/person.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { type Cursor, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { findNames, inOrderOf, needleOf } from '../../kernel/search/search.queries.ts'
import { listContactAccounts } from '../contact-account/contact-account.queries.ts'
import { type PersonScope, personFactsRelations, toPersonFacts } from './person.guards.ts'
import { toMemberDetail, toMemberProfile, toMemberRow, toPersonName, toShownParts } from './person.mappers.ts'

type Reading = { db: Db; now: () => Date }

const namesOf = { select: { ref: true, name: true } } as const

const personName = { select: { ref: true, firstName: true, lastName: true } } as const
const latestFirst: [{ start: 'desc' }, { ref: 'asc' }] = [{ start: 'desc' }, { ref: 'asc' }]
const membershipsInOrder = {
  include: { organisation: namesOf, statutes: { orderBy: [{ since: 'desc' as const }, { ref: 'asc' as const }] } },
  orderBy: latestFirst,
}

const readPerson = async (db: Db, ref: string, now: () => Date) => {
  const row = await db.person.findUniqueOrThrow({
    where: { ref },
    include: {
      federation: { select: { ref: true, name: true, timeZone: true } },
      memberships: membershipsInOrder,
    },
    relationLoadStrategy: 'join',
  })
  return { row, today: localDateAt(now(), row.federation.timeZone) }
}

/** Names of persons and organisations, including deleted ones. */
const readNames = async (db: Db, refs: readonly string[]): Promise<Map<string, string>> => {
  if (refs.length === 0) return new Map()
  const rows = await db.$queryRaw<{ ref: string; name: string }[]>`
    SELECT ref, first_name || ' ' || last_name AS name FROM person WHERE ref = ANY(${[...refs]}::uuid[])
    UNION ALL SELECT ref, name FROM organisation WHERE ref = ANY(${[...refs]}::uuid[])`
  return new Map(rows.map((row) => [row.ref, row.name]))
}

export const getMember = async (ctx: Reading, person: Pick<PersonScope, 'personRef'>): Promise<MemberDetail> => {
  const row = await ctx.db.person.findUniqueOrThrow({
    where: { ref: person.personRef },
    include: {
      federation: { select: { ref: true, name: true, timeZone: true } },
      memberships: membershipsInOrder,
      parents: { include: { parent: personName }, where: { parent: { deletedAt: null } }, orderBy: { ref: 'asc' } },
      children: { include: { child: personName }, where: { child: { deletedAt: null } }, orderBy: { ref: 'asc' } },
      licenses: { include: { license: { select: { name: true, type: true } } }, orderBy: latestFirst },
      memberBenefits: { include: { memberBenefit: { select: { name: true } } }, orderBy: latestFirst },
      account: { select: { defaultFederationRef: true } },
    },
    relationLoadStrategy: 'join',
  })
  const names = await readNames(
    ctx.db,
    [...row.licenses, ...row.memberBenefits].map(({ billToRef }) => billToRef),
  )
  const accounts = await listContactAccounts(ctx.db, { contactRef: row.ref, name: toPersonName(row).name })
  return toMemberDetail({ ...row, accounts }, names, localDateAt(ctx.now(), row.federation.timeZone))
}

/** The record with the parts that this reader may see; an editor's answer has them all. */
export const getMemberFor = async (ctx: Reading & { actor: Actor }, person: PersonScope): Promise<MemberDetail> =>
  toShownParts(await getMember(ctx, person), memberAbilities(ctx.actor, person).overview)

export const getMemberProfile = async (
  ctx: Reading & { actor: Actor },
  person: PersonScope,
): Promise<MemberProfile> => {
  const { row, today } = await readPerson(ctx.db, person.personRef, ctx.now)
  return toMemberProfile(row, today, !canViewMember(ctx.actor, person))
}

export const getMemberAbilities = (actor: Actor, person: PersonScope): MemberAbilities => memberAbilities(actor, person)

export const getMemberLogin = async (
  { db }: Pick<Reading, 'db'>,
  { personRef }: Pick<PersonScope, 'personRef'>,
): Promise<MemberLogin> => ({
  login: await db.account.findUnique({ where: { personRef }, select: { username: true, isBlocked: true } }),
})

export type MemberListQuery = {
  q?: string | undefined
  organisation?: string | undefined
  showInActive: boolean
  after?: string | undefined
  size: number
}

/** The requested organisations that are allowed; null sets no bound. */
const visibleOrganisations = (allowed: string[] | null, asked: string | undefined): string[] | null => {
  if (asked === undefined) return allowed
  return allowed === null || allowed.includes(asked) ? [asked] : []
}

/**
 * The staff of a federation list everybody; the staff of a club list the members of their clubs. Sorted by last name, then first name; a
 * search by the word that was found.
 */
export const listMembers = async (
  ctx: Reading & { actor: Actor },
  { federationRef }: FederationScope,
  query: MemberListQuery,
): Promise<CursorPage<MemberRow>> => {
  const { db, actor } = ctx
  const today = await todayIn(db, federationRef, ctx.now)
  const organisations = visibleOrganisations(
    organisationsWhoseMembersAreListed(actor, federationRef),
    query.organisation,
  )
  const isCurrent = query.showInActive
    ? Prisma.empty
    : Prisma.sql`AND membership.start <= ${today} AND (membership."end" IS NULL OR membership."end" >= ${today})`
  const where =
    organisations === null
      ? undefined
      : Prisma.sql`subject.ref IN (
          SELECT membership.person_ref FROM membership
          WHERE membership.organisation_ref = ANY(${organisations}::uuid[]) ${isCurrent})`
  const after = toCursor(query.after)
  const limit = query.size + 1
  const found: Cursor[] = query.q
    ? await findNames(db, {
        noun: 'person',
        federationRefs: [federationRef],
        text: needleOf(query.q),
        limit,
        after,
        ...(where ? { where } : {}),
      })
    : await db.$queryRaw<Cursor[]>`
        SELECT subject.ref, subject.sort_name AS key FROM person AS subject
        WHERE subject.federation_ref = ${federationRef}::uuid AND subject.deleted_at IS NULL
          ${after ? Prisma.sql`AND (subject.sort_name, subject.ref) > (${after.key}, ${after.ref}::uuid)` : Prisma.empty}
          ${where ? Prisma.sql`AND ${where}` : Prisma.empty}
        ORDER BY subject.sort_name, subject.ref LIMIT ${limit}`
  const rows = await db.person.findMany({
    where: { ref: { in: found.map((row) => row.ref) } },
    select: {
      ref: true,
      federationRef: true,
      firstName: true,
      lastName: true,
      birthDate: true,
      email: true,
      deceasedDate: true,
      avatar: true,
      ...personFactsRelations,
      memberships: {
        select: { organisationRef: true, start: true, end: true, organisation: namesOf },
        orderBy: { start: 'asc' },
      },
    },
    relationLoadStrategy: 'join',
  })
  const keyOf = new Map(found.map((row) => [row.ref, row.key]))
  return toCursorPage(
    inOrderOf(
      found.map((row) => row.ref),
      rows,
    ),
    query.size,
    (row) => ({ ref: row.ref, key: keyOf.get(row.ref) ?? '' }),
    (row) => toMemberRow(row, today, canViewMember(actor, toPersonFacts(row, ctx.now()))),
  )
}
