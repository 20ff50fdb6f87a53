import type { Achievement } from '@oxer/db'
import type { AchievementView } from '@oxer/domain/catalogue/achievement/achievement.schema'

export const toAchievement = (row: Achievement & { _count: { courses: number } }): AchievementView => ({
  ref: row.ref,
  name: row.name,
  validityDays: row.validityDays,
  start: row.start,
  end: row.end,
  courseCount: row._count.courses,
  version: row.version,
})
