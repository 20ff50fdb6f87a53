// What a person would gain by a merge or by its undo, read from the rows that would move. The domain decides whether the caller could give
// it by hand.
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failures } from '@oxer/domain/kernel/error/coded-error'
import { type MergeFacts, type MergeGain, mergeObstacles } from '@oxer/domain/registry/merge/merge.policy'
import { readCompetitionFacts } from '../../competitions/competition/competition.guards.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { readPersonFacts } from '../../parties/person/person.guards.ts'
import { nameOfPerson } from './merge.mappers.ts'
import { personReferences } from './merge-references.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'> & { actor: Actor }
type Kind = MergeGain['kind']
/** The rows of one table that would move. */
export type Moving = { readonly kind: Kind; readonly refs: readonly string[] }

const ofMemberships = async (ctx: Reading, federationRef: string, refs: string[]): Promise<MergeGain[]> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const rows = await ctx.db.membership.findMany({
    // A membership that has ended gives nothing.
    where: { ref: { in: refs }, OR: [{ end: null }, { end: { gte: today } }] },
    include: { organisation: { select: { name: true } } },
  })
  return rows.map((row) => ({
    kind: 'MEMBERSHIP',
    organisationRef: row.organisationRef,
    organisation: row.organisation.name,
    isOffice: row.role !== 'MEMBER' || row.canOrganizeCompetitions || row.canAssignTimeForCompetitions,
  }))
}

const ofChildren = async (ctx: Reading, refs: string[]): Promise<MergeGain[]> => {
  const rows = await ctx.db.personRelation.findMany({ where: { ref: { in: refs } }, include: { child: true } })
  const gains = rows.map(async ({ childRef, child }): Promise<MergeGain[]> => {
    const facts = await readPersonFacts(ctx, childRef)
    return facts === null ? [] : [{ kind: 'CHILD', child: facts, name: nameOfPerson(child) }]
  })
  return (await Promise.all(gains)).flat()
}

const ofShares = async (ctx: Reading, refs: string[]): Promise<MergeGain[]> => {
  const rows = await ctx.db.competitionShare.findMany({
    where: { ref: { in: refs }, OR: [{ expires: null }, { expires: { gt: ctx.now() } }] },
    select: { competitionRef: true },
  })
  const gains = rows.map(async ({ competitionRef }): Promise<MergeGain[]> => {
    const competition = await readCompetitionFacts(ctx, { competition: competitionRef })
    return competition === null ? [] : [{ kind: 'SHARE', competition }]
  })
  return (await Promise.all(gains)).flat()
}

const ofAchievements = async ({ db }: Reading, refs: string[]): Promise<MergeGain[]> => {
  const rows = await db.personAchievement.findMany({
    where: { ref: { in: refs } },
    select: { achievement: { select: { name: true } } },
  })
  return rows.map(({ achievement }) => ({ kind: 'ACHIEVEMENT', achievement: achievement.name }))
}

const ofUserGroups = async ({ db }: Reading, refs: string[]): Promise<MergeGain[]> => {
  const rows = await db.userGroupMember.findMany({
    where: { ref: { in: refs } },
    select: { userGroup: { select: { name: true } } },
  })
  return rows.map(({ userGroup }) => ({ kind: 'USER_GROUP', group: userGroup.name }))
}

/** `refs` of combinations, or of the careers of combinations. */
const ofCareers = async ({ db }: Reading, refs: string[]): Promise<MergeGain[]> => {
  const rows = await db.practitionerCareer.findMany({
    where: { OR: [{ practitionerRef: { in: refs } }, { ref: { in: refs } }] },
    select: { career: { select: { name: true } } },
  })
  return [...new Set(rows.map(({ career }) => career.name))].map((career) => ({ kind: 'CAREER', career }))
}

const gainsOf = (ctx: Reading, federationRef: string, { kind, refs }: Moving): Promise<MergeGain[]> => {
  const rows = [...refs]
  switch (kind) {
    case 'LOGIN':
      return Promise.resolve(rows.map(() => ({ kind })))
    case 'MEMBERSHIP':
      return ofMemberships(ctx, federationRef, rows)
    case 'CHILD':
      return ofChildren(ctx, rows)
    case 'SHARE':
      return ofShares(ctx, rows)
    case 'ACHIEVEMENT':
      return ofAchievements(ctx, rows)
    case 'USER_GROUP':
      return ofUserGroups(ctx, rows)
    case 'CAREER':
      return ofCareers(ctx, rows)
  }
}

export type Merging = Omit<MergeFacts, 'gains'>

/** Obstacles for this caller to the move of these rows. */
export const readObstacles = async (ctx: Reading, merging: Merging, moving: readonly Moving[]) => {
  const gains = await Promise.all(moving.map((rows) => gainsOf(ctx, merging.federationRef, rows)))
  return mergeObstacles(ctx.actor, { ...merging, gains: gains.flat() })
}

export const refuseObstacles = async (ctx: Reading, merging: Merging, moving: readonly Moving[]): Promise<void> => {
  const obstacles = await readObstacles(ctx, merging, moving)
  if (obstacles.length > 0) throw failures(obstacles.map((obstacle) => ({ ...obstacle, field: 'selected' })))
}

/** The rows of each of these persons that would move to the kept one and give something. */
export const readMoving = async (
  { db }: Pick<Context, 'db'>,
  to: string,
  from: readonly string[],
): Promise<Map<string, Moving[]>> => {
  const parts = personReferences.flatMap(({ table, column, gives, staysWhen }) => {
    if (gives === null) return []
    // A combination that stays behind gives its careers to the kept one.
    const stays = staysWhen && gives !== 'CAREER' ? Prisma.sql`AND NOT ${staysWhen(to)}` : Prisma.empty
    const owner = Prisma.sql`moved.${Prisma.raw(column)}`
    return [
      Prisma.sql`SELECT ${gives}::text AS kind, ${owner}::text AS owner, moved.ref::text AS ref
        FROM ${Prisma.raw(table)} moved WHERE ${owner} = ANY(${[...from]}::uuid[]) ${stays}`,
    ]
  })
  const rows = await db.$queryRaw<{ kind: Kind; owner: string; ref: string }[]>`${Prisma.join(parts, ' UNION ALL ')}`
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const movingFrom = (person: string): Moving[] =>
    kinds.map((kind) => ({
      kind,
      refs: rows.filter((row) => row.kind === kind && row.owner === person).map(({ ref }) => ref),
    }))
  return new Map(from.map((person) => [person, movingFrom(person).filter(({ refs }) => refs.length > 0)]))
}

/** The rows that an undo would give back, by the list that the merge has stored. */
export const movingOf = (moved: readonly { table: string; column: string; refs: string[] }[]): Moving[] =>
  moved.flatMap(({ table, column, refs }) => {
    if (table === 'practitioner_career') return [{ kind: 'CAREER' as const, refs }]
    const gives = personReferences.find((each) => each.table === table && each.column === column)?.gives ?? null
    return gives === null ? [] : [{ kind: gives, refs }]
  })
