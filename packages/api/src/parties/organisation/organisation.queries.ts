import { type Db, type Organisation, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CountedPage } from '@oxer/domain/kernel/paging/paging.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { otherSportTypes } from '@oxer/domain/kernel/sport/sport-types'
import { type OrganisationFacts, organisationAbilities } from '@oxer/domain/parties/organisation/organisation.policy'
import {
  contactStatutes,
  type OrganisationAbilities,
  type OrganisationDetail,
  OrganisationLevel,
  type OrganisationMetadata,
  type OrganisationProfile,
  type OrganisationRow,
  OrganisationType,
} from '@oxer/domain/parties/organisation/organisation.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope, OrganisationScope } from '../../kernel/procedure/scope.ts'
import { findPage, inOrderOf } from '../../kernel/search/search.queries.ts'
import { listContactAccounts } from '../contact-account/contact-account.queries.ts'
import { toOrganisationDetail, toOrganisationProfile, toOrganisationRow } from './organisation.mappers.ts'

type Reading = { db: Db; now: () => Date }

const activeOn = (today: string) => ({
  start: { lte: today },
  OR: [{ end: null }, { end: { gte: today } }],
  person: { deletedAt: null },
})

const readOrganisation = async (ctx: Reading, { organisationRef, federationRef }: OrganisationFacts, today: string) => {
  const { _count, ...row } = await ctx.db.organisation.findUniqueOrThrow({
    where: { ref: organisationRef },
    include: {
      federation: { select: { ref: true, name: true } },
      _count: { select: { memberships: { where: activeOn(today) } } },
    },
    relationLoadStrategy: 'join',
  })
  const mother =
    row.motherRef === null
      ? null
      : await ctx.db.organisation.findFirst({
          where: { ref: row.motherRef, federationRef, deletedAt: null },
          select: { ref: true, name: true },
        })
  return { ...row, mother, memberCount: _count.memberships }
}

/** Those who hold an office of the organisation today. */
const readContacts = async (ctx: Reading, { organisationRef }: OrganisationFacts, today: string) =>
  await ctx.db.statute.findMany({
    where: {
      statute: { in: [...contactStatutes] },
      since: { lte: today },
      OR: [{ until: null }, { until: { gte: today } }],
      membership: { organisationRef, ...activeOn(today) },
    },
    select: {
      statute: true,
      membership: { select: { person: { select: { ref: true, firstName: true, lastName: true } } } },
    },
    orderBy: [{ since: 'asc' }, { ref: 'asc' }],
    take: 50,
    relationLoadStrategy: 'join',
  })

export const getOrganisation = async (ctx: Reading, scope: OrganisationFacts): Promise<OrganisationDetail> => {
  const today = await todayIn(ctx.db, scope.federationRef, ctx.now)
  const row = await readOrganisation(ctx, scope, today)
  const contacts = await readContacts(ctx, scope, today)
  const accounts = await listContactAccounts(ctx.db, { contactRef: row.ref, name: row.name })
  return toOrganisationDetail({ ...row, contacts, accounts })
}

export const getOrganisationProfile = async (ctx: Reading, scope: OrganisationScope): Promise<OrganisationProfile> => {
  const today = await todayIn(ctx.db, scope.federationRef, ctx.now)
  const contacts = await readContacts(ctx, scope, today)
  return toOrganisationProfile({ ...(await readOrganisation(ctx, scope, today)), contacts })
}

export const getOrganisationMetadata = (): OrganisationMetadata => ({
  organisationTypes: [...OrganisationType.options],
  organisationLevels: [...OrganisationLevel.options],
  sportTypes: SportType.options.filter((sportType) => !otherSportTypes.includes(sportType)),
})

export type OrganisationListQuery = {
  q?: string | undefined
  type?: OrganisationType | undefined
  isHorse?: boolean | undefined
  isPony?: boolean | undefined
  descending: boolean
  after?: string | undefined
  size: number
}

export const listOrganisations = async (
  ctx: Reading,
  { federationRef }: FederationScope,
  { q, type, isHorse, isPony, descending, after, size }: OrganisationListQuery,
): Promise<CountedPage<OrganisationRow>> => {
  const { db } = ctx
  const today = await todayIn(db, federationRef, ctx.now)
  const { page, total } = await findPage(db, {
    noun: 'organisation',
    federationRef,
    q,
    column: Prisma.sql`search_name`,
    descending,
    narrowed: [
      ...(type === undefined ? [] : [Prisma.sql`subject.type = ${type}`]),
      ...(isHorse === undefined ? [] : [Prisma.sql`subject.is_horse = ${isHorse}`]),
      ...(isPony === undefined ? [] : [Prisma.sql`subject.is_pony = ${isPony}`]),
    ],
    after: toCursor(after),
    size,
  })
  const refs = page.map((row) => row.ref)
  const rows = await db.organisation.findMany({
    where: { ref: { in: refs } },
    include: { _count: { select: { memberships: { where: activeOn(today) } } } },
    relationLoadStrategy: 'join',
  })
  const keyOf = new Map(page.map((row) => [row.ref, row.key]))
  return {
    ...toCursorPage(
      inOrderOf<Organisation & { _count: { memberships: number } }>(refs, rows),
      size,
      (row) => ({ ref: row.ref, key: keyOf.get(row.ref) ?? '' }),
      ({ _count, ...row }) => toOrganisationRow({ ...row, memberCount: _count.memberships }),
    ),
    total,
  }
}

/** What the caller may do for an organisation; it sells once it has a book of its own. */
export const readOrganisationAbilities = async (
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  scope: OrganisationScope,
): Promise<OrganisationAbilities> => {
  const book = await db.book.findUnique({ where: { ownerRef: scope.organisationRef }, select: { ref: true } })
  return organisationAbilities(actor, { ...scope, sells: book !== null })
}
