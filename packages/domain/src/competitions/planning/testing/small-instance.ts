// Invented competitions for tests and benches; the same seed gives the same competition.
import { drawSource } from '../../startlist/draw.rules.ts'
import type { PlannedEntry, PlanProblem } from '../plan-problem.rules.ts'

export type InstanceSize = {
  readonly starts: number
  readonly arenas: number
  readonly days: number
  /** Percentage of riders with two to four horses. */
  readonly severalHorses: number
  /** Percentage of starts after which the same horse starts once more. */
  readonly again?: number
  /** Percentage of entries that are locked. */
  readonly locked?: number
  readonly roundSeconds?: number
  readonly dragging?: boolean
}

/** Show jumping from 08:00 in every arena on every day; riders and horses are distributed over the lists at random. */
export const planInstance = (seed: string, size: InstanceSize): PlanProblem => {
  const below = drawSource(seed)
  const pairs: { riderRef: string; horseRef: string }[] = []
  for (let rider = 0; pairs.length < size.starts; rider += 1) {
    const horses = below(100) < size.severalHorses ? 2 + below(3) : 1
    for (let horse = 0; horse < horses; horse += 1) {
      const pair = { riderRef: `rider ${rider}`, horseRef: `horse ${rider}.${horse}` }
      pairs.push(pair)
      if (below(100) < (size.again ?? 0)) pairs.push(pair)
    }
  }
  const drawn = pairs.slice(0, size.starts)
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const [kept, taken] = [drawn[last], drawn[other]]
    if (kept === undefined || taken === undefined) continue
    drawn[last] = taken
    drawn[other] = kept
  }
  const lists = size.arenas * size.days
  return {
    lists: Array.from({ length: lists }, (_, index) => ({
      ref: `list ${index}`,
      arenaRef: `arena ${index % size.arenas}`,
      date: `2026-05-${16 + Math.floor(index / size.arenas)}`,
      start: '08:00',
      sportType: 'SHOW_JUMPING',
      averageRoundSeconds: size.roundSeconds ?? 120,
      draggingBreak: size.dragging === false ? null : { everyPositions: 25, duration: 600 },
      entries: drawn
        .filter((_pair, place) => place % lists === index)
        .map(
          (pair, place): PlannedEntry => ({
            ...pair,
            ref: `entry ${index}.${place}`,
            type: 'PARTICIPANT',
            isLocked: below(100) < (size.locked ?? 0),
            durationSeconds: null,
          }),
        ),
    })),
  }
}
