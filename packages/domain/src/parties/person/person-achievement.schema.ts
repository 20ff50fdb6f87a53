import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** q012: achievements of a person, with their days. */
export const PersonAchievement = z
  .object({
    ref: Ref,
    achievement: RefName,
    validityDays: z.int().nullable(),
    start: LocalDate,
    /** Through this day; null means without an end. */
    end: LocalDate.nullable(),
    notes: z.string(),
    isValid: z.boolean(),
  })
  .meta({ id: 'PersonAchievement' })
export type PersonAchievement = z.infer<typeof PersonAchievement>

/** Without `end`, it is valid for the number of days of the achievement. */
export const AddPersonAchievement = z.object({
  achievementRef: Ref,
  start: LocalDate,
  end: LocalDate.nullable().optional(),
  notes: z.string().trim().max(1000).default(''),
})
export type AddPersonAchievement = z.infer<typeof AddPersonAchievement>
