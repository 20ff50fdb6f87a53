import type { Db } from '@oxer/db'
import type { PersonAchievement } from '@oxer/domain/parties/person/person-achievement.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { PersonScope } from './person.guards.ts'
import { toPersonAchievement } from './person.mappers.ts'

/** q012: latest first. */
export const listPersonAchievements = async (
  ctx: { db: Db; now: () => Date },
  { personRef, federationRef }: PersonScope,
): Promise<PersonAchievement[]> => {
  const rows = await ctx.db.personAchievement.findMany({
    where: { personRef },
    include: { achievement: { select: { ref: true, name: true, validityDays: true } } },
    orderBy: [{ achievedOn: 'desc' }, { ref: 'asc' }],
    take: 500,
    relationLoadStrategy: 'join',
  })
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  return rows.map((row) => toPersonAchievement(row, today))
}
