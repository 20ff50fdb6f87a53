// The planner (decision 18): orders start lists of several arenas and days so that riders and horses get their rest.
import { toLocalTime } from '../../kernel/time/time.rules.ts'
import { DrawWords } from '../startlist/draw.rules.ts'
import { coolingRatio, coolingStages, patience } from '../startlist/multi-participation/cooling.ts'
import { isPosition } from '../startlist/startlist-order.rules.ts'
import { PlanBoard } from './plan-board.rules.ts'
import { absoluteSeconds, type PlannedEntry, type PlanProblem, timedPositions } from './plan-problem.rules.ts'
import { type PlannedOrders, planWarnings } from './plan-warnings.rules.ts'
import type { PlanMove, PlannerIntensity, PlanProgress, PlanWarning } from './planning.schema.ts'

/** decision 18: the number of positions by which MEDIUM may move an entry. */
const mediumPositions = 10

export type PlanOptions = {
  readonly intensity: PlannerIntensity
  readonly seed: string
  /**
   * The number of exchanges to try; by default, it follows from the size of the problem. The same seed and number give
   * the same plan.
   */
  readonly steps?: number
  /** Called from time to time; true ends the search with the best plan so far. */
  readonly isDone?: () => boolean
  readonly onProgress?: (progress: PlanProgress) => void
}

export type Plan = {
  readonly orders: PlannedOrders
  readonly warnings: readonly PlanWarning[]
  readonly baseWarnings: readonly PlanWarning[]
  readonly moves: readonly PlanMove[]
  readonly displacement: number
  readonly seed: string
  readonly steps: number
}

type Stretch = {
  readonly starts: Int32Array
  readonly from: number
  readonly until: number
}

/** A search that runs as long as it is called, and has its best plan at any time. */
export class PlanRun {
  readonly #problem: PlanProblem
  readonly #board: PlanBoard
  readonly #options: PlanOptions
  readonly #words: DrawWords
  readonly #stages: Generator<undefined, undefined>
  readonly #base: Int32Array
  readonly #best: Int32Array
  #bestConflicts: number
  #bestDisplacement = 0
  #weight = 2
  #steps = 0
  readonly budget: number

  constructor(problem: PlanProblem, options: PlanOptions) {
    this.#problem = problem
    this.#options = options
    this.#board = new PlanBoard(problem, options.intensity === 'MEDIUM' ? mediumPositions : Number.MAX_SAFE_INTEGER)
    this.#words = new DrawWords(options.seed)
    this.#base = new Int32Array(this.#board.slots)
    this.#board.save(this.#base)
    this.#best = this.#base.slice()
    this.#bestConflicts = this.#board.conflicts
    this.budget = options.steps ?? defaultPlanSteps(this.#board.busy.length)
    this.#stages = this.#search()
  }

  get progress(): PlanProgress {
    return {
      steps: Math.min(this.#steps, this.budget),
      budget: this.budget,
      conflicts: this.#bestConflicts,
      displacement: this.#bestDisplacement,
    }
  }

  /** Continues the search for a moment; returns false when it is finished. */
  advance(): boolean {
    return this.#stages.next().done !== true
  }

  /** The best plan so far: never more warnings than the base order. */
  result(): Plan {
    const baseWarnings = planWarnings(this.#problem)
    const current = new Int32Array(this.#board.slots)
    this.#board.save(current)
    this.#board.load(this.#best)
    this.#board.tidy()
    const tidied = new Int32Array(this.#board.slots)
    this.#board.save(tidied)
    this.#board.load(current)
    const orders = this.#orders(tidied)
    const warnings = planWarnings(this.#problem, orders)
    const isWorse = warnings.length > baseWarnings.length
    const kept = isWorse ? this.#orders(this.#base) : orders
    const moves = movesOf(this.#problem, kept)
    return {
      orders: kept,
      warnings: isWorse ? baseWarnings : warnings,
      baseWarnings,
      moves,
      displacement: moves.reduce((sum, { fromPosition, toPosition }) => sum + Math.abs(toPosition - fromPosition), 0),
      seed: this.#options.seed,
      steps: Math.min(this.#steps, this.budget),
    }
  }

  #orders(slots: Int32Array): PlannedOrders {
    const entries = this.#board.entries(slots).values()
    return new Map(
      this.#problem.lists.map((list) => [
        list.ref,
        list.entries.map((entry): PlannedEntry => (isPosition(entry) ? (entries.next().value ?? entry) : entry)),
      ]),
    )
  }

  #keepBest(): void {
    const { conflicts, displacement } = this.#board
    if (conflicts > this.#bestConflicts) return
    if (conflicts === this.#bestConflicts && displacement > this.#bestDisplacement) return
    this.#bestConflicts = conflicts
    this.#bestDisplacement = displacement
    this.#board.save(this.#best)
  }

  *#search(): Generator<undefined, undefined> {
    const board = this.#board
    if (this.#options.intensity === 'SOFT' || board.conflicts === 0 || board.busy.length === 0) return
    const whole = { starts: board.busy, from: 0, until: Number.MAX_SAFE_INTEGER }
    const share = Math.ceil(this.budget * 0.15)
    for (let round = 0; round < 2 || (round < 4 && this.#bestConflicts > 0); round += 1) {
      board.load(this.#base)
      this.#weight = 2 + round
      yield* this.#cool(whole, share, round < 2 ? 5 : 5 * round, true)
    }
    const weights = [1.2, 2, 4]
    while (this.#steps < this.budget) {
      board.load(this.#best)
      const stretch = this.#stretch()
      this.#weight = weights[this.#words.next() % weights.length] ?? 2
      this.#steps += 50
      yield* this.#cool(stretch, stretch.starts.length * 300, this.#words.next() % 4 === 0 ? 4 : 2, false)
    }
  }

  /** The busy starts that are close to one of them in time, in any arena. */
  #stretch(): Stretch {
    const { busy } = this.#board
    const centre = this.#board.startOf(busy[this.#words.next() % busy.length] ?? 0)
    const half = 1800 + (this.#words.next() % 7200)
    const starts = busy.filter((who) => Math.abs(this.#board.startOf(who) - centre) <= half)
    return { starts, from: centre - half, until: centre + half }
  }

  /** One cooling phase; while it adapts, the weight of conflicts rises as long as there are any. */
  *#cool(stretch: Stretch, steps: number, first: number, isAdapting: boolean): Generator<undefined, undefined> {
    const board = this.#board
    const { starts, from, until } = stretch
    const last = 0.4
    const ratio = coolingRatio(first, last)
    const stageSteps = Math.ceil(steps / coolingStages)
    let temperature = first
    for (let stage = 0; stage < coolingStages && this.#steps < this.budget; stage += 1) {
      let isFree = false
      for (let step = 0; step < stageSteps; step += 1) {
        const who = starts[this.#words.next() % starts.length] ?? 0
        const chance = this.#words.next()
        const slot = board.slotOf(who)
        const to = this.#partner(slot, chance)
        if (!board.isSameList(slot, to)) continue
        const time = board.startOfSlot(to)
        if (time < from || time > until) continue
        const allowed = temperature * (patience[(chance >>> 16) & 4095] ?? 0)
        if (board.tryExchange(who, to, this.#weight, allowed) && board.conflicts <= this.#bestConflicts) {
          if (board.conflicts === 0) isFree = true
          this.#keepBest()
        }
      }
      this.#steps += stageSteps
      temperature *= ratio
      if (isAdapting) this.#weight = isFree ? Math.max(0.5, this.#weight * 0.925) : Math.min(20, this.#weight * 1.08)
      yield
    }
  }

  /** A nearby slot, or sometimes any slot of the list. */
  #partner(slot: number, chance: number): number {
    const low = this.#board.listStart(slot)
    const length = this.#board.listEnd(slot) - low
    const wide = this.#options.intensity === 'MEDIUM' ? mediumPositions : 40
    const reach = (chance & 0x70000000) === 0 ? Math.max(length, 1) : Math.max(1, Math.min(wide, length - 1))
    const distance = 1 + ((chance & 0xffff) % reach)
    return chance >= 0x80000000 ? slot + distance : slot - distance
  }
}

/** A step takes about a sixth of a microsecond: half a second with 400 starts, a second with 1,000. */
export const defaultPlanSteps = (busyStarts: number): number => 600_000 + 8_000 * busyStarts

const movesOf = (problem: PlanProblem, orders: PlannedOrders): readonly PlanMove[] =>
  problem.lists.flatMap((list) => {
    const before = new Map(timedPositions(list, list.entries).map((ride) => [ride.entry.ref, ride]))
    const midnight = absoluteSeconds(list.date, 0)
    return timedPositions(list, orders.get(list.ref) ?? list.entries).flatMap((ride): PlanMove[] => {
      const was = before.get(ride.entry.ref)
      if (was === undefined || was.position === ride.position) return []
      return [
        {
          listRef: list.ref,
          entryRef: ride.entry.ref,
          fromPosition: was.position + 1,
          toPosition: ride.position + 1,
          date: list.date,
          fromStart: toLocalTime(was.start - midnight),
          toStart: toLocalTime(ride.start - midnight),
        },
      ]
    })
  })

/**
 * Orders the lists with as few warnings as the search finds and, among those, as close to the base order as possible.
 * The plan never has more warnings than the base order, and locked entries and open positions keep their places. The
 * same problem, seed and budget give the same plan.
 */
export const makePlan = (problem: PlanProblem, options: PlanOptions): Plan => {
  const run = new PlanRun(problem, options)
  while (!(options.isDone?.() ?? false) && run.advance()) options.onProgress?.(run.progress)
  return run.result()
}
