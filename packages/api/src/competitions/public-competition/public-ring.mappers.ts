import {
  lastRideOf,
  type RiddenAt,
  ringOf,
  startersBefore,
} from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type {
  PublicActivity,
  PublicArena,
  PublicRing,
  PublicStartlist,
  PublicStartlistEntry,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { type Forecasts, toArena, toPublicStartlist } from './public-competition.mappers.ts'
import type { CompetitionRow, ListRow, ListsRow } from './public-competition-rows.mappers.ts'

const lastRideOn = ({ entries, sets }: ListRow): RiddenAt | null =>
  lastRideOf(
    entries.map(({ startSeconds, durationSeconds, testSetRef, enteredAt: at }) => {
      const average = sets.find(({ ref }) => ref === testSetRef)?.averageRoundSeconds ?? 120
      return { startSeconds, lastsSeconds: durationSeconds ?? average, enteredAt: at === null ? null : new Date(at) }
    }),
  )

export const toPublicRings = (
  row: Pick<CompetitionRow, 'arenas' | 'timeZone'>,
  lists: ListsRow,
  forecasts: Forecasts,
): PublicRing[] => {
  // If the organiser does not publish the schedule, places and times are not public, and neither is the ring.
  if (!lists.publishedParts.includes('TIMESCHEDULE')) return []
  const shown = lists.lists.flatMap((list) => {
    const startlist = toPublicStartlist(lists, list, forecasts)
    if (startlist === null) return []
    const last = list.entries.findLast(({ enteredAt }) => enteredAt !== null)
    const ranked = list.entries.filter(({ testSetRef }) => testSetRef !== null && testSetRef === last?.testSetRef)
    return [
      {
        startlist,
        lastRide: list.isTimeHidden ? null : lastRideOn(list),
        ranked: new Set(ranked.map(({ ref }) => ref)),
      },
    ]
  })
  return row.arenas.flatMap((arena) => {
    const ring = ringOf(
      toArena(arena),
      shown.filter(({ startlist }) => startlist.arena?.ref === arena.ref),
      row.timeZone,
    )
    return ring ?? []
  })
}

/** A registration on a public start list, with what the ring says about it. */
export type DayStart = {
  readonly entry: PublicStartlistEntry
  readonly activity: PublicActivity
  readonly arena: PublicArena | null
  readonly headers: PublicStartlist['headers']
  /** How many ride before it in a ring that runs; null if it does not wait in one. */
  readonly before: number | null
}

/** By the refs of the registrations; the last list of a registration counts. */
export const toDayStarts = (lists: ListsRow, forecasts: Forecasts): Readonly<Record<string, DayStart>> =>
  Object.fromEntries(
    lists.lists.flatMap((list) => {
      const startlist = toPublicStartlist(lists, list, forecasts)
      if (startlist === null) return []
      const { activity, arena, headers, entries } = startlist
      const before = activity.done > 0 ? startersBefore(entries) : null
      return entries.flatMap((entry) =>
        entry.registrationRef === null
          ? []
          : [[entry.registrationRef, { entry, activity, arena, headers, before: before?.get(entry.ref) ?? null }]],
      )
    }),
  )
