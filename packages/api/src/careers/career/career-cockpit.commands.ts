import type { CareerMove } from '@oxer/domain/careers/career/career.schema'
import type { AppliedTransitionsView } from '@oxer/domain/careers/career/career-view.schema'
import { type AppliedTransitions, applyTransitions } from '@oxer/domain/careers/career/transition.rules'
import { equals, formatExact, zero } from '@oxer/domain/kernel/decimal'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { type Managing, type OfCareer, takeCareer } from './career.commands.ts'
import { listCareerStates } from './career-state.queries.ts'

type Moved = AppliedTransitions['moved']

/** The maximum that is listed by name. */
const toldAtMost = 1000

/**
 * Stores the moves in three statements, whatever their number. Results in the new category on this day or later, from before the move, do
 * not count in it, because it begins on the day after them.
 */
const storeMoves = async (ctx: Managing, careerRef: string, moved: Moved, today: string): Promise<void> => {
  const rows = JSON.stringify(
    moved.map(({ transition }) => ({
      ref: ctx.newRef(),
      points_row: ctx.newRef(),
      practitioner_ref: transition.practitionerRef,
      class: transition.class,
      rule_ref: transition.ruleRef,
      from_ref: transition.fromRef,
      to_ref: transition.toRef,
      before: formatExact(transition.pointsBefore),
      after: formatExact(transition.pointsAfter),
      keeps: !equals(transition.pointsAfter, zero),
    })),
  )
  await ctx.db.$executeRaw`
    INSERT INTO career_transition
      (ref, practitioner_career_ref, class, rule_ref, from_category_ref, to_category_ref, points_before, date, by_ref, at)
    SELECT move.ref, standing.ref, move.class, move.rule_ref, move.from_ref, move.to_ref, move.before, ${today},
      ${ctx.actor.personRef}::uuid, ${ctx.now()}
    FROM jsonb_to_recordset(${rows}::jsonb) AS move
      (ref uuid, practitioner_ref uuid, class text, rule_ref uuid, from_ref uuid, to_ref uuid, before numeric)
    JOIN practitioner_career AS standing
      ON standing.career_ref = ${careerRef}::uuid AND standing.practitioner_ref = move.practitioner_ref`
  await ctx.db.$executeRaw`
    UPDATE practitioner_career AS standing
    SET category_ref = move.to_ref, version = standing.version + 1,
      since = GREATEST(${today}, coalesce((
        SELECT to_char(max(points.date)::date + 1, 'YYYY-MM-DD') FROM career_points AS points
        WHERE points.practitioner_career_ref = standing.ref AND points.category_ref = move.to_ref), ''))
    FROM jsonb_to_recordset(${rows}::jsonb) AS move (practitioner_ref uuid, to_ref uuid)
    WHERE standing.career_ref = ${careerRef}::uuid AND standing.practitioner_ref = move.practitioner_ref`
  await ctx.db.$executeRaw`
    INSERT INTO career_points (ref, practitioner_career_ref, category_ref, date, calculated)
    SELECT move.points_row, standing.ref, move.to_ref, standing.since, move.after
    FROM jsonb_to_recordset(${rows}::jsonb) AS move
      (points_row uuid, practitioner_ref uuid, to_ref uuid, after numeric, keeps boolean)
    JOIN practitioner_career AS standing
      ON standing.career_ref = ${careerRef}::uuid AND standing.practitioner_ref = move.practitioner_ref
    WHERE move.keeps`
}

const toView = ({ moved, skipped }: AppliedTransitions): AppliedTransitionsView => ({
  movedCount: moved.length,
  moved: moved.slice(0, toldAtMost).map(({ transition: { practitionerRef, class: move, fromRef, toRef } }) => ({
    practitionerRef,
    class: move,
    fromRef,
    toRef,
  })),
  skippedCount: skipped.length,
  skipped: skipped.slice(0, toldAtMost),
})

/**
 * p150 to p154 and decision 30: moves candidates of one class, or (null) each by its own class, in one transaction. Those who have already
 * moved are skipped and reported.
 */
export const applyToCareer = async (
  ctx: Managing,
  { career: ref, all, practitionerRefs }: OfCareer & { all: boolean; practitionerRefs: string[] },
  move: CareerMove | null,
): Promise<AppliedTransitionsView> => {
  const career = await takeCareer(ctx, ref)
  const { federationRef } = ctx.federation
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const states = await listCareerStates(ctx.db, ref, career, all ? 'ALL' : practitionerRefs)
  const applied = applyTransitions(career, states, { class: move, all, practitionerRefs }, today)
  const view = toView(applied)
  if (applied.moved.length === 0) {
    ctx.recordNothing('nobody moved')
    return view
  }
  await storeMoves(ctx, ref, applied.moved, today)
  ctx.record({
    action: 'apply-transitions',
    noun: 'career',
    ref,
    parentRef: federationRef,
    federationRef,
    after: { class: move, all, movedCount: view.movedCount, skippedCount: view.skippedCount, moved: view.moved },
  })
  ctx.announce(ref, async () => [
    { kind: 'transition.applied', federationRef, competitionRef: null, publication: null, refs: { career: ref } },
  ])
  return view
}
