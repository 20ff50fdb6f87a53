import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import type { MemberCareer, SaveMemberCareer } from '@oxer/domain/careers/career/career-view.schema'
import { decimal, equals, formatExact, subtract } from '@oxer/domain/kernel/decimal'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { readGroupsOf } from '../../parties/practitioner/combination-facts.queries.ts'
import type { Managing } from './career.commands.ts'
import { requirePublishedCareer } from './career-points.commands.ts'
import { listMemberCareers } from './member-career.queries.ts'

type OfMember = { member: string; career: string }

const entryOf = async (
  ctx: Managing,
  { member, career, practitionerRef }: OfMember & { practitionerRef: string },
): Promise<MemberCareer> => {
  const { federationRef } = ctx.federation
  const entries = await listMemberCareers(ctx.db, { personRef: member, federationRef }, { withOpen: true })
  const entry = entries.find((each) => each.career.ref === career && each.practitionerRef === practitionerRef)
  if (!entry) throw failure(kernelErrors.notFound, { field: 'practitionerRef' })
  return entry
}

/**
 * Makes the entered points the current ones: the difference is stored as manual points beside the calculated ones, which are still added
 * when results come in or are corrected.
 */
const writePoints = async (
  ctx: Managing,
  standing: { ref: string; categoryRef: string; since: string },
  { has, wants }: { has: string; wants: string },
): Promise<void> => {
  const difference = subtract(decimal(wants), decimal(has))
  if (equals(difference, decimal('0'))) return
  const { ref: practitionerCareerRef, categoryRef, since } = standing
  const own = await ctx.db.careerPoints.findFirst({
    where: { practitionerCareerRef, categoryRef, date: { gte: since }, registrationRef: null, source: 'MANUAL' },
    select: { ref: true },
  })
  if (own !== null) {
    await ctx.db.careerPoints.update({
      where: { ref: own.ref },
      data: { manual: { increment: formatExact(difference) }, version: { increment: 1 } },
    })
    return
  }
  await ctx.db.careerPoints.create({
    data: {
      ref: ctx.newRef(),
      practitionerCareerRef,
      categoryRef,
      date: since,
      source: 'MANUAL',
      manual: formatExact(difference),
    },
  })
}

/** A career for a practitioner group takes only its combinations (pr0473). Those who are in it already stay. */
const refuseOutsideGroup = async (
  ctx: Managing,
  { career, practitionerRef }: { career: string; practitionerRef: string },
  today: string,
): Promise<void> => {
  const { practitionerGroup: group } = await ctx.db.career.findUniqueOrThrow({
    where: { ref: career },
    select: { practitionerGroup: { select: { ref: true, name: true, practitionerType: true, rules: true } } },
  })
  if (group === null) return
  const row = await ctx.db.practitioner.findUniqueOrThrow({
    where: { ref: practitionerRef },
    select: { personRef: true, horseRef: true },
  })
  const at = { federationRef: ctx.federation.federationRef, on: today }
  const combination = { person: { ref: row.personRef }, horse: { ref: row.horseRef } }
  const [own] = await readGroupsOf(ctx.db, at, [group], [combination])
  if (!own?.has(group.ref))
    throw failure(careerErrors.outsideGroup, { field: 'categoryRef', values: { group: group.name } })
}

const enter = async (ctx: Managing, { career, ...input }: SaveMemberCareer & OfMember, today: string) => {
  const { practitionerRef, categoryRef, isSuspended, comments } = input
  return ctx.db.practitionerCareer.create({
    data: {
      ref: ctx.newRef(),
      careerRef: career,
      practitionerRef,
      categoryRef,
      isSuspended,
      comments,
      since: today,
      createdAt: ctx.now(),
    },
    select: { ref: true, categoryRef: true, since: true },
  })
}

/** The first day of the new category: today, or the day after a result of today or later in it. */
const firstDay = async (ctx: Managing, practitionerCareerRef: string, categoryRef: string, today: string) => {
  const { _max: last } = await ctx.db.careerPoints.aggregate({
    where: { practitionerCareerRef, categoryRef, date: { gte: today } },
    _max: { date: true },
  })
  return last.date === null ? today : addDays(last.date, 1)
}

const change = async (ctx: Managing, before: MemberCareer, input: SaveMemberCareer, today: string) => {
  const where = { careerRef_practitionerRef: { careerRef: before.career.ref, practitionerRef: before.practitionerRef } }
  const { ref, categoryRef } = await ctx.db.practitionerCareer.findUniqueOrThrow({ where })
  const isMove = categoryRef !== input.categoryRef
  const since = isMove ? await firstDay(ctx, ref, input.categoryRef, today) : undefined
  await ctx.db.practitionerCareer.update({
    where: { ref },
    data: {
      isSuspended: input.isSuspended,
      comments: input.comments,
      ...(since !== undefined && { categoryRef: input.categoryRef, since }),
      version: { increment: 1 },
    },
  })
  if (isMove) {
    await ctx.db.careerTransition.create({
      data: {
        ref: ctx.newRef(),
        practitionerCareerRef: ref,
        class: 'NA',
        fromCategoryRef: categoryRef,
        toCategoryRef: input.categoryRef,
        pointsBefore: before.points,
        date: today,
        byRef: ctx.actor.personRef,
        at: ctx.now(),
      },
    })
  }
  return ctx.db.practitionerCareer.findUniqueOrThrow({ where, select: { ref: true, categoryRef: true, since: true } })
}

/** q016: another category is a manual move, after which points begin at the value that was sent. */
export const saveMemberCareer = async (ctx: Managing, input: SaveMemberCareer & OfMember): Promise<MemberCareer> => {
  const { federationRef } = ctx.federation
  // The row of the career is locked, because a combination has no row until it is entered, and transitions lock the career too.
  const before = await takeVersion(ctx, 'career', { ref: input.career, version: input.version }, () =>
    entryOf(ctx, input),
  )
  if (!before.categories.some(({ ref }) => ref === input.categoryRef)) {
    throw failure(careerErrors.categoryUnknown, { field: 'categoryRef' })
  }
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  if (before.version === 0) {
    await requirePublishedCareer(ctx.db, { federationRef, ref: input.career })
    await refuseOutsideGroup(ctx, input, today)
  }
  const standing = before.version === 0 ? await enter(ctx, input, today) : await change(ctx, before, input, today)
  const stays = before.activeCategory?.ref === input.categoryRef
  await writePoints(ctx, standing, { has: stays ? before.points : '0', wants: input.points })
  const after = await entryOf(ctx, input)
  ctx.record({
    action: before.version === 0 ? 'enter' : 'update',
    noun: 'practitioner-career',
    ref: standing.ref,
    parentRef: input.member,
    federationRef,
    ...(before.version > 0 && { before }),
    after,
  })
  return after
}
