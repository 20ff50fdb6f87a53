// The time that a test takes: each start, the walk of the course before the first one, and what is ridden after the last one (decision 89).

/** A part that is ridden after everybody had the first start: a jump-off, a second round, another phase. */
export type FurtherPart = {
  /** The time of each start: of its own, or a percentage of the first start's, so that it follows what an organiser set. */
  readonly lasts: { readonly seconds: number } | { readonly percentage: number }
  /** The share of those in the part before it who ride it, rounded up, but at least `atLeast` of them. */
  readonly percentage: number
  readonly atLeast: number
  /** To build the course, or to go to another place. */
  readonly pauseSeconds: number
}

export type Pace = {
  /** From one start to the next, unless the organiser or the category sets it. */
  readonly roundSeconds: number
  /** Before the first start; 0 without a course. */
  readonly walkSeconds: number
  readonly further: readonly FurtherPart[]
}

const minute = 60

/** Riders walk a course of jumps for a quarter of an hour, and the same before another course. */
export const courseWalk = 15 * minute
/** A jump-off is ridden over fences that stand there; some are raised or taken away. */
const jumpOffPause = 5 * minute

export const plainPace: Pace = { roundSeconds: 120, walkSeconds: 0, further: [] }

/** From the time allowed of a course (hundredths of a second): entering, the salute and leaving take 25 seconds. */
export const roundOver = (timeAllowed: number | null | undefined, otherwise: number): number =>
  timeAllowed == null ? otherwise : Math.ceil(timeAllowed / 100 / 5) * 5 + 25

/** About a quarter of the starters of a round jump off, over a course of two thirds of the time. */
export const jumpOff = (percentage = 25): FurtherPart => ({
  lasts: { percentage: 65 },
  percentage,
  atLeast: 2,
  pauseSeconds: jumpOffPause,
})

/** Another round of the same length over another course. */
export const anotherRound = (percentage = 100, atLeast = 0): FurtherPart => ({
  lasts: { percentage: 100 },
  percentage,
  atLeast,
  pauseSeconds: courseWalk,
})

/** A phase of its own, which everybody rides. */
export const anotherPhase = (seconds: number, pauseSeconds: number): FurtherPart => ({
  lasts: { seconds },
  percentage: 100,
  atLeast: 0,
  pauseSeconds,
})

/** The sheet has one mark for each movement, which takes about 13 seconds; entering, the salutes and leaving take two minutes. */
export const sheetRide = (exercises: readonly { readonly part: string }[], otherwise: number): number => {
  const movements = exercises.filter(({ part }) => part !== 'COLLECTIVE').length
  return movements === 0 ? otherwise : Math.max(240, Math.ceil((120 + movements * 13) / 30) * 30)
}
