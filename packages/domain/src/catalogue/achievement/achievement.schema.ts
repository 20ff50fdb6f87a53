import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { CatalogueName, endsNotBeforeStart } from '../catalogue.schema.ts'

const fields = z.object({
  name: CatalogueName,
  /** The number of valid days from the day on which it was achieved; null means no end. */
  validityDays: z.int().min(1).max(36_525).nullable().default(null),
  /** The days between which it can be achieved, both included; null leaves that side open. */
  start: LocalDate.nullable().default(null),
  end: LocalDate.nullable().default(null),
})

export const CreateAchievement = fields.refine(endsNotBeforeStart, {
  error: kernelErrors.endBeforeStart.code,
  path: ['end'],
})
export type CreateAchievement = z.infer<typeof CreateAchievement>
export const UpdateAchievement = CreateAchievement.safeExtend({ version: Version })
export type UpdateAchievement = z.infer<typeof UpdateAchievement>

/** A diploma, an attest or a passed course. */
export const AchievementView = fields
  .extend({ ref: Ref, courseCount: z.int(), version: z.int() })
  .meta({ id: 'Achievement' })
export type AchievementView = z.infer<typeof AchievementView>

export const AchievementMatches = matchesOf(RefName)
export type AchievementMatches = z.infer<typeof AchievementMatches>
