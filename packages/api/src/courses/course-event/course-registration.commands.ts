import { refuseDayOutside } from '@oxer/domain/catalogue/achievement/achievement.rules'
import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import { canKeepCourseParticipants } from '@oxer/domain/courses/course-event/course-event.policy'
import { decideAchievement, sortFailures } from '@oxer/domain/courses/course-event/course-event.rules'
import type {
  CancelCourseRegistration,
  ChangeCourseRegistration,
  CourseAttendance,
  CourseRegistrationOutcome,
  CourseResult,
  RegisterForCourse,
  SaveCourseAttendance,
  SaveCourseResult,
} from '@oxer/domain/courses/course-event/course-registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { settleWarnings } from '@oxer/domain/kernel/error/settle-warnings'
import { personRulesOf } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { ruleErrorOf } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import { judgeRules } from '@oxer/domain/kernel/rule-tree/rule-tree.rules'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { canRegisterMember } from '@oxer/domain/parties/person/person.policy'
import { lastValidDay } from '@oxer/domain/parties/person/person.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { earlierOfKey, takeRequestKey } from '../../kernel/request-key/request-key.commands.ts'
import { lockRows, refuseStale, takeRow } from '../../kernel/version/version.commands.ts'
import { takeBackCharges } from '../../ledger/charge/take-back.commands.ts'
import { readPersonFacts } from '../../parties/person/person.guards.ts'
import { readPersonRuleFacts, readRuleNames } from '../../parties/person/person-rule-facts.queries.ts'
import { chargeCourseRegistration } from './course-charge.commands.ts'
import { lockCourseEvent, type ManagingCourseEvent } from './course-event.commands.ts'
import { listCourseAttendances, listCourseRegistrations, listCourseResults } from './course-registration.queries.ts'

const noun = 'course-registration'

/** Refuses callers who may not register this person. A person of another federation is treated as if it did not exist. */
const requirePerson = async (ctx: ManagingCourseEvent, personRef: string): Promise<void> => {
  const facts = await readPersonFacts(ctx, personRef)
  if (facts?.federationRef !== ctx.courseEvent.federationRef) {
    throw failure(kernelErrors.notFound, { field: 'personRef' })
  }
  const mayRegister = canKeepCourseParticipants(ctx.actor, ctx.courseEvent) || canRegisterMember(ctx.actor, facts)
  if (!mayRegister) throw failure(courseEventErrors.mayNotRegister, { field: 'personRef' })
}

/** The verdict of the rules of the event on the person, on its first day. Those who may register a person may read the reasons. */
const judge = async (ctx: ManagingCourseEvent, rules: unknown, on: string, personRef: string) => {
  const { federationRef } = ctx.courseEvent
  const tree = personRulesOf(RuleTree.parse(rules))
  const person = (await readPersonRuleFacts(ctx.db, [personRef])).get(personRef)?.facts
  const names = await readRuleNames(ctx.db, federationRef, tree)
  return sortFailures(judgeRules(tree, { on, federationRef, ...(person && { person }) }, names))
}

/** p114: a required rule refuses, an expected rule asks to confirm, and an optional rule is reported (decision 35). */
export const registerForCourse = async (
  ctx: ManagingCourseEvent,
  { personRef, confirmSaveWithWarnings, remarks, requestKey }: RegisterForCourse,
): Promise<CourseRegistrationOutcome> => {
  const { ref: courseEventRef, federationRef } = ctx.courseEvent
  await requirePerson(ctx, personRef)
  const event = await lockCourseEvent(ctx)
  const verdict = await judge(ctx, event.rules, event.firstDay, personRef)
  const informed = verdict.informed.map(({ error, values }) => ({ error, values }))
  const key = await takeRequestKey(ctx, requestKey, { personRef })
  const sent =
    key.requestKey === null
      ? []
      : await ctx.db.courseRegistration.findMany({
          where: { courseEventRef, registeredByRef: key.registeredByRef, requestKey: key.requestKey },
        })
  const [earlier] = earlierOfKey(key, sent)
  if (earlier) {
    ctx.recordNothing('a retry registers nobody anew')
    return { registrationRef: earlier.ref, informed }
  }
  const standing = await ctx.db.courseRegistration.findMany({
    where: { courseEventRef, status: 'SUBSCRIBED' },
    select: { personRef: true },
  })
  if (standing.some((row) => row.personRef === personRef)) {
    throw failure(courseEventErrors.alreadyRegistered, { field: 'personRef' })
  }
  const keepsParticipants = canKeepCourseParticipants(ctx.actor, ctx.courseEvent)
  const isOver = event.lastDay < (await todayIn(ctx.db, federationRef, ctx.now))
  const maximum = event.maxRegistrations
  settleWarnings(
    [
      ...(isOver && !keepsParticipants ? [{ definition: courseEventErrors.isOver }] : []),
      ...(maximum > 0 && standing.length >= maximum
        ? [{ definition: courseEventErrors.isFull, values: { maximum } }]
        : []),
      ...verdict.refusals.map(({ error, values }) => ({ definition: ruleErrorOf(error), values, field: 'personRef' })),
    ],
    verdict.warnings.map(({ error, values }) => ({ definition: ruleErrorOf(error), values })),
    confirmSaveWithWarnings,
  )
  const ref = ctx.newRef()
  const row = { personRef, remarks, status: 'SUBSCRIBED' }
  await ctx.db.courseRegistration.create({
    data: {
      ref,
      courseEventRef,
      ...row,
      ...key,
      registeredAt: ctx.now(),
    },
  })
  await chargeCourseRegistration(ctx, { ref, personRef, courseEventRef, federationRef })
  ctx.record({ action: 'register', noun, ref, parentRef: courseEventRef, federationRef, after: row })
  return { registrationRef: ref, informed }
}

/** An active registration of this event, locked until the end of the call. */
const lockRegistration = async (ctx: ManagingCourseEvent, ref: string) => {
  await lockRows(ctx, 'courseRegistration', [ref], 'REFERENCE')
  const row = await ctx.db.courseRegistration.findFirst({ where: { ref, courseEventRef: ctx.courseEvent.ref } })
  if (!row) throw failure(kernelErrors.notFound)
  if (row.status !== 'SUBSCRIBED') throw failure(courseEventErrors.isCancelled)
  return row
}

/** p121 */
export const changeCourseRegistration = async (
  ctx: ManagingCourseEvent,
  { registration: ref, remarks, version }: ChangeCourseRegistration & { registration: string },
): Promise<CourseRegistrationOutcome> => {
  const { federationRef } = ctx.courseEvent
  const row = await lockRegistration(ctx, ref)
  await requirePerson(ctx, row.personRef)
  await refuseStale(row, version, async () => {
    const page = await listCourseRegistrations(ctx, ctx.courseEvent, { size: 1 }, ref)
    return page.items[0]
  })
  await ctx.db.courseRegistration.update({ where: { ref }, data: { remarks, version: { increment: 1 } } })
  ctx.record({
    action: 'update',
    noun,
    ref,
    parentRef: ctx.courseEvent.ref,
    federationRef,
    before: { remarks: row.remarks },
    after: { remarks },
  })
  return { registrationRef: ref, informed: [] }
}

/** p120: the registration stays readable, with its reason. A result that is achieved must be removed first. */
export const cancelCourseRegistration = async (
  ctx: ManagingCourseEvent,
  { registration: ref, reason }: CancelCourseRegistration & { registration: string },
): Promise<void> => {
  const { federationRef } = ctx.courseEvent
  const row = await lockRegistration(ctx, ref)
  await requirePerson(ctx, row.personRef)
  if (row.hasAchieved === true) throw failure(courseEventErrors.hasAchieved)
  const after = { status: 'CANCELLED', cancelReason: reason }
  await ctx.db.courseRegistration.update({
    where: { ref },
    data: { ...after, requestKey: null, version: { increment: 1 } },
  })
  const { firstDay } = await ctx.db.courseEvent.findUniqueOrThrow({
    where: { ref: row.courseEventRef },
    select: { firstDay: true },
  })
  // From the first day on the place is taken, and is paid.
  if ((await todayIn(ctx.db, federationRef, ctx.now)) < firstDay) await takeBackCharges(ctx, [ref])
  const before = { status: row.status }
  ctx.record({ action: 'cancel', noun, ref, parentRef: ctx.courseEvent.ref, federationRef, before, after })
}

/** p118: changes the days that are sent and keeps the others. The last writer wins. */
export const saveCourseAttendance = async (
  ctx: ManagingCourseEvent,
  { registrationRef, days }: SaveCourseAttendance,
): Promise<CourseAttendance> => {
  const { ref: courseEventRef, federationRef } = ctx.courseEvent
  await lockRegistration(ctx, registrationRef)
  const read = async () => {
    const page = await listCourseAttendances(ctx, ctx.courseEvent, { size: 1 }, registrationRef)
    const [row] = page.items
    if (!row) throw failure(kernelErrors.notFound)
    return row
  }
  const before = await read()
  const known = new Set(before.attendances.map(({ ref }) => ref))
  const unknown = days.findIndex(({ ref }) => !known.has(ref))
  if (unknown >= 0) throw failure(courseEventErrors.dayUnknown, { field: `days.${unknown}.ref` })
  for (const { ref: dayRef, present: isPresent } of days) {
    await ctx.db.courseAttendance.upsert({
      where: { registrationRef_dayRef: { registrationRef, dayRef } },
      create: { registrationRef, dayRef, isPresent },
      update: { isPresent },
    })
  }
  const after = await read()
  ctx.record({
    action: 'attendance',
    noun,
    ref: registrationRef,
    parentRef: courseEventRef,
    federationRef,
    before: before.attendances,
    after: after.attendances,
  })
  return after
}

type Achievable = { readonly personRef: string; readonly personAchievementRef: string | null }

/** pr1059: gives the achievement of the course, once, from the day of the result and for its validity. */
const giveAchievement = async (
  ctx: ManagingCourseEvent,
  { personRef }: Achievable,
  achievedOn: string,
): Promise<string | null> => {
  const { ref: courseEventRef, federationRef } = ctx.courseEvent
  const event = await ctx.db.courseEvent.findUniqueOrThrow({
    where: { ref: courseEventRef },
    select: {
      title: true,
      course: {
        select: { achievement: { select: { ref: true, name: true, validityDays: true, start: true, end: true } } },
      },
    },
  })
  const { achievement } = event.course
  if (!achievement) return null
  refuseDayOutside(achievement, achievedOn, 'date')
  const ref = ctx.newRef()
  const after = {
    personRef,
    achievementRef: achievement.ref,
    achievedOn,
    validUntil: lastValidDay(achievedOn, achievement.validityDays),
    notes: event.title,
  }
  await ctx.db.personAchievement.create({ data: { ref, ...after, createdAt: ctx.now() } })
  ctx.record({ action: 'add', noun: 'person-achievement', ref, parentRef: personRef, federationRef, after })
  return ref
}

const takeAchievement = async (ctx: ManagingCourseEvent, row: Achievable): Promise<void> => {
  const { personAchievementRef: ref, personRef } = row
  if (ref === null) return
  const before = await takeRow(ctx, 'personAchievement', { ref }, () =>
    ctx.db.personAchievement.findFirst({ where: { ref, personRef } }),
  )
  // The federation may have removed it by hand.
  if (!before) return
  await ctx.db.personAchievement.delete({ where: { ref } })
  const { federationRef } = ctx.courseEvent
  ctx.record({ action: 'remove', noun: 'person-achievement', ref, parentRef: personRef, federationRef, before })
}

const moveAchievement = async (
  ctx: ManagingCourseEvent,
  { personAchievementRef: ref, personRef }: Achievable,
  achievedOn: string,
): Promise<void> => {
  if (ref === null) return
  const before = await takeRow(ctx, 'personAchievement', { ref }, () =>
    ctx.db.personAchievement.findFirst({
      where: { ref, personRef },
      include: { achievement: { select: { name: true, validityDays: true, start: true, end: true } } },
    }),
  )
  if (!before) return
  refuseDayOutside(before.achievement, achievedOn, 'date')
  const after = { achievedOn, validUntil: lastValidDay(achievedOn, before.achievement.validityDays) }
  await ctx.db.personAchievement.update({ where: { ref }, data: after })
  ctx.record({
    action: 'update',
    noun: 'person-achievement',
    ref,
    parentRef: personRef,
    federationRef: ctx.courseEvent.federationRef,
    before: { achievedOn: before.achievedOn, validUntil: before.validUntil },
    after,
  })
}

/** p119 */
export const saveCourseResult = async (
  ctx: ManagingCourseEvent,
  { registrationRef: ref, score, achieved, notes, date, version }: SaveCourseResult,
): Promise<CourseResult> => {
  const { ref: courseEventRef, federationRef } = ctx.courseEvent
  const row = await lockRegistration(ctx, ref)
  const read = async () => {
    const [found] = (await listCourseResults(ctx, ctx.courseEvent, { size: 1 }, ref)).items
    if (!found) throw failure(kernelErrors.notFound)
    return found
  }
  const before = await read()
  await refuseStale(row, version, () => before)
  const resultDate = date ?? (achieved === null ? null : await todayIn(ctx.db, federationRef, ctx.now))
  const change = decideAchievement({ achieved: row.hasAchieved, date: row.resultDate }, { achieved, date: resultDate })
  let { personAchievementRef } = row
  if (change === 'TAKE') await takeAchievement(ctx, row)
  if (change === 'MOVE' && resultDate !== null) await moveAchievement(ctx, row, resultDate)
  if (change === 'GIVE' && resultDate !== null) personAchievementRef = await giveAchievement(ctx, row, resultDate)
  if (change === 'TAKE') personAchievementRef = null
  await ctx.db.courseRegistration.update({
    where: { ref },
    data: { score, hasAchieved: achieved, notes, resultDate, personAchievementRef, version: { increment: 1 } },
  })
  const after = await read()
  ctx.record({ action: 'result', noun, ref, parentRef: courseEventRef, federationRef, before, after })
  return after
}
