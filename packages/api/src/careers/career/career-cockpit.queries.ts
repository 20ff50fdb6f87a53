// The combinations that move in a career today, by class.
import type { Db } from '@oxer/db'
import type { CareerMove } from '@oxer/domain/careers/career/career.schema'
import type {
  CandidateCounts,
  TransitionCandidate,
  TransitionCandidatePage,
} from '@oxer/domain/careers/career/career-view.schema'
import { findCandidates, type Transition } from '@oxer/domain/careers/career/transition.rules'
import { compare, type Decimal, formatExact, fromInteger } from '@oxer/domain/kernel/decimal'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { getCareerRules } from './career.queries.ts'
import { listCareerStates } from './career-state.queries.ts'

type Asking = Pick<Context, 'db' | 'now'> & { federation: FederationScope }

/** A draft recommends nothing, because no combination can be in it. */
const candidatesOf = async ({ db, now, federation }: Asking, career: Awaited<ReturnType<typeof getCareerRules>>) => {
  const today = await todayIn(db, federation.federationRef, now)
  return findCandidates(career, await listCareerStates(db, career.ref, career, 'MOVABLE'), today)
}

export const countAllCandidates = async (ctx: Asking, ref: string): Promise<CandidateCounts> => {
  const found = await candidatesOf(ctx, await getCareerRules(ctx.db, ctx.federation, ref))
  return {
    MUST_INCREASE: found.MUST_INCREASE.length,
    CAN_INCREASE: found.CAN_INCREASE.length,
    CAN_DECREASE: found.CAN_DECREASE.length,
    RESET: found.RESET.length,
  }
}

/** p146 to p149. */
export const countCandidates = async (ctx: Asking, ref: string, move: CareerMove): Promise<{ count: number }> => ({
  count: (await countAllCandidates(ctx, ref))[move],
})

const text = (value: Decimal | number): string => formatExact(typeof value === 'number' ? fromInteger(value) : value)

/** Names of the combinations of one page. */
const namesOf = async (db: Db, refs: readonly string[]) => {
  const rows = await db.practitioner.findMany({
    where: { ref: { in: [...refs] } },
    select: {
      ref: true,
      person: { select: { ref: true, firstName: true, lastName: true } },
      horse: { select: { ref: true, name: true } },
    },
  })
  return new Map(
    rows.map(({ ref, person, horse }) => [
      ref,
      { rider: { ref: person.ref, name: `${person.firstName} ${person.lastName}` }, horse },
    ]),
  )
}

/**
 * p142 to p145: the highest category first, in it the most points, then the order of the refs, so that a page begins where the last one
 * ended.
 */
export const listCandidates = async (
  ctx: Asking,
  { career: ref, after, size }: { career: string; after?: string | undefined; size: number },
  move: CareerMove,
): Promise<TransitionCandidatePage> => {
  const career = await getCareerRules(ctx.db, ctx.federation, ref)
  const levels = new Map(career.categories.map((category, index) => [category.ref, { index, name: category.name }]))
  const levelOf = ({ fromRef }: Transition): number => levels.get(fromRef)?.index ?? -1
  const sorted = (await candidatesOf(ctx, career))[move].toSorted(
    (one, other) =>
      levelOf(other) - levelOf(one) ||
      compare(other.pointsBefore, one.pointsBefore) ||
      (one.practitionerRef < other.practitionerRef ? -1 : 1),
  )
  const cursor = toCursor(after)
  // A candidate that was moved in the meantime is no candidate any more, so the page begins at its former place.
  const found = cursor === null ? -1 : sorted.findIndex(({ practitionerRef }) => practitionerRef === cursor.ref)
  const start = cursor === null ? 0 : found < 0 ? Math.max(0, Number(cursor.key) || 0) : found + 1
  const rows = sorted.slice(start, start + size + 1)
  const names = await namesOf(
    ctx.db,
    rows.map(({ practitionerRef }) => practitionerRef),
  )
  const nameOf = (categoryRef: string) => ({ ref: categoryRef, name: levels.get(categoryRef)?.name ?? '' })
  const toCandidate = (transition: Transition): TransitionCandidate => ({
    practitionerRef: transition.practitionerRef,
    rider: names.get(transition.practitionerRef)?.rider ?? { ref: transition.practitionerRef, name: '' },
    horse: names.get(transition.practitionerRef)?.horse ?? { ref: transition.practitionerRef, name: '' },
    class: transition.class,
    from: nameOf(transition.fromRef),
    to: nameOf(transition.toRef),
    points: text(transition.pointsBefore),
    pointsAfter: text(transition.pointsAfter),
    ruleRef: transition.ruleRef,
    found: transition.found.map(({ condition, actual }) => ({ condition, actual: text(actual) })),
  })
  return toCursorPage(rows, size, (row) => ({ key: String(start + size), ref: row.practitionerRef }), toCandidate)
}
