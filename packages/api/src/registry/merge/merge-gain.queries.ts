// What a person would gain by a merge or by its undo, read from the rows that would move, in one statement for each kind of row. The domain
// decides whether the caller could give it by hand.
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  CompetitionShareRole,
  CompetitionStatus,
  OrganizerType,
} from '@oxer/domain/competitions/competition/competition.schema'
import { CourseShareRole } from '@oxer/domain/courses/course-event/course-event.schema'
import { failures } from '@oxer/domain/kernel/error/coded-error'
import {
  isMergeChecked,
  type MergeFacts,
  type MergeGain,
  mergeObstacles,
} from '@oxer/domain/registry/merge/merge.policy'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { personFactsRelations, toPersonFacts } from '../../parties/person/person.guards.ts'
import { nameOfPerson } from './merge.mappers.ts'
import { personReferences } from './merge-references.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'> & { actor: Actor }
type Kind = MergeGain['kind']
/** A row that would move from its owner, and what kind of right it gives. */
export type MovingRow = { readonly kind: Kind; readonly owner: string; readonly ref: string }
/** The gain by a row, by the ref of the row or of its combination. */
type Gained = readonly (readonly [row: string, gain: MergeGain])[]

const ofMemberships = async (ctx: Reading, federationRef: string, refs: string[]): Promise<Gained> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const rows = await ctx.db.membership.findMany({
    // A membership that has ended gives nothing.
    where: { ref: { in: refs }, OR: [{ end: null }, { end: { gte: today } }] },
    include: { organisation: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  return rows.map((row) => [
    row.ref,
    {
      kind: 'MEMBERSHIP',
      organisationRef: row.organisationRef,
      organisation: row.organisation.name,
      isOffice:
        row.role !== 'MEMBER' ||
        row.canOrganizeCompetitions ||
        row.canAssignTimeForCompetitions ||
        row.canManageFinance,
    },
  ])
}

const ofChildren = async (ctx: Reading, refs: string[]): Promise<Gained> => {
  const rows = await ctx.db.personRelation.findMany({
    where: { ref: { in: refs }, child: { deletedAt: null } },
    include: { child: { include: personFactsRelations } },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ ref, child }) => [
    ref,
    { kind: 'CHILD', child: toPersonFacts(child, ctx.now()), name: nameOfPerson(child) },
  ])
}

/** A share is given by those who administrate the competition; the actor may do so by a share of their own. */
const ofShares = async (ctx: Reading, refs: string[]): Promise<Gained> => {
  const ownRefs = ctx.actor.personRef === null ? [] : [ctx.actor.personRef]
  const inForce = { OR: [{ expires: null }, { expires: { gt: ctx.now() } }] }
  const rows = await ctx.db.competitionShare.findMany({
    where: { ref: { in: refs }, competition: { deletedAt: null }, ...inForce },
    include: {
      competition: {
        include: { shares: { where: { personRef: { in: ownRefs }, ...inForce } } },
      },
    },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ ref, competition }) => {
    const [own] = competition.shares
    const facts = {
      ref: competition.ref,
      federationRef: competition.federationRef,
      status: CompetitionStatus.parse(competition.status),
      organizerType: OrganizerType.parse(competition.organizerType),
      organizerRef: competition.organizerRef,
      shareRole: own === undefined ? null : CompetitionShareRole.parse(own.role),
    }
    return [ref, { kind: 'SHARE', competition: facts }]
  })
}

/** The same for a course event. */
const ofCourseShares = async (ctx: Reading, refs: string[]): Promise<Gained> => {
  const ownRefs = ctx.actor.personRef === null ? [] : [ctx.actor.personRef]
  const inForce = { OR: [{ expires: null }, { expires: { gt: ctx.now() } }] }
  const rows = await ctx.db.courseEventShare.findMany({
    where: { ref: { in: refs }, courseEvent: { deletedAt: null }, ...inForce },
    select: {
      ref: true,
      courseEvent: {
        select: { federationRef: true, shares: { where: { personRef: { in: ownRefs }, ...inForce } } },
      },
    },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ ref, courseEvent: { federationRef, shares } }) => {
    const [own] = shares
    const shareRole = own === undefined ? null : CourseShareRole.parse(own.role)
    return [ref, { kind: 'COURSE_SHARE', courseEvent: { federationRef, shareRole } }]
  })
}

/** The same for a free event, which staff of its federation shares. */
const ofEventShares = async ({ db, now }: Reading, refs: string[]): Promise<Gained> => {
  const rows = await db.freeEventShare.findMany({
    where: { ref: { in: refs }, freeEvent: { deletedAt: null }, OR: [{ expires: null }, { expires: { gt: now() } }] },
    select: { ref: true, freeEvent: { select: { federationRef: true } } },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ ref, freeEvent }) => [
    ref,
    { kind: 'EVENT_SHARE', freeEvent: { federationRef: freeEvent.federationRef, isShared: false } },
  ])
}

const ofAchievements = async ({ db }: Reading, refs: string[]): Promise<Gained> => {
  const rows = await db.personAchievement.findMany({
    where: { ref: { in: refs } },
    select: { ref: true, achievement: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ ref, achievement }) => [ref, { kind: 'ACHIEVEMENT', achievement: achievement.name }])
}

/** A license that has ended gives nothing. */
const ofLicenses = async (ctx: Reading, federationRef: string, refs: string[]): Promise<Gained> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const rows = await ctx.db.memberLicense.findMany({
    where: { ref: { in: refs }, OR: [{ end: null }, { end: { gte: today } }] },
    select: { ref: true, license: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ ref, license }) => [ref, { kind: 'LICENSE', license: license.name }])
}

const ofUserGroups = async ({ db }: Reading, refs: string[]): Promise<Gained> => {
  const rows = await db.userGroupMember.findMany({
    where: { ref: { in: refs } },
    select: { ref: true, userGroup: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ ref, userGroup }) => [ref, { kind: 'USER_GROUP', group: userGroup.name }])
}

/** `refs` of combinations, or of the careers of combinations. */
const ofCareers = async ({ db }: Reading, refs: string[]): Promise<Gained> => {
  const rows = await db.practitionerCareer.findMany({
    where: { OR: [{ practitionerRef: { in: refs } }, { ref: { in: refs } }] },
    select: { ref: true, practitionerRef: true, career: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  return rows.map((row) => [
    refs.includes(row.ref) ? row.ref : row.practitionerRef,
    { kind: 'CAREER', career: row.career.name },
  ])
}

const gainedBy = async (ctx: Reading, federationRef: string, kind: Kind, refs: string[]): Promise<Gained> => {
  switch (kind) {
    case 'LOGIN':
      return refs.map((ref) => [ref, { kind }])
    case 'MEMBERSHIP':
      return ofMemberships(ctx, federationRef, refs)
    case 'CHILD':
      return ofChildren(ctx, refs)
    case 'SHARE':
      return ofShares(ctx, refs)
    case 'COURSE_SHARE':
      return ofCourseShares(ctx, refs)
    case 'EVENT_SHARE':
      return ofEventShares(ctx, refs)
    case 'ACHIEVEMENT':
      return ofAchievements(ctx, refs)
    case 'USER_GROUP':
      return ofUserGroups(ctx, refs)
    case 'CAREER':
      return ofCareers(ctx, refs)
    case 'LICENSE':
      return ofLicenses(ctx, federationRef, refs)
  }
}

/** Of each owner, what the rows that would move give. */
const readGains = async (
  ctx: Reading,
  federationRef: string,
  moving: readonly MovingRow[],
): Promise<(owner: string) => MergeGain[]> => {
  const kinds = [...new Set(moving.map(({ kind }) => kind))]
  const gained = await Promise.all(
    kinds.map((kind) => {
      const refs = moving.filter((row) => row.kind === kind).map(({ ref }) => ref)
      return gainedBy(ctx, federationRef, kind, refs)
    }),
  )
  const ownerOf = new Map(moving.map(({ ref, owner }) => [ref, owner]))
  return (owner) => gained.flat().flatMap(([row, gain]) => (ownerOf.get(row) === owner ? [gain] : []))
}

type Merged = MergeFacts['merged']
type Merging = Pick<MergeFacts, 'federationRef' | 'kept'> & { readonly merged: readonly Merged[] }
type Obstacles = ReturnType<typeof mergeObstacles>

/** Of each merged person, what prevents this caller from moving these rows to the kept person. */
export const readObstacles = async (
  ctx: Reading,
  { federationRef, kept, merged }: Merging,
  moving: readonly MovingRow[],
): Promise<Map<string, Obstacles>> => {
  const gainsOf = await readGains(ctx, federationRef, moving)
  return new Map(
    merged.map((person) => {
      const facts = { federationRef, kept, merged: person, gains: gainsOf(person.ref) }
      return [person.ref, mergeObstacles(ctx.actor, facts)]
    }),
  )
}

export const refuseObstacles = async (ctx: Reading, merging: Merging, moving: readonly MovingRow[]): Promise<void> => {
  const obstacles = [...(await readObstacles(ctx, merging, moving)).values()].flat()
  if (obstacles.length > 0) throw failures(obstacles.map((obstacle) => ({ ...obstacle, field: 'selected' })))
}

/** The rows of these persons that would move to the kept one and give something. */
export const readMoving = async (
  { db, actor }: Reading,
  federationRef: string,
  to: string,
  from: readonly string[],
): Promise<MovingRow[]> => {
  if (from.length === 0 || !isMergeChecked(actor, federationRef)) return []
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
  return db.$queryRaw<MovingRow[]>`${Prisma.join(parts, ' UNION ALL ')}`
}

/** The rows that an undo would give back, by the list that the merge has stored. */
export const movingBack = (
  { actor }: Reading,
  federationRef: string,
  owner: string,
  moved: readonly { table: string; column: string; refs: string[] }[],
): MovingRow[] =>
  isMergeChecked(actor, federationRef)
    ? moved.flatMap(({ table, column, refs }) => {
        const reference = personReferences.find((each) => each.table === table && each.column === column)
        const kind = table === 'practitioner_career' ? 'CAREER' : (reference?.gives ?? null)
        return kind === null ? [] : refs.map((ref) => ({ kind, owner, ref }))
      })
    : []
