// A draw of places as a file: the seed and the entries, and who gets the places in which order, with the reason for each.
import * as z from 'zod'
import { issuePlace } from '../../kernel/error/issue-place.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { drawNumbers, explainPlaces, type WaitingPlace, waitingOrder } from './waiting-order.rules.ts'

const PlaceDraw = z
  .object({
    seed: z.string().min(1).max(100),
    /** The names of the priorities, the first one first. */
    priorities: z.array(z.string()).max(20).default([]),
    places: z.int().min(0).max(100_000),
    entries: z
      .array(
        z.object({
          ref: z.string().min(1).max(100),
          /** The number of the first priority that is met, from 1; null if none is. */
          priority: z.int().min(1).nullable().default(null),
          enteredAt: Instant,
          /** Entered after the draw, and so behind those who were drawn. */
          isLate: z.boolean().default(false),
        }),
      )
      .max(100_000),
  })
  .refine(({ entries }) => new Set(entries.map(({ ref }) => ref)).size === entries.length, {
    error: 'a ref occurs twice',
    path: ['entries'],
  })
  .refine(({ entries, priorities }) => entries.every(({ priority }) => (priority ?? 0) <= priorities.length), {
    error: 'a priority has no name',
    path: ['priorities'],
  })

type DrawnPlace = WaitingPlace & { readonly ref: string; readonly hasPlace: boolean }

export type PlaceDrawOutcome =
  | { readonly ok: true; readonly answer: { readonly drawn: number; readonly order: readonly DrawnPlace[] } }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Repeats a draw; the same case always has the same answer. */
export const placeDrawCase = (given: unknown): PlaceDrawOutcome => {
  const parsed = PlaceDraw.safeParse(given)
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${issuePlace(path)}: ${message}`) }
  }
  const { seed, priorities, places, entries } = parsed.data
  const numbers = drawNumbers(
    entries.filter(({ isLate }) => !isLate).map(({ ref }) => ref),
    seed,
  )
  const ranks = entries.map(({ isLate: _, ...entry }) => ({ ...entry, drawNumber: numbers.get(entry.ref) ?? null }))
  const explained = explainPlaces(ranks, { priorityNames: priorities, drawnCount: numbers.size })
  return {
    ok: true,
    answer: {
      drawn: numbers.size,
      order: waitingOrder(ranks).flatMap(({ ref }, index) => {
        const place = explained.get(ref)
        return place === undefined ? [] : [{ ref, hasPlace: index < places, ...place }]
      }),
    },
  }
}
