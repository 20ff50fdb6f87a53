// Who comes before whom on the waiting list of a test, and why (decision 372).
import { drawOrder } from '../startlist/draw.rules.ts'

/** What the place of somebody on a list depends on, and nothing else. */
export type WaitingRank = {
  readonly ref: string
  /** The number of the first priority whose rules are met, from 1; null if none is. */
  readonly priority: number | null
  /** The number by which it was drawn, from 1; null if it was entered after the draw, or without one. */
  readonly drawNumber: number | null
  /** An instant. */
  readonly enteredAt: string
}

const last = Number.MAX_SAFE_INTEGER

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/**
 * Those who were drawn come before those who entered after the draw. Among each of both: by priority, then as drawn, then by the moment of
 * entering, and at one moment by the ref, which says nothing about anybody.
 */
export const compareWaiting = (left: WaitingRank, right: WaitingRank): number =>
  Number(left.drawNumber === null) - Number(right.drawNumber === null) ||
  (left.priority ?? last) - (right.priority ?? last) ||
  (left.drawNumber ?? last) - (right.drawNumber ?? last) ||
  Date.parse(left.enteredAt) - Date.parse(right.enteredAt) ||
  compareText(left.ref, right.ref)

/** The order of a list, which does not depend on the order in which it was read. */
export const waitingOrder = <Entry extends WaitingRank>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(compareWaiting)

/** Who gets the next free places. */
export const nextForPlaces = <Entry extends WaitingRank>(entries: readonly Entry[], places: number): readonly Entry[] =>
  waitingOrder(entries).slice(0, Math.max(0, places))

/** The numbers by which those who wait are drawn, by the published procedure oxer-draw-1 (docs/start-order-draw.md). */
export const drawNumbers = (refs: readonly string[], seed: string): ReadonlyMap<string, number> =>
  new Map(drawOrder(refs, seed).map((ref, index) => [ref, index + 1]))

/** Why somebody has a place on the list, as data; a screen says it in words. */
export type WaitingPlace = {
  /** From 1. */
  readonly position: number
  /** How many wait. */
  readonly of: number
  readonly priority: { readonly number: number; readonly name: string } | null
  readonly draw: { readonly number: number; readonly of: number } | null
  readonly enteredAt: string
}

export type PlaceFacts = {
  readonly priorityNames: readonly string[]
  /** How many were drawn; null before the draw, or without one. */
  readonly drawnCount: number | null
}

/** The places of everybody who waits, by ref. */
export const explainPlaces = (
  entries: readonly WaitingRank[],
  { priorityNames, drawnCount }: PlaceFacts,
): ReadonlyMap<string, WaitingPlace> =>
  new Map(
    waitingOrder(entries).map(({ ref, priority, drawNumber, enteredAt }, index) => [
      ref,
      {
        position: index + 1,
        of: entries.length,
        priority: priority === null ? null : { number: priority, name: priorityNames[priority - 1] ?? '' },
        draw: drawNumber === null ? null : { number: drawNumber, of: drawnCount ?? drawNumber },
        enteredAt,
      },
    ]),
  )
