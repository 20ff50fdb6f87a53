// Orders and draws a list, as a preview or permanently (decision 16), with the times of the planner (decision 18).
import { randomInt } from 'node:crypto'
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { makePlan } from '@oxer/domain/competitions/planning/plan.rules'
import { planWarnings } from '@oxer/domain/competitions/planning/plan-warnings.rules'
import { gapForRest } from '@oxer/domain/competitions/startlist/multi-participation/multi-participation'
import {
  mayOrderBy,
  orderByRecord,
  type StartOrderFacts,
  type StartOrderProblem,
} from '@oxer/domain/competitions/startlist/start-order.rules'
import { StartOrder } from '@oxer/domain/competitions/startlist/start-order.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import {
  type ComputedStartlist,
  ComputeStartlist,
  type StartlistDraw,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { listCareerPlaces } from '../../careers/career/career-standing.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { type ChampionshipStanding, findChampionshipStanding } from './championship-order.queries.ts'
import { toStartlist } from './startlist.mappers.ts'
import { countUnassigned } from './startlist.queries.ts'
import { averageRoundOf, type LoadedEntry, type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'
import {
  loadPlanning,
  type Planning,
  planProblemOf,
  toStartlistWarnings,
  warningsOfList,
} from './startlist-planning.queries.ts'

/** decision 58: six digits, 000000 to 999999. */
export const newDrawSeed = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** The record of the requested order; a missing value is refused at its field. */
const recordOf = (
  { method, multiParticipation, intensity: _, version: _version, changeReason: _reason, ...ask }: ComputeStartlist,
  list: LoadedStartlist,
  { rest }: Planning,
  seed: string,
): StartOrder => {
  const minimumGap = multiParticipation.minimumGap ?? gapForRest(rest.rider * 60, averageRoundOf(list))
  const record = StartOrder.safeParse({
    ...ask,
    method,
    direction: ask.direction ?? 'ASCENDING',
    seed: method === 'RANDOM' || method === 'AUTOMATIC' ? (ask.seed ?? seed) : ask.seed,
    multiParticipation: { order: multiParticipation.order, minimumGap: Math.min(minimumGap, 1000) },
  })
  if (!record.success) {
    const field = record.error.issues[0]?.path.join('.') ?? ''
    throw failure(startlistErrors.orderUnknown, field === '' ? {} : { field })
  }
  return record.data
}

/** The standings of the starters in the careers of the list's tests; read only if the order may depend on them. */
const careerOf = async (db: Db, list: LoadedStartlist, order: StartOrder) => {
  if (!mayOrderBy(order, 'BY_CAREER')) return null
  const tests = await db.competitionTest.findMany({
    where: { testSets: { some: { startlistRef: list.ref } }, careerRef: { not: null } },
    select: { careerRef: true },
    distinct: ['careerRef'],
  })
  return listCareerPlaces(
    db,
    tests.flatMap(({ careerRef }) => careerRef ?? []),
    list.entries.flatMap(({ practitionerRef }) => practitionerRef ?? []),
  )
}

/** Loads the data that the order needs besides the list. */
const factsOf = async (
  db: Db,
  list: LoadedStartlist,
  order: StartOrder,
): Promise<{ facts: StartOrderFacts; standing: ChampionshipStanding | null }> => {
  const other =
    order.fromStartlistRef === null ? null : await loadStartlist(db, list.competitionRef, order.fromStartlistRef)
  const career = await careerOf(db, list, order)
  const standing = career === null ? await findChampionshipStanding(db, list, order) : null
  const facts = {
    fields: new Map(
      list.entries.flatMap((entry) =>
        entry.practitionerRef === null ? [] : [[entry.practitionerRef, entry] as const],
      ),
    ),
    other: other?.entries.flatMap((entry) => entry.practitionerRef ?? []) ?? null,
    championship: standing?.places ?? null,
    career,
  }
  return { facts, standing }
}

const refusals = {
  OTHER_LIST_UNKNOWN: { error: startlistErrors.orderUnknown, field: 'fromStartlistRef' },
  CHAMPIONSHIP_UNKNOWN: { error: startlistErrors.basisNotOffered, field: 'championship' },
  CAREER_UNKNOWN: { error: startlistErrors.basisNotOffered, field: 'basis' },
} as const satisfies Record<StartOrderProblem, unknown>

export type Computed = Pick<ComputedStartlist, 'warningCounts' | 'movedByPlanner' | 'draw'> & {
  readonly entries: readonly LoadedEntry[]
  readonly warnings: ComputedStartlist['startlist']['warnings']
}

/** The order of a list, with the record by which anybody can verify it, and its warnings. */
export const computeOrder = async (
  db: Db,
  list: LoadedStartlist,
  ask: ComputeStartlist,
  by: { readonly seed: string; readonly now: Date; readonly actor: Actor },
): Promise<Computed> => {
  const planning = await loadPlanning(db, list)
  const asked = recordOf(ask, list, planning, by.seed)
  const { facts, standing } = await factsOf(db, list, asked)
  // Decision 63: the leader of a championship starts last, also where its standing was not chosen by name.
  const order: StartOrder =
    standing !== null && ask.direction === undefined ? { ...asked, direction: 'DESCENDING' } : asked
  const ordered = orderByRecord(list.entries, order, facts)
  if (!ordered.ok) {
    const { error, field } = refusals[ordered.problem]
    throw failure(error, { field })
  }
  // The same list, day and record give the same plan.
  const plan = makePlan(planProblemOf(planning, list, ordered.entries), {
    intensity: ask.intensity,
    seed: ordered.draw?.seed ?? list.ref,
  })
  // Those of the list: an order locks the selected ones only for itself.
  const byRef = new Map(list.entries.map((entry) => [entry.ref, entry]))
  const entries = (plan.orders.get(list.ref) ?? ordered.entries).flatMap(({ ref }) => byRef.get(ref) ?? [])
  const current = planWarnings(planProblemOf(planning, list, list.entries))
  return {
    entries,
    warnings: toStartlistWarnings(planning, list, entries, plan.warnings),
    warningCounts: {
      current: warningsOfList(list, current).length,
      ordered: warningsOfList(list, plan.baseWarnings).length,
      planned: warningsOfList(list, plan.warnings).length,
    },
    movedByPlanner: plan.moves.length,
    draw: toDraw(order, ordered.draw, standing, ask, by),
  }
}

const toDraw = (
  {
    method,
    basis,
    field,
    direction,
    multiParticipation,
    selection,
    order,
    fromStartlistRef,
    championship,
    repeat,
  }: StartOrder,
  draw: { readonly algorithm: string; readonly seed: string; readonly drawnRefs: readonly string[] } | null,
  standing: ChampionshipStanding | null,
  { intensity }: ComputeStartlist,
  { now, actor }: { readonly now: Date; readonly actor: Actor },
): StartlistDraw => ({
  method,
  basis,
  field,
  direction,
  algorithm: draw?.algorithm ?? null,
  seed: draw?.seed ?? null,
  multiParticipation,
  selection,
  drawnRefs: [...(draw?.drawnRefs ?? [])],
  source: { order, fromStartlistRef, championship, repeat },
  standing: standing?.standing ?? null,
  intensity,
  at: now.toISOString(),
  byName: actor.name,
  isChanged: false,
})

export const toComputed = async (
  db: Db,
  list: LoadedStartlist,
  { entries, draw, warnings, warningCounts, movedByPlanner }: Computed,
  isApplied: boolean,
): Promise<ComputedStartlist> => ({
  isApplied,
  startlist: toStartlist({ ...list, draw }, entries, await countUnassigned(db, list), warnings),
  draw,
  warningCounts,
  movedByPlanner,
})

/** Whether the record of the last order still exists: earlier lists have none, and the list it refers to may be deleted. */
const isRepeatable = async (db: Db, list: LoadedStartlist, ask: ComputeStartlist): Promise<boolean> => {
  if (ask.method === 'BY_SELECTION' && ask.order.length === 0) return false
  if (ask.fromStartlistRef === null) return ask.method !== 'FROM_OTHER' && ask.method !== 'REPEAT'
  const others = { ref: ask.fromStartlistRef, competitionRef: list.competitionRef }
  return (await db.startlist.count({ where: others })) > 0
}

/** c030: the result of ordering again with the last settings; nothing is stored, so applying is refused (decision 3). */
export const previewStartlist = async (
  ctx: Context & { readonly actor: Actor; readonly competition: CompetitionScope },
  { id, apply }: { readonly id: string; readonly apply: boolean },
): Promise<ComputedStartlist> => {
  if (apply) throw failure(startlistErrors.applyOnGet, { field: 'apply' })
  const list = await loadStartlist(ctx.db, ctx.competition.ref, id)
  const { draw } = list
  // The seed of an earlier draw may be any text.
  const ask: ComputeStartlist = {
    ...ComputeStartlist.parse(
      draw === null
        ? {}
        : {
            method: draw.method,
            basis: draw.basis,
            field: draw.field,
            direction: draw.direction,
            multiParticipation: draw.multiParticipation,
            selection: draw.selection,
            ...draw.source,
            intensity: draw.intensity,
          },
    ),
    seed: draw?.seed ?? null,
  }
  const by = { seed: newDrawSeed(), now: ctx.now(), actor: ctx.actor }
  if (draw === null || list.entries.length === 0 || (await isRepeatable(ctx.db, list, ask))) {
    return toComputed(ctx.db, list, await computeOrder(ctx.db, list, ask, by), false)
  }
  // The settings of the last order are not known any more, so the present order is returned.
  const standing = ComputeStartlist.parse({ method: 'BY_SELECTION', order: list.entries.map(({ ref }) => ref) })
  const asItStands = await computeOrder(ctx.db, list, standing, by)
  return toComputed(ctx.db, list, { ...asItStands, draw }, false)
}
