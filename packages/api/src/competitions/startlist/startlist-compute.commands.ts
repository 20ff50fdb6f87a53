// Ordering and drawing a list, as a preview or for good (decision 16).
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { drawAlgorithm } from '@oxer/domain/competitions/startlist/draw.rules'
import type { OrderContext } from '@oxer/domain/competitions/startlist/order-method/order-rule'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import {
  type ComputedStartlist,
  ComputeStartlist,
  type StartlistDraw,
  type StartlistSortField,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { orderStartlist } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { toStartlist } from './startlist.mappers.ts'
import { countUnassigned, restGaps, spacingWarnings } from './startlist.queries.ts'
import { type LoadedEntry, type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'

/** What an entry is compared by, for each sort field; text is folded, so that É stands beside E. */
const fieldValues = {
  rider_name: (entry) => (entry.riderName === null ? null : fold(entry.riderName)),
  horse_name: (entry) => (entry.horseName === null ? null : fold(entry.horseName)),
  horse_birthdate: (entry) => entry.horseBirthDate,
  horse_gender: (entry) => entry.horseGender,
  organisation_name: (entry) => (entry.organisationName === null ? null : fold(entry.organisationName)),
  competition_number: (entry) =>
    entry.competitionNumber === null ? null : String(entry.competitionNumber).padStart(6, '0'),
  registration_date: (entry) => entry.registeredAt,
} as const satisfies Record<StartlistSortField, (entry: LoadedEntry) => string | null>

/** Equal values get equal ranks, so that equals keep their order; who has no value comes last. */
const ranksByField = (entries: readonly LoadedEntry[], field: StartlistSortField): ReadonlyMap<string, number> => {
  const readValue = fieldValues[field]
  const values = [...new Set(entries.flatMap((entry) => readValue(entry) ?? []))].sort()
  const rankOf = new Map(values.map((value, rank) => [value, rank]))
  return new Map(
    entries.flatMap((entry) => {
      const value = readValue(entry)
      const rank = value === null ? undefined : rankOf.get(value)
      return entry.practitionerRef === null || rank === undefined ? [] : [[entry.practitionerRef, rank] as const]
    }),
  )
}

const orderOfOther = async (db: Db, list: LoadedStartlist, ask: ComputeStartlist): Promise<readonly string[]> => {
  if (ask.fromStartlistRef === null) throw failure(startlistErrors.orderUnknown, { field: 'fromStartlistRef' })
  const other = await loadStartlist(db, list.competitionRef, ask.fromStartlistRef)
  return other.entries.flatMap((entry) => entry.practitionerRef ?? [])
}

const automaticValues = async (
  db: Db,
  list: LoadedStartlist,
  ask: ComputeStartlist,
): Promise<ReadonlyMap<string, number>> => {
  switch (ask.basis) {
    case 'BY_STARTLIST':
      return new Map((await orderOfOther(db, list, ask)).map((ref, position) => [ref, position]))
    case 'BY_CHAMPIONSHIP':
    case 'BY_CAREER':
      throw failure(startlistErrors.basisNotOffered, { field: 'basis' })
    case 'BY_FIELD':
      if (ask.field === null) throw failure(startlistErrors.orderUnknown, { field: 'field' })
      return ranksByField(list.entries, ask.field)
    case 'AUTOMATIC':
    case null:
      return ranksByField(list.entries, ask.field ?? 'registration_date')
  }
}

/** Loads what the method needs beside the list itself. */
const contextOf = async (
  db: Db,
  list: LoadedStartlist,
  ask: ComputeStartlist,
  seed: string,
): Promise<Partial<OrderContext>> => {
  const common = { direction: ask.direction, startAt: ask.startAt }
  switch (ask.method) {
    case 'RANDOM':
      return { ...common, seed }
    case 'BY_SELECTION':
      if (ask.order.length === 0) throw failure(startlistErrors.orderUnknown, { field: 'order' })
      return { ...common, order: ask.order }
    case 'FROM_OTHER':
    case 'REPEAT':
      return { ...common, order: await orderOfOther(db, list, ask) }
    case 'AUTOMATIC':
      return { ...common, values: await automaticValues(db, list, ask) }
    case 'NATURAL':
    case 'REGISTRATION':
    case 'CONSECUTIVE':
      return common
  }
}

export type Computed = { readonly entries: readonly LoadedEntry[]; readonly draw: StartlistDraw }

/** The order that a list would have, with the record by which anybody can check it. */
export const computeOrder = async (
  db: Db,
  list: LoadedStartlist,
  ask: ComputeStartlist,
  by: { readonly seed: string; readonly now: Date; readonly actor: Actor },
): Promise<Computed> => {
  const isDrawn = ask.method === 'RANDOM'
  const drawn = list.entries.filter((entry) => entry.type === 'PARTICIPANT' && !entry.isLocked)
  const seed = ask.seed ?? by.seed
  const entries = orderStartlist(list.entries, ask.method, await contextOf(db, list, ask, seed), ask.multiParticipation)
  return {
    entries,
    draw: {
      method: ask.method,
      basis: ask.basis,
      field: ask.field,
      direction: ask.direction,
      algorithm: isDrawn ? drawAlgorithm : null,
      seed: isDrawn ? seed : null,
      multiParticipation: ask.multiParticipation,
      drawnRefs: isDrawn ? drawn.map((entry) => entry.ref).toSorted() : [],
      at: by.now.toISOString(),
      byName: by.actor.name,
    },
  }
}

export const toComputed = async (
  db: Db,
  list: LoadedStartlist,
  { entries, draw }: Computed,
  isApplied: boolean,
): Promise<ComputedStartlist> => ({
  isApplied,
  startlist: toStartlist({ ...list, draw }, entries, await countUnassigned(db, list)),
  draw,
  warnings: spacingWarnings(entries, await restGaps(db, list)),
})

/** c030: what ordering again as last time would give; nothing is stored, so applying is refused (decision 3). */
export const previewStartlist = async (
  ctx: Context & { readonly actor: Actor; readonly competition: CompetitionScope },
  { id, apply }: { readonly id: string; readonly apply: boolean },
): Promise<ComputedStartlist> => {
  if (apply) throw failure(startlistErrors.applyOnGet, { field: 'apply' })
  const list = await loadStartlist(ctx.db, ctx.competition.ref, id)
  const ask = ComputeStartlist.parse(
    list.draw === null
      ? {}
      : {
          method: list.draw.method,
          basis: list.draw.basis,
          field: list.draw.field,
          direction: list.draw.direction,
          seed: list.draw.seed,
          multiParticipation: list.draw.multiParticipation,
        },
  )
  // The order of a selection or another list was taken once and is not kept: what stands is what it would give.
  const isKept = ask.method === 'BY_SELECTION' || ask.method === 'FROM_OTHER' || ask.method === 'REPEAT'
  const computed =
    isKept && list.draw !== null
      ? { entries: list.entries, draw: list.draw }
      : await computeOrder(ctx.db, list, ask, { seed: ctx.newRef(), now: ctx.now(), actor: ctx.actor })
  return toComputed(ctx.db, list, computed, false)
}
