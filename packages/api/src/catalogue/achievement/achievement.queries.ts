import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { AchievementMatches, AchievementView } from '@oxer/domain/catalogue/achievement/achievement.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TenantFacts } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { matchOffers } from '../../kernel/search/offer-search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { toAchievement } from './achievement.mappers.ts'

const withCourses = { _count: { select: { courses: { where: { isActive: true } } } } } as const

export const listAchievements = async (db: Db, { federationRef }: FederationScope): Promise<AchievementView[]> => {
  const rows = await db.achievement.findMany({
    where: { federationRef, isActive: true },
    include: withCourses,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return rows.map(toAchievement)
}

export const getAchievement = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<AchievementView> => {
  const row = await db.achievement.findFirst({ where: { ref, federationRef, isActive: true }, include: withCourses })
  if (!row) throw failure(kernelErrors.notFound)
  return toAchievement(row)
}

export const searchAchievements = (
  ctx: { db: Db; actor: Actor; tenant: TenantFacts },
  { q, federation }: { q: string; federation?: string | undefined },
): Promise<AchievementMatches> =>
  matchOffers(ctx.db, {
    noun: 'achievement',
    federationRefs: searchedFederations(ctx.actor, ctx.tenant, federation),
    text: q,
    where: Prisma.sql`subject.is_active`,
  })
