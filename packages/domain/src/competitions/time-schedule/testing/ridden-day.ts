// Days as they were ridden, generated from a seed: a ring with its own pace, sign-offs, breaks and single long rides.
import type { RingLine, RingPart } from '../ring-forecast.rules.ts'

export type RiddenDay = {
  readonly part: RingPart
  /** When each ride really began. */
  readonly began: ReadonlyMap<string, number>
}

/** The same whole numbers for the same seed everywhere (a linear congruential generator, Numerical Recipes). */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** RIDES_ON: the next one comes as soon as the ring is free. KEEPS_TIMES: nobody rides before the planned time. */
export const generatedDay = (seed: number, style: 'RIDES_ON' | 'KEEPS_TIMES'): RiddenDay => {
  const next = numbersFrom(seed)
  const planned = 90 + next(6) * 30
  // The ring takes from 85 to 125 % of the plan, and begins up to fifteen minutes late.
  const pace = 85 + next(41)
  const startSeconds = 9 * 3600
  const lines: RingLine[] = []
  const began = new Map<string, number>()
  let plan = startSeconds
  let clock = startSeconds + next(900)
  const rides = 30 + next(30)
  for (let index = 0; index < rides; index += 1) {
    const ref = `ride ${index}`
    const isDragged = index > 0 && index % 15 === 0
    const draggingSeconds = isDragged ? 600 : 0
    plan += draggingSeconds
    const line = { ref, startSeconds: plan, lastsSeconds: planned, draggingSeconds }
    plan += planned
    // Dragging takes from eight to twelve minutes.
    if (isDragged) clock += 480 + next(241)
    if (next(100) < 8) {
      lines.push({ ...line, kind: 'ABSENT', enteredSeconds: null })
      continue
    }
    if (style === 'KEEPS_TIMES') clock = Math.max(clock, line.startSeconds)
    began.set(ref, clock)
    // Each ride is up to a fifth shorter or longer, and one in thirty waits for a repair.
    clock += Math.floor((planned * (pace + next(41) - 20)) / 100) + (next(30) === 0 ? 300 : 0)
    lines.push({ ...line, kind: 'RIDE', enteredSeconds: clock })
  }
  return { part: { startSeconds, endSeconds: plan, lines }, began }
}
