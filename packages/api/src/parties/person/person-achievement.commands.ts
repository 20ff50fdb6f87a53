import { refuseDayOutside } from '@oxer/domain/catalogue/achievement/achievement.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { lastValidDay } from '@oxer/domain/parties/person/person.rules'
import type { AddPersonAchievement, PersonAchievement } from '@oxer/domain/parties/person/person-achievement.schema'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { OnPerson } from './membership.commands.ts'
import { listPersonAchievements } from './person-achievement.queries.ts'

/** q013: with the given end, or else for the validity of the achievement in days. */
export const addPersonAchievement = async (
  ctx: OnPerson,
  { achievementRef, start, end, notes }: AddPersonAchievement,
): Promise<PersonAchievement> => {
  const { personRef, federationRef } = ctx.person
  const achievement = await ctx.db.achievement.findFirst({
    where: { ref: achievementRef, federationRef, isActive: true },
    select: { name: true, validityDays: true, start: true, end: true },
  })
  if (!achievement) throw failure(personErrors.achievementUnknown, { field: 'achievementRef' })
  refuseDayOutside(achievement, start, 'start')
  const validUntil = end === undefined ? lastValidDay(start, achievement.validityDays) : end
  if (validUntil !== null && validUntil < start) throw failure(kernelErrors.endBeforeStart, { field: 'end' })
  const ref = ctx.newRef()
  await ctx.db.personAchievement.create({
    data: { ref, personRef, achievementRef, achievedOn: start, validUntil, notes, createdAt: ctx.now() },
  })
  const after = (await listPersonAchievements(ctx, ctx.person)).find((row) => row.ref === ref)
  if (!after) throw failure(kernelErrors.notFound)
  ctx.record({ action: 'add', noun: 'person-achievement', ref, parentRef: personRef, federationRef, after })
  return after
}

/** q014 */
export const removePersonAchievement = async (ctx: OnPerson, ref: string): Promise<void> => {
  const { personRef, federationRef } = ctx.person
  const held = await takeRow(ctx, 'personAchievement', { ref }, () => listPersonAchievements(ctx, ctx.person))
  const before = held.find((row) => row.ref === ref)
  if (!before) throw failure(kernelErrors.notFound)
  await ctx.db.personAchievement.delete({ where: { ref } })
  ctx.record({ action: 'remove', noun: 'person-achievement', ref, parentRef: personRef, federationRef, before })
}
