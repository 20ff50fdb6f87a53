import * as z from 'zod'
import { Address } from '../../kernel/address/address.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Money, MoneyInput } from '../../kernel/money/money.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { richText } from '../../kernel/rich-text/rich-text.schema.ts'
import { emptyRules, RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { CatalogueName, endsNotBeforeStart } from '../catalogue.schema.ts'

const fields = z.object({
  title: CatalogueName,
  description: richText(10_000).default(''),
  /** The number of days; a course event gets one empty day for each. */
  days: z.int().min(1).max(100).default(1),
  /** The default place of its days. */
  location: Address.nullable().default(null),
  /** The achievement of those who pass. */
  achievementRef: Ref.nullable().default(null),
  /** The days on which its events can be held, both included; null leaves that side open. */
  start: LocalDate.nullable().default(null),
  end: LocalDate.nullable().default(null),
  /** The default registration rules of its events. */
  rules: RuleTree.default(emptyRules),
})

/** An amount of 0 means free. */
export const CreateCourse = fields.extend({ money: MoneyInput }).refine(endsNotBeforeStart, {
  error: kernelErrors.endBeforeStart.code,
  path: ['end'],
})
export type CreateCourse = z.infer<typeof CreateCourse>
export const UpdateCourse = CreateCourse.safeExtend({ version: Version })
export type UpdateCourse = z.infer<typeof UpdateCourse>

/** A course in the catalogue, from which course events are created. */
export const CourseView = fields
  .extend({ ref: Ref, description: z.string(), money: Money, achievement: RefName.nullable(), version: z.int() })
  .meta({ id: 'Course' })
export type CourseView = z.infer<typeof CourseView>

export const CourseMatches = matchesOf(RefName)
export type CourseMatches = z.infer<typeof CourseMatches>
