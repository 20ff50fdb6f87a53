import { Prisma } from '@oxer/db'
import { achievementErrors } from '@oxer/domain/catalogue/achievement/achievement.errors'
import type { CourseView, CreateCourse, UpdateCourse } from '@oxer/domain/catalogue/course/course.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { keepRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { refuseForeignRefs } from '../rules-template/rule-names.queries.ts'
import { getCourse } from './course.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'course'

/** Locks the achievement until the course is stored, so that a simultaneous deletion waits, and then finds the course. */
const checkAchievement = async (ctx: Managing, achievementRef: string | null): Promise<void> => {
  if (achievementRef === null) return
  await keepRows(ctx, 'achievement', [achievementRef])
  const { federationRef } = ctx.federation
  const found = await ctx.db.achievement.findFirst({
    where: { ref: achievementRef, federationRef, isActive: true },
    select: { ref: true },
  })
  if (!found) throw failure(achievementErrors.achievementUnknown, { field: 'achievementRef' })
}

const taxLevelOf = ({ money }: Pick<CreateCourse, 'money'>) => ({
  level: money.taxLevelCode,
  field: 'money.taxLevelCode',
})

const toColumns = (fields: CreateCourse) => ({
  title: fields.title,
  searchName: fold(fields.title),
  description: fields.description,
  amountCents: fields.money.amountWithTax,
  taxLevelCode: fields.money.taxLevelCode,
  currency: fields.money.currency,
  days: fields.days,
  location: fields.location === null ? Prisma.DbNull : toJson(fields.location),
  achievementRef: fields.achievementRef,
  start: fields.start,
  end: fields.end,
  rules: toJson(fields.rules),
})

export const createCourse = async (ctx: Managing, fields: CreateCourse): Promise<CourseView> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  await refuseTaxLevels(ctx.db, federationRef, [taxLevelOf(fields)])
  await checkAchievement(ctx, fields.achievementRef)
  await refuseForeignRefs(ctx.db, ctx.federation, fields.rules)
  await ctx.db.course.create({ data: { ref, federationRef, ...toColumns(fields) } })
  const after = await getCourse(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** Course events created from it keep their copied values. */
export const updateCourse = async (
  ctx: Managing,
  { course: ref, version, ...fields }: UpdateCourse & { course: string },
): Promise<CourseView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'course', { ref, version }, () => getCourse(ctx.db, ctx.federation, ref))
  await refuseTaxLevels(ctx.db, federationRef, [{ ...taxLevelOf(fields), kept: [before.money.taxLevelCode] }])
  await checkAchievement(ctx, fields.achievementRef)
  await refuseForeignRefs(ctx.db, ctx.federation, fields.rules)
  await ctx.db.course.update({
    where: { ref },
    data: { ...toColumns(fields), version: { increment: 1 } },
  })
  const after = await getCourse(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased, because course events created from it remain. */
export const deleteCourse = async (ctx: Managing, { course: ref }: { course: string }): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'course', { ref }, () => getCourse(ctx.db, ctx.federation, ref))
  await ctx.db.course.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
