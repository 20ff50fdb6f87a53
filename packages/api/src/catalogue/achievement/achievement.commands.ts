import { achievementErrors } from '@oxer/domain/catalogue/achievement/achievement.errors'
import type {
  AchievementView,
  CreateAchievement,
  UpdateAchievement,
} from '@oxer/domain/catalogue/achievement/achievement.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { getAchievement } from './achievement.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'achievement'

const toColumns = ({ name, validityDays, start, end }: CreateAchievement) => ({
  name,
  searchName: fold(name),
  validityDays,
  start,
  end,
})

export const createAchievement = async (ctx: Managing, fields: CreateAchievement): Promise<AchievementView> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  await ctx.db.achievement.create({ data: { ref, federationRef, ...toColumns(fields) } })
  const after = await getAchievement(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** Holders keep the days until which it is valid. */
export const updateAchievement = async (
  ctx: Managing,
  { achievement: ref, version, ...fields }: UpdateAchievement & { achievement: string },
): Promise<AchievementView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'achievement', { ref, version }, () =>
    getAchievement(ctx.db, ctx.federation, ref),
  )
  await ctx.db.achievement.update({
    where: { ref },
    data: { ...toColumns(fields), version: { increment: 1 } },
  })
  const after = await getAchievement(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased, because its holders keep it. Refused while an active course gives it (019-0000000005). */
export const deleteAchievement = async (
  ctx: Managing,
  { achievement: ref }: { achievement: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  // A course that names it at the same moment waits for this lock, and then no longer finds it.
  const before = await takeRow(ctx, 'achievement', { ref }, () => getAchievement(ctx.db, ctx.federation, ref))
  const course = await ctx.db.course.findFirst({
    where: { achievementRef: ref, isActive: true },
    select: { title: true },
    orderBy: { title: 'asc' },
  })
  if (course) throw failure(achievementErrors.usedByCourse, { values: { name: course.title } })
  await ctx.db.achievement.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
